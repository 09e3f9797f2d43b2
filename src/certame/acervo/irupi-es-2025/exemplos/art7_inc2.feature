# language: pt
Funcionalidade: art. 7º, II — as vagas que surgem além das do edital
  A vaga nova recebe o número seguinte ao da última do cargo, e a contagem continua.
  Nunca recomeça: senão, lotes de quatro vagas jamais chegariam a uma pessoa com deficiência.

  Cenário: doze do edital e três que surgem: a décima quinta é reservada
    Dado um concurso de Irupi com 12 vagas
    E 60 pessoas aprovadas; têm deficiência as dos postos 30 e 40
    Quando todas as vagas são chamadas
    E surgem 3 vagas
    E todas as vagas são chamadas
    Então a vaga 13 é da pessoa do posto 12 pela lista geral
    E a vaga 14 é da pessoa do posto 13 pela lista geral
    E a vaga 15 é da pessoa do posto 40 pela lista especial
    E a chamada da vaga 15 cita "art. 7º, II"

  # A armadilha: quatro lotes de quatro somam dezesseis vagas, e duas são reservadas.
  Cenário: lotes de quatro vagas não recomeçam a contagem
    Dado um concurso de Irupi com 4 vagas
    E 60 pessoas aprovadas; têm deficiência as dos postos 30 e 40
    Quando surgem 4 vagas
    E surgem 4 vagas
    E surgem 4 vagas
    E todas as vagas são chamadas
    Então as vagas reservadas são 5 e 15
    E a vaga 5 é da pessoa do posto 30 pela lista especial
    E a vaga 15 é da pessoa do posto 40 pela lista especial
