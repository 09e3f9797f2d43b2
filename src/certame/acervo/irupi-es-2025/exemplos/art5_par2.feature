# language: pt
Funcionalidade: art. 5º, § 2º — vale a lista que chama na posição mais favorável
  A pessoa é chamada na primeira vaga em que uma das duas listas chega até ela.
  Não se espera a lista geral para só depois usar a especial.

  Cenário: a especial chega antes
    Dado um concurso de Irupi com 10 vagas
    E 20 pessoas aprovadas; têm deficiência as dos postos 9 e 14
    Quando todas as vagas são chamadas
    Então a pessoa do posto 9 foi chamada para a vaga 5 pela lista especial
    E a chamada da vaga 5 cita "art. 5º, § 2º"

  Cenário: a geral chega antes
    Dado um concurso de Irupi com 10 vagas
    E 20 pessoas aprovadas; têm deficiência as dos postos 4 e 14
    Quando todas as vagas são chamadas
    Então a pessoa do posto 4 foi chamada para a vaga 4 pela lista geral
    E a pessoa do posto 14 foi chamada para a vaga 5 pela lista especial
