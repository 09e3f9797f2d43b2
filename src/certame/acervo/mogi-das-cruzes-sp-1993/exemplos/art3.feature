# language: pt
Funcionalidade: art. 3º — a deficiência se declara na inscrição
  Quem declara entra na lista específica; o tipo e o grau ficam guardados e não se publicam.
  O programa guarda só uma referência: o que se declarou fica fora do registro dos atos.

  Cenário: a declaração põe a pessoa na lista específica
    Dado um concurso de Mogi das Cruzes na redação de 1993 com 10 vagas
    E 20 pessoas aprovadas; têm deficiência as dos postos 4 e 15
    Quando as listas são feitas
    Então a lista específica tem as pessoas dos postos 4 e 15
    E a publicação das listas cita "art. 3º"

  Cenário: no certame acompanhado, a declaração traz o tipo e o grau
    Dado um concurso de Mogi das Cruzes na redação de 1993 com 10 vagas
    E 20 pessoas aprovadas; têm deficiência as dos postos 15 e 18
    E o edital foi publicado
    Quando a pessoa do posto 15 se inscreve com deficiência
    Então o ato é recusado citando "art. 3º"
    Quando a pessoa do posto 15 se inscreve com deficiência, com o tipo e o grau
    Então a pessoa do posto 15 continua nas duas listas
