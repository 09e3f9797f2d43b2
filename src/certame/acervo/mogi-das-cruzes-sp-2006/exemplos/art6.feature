# language: pt
Funcionalidade: art. 6º — sem pessoa com deficiência inscrita ou aprovada
  As vagas reservadas são liberadas e vão à lista geral, na ordem dela.
  Quando a lista acaba só depois de saídas, faz-se o mesmo por analogia.

  Cenário: ninguém com deficiência foi aprovado
    Dado um concurso de Mogi das Cruzes na redação de 2006 com 20 vagas
    E 30 pessoas aprovadas; nenhuma tem deficiência
    Quando todas as vagas são chamadas
    Então as vagas 1 a 20 são das pessoas dos postos 1 a 20 pela lista geral
    E a chamada da vaga 2 cita "art. 6º"

  Cenário: a única pessoa da lista especial saiu
    Dado um concurso de Mogi das Cruzes na redação de 2006 com 2 vagas
    E 10 pessoas aprovadas; tem deficiência a do posto 6
    Quando todas as vagas são chamadas
    E a pessoa do posto 6 sai por desistência
    Então a vaga 2 é da pessoa do posto 2 pela lista geral
    E a chamada da vaga 2 cita "art. 6º"
