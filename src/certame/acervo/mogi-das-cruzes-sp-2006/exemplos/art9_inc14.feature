# language: pt
Funcionalidade: art. 9º, XIV — apoio técnico no estágio probatório
  Quem está em exercício tem plano de apoio, até com outro servidor.
  O plano é do estágio: antes da posse não há o que apoiar.

  Cenário: antes da posse, é recusado
    Dado um concurso de Mogi das Cruzes na redação de 2006 com 2 vagas
    E 10 pessoas aprovadas; têm deficiência as dos postos 6 e 8
    E as listas foram divulgadas e a equipe, constituída
    Quando a perícia confirma a deficiência das pessoas dos postos 6 e 8
    E o resultado é homologado
    E todas as vagas são chamadas
    E se faz o plano de apoio da pessoa do posto 6
    Então o ato é recusado citando "art. 9º, XIV"

  Cenário: em exercício, faz-se o plano
    Dado um concurso de Mogi das Cruzes na redação de 2006 com 2 vagas
    E 10 pessoas aprovadas; têm deficiência as dos postos 6 e 8
    E as listas foram divulgadas e a equipe, constituída
    Quando a perícia confirma a deficiência das pessoas dos postos 6 e 8
    E o resultado é homologado
    E todas as vagas são chamadas
    E é nomeada a pessoa do posto 6
    E a pessoa do posto 6 toma posse
    E se faz o plano de apoio da pessoa do posto 6
    Então a vaga 2 é da pessoa do posto 6 pela lista especial
