# language: pt
Funcionalidade: art. 2º, § 3º — avaliação oficial antes da posse
  O parecer diz se as atribuições são compatíveis; a lei não diz o que acontece se for contrário.
  No certame acompanhado, sem o parecer ninguém da lista especial toma posse.

  Cenário: parecer contrário abre um incidente e não exclui ninguém
    Dado um concurso de Irupi com 5 vagas
    E 10 pessoas aprovadas; têm deficiência as dos postos 6 e 9
    Quando todas as vagas são chamadas
    E o parecer sobre a pessoa do posto 6 é contrário
    Então a vaga 5 é da pessoa do posto 6 pela lista especial
    E fica pendente o incidente da pessoa do posto 6
    E a pendência cita "art. 2º, § 3º"

  Cenário: a avaliação alcança também a pessoa chamada pela lista geral
    Dado um concurso de Irupi com 5 vagas
    E 10 pessoas aprovadas; têm deficiência as dos postos 2 e 9
    Quando todas as vagas são chamadas
    E o parecer sobre a pessoa do posto 2 é contrário
    Então a vaga 2 é da pessoa do posto 2 pela lista geral
    E fica pendente o incidente da pessoa do posto 2

  Cenário: só toma posse a pessoa que foi chamada
    Dado um concurso de Irupi com 5 vagas
    E 10 pessoas aprovadas; têm deficiência as dos postos 6 e 9
    Quando todas as vagas são chamadas
    E a pessoa do posto 9 toma posse
    Então o ato é recusado citando "art. 2º, § 3º"

  Cenário: sem o parecer, a posse é recusada; com ele, não
    Dado um concurso de Irupi com 5 vagas
    E 10 pessoas aprovadas; têm deficiência as dos postos 6 e 9
    E as listas foram divulgadas e a equipe, constituída
    Quando a perícia confirma a deficiência das pessoas dos postos 6 e 9
    E o resultado é homologado
    E todas as vagas são chamadas
    E é nomeada a pessoa do posto 6
    E a pessoa do posto 6 toma posse
    Então o ato é recusado citando "art. 2º, § 3º"
    Quando a compatibilidade da pessoa do posto 6 é avaliada antes da posse, com parecer favorável
    E a pessoa do posto 6 toma posse
    Então a vaga 5 é da pessoa do posto 6 pela lista especial

  Cenário: com parecer contrário, só depois de decidido o incidente
    Dado um concurso de Irupi com 5 vagas
    E 10 pessoas aprovadas; têm deficiência as dos postos 6 e 9
    E as listas foram divulgadas e a equipe, constituída
    Quando a perícia confirma a deficiência das pessoas dos postos 6 e 9
    E o resultado é homologado
    E todas as vagas são chamadas
    E é nomeada a pessoa do posto 6
    E a compatibilidade da pessoa do posto 6 é avaliada antes da posse, com parecer contrário
    E a pessoa do posto 6 toma posse
    Então o ato é recusado citando "art. 2º, § 3º"
    Quando o incidente da pessoa do posto 6 é decidido contra ela
    E a pessoa do posto 6 toma posse
    Então o ato é recusado citando "CF, art. 5º, LV"
