# language: pt
Funcionalidade: art. 6º, par. único — uma só lista
  Sem pessoa com deficiência aprovada, publica-se só a lista geral, com o motivo.
  Basta uma pessoa aprovada para as listas serem duas.

  Cenário: nenhuma pessoa com deficiência, uma só lista
    Dado um concurso de Mogi das Cruzes na redação de 2006 com 20 vagas
    E 30 pessoas aprovadas; nenhuma tem deficiência
    Quando as listas são feitas
    Então há uma só lista
    E a publicação das listas cita "art. 6º, par. único"

  Cenário: uma pessoa com deficiência, duas listas
    Dado um concurso de Mogi das Cruzes na redação de 2006 com 20 vagas
    E 30 pessoas aprovadas; tem deficiência a do posto 25
    Quando as listas são feitas
    Então há duas listas
