# language: pt
Funcionalidade: art. 2º, § 1º — o parecer tem cinco partes
  O que a pessoa disse na inscrição, as atribuições, o local, os equipamentos e os padrões reconhecidos.
  Parecer a que falta uma parte é recusado.

  Cenário: faltando uma parte, o parecer é recusado
    Dado um concurso de Mogi das Cruzes na redação de 2006 com 2 vagas
    E 10 pessoas aprovadas; têm deficiência as dos postos 6 e 8
    E as listas foram divulgadas e a equipe, constituída
    Quando o parecer sobre a pessoa do posto 6 traz só 4 partes
    Então o ato é recusado citando "art. 2º, § 1º"

  Cenário: com as cinco, a perícia conclui
    Dado um concurso de Mogi das Cruzes na redação de 2006 com 2 vagas
    E 10 pessoas aprovadas; têm deficiência as dos postos 6 e 8
    E as listas foram divulgadas e a equipe, constituída
    Quando a perícia confirma a deficiência da pessoa do posto 6
    Então a pessoa do posto 6 continua nas duas listas
