# language: pt
Funcionalidade: art. 7º, § 2º — o assistente técnico, em vinte e quatro horas
  A pessoa pode indicar quem a assiste na Junta, contadas as horas de quando soube do resultado.
  A Junta espera a indicação ou o fim do prazo.

  Cenário: sem a ciência do resultado, a Junta não se instala
    Dado um concurso de Mogi das Cruzes na redação de 1993 com 10 vagas
    E 20 pessoas aprovadas; têm deficiência as dos postos 15 e 18
    E as listas foram divulgadas e a equipe, constituída
    Quando a perícia tem resultado negativo para a pessoa do posto 15
    E a Junta da pessoa do posto 15 se instala 30 horas depois
    Então o ato é recusado citando "art. 7º, § 2º"

  Cenário: dentro das vinte e quatro horas, também não
    Dado um concurso de Mogi das Cruzes na redação de 1993 com 10 vagas
    E 20 pessoas aprovadas; têm deficiência as dos postos 15 e 18
    E as listas foram divulgadas e a equipe, constituída
    Quando a perícia tem resultado negativo para a pessoa do posto 15
    E a pessoa do posto 15 sabe do resultado
    E a Junta da pessoa do posto 15 se instala 24 horas depois
    Então o ato é recusado citando "art. 7º, § 2º"

  Cenário: com o assistente indicado, não é preciso esperar
    Dado um concurso de Mogi das Cruzes na redação de 1993 com 10 vagas
    E 20 pessoas aprovadas; têm deficiência as dos postos 15 e 18
    E as listas foram divulgadas e a equipe, constituída
    Quando a perícia tem resultado negativo para a pessoa do posto 15
    E a pessoa do posto 15 sabe do resultado
    E a pessoa do posto 15 indica assistente 3 horas depois
    E a Junta da pessoa do posto 15 se instala 5 horas depois
    E a Junta confirma a deficiência da pessoa do posto 15
    Então a pessoa do posto 15 continua nas duas listas

  Cenário: indicação fora do prazo é recusada
    Dado um concurso de Mogi das Cruzes na redação de 1993 com 10 vagas
    E 20 pessoas aprovadas; têm deficiência as dos postos 15 e 18
    E as listas foram divulgadas e a equipe, constituída
    Quando a perícia tem resultado negativo para a pessoa do posto 15
    E a pessoa do posto 15 sabe do resultado
    E a pessoa do posto 15 indica assistente 25 horas depois
    Então o ato é recusado citando "art. 7º, § 2º"

  Cenário: o prazo
    Dado um concurso de Mogi das Cruzes na redação de 1993 com 10 vagas
    E 20 pessoas aprovadas; têm deficiência as dos postos 15 e 18
    Então o prazo para indicar assistente técnico é de 24 horas e cita "art. 7º, § 2º"
