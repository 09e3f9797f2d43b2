# language: pt
Funcionalidade: art. 2º, § 2º — a compatibilidade se avalia no estágio probatório
  Antes da posse, nenhuma perícia tira alguém por incompatibilidade.
  No estágio, a pessoa declarada inapta deixa o cargo, e a vaga segue na mesma lista.

  Cenário: antes do estágio, a inaptidão é recusada
    Dado um concurso de Mogi das Cruzes na redação de 2006 com 2 vagas
    E 10 pessoas aprovadas; têm deficiência as dos postos 6 e 8
    Quando todas as vagas são chamadas
    E a perícia declara inapta a pessoa do posto 6
    Então o ato é recusado citando "art. 2º, § 2º"
    E a vaga 2 é da pessoa do posto 6 pela lista especial

  Cenário: estágio probatório sem posse não existe
    Dado um concurso de Mogi das Cruzes na redação de 2006 com 2 vagas
    E 10 pessoas aprovadas; têm deficiência as dos postos 6 e 8
    Quando todas as vagas são chamadas
    E o estágio probatório declara inapta a pessoa do posto 6
    Então o ato é recusado citando "art. 2º, § 2º"

  Cenário: no estágio, a inaptidão é aceita
    Dado um concurso de Mogi das Cruzes na redação de 2006 com 2 vagas
    E 10 pessoas aprovadas; têm deficiência as dos postos 6 e 8
    Quando todas as vagas são chamadas
    E a pessoa do posto 6 toma posse
    E o estágio probatório declara inapta a pessoa do posto 6
    Então a vaga 2 é da pessoa do posto 8 pela lista especial
    E a chamada da vaga 2 cita "art. 9º, XI, d"

  Cenário: no certame acompanhado, avalia-se só no estágio
    Dado um concurso de Mogi das Cruzes na redação de 2006 com 2 vagas
    E 10 pessoas aprovadas; têm deficiência as dos postos 6 e 8
    E as listas foram divulgadas e a equipe, constituída
    Quando a perícia confirma a deficiência das pessoas dos postos 6 e 8
    E o resultado é homologado
    E todas as vagas são chamadas
    E é nomeada a pessoa do posto 6
    E a compatibilidade da pessoa do posto 6 é avaliada antes da posse, com parecer contrário
    Então o ato é recusado citando "art. 2º, § 2º"
    Quando a pessoa do posto 6 toma posse
    E a compatibilidade da pessoa do posto 6 é avaliada no estágio, com parecer contrário
    Então a vaga 2 é da pessoa do posto 6 pela lista especial
