# language: pt
Funcionalidade: art. 7º, I — a vaga de quem sai
  Desistência, dispensa, exoneração, reprovação no estágio, rescisão, morte ou aposentadoria.
  Vale também depois da posse; mas contrato que só chega ao fim do prazo não é saída.

  Esquema do Cenário: a vaga reservada de quem sai vai à próxima pessoa da lista especial
    Dado um concurso de Irupi com 5 vagas
    E 12 pessoas aprovadas; têm deficiência as dos postos 6 e 9
    Quando todas as vagas são chamadas
    E a pessoa do posto 6 toma posse
    E a pessoa do posto 6 sai por <motivo>
    Então a vaga 5 é da pessoa do posto 9 pela lista especial
    E a chamada da vaga 5 cita "art. 7º, I"

    Exemplos:
      | motivo                           |
      | desistência                      |
      | dispensa                         |
      | exoneração                       |
      | reprovação no estágio probatório |
      | rescisão do contrato             |
      | falecimento                      |
      | aposentadoria                    |

  Cenário: antes da posse é igual
    Dado um concurso de Irupi com 5 vagas
    E 12 pessoas aprovadas; têm deficiência as dos postos 6 e 9
    Quando todas as vagas são chamadas
    E a pessoa do posto 6 sai por não comparecimento
    Então a vaga 5 é da pessoa do posto 9 pela lista especial
    # Mas exoneração, sem posse registrada, não há.
    Quando a pessoa do posto 9 sai por exoneração
    Então o ato é recusado citando "art. 7º, I"

  # A armadilha: fim de prazo não é rescisão. A vaga acaba, e o contrato seguinte é a vaga 6.
  Cenário: contrato temporário que chega ao fim do prazo
    Dado um processo seletivo de Irupi com 5 vagas
    E o edital é para contrato temporário
    E 12 pessoas aprovadas; têm deficiência as dos postos 6 e 9
    Quando todas as vagas são chamadas
    E a pessoa do posto 6 assina o contrato
    E o contrato da pessoa do posto 6 chega ao fim do prazo
    Então a vaga 5 se extingue e ninguém é chamado para ela
    Quando surge 1 vaga
    E todas as vagas são chamadas
    Então a vaga 6 é da pessoa do posto 5 pela lista geral

  Cenário: contrato rescindido é saída, e a vaga é reposta
    Dado um processo seletivo de Irupi com 5 vagas
    E o edital é para contrato temporário
    E 12 pessoas aprovadas; têm deficiência as dos postos 6 e 9
    Quando todas as vagas são chamadas
    E a pessoa do posto 2 assina o contrato
    E a pessoa do posto 2 sai por rescisão do contrato
    Então a vaga 2 é da pessoa do posto 5 pela lista geral

  Cenário: em cargo efetivo não há contrato que chegue ao fim
    Dado um concurso de Irupi com 5 vagas
    E 12 pessoas aprovadas; têm deficiência as dos postos 6 e 9
    Quando todas as vagas são chamadas
    E a pessoa do posto 2 toma posse
    E o contrato da pessoa do posto 2 chega ao fim do prazo
    Então o ato é recusado citando "art. 7º, I"
