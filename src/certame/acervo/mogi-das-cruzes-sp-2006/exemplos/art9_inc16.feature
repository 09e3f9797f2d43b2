# language: pt
Funcionalidade: art. 9º, XVI — só se homologa depois de resolvidos os incidentes
  O que está em discussão sobre pessoas com deficiência se decide antes da homologação.
  O programa lista quem tem incidente ou recurso sem decisão e recusa a homologação.

  Cenário: homologar de novo o que já foi homologado é recusado
    Dado um concurso de Mogi das Cruzes na redação de 2006 com 2 vagas
    E 10 pessoas aprovadas; têm deficiência as dos postos 6 e 8
    Quando o resultado é homologado
    E o resultado é homologado
    Então o ato é recusado citando "art. 9º, XVI"

  Cenário: a conferência do edital cobra a regra
    Dado um concurso de Mogi das Cruzes na redação de 2006 com 2 vagas
    Então a conferência do edital tem um item que cita "art. 9º, XVI"

  Cenário: com incidente aberto, não se homologa
    Dado um concurso de Mogi das Cruzes na redação de 2006 com 2 vagas
    E 10 pessoas aprovadas; têm deficiência as dos postos 6 e 8
    E as listas foram divulgadas e a equipe, constituída
    Quando a perícia confirma a deficiência das pessoas dos postos 6 e 8
    E se abre um incidente sobre a pessoa do posto 6
    E o resultado é homologado
    Então o ato é recusado citando "art. 9º, XVI"

  Cenário: decidido o incidente, homologa-se e chama-se
    Dado um concurso de Mogi das Cruzes na redação de 2006 com 2 vagas
    E 10 pessoas aprovadas; têm deficiência as dos postos 6 e 8
    E as listas foram divulgadas e a equipe, constituída
    Quando a perícia confirma a deficiência das pessoas dos postos 6 e 8
    E se abre um incidente sobre a pessoa do posto 6
    E o incidente da pessoa do posto 6 é decidido a favor dela
    E o resultado é homologado
    E todas as vagas são chamadas
    Então a vaga 2 é da pessoa do posto 6 pela lista especial

  Cenário: antes da homologação, nada se chama
    Dado um concurso de Mogi das Cruzes na redação de 2006 com 2 vagas
    E 10 pessoas aprovadas; têm deficiência as dos postos 6 e 8
    E as listas foram divulgadas e a equipe, constituída
    Quando a perícia confirma a deficiência das pessoas dos postos 6 e 8
    E 1 vaga é chamada
    Então o ato é recusado citando "art. 9º, XVI"
