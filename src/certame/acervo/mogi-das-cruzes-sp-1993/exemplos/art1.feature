# language: pt
Funcionalidade: art. 1º — cinco por cento dos cargos e empregos
  De cada vinte vagas, uma é reservada a pessoas com deficiência, em concurso ou seleção.
  Alcança cargos e empregos da administração direta e indireta; contrato temporário fica de fora.

  Esquema do Cenário: um vigésimo das vagas do cargo
    Dado um concurso de Mogi das Cruzes na redação de 1993 com <vagas> vagas
    Quando o quadro de vagas é calculado
    Então <reservadas> vagas são reservadas
    E o quadro de vagas cita "art. 1º"

    Exemplos:
      | vagas | reservadas |
      | 20    | 1          |
      | 40    | 2          |
      | 100   | 5          |

  Cenário: emprego da administração indireta está no alcance da lei
    Dado um edital de Mogi das Cruzes publicado em 10/05/2000
    E o edital é da administração indireta
    E o edital é para emprego público
    Quando se procura a norma do edital
    Então a norma do edital é a de Mogi das Cruzes na redação de 1993

  Cenário: contrato temporário não é cargo nem emprego
    Dado um edital de Mogi das Cruzes publicado em 10/05/2000
    E o edital é para contrato temporário
    Quando se procura a norma do edital
    Então o edital é recusado citando "art. 1º"
