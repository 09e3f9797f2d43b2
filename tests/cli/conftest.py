"""O que os testes da linha de comando usam: rodar o certame dentro e fora do processo."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest
from click.testing import CliRunner, Result
from jsonschema import Draft202012Validator

from certame.cli.esquemas import esquema
from certame.cli.programa import certame

Rodar = Callable[..., Result]


@pytest.fixture
def rodar() -> Rodar:
    """Roda o comando neste processo."""

    def _rodar(*argumentos: object) -> Result:
        return CliRunner().invoke(certame, list(map(str, argumentos)))

    return _rodar


@pytest.fixture
def dados(rodar: Rodar) -> Callable[..., Any]:
    """Roda o comando, confere o código e o esquema, e devolve o JSON da saída."""

    def _dados(nome: str, *argumentos: object, codigo: int = 0) -> Any:
        resultado = rodar(*argumentos)
        assert resultado.exit_code == codigo, resultado.output
        assert resultado.stderr == ""
        lido = json.loads(resultado.stdout)
        Draft202012Validator(esquema(nome)).validate(lido)
        return lido

    return _dados


@pytest.fixture
def erros(rodar: Rodar) -> Callable[..., Any]:
    """Roda o comando que falha com --json e devolve os erros, com o esquema conferido."""

    def _erros(*argumentos: object, codigo: int) -> Any:
        resultado = rodar(*argumentos, "--json")
        assert resultado.exit_code == codigo, resultado.output
        assert resultado.stdout == ""
        lido = json.loads(resultado.stderr)
        Draft202012Validator(esquema("erros")).validate(lido)
        assert lido["codigo"] == codigo
        return lido["erros"]

    return _erros


def processo(*argumentos: str, **ambiente: str) -> subprocess.CompletedProcess[bytes]:
    """Roda o certame como um programa à parte, com essas variáveis de ambiente."""
    limpo = {
        nome: valor
        for nome, valor in os.environ.items()
        if not nome.startswith(("LC_", "LANG", "PYTHON", "COV_"))
    }
    codigo = "from certame.cli import principal; principal()"
    return subprocess.run(
        [sys.executable, "-c", codigo, *argumentos],
        env=limpo | ambiente,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=False,
    )
