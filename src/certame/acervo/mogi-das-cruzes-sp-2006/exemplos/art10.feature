# language: pt
Funcionalidade: art. 10 — de quando vale a redação de 2006
  Vale para os editais publicados depois da mudança, num dia de 2006 que não se conhece.
  De 2007 em diante não há dúvida; em 2006, quem opera prova o dia.

  Cenário: edital de 2007 em diante
    Dado um edital de Mogi das Cruzes publicado em 01/01/2007
    Quando se procura a norma do edital
    Então a norma do edital é a de Mogi das Cruzes na redação de 2006
    E a escolha da norma cita "art. 10"

  Cenário: edital de 2006, sem prova
    Dado um edital de Mogi das Cruzes publicado em 20/05/2006
    Quando se procura a norma do edital
    Então fica pendente a vigência da lei

  Cenário: edital de 2006, do próprio dia da mudança provada
    Dado um edital de Mogi das Cruzes publicado em 20/05/2006
    E está provado que a redação começou em 20/05/2006
    Quando se procura a norma do edital
    Então a norma do edital é a de Mogi das Cruzes na redação de 2006

  Cenário: a prova fala de um dia que não é de 2006
    Dado um edital de Mogi das Cruzes publicado em 20/05/2006
    E está provado que a redação começou em 10/03/2007
    Quando se procura a norma do edital
    Então o edital é recusado citando "art. 10"
