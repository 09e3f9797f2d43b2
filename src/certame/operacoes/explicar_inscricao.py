"""Explica a situação de uma inscrição num certame executado."""

from collections.abc import Iterator
from dataclasses import replace

from certame.dominio.ato import NOMES_DOS_ATOS, AtoDePessoa, SaidaRegistrada
from certame.dominio.resultado import AtoRecusado
from certame.motor.andamento import Andamento
from certame.motor.explicacao import Explicador, Resposta
from certame.norma.erros import EntradaInvalida, Erro
from certame.norma.texto_limpo import mostrada
from certame.operacoes.executar import Execucao
from certame.operacoes.lista_pendente import ListaPendente


def explicar_inscricao(
    execucao: Execucao, inscricao: str, cargo: str = "", *, interno: bool = False
) -> dict[str, Resposta]:
    """A resposta em cada cargo em que a inscrição aparece (ou só em `cargo`).

    As frases não dizem quem são as outras pessoas. Só com `interno`, para o servidor, dizem por
    que alguém saiu das listas, que está sub judice ou que pendência impede a lista, e listam os
    atos sobre a inscrição. Erros: `EntradaInvalida` se ela não está em nenhum; `AtoRecusado` se não
    foi aprovada, com o motivo; `ListaPendente` se uma pendência ainda impede a lista do cargo.
    """

    def so_ela(outra: str) -> str:
        return inscricao if outra == inscricao else "outra pessoa"

    edital = execucao.entrada.lido.edital
    if cargo and cargo not in {c.id for c in edital.cargos}:
        cargos = ", ".join(c.id for c in edital.cargos)
        erro = Erro("--cargo", 0, "", f"não há o cargo {mostrada(cargo)}", f"use {cargos}")
        raise EntradaInvalida([erro])
    impedidas = [p for p in execucao.pendencias if p.bloqueia and p.cargo in ("", cargo or p.cargo)]
    andamento = execucao.andamento
    respostas = {}
    if andamento is not None:
        for id, convocacao in andamento.convocacoes.items():
            if cargo in ("", id) and convocacao.pessoa(inscricao) is not None:
                resposta = Explicador(convocacao, so_ela).porque(inscricao, interno=interno)
                if interno:
                    atos = _atos_sobre(andamento, id, inscricao)
                    resposta = replace(resposta, frases=(*resposta.frases, *atos))
                respostas[id] = resposta
    if respostas:
        return respostas
    _recusar_nao_aprovada(execucao, inscricao, cargo)
    if impedidas:
        raise ListaPendente(impedidas, interno=interno)
    problema = "não está entre os aprovados"
    conserto = "confira o número, com os zeros à frente"
    raise EntradaInvalida([Erro(f"inscrição {mostrada(inscricao)}", 0, "", problema, conserto)])


def _atos_sobre(andamento: Andamento, cargo: str, inscricao: str) -> Iterator[str]:
    """Uma frase por ato praticado sobre a inscrição, em ordem: a data, o ato e o motivo."""
    for praticado in andamento.praticados:
        ato = praticado.ato
        if not isinstance(ato, AtoDePessoa) or (ato.cargo, ato.inscricao) != (cargo, inscricao):
            continue
        nome = NOMES_DOS_ATOS[type(ato)].replace("_", " ")
        motivo = (
            f" ({ato.motivo.value.replace('_', ' ')})" if isinstance(ato, SaidaRegistrada) else ""
        )
        anulado = ", depois anulado" if ato.id in andamento.anulados else ""
        yield f"Em {ato.data.strftime('%d/%m/%Y')}, ato {ato.id}: {nome}{motivo}{anulado}."


def _recusar_nao_aprovada(execucao: Execucao, inscricao: str, cargo: str) -> None:
    for id, apuracao in execucao.apuracoes.items():
        for fora in apuracao.nao_aprovados:
            if fora.inscricao == inscricao and cargo in ("", id):
                raise AtoRecusado(
                    f"a inscrição {inscricao} não segue no certame: {'; '.join(fora.motivos)}",
                    fora.fundamentos,
                    "se o motivo não confere, recorra como o edital diz",
                )
