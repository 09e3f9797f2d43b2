# language: pt
Funcionalidade: art. 8º — homologa-se depois da perícia
  O texto de 2006 é posterior e tirou daqui o efeito de excluir a pessoa inapta.
  No certame acompanhado, só se homologa com toda pessoa da lista especial examinada.

  Cenário: a perícia não exclui por inaptidão
    Dado um concurso de Mogi das Cruzes na redação de 2006 com 2 vagas
    E 10 pessoas aprovadas; têm deficiência as dos postos 6 e 8
    Quando a perícia declara inapta a pessoa do posto 6
    Então o ato é recusado citando "art. 2º, § 2º"
    E a pessoa do posto 6 continua nas duas listas
    E a leitura pericia em vigor é so_enquadramento e cita "art. 8º"

  Cenário: o edital adotou a leitura antiga, e a pessoa inapta sai das listas
    Dado um concurso de Mogi das Cruzes na redação de 2006 com 2 vagas
    E o edital adota a leitura pericia = exclui
    E 10 pessoas aprovadas; têm deficiência as dos postos 6 e 8
    Quando todas as vagas são chamadas
    E a perícia declara inapta a pessoa do posto 6
    Então a pessoa do posto 6 saiu das listas
    E a vaga 2 é da pessoa do posto 8 pela lista especial

  Cenário: mesmo na leitura antiga, depois da homologação a exclusão é recusada
    Dado um concurso de Mogi das Cruzes na redação de 2006 com 2 vagas
    E o edital adota a leitura pericia = exclui
    E 10 pessoas aprovadas; têm deficiência as dos postos 6 e 8
    Quando o resultado é homologado
    E a perícia declara inapta a pessoa do posto 6
    Então o ato é recusado citando "art. 8º"

  Cenário: não se homologa com perícia por fazer
    Dado um concurso de Mogi das Cruzes na redação de 2006 com 2 vagas
    E 10 pessoas aprovadas; têm deficiência as dos postos 6 e 8
    E as listas foram divulgadas e a equipe, constituída
    Quando a perícia confirma a deficiência da pessoa do posto 6
    E o resultado é homologado
    Então o ato é recusado citando "art. 8º"

  Cenário: nem com a perícia já começada
    Dado um concurso de Mogi das Cruzes na redação de 2006 com 2 vagas
    E 10 pessoas aprovadas; têm deficiência as dos postos 6 e 8
    E as listas foram divulgadas e a equipe, constituída
    Quando a pessoa do posto 6 é convocada para a perícia
    E o resultado é homologado
    Então o ato é recusado citando "art. 8º"
