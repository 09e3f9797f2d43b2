# language: pt
Funcionalidade: art. 9º, XII — a comissão não declara incompatibilidade
  Ela só diz de que adaptações e instrumentos a pessoa precisa.
  Por isso o resultado de inaptidão antes do estágio é recusado e nada muda nas listas.

  Cenário: inaptidão declarada pela comissão é recusada
    Dado um concurso de Mogi das Cruzes na redação de 2006 com 2 vagas
    E 10 pessoas aprovadas; têm deficiência as dos postos 6 e 8
    Quando a perícia declara inapta a pessoa do posto 6
    Então o ato é recusado citando "art. 9º, XII"
    E a pessoa do posto 6 continua nas duas listas

  Cenário: depois de homologado, também
    Dado um concurso de Mogi das Cruzes na redação de 2006 com 2 vagas
    E 10 pessoas aprovadas; têm deficiência as dos postos 6 e 8
    Quando todas as vagas são chamadas
    E o resultado é homologado
    E a perícia declara inapta a pessoa do posto 6
    Então o ato é recusado citando "art. 9º, XII"
    E a vaga 2 é da pessoa do posto 6 pela lista especial

  Cenário: o que a comissão faz é indicar adaptações
    Dado um concurso de Mogi das Cruzes na redação de 2006 com 2 vagas
    E 10 pessoas aprovadas; têm deficiência as dos postos 6 e 8
    E as listas foram divulgadas e a equipe, constituída
    Quando se indicam as adaptações de que a pessoa do posto 6 precisa
    Então a pessoa do posto 6 continua nas duas listas
