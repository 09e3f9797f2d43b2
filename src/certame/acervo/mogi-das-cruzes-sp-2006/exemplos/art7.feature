# language: pt
Funcionalidade: art. 7º — a perícia, em até dez dias
  Na redação de 2006, a perícia só confirma se há deficiência; não julga compatibilidade.
  Por enquanto o programa traz o prazo, mas não o conta: os prazos da perícia virão depois.

  Cenário: deficiência não confirmada, a pessoa fica só na lista geral
    Dado um concurso de Mogi das Cruzes na redação de 2006 com 2 vagas
    E 10 pessoas aprovadas; têm deficiência as dos postos 6 e 8
    Quando todas as vagas são chamadas
    E a perícia não confirma a deficiência da pessoa do posto 6
    Então a vaga 2 é da pessoa do posto 8 pela lista especial
    E a chamada da vaga 2 cita "art. 7º"
    E a pessoa do posto 6 está só na lista geral

  Cenário: o prazo
    Dado um concurso de Mogi das Cruzes na redação de 2006 com 2 vagas
    Então o prazo para fazer a perícia é de 10 dias e cita "art. 7º"
