"""O livro no navegador: filtrar, e conferir."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from certame.web.certames.mesa import MESA
from certame.web.contas.models import Pessoa
from tests.navegador.conftest import exigir_acessivel
from tests.operacoes.cursos import pratica
from tests.web.certames_da_mesa import endereco, registrado
from tests.web.conftest import Elenco


def test_livro(pagina_de: Callable[[Pessoa], Page], elenco: Elenco, fatima: Pessoa) -> None:
    certame = registrado(elenco.irupi)
    with MESA.certame(certame) as curso:
        pratica(curso, "edital_publicado", "2026-03-02")
        pratica(curso, "resultado_divulgado", "2026-05-04", autor=f"pessoa-{fatima.pk}")
    pagina = pagina_de(fatima)
    pagina.goto(endereco(certame, "atos/"))
    pagina.get_by_label("Praticado por").select_option(label="Fatima")
    pagina.get_by_role("button", name="Procurar").click()
    expect(pagina.get_by_text("1 ato achado")).to_be_visible()
    exigir_acessivel(pagina)
    pagina.get_by_role("link", name="Conferir o livro").click()
    expect(pagina.get_by_text("O livro está inteiro")).to_be_visible()
    exigir_acessivel(pagina)
