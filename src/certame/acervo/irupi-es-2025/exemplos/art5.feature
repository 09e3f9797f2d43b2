# language: pt
Funcionalidade: art. 5º — a pessoa com deficiência concorre nas duas listas
  Está na lista geral pela nota e, ao mesmo tempo, na lista especial.
  Declarar a deficiência nunca atrasa a chamada de ninguém.

  Cenário: as duas listas
    Dado um concurso de Irupi com 5 vagas
    E 8 pessoas aprovadas; têm deficiência as dos postos 2 e 7
    Quando as listas são feitas
    Então há duas listas
    E a lista geral tem as pessoas dos postos 1 a 8
    E a lista especial tem as pessoas dos postos 2 e 7
    E a publicação das listas cita "art. 5º"

  Cenário: uma entra pela geral e a outra pela especial
    Dado um concurso de Irupi com 5 vagas
    E 8 pessoas aprovadas; têm deficiência as dos postos 2 e 7
    Quando todas as vagas são chamadas
    Então a vaga 2 é da pessoa do posto 2 pela lista geral
    E a vaga 5 é da pessoa do posto 7 pela lista especial
