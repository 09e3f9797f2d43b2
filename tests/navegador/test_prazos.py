"""Os prazos e a agenda no navegador."""

from collections.abc import Callable

from playwright.sync_api import Page

from certame.web.contas.models import Pessoa
from certame.web.politica import Papel
from tests.navegador.conftest import exigir_acessivel
from tests.web.certames_da_mesa import endereco, pratica, registrado
from tests.web.conftest import Elenco, dentro


def test_prazos_e_agenda(pagina_de: Callable[[Pessoa], Page], elenco: Elenco) -> None:
    certame = registrado(elenco.irupi)
    celia = elenco.pessoa("Celia", elenco.irupi, Papel.COMISSAO)
    cliente = dentro(celia)
    pagina = pagina_de(celia)
    for vazio in ("/cidades/irupi-es/prazos/", endereco(certame, "prazos/")):
        pagina.goto(vazio)
        exigir_acessivel(pagina)
    pratica(cliente, certame, "edital_publicado", data="2026-03-02")
    pratica(cliente, certame, "resultado_divulgado", data="2026-05-04")
    pratica(cliente, certame, "classificacao_divulgada", data="2026-05-11")
    pratica(cliente, certame, "homologacao_publicada", data="2026-06-15", validade="2028-06-15")
    for cheio in ("/cidades/irupi-es/prazos/", endereco(certame, "prazos/")):
        pagina.goto(cheio)
        exigir_acessivel(pagina)
    pagina.goto("/cidades/irupi-es/prazos/agenda/")
    exigir_acessivel(pagina)
    pagina.get_by_role("button", name="Criar o endereço").click()
    exigir_acessivel(pagina)
