# language: pt
Funcionalidade: art. 9º, XI — as listas se alternam, a começar pela geral
  Primeira vaga da geral, segunda da especial, terceira da geral, até completar a reserva.
  Não importa quantas pessoas se chamam de cada vez.

  Cenário: uma da geral, uma da especial
    Dado um concurso de Mogi das Cruzes na redação de 2006 com 40 vagas
    E 100 pessoas aprovadas; têm deficiência as dos postos 60 e 70
    Quando todas as vagas são chamadas
    Então as vagas reservadas são 2 e 4
    E a vaga 1 é da pessoa do posto 1 pela lista geral
    E a vaga 2 é da pessoa do posto 60 pela lista especial
    E a vaga 3 é da pessoa do posto 2 pela lista geral
    E a vaga 4 é da pessoa do posto 70 pela lista especial
    E a chamada da vaga 2 cita "art. 9º, XI"

  # A armadilha: com uma chamada de uma pessoa só, a segunda chamada ainda é da especial.
  Cenário: o tamanho da chamada não muda nada
    Dado um concurso de Mogi das Cruzes na redação de 2006 com 20 vagas
    E 60 pessoas aprovadas; têm deficiência as dos postos 40 e 50
    Quando 1 vaga é chamada
    E 1 vaga é chamada
    E 3 vagas são chamadas
    Então a vaga 2 é da pessoa do posto 40 pela lista especial
    E as vagas 3 a 5 são das pessoas dos postos 2 a 4 pela lista geral

  Esquema do Cenário: quantas se alternam depende do total do edital
    Dado um concurso de Mogi das Cruzes na redação de 2006 com <vagas> vagas
    Quando o quadro de vagas é calculado
    Então as vagas reservadas são <quais>

    Exemplos:
      | vagas | quais    |
      | 21    | 2 e 4    |
      | 40    | 2 e 4    |
      | 41    | 2, 4 e 6 |
      | 60    | 2, 4 e 6 |
