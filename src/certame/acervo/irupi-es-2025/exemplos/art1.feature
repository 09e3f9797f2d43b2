# language: pt
Funcionalidade: art. 1º — a que seleções a lei se aplica
  Vale para concurso e processo seletivo da administração direta, de autarquia e de fundação.
  Alcança cargo efetivo e contrato temporário; fora disso, o programa recusa e cita o artigo.

  Esquema do Cenário: dentro do alcance da lei
    Dado um edital de Irupi publicado em 10/06/2025
    E está provado que a redação começou em 03/02/2025
    E o edital é <escopo>
    Quando se procura a norma do edital
    Então a norma do edital é a de Irupi

    Exemplos:
      | escopo                   |
      | de processo seletivo     |
      | de autarquia             |
      | de fundação              |
      | para cargo efetivo       |
      | para contrato temporário |

  Esquema do Cenário: fora do alcance da lei
    Dado um edital de Irupi publicado em 10/06/2025
    E está provado que a redação começou em 03/02/2025
    E o edital é <escopo>
    Quando se procura a norma do edital
    Então o edital é recusado citando "art. 1º"

    Exemplos:
      | escopo                    |
      | da administração indireta |
      | para emprego público      |
