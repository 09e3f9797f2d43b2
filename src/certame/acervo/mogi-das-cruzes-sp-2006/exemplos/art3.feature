# language: pt
Funcionalidade: art. 3º — a deficiência se declara na inscrição
  Quem declara entra na lista especial; o tipo e o grau ficam guardados e não se publicam.
  O programa guarda só uma referência: o que se declarou fica fora do registro dos atos.

  Cenário: a declaração põe a pessoa na lista especial
    Dado um concurso de Mogi das Cruzes na redação de 2006 com 2 vagas
    E 10 pessoas aprovadas; têm deficiência as dos postos 6 e 8
    Quando as listas são feitas
    Então a lista especial tem as pessoas dos postos 6 e 8
    E a publicação das listas cita "art. 3º"

  Cenário: no certame acompanhado, a declaração traz o tipo e o grau
    Dado um concurso de Mogi das Cruzes na redação de 2006 com 2 vagas
    E 10 pessoas aprovadas; têm deficiência as dos postos 6 e 8
    E o edital foi publicado
    Quando a pessoa do posto 6 se inscreve com deficiência
    Então o ato é recusado citando "art. 3º"
    Quando a pessoa do posto 6 se inscreve com deficiência, com o tipo e o grau
    Então a pessoa do posto 6 continua nas duas listas
