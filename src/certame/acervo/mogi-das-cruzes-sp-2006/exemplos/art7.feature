# language: pt
Funcionalidade: art. 7º — a perícia, em até dez dias
  Na redação de 2006, a perícia só confirma se há deficiência; não julga compatibilidade.
  Quem falta só perde a lista reservada se foi avisada antes, com prova.

  Cenário: deficiência não confirmada, a pessoa fica só na lista geral
    Dado um concurso de Mogi das Cruzes na redação de 2006 com 2 vagas
    E 10 pessoas aprovadas; têm deficiência as dos postos 6 e 8
    Quando todas as vagas são chamadas
    E a perícia não confirma a deficiência da pessoa do posto 6
    Então a vaga 2 é da pessoa do posto 8 pela lista especial
    E a chamada da vaga 2 cita "art. 9º, XI, d"
    E a pessoa do posto 6 está só na lista geral

  Cenário: o prazo
    Dado um concurso de Mogi das Cruzes na redação de 2006 com 2 vagas
    Então o prazo para fazer a perícia é de 10 dias e cita "art. 7º"

  Cenário: quem falta sem aviso provado não perde nada
    Dado um concurso de Mogi das Cruzes na redação de 2006 com 2 vagas
    E 10 pessoas aprovadas; têm deficiência as dos postos 6 e 8
    E as listas foram divulgadas e a equipe, constituída
    Quando a pessoa do posto 6 falta à perícia, sem prova
    Então o ato é recusado citando "art. 7º"
    E a pessoa do posto 6 continua nas duas listas

  Cenário: quem falta depois de avisada com prova fica só na lista geral
    Dado um concurso de Mogi das Cruzes na redação de 2006 com 2 vagas
    E 10 pessoas aprovadas; têm deficiência as dos postos 6 e 8
    E as listas foram divulgadas e a equipe, constituída
    Quando a pessoa do posto 6 falta à perícia, avisada com prova
    E a perícia não confirma a deficiência da pessoa do posto 6
    Então a pessoa do posto 6 está só na lista geral
