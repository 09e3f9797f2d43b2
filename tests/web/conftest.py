"""Um banco de verdade por teste, e o elenco: Fátima no RH de uma cidade, Gil de outra."""

import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import call_command
from django.db import connection, connections
from django.test import Client

from certame.web.certames.mesa import MESA
from certame.web.contas.models import Atribuicao, Cidade, Pessoa
from certame.web.politica import Papel

SENHA = "uma frase comprida demais"


@pytest.fixture(scope="session")
def banco_migrado(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Um banco com todas as tabelas e nada nelas; cada teste recebe uma cópia."""
    arquivo = tmp_path_factory.mktemp("web") / "migrado.sqlite3"
    _usar(arquivo)
    call_command("migrate", verbosity=0)
    call_command("createcachetable", verbosity=0)
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA journal_mode=DELETE")
    connection.close()
    return arquivo


@pytest.fixture
def banco(banco_migrado: Path, tmp_path: Path) -> Iterator[Path]:
    """Um banco só deste teste. Nada fica numa transação: o livro se escreve como na vida.

    A limpeza do pytest-django apaga linhas, e o livro não deixa; aqui o arquivo inteiro é outro.
    """
    arquivo = tmp_path / "certame.sqlite3"
    shutil.copyfile(banco_migrado, arquivo)
    _usar(arquivo)
    shutil.rmtree(settings.CERTAME_DADOS.certames, ignore_errors=True)
    settings.CERTAME_DADOS.certames.mkdir(parents=True)
    MESA.esvaziar()
    chaveiro: Path = settings.CERTAME_DADOS.chaveiro
    chaves = chaveiro.read_bytes()
    yield arquivo
    chaveiro.write_bytes(chaves)  # um teste que as destrói não muda os outros
    connection.close()


def _usar(arquivo: Path) -> None:
    connection.close()
    connections.settings["default"]["NAME"] = str(arquivo)
    connection.settings_dict["NAME"] = str(arquivo)


@dataclass
class Elenco:
    """As pessoas e as cidades dos testes."""

    irupi: Cidade
    mogi: Cidade

    def pessoa(self, nome: str, cidade: Cidade, *papeis: Papel) -> Pessoa:
        """Uma pessoa nova, com a senha `SENHA`."""
        pessoa = Pessoa.objects.criar(f"{nome.lower()}@exemplo.test", nome, SENHA)
        for papel in papeis:
            Atribuicao.objects.create(pessoa=pessoa, cidade=cidade, papel=papel)
        return pessoa


@pytest.fixture
def elenco(banco: Path) -> Elenco:
    """Duas cidades que nunca se veem."""
    return Elenco(
        Cidade.objects.create(
            identificador="irupi-es", nome="Irupi", uf="ES", normas=["irupi-es-2025"]
        ),
        Cidade.objects.create(identificador="mogi-das-cruzes-sp", nome="Mogi das Cruzes", uf="SP"),
    )


@pytest.fixture
def fatima(elenco: Elenco) -> Pessoa:
    """Fátima, do RH de Irupi."""
    return elenco.pessoa("Fatima", elenco.irupi, Papel.RH)


@pytest.fixture
def gil(elenco: Elenco) -> Pessoa:
    """Gil, do RH de outra cidade: de Irupi não pode ver nada."""
    return elenco.pessoa("Gil", elenco.mogi, Papel.RH)


def dentro(pessoa: Pessoa) -> Client:
    """Um navegador em que a pessoa já entrou."""
    cliente = Client()
    cliente.force_login(pessoa)
    return cliente
