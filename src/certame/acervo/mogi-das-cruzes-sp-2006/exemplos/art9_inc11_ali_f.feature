# language: pt
Funcionalidade: art. 9º, XI, f — não conta na reserva a pessoa que seria chamada sem ela
  Quando a lista geral chega a quem ocupa vaga reservada, a pessoa passa a contar na geral.
  A vaga que se abria para ela vai à próxima da especial. Vale nas vagas do edital.

  Cenário: o posto 3 caberia na geral, e o lugar passa à seguinte da especial
    Dado um concurso de Mogi das Cruzes na redação de 2006 com 40 vagas
    E 100 pessoas aprovadas; têm deficiência as dos postos 3, 50 e 70
    Quando todas as vagas são chamadas
    Então a pessoa do posto 3 foi chamada para a vaga 2 pela lista especial
    E a vaga 4 é da pessoa do posto 50 pela lista especial
    E a vaga 5 é da pessoa do posto 70 pela lista especial
    E a chamada da vaga 5 cita "art. 9º, XI, f"
    E a vaga 2 é da pessoa do posto 3 pela lista geral
    E a vaga 6 é da pessoa do posto 4 pela lista geral

  # Vinte vagas, uma reservada: dezenove são da geral. O posto 19 ainda cabe nelas.
  Cenário: no limite, por dentro
    Dado um concurso de Mogi das Cruzes na redação de 2006 com 20 vagas
    E 60 pessoas aprovadas; têm deficiência as dos postos 19 e 30
    Quando todas as vagas são chamadas
    Então a vaga 2 é da pessoa do posto 19 pela lista geral
    E a vaga 20 é da pessoa do posto 30 pela lista especial

  # O posto 20 não cabe nas dezenove da geral: é a reserva que o chama.
  Cenário: no limite, por fora
    Dado um concurso de Mogi das Cruzes na redação de 2006 com 20 vagas
    E 60 pessoas aprovadas; têm deficiência as dos postos 20 e 30
    Quando todas as vagas são chamadas
    Então a vaga 2 é da pessoa do posto 20 pela lista especial
    E a vaga 20 é da pessoa do posto 19 pela lista geral
    E a pessoa do posto 30 não tem vaga

  # Sete vagas novas, de 21 a 27: a geral passa pelo posto 25 sem tirá-lo da reserva.
  Cenário: nas vagas novas, já não se compensa
    Dado um concurso de Mogi das Cruzes na redação de 2006 com 20 vagas
    E 60 pessoas aprovadas; têm deficiência as dos postos 25, 40 e 50
    Quando todas as vagas são chamadas
    E surgem 7 vagas
    E todas as vagas são chamadas
    Então a vaga 2 é da pessoa do posto 25 pela lista especial
    E a vaga 21 é da pessoa do posto 40 pela lista especial
    E a vaga 26 é da pessoa do posto 24 pela lista geral
    E a vaga 27 é da pessoa do posto 26 pela lista geral
    E a pessoa do posto 50 não tem vaga
