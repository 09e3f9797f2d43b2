# language: pt
Funcionalidade: art. 7º — a perícia, em até dez dias
  Quem não tem a deficiência confirmada fica só na lista geral, no posto da própria nota.
  Por enquanto o programa traz o prazo, mas não o conta: os prazos da perícia virão depois.

  Cenário: deficiência não confirmada
    Dado um concurso de Mogi das Cruzes na redação de 1993 com 10 vagas
    E 20 pessoas aprovadas; têm deficiência as dos postos 15 e 18
    Quando todas as vagas são chamadas
    E a perícia não confirma a deficiência da pessoa do posto 15
    Então a vaga 10 é da pessoa do posto 18 pela lista específica
    E a chamada da vaga 10 cita "art. 7º"
    E a pessoa do posto 15 está só na lista geral

  Cenário: o prazo
    Dado um concurso de Mogi das Cruzes na redação de 1993 com 10 vagas
    Então o prazo para fazer a perícia é de 10 dias e cita "art. 7º"
