"""A conferência em colunas acusa cada adulteração, pelo princípio certo."""

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from random import Random

import polars as pl
import pytest

from certame.lote.aberturas import AberturasDoCargo, aberturas_do_cargo, todas_as_vagas
from certame.lote.chamadas import Chamadas, ListaAChamar, chamar
from certame.lote.classificacao import ListasEmColunas, listas_em_colunas
from certame.lote.conferencia import (
    FalhasPorLista,
    conferir_chamadas_em_colunas,
    conferir_listas_em_colunas,
)
from certame.lote.inscritos import inscritos_de_candidatos
from certame.lote.tipos import TiposDoEdital
from certame.norma.regime import Regime
from tests.lote.mundos import mundo
from tests.motor.moldes import IRUPI, grupo, quadro, regime

PESSOAS = 30
GRUPOS = pl.Series([1 if n in (8, 17, 20, 21, 29) else 0 for n in range(1, PESSOAS + 1)]).cast(
    pl.UInt8
)


def cenario(computo: str) -> tuple[Regime, ListaAChamar, Chamadas]:
    do_regime = regime(IRUPI, (grupo("pcd", Fraction(1, 5)),), {"computo": computo})
    cargo = quadro(do_regime, 20).cargo
    aberturas = aberturas_do_cargo(
        do_regime, cargo, [todas_as_vagas(cargo.id)], TiposDoEdital(do_regime)
    )
    assert isinstance(aberturas, AberturasDoCargo)
    lista = ListaAChamar(PESSOAS, (1,), aberturas.listas[0])
    return do_regime, lista, chamar(do_regime, [lista], GRUPOS)


def principios(
    computo: str, pessoas: Mapping[int, int | None], contas: Mapping[int, int]
) -> set[str]:
    """Os princípios acusados quando as chamadas têm estas pessoas e contas trocadas."""
    do_regime, lista, chamadas = cenario(computo)
    das_pessoas, das_contas = chamadas.pessoas.to_list(), chamadas.contas.to_list()
    for vaga, pessoa in pessoas.items():
        das_pessoas[vaga - 1] = pessoa
    for vaga, conta in contas.items():
        das_contas[vaga - 1] = conta
    trocadas = Chamadas(
        pl.Series(das_pessoas, dtype=pl.UInt32), pl.Series(das_contas, dtype=pl.UInt8), (False,)
    )
    falhas = conferir_chamadas_em_colunas(do_regime, [lista], GRUPOS, trocadas)
    return {falha.principio for falha in falhas.da(0)}


def vaga_de(computo: str, posto: int) -> int:
    return cenario(computo)[2].pessoas.to_list().index(posto - 1) + 1


@pytest.mark.parametrize("computo", ["por_via", "compensada"])
def test_o_certo_passa(computo: str) -> None:
    assert principios(computo, {}, {}) == set()


@pytest.mark.parametrize("computo", ["por_via", "compensada"])
def test_uma_pessoa_em_duas_vagas(computo: str) -> None:
    assert principios(computo, {2: 0}, {}) == {"P11"}


@pytest.mark.parametrize("computo", ["por_via", "compensada"])
def test_vaga_vazia_com_gente(computo: str) -> None:
    assert "P11" in principios(computo, {20: None}, {})


@pytest.mark.parametrize("computo", ["por_via", "compensada"])
def test_alguem_ultrapassado(computo: str) -> None:
    assert "P4" in principios(computo, {1: 1, 2: 0}, {})


def test_a_segunda_do_grupo_antes_da_primeira() -> None:
    primeira, segunda = vaga_de("por_via", 8), vaga_de("por_via", 17)
    assert "P4" in principios("por_via", {primeira: 16, segunda: 7}, {})


def test_conta_trocada() -> None:
    assert "P8" in principios("por_via", {}, {vaga_de("por_via", 17) + 1: 1}) | principios(
        "por_via", {}, {1: 1}
    )


def test_vaga_reservada_a_quem_nao_e_do_grupo() -> None:
    reservada = vaga_de("por_via", 8)
    assert "listas" in principios("por_via", {reservada: 24}, {})


def test_reversao_com_gente_do_grupo() -> None:
    reservada = vaga_de("por_via", 8)
    assert "reversao" in principios("por_via", {reservada: 27}, {reservada: 0})


def test_compensada_conferida_como_por_via_nao_passa() -> None:
    do_regime, lista, _ = cenario("compensada")
    por_via = cenario("por_via")[2]
    falhas = conferir_chamadas_em_colunas(do_regime, [lista], GRUPOS, por_via)
    assert "P3" in {falha.principio for falha in falhas.da(0)}


def test_pessoa_de_outra_lista() -> None:
    do_regime, lista, chamadas = cenario("por_via")
    dobro = Chamadas(
        pl.concat([chamadas.pessoas, chamadas.pessoas]),
        pl.concat([chamadas.contas, chamadas.contas]),
        (False, False),
    )
    trocadas = replace(
        dobro, pessoas=dobro.pessoas.scatter(list(range(20, 40)), chamadas.pessoas + PESSOAS)
    )
    grupos = pl.concat([GRUPOS, GRUPOS])
    certas = conferir_chamadas_em_colunas(do_regime, [lista, lista], grupos, trocadas)
    assert not certas.por_lista
    viradas = replace(trocadas, pessoas=pl.concat([chamadas.pessoas + PESSOAS, chamadas.pessoas]))
    falhas = conferir_chamadas_em_colunas(do_regime, [lista, lista], grupos, viradas)
    assert {"P11"} <= {falha.principio for falha in falhas.da(0)}


# ------------------------------------------------------------------------------- listas


def listas_de_um_mundo() -> ListasEmColunas:
    """As listas do primeiro mundo com uma lista de três pessoas ou mais em colunas."""
    for acaso in range(200):
        inventado = mundo(Random(acaso))
        inscritos = inscritos_de_candidatos(inventado.edital, inventado.regime, inventado.pessoas)
        listas = listas_em_colunas(inscritos, inventado.sorteio)
        if any(listas.em_colunas(lista.cargo) and lista.tamanho > 2 for lista in listas.listas):
            return listas
    raise AssertionError("nenhum mundo serve")


def com_linhas(listas: ListasEmColunas, trocas: Mapping[int, int]) -> FalhasPorLista:
    """As falhas com as linhas das posições dadas trocadas pelas de outras posições."""
    linhas = listas.linhas.to_list()
    novas = list(linhas)
    for posicao, outra in trocas.items():
        novas[posicao] = linhas[outra]
    return conferir_listas_em_colunas(replace(listas, linhas=pl.Series(novas, dtype=pl.UInt32)))


def test_lista_fora_de_ordem() -> None:
    listas = listas_de_um_mundo()
    indice, lista = next(
        (i, lista)
        for i, lista in enumerate(listas.listas)
        if listas.em_colunas(lista.cargo) and lista.tamanho > 2
    )
    posicao = lista.inicio
    falhas = com_linhas(listas, {posicao: posicao + 1, posicao + 1: posicao})
    assert {falha.principio for falha in falhas.da(indice)} == {"desempate"}


def test_lista_com_gente_repetida() -> None:
    listas = listas_de_um_mundo()
    falhas = com_linhas(listas, {0: 1})
    assert {falha.principio for falha in falhas.da(0)} == {"listas"}
