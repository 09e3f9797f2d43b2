# language: pt
Funcionalidade: art. 9º, XV — a reserva vale também para as vagas novas
  A contagem continua: com vinte do edital, as reservadas seguintes são a 21ª, a 41ª e a 61ª.
  O tamanho do ato que cria as vagas não decide quem recebe a nomeação.

  Cenário: vinte do edital e vinte e uma de uma vez
    Dado um concurso de Mogi das Cruzes na redação de 2006 com 20 vagas
    E 90 pessoas aprovadas; têm deficiência as dos postos 60, 70 e 80
    Quando todas as vagas são chamadas
    E surgem 21 vagas
    E todas as vagas são chamadas
    Então as vagas reservadas são 2, 21 e 41
    E a vaga 21 é da pessoa do posto 70 pela lista especial
    E a vaga 41 é da pessoa do posto 80 pela lista especial
    E a chamada da vaga 21 cita "art. 9º, XV"

  # A armadilha: lotes de duas vagas não dão metade a ninguém.
  Cenário: duas do edital e mais duas não são outra metade
    Dado um concurso de Mogi das Cruzes na redação de 2006 com 2 vagas
    E 20 pessoas aprovadas; têm deficiência as dos postos 10 e 15
    Quando todas as vagas são chamadas
    E surgem 2 vagas
    E todas as vagas são chamadas
    Então a vaga reservada é a 2
    E as vagas 3 e 4 são das pessoas dos postos 2 e 3 pela lista geral

  Cenário: o edital preferiu alternar dentro de cada ato
    Dado um concurso de Mogi das Cruzes na redação de 2006 com 20 vagas
    E o edital adota a leitura alternancia_novas = por_ato
    E 90 pessoas aprovadas; têm deficiência as dos postos 60, 70 e 80
    Quando surgem 21 vagas
    E todas as vagas são chamadas
    Então as vagas reservadas são 2, 21 e 23
