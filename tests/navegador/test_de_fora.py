"""As chamadas feitas noutro lugar, no navegador: da planilha colada ao livro."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from certame.web.contas.models import Pessoa
from tests.navegador.conftest import exigir_acessivel
from tests.operacoes.test_assumir_chamadas import CABECALHO
from tests.web.certames_da_mesa import endereco, registrado
from tests.web.conftest import Elenco
from tests.web.importacoes import tudo_feito
from tests.web.test_de_fora import ERRADAS


def test_auditar_e_assumir(
    pagina_de: Callable[[Pessoa], Page], elenco: Elenco, fatima: Pessoa
) -> None:
    certame = registrado(elenco.irupi)
    pagina = pagina_de(fatima)
    pagina.goto(endereco(certame))
    pagina.get_by_role("link", name="Chamadas feitas noutro lugar").click()
    exigir_acessivel(pagina)
    titulos = CABECALHO.replace("vaga", "Posto")
    pagina.get_by_label("Ou cole as células").fill("\n".join([titulos, *ERRADAS]))
    pagina.get_by_role("button", name="Enviar e auditar").click()
    expect(pagina.get_by_text("Na fila")).to_be_visible()
    tudo_feito()
    pagina.goto(endereco(certame, "chamadas-de-fora/"))
    expect(pagina.get_by_text("Nada foi auditado")).to_be_visible()
    exigir_acessivel(pagina)
    pagina.get_by_role("link", name="Dizer o que é cada coluna").click()
    pagina.get_by_label("Número da vaga").select_option("Posto")
    exigir_acessivel(pagina)
    pagina.get_by_role("button", name="Auditar com estas colunas").click()
    tudo_feito()
    pagina.goto(endereco(certame, "chamadas-de-fora/"))
    expect(pagina.get_by_text("errada", exact=True)).to_be_visible()
    exigir_acessivel(pagina)
    pagina.get_by_role("link", name="Ver o que entra no livro").click()
    exigir_acessivel(pagina)
    pagina.get_by_role("button", name="Assumir as chamadas").click()
    expect(pagina.get_by_text("chamadas assumidas, em 8 atos")).to_be_visible()
