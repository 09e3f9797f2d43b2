# language: pt
Funcionalidade: art. 3º — dez por cento das vagas
  De cada dez vagas do cargo, uma é reservada a pessoas com deficiência.
  A conta é exata: a fração fica guardada até o arredondamento do § 3º.

  Esquema do Cenário: um décimo das vagas do cargo
    Dado um concurso de Irupi com <vagas> vagas
    Quando o quadro de vagas é calculado
    Então <reservadas> vagas são reservadas
    E o quadro de vagas cita "art. 3º"

    Exemplos:
      | vagas | reservadas |
      | 20    | 2          |
      | 30    | 3          |
      | 100   | 10         |
