"""A espera pela abertura de um certame grande, num navegador de verdade."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from certame.web import recusas
from certame.web.certames import mesa
from certame.web.certames.mesa import MESA
from certame.web.contas.models import Pessoa
from tests.navegador.conftest import exigir_acessivel
from tests.web.certames_da_mesa import endereco, registrado
from tests.web.conftest import Elenco, dentro


def test_a_espera_diz_o_que_se_passa_e_a_pagina_se_abre_sozinha(
    elenco: Elenco,
    fatima: Pessoa,
    pagina_de: Callable[[Pessoa], Page],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(mesa, "_PESADO", 1)
    monkeypatch.setattr(recusas, "_DE_NOVO", 5)
    certame = registrado(elenco.irupi)
    pagina = pagina_de(fatima)
    with MESA.segurar(certame):
        assert dentro(fatima).get(endereco(certame)).status_code == 503, "começa a abrir"
        pagina.goto(endereco(certame))
        assert pagina.locator("h1").inner_text() == "Abrindo o certame"
        exigir_acessivel(pagina)
    pagina.get_by_role("heading", name=certame.titulo).wait_for()
