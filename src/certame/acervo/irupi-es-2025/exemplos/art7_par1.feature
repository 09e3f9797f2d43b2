# language: pt
Funcionalidade: art. 7º, § 1º — a vaga de quem sai vai à próxima pessoa da mesma lista
  A vaga guarda o número; conta a lista pela qual a pessoa a ocupava, e não a deficiência dela.
  A pessoa que sai antes de ser chamada só deixa as listas: não há vaga a repor.

  Cenário: saiu quem ocupava pela especial
    Dado um concurso de Irupi com 5 vagas
    E 12 pessoas aprovadas; têm deficiência as dos postos 9 e 11
    Quando todas as vagas são chamadas
    E a pessoa do posto 9 sai por desistência
    Então a vaga 5 é da pessoa do posto 11 pela lista especial
    E a chamada da vaga 5 cita "art. 7º, § 1º"

  # A armadilha: a pessoa do posto 3 tem deficiência, mas ocupava a vaga pela lista geral.
  Cenário: saiu quem ocupava pela geral, mesmo com deficiência
    Dado um concurso de Irupi com 5 vagas
    E 12 pessoas aprovadas; têm deficiência as dos postos 3, 9 e 11
    Quando todas as vagas são chamadas
    E a pessoa do posto 3 sai por desistência
    Então a vaga 3 é da pessoa do posto 5 pela lista geral
    E a vaga 5 é da pessoa do posto 9 pela lista especial
    E a pessoa do posto 11 não tem vaga

  Cenário: saiu quem ainda esperava
    Dado um concurso de Irupi com 5 vagas
    E 12 pessoas aprovadas; têm deficiência as dos postos 9 e 11
    Quando a pessoa do posto 9 sai por desistência
    E todas as vagas são chamadas
    Então a vaga 5 é da pessoa do posto 11 pela lista especial
    E a pessoa do posto 9 saiu das listas
