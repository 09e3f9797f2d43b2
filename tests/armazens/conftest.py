"""Um armazém vazio de cada tipo."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from certame.armazens.cofre.chaveiro import Chaveiro
from certame.armazens.cofre.cofre import Cofre
from certame.armazens.cofre.prateleira import Prateleira
from certame.armazens.memoria import ArmazemDeMemoria
from certame.livro.armazem import Armazem
from certame.operacoes.abrir_armazem import abrir_armazem
from certame.operacoes.abrir_cofre import abrir_prateleira
from tests.armazens.servidor import Servidor

NO_POSTGRESQL = pytest.param("postgresql", marks=pytest.mark.postgresql)
VISTAS_NO_POSTGRESQL = pytest.param("vistas-postgresql", marks=pytest.mark.postgresql)
EM_DISCO = ["linhas", "sqlite", NO_POSTGRESQL]


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


@pytest.fixture(params=["memoria", *EM_DISCO, "vistas-sqlite", VISTAS_NO_POSTGRESQL])
def armazem(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Armazem]:
    """Um armazém de cada tipo, vazio; também o do registro de vistas, que tem outra tabela."""
    if request.param == "memoria":
        yield ArmazemDeMemoria()
        return
    if request.param.startswith("vistas-"):
        endereco = str(tmp_path / "vistas.sqlite3")
        if request.param == "vistas-postgresql":
            endereco = request.getfixturevalue("servidor").banco_novo()
        prateleira = abrir_prateleira(endereco, criar=True)
        yield prateleira.vistas
        prateleira.fechar()
        return
    armazem = abrir_armazem(_endereco(request, tmp_path), criar=True)
    yield armazem
    armazem.fechar()


@pytest.fixture(params=["arquivos", "sqlite", NO_POSTGRESQL])
def prateleira(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Prateleira]:
    """Uma prateleira de cada tipo, vazia, dentro de uma pasta só dela."""
    dados = tmp_path / "dados"
    dados.mkdir()
    match request.param:
        case "arquivos":
            endereco = str(dados / "cofre")
        case "sqlite":
            endereco = str(dados / "cofre.sqlite3")
        case _:
            servidor: Servidor = request.getfixturevalue("servidor")
            endereco = servidor.banco_novo()
    aberta = abrir_prateleira(endereco, criar=True)
    yield aberta
    aberta.fechar()


@pytest.fixture
def chaveiro(tmp_path: Path) -> Chaveiro:
    """Um chaveiro novo, fora da pasta dos dados."""
    return Chaveiro.criar(tmp_path / "chaves.json", {})


@pytest.fixture
def cofre(prateleira: Prateleira, chaveiro: Chaveiro) -> Cofre:
    """Um cofre vazio em cada tipo de prateleira."""
    return Cofre(prateleira, chaveiro)
