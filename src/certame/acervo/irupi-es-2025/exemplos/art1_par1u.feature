# language: pt
Funcionalidade: art. 1º, par. único — as palavras da lei
  Classificação é a ordem pela nota; nomeação é a chamada de quem vem a seguir nela.
  A definição só fala de concurso, mas é lida também para o processo seletivo.

  Cenário: a classificação é a ordem das notas
    Dado um concurso de Irupi com 3 vagas
    E 6 pessoas aprovadas; tem deficiência a do posto 4
    Quando as listas são feitas
    Então a lista geral tem as pessoas dos postos 1 a 6
    E a publicação das listas cita "art. 1º, par. único"

  Cenário: a nomeação é a chamada, na ordem da classificação
    Dado um concurso de Irupi com 3 vagas
    E 6 pessoas aprovadas; tem deficiência a do posto 4
    Quando todas as vagas são chamadas
    Então as vagas 1 a 3 são das pessoas dos postos 1 a 3 pela lista geral
    E a chamada da vaga 1 cita "art. 1º, par. único"

  Cenário: no processo seletivo é igual
    Dado um processo seletivo de Irupi com 3 vagas
    E o edital é para contrato temporário
    E 6 pessoas aprovadas; tem deficiência a do posto 4
    Quando todas as vagas são chamadas
    Então as vagas 1 a 3 são das pessoas dos postos 1 a 3 pela lista geral
    E a chamada da vaga 1 cita "art. 1º, par. único"
