# language: pt
Funcionalidade: art. 10 — a lei vale a partir do dia em que foi publicada
  O edital publicado no mesmo dia já segue a lei.
  Quem opera o programa diz o dia e a prova dele.

  Cenário: edital do próprio dia da publicação
    Dado um edital de Irupi publicado em 03/02/2025
    E está provado que a redação começou em 03/02/2025
    Quando se procura a norma do edital
    Então a norma do edital é a de Irupi
    E a escolha da norma cita "art. 10"

  Cenário: data que não pode ser a da publicação, porque vem antes da assinatura
    Dado um edital de Irupi publicado em 03/02/2025
    E está provado que a redação começou em 10/01/2025
    Quando se procura a norma do edital
    Então o edital é recusado citando "art. 10"
