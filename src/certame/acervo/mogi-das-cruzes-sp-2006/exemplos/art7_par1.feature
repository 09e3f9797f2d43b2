# language: pt
Funcionalidade: art. 7º, § 1º — a Junta, em até cinco dias
  Depois de um resultado negativo, uma Junta com especialista na deficiência examina a pessoa.
  Por enquanto o programa traz o prazo, mas não o conta, e recebe só o resultado final.

  Cenário: a Junta confere a deficiência, e não a aptidão
    Dado um concurso de Mogi das Cruzes na redação de 2006 com 2 vagas
    Então a leitura pericia em vigor é so_enquadramento e cita "art. 7º, § 1º"
    E o prazo para formar a Junta é de 5 dias e cita "art. 7º, § 1º"
