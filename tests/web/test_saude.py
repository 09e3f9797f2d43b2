"""A página de saúde: 200 quando tudo serve, 503 quando algo não, e nenhum dado."""

from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client

from certame.web.inicio import saude
from tests.web.conftest import Elenco, usando
from tests.web.test_trabalhos import tudo

BEM = {"saude": True, "banco": True, "migracoes": True, "fila": True, "disco": True}


def perguntada() -> tuple[int, dict[str, Any]]:
    resposta = Client().get("/saude")
    assert resposta["Cache-Control"] == "no-store"
    lido: dict[str, Any] = resposta.json()
    return resposta.status_code, lido


def test_sem_trabalhador_nao_serve_e_com_ele_serve(banco: Path) -> None:
    assert perguntada() == (503, BEM | {"saude": False, "fila": False})
    tudo()
    assert perguntada() == (200, BEM)
    assert Client().head("/saude").status_code == 200


def test_migracao_por_aplicar(banco: Path) -> None:
    tudo()
    call_command("migrate", "editais", "0001", verbosity=0)
    assert perguntada() == (503, BEM | {"saude": False, "migracoes": False, "fila": False})


def test_banco_que_nao_responde(banco: Path, tmp_path: Path) -> None:
    ruim = {"saude": False, "banco": False, "migracoes": False, "fila": False}
    with usando(str(tmp_path)):
        assert perguntada() == (503, BEM | ruim)


def test_disco_cheio_ou_sem_a_pasta(
    banco: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    tudo()
    monkeypatch.setattr(saude, "MENOR_ESPACO", 10**18)
    assert perguntada() == (503, BEM | {"saude": False, "disco": False})


def test_nao_diz_nada_de_ninguem(elenco: Elenco) -> None:
    tudo()
    escrito = Client().get("/saude").content.decode()
    assert set(escrito) <= set('{}":, abcdefghijklmnopqrstuvwxyz')
