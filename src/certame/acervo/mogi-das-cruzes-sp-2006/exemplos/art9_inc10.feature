# language: pt
Funcionalidade: art. 9º, X — o resultado sai em duas listas
  Uma traz todas as pessoas, com e sem deficiência; a outra, só as pessoas com deficiência.
  Quem tem deficiência aparece nas duas.

  Cenário: a pessoa com deficiência está nas duas listas
    Dado um concurso de Mogi das Cruzes na redação de 2006 com 20 vagas
    E 6 pessoas aprovadas; têm deficiência as dos postos 2 e 5
    Quando as listas são feitas
    Então a lista geral tem as pessoas dos postos 1 a 6
    E a lista especial tem as pessoas dos postos 2 e 5
    E a publicação das listas cita "art. 9º, X"
