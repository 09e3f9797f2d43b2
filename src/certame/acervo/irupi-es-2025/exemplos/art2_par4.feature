# language: pt
Funcionalidade: art. 2º, § 4º — vale o que a pessoa declarou
  Quem declara a deficiência entra na lista especial sem precisar provar nada antes.
  Só uma decisão tira a pessoa dela; um parecer contrário não basta.

  Cenário: a declaração basta para entrar na lista especial
    Dado um concurso de Irupi com 5 vagas
    E 10 pessoas aprovadas; têm deficiência as dos postos 3 e 7
    Quando as listas são feitas
    Então a lista especial tem as pessoas dos postos 3 e 7
    E a publicação das listas cita "art. 2º, § 4º"

  Cenário: o parecer contrário, sozinho, não tira a pessoa da lista especial
    Dado um concurso de Irupi com 4 vagas
    E 10 pessoas aprovadas; têm deficiência as dos postos 6 e 9
    Quando todas as vagas são chamadas
    E o parecer sobre a pessoa do posto 6 é contrário
    Então a pessoa do posto 6 continua nas duas listas
    Quando surge 1 vaga
    E todas as vagas são chamadas
    Então a vaga 5 é da pessoa do posto 6 pela lista especial
