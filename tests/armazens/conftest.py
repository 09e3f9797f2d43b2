"""O PostgreSQL dos testes (um por rodada, só se alguém o pede) e um armazém vazio de cada tipo."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from certame.armazens.memoria import ArmazemDeMemoria
from certame.livro.armazem import Armazem
from certame.operacoes.abrir_armazem import abrir_armazem
from faz import SEM_POSTGRESQL, pasta_do_postgresql
from tests.armazens.servidor import Servidor, servidor_ligado

NO_POSTGRESQL = pytest.param("postgresql", marks=pytest.mark.postgresql)
EM_DISCO = ["linhas", "sqlite", NO_POSTGRESQL]


@pytest.fixture(scope="session")
def servidor() -> Iterator[Servidor]:
    if pasta_do_postgresql() is None:
        pytest.skip(SEM_POSTGRESQL)
    with servidor_ligado() as ligado:
        yield ligado


def _endereco(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    match request.param:
        case "linhas":
            return str(tmp_path / "livros")
        case "sqlite":
            return str(tmp_path / "livros.sqlite3")
        case _:
            servidor: Servidor = request.getfixturevalue("servidor")
            return servidor.banco_novo()


@pytest.fixture(params=EM_DISCO)
def endereco(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """O endereço de um armazém em disco, vazio."""
    endereco = _endereco(request, tmp_path)
    abrir_armazem(endereco, criar=True).fechar()
    return endereco


@pytest.fixture(params=["sqlite", NO_POSTGRESQL])
def banco(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Armazem]:
    """Um armazém num banco, vazio."""
    armazem = abrir_armazem(_endereco(request, tmp_path), criar=True)
    yield armazem
    armazem.fechar()


@pytest.fixture(params=["memoria", *EM_DISCO])
def armazem(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Armazem]:
    """Um armazém de cada tipo, vazio."""
    if request.param == "memoria":
        yield ArmazemDeMemoria()
        return
    armazem = abrir_armazem(_endereco(request, tmp_path), criar=True)
    yield armazem
    armazem.fechar()
