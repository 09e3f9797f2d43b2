# language: pt
Funcionalidade: art. 3º, § 2º — cargo oferecido com menos de cinco vagas
  O edital não reserva nenhuma, e as pessoas com deficiência ficam no cadastro de reserva.
  As vagas que surgem somam-se às do edital: a reservada é a quinta do total, não a primeira nova.

  Esquema do Cenário: com menos de cinco vagas, só cadastro de reserva
    Dado um concurso de Irupi com <vagas> vagas
    Quando o quadro de vagas é calculado
    Então nenhuma vaga é reservada
    E o quadro de vagas cita "art. 3º, § 2º"

    Exemplos:
      | vagas |
      | 1     |
      | 4     |

  Cenário: quatro do edital e duas que surgem: a primeira nova é a quinta
    Dado um concurso de Irupi com 4 vagas
    E 12 pessoas aprovadas; têm deficiência as dos postos 8 e 9
    Quando todas as vagas são chamadas
    Então as vagas 1 a 4 são das pessoas dos postos 1 a 4 pela lista geral
    Quando surgem 2 vagas
    E todas as vagas são chamadas
    Então a vaga 5 é da pessoa do posto 8 pela lista especial
    E a vaga 6 é da pessoa do posto 5 pela lista geral

  # A armadilha: a vaga que surge primeiro ainda é a quarta.
  Cenário: três do edital e uma que surge: ainda não é a vez da reserva
    Dado um concurso de Irupi com 3 vagas
    E 12 pessoas aprovadas; têm deficiência as dos postos 8 e 9
    Quando todas as vagas são chamadas
    E surge 1 vaga
    E todas as vagas são chamadas
    Então a vaga 4 é da pessoa do posto 4 pela lista geral
    Quando surge 1 vaga
    E todas as vagas são chamadas
    Então a vaga 5 é da pessoa do posto 8 pela lista especial
