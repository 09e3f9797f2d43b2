# language: pt
Funcionalidade: art. 9º, VI — a fração sempre sobe
  Qualquer fração vira uma vaga, ainda que a reserva seja de uma só.
  Os números são os que a própria cidade publicou nos editais 23/2006 e 27/2009.

  Esquema do Cenário: a tabela da cidade
    Dado um concurso de Mogi das Cruzes na redação de 2006 com <vagas> vagas
    Quando o quadro de vagas é calculado
    Então <reservadas> vagas são reservadas
    E o quadro de vagas cita "art. 9º, VI"

    Exemplos:
      | vagas | reservadas |
      | 2     | 1          |
      | 4     | 1          |
      | 7     | 1          |
      | 10    | 1          |
      | 14    | 1          |
      | 18    | 1          |
      | 20    | 1          |
      | 21    | 2          |
