"""Desenhos simples em SVG, com título e descrição, sem script nem estilo dentro."""

from collections.abc import Sequence
from html import escape
from itertools import pairwise
from typing import NamedTuple

CORES = ("#1351b4", "#a23600", "#2f7a34", "#6b3fa0", "#555555")
"""Cores que se distinguem também pelo tom; quem não as vê tem a tabela."""

_LARGURA, _ALTURA_DA_BARRA, _FOLGA = 340, 44, 50
_ALTURA, _MARGEM, _LINHA = 220, 34, 18


class Serie(NamedTuple):
    """Uma linha em degraus: o nome e os pontos (o lugar no eixo, o valor), em ordem."""

    nome: str
    pontos: Sequence[tuple[int, int]]


def barras(titulo: str, descricao: str, valores: Sequence[tuple[str, int]]) -> str:
    """Barras deitadas, uma por linha, com o nome em cima e o número no fim de cada uma.

    >>> barras("Saídas", "Uma por motivo.", [("desistência", 2)]).count("<rect")
    1
    """
    maior = max((valor for _, valor in valores), default=0) or 1
    cheia = _LARGURA - _FOLGA
    partes = []
    for indice, (nome, valor) in enumerate(valores):
        y = indice * _ALTURA_DA_BARRA
        largura = valor * cheia // maior
        partes.append(
            f'<text x="0" y="{y + 14}">{escape(nome)}</text>'
            f'<rect x="0" y="{y + 20}" width="{largura}" height="16" fill="{CORES[0]}"/>'
            f'<text x="{largura + 6}" y="{y + 33}">{valor}</text>'
        )
    return _desenho(titulo, descricao, len(valores) * _ALTURA_DA_BARRA + 8, partes)


def degraus(titulo: str, descricao: str, series: Sequence[Serie], comeco: str, fim: str) -> str:
    """Linhas em degraus no mesmo eixo, que vai de `comeco` a `fim` como a pessoa os lê.

    >>> "polyline" in degraus("R", "d", [Serie("a", [(0, 1), (5, 2)])], "jan", "dez")
    True
    """
    lugares = [x for serie in series for x, _ in serie.pontos] or [0]
    maior = max((y for serie in series for _, y in serie.pontos), default=0) or 1
    inicio, tamanho = min(lugares), max(max(lugares) - min(lugares), 1)
    base, direita = _ALTURA - _MARGEM, _LARGURA - 10
    topo = _LINHA * len(series) + 14

    def no_desenho(x: int, y: int) -> tuple[int, int]:
        return (
            _MARGEM + (x - inicio) * (direita - _MARGEM) // tamanho,
            base - y * (base - topo) // maior,
        )

    partes = [
        (
            f'<line x1="{_MARGEM}" y1="{base}" x2="{direita}" y2="{base}" stroke="#333333"/>'
            f'<text x="{_MARGEM}" y="{base + 20}">{escape(comeco)}</text>'
            f'<text x="{direita}" y="{base + 20}" text-anchor="end">{escape(fim)}</text>'
            f'<text x="{_MARGEM - 6}" y="{topo + 5}" text-anchor="end">{maior}</text>'
            f'<text x="{_MARGEM - 6}" y="{base}" text-anchor="end">0</text>'
        )
    ]
    for indice, serie in enumerate(series):
        cor, traco = CORES[indice % len(CORES)], ("", ' stroke-dasharray="7 5"')[indice % 2]
        caminho: list[tuple[int, int]] = []
        for (x, y), (seguinte, _) in pairwise([*serie.pontos, (max(lugares), 0)]):
            caminho += [no_desenho(x, y), no_desenho(seguinte, y)]
        pontos = " ".join(f"{x},{y}" for x, y in caminho)
        partes.append(
            f'<polyline points="{pontos}" fill="none" stroke="{cor}" stroke-width="3"{traco}/>'
            f'<text x="0" y="{14 + indice * _LINHA}" fill="{cor}">{escape(serie.nome)}</text>'
        )
    return _desenho(titulo, descricao, _ALTURA, partes)


def _desenho(titulo: str, descricao: str, altura: int, partes: Sequence[str]) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_LARGURA} {altura}" role="img" '
        f'font-size="13" fill="#1b1b1b"><title>{escape(titulo)}</title>'
        f"<desc>{escape(descricao)}</desc>{''.join(partes)}</svg>"
    )
