# language: pt
Funcionalidade: art. 9º, XI, c — a fração sobe mesmo que a reserva seja de uma só vaga
  Cinco por cento de duas vagas é um décimo de vaga, e isso já é uma vaga.
  A exceção é a vaga única, que a alínea "e" dá à lista geral.

  Cenário: um décimo de vaga vira uma vaga
    Dado um concurso de Mogi das Cruzes na redação de 2006 com 2 vagas
    Quando o quadro de vagas é calculado
    Então 1 vaga é reservada
    E o quadro de vagas cita "art. 9º, XI, c"

  Cenário: vinte e uma vagas dão duas
    Dado um concurso de Mogi das Cruzes na redação de 2006 com 21 vagas
    Quando o quadro de vagas é calculado
    Então 2 vagas são reservadas
