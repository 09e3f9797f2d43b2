"""As listas e as publicações no navegador, e a própria página que sai."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from certame.web.certames.mesa import MESA
from certame.web.contas.models import Pessoa
from certame.web.politica import Papel
from tests.navegador.conftest import exigir_acessivel
from tests.operacoes.cursos import pratica as pratica_no_curso
from tests.web.certames_da_mesa import endereco, pratica, registrado
from tests.web.conftest import Elenco, dentro


def test_ver_procurar_e_publicar(pagina_de: Callable[[Pessoa], Page], elenco: Elenco) -> None:
    certame = registrado(elenco.irupi)
    celia = elenco.pessoa("Celia", elenco.irupi, Papel.COMISSAO)
    cliente = dentro(celia)
    pratica(cliente, certame, "edital_publicado", data="2026-03-02")
    pratica(cliente, certame, "resultado_divulgado", data="2026-05-04")
    pratica(cliente, certame, "classificacao_divulgada", data="2026-05-11")
    pagina = pagina_de(celia)
    pagina.goto(endereco(certame, "publicacoes/"))
    exigir_acessivel(pagina)
    pagina.get_by_role("link", name="Nome social").click()
    pagina.get_by_label("Número de inscrição").fill("7")
    pagina.get_by_label("Nome que sai nas publicações").fill("Aline Exemplo")
    pagina.get_by_role("button", name="Guardar").click()
    expect(pagina.get_by_text("a inscrição é 0007").first).to_be_visible()
    exigir_acessivel(pagina)
    pagina.get_by_label("Número de inscrição").fill("0007")
    pagina.get_by_role("button", name="Guardar").click()
    expect(pagina.get_by_text("sai com este nome")).to_be_visible()
    exigir_acessivel(pagina)
    for nome in ("Quadro de vagas", "Ordem de chamada", "Lista geral"):
        pagina.goto(endereco(certame, "publicacoes/"))
        pagina.get_by_role("link", name=nome, exact=True).first.click()
        exigir_acessivel(pagina)
    pagina.get_by_label("Inscrição ou nome").fill("Bento")
    pagina.get_by_role("button", name="Procurar").click()
    expect(pagina.get_by_role("rowheader")).to_have_count(1)
    exigir_acessivel(pagina)
    pagina.get_by_role("link", name="Publicar").click()
    exigir_acessivel(pagina)
    pagina.get_by_role("button", name="Publicar").click()
    expect(pagina.get_by_text("Saiu a publicação nº 1")).to_be_visible()
    exigir_acessivel(pagina)
    pagina.get_by_role("link", name="Página").click()
    expect(pagina.get_by_role("heading", level=1)).to_have_text("Lista geral")
    expect(pagina.get_by_text("Aline Exemplo")).to_be_visible()
    exigir_acessivel(pagina)


LISTAS = ("quadro-de-vagas", "lista-geral", "lista-reservada-pcd", "ordem-de-chamada")


def test_cada_publicacao_se_le_no_celular_e_no_papel(
    pagina_de: Callable[[Pessoa], Page], elenco: Elenco
) -> None:
    certame = registrado(elenco.irupi)
    with MESA.certame(certame) as curso:
        for tipo, dia in (
            ("edital_publicado", "2026-03-02"),
            ("resultado_divulgado", "2026-05-04"),
            ("classificacao_divulgada", "2026-05-11"),
            ("homologacao_publicada", "2026-06-15"),
        ):
            pratica_no_curso(curso, tipo, dia)
        pratica_no_curso(curso, "convocacao_feita", "2026-06-20", quantidade="3")
    pagina = pagina_de(elenco.pessoa("Celia", elenco.irupi, Papel.COMISSAO))
    for numero, nome in enumerate(LISTAS, start=1):
        pagina.goto(endereco(certame, f"publicacoes/agora/{nome}/"))
        if nome == "ordem-de-chamada":  # o ato se lê como na página que sai
            expect(pagina.get_by_role("cell", name="5º do livro")).to_have_count(3)
        exigir_acessivel(pagina)
        pagina.goto(endereco(certame, f"publicacoes/agora/{nome}/emitir/"))
        pagina.get_by_role("button", name="Publicar").click()
        exigir_acessivel(pagina)
        pagina.goto(endereco(certame, f"publicacoes/{numero}/pagina.html"))
        exigir_acessivel(pagina)
        pagina.emulate_media(media="print")
        cabeca = pagina.locator("thead").first.evaluate("e => getComputedStyle(e).display")
        assert cabeca == "table-header-group", "o cabeçalho se repete em cada folha"
        pagina.emulate_media(media="screen")
