# language: pt
Funcionalidade: art. 7º, § 1º — a Junta, em até cinco dias
  Declarada inapta, a pessoa é examinada por uma Junta com especialista na deficiência dela.
  Por enquanto o programa traz o prazo, mas não o conta, e recebe só o resultado final.

  Cenário: o resultado final de inaptidão tira a pessoa das listas
    Dado um concurso de Mogi das Cruzes na redação de 1993 com 10 vagas
    E 20 pessoas aprovadas; têm deficiência as dos postos 15 e 18
    Quando todas as vagas são chamadas
    E a perícia declara inapta a pessoa do posto 15
    Então a vaga 10 é da pessoa do posto 18 pela lista específica
    E a chamada da vaga 10 cita "art. 7º, § 1º"

  Cenário: o prazo
    Dado um concurso de Mogi das Cruzes na redação de 1993 com 10 vagas
    Então o prazo para formar a Junta é de 5 dias e cita "art. 7º, § 1º"
