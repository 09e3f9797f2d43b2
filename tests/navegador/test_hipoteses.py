"""As hipóteses no navegador, do ponto de vista de quem só controla."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from certame.web.certames.mesa import MESA
from certame.web.contas.models import Pessoa
from certame.web.politica import Papel
from tests.navegador.conftest import exigir_acessivel
from tests.operacoes.cursos import pratica
from tests.web.certames_da_mesa import endereco, registrado
from tests.web.conftest import Elenco


def test_e_se(pagina_de: Callable[[Pessoa], Page], elenco: Elenco) -> None:
    certame = registrado(elenco.irupi)
    with MESA.certame(certame) as curso:
        for tipo, dia in (
            ("edital_publicado", "2026-03-02"),
            ("resultado_divulgado", "2026-05-04"),
            ("classificacao_divulgada", "2026-05-11"),
            ("homologacao_publicada", "2026-06-15"),
        ):
            pratica(curso, tipo, dia)
        pratica(curso, "convocacao_feita", "2026-06-20", quantidade="3")
        pratica(
            curso, "saida_registrada", "2026-07-01", inscricao="0001", motivo="desistencia", id="s"
        )
    pagina = pagina_de(elenco.pessoa("Controle", elenco.irupi, Papel.CONTROLE))
    pagina.goto(endereco(certame))
    pagina.get_by_role("link", name="E se…").click()
    pagina.get_by_label("Sem estes, pelo número").fill("s")
    pagina.get_by_role("button", name="Ver o que mudaria").click()
    expect(pagina.get_by_text("2 ganhariam ou perderiam a vaga")).to_be_visible()
    exigir_acessivel(pagina)
    pagina.get_by_role("link", name="Comparar todas as leituras").click()
    expect(pagina.get_by_role("table")).to_be_visible()
    exigir_acessivel(pagina)
