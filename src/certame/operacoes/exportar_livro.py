"""Exporta livros em linhas, a forma canônica, um arquivo por certame."""

from pathlib import Path
from typing import NamedTuple

from certame.armazens.linhas import TERMINACAO, nome_do_arquivo
from certame.livro.corrente import LivroConferido
from certame.norma.erros import EntradaInvalida
from certame.operacoes.conferir_livro import exigir_certos
from certame.operacoes.gravar_arquivo import erro_de_outro, gravar
from certame.operacoes.ler_livros import livros_guardados


class LivroExportado(NamedTuple):
    """Um livro conferido e o arquivo em que foi escrito."""

    conferido: LivroConferido
    arquivo: Path


def exportar_livros(endereco: str, pasta: Path, certame: str = "") -> tuple[LivroExportado, ...]:
    """Confere os livros do endereço e escreve cada um na pasta; nunca por cima de outro.

    Erros: `LivroRecusado` se um tem defeito (nada é escrito); `EntradaInvalida` se já há na pasta
    um arquivo com o nome e outro conteúdo; `OSError` do disco.
    """
    livros = livros_guardados(endereco, certame)
    exportados = [
        LivroExportado(conferido, pasta / (nome_do_arquivo(conferido.certame) + TERMINACAO))
        for conferido in exigir_certos(livros)
    ]
    conteudos = [livro.conteudo for livro in livros]
    erros = [
        erro
        for e, conteudo in zip(exportados, conteudos, strict=True)
        if (erro := erro_de_outro(e.arquivo, conteudo, "dê uma pasta vazia"))
    ]
    if erros:
        raise EntradaInvalida(erros)
    pasta.mkdir(parents=True, exist_ok=True)
    for exportado, conteudo in zip(exportados, conteudos, strict=True):
        gravar(exportado.arquivo, conteudo)
    return tuple(exportados)
