"""O que vale para todos: perfis do hypothesis, a cobrança do que foi pulado, e o PostgreSQL."""

import os
import pathlib
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, is_hypothesis_test, settings
from pytest_django import DjangoDbBlocker

from faz import SEM_POSTGRESQL, pasta_do_postgresql
from tests.armazens.servidor import Servidor, servidor_ligado

# dev: rápido e cada vez com casos novos. ci: mais casos, sempre os mesmos, e a falha impressa
# de um jeito que se repete em qualquer máquina.
settings.register_profile("dev", deadline=None, max_examples=50)
settings.register_profile(
    "ci",
    deadline=None,
    max_examples=200,
    derandomize=True,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("ci" if os.environ.get("CI") else "dev")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--exigir-tudo",
        action="store_true",
        help="teste pulado conta como falha (é o que o CI usa)",
    )


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    """Faz a rodada falhar se algo foi pulado e se pediu tudo."""
    relator = session.config.pluginmanager.get_plugin("terminalreporter")
    if not session.config.getoption("--exigir-tudo") or relator is None:
        return
    if relator.stats.get("skipped") and exitstatus == pytest.ExitCode.OK:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


COBREM = (
    *("norma", "normas", "dominio", "motor", "conferencia", "livro", "analise"),
    *("armazens", "operacoes", "referencia"),
)
"""Pastas cujos testes contam para a cobertura: as das camadas puras, e as de quem as chama sem tela.
Não contam os testes ao acaso: medi-la os deixa três vezes mais lentos, e um ramo que só o acaso visita
está por testar."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Não mede a cobertura onde ela não se cobra."""
    testes = pathlib.Path(__file__).parent
    pastas = [*(testes / pasta for pasta in COBREM), testes.parent / "src"]
    for item in items:
        ao_acaso = is_hypothesis_test(getattr(item, "function", None))
        if ao_acaso or not any(item.path.is_relative_to(pasta) for pasta in pastas):
            item.add_marker("no_cover")


@pytest.fixture(scope="session", autouse=True)
def _banco_liberado(django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """O pytest-django tranca todo banco; aqui cada teste usa um arquivo só dele."""
    with django_db_blocker.unblock():
        yield


@pytest.fixture(scope="session")
def servidor() -> Iterator[Servidor]:
    """O PostgreSQL dos testes: um por rodada, só se alguém o pede."""
    if pasta_do_postgresql() is None:
        pytest.skip(SEM_POSTGRESQL)
    with servidor_ligado() as ligado:
        yield ligado
