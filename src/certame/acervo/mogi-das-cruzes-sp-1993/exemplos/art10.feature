# language: pt
Funcionalidade: art. 10 — de quando a quando vale a redação de 1993
  Vale para os editais publicados de 10/02/1993 até a mudança de 2006.
  O dia da mudança não é conhecido: edital de 2006 pede a prova de quem opera.

  Cenário: edital da véspera
    Dado um edital de Mogi das Cruzes publicado em 09/02/1993
    Quando se procura a norma do edital
    Então o edital é recusado citando "art. 10"

  Cenário: edital do primeiro dia
    Dado um edital de Mogi das Cruzes publicado em 10/02/1993
    Quando se procura a norma do edital
    Então a norma do edital é a de Mogi das Cruzes na redação de 1993
    E a escolha da norma cita "art. 10"

  Cenário: edital de 2006, sem prova
    Dado um edital de Mogi das Cruzes publicado em 19/05/2006
    Quando se procura a norma do edital
    Então fica pendente a vigência da lei
    E a pendência cita "art. 10"

  Cenário: edital de 2006, da véspera da mudança provada
    Dado um edital de Mogi das Cruzes publicado em 19/05/2006
    E está provado que a redação começou em 20/05/2006
    Quando se procura a norma do edital
    Então a norma do edital é a de Mogi das Cruzes na redação de 1993
