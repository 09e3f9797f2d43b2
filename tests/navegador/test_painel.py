"""O painel no navegador, com desenhos e com as tabelas abertas."""

from collections.abc import Callable

from playwright.sync_api import Page

from certame.web.certames.mesa import MESA
from certame.web.contas.models import Pessoa
from certame.web.politica import Papel
from tests.navegador.conftest import exigir_acessivel
from tests.operacoes.cursos import homologa, pratica
from tests.web.certames_da_mesa import endereco, registrado
from tests.web.conftest import Elenco


def test_painel(pagina_de: Callable[[Pessoa], Page], elenco: Elenco) -> None:
    certame = registrado(elenco.irupi)
    pagina = pagina_de(elenco.pessoa("Celia", elenco.irupi, Papel.COMISSAO))
    pagina.goto(endereco(certame, "painel/"))
    exigir_acessivel(pagina)
    with MESA.certame(certame) as curso:
        homologa(curso)
        pratica(curso, "convocacao_feita", "2026-06-20", quantidade="5")
        pratica(curso, "saida_registrada", "2026-07-01", inscricao="0001", motivo="desistencia")
    pagina.goto(endereco(certame, "painel/"))
    for resumo in pagina.get_by_text("Ver os números").all():
        resumo.click()
    exigir_acessivel(pagina)
    pagina.set_viewport_size({"width": 320, "height": 640})
    letras = pagina.locator(".desenho text").evaluate_all(
        "ts => ts.map(t => [t.getBoundingClientRect(), t.getScreenCTM().a, t])"
        ".map(([r, escala, t]) => [r.left, r.right, escala * parseFloat(getComputedStyle(t).fontSize)])"
    )
    assert letras
    assert all(esquerda >= 0 and direita <= 320 for esquerda, direita, _ in letras)
    assert min(letra for _, _, letra in letras) >= 12
