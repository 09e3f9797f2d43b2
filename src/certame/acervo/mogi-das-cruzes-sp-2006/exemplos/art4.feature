# language: pt
Funcionalidade: art. 4º — provas e correção iguais para todas as pessoas
  A nota de corte é a mesma: ninguém fica só na lista especial.
  O programa não tem ajuste de nota por grupo.

  Cenário: abaixo do corte da lista geral, também fora da especial
    Dado um concurso de Mogi das Cruzes na redação de 2006 com 2 vagas
    E 10 pessoas aprovadas; têm deficiência as dos postos 6 e 8
    E outra pessoa com deficiência ficou abaixo da nota de corte
    Quando as listas são feitas
    Então fica pendente quem está só na lista reservada
    E a pendência cita "art. 4º"
