# language: pt
Funcionalidade: art. 9º, I — o edital diz quantas são as vagas e quantas são reservadas
  O quadro de vagas traz os dois números, cargo a cargo.
  Quem confere o edital procura os dois.

  Cenário: o total reservado
    Dado um concurso de Mogi das Cruzes na redação de 2006 com 21 vagas
    Quando o quadro de vagas é calculado
    Então 2 vagas são reservadas
    E a conferência do edital tem um item que cita "art. 9º, I"
