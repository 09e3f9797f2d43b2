# language: pt
Funcionalidade: art. 9º, XVI — só se homologa depois de resolvidos os incidentes
  O que está em discussão sobre pessoas com deficiência se decide antes da homologação.
  Por enquanto o programa não lista os incidentes nem segura a homologação por eles: isso virá.

  Cenário: homologar de novo o que já foi homologado é recusado
    Dado um concurso de Mogi das Cruzes na redação de 2006 com 2 vagas
    E 10 pessoas aprovadas; têm deficiência as dos postos 6 e 8
    Quando o resultado é homologado
    E o resultado é homologado
    Então o ato é recusado citando "art. 9º, XVI"

  Cenário: a conferência do edital cobra a regra
    Dado um concurso de Mogi das Cruzes na redação de 2006 com 2 vagas
    Então a conferência do edital tem um item que cita "art. 9º, XVI"
