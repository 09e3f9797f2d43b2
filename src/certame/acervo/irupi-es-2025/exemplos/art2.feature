# language: pt
Funcionalidade: art. 2º — a deficiência se declara na inscrição e se comprova em avaliação
  Quem não tem a deficiência confirmada fica só na lista geral, no posto da própria nota.
  Ninguém sai do concurso por isso; o edital deve prever a etapa da avaliação.

  Cenário: a avaliação vem antes das chamadas, e nada precisa ser desfeito
    Dado um concurso de Irupi com 10 vagas
    E 20 pessoas aprovadas; têm deficiência as dos postos 8 e 12
    Quando a avaliação não confirma a deficiência da pessoa do posto 8
    E todas as vagas são chamadas
    Então a vaga 5 é da pessoa do posto 12 pela lista especial
    E a vaga 9 é da pessoa do posto 8 pela lista geral
    E a pessoa do posto 8 está só na lista geral
    E nada fica pendente

  Cenário: a avaliação vem depois, e a vaga reservada vai à próxima da lista especial
    Dado um concurso de Irupi com 10 vagas
    E 20 pessoas aprovadas; têm deficiência as dos postos 15 e 18
    Quando todas as vagas são chamadas
    E a avaliação não confirma a deficiência da pessoa do posto 15
    Então a vaga 5 é da pessoa do posto 18 pela lista especial
    E a chamada da vaga 5 cita "art. 7º, § 1º"
    E a pessoa do posto 15 está só na lista geral
    E nada fica pendente

  # A armadilha: chamada antes pela lista especial, ela perdeu a vez na geral.
  Cenário: a lista geral já tinha chamado quem estava abaixo
    Dado um concurso de Irupi com 10 vagas
    E 20 pessoas aprovadas; têm deficiência as dos postos 8 e 12
    Quando todas as vagas são chamadas
    E a avaliação não confirma a deficiência da pessoa do posto 8
    Então a pessoa do posto 8 não tem vaga
    E fica pendente a preterição da pessoa do posto 8
    E a pendência cita "art. 2º"
    Quando surge 1 vaga
    E todas as vagas são chamadas
    Então a vaga 11 é da pessoa do posto 8 pela lista geral

  Cenário: o edital prevê a etapa da avaliação
    Dado um concurso de Irupi com 10 vagas
    Então a conferência do edital tem um item que cita "art. 2º"

  Cenário: ninguém é chamado pela lista especial antes do resultado da avaliação
    Dado um concurso de Irupi com 5 vagas
    E 10 pessoas aprovadas; têm deficiência as dos postos 6 e 9
    E as listas foram divulgadas e a equipe, constituída
    Quando o resultado é homologado
    E todas as vagas são chamadas
    Então o ato é recusado citando "art. 2º"
