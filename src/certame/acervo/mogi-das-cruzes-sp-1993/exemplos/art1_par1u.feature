# language: pt
Funcionalidade: art. 1º, par. único — o que fazer com a fração de vaga
  Meia vaga ou mais vira uma vaga inteira; menos que meia não conta.
  A redação de 1993 não escreve ordem de chamadas: os números saem desta conta (10, 30, 50).

  Esquema do Cenário: meia vaga sobe, menos que meia cai
    Dado um concurso de Mogi das Cruzes na redação de 1993 com <vagas> vagas
    Quando o quadro de vagas é calculado
    Então <reservadas> vagas são reservadas
    E o quadro de vagas cita "art. 1º, par. único"

    Exemplos:
      | vagas | reservadas |
      | 9     | 0          |
      | 10    | 1          |
      | 29    | 1          |
      | 30    | 2          |
      | 50    | 3          |

  Cenário: os números das vagas reservadas
    Dado um concurso de Mogi das Cruzes na redação de 1993 com 50 vagas
    Quando o quadro de vagas é calculado
    Então as vagas reservadas são 10, 30 e 50
