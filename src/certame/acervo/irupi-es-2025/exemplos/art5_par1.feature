# language: pt
Funcionalidade: art. 5º, § 1º — a pessoa chamada primeiro pela lista geral não conta na reserva
  A vaga reservada continua para a próxima pessoa da lista especial.
  Vale a lista que chamou primeiro: quem veio pela especial usa a reserva, mesmo que tenha boa nota.

  Cenário: chamada pela geral, não gasta a vaga reservada
    Dado um concurso de Irupi com 5 vagas
    E 12 pessoas aprovadas; têm deficiência as dos postos 3 e 9
    Quando todas as vagas são chamadas
    Então a vaga 3 é da pessoa do posto 3 pela lista geral
    E a chamada da vaga 3 cita "art. 5º, § 1º"
    E a vaga 5 é da pessoa do posto 9 pela lista especial

  # A armadilha: o posto 8 caberia na lista geral, mas a especial chamou antes.
  Cenário: chamada antes pela especial, conta na reserva
    Dado um concurso de Irupi com 20 vagas
    E 90 pessoas aprovadas; têm deficiência as dos postos 8, 60 e 75
    Quando todas as vagas são chamadas
    Então a vaga 5 é da pessoa do posto 8 pela lista especial
    E a vaga 15 é da pessoa do posto 60 pela lista especial
    E a vaga 20 é da pessoa do posto 19 pela lista geral
    E a pessoa do posto 75 não tem vaga

  Cenário: se o edital adota a compensação, a mesma pessoa passa a contar na geral
    Dado um concurso de Irupi com 20 vagas
    E o edital adota a leitura computo = compensada
    E 90 pessoas aprovadas; têm deficiência as dos postos 8, 60 e 75
    Quando todas as vagas são chamadas
    Então a pessoa do posto 8 foi chamada para a vaga 5 pela lista especial
    E a vaga 5 é da pessoa do posto 8 pela lista geral
    E a vaga 9 é da pessoa do posto 60 pela lista especial
    E a chamada da vaga 9 cita "art. 5º, § 1º"
    E a vaga 15 é da pessoa do posto 75 pela lista especial
    E a vaga 20 é da pessoa do posto 18 pela lista geral
