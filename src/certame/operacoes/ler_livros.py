"""Lê os livros de um endereço como estão guardados, sem conferir e sem escrever nada."""

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from certame.armazens.abrir_banco import abrir_banco
from certame.armazens.arquivo_sqlite import linhas_do_sqlite
from certame.armazens.endereco import e_postgresql, e_sqlite, sem_senha
from certame.armazens.linhas import TERMINACAO, certame_do_arquivo
from certame.norma.erros import EntradaInvalida, Erro
from certame.operacoes.ler_arquivo import erro_do_sistema

if TYPE_CHECKING:
    from collections.abc import Iterable


class LivroGuardado(NamedTuple):
    """Um livro como está: `certame` pelo nome do arquivo ou pela coluna ("" se não se sabe)."""

    certame: str
    onde: str
    conteudo: bytes


def livros_guardados(endereco: str, certame: str = "") -> tuple[LivroGuardado, ...]:
    """Os livros de um arquivo .jsonl, uma pasta, um .sqlite3 ou um PostgreSQL, em ordem.

    Com `certame`, só o dele. Erros: `EntradaInvalida` se não há nenhum, ou não se pode ler.
    """
    livros = [
        livro if livro.certame else livro._replace(certame=certame)
        for livro in _todos(endereco)
        if not certame or livro.certame in ("", certame)
    ]
    if not livros:
        raise EntradaInvalida(
            [
                Erro(
                    sem_senha(endereco),
                    0,
                    "",
                    f"não há livro de {certame}" if certame else "não há livro nenhum",
                    "confira o endereço e o nome do certame",
                )
            ]
        )
    return tuple(sorted(livros))


def _todos(endereco: str) -> "Iterable[LivroGuardado]":
    if e_postgresql(endereco):
        armazem = abrir_banco(endereco)
        linhas = {certame: armazem.linhas(certame) for certame in armazem.certames()}
        armazem.fechar()
        return _das_linhas(endereco, linhas)
    if e_sqlite(endereco):
        return _das_linhas(endereco, linhas_do_sqlite(Path(endereco)))
    caminho = Path(endereco)
    if caminho.is_dir():
        return [
            _do_arquivo(arquivo, certame_do_arquivo(arquivo))
            for arquivo in caminho.glob("*" + TERMINACAO)
        ]
    return [_do_arquivo(caminho, "")]


def _das_linhas(endereco: str, livros: dict[str, list[bytes]]) -> "Iterable[LivroGuardado]":
    for certame, linhas in livros.items():
        yield LivroGuardado(
            certame, sem_senha(endereco), b"".join(linha + b"\n" for linha in linhas)
        )


def _do_arquivo(arquivo: Path, certame: str) -> LivroGuardado:
    try:
        return LivroGuardado(certame, str(arquivo), arquivo.read_bytes())
    except OSError as erro:
        raise EntradaInvalida([erro_do_sistema(erro, str(arquivo))]) from None
