# language: pt
Funcionalidade: art. 6º — alternância e proporção entre o total e as vagas reservadas
  As vagas se abrem uma a uma, e o número de cada uma diz que lista chama.
  A lei fala de pessoas negras e indígenas, mas não fixa percentual: o programa não inventa nenhum.

  Cenário: as listas se alternam pelo número da vaga
    Dado um concurso de Irupi com 15 vagas
    E 40 pessoas aprovadas; têm deficiência as dos postos 20 e 30
    Quando todas as vagas são chamadas
    Então as vagas 1 a 4 são das pessoas dos postos 1 a 4 pela lista geral
    E a vaga 5 é da pessoa do posto 20 pela lista especial
    E as vagas 6 a 14 são das pessoas dos postos 5 a 13 pela lista geral
    E a vaga 15 é da pessoa do posto 30 pela lista especial
    E a chamada da vaga 1 cita "art. 6º"

  Cenário: nenhum outro grupo tem percentual nesta lei
    Dado um concurso de Irupi com 100 vagas
    Quando o quadro de vagas é calculado
    Então a lei só reserva vagas a pessoas com deficiência
    E 10 vagas são reservadas
