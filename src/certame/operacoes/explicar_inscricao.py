"""Explica a situação de uma inscrição num certame executado."""

from certame.dominio.resultado import AtoRecusado
from certame.motor.explicacao import Explicador, Resposta
from certame.norma.erros import EntradaInvalida, Erro
from certame.operacoes.executar import Execucao


def explicar_inscricao(execucao: Execucao, inscricao: str, cargo: str = "") -> dict[str, Resposta]:
    """A resposta em cada cargo em que a inscrição aparece (ou só em `cargo`).

    As frases não dizem quem são as outras pessoas. Erros: `EntradaInvalida` se ela não está
    em nenhum; `AtoRecusado` se não foi aprovada, com o motivo, ou se uma pendência ainda impede
    a lista do cargo.
    """

    def so_ela(outra: str) -> str:
        return inscricao if outra == inscricao else "outra pessoa"

    arquivo = execucao.entrada.lido.arquivo
    edital = execucao.entrada.lido.edital
    if cargo and cargo not in {c.id for c in edital.cargos}:
        cargos = ", ".join(c.id for c in edital.cargos)
        erro = Erro(arquivo, 0, "cargo", f"não há o cargo {cargo}", f"use {cargos}")
        raise EntradaInvalida([erro])
    impedidas = [p for p in execucao.pendencias if p.bloqueia and p.cargo in ("", cargo or p.cargo)]
    andamento = execucao.andamento
    respostas = {}
    if andamento is not None:
        for id, convocacao in andamento.convocacoes.items():
            if cargo in ("", id) and convocacao.pessoa(inscricao) is not None:
                respostas[id] = Explicador(convocacao, so_ela).porque(inscricao)
    if respostas:
        return respostas
    _recusar_nao_aprovada(execucao, inscricao, cargo)
    if impedidas:
        raise AtoRecusado(
            f"ainda não há lista: {impedidas[0].frase}",
            impedidas[0].fundamentos,
            impedidas[0].falta,
        )
    problema = f"a inscrição {inscricao} não está entre os aprovados"
    conserto = "confira o número, com os zeros à frente"
    raise EntradaInvalida([Erro(arquivo, 0, "inscricao", problema, conserto)])


def _recusar_nao_aprovada(execucao: Execucao, inscricao: str, cargo: str) -> None:
    for id, apuracao in execucao.apuracoes.items():
        for fora in apuracao.nao_aprovados:
            if fora.inscricao == inscricao and cargo in ("", id):
                raise AtoRecusado(
                    f"a inscrição {inscricao} não segue no certame: {'; '.join(fora.motivos)}",
                    fora.fundamentos,
                    "se o motivo não confere, recorra como o edital diz",
                )
