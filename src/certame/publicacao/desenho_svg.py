"""Desenhos simples em SVG, com título e descrição, sem script nem estilo dentro.

Nenhum tem `viewBox`: a largura é a do lugar, os lugares vão em centésimos dela, e a letra e os
traços têm a mesma medida na tela larga e na do celular. A cor é a da folha de quem mostra, pelas
classes; o traço, o ponto e o enchimento distinguem as linhas sem ela.
"""

from collections.abc import Sequence
from html import escape
from itertools import pairwise
from textwrap import wrap
from typing import NamedTuple

_LETRA, _LINHA = 15, 20
_CABEM = 31
"""As letras que cabem numa linha do desenho no celular mais estreito."""
_BARRA, _DEPOIS_DA_BARRA, _CHEIA = 18, 16, 84
_ESQUERDA, _UTIL, _ALTURA_UTIL = 11, 86, 150
_MARCAS = 4


class Serie(NamedTuple):
    """Uma linha em degraus: o nome e os pontos (o lugar no eixo, o valor), em ordem."""

    nome: str
    pontos: Sequence[tuple[int, int]]


def barras(titulo: str, descricao: str, valores: Sequence[tuple[str, int]]) -> str:
    """Barras deitadas, uma por linha, com o nome em cima e o número no fim de cada uma.

    >>> barras("Saídas", "Uma por motivo.", [("desistência", 2)]).count("<rect")
    2
    """
    maior = max((valor for _, valor in valores), default=0) or 1
    partes, y = [], 0
    for nome, valor in valores:
        for linha in wrap(nome, _CABEM):
            y += _LINHA
            partes.append(f'<text x="0" y="{y - 6}">{escape(linha)}</text>')
        cheia = _centesimos(valor * _CHEIA, maior)
        partes.append(
            f'<rect class="fundo" x="0" y="{y}" width="{_CHEIA}%" height="{_BARRA}"/>'
            f'<rect class="barra" x="0" y="{y}" width="{cheia}" height="{_BARRA}"/>'
            f'<text class="valor" x="100%" y="{y + 15}" text-anchor="end">{valor}</text>'
        )
        y += _BARRA + _DEPOIS_DA_BARRA
    return _desenho(titulo, descricao, y, partes)


def degraus(
    titulo: str, descricao: str, series: Sequence[Serie], eixo: tuple[int, int], dias: Sequence[str]
) -> str:
    """Linhas em degraus no mesmo `eixo` (o primeiro lugar e o último), com `dias` sob as pontas.

    O eixo de pé só tem números inteiros. A primeira série é cheia e as outras são tracejadas, com
    um ponto onde mudam: uma sobre a outra, as duas se veem.

    >>> desenho = degraus("R", "d", [Serie("a", [(0, 1), (5, 2)])], (0, 5), ("jan", "dez"))
    >>> desenho.count("<line"), desenho.count("<desc>")
    (8, 1)
    """
    comeco, fim = eixo
    fim = max(fim, comeco + 1)  # num dia só, a linha ainda atravessa o desenho
    tamanho = fim - comeco
    maior = max((y for serie in series for _, y in serie.pontos), default=0) or 1
    salto = -(-maior // _MARCAS)
    topo = -(-maior // salto) * salto
    acima = _LINHA * len(series) + 12
    base = acima + _ALTURA_UTIL

    def em_x(lugar: int) -> str:
        return _centesimos((lugar - comeco) * _UTIL, tamanho, _ESQUERDA)

    def em_y(valor: int) -> int:
        return base - valor * _ALTURA_UTIL // topo

    ponta = f"{_ESQUERDA + _UTIL}%"
    partes = []
    for marca in range(0, topo + 1, salto):
        y = em_y(marca)
        partes.append(
            f'<line class="grade" x1="{_ESQUERDA}%" y1="{y}" x2="{ponta}" y2="{y}"/>'
            f'<text x="{_ESQUERDA - 3}%" y="{y + 5}" text-anchor="end">{marca}</text>'
        )
    lados = (("start", f"{_ESQUERDA}%"), ("end", ponta))
    for dia, (lado, onde) in zip(dias, lados, strict=True):
        partes.append(f'<text x="{onde}" y="{base + 24}" text-anchor="{lado}">{escape(dia)}</text>')
    for indice, serie in enumerate(series):
        classe = f"serie-{indice + 1}"
        y = indice * _LINHA + 10
        partes.append(
            f'<line class="{classe}" x1="0" y1="{y}" x2="36" y2="{y}"/>'
            f'<text x="44" y="{y + 5}">{escape(serie.nome)}</text>'
        )
        anterior = 0
        for (x, valor), (seguinte, _) in pairwise([*serie.pontos, (fim, 0)]):
            de, ate, y = em_x(x), em_x(seguinte), em_y(valor)
            if valor != anterior:
                partes.append(
                    f'<line class="{classe}" x1="{de}" y1="{em_y(anterior)}" x2="{de}" y2="{y}"/>'
                )
                if indice:
                    partes.append(f'<circle class="ponto-{indice + 1}" cx="{de}" cy="{y}" r="5"/>')
            partes.append(f'<line class="{classe}" x1="{de}" y1="{y}" x2="{ate}" y2="{y}"/>')
            anterior = valor
    return _desenho(titulo, descricao, base + 32, partes)


def _centesimos(parte: int, todo: int, depois: int = 0) -> str:
    """Um lugar em centésimos da largura, com duas casas, sem passar do que é."""
    centavos = parte * 100 // todo
    return f"{depois + centavos // 100}.{centavos % 100:02}%"


def _desenho(titulo: str, descricao: str, altura: int, partes: Sequence[str]) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="100%" height="{altura}" role="img" '
        f'font-size="{_LETRA}"><title>{escape(titulo)}</title>'
        f"<desc>{escape(descricao)}</desc>{''.join(partes)}</svg>"
    )
