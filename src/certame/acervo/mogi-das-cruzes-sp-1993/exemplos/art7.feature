# language: pt
Funcionalidade: art. 7º — a perícia, em até dez dias
  Quem não tem a deficiência confirmada fica só na lista geral, no posto da própria nota.
  Quem falta só perde a lista reservada se foi avisada antes, com prova.

  Cenário: deficiência não confirmada
    Dado um concurso de Mogi das Cruzes na redação de 1993 com 10 vagas
    E 20 pessoas aprovadas; têm deficiência as dos postos 15 e 18
    Quando todas as vagas são chamadas
    E a perícia não confirma a deficiência da pessoa do posto 15
    Então a vaga 10 é da pessoa do posto 18 pela lista específica
    E a chamada da vaga 10 cita "art. 5º"
    E a pessoa do posto 15 está só na lista geral

  Cenário: o prazo
    Dado um concurso de Mogi das Cruzes na redação de 1993 com 10 vagas
    Então o prazo para fazer a perícia é de 10 dias e cita "art. 7º"

  Cenário: quem falta sem aviso provado não perde nada
    Dado um concurso de Mogi das Cruzes na redação de 1993 com 10 vagas
    E 20 pessoas aprovadas; têm deficiência as dos postos 15 e 18
    E as listas foram divulgadas e a equipe, constituída
    Quando a pessoa do posto 15 falta à perícia, sem prova
    Então o ato é recusado citando "art. 7º"
    E a pessoa do posto 15 continua nas duas listas

  Cenário: quem falta depois de avisada com prova fica só na lista geral
    Dado um concurso de Mogi das Cruzes na redação de 1993 com 10 vagas
    E 20 pessoas aprovadas; têm deficiência as dos postos 15 e 18
    E as listas foram divulgadas e a equipe, constituída
    Quando a pessoa do posto 15 falta à perícia, avisada com prova
    E a perícia não confirma a deficiência da pessoa do posto 15
    Então a pessoa do posto 15 está só na lista geral
