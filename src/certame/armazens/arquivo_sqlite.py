"""Lê e copia um livro em SQLite só com a biblioteca padrão, sem escrever nada nele.

Quem audita abre o arquivo com a instalação simples, sem o Django.
"""

import errno
import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from urllib.parse import quote

from certame.armazens.so_do_momento import SO_DO_MOMENTO
from certame.norma.erros import EntradaInvalida, Erro

DIARIOS = ("-wal", "-shm", "-journal")
"""Como acabam os nomes dos arquivos que o SQLite põe ao lado do banco."""


def linhas_do_sqlite(arquivo: Path) -> dict[str, list[bytes]]:
    """As linhas de cada livro do arquivo, como estão guardadas. Erros: `EntradaInvalida`."""
    livros: dict[str, list[bytes]] = {}
    with _aberto(arquivo) as conexao:
        for certame, linha in conexao.execute(
            "SELECT certame, CAST(linha AS BLOB) FROM livro_registro ORDER BY certame, numero"
        ):
            livros.setdefault(certame, []).append(linha)
    return livros


def copiar_sqlite(origem: Path, destino: Path) -> None:
    """Copia o banco, mesmo em uso, para um arquivo só, sem o que é só do momento.

    Erros: `EntradaInvalida`; `OSError` se falta espaço no disco do destino.
    """
    with (
        _aberto(origem) as conexao,
        _espaco_do_destino(destino),
        closing(sqlite3.connect(destino)) as copia,
    ):
        conexao.backup(copia)
        copia.execute("PRAGMA journal_mode=DELETE")
        tabelas = {nome for (nome,) in copia.execute("SELECT name FROM sqlite_master")}
        if vao_vazias := [nome for nome in SO_DO_MOMENTO if nome in tabelas]:
            with copia:
                for nome in vao_vazias:
                    copia.execute(f"DELETE FROM {nome}")
            copia.execute("VACUUM")  # sem isto, o apagado continua escrito nas páginas livres


@contextmanager
def _espaco_do_destino(destino: Path) -> Iterator[None]:
    """O disco cheio é do destino, e não defeito do banco de origem."""
    try:
        yield
    except sqlite3.OperationalError as falha:
        if falha.sqlite_errorcode == sqlite3.SQLITE_FULL:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(destino)) from None
        raise


def exigir_sem_diario(arquivo: Path) -> None:
    """Recusa pôr um banco onde sobrou o diário de outro: o SQLite juntaria os dois.

    Erros: `EntradaInvalida`.
    """
    for fim in DIARIOS:
        sobra = Path(f"{arquivo}{fim}")
        if sobra.exists():
            raise _recusa(
                sobra, "sobrou o diário de outro banco", "guarde-o noutra pasta, e só então repita"
            )


@contextmanager
def _aberto(arquivo: Path) -> Iterator[sqlite3.Connection]:
    if not arquivo.is_file():
        raise _recusa(arquivo, "o arquivo não existe", "confira o nome e a pasta")
    # O diário WAL precisa de uma pasta em que se escreva. Onde não se escreve e não há diário,
    # ninguém tem o banco aberto, e se pode ler como quem sabe que ele não muda.
    parado = not os.access(arquivo.parent, os.W_OK) and not Path(f"{arquivo}-wal").exists()
    endereco = f"file:{quote(str(arquivo.absolute()))}?mode=ro"
    try:
        with closing(
            sqlite3.connect(endereco + ("&immutable=1" if parado else ""), uri=True)
        ) as conexao:
            yield conexao
    except sqlite3.DatabaseError as falha:
        raise _recusa(
            arquivo,
            f"não é um banco com livro, ou não pode ser lido ({falha})",
            "confira se é o arquivo certo",
        ) from None


def _recusa(arquivo: Path, problema: str, conserto: str) -> EntradaInvalida:
    return EntradaInvalida([Erro(str(arquivo), 0, "", problema, conserto)])
