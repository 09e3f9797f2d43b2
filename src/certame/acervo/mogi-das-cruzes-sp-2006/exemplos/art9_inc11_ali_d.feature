# language: pt
Funcionalidade: art. 9º, XI, d — esgotado o percentual, só a lista geral
  Completa a reserva, a alternância para e as vagas seguintes são da geral.
  Se quem ocupa vaga reservada sai, o percentual deixa de estar completo e a especial volta.

  Cenário: depois da reserva, só a geral
    Dado um concurso de Mogi das Cruzes na redação de 2006 com 20 vagas
    E 60 pessoas aprovadas; têm deficiência as dos postos 40 e 50
    Quando todas as vagas são chamadas
    Então a vaga 2 é da pessoa do posto 40 pela lista especial
    E as vagas 3 a 20 são das pessoas dos postos 2 a 19 pela lista geral
    E a pessoa do posto 50 não tem vaga

  Cenário: saiu quem ocupava a vaga reservada
    Dado um concurso de Mogi das Cruzes na redação de 2006 com 20 vagas
    E 60 pessoas aprovadas; têm deficiência as dos postos 40 e 50
    Quando todas as vagas são chamadas
    E a pessoa do posto 40 toma posse
    E a pessoa do posto 40 sai por exoneração
    Então a vaga 2 é da pessoa do posto 50 pela lista especial
    E a chamada da vaga 2 cita "art. 9º, XI, d"
