# language: pt
Funcionalidade: art. 7º, § 2º — nas vagas novas, a mesma alternância e a mesma proporção
  Com catorze vagas a reserva é uma; a décima quinta, venha quando vier, é a segunda.
  Substituir quem saiu não avança a contagem.

  Cenário: a proporção se mantém nas vagas que surgem
    Dado um concurso de Irupi com 14 vagas
    E 60 pessoas aprovadas; têm deficiência as dos postos 30 e 40
    Quando surgem 12 vagas
    E todas as vagas são chamadas
    Então as vagas reservadas são 5, 15 e 25
    E a chamada da vaga 15 cita "art. 7º, § 2º"

  # A armadilha: duas substituições e uma vaga nova são quinze vagas, não dezessete.
  Cenário: substituição não conta como vaga nova
    Dado um concurso de Irupi com 14 vagas
    E 60 pessoas aprovadas; têm deficiência as dos postos 30 e 40
    Quando todas as vagas são chamadas
    E a pessoa do posto 1 sai por desistência
    E a pessoa do posto 2 sai por desistência
    Então a vaga 1 é da pessoa do posto 14 pela lista geral
    E a vaga 2 é da pessoa do posto 15 pela lista geral
    Quando surge 1 vaga
    E todas as vagas são chamadas
    Então a vaga 15 é da pessoa do posto 40 pela lista especial
