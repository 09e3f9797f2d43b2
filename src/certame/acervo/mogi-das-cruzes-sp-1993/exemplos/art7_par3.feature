# language: pt
Funcionalidade: art. 7º, § 3º — a Junta conclui, e não cabe recurso
  Da conclusão da Junta não cabe recurso administrativo.
  A própria cidade ainda pode rever o que fez, e o juiz, mandar.

  Cenário: recurso do que a Junta concluiu é recusado
    Dado um concurso de Mogi das Cruzes na redação de 1993 com 10 vagas
    E 20 pessoas aprovadas; têm deficiência as dos postos 15 e 18
    E as listas foram divulgadas e a equipe, constituída
    Quando a perícia tem resultado negativo para a pessoa do posto 15
    E a pessoa do posto 15 sabe do resultado
    E a Junta da pessoa do posto 15 se instala 25 horas depois
    E a Junta não confirma a deficiência da pessoa do posto 15
    E a pessoa do posto 15 recorre do que a Junta concluiu
    Então o ato é recusado citando "art. 7º, § 3º"

  Cenário: o prazo
    Dado um concurso de Mogi das Cruzes na redação de 1993 com 10 vagas
    E 20 pessoas aprovadas; têm deficiência as dos postos 15 e 18
    Então o prazo para concluir a Junta é de 48 horas e cita "art. 7º, § 3º"
