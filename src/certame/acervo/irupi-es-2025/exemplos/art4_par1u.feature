# language: pt
Funcionalidade: art. 4º, par. único — cargo dividido por região ou especialidade
  O percentual incide sobre o total do edital, salvo se dividir não diminui a reserva.
  A lei não diz em que unidade cai a vaga: o edital diz, antes das inscrições.

  Cenário: dividir não diminui, e o percentual pode ser aplicado em cada unidade
    Dado um concurso de Irupi com 20 vagas
    E o cargo se divide em Norte com 10 vagas e Sul com 10 vagas
    E o edital aplica o percentual em cada unidade
    Quando o quadro de vagas é calculado
    Então as vagas reservadas são 5 e 15
    E o quadro de vagas cita "art. 4º, par. único"

  # Quatro, quatro e quatro: nenhuma por unidade, uma no total de doze, e as três empatam.
  Cenário: dividir acabaria com a reserva, e o edital precisa dizer onde ela fica
    Dado um concurso de Irupi com 12 vagas
    E o cargo se divide em Norte com 4 vagas, Sul com 4 vagas e Leste com 4 vagas
    Quando o quadro de vagas é calculado
    Então fica pendente a distribuição das vagas reservadas
    E a pendência cita "art. 4º, par. único"

  Cenário: o edital diz a unidade, e a reservada é a última oferecida nela
    Dado um concurso de Irupi com 12 vagas
    E o cargo se divide em Norte com 4 vagas, Sul com 4 vagas e Leste com 4 vagas
    E o edital põe 1 vaga reservada em Norte
    Quando o quadro de vagas é calculado
    Então a vaga reservada é a 4
    Quando surgem 3 vagas em Norte
    Então as vagas reservadas são 4 e 15

  Cenário: as unidades não empatam, e a reservada fica na maior
    Dado um concurso de Irupi com 7 vagas
    E o cargo se divide em Norte com 4 vagas e Sul com 3 vagas
    Quando o quadro de vagas é calculado
    Então a vaga reservada é a 4

  Cenário: quarenta especialidades de uma vaga dariam zero; no total são quatro
    Dado um concurso de Irupi com 40 vagas
    E o cargo se divide em 40 especialidades de 1 vaga
    E o edital aplica o percentual em cada unidade
    Quando o quadro de vagas é calculado
    Então fica pendente a distribuição das vagas reservadas
