"""A ajuda no navegador: do ato ao tema, e do tema ao glossário."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from certame.web.contas.models import Pessoa
from tests.navegador.conftest import exigir_acessivel
from tests.web.certames_da_mesa import endereco, registrado
from tests.web.conftest import Elenco


def test_ajuda(pagina_de: Callable[[Pessoa], Page], elenco: Elenco, fatima: Pessoa) -> None:
    certame = registrado(elenco.irupi)
    pagina = pagina_de(fatima)
    pagina.goto(endereco(certame, "atos/novo/saida_registrada/"))
    exigir_acessivel(pagina)
    pagina.get_by_role("link", name="Ajuda: A vaga de quem sai").click()
    expect(pagina.get_by_text("art. 7º, § 1º")).to_be_visible()
    exigir_acessivel(pagina)
    pagina.get_by_role("link", name="Todos os temas").click()
    exigir_acessivel(pagina)
    pagina.get_by_role("link", name="Veja o glossário").click()
    exigir_acessivel(pagina)
    pagina.get_by_label("Palavra").fill("preterição")
    pagina.get_by_role("button", name="Procurar").click()
    exigir_acessivel(pagina)
