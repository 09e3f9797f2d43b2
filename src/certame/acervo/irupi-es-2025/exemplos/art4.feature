# language: pt
Funcionalidade: art. 4º — o edital diz quantas vagas são reservadas em cada cargo
  O quadro de vagas traz o total reservado do cargo, já com o arredondamento.
  Quem confere o edital procura esse número, cargo a cargo.

  Cenário: o total do cargo
    Dado um concurso de Irupi com 25 vagas
    Quando o quadro de vagas é calculado
    Então 3 vagas são reservadas

  Cenário: a conferência do edital cobra o total
    Dado um concurso de Irupi com 25 vagas
    Então a conferência do edital tem um item que cita "art. 4º"
