# language: pt
Funcionalidade: art. 2º — condições próprias para fazer as provas
  Quem pede condição de prova na inscrição tem o pedido decidido antes das provas.
  O pedido e a decisão não mudam a ordem das chamadas.

  Cenário: o pedido feito na inscrição é decidido
    Dado um concurso de Mogi das Cruzes na redação de 1993 com 10 vagas
    E 20 pessoas aprovadas; têm deficiência as dos postos 15 e 18
    E o edital foi publicado
    Quando a pessoa do posto 15 se inscreve com pedido de condição de prova
    E a condição de prova da pessoa do posto 15 é decidida
    Então a pessoa do posto 15 continua nas duas listas

  Cenário: não se decide o que não se pediu
    Dado um concurso de Mogi das Cruzes na redação de 1993 com 10 vagas
    E 20 pessoas aprovadas; têm deficiência as dos postos 15 e 18
    E o edital foi publicado
    Quando a pessoa do posto 15 se inscreve sem pedido de condição de prova
    E a condição de prova da pessoa do posto 15 é decidida
    Então o ato é recusado citando "art. 2º"
