"""Exporta livros em linhas, a forma canônica, um arquivo por certame."""

import os
import tempfile
from pathlib import Path
from typing import NamedTuple

from certame.armazens.linhas import TERMINACAO, nome_do_arquivo
from certame.livro.corrente import LivroConferido
from certame.norma.erros import EntradaInvalida, Erro
from certame.operacoes.conferir_livro import exigir_certos
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
        Erro(str(e.arquivo), 0, "", "já existe, e é outro", "dê uma pasta vazia")
        for e, conteudo in zip(exportados, conteudos, strict=True)
        if e.arquivo.exists() and e.arquivo.read_bytes() != conteudo
    ]
    if erros:
        raise EntradaInvalida(erros)
    pasta.mkdir(parents=True, exist_ok=True)
    for exportado, conteudo in zip(exportados, conteudos, strict=True):
        gravar(exportado.arquivo, conteudo)
    return tuple(exportados)


def gravar(arquivo: Path, conteudo: bytes) -> None:
    """Grava o arquivo inteiro ou nada: escreve ao lado, espera o disco, e só então o nomeia."""
    descritor, ao_lado = tempfile.mkstemp(prefix=".gravando-", dir=arquivo.parent)
    try:
        with os.fdopen(descritor, "wb") as aberto:
            aberto.write(conteudo)
            aberto.flush()
            os.fsync(aberto.fileno())
        Path(ao_lado).chmod(0o644)
        Path(ao_lado).replace(arquivo)
    except OSError:
        Path(ao_lado).unlink(missing_ok=True)
        raise
