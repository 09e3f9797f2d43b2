# language: pt
Funcionalidade: art. 9º, XIII — as provas se adaptam, e qualquer pessoa se inscreve
  A inscrição não se recusa pela deficiência; o pedido de condição de prova é decidido.
  Não muda a ordem das chamadas.

  Cenário: o pedido feito na inscrição é decidido
    Dado um concurso de Mogi das Cruzes na redação de 2006 com 2 vagas
    E 10 pessoas aprovadas; têm deficiência as dos postos 6 e 8
    E o edital foi publicado
    Quando a pessoa do posto 6 se inscreve com pedido de condição de prova
    E a condição de prova da pessoa do posto 6 é decidida
    Então a pessoa do posto 6 continua nas duas listas

  Cenário: não se decide o que não se pediu
    Dado um concurso de Mogi das Cruzes na redação de 2006 com 2 vagas
    E 10 pessoas aprovadas; têm deficiência as dos postos 6 e 8
    E o edital foi publicado
    Quando a pessoa do posto 6 se inscreve sem pedido de condição de prova
    E a condição de prova da pessoa do posto 6 é decidida
    Então o ato é recusado citando "art. 9º, XIII"
