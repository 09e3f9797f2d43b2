# language: pt
Funcionalidade: art. 7º, § 1º — a Junta, em até cinco dias
  Depois de um resultado negativo, uma Junta com especialista na deficiência examina a pessoa.
  Até ela concluir, o resultado da perícia não tem efeito nas listas.

  Cenário: a Junta confere a deficiência, e não a aptidão
    Dado um concurso de Mogi das Cruzes na redação de 2006 com 2 vagas
    Então a leitura pericia em vigor é so_enquadramento e cita "art. 7º, § 1º"
    E o prazo para formar a Junta é de 5 dias e cita "art. 7º, § 1º"

  Cenário: o resultado negativo não tem efeito antes da Junta
    Dado um concurso de Mogi das Cruzes na redação de 2006 com 2 vagas
    E 10 pessoas aprovadas; têm deficiência as dos postos 6 e 8
    E as listas foram divulgadas e a equipe, constituída
    Quando a perícia tem resultado negativo para a pessoa do posto 6
    E a perícia não confirma a deficiência da pessoa do posto 6
    Então o ato é recusado citando "art. 7º"
    E a pessoa do posto 6 continua nas duas listas

  Cenário: Junta sem especialista é recusada
    Dado um concurso de Mogi das Cruzes na redação de 2006 com 2 vagas
    E 10 pessoas aprovadas; têm deficiência as dos postos 6 e 8
    E as listas foram divulgadas e a equipe, constituída
    Quando a perícia tem resultado negativo para a pessoa do posto 6
    E a pessoa do posto 6 sabe do resultado
    E a Junta da pessoa do posto 6 se instala 25 horas depois, sem especialista
    Então o ato é recusado citando "art. 7º, § 1º"

  Cenário: depois da Junta, a pessoa fica só na lista geral
    Dado um concurso de Mogi das Cruzes na redação de 2006 com 2 vagas
    E 10 pessoas aprovadas; têm deficiência as dos postos 6 e 8
    E as listas foram divulgadas e a equipe, constituída
    Quando a perícia tem resultado negativo para a pessoa do posto 6
    E a pessoa do posto 6 sabe do resultado
    E a Junta da pessoa do posto 6 se instala 25 horas depois
    E a Junta não confirma a deficiência da pessoa do posto 6
    E a perícia não confirma a deficiência da pessoa do posto 6
    Então a pessoa do posto 6 está só na lista geral
