# language: pt
Funcionalidade: art. 2º, § 1º — fraude descoberta em qualquer tempo
  A decisão elimina a pessoa das duas listas, mas só depois de aviso e de defesa.
  O envio ao Ministério Público é um ato, que só vem depois da decisão.

  Cenário: sem aviso nem defesa, a eliminação é recusada
    Dado um concurso de Irupi com 5 vagas
    E 10 pessoas aprovadas; têm deficiência as dos postos 6 e 9
    Quando todas as vagas são chamadas
    E a fraude da pessoa do posto 6 é decidida sem notificação nem defesa
    Então o ato é recusado citando "art. 2º, § 1º"
    E a vaga 5 é da pessoa do posto 6 pela lista especial

  Cenário: com aviso, mas sem defesa nem o fim do prazo dela, também é recusada
    Dado um concurso de Irupi com 5 vagas
    E 10 pessoas aprovadas; têm deficiência as dos postos 6 e 9
    Quando todas as vagas são chamadas
    E a fraude da pessoa do posto 6 é decidida com notificação e sem defesa
    Então o ato é recusado citando "CF, art. 5º, LV"

  Esquema do Cenário: com aviso e com defesa, ou passado o prazo dela, a pessoa é eliminada
    Dado um concurso de Irupi com 5 vagas
    E 10 pessoas aprovadas; têm deficiência as dos postos 6 e 9
    Quando todas as vagas são chamadas
    E a fraude da pessoa do posto 6 é decidida <como>
    Então a pessoa do posto 6 saiu das listas
    E a vaga 5 é da pessoa do posto 9 pela lista especial
    # A ordem de chamada é publicada e não diz que houve fraude: cita só a reposição.
    E a chamada da vaga 5 cita "art. 7º, § 1º"

    Exemplos:
      | como                                        |
      | com notificação e defesa                    |
      | com notificação e o fim do prazo sem defesa |

  Cenário: em qualquer tempo, mesmo depois da validade; a vaga fica sem ocupante
    Dado um concurso de Irupi com 5 vagas
    E 10 pessoas aprovadas; têm deficiência as dos postos 6 e 9
    Quando todas as vagas são chamadas
    E a validade termina
    E a fraude da pessoa do posto 6 é decidida com notificação e defesa
    Então a pessoa do posto 6 saiu das listas
    E a vaga 5 está sem ocupante

  Cenário: decidida, a fraude vai ao Ministério Público
    Dado um concurso de Irupi com 5 vagas
    E 10 pessoas aprovadas; têm deficiência as dos postos 6 e 9
    E as listas foram divulgadas e a equipe, constituída
    Quando a fraude da pessoa do posto 6 vai ao Ministério Público
    Então o ato é recusado citando "art. 2º, § 1º"
    Quando a fraude da pessoa do posto 6 é apurada, com aviso e defesa
    E a fraude da pessoa do posto 6 é decidida sem notificação nem defesa
    E a fraude da pessoa do posto 6 vai ao Ministério Público
    Então a pessoa do posto 6 saiu das listas
