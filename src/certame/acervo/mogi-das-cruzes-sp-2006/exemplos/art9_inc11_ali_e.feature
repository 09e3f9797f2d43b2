# language: pt
Funcionalidade: art. 9º, XI, e — vaga única é da lista geral
  É a exceção à fração que sempre sobe.
  Se depois surge outra vaga, já são duas, e a segunda é reservada.

  Cenário: uma vaga só
    Dado um concurso de Mogi das Cruzes na redação de 2006 com 1 vaga
    E 10 pessoas aprovadas; tem deficiência a do posto 2
    Quando todas as vagas são chamadas
    Então nenhuma vaga é reservada
    E a vaga 1 é da pessoa do posto 1 pela lista geral
    E o quadro de vagas cita "art. 9º, XI, e"

  # A armadilha: a vaga que surge não é outra vaga única.
  Cenário: depois surge outra
    Dado um concurso de Mogi das Cruzes na redação de 2006 com 1 vaga
    E 10 pessoas aprovadas; tem deficiência a do posto 6
    Quando todas as vagas são chamadas
    E surge 1 vaga
    E todas as vagas são chamadas
    Então a vaga reservada é a 2
    E a vaga 2 é da pessoa do posto 6 pela lista especial
