# language: pt
Funcionalidade: art. 2º, § 3º — avaliação oficial antes da posse
  O parecer diz se as atribuições são compatíveis; a lei não diz o que acontece se for contrário.
  Por enquanto o programa não exige o parecer antes da posse: essa etapa ainda não foi feita.

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
