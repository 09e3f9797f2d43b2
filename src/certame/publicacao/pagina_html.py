"""Uma página HTML acessível, que também se imprime bem: títulos, tabelas com legenda, nada de fora."""

from collections.abc import Iterator, Sequence
from html import escape

from certame.publicacao.formato import Linhas, num_formato
from certame.publicacao.modelo import (
    COMO_CONFERIR,
    PARA_CONFERIR,
    Coluna,
    Publicacao,
    Secao,
    Valor,
)

FOLHA = "publicacao.css"
"""O nome da folha de estilo, que fica ao lado da página."""

_LARGA = 7
"""Com quantas colunas a tabela pede a folha deitada, e vira cartões mais cedo."""


def em_pagina(publicacao: Publicacao) -> Iterator[str]:
    """Os pedaços da página."""
    return num_formato(publicacao, EmPagina(publicacao))


class EmPagina:
    """Escreve a publicação numa página.

    Os papéis escritos seguram a tabela no celular, onde a folha de estilo faz de cada linha um cartão.
    """

    def __init__(self, publicacao: Publicacao) -> None:
        self._publicacao = publicacao
        colunas = publicacao.colunas
        titulos = "".join(
            f'<th role="columnheader" scope="col" class="{c.chave}">{escape(c.titulo)}</th>'
            for c in colunas
        )
        self._cabeca = f'<thead role="rowgroup"><tr role="row">{titulos}</tr></thead>'
        ditas = [f'class="{c.chave}" data-coluna="{escape(c.titulo)}">' for c in colunas]
        primeira, *resto = ditas
        self._celulas = [
            (colunas[0], f'<th role="rowheader" scope="row" {primeira}', "</th>"),
            *(
                (coluna, f'<td role="cell" {dita}', "</td>")
                for coluna, dita in zip(colunas[1:], resto, strict=True)
            ),
        ]

    def comeco(self) -> str:
        """O cabeçalho da página."""
        publicacao = self._publicacao
        carimbos = "".join(f'<p class="carimbo">{escape(c)}</p>\n' for c in publicacao.carimbos)
        ditas = [linha for linha in publicacao.cabecalho() if linha not in publicacao.carimbos]
        titulo, *resto = map(escape, ditas)
        linhas = "".join(f"<p>{linha}</p>\n" for linha in resto)
        larga = ' class="larga"' if len(publicacao.colunas) >= _LARGA else ""
        return (
            '<!doctype html>\n<html lang="pt-BR">\n<head>\n<meta charset="utf-8">\n'
            '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
            f"<title>{titulo} · {escape(publicacao.edital.titulo)}</title>\n"
            f'<link rel="stylesheet" href="{FOLHA}">\n</head>\n<body{larga}>\n<main>\n'
            f"<header>\n{carimbos}<h1>{titulo}</h1>\n{linhas}</header>\n"
        )

    def abre(self, secao: Secao) -> str:
        """O título, as frases e o começo da tabela."""
        titulo = escape(secao.titulo or self._publicacao.titulo)
        frases = "".join(f"<p>{escape(frase)}</p>\n" for frase in secao.frases)
        if not secao.linhas:
            vazia = f"<p>{escape(secao.vazia)}</p>\n" if secao.vazia else ""
            return f"<section>\n<h2>{titulo}</h2>\n{frases}{vazia}"
        return (
            f"<section>\n<h2>{titulo}</h2>\n{frases}"
            f'<table role="table">\n<caption>{titulo}</caption>\n'
            f'{self._cabeca}\n<tbody role="rowgroup">\n'
        )

    def linhas(self, secao: Secao, bloco: Linhas) -> str:  # noqa: ARG002  # a forma é de todos
        """As linhas da tabela; a primeira célula é o nome da linha."""
        return "".join(map(self._linha, bloco))

    def _linha(self, linha: Sequence[Valor]) -> str:
        celulas = "".join(
            f"{abre}{_escrito(coluna, valor)}{fecha}"
            for (coluna, abre, fecha), valor in zip(self._celulas, linha, strict=True)
        )
        return f'<tr role="row">{celulas}</tr>\n'

    def fecha(self, secao: Secao) -> str:
        """O fim da tabela."""
        return "</tbody>\n</table>\n</section>\n" if secao.linhas else "</section>\n"

    def fim(self) -> str:
        """As notas, o que só serve a quem confere, e o fim da página."""
        notas = "".join(f"<p>{escape(nota)}</p>\n" for nota in self._publicacao.notas)
        rodape = f"<footer>\n{notas}</footer>\n" if notas else ""
        return f"{rodape}{self._conferencia()}</main>\n</body>\n</html>\n"

    def _conferencia(self) -> str:
        pares = self._publicacao.para_conferir()
        if not pares:
            return ""
        itens = "".join(f"<dt>{escape(n)}</dt><dd>{escape(dado)}</dd>\n" for n, dado in pares)
        return (
            f'<section class="conferir">\n<h2>{PARA_CONFERIR}</h2>\n<p>{COMO_CONFERIR}</p>\n'
            f"<dl>\n{itens}</dl>\n</section>\n"
        )


def _escrito(coluna: Coluna, valor: Valor) -> str:
    match valor:
        case None | False | "":
            return ""
        case True:
            return "sim"
        case _:
            return escape(coluna.escrito(valor))
