# language: pt
Funcionalidade: art. 8º — faltam pessoas com deficiência aprovadas
  A vaga reservada que não tem quem chamar passa à próxima pessoa da lista geral.
  A passagem fica escrita, com o motivo, e vale para aquela vaga.

  Cenário: nenhuma pessoa com deficiência aprovada
    Dado um concurso de Irupi com 5 vagas
    E 12 pessoas aprovadas; nenhuma tem deficiência
    Quando as listas são feitas
    Então há uma só lista
    E a publicação das listas cita "art. 8º"
    Quando todas as vagas são chamadas
    Então a vaga 5 é da pessoa do posto 5 pela lista geral
    E a chamada da vaga 5 cita "art. 8º"

  Cenário: há uma só, e a segunda vaga reservada passa à geral
    Dado um concurso de Irupi com 15 vagas
    E 30 pessoas aprovadas; tem deficiência a do posto 20
    Quando todas as vagas são chamadas
    Então a vaga 5 é da pessoa do posto 20 pela lista especial
    E a vaga 15 é da pessoa do posto 14 pela lista geral
    E a explicação da vaga 15 diz "Não há mais ninguém a chamar na lista especial: a vaga 15 reverte à lista geral."

  Cenário: a lista especial acaba depois de uma saída
    Dado um concurso de Irupi com 5 vagas
    E 12 pessoas aprovadas; tem deficiência a do posto 8
    Quando todas as vagas são chamadas
    E a pessoa do posto 8 sai por desistência
    Então a vaga 5 é da pessoa do posto 5 pela lista geral
    E a chamada da vaga 5 cita "art. 8º"

  Cenário: o edital preferiu que, nesse caso, a administração decida
    Dado um concurso de Irupi com 5 vagas
    E o edital adota a leitura esgotamento = pendencia
    E 12 pessoas aprovadas; tem deficiência a do posto 8
    Quando todas as vagas são chamadas
    E a pessoa do posto 8 sai por desistência
    Então a vaga 5 está sem ocupante
    E fica pendente a vaga da lista que acabou
    E a pendência cita "art. 8º"
    Quando a autoridade decide que a vaga 5 reverte
    Então a vaga 5 é da pessoa do posto 5 pela lista geral
    E a chamada da vaga 5 cita "art. 8º"
