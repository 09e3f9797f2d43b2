"""Submete o resultado de cada cargo à conferência independente, antes que ele saia."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from certame.conferencia.cargo import conferir_cargo
from certame.conferencia.veredito import Falha, Veredito
from certame.dominio.candidato import Candidato
from certame.dominio.edital import Edital
from certame.dominio.ordem import Ordem
from certame.motor.andamento import Andamento
from certame.motor.convocacao import Convocacao
from certame.operacoes.classificar_cargos import Classificados


class ResultadoReprovado(Exception):
    """A conferência independente não aceita o resultado: é um defeito do programa."""

    def __init__(self, falhas: Sequence[Falha]) -> None:
        self.falhas = tuple(falhas)
        super().__init__("; ".join(f"{falha.principio}: {falha.frase}" for falha in falhas))


def exigir_sem_falhas(falhas: Sequence[Falha]) -> None:
    """Nada, se não há falhas. Erros: `ResultadoReprovado`."""
    if falhas:
        raise ResultadoReprovado(falhas)


def vereditos(
    edital: Edital,
    andamento: Andamento,
    aprovados: Mapping[str, Sequence[Candidato]],
    sorteios: Mapping[str, Mapping[str, int]],
) -> dict[str, Veredito]:
    """O veredito de cada cargo que chegou à ordem de chamada.

    `aprovados` vai do cargo a quem foi lido do arquivo da banca, e não ao que o motor ordenou;
    `sorteios`, ao lugar que o sorteio deu a cada inscrição.
    """
    return {
        cargo: conferir_cargo(
            andamento.regime,
            edital.cargo(cargo),
            ordem_com_incluidas(convocacao),
            convocacao.historia,
            edital.clausulas,
            aprovados=aprovados[cargo],
            desempates=edital.desempates,
            sorteio=sorteios.get(cargo),
        )
        for cargo, convocacao in andamento.convocacoes.items()
        if cargo in aprovados
    }


def exigir_conferido(classificados: Classificados, andamento: Andamento, cargo: str) -> None:
    """Nada, se a conferência independente aceita o cargo. Erros: `ResultadoReprovado`."""
    if cargo not in classificados.classificacoes:
        return
    aprovados = {cargo: classificados.apuracoes[cargo].aprovados}
    sorteios = {cargo: classificados.sorteios[cargo].get("", {})}
    exigir_sem_falhas(vereditos(andamento.edital, andamento, aprovados, sorteios)[cargo].falhas)


def ordem_com_incluidas(convocacao: Convocacao) -> Ordem:
    """A ordem do cargo com as inscrições de quem entrou por ordem judicial, no fim."""
    return replace(convocacao.ordem, inscricoes=convocacao.inscricoes)
