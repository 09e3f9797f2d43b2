# language: pt
Funcionalidade: art. 8º — homologa-se depois da perícia, e a pessoa inapta sai das listas
  Inapta é diferente de não confirmada: a inapta sai das duas listas; a outra fica na geral.
  Homologado o resultado, só anulação ou ordem judicial tira alguém por inaptidão.

  Cenário: inapta antes de ser chamada
    Dado um concurso de Mogi das Cruzes na redação de 1993 com 10 vagas
    E 20 pessoas aprovadas; têm deficiência as dos postos 4 e 18
    Quando a perícia declara inapta a pessoa do posto 4
    E todas as vagas são chamadas
    Então a pessoa do posto 4 saiu das listas
    E a vaga 4 é da pessoa do posto 5 pela lista geral
    E a vaga 10 é da pessoa do posto 18 pela lista específica

  Cenário: inapta depois de chamada, a vaga guarda o número e a lista
    Dado um concurso de Mogi das Cruzes na redação de 1993 com 10 vagas
    E 20 pessoas aprovadas; têm deficiência as dos postos 15 e 18
    Quando todas as vagas são chamadas
    E a perícia declara inapta a pessoa do posto 15
    Então a pessoa do posto 15 saiu das listas
    E a vaga 10 é da pessoa do posto 18 pela lista específica
    E a chamada da vaga 10 cita "art. 5º"

  Cenário: depois da homologação, a exclusão é recusada
    Dado um concurso de Mogi das Cruzes na redação de 1993 com 10 vagas
    E 20 pessoas aprovadas; têm deficiência as dos postos 15 e 18
    Quando o resultado é homologado
    E a perícia declara inapta a pessoa do posto 15
    Então o ato é recusado citando "art. 8º"
    E a pessoa do posto 15 continua nas duas listas

  Cenário: não se homologa com perícia por fazer
    Dado um concurso de Mogi das Cruzes na redação de 1993 com 10 vagas
    E 20 pessoas aprovadas; têm deficiência as dos postos 15 e 18
    E as listas foram divulgadas e a equipe, constituída
    Quando a perícia confirma a deficiência da pessoa do posto 15
    E o resultado é homologado
    Então o ato é recusado citando "art. 8º"

  Cenário: com todas concluídas, homologa-se e chama-se
    Dado um concurso de Mogi das Cruzes na redação de 1993 com 10 vagas
    E 20 pessoas aprovadas; têm deficiência as dos postos 15 e 18
    E as listas foram divulgadas e a equipe, constituída
    Quando a perícia confirma a deficiência das pessoas dos postos 15 e 18
    E o resultado é homologado
    E todas as vagas são chamadas
    Então a vaga 10 é da pessoa do posto 15 pela lista específica
