# language: pt
Funcionalidade: art. 5º — duas listas, cada uma com a sua classificação e o seu uso
  A geral traz todas as pessoas; a específica, só as com deficiência, na mesma ordem.
  A vaga reservada chama da específica; as outras chamam da geral.

  Cenário: as duas listas
    Dado um concurso de Mogi das Cruzes na redação de 1993 com 10 vagas
    E 20 pessoas aprovadas; têm deficiência as dos postos 4 e 15
    Quando as listas são feitas
    Então há duas listas
    E a lista geral tem as pessoas dos postos 1 a 20
    E a lista específica tem as pessoas dos postos 4 e 15
    E a publicação das listas cita "art. 5º"

  Cenário: cada lista tem o seu uso
    Dado um concurso de Mogi das Cruzes na redação de 1993 com 10 vagas
    E 20 pessoas aprovadas; têm deficiência as dos postos 4, 15 e 18
    Quando todas as vagas são chamadas
    Então a vaga 4 é da pessoa do posto 4 pela lista geral
    E a vaga 10 é da pessoa do posto 15 pela lista específica
    E a chamada da vaga 10 cita "art. 5º"

  # A lei não fala de quem sai; o uso próprio de cada lista decide.
  Cenário: a vaga de quem sai fica com a mesma lista
    Dado um concurso de Mogi das Cruzes na redação de 1993 com 10 vagas
    E 20 pessoas aprovadas; têm deficiência as dos postos 15 e 18
    Quando todas as vagas são chamadas
    E a pessoa do posto 15 sai por desistência
    Então a vaga 10 é da pessoa do posto 18 pela lista específica
    E a chamada da vaga 10 cita "art. 5º"
