"""Colunas e tabelas pequenas que as contas do lote montam."""

from collections.abc import Iterator, Sequence

import polars as pl

from certame.lote.aberturas import AberturasDoCargo


def seguidas(indices: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Os índices em faixas seguidas, do primeiro ao depois do último.

    >>> list(seguidas([0, 1, 2, 5, 6]))
    [(0, 3), (5, 7)]
    """
    inicio = 0
    for i in range(1, len(indices) + 1):
        if i == len(indices) or indices[i] != indices[i - 1] + 1:
            yield indices[inicio], indices[i - 1] + 1
            inicio = i


def repetida(quantas: Sequence[tuple[int, int]]) -> pl.Series:
    """Cada valor tantas vezes."""
    tabela = pl.DataFrame(
        {
            "v": pl.Series([valor for valor, _ in quantas], dtype=pl.UInt32),
            "q": pl.Series([vezes for _, vezes in quantas], dtype=pl.UInt32),
        }
    )
    return tabela.filter(pl.col("q") > 0).select(
        pl.col("v").repeat_by("q").explode(empty_as_null=False)
    )["v"]


def vezes(aberturas: AberturasDoCargo) -> pl.Series:
    """De cada vaga aberta, lista a lista, a vez dela na ordem dos atos."""
    por_lista: list[list[int]] = [[] for _ in aberturas.listas]
    vez = 0
    for lista, quantas in aberturas.trechos:
        por_lista[lista] += range(vez, vez + quantas)
        vez += quantas
    return pl.Series([v for vezes in por_lista for v in vezes], dtype=pl.UInt32)
