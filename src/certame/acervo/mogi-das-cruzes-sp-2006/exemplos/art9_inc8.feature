# language: pt
Funcionalidade: art. 9º, VIII — a compatibilidade é julgada no estágio probatório
  Repete, para o edital, o que o art. 2º, § 2º, manda: antes do estágio não há esse julgamento.
  Quem cita este inciso é a leitura da perícia e a conferência do edital.

  Cenário: no estágio, a pessoa declarada inapta deixa a vaga para a mesma lista
    Dado um concurso de Mogi das Cruzes na redação de 2006 com 2 vagas
    E 10 pessoas aprovadas; têm deficiência as dos postos 6 e 8
    Quando todas as vagas são chamadas
    E a pessoa do posto 1 toma posse
    E o estágio probatório declara inapta a pessoa do posto 1
    Então a vaga 1 é da pessoa do posto 2 pela lista geral

  Cenário: onde o inciso é citado
    Dado um concurso de Mogi das Cruzes na redação de 2006 com 2 vagas
    Então a leitura pericia em vigor é so_enquadramento e cita "art. 9º, VIII"
    E a conferência do edital tem um item que cita "art. 9º, VIII"
