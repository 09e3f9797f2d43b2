"""O disco cheio: as páginas dizem isso, em português, e nada se grava."""

import pytest
from django.test import Client

from certame.web import disco
from certame.web.politica import Papel
from tests.web.conftest import Elenco, dentro


def test_sem_espaco_toda_pagina_diz_que_o_disco_esta_cheio(
    elenco: Elenco, monkeypatch: pytest.MonkeyPatch
) -> None:
    cliente = dentro(elenco.pessoa("Fatima", elenco.irupi, Papel.RH))
    assert cliente.get("/cidades/irupi-es/").status_code == 200
    monkeypatch.setattr(disco, "MENOR_ESPACO", 1 << 62)
    for resposta in (cliente.get("/cidades/irupi-es/"), cliente.post("/conta/entrar/", {})):
        assert resposta.status_code == 507
        assert "O disco do servidor está cheio" in resposta.content.decode()
    assert Client().get("/saude").status_code in (200, 503)
