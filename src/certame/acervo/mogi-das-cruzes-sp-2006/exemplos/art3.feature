# language: pt
Funcionalidade: art. 3º — a deficiência se declara na inscrição
  Quem declara entra na lista especial; o tipo e o grau ficam guardados e não se publicam.
  Por enquanto o programa só recebe a declaração: o tipo e o grau virão com as inscrições.

  Cenário: a declaração põe a pessoa na lista especial
    Dado um concurso de Mogi das Cruzes na redação de 2006 com 2 vagas
    E 10 pessoas aprovadas; têm deficiência as dos postos 6 e 8
    Quando as listas são feitas
    Então a lista especial tem as pessoas dos postos 6 e 8
    E a publicação das listas cita "art. 3º"
