"""Um banco de verdade por teste, e o elenco: Fátima no RH de uma cidade, Gil de outra."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest
from allauth.account.internal.flows.login import record_authentication
from django.conf import settings
from django.core.management import call_command
from django.db import connection, connections
from django.http import HttpRequest
from django.test import Client
from pytest_django import Settings

from certame.armazens.endereco import banco_do_endereco
from certame.web.certames.mesa import MESA
from certame.web.contas.models import Atribuicao, Cidade, Pessoa
from certame.web.pasta_de_dados import PastaDeDados
from certame.web.politica import Papel
from tests.armazens.servidor import Servidor

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


@pytest.fixture(scope="session")
def modelo_no_postgresql(servidor: Servidor) -> str:
    """O nome de um banco do PostgreSQL com todas as tabelas e nada nelas."""
    endereco = servidor.banco_novo()
    with usando(endereco):
        call_command("migrate", verbosity=0)
        call_command("createcachetable", verbosity=0)
    return str(banco_do_endereco(endereco)["NAME"])


@pytest.fixture
def banco_no_postgresql(servidor: Servidor, modelo_no_postgresql: str) -> Iterator[str]:
    """As páginas num PostgreSQL só deste teste; devolve o endereço."""
    endereco = servidor.banco_novo(modelo_no_postgresql)
    with usando(endereco):
        shutil.rmtree(settings.CERTAME_DADOS.certames, ignore_errors=True)
        settings.CERTAME_DADOS.certames.mkdir(parents=True)
        yield endereco


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.postgresql)])
def instalacao(request: pytest.FixtureRequest, tmp_path: Path, settings: Settings) -> Iterator[str]:
    """Uma pasta de dados só deste teste, com as páginas em cada banco; devolve o `DATABASE_URL`."""
    settings.CERTAME_DADOS = PastaDeDados(tmp_path / "dados")
    settings.CERTAME_DADOS.preparar()
    if request.param == "postgresql":
        yield request.getfixturevalue("banco_no_postgresql")
        return
    shutil.copyfile(request.getfixturevalue("banco_migrado"), settings.CERTAME_DADOS.banco)
    with usando(str(settings.CERTAME_DADOS.banco)):
        yield ""


@contextmanager
def usando(endereco: str) -> Iterator[None]:
    """Enquanto dura, as páginas usam o banco deste endereço."""
    connection.close()
    em_uso = settings.DATABASES["default"]  # o mesmo objeto que as conexões leem
    antes = dict(em_uso)
    em_uso.clear()
    em_uso.update(
        connections.configure_settings({"default": banco_do_endereco(endereco)})["default"]
    )
    del connections["default"]
    MESA.esvaziar()
    try:
        yield
    finally:
        connection.close()
        em_uso.clear()
        em_uso.update(antes)
        del connections["default"]
        MESA.esvaziar()


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


def confirmado(pessoa: Pessoa) -> Client:
    """Um navegador em que a pessoa entrou e acabou de escrever a senha de novo."""
    cliente = dentro(pessoa)
    pedido = HttpRequest()
    pedido.session = cliente.session
    record_authentication(pedido, pessoa, "password", reauthenticated=True)
    pedido.session.save()
    return cliente
