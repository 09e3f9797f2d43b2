# language: pt
Funcionalidade: art. 7º, § 1º — a Junta, em até cinco dias
  Declarada inapta, a pessoa é examinada por uma Junta com especialista na deficiência dela.
  Até ela concluir, o resultado da perícia não tem efeito nas listas.

  Cenário: o resultado final de inaptidão tira a pessoa das listas
    Dado um concurso de Mogi das Cruzes na redação de 1993 com 10 vagas
    E 20 pessoas aprovadas; têm deficiência as dos postos 15 e 18
    Quando todas as vagas são chamadas
    E a perícia declara inapta a pessoa do posto 15
    Então a vaga 10 é da pessoa do posto 18 pela lista específica
    E a chamada da vaga 10 cita "art. 5º"

  Cenário: o prazo
    Dado um concurso de Mogi das Cruzes na redação de 1993 com 10 vagas
    Então o prazo para formar a Junta é de 5 dias e cita "art. 7º, § 1º"

  Cenário: o resultado negativo não tem efeito antes da Junta
    Dado um concurso de Mogi das Cruzes na redação de 1993 com 10 vagas
    E 20 pessoas aprovadas; têm deficiência as dos postos 15 e 18
    E as listas foram divulgadas e a equipe, constituída
    Quando a perícia tem resultado negativo para a pessoa do posto 15
    E a perícia não confirma a deficiência da pessoa do posto 15
    Então o ato é recusado citando "art. 7º"
    E a pessoa do posto 15 continua nas duas listas

  Cenário: Junta sem especialista é recusada
    Dado um concurso de Mogi das Cruzes na redação de 1993 com 10 vagas
    E 20 pessoas aprovadas; têm deficiência as dos postos 15 e 18
    E as listas foram divulgadas e a equipe, constituída
    Quando a perícia tem resultado negativo para a pessoa do posto 15
    E a pessoa do posto 15 sabe do resultado
    E a Junta da pessoa do posto 15 se instala 25 horas depois, sem especialista
    Então o ato é recusado citando "art. 7º, § 1º"

  Cenário: depois da Junta, a pessoa fica só na lista geral
    Dado um concurso de Mogi das Cruzes na redação de 1993 com 10 vagas
    E 20 pessoas aprovadas; têm deficiência as dos postos 15 e 18
    E as listas foram divulgadas e a equipe, constituída
    Quando a perícia tem resultado negativo para a pessoa do posto 15
    E a pessoa do posto 15 sabe do resultado
    E a Junta da pessoa do posto 15 se instala 25 horas depois
    E a Junta não confirma a deficiência da pessoa do posto 15
    E a perícia não confirma a deficiência da pessoa do posto 15
    Então a pessoa do posto 15 está só na lista geral
