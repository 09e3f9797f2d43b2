"""Um PostgreSQL só para os testes: nasce numa pasta temporária e some no fim."""

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any
from urllib.parse import quote

from faz import pasta_do_postgresql

_OPCOES = (
    "listen_addresses=''",
    "max_connections=40",
    "shared_buffers=16MB",
    "timezone=UTC",
    "log_min_messages=fatal",
)


class Servidor:
    """Um servidor ligado, em que cada teste ganha um banco novo."""

    def __init__(self, pasta: Path) -> None:
        self._pasta = pasta
        self._numeros = count(1)

    def endereco(self, banco: str) -> str:
        """O endereço de um banco, pelo soquete na pasta temporária."""
        return f"postgresql://certame@/{banco}?host={quote(str(self._pasta), safe='')}"

    def banco_novo(self, modelo: str = "template0") -> str:
        """O endereço de um banco vazio ou igual ao do modelo, em que ninguém pode estar."""
        import psycopg

        nome = f"teste{next(self._numeros)}"
        with psycopg.connect(self.endereco("postgres"), autocommit=True) as conexao:
            conexao.execute(f"CREATE DATABASE {nome} TEMPLATE {modelo} ENCODING 'UTF8'")
        return self.endereco(nome)


@contextmanager
def servidor_ligado(*, firme: bool = False) -> Iterator[Servidor]:
    """Liga um servidor e o desliga no fim. Com `firme`, ele espera o disco, como em produção.

    O PostgreSQL não roda como root: quem o é passa a vez ao usuário postgres.
    """
    programas = pasta_do_postgresql()
    assert programas is not None
    # Caminho curto, que o do soquete tem limite de uns cem caracteres, e em que outro usuário entre.
    onde = Path("/tmp")
    pasta = Path(tempfile.mkdtemp(prefix="certame-pg-", dir=onde if onde.is_dir() else None))
    outro_usuario: dict[str, Any] = {}
    if os.name == "posix" and os.geteuid() == 0:
        outro_usuario = {"user": "postgres", "group": "postgres", "extra_groups": []}
        shutil.chown(pasta, "postgres", "postgres")
    dados = pasta / "dados"

    def rodar(programa: str, *argumentos: str) -> None:
        feito = subprocess.run(
            [str(programas / programa), *argumentos],
            cwd=pasta,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            check=False,
            **outro_usuario,
        )
        assert feito.returncode == 0, feito.stderr.decode(errors="replace")

    opcoes = [*_OPCOES, f"unix_socket_directories='{pasta}'"]
    opcoes += [] if firme else ["fsync=off", "synchronous_commit=off", "full_page_writes=off"]
    try:
        rodar(
            "initdb",
            *("-D", str(dados), "-U", "certame", "-A", "trust", "-E", "UTF8"),
            *("--locale=C.UTF-8", "--no-sync"),
        )
        linha = " ".join(f"-c {opcao}" for opcao in opcoes)
        rodar("pg_ctl", "-D", str(dados), "-l", str(pasta / "diario"), "-o", linha, "-w", "start")
        try:
            yield Servidor(pasta)
        finally:
            rodar("pg_ctl", "-D", str(dados), "-m", "immediate", "stop")
    finally:
        shutil.rmtree(pasta, ignore_errors=True)
