"""Submete a apuração das notas à conferência independente, com o resto de cada cargo."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from certame.conferencia.notas import conferir_notas
from certame.conferencia.veredito import Conferido, Falha, Veredito
from certame.dominio.candidato import Candidato
from certame.dominio.edital import Edital
from certame.motor.andamento import Andamento
from certame.norma.grupo import Multiplas
from certame.norma.regime import Regime
from certame.operacoes.classificar_cargos import Classificados, pessoas_por_cargo
from certame.operacoes.conferir_resultado import vereditos


def vereditos_com_as_notas(
    edital: Edital,
    andamento: Andamento,
    classificados: Classificados,
    lidas: Iterable[Candidato],
) -> dict[str, Veredito]:
    """O veredito de cada cargo que chegou à ordem de chamada, com o das notas se o edital as apura.

    `lidas` são todas as pessoas do arquivo da banca.
    """
    aprovados = {id: classificados.apuracoes[id].aprovados for id in classificados.classificacoes}
    finais = {id: sorteios.get("", {}) for id, sorteios in classificados.sorteios.items()}
    feitos = vereditos(edital, andamento, aprovados, finais)
    if edital.nota_final is None:
        return feitos
    por_cargo = pessoas_por_cargo(edital, lidas)
    for cargo, veredito in feitos.items():
        pessoas = por_cargo[cargo]
        falhas = _falhas_das_notas(edital, andamento.regime, cargo, pessoas, classificados)
        feitos[cargo] = replace(
            veredito,
            falhas=(*veredito.falhas, *falhas),
            conferido=(*veredito.conferido, Conferido("notas", len(pessoas))),
        )
    return feitos


def _falhas_das_notas(
    edital: Edital,
    regime: Regime,
    cargo: str,
    lidas: Sequence[Candidato],
    classificados: Classificados,
) -> list[Falha]:
    apuracao = classificados.apuracoes[cargo]
    por_percentual: tuple[str, ...] = ()
    if regime.norma.multiplas is Multiplas.MAIOR_PERCENTUAL:
        ordenados = sorted(regime.grupos, key=lambda grupo: grupo.fracao, reverse=True)
        por_percentual = tuple(grupo.id for grupo in ordenados)
    return conferir_notas(
        edital,
        cargo,
        lidas,
        apuracao.aprovados,
        {fora.inscricao: fora.etapa for fora in apuracao.nao_aprovados},
        classificados.sorteios[cargo],
        por_percentual,
    )
