# language: pt
Funcionalidade: art. 9º, XI, b — concorre a todas as vagas, e ao menos cinco por cento são reservadas
  Quem tem boa nota entra pela lista geral e não gasta a reserva.
  Os cinco por cento são o mínimo: pela alternância, uma em duas vagas já é metade.

  Cenário: a primeira da lista geral tem deficiência
    Dado um concurso de Mogi das Cruzes na redação de 2006 com 20 vagas
    E 60 pessoas aprovadas; têm deficiência as dos postos 1 e 30
    Quando todas as vagas são chamadas
    Então a vaga 1 é da pessoa do posto 1 pela lista geral
    E a vaga 2 é da pessoa do posto 30 pela lista especial
    E a chamada da vaga 2 cita "art. 9º, XI, b"

  Cenário: uma em duas vagas é metade, e o programa avisa
    Dado um concurso de Mogi das Cruzes na redação de 2006 com 2 vagas
    Quando o quadro de vagas é calculado
    Então 1 vaga é reservada
    E o quadro de vagas avisa que a reserva passa de 20%
