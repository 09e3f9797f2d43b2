# language: pt
Funcionalidade: art. 9º — editais publicados antes de a lei valer
  A lei não alcança edital anterior à sua entrada em vigor, e o programa recusa aplicá-la.
  O dia da publicação da lei não é conhecido: sem prova dele, a resposta fica pendente.

  Cenário: edital anterior à assinatura da lei
    Dado um edital de Irupi publicado em 15/01/2025
    Quando se procura a norma do edital
    Então o edital é recusado citando "art. 9º"

  # A armadilha: a lei já estava assinada, mas ainda não publicada.
  Cenário: edital entre a assinatura e a publicação provada
    Dado um edital de Irupi publicado em 02/02/2025
    E está provado que a redação começou em 03/02/2025
    Quando se procura a norma do edital
    Então o edital é recusado citando "art. 9º"

  Cenário: edital posterior à assinatura, sem a prova da publicação
    Dado um edital de Irupi publicado em 10/06/2025
    Quando se procura a norma do edital
    Então fica pendente a vigência da lei
    E a pendência cita "art. 9º"
