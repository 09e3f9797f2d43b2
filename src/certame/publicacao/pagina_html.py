"""Uma página HTML acessível, que também se imprime bem: títulos, tabelas com legenda, nada de fora."""

from collections.abc import Iterator, Sequence
from html import escape

from certame.publicacao.formato import Linhas, num_formato
from certame.publicacao.modelo import Coluna, Publicacao, Secao, Valor

FOLHA = "publicacao.css"
"""O nome da folha de estilo, que fica ao lado da página."""


def em_pagina(publicacao: Publicacao) -> Iterator[str]:
    """Os pedaços da página."""
    return num_formato(publicacao, EmPagina(publicacao))


class EmPagina:
    """Escreve a publicação numa página."""

    def __init__(self, publicacao: Publicacao) -> None:
        self._publicacao = publicacao
        titulos = "".join(f'<th scope="col">{escape(c.titulo)}</th>' for c in publicacao.colunas)
        self._cabeca = f"<thead><tr>{titulos}</tr></thead>"

    def comeco(self) -> str:
        """O cabeçalho da página."""
        publicacao = self._publicacao
        carimbos = "".join(f'<p class="carimbo">{escape(c)}</p>\n' for c in publicacao.carimbos)
        ditas = [linha for linha in publicacao.cabecalho() if linha not in publicacao.carimbos]
        titulo, *resto = map(escape, ditas)
        linhas = "".join(f"<p>{linha}</p>\n" for linha in resto)
        return (
            '<!doctype html>\n<html lang="pt-BR">\n<head>\n<meta charset="utf-8">\n'
            '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
            f"<title>{titulo} · {escape(publicacao.edital.titulo)}</title>\n"
            f'<link rel="stylesheet" href="{FOLHA}">\n</head>\n<body>\n<main>\n'
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
            f'<div class="rola" role="region" aria-label="{titulo}" tabindex="0">\n'
            f"<table>\n<caption>{titulo}</caption>\n"
            f"{self._cabeca}\n<tbody>\n"
        )

    def linhas(self, secao: Secao, bloco: Linhas) -> str:  # noqa: ARG002  # a forma é de todos
        """As linhas da tabela; a primeira célula é o nome da linha."""
        return "".join(map(self._linha, bloco))

    def _linha(self, linha: Sequence[Valor]) -> str:
        colunas = self._publicacao.colunas
        primeira, *resto = map(_escrito, colunas, linha)
        celulas = "".join(f"<td>{celula}</td>" for celula in resto)
        return f'<tr><th scope="row">{primeira}</th>{celulas}</tr>\n'

    def fecha(self, secao: Secao) -> str:
        """O fim da tabela."""
        return "</tbody>\n</table>\n</div>\n</section>\n" if secao.linhas else "</section>\n"

    def fim(self) -> str:
        """As notas e o fim da página."""
        notas = "".join(f"<p>{escape(nota)}</p>\n" for nota in self._publicacao.notas)
        rodape = f"<footer>\n{notas}</footer>\n" if notas else ""
        return f"{rodape}</main>\n</body>\n</html>\n"


def _escrito(coluna: Coluna, valor: Valor) -> str:
    match valor:
        case None | False | "":
            return ""
        case True:
            return "sim"
        case _:
            return escape(coluna.nomes.get(str(valor), str(valor)))
