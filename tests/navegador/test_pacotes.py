"""O pacote no navegador: pedir, esperar e baixar."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from certame.web.certames.mesa import MESA
from certame.web.contas.models import Pessoa
from tests.navegador.conftest import exigir_acessivel
from tests.operacoes.cursos import pratica
from tests.web.certames_da_mesa import endereco, registrado
from tests.web.conftest import Elenco
from tests.web.importacoes import tudo_feito


def test_pacote(pagina_de: Callable[[Pessoa], Page], elenco: Elenco, fatima: Pessoa) -> None:
    certame = registrado(elenco.irupi)
    with MESA.certame(certame) as curso:
        pratica(curso, "edital_publicado", "2026-03-02")
    pagina = pagina_de(fatima)
    pagina.goto(endereco(certame, "pacote/"))
    pagina.get_by_role("button", name="Fazer o pacote público").click()
    tudo_feito()
    pagina.goto(endereco(certame, "pacote/"))
    exigir_acessivel(pagina)
    with pagina.expect_download() as baixado:
        pagina.get_by_role("link", name="Baixar").click()
    assert baixado.value.suggested_filename == "irupi-es-010-2026-publico.zip"
    expect(pagina.get_by_role("heading", level=1)).to_be_visible()
