"""Copia e restaura um PostgreSQL inteiro, com o pg_dump e o pg_restore dele."""

import os
import shutil
import subprocess
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import unquote, urlsplit

from certame.armazens.endereco import sem_senha
from certame.armazens.so_do_momento import SO_DO_MOMENTO
from certame.instalacao import comando_do_extra
from certame.norma.erros import EntradaInvalida, Erro

if TYPE_CHECKING:
    from psycopg import Connection

_TABELAS = (
    "SELECT quote_ident(schemaname) || '.' || quote_ident(tablename) FROM pg_tables "
    "WHERE schemaname NOT IN ('pg_catalog', 'information_schema') ORDER BY 1"
)
_LIVROS = "SELECT certame, convert_to(linha, 'UTF8') FROM livro_registro ORDER BY certame, numero"


class ConteudoDoBanco(NamedTuple):
    """As linhas de cada livro, e quantas linhas há em cada tabela."""

    livros: dict[str, list[bytes]]
    tabelas: dict[str, int]


def copiar_postgresql(endereco: str, destino: Path) -> ConteudoDoBanco:
    """Copia o banco, mesmo em uso, para um arquivo do pg_dump; diz o que foi para ele.

    O que é só do momento não vai. A cópia e o que se diz são do mesmo instante. Erros:
    `EntradaInvalida`.
    """
    with _aberto(endereco) as conexao:
        conexao.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
        instantaneo = _um_texto(conexao, "SELECT pg_export_snapshot()")
        conteudo = _conteudo(conexao, endereco)
        _rodar(
            "pg_dump",
            endereco,
            *("--format=custom", "--no-owner", "--no-privileges"),
            *(f"--exclude-table-data=*.{nome}" for nome in SO_DO_MOMENTO),
            *(f"--snapshot={instantaneo}", f"--file={destino}"),
        )
    vazias = {nome: 0 for nome in conteudo.tabelas if nome.rpartition(".")[2] in SO_DO_MOMENTO}
    return conteudo._replace(tabelas=conteudo.tabelas | vazias)


def restaurar_postgresql(endereco: str, arquivo: Path) -> ConteudoDoBanco:
    """Põe a cópia num banco vazio, inteira ou nada, e diz o que ficou nele.

    Erros: `EntradaInvalida`.
    """
    exigir_vazio(endereco)
    _rodar(
        "pg_restore",
        endereco,
        *("--exit-on-error", "--single-transaction", "--no-owner", "--no-privileges"),
        str(arquivo),
    )
    with _aberto(endereco) as conexao:
        return _conteudo(conexao, endereco)


def exigir_vazio(endereco: str) -> None:
    """Recusa o banco que tem tabelas. Erros: `EntradaInvalida`."""
    with _aberto(endereco) as conexao:
        ha = conexao.execute(_TABELAS).fetchall()
    if ha:
        raise _recusa(endereco, "o banco não está vazio", "crie outro banco e diga o endereço dele")


def _conteudo(conexao: "Connection", endereco: str) -> ConteudoDoBanco:
    tabelas = {
        nome: int(_um_texto(conexao, f"SELECT count(*) FROM {nome}"))
        for (nome,) in conexao.execute(_TABELAS).fetchall()
    }
    if "public.livro_registro" not in tabelas:
        raise _recusa(endereco, "o banco não tem livro nenhum", "confira o endereço")
    livros: dict[str, list[bytes]] = {}
    for certame, linha in conexao.execute(_LIVROS):
        livros.setdefault(certame, []).append(bytes(linha))
    return ConteudoDoBanco(livros, tabelas)


def _um_texto(conexao: "Connection", comando: str) -> str:
    achado = conexao.execute(comando.encode()).fetchone()
    assert achado is not None
    return str(achado[0])


def _aberto(endereco: str) -> "Connection":
    if find_spec("psycopg") is None:
        raise _recusa(
            endereco, "falta o pacote psycopg", f"instale com {comando_do_extra('postgres')}"
        )
    import psycopg

    try:
        return psycopg.connect(endereco)
    except psycopg.OperationalError as falha:
        frase = str(falha).strip().partition("\n")[0]
        raise _recusa(
            endereco, f"o banco não respondeu ({frase})", "confira o endereço e o acesso"
        ) from None


def _rodar(programa: str, endereco: str, *opcoes: str) -> None:
    onde = shutil.which(programa)
    if onde is None:
        raise _recusa(
            endereco,
            f"falta o programa {programa}",
            "instale os programas de cliente do PostgreSQL, da mesma versão do servidor",
        )
    ambiente = dict(os.environ)
    # A senha vai pelo ambiente: nos argumentos, qualquer um da máquina a leria.
    if senha := urlsplit(endereco).password:
        ambiente["PGPASSWORD"] = unquote(senha)
    feito = subprocess.run(
        [onde, f"--dbname={sem_senha(endereco)}", "--no-password", *opcoes],
        env=ambiente,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=False,
    )
    if feito.returncode:
        dito = feito.stderr.decode(errors="replace").strip().rpartition("\n")[2]
        raise _recusa(endereco, f"o {programa} parou: {dito}", "resolva isso e repita")


def _recusa(endereco: str, problema: str, conserto: str) -> EntradaInvalida:
    return EntradaInvalida([Erro(sem_senha(endereco), 0, "", problema, conserto)])
