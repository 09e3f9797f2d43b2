"""`certame esquema`: os esquemas estão certos e se leem pela linha de comando."""

import json
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from certame.cli.esquemas import esquema, nomes_dos_esquemas, texto_do_esquema
from tests.cli.conftest import Rodar


def test_listar(rodar: Rodar, dados: Any) -> None:
    lido = dados("esquema-listar", "esquema", "listar", "--json")
    assert [item["nome"] for item in lido["esquemas"]] == list(nomes_dos_esquemas())
    assert "reserva" in rodar("esquema", "listar").output


@pytest.mark.parametrize("nome", nomes_dos_esquemas())
def test_cada_esquema_e_valido_tem_versao_e_se_mostra(rodar: Rodar, nome: str) -> None:
    lido = esquema(nome)
    Draft202012Validator.check_schema(lido)
    assert lido["versao"] == 1
    assert lido["$id"] == f"urn:certame:esquema:{nome}:1"
    assert json.loads(rodar("esquema", "mostrar", nome).stdout) == lido


def test_nome_que_nao_existe() -> None:
    with pytest.raises(KeyError):
        texto_do_esquema("nada")
