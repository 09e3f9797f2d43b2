# language: pt
Funcionalidade: art. 3º — a deficiência se declara na inscrição
  Quem declara entra na lista específica; o tipo e o grau ficam guardados e não se publicam.
  Por enquanto o programa só recebe a declaração: o tipo e o grau virão com as inscrições.

  Cenário: a declaração põe a pessoa na lista específica
    Dado um concurso de Mogi das Cruzes na redação de 1993 com 10 vagas
    E 20 pessoas aprovadas; têm deficiência as dos postos 4 e 15
    Quando as listas são feitas
    Então a lista específica tem as pessoas dos postos 4 e 15
    E a publicação das listas cita "art. 3º"
