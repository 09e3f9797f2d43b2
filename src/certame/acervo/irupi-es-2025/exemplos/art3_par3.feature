# language: pt
Funcionalidade: art. 3º, § 3º — o que fazer com a fração de vaga
  Meia vaga ou mais vira uma vaga inteira; menos que meia não conta.
  É a mesma conta do § 1º: dez por cento de cinco é meia vaga, e por isso a quinta é reservada.

  Esquema do Cenário: meia vaga sobe, menos que meia cai
    Dado um concurso de Irupi com <vagas> vagas
    Quando o quadro de vagas é calculado
    Então <reservadas> vagas são reservadas
    E o quadro de vagas cita "art. 3º, § 3º"

    Exemplos:
      | vagas | reservadas |
      | 4     | 0          |
      | 5     | 1          |
      | 14    | 1          |
      | 15    | 2          |
      | 24    | 2          |
      | 25    | 3          |
