"""O convite a quem já tem conta e o gov.br, no navegador: cada passo acessível no celular."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, Route, expect
from pytest_django import Settings

from certame.web.configuracao import provedor_govbr
from certame.web.contas.models import Pessoa
from certame.web.politica import Papel
from tests.navegador.conftest import exigir_acessivel
from tests.web.conftest import SENHA, Elenco
from tests.web.par_do_govbr import CLIENTE, SEGREDO, ParDoGovBr, par_ligado
from tests.web.test_aceite import DE_IRUPI, NOVA, administra, convite

CPF = "52998224725"


def entrar(pagina: Page, pessoa: Pessoa) -> None:
    """Entra pela página, com a senha."""
    pagina.get_by_label("E-mail").fill(pessoa.email)
    pagina.get_by_label("Senha").fill(SENHA)
    pagina.get_by_role("button", name="Entrar", exact=True).click()


def test_aceitar_o_convite_de_outra_cidade(pagina: Page, elenco: Elenco, gil: Pessoa) -> None:
    aceite = convite(administra(elenco, DE_IRUPI), DE_IRUPI, gil.email, Papel.COMISSAO)
    pagina.goto(aceite)
    expect(pagina.get_by_text("Entre nela para aceitar")).to_be_visible()
    exigir_acessivel(pagina)
    pagina.get_by_role("link", name="Entrar para responder").click()
    entrar(pagina, gil)
    expect(pagina.get_by_role("heading", name="Aceitar")).to_be_visible()
    exigir_acessivel(pagina)
    pagina.locator("[name=senha]").fill("curta")
    pagina.locator("[name=de_novo]").fill("outra")
    pagina.get_by_role("button", name="Aceitar o convite").click()
    expect(pagina.get_by_role("alert")).to_be_visible()
    exigir_acessivel(pagina)
    for campo in ("senha", "de_novo"):
        pagina.locator(f"[name={campo}]").fill(NOVA)
    pagina.get_by_role("button", name="Aceitar o convite").click()
    pagina.wait_for_url("**/conta/entrar/")
    exigir_acessivel(pagina)
    pagina.goto(aceite)
    expect(pagina.get_by_role("heading", level=1)).to_contain_text("não vale mais")
    exigir_acessivel(pagina)


@pytest.fixture
def par(settings: Settings) -> Iterator[ParDoGovBr]:
    with par_ligado() as ligado:
        settings.SOCIALACCOUNT_PROVIDERS = provedor_govbr(ligado.emissor, CLIENTE, SEGREDO)
        yield ligado


@pytest.fixture
def com_govbr(chromium: Browser, servidor: str, par: ParDoGovBr) -> Iterator[Page]:
    """Uma página que vai ao gov.br de mentira e volta, o que `contexto` não deixa."""
    contexto = chromium.new_context(base_url=servidor, locale="pt-BR")
    contexto.set_default_timeout(10_000)

    def no_govbr(rota: Route) -> None:
        """A ida, que no lugar do gov.br acha só o caminho da volta."""
        resposta = rota.fetch(max_redirects=0)
        destino = resposta.headers.get("location", "")
        if not destino.startswith(par.emissor):
            rota.fulfill(response=resposta)
            return
        volta = f"{servidor}/conta/govbr/volta/{par.autorizar(destino, CPF)}"
        cabecas = {"Content-Type": "text/html"}
        if biscoito := resposta.headers.get("set-cookie"):
            cabecas["Set-Cookie"] = biscoito
        rota.fulfill(headers=cabecas, body=f'<a href="{volta}">Voltar</a>')

    contexto.route(re.compile(r"/conta/govbr/(\?.*)?$"), no_govbr)
    yield contexto.new_page()
    contexto.close()


def test_ligar_o_govbr_e_entrar_por_ele(com_govbr: Page, fatima: Pessoa) -> None:
    pagina = com_govbr
    pagina.goto("/conta/segundo-fator/")
    expect(pagina.get_by_role("button", name="Entrar com GOV.BR")).to_be_visible()
    exigir_acessivel(pagina)
    # sem elo, o gov.br não entra, e a página diz o que fazer
    pagina.get_by_role("button", name="Entrar com GOV.BR").click()
    pagina.get_by_role("link", name="Voltar").click()
    expect(pagina.get_by_text("não está ligada a ninguém")).to_be_visible()
    exigir_acessivel(pagina)
    pagina.goto("/conta/entrar/")
    entrar(pagina, fatima)
    pagina.goto("/conta/govbr/ligado/")
    expect(pagina.get_by_text("Nenhuma conta do gov.br")).to_be_visible()
    exigir_acessivel(pagina)
    pagina.goto("/conta/segundo-fator/")
    exigir_acessivel(pagina)
    pagina.get_by_role("button", name="Ligar o gov.br").click()
    pagina.get_by_role("link", name="Voltar").click()
    expect(pagina.get_by_text("está ligado").first).to_be_visible()
    exigir_acessivel(pagina)
    pagina.goto("/conta/govbr/ligado/")
    expect(pagina.get_by_text("ligado em")).to_be_visible()
    exigir_acessivel(pagina)
    pagina.get_by_role("button", name="Desligar o gov.br").click()
    exigir_acessivel(pagina)
