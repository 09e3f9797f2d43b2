# language: pt
Funcionalidade: art. 1º — cinco por cento, no mínimo, dos cargos e empregos
  De cada vinte vagas, ao menos uma é reservada a pessoas com deficiência.
  Alcança cargos e empregos da administração direta e indireta; contrato temporário fica de fora.

  Cenário: um vigésimo das vagas do cargo
    Dado um concurso de Mogi das Cruzes na redação de 2006 com 40 vagas
    Quando o quadro de vagas é calculado
    Então 2 vagas são reservadas
    E o quadro de vagas cita "art. 1º"

  Cenário: contrato temporário não é cargo nem emprego
    Dado um edital de Mogi das Cruzes publicado em 10/05/2010
    E o edital é para contrato temporário
    Quando se procura a norma do edital
    Então o edital é recusado citando "art. 1º"
