# language: pt
Funcionalidade: art. 3º, § 1º — a quinta vaga e, depois dela, a cada dez
  São reservadas as vagas 5, 15, 25, 35 e assim por diante, em toda a validade.
  "Alcançar a quinta vaga" é a própria quinta vaga, e não a seguinte a ela.

  Cenário: os números das vagas reservadas
    Dado um concurso de Irupi com 36 vagas
    Quando o quadro de vagas é calculado
    Então as vagas reservadas são 5, 15, 25 e 35
    E o quadro de vagas cita "art. 3º, § 1º"

  Cenário: com cinco vagas, a reservada é a própria quinta
    Dado um concurso de Irupi com 5 vagas
    E 12 pessoas aprovadas; tem deficiência a do posto 9
    Quando todas as vagas são chamadas
    Então as vagas 1 a 4 são das pessoas dos postos 1 a 4 pela lista geral
    E a vaga 5 é da pessoa do posto 9 pela lista especial
    E a chamada da vaga 5 cita "art. 3º, § 1º"

  # Chamar aos poucos não muda nada: conta o número da vaga, não o tamanho da chamada.
  Cenário: chamadas em grupos pequenos dão o mesmo resultado
    Dado um concurso de Irupi com 15 vagas
    E 40 pessoas aprovadas; têm deficiência as dos postos 20 e 30
    Quando 4 vagas são chamadas
    E 4 vagas são chamadas
    E 4 vagas são chamadas
    E 3 vagas são chamadas
    Então a vaga 5 é da pessoa do posto 20 pela lista especial
    E a vaga 15 é da pessoa do posto 30 pela lista especial

  Cenário: quando vem a vez de quem está em nono lugar na lista especial
    Dado um concurso de Irupi com 12 vagas
    E 200 pessoas aprovadas; têm deficiência as dos postos 100 a 108
    Quando todas as vagas são chamadas
    Então a vaga 5 é da pessoa do posto 100 pela lista especial
    E se nada mudar, a vez da pessoa do posto 108 vem na vaga 85 pela lista especial
