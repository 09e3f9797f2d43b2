"""O endereço de um banco: um arquivo .sqlite3 ou postgresql://…, e como o Django o chama."""

from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit

_SQLITE = (".sqlite3", ".sqlite", ".db")
_POSTGRESQL = ("postgresql://", "postgres://")
_ESPERA = 30


def e_sqlite(endereco: str) -> bool:
    """Diz se o endereço é o de um arquivo SQLite."""
    return Path(endereco).suffix.lower() in _SQLITE and not e_postgresql(endereco)


def e_postgresql(endereco: str) -> bool:
    """Diz se o endereço é o de um PostgreSQL."""
    return endereco.startswith(_POSTGRESQL)


def sem_senha(endereco: str) -> str:
    """O endereço como se pode mostrar.

    >>> sem_senha("postgresql://rh:segredo@servidor/certames")
    'postgresql://rh@servidor/certames'
    """
    if not e_postgresql(endereco):
        return endereco
    partes = urlsplit(endereco)
    usuario, tem_usuario, maquina = partes.netloc.rpartition("@")
    return partes._replace(netloc=usuario.partition(":")[0] + tem_usuario + maquina).geturl()


def banco_do_endereco(endereco: str) -> dict[str, Any]:
    """O banco na forma de `DATABASES`, com as garantias que o livro pede.

    SQLite: diário WAL, toda transação IMMEDIATE (quem lê para escrever já tranca) e
    `synchronous=FULL` (o que se confirmou está no disco). Senha do PostgreSQL, de preferência, em
    `PGPASSWORD` ou no arquivo de senhas dele, e não no endereço.

    >>> banco_do_endereco("postgresql:///certames?host=/run/banco")["HOST"]
    '/run/banco'
    >>> banco_do_endereco("livro.sqlite3")["OPTIONS"]["transaction_mode"]
    'IMMEDIATE'
    """
    if not e_postgresql(endereco):
        return {
            "ENGINE": "django.db.backends.sqlite3",
            "NAME": endereco,
            "OPTIONS": {
                "transaction_mode": "IMMEDIATE",
                "timeout": _ESPERA,
                "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;",
            },
        }
    partes = urlsplit(endereco)
    opcoes = dict(parse_qsl(partes.query))
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": unquote(partes.path.removeprefix("/")),
        "USER": unquote(partes.username or opcoes.pop("user", "")),
        "PASSWORD": unquote(partes.password or ""),
        "HOST": partes.hostname or opcoes.pop("host", ""),
        "PORT": str(partes.port or opcoes.pop("port", "")),
        "OPTIONS": {"prepare_threshold": 0, **opcoes},
    }
