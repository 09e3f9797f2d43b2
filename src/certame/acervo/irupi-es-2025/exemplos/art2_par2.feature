# language: pt
Funcionalidade: art. 2º, § 2º — quem já está no cargo só o perde depois de processo com defesa
  Tomada a posse, nenhum ato tira a vaga da pessoa sem aviso, defesa e decisão.
  O mesmo vale para a deficiência que se quer rever depois da posse.

  Cenário: em exercício e sem defesa, a eliminação é recusada
    Dado um concurso de Irupi com 5 vagas
    E 10 pessoas aprovadas; têm deficiência as dos postos 6 e 9
    Quando todas as vagas são chamadas
    E a pessoa do posto 6 toma posse
    E a fraude da pessoa do posto 6 é decidida com notificação e sem defesa
    Então o ato é recusado citando "art. 2º, § 2º"
    E a vaga 5 é da pessoa do posto 6 pela lista especial

  Cenário: defesa antes da notificação não é defesa
    Dado um concurso de Irupi com 5 vagas
    E 10 pessoas aprovadas; têm deficiência as dos postos 6 e 9
    Quando todas as vagas são chamadas
    E a pessoa do posto 6 toma posse
    E a fraude da pessoa do posto 6 é decidida com a defesa antes da notificação
    Então o ato é recusado citando "art. 2º, § 2º"

  Cenário: com o processo completo, a nomeação se anula e a vaga segue na mesma lista
    Dado um concurso de Irupi com 5 vagas
    E 10 pessoas aprovadas; têm deficiência as dos postos 6 e 9
    Quando todas as vagas são chamadas
    E a pessoa do posto 6 toma posse
    E a fraude da pessoa do posto 6 é decidida com notificação e defesa
    Então a vaga 5 é da pessoa do posto 9 pela lista especial

  Cenário: rever a deficiência depois da posse também pede processo
    Dado um concurso de Irupi com 5 vagas
    E 10 pessoas aprovadas; têm deficiência as dos postos 6 e 9
    Quando todas as vagas são chamadas
    E a pessoa do posto 6 toma posse
    E a avaliação não confirma a deficiência da pessoa do posto 6
    Então o ato é recusado citando "art. 2º, § 2º"
    E a vaga 5 é da pessoa do posto 6 pela lista especial
