# language: pt
Funcionalidade: art. 5º — duas listas, cada uma com a sua classificação e o seu uso
  A geral traz todas as pessoas; a outra, só as com deficiência, na mesma ordem.
  O texto de 1993 chama a segunda de específica; o de 2006, de especial: é a mesma.

  Cenário: as duas listas
    Dado um concurso de Mogi das Cruzes na redação de 2006 com 2 vagas
    E 10 pessoas aprovadas; têm deficiência as dos postos 1 e 8
    Quando as listas são feitas
    Então há duas listas
    E a lista geral tem as pessoas dos postos 1 a 10
    E a lista especial tem as pessoas dos postos 1 e 8
    E a publicação das listas cita "art. 5º"
