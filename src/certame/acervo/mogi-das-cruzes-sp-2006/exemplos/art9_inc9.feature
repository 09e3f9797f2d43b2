# language: pt
Funcionalidade: art. 9º, IX — o percentual vale em todas as carreiras
  Cada cargo tem a sua conta, e nenhum fica de fora por ser pequeno.
  Duas vagas já dão uma reservada; só a vaga única fica sem reserva.

  Cenário: cargo pequeno também reserva
    Dado um concurso de Mogi das Cruzes na redação de 2006 com 2 vagas
    Quando o quadro de vagas é calculado
    Então a vaga reservada é a 2

  Cenário: a conta é por cargo
    Dado um concurso de Mogi das Cruzes na redação de 2006 com 2 vagas
    Então a leitura base em vigor é por_cargo e cita "art. 9º, IX"
    E a conferência do edital tem um item que cita "art. 9º, IX"
