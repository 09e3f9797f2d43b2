"""Um ato do começo ao fim no navegador: formulário, prévia, recusa, confirmação e o livro."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from certame.web.contas.models import Pessoa
from certame.web.politica import Papel
from tests.navegador.conftest import exigir_acessivel
from tests.web.certames_da_mesa import endereco, registrado
from tests.web.conftest import Elenco


def test_publicar_o_edital_pela_pagina(pagina_de: Callable[[Pessoa], Page], elenco: Elenco) -> None:
    certame = registrado(elenco.irupi)
    pagina = pagina_de(elenco.pessoa("Celia", elenco.irupi, Papel.COMISSAO, Papel.RH))
    pagina.goto(endereco(certame))
    exigir_acessivel(pagina)
    pagina.get_by_role("link", name="Praticar um ato").click()
    exigir_acessivel(pagina)
    pagina.get_by_role("link", name="Publicar o edital").click()
    pagina.get_by_role("link", name="Publicar o edital").click()
    exigir_acessivel(pagina)
    pagina.get_by_label("Dia do ato").fill("2026-03-02")
    pagina.get_by_role("button", name="Ver o que causa").click()
    expect(pagina.get_by_text("Ainda não foi feito")).to_be_visible()
    exigir_acessivel(pagina)
    pagina.get_by_role("button", name="Publicar o edital").click()
    expect(pagina.get_by_text("É o 1º ato do livro").first).to_be_visible()
    exigir_acessivel(pagina)
    pagina.goto(endereco(certame, "atos/novo/convocacao_feita/"))
    pagina.get_by_label("Quantidade").fill("5")
    pagina.get_by_role("button", name="Ver o que causa").click()
    expect(pagina.get_by_role("alert")).to_contain_text("só depois de homologado")
    exigir_acessivel(pagina)
    pagina.goto(endereco(certame, "atos/"))
    expect(pagina.get_by_role("link", name="Edital publicado")).to_be_visible()
    exigir_acessivel(pagina)
