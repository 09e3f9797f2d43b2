# language: pt
Funcionalidade: art. 6º — sem pessoa com deficiência inscrita ou aprovada
  As vagas reservadas são liberadas e vão à lista geral, na ordem dela.
  Quando a lista acaba só depois de saídas, faz-se o mesmo por analogia.

  Cenário: ninguém com deficiência foi aprovado
    Dado um concurso de Mogi das Cruzes na redação de 1993 com 10 vagas
    E 20 pessoas aprovadas; nenhuma tem deficiência
    Quando todas as vagas são chamadas
    Então a vaga 10 é da pessoa do posto 10 pela lista geral
    E a chamada da vaga 10 cita "art. 6º"

  Cenário: a única pessoa da lista específica saiu
    Dado um concurso de Mogi das Cruzes na redação de 1993 com 10 vagas
    E 20 pessoas aprovadas; tem deficiência a do posto 15
    Quando todas as vagas são chamadas
    E a pessoa do posto 15 sai por desistência
    Então a vaga 10 é da pessoa do posto 10 pela lista geral
    E a chamada da vaga 10 cita "art. 6º"
