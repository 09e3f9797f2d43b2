"""As perícias no navegador: um caso inteiro de Mogi, da equipe à Junta, e o que cada um vê."""

from collections.abc import Callable

from playwright.sync_api import FilePayload, Page, expect

from certame.dominio.documento import EspecieDeDocumento
from certame.web.contas.models import Pessoa
from tests.navegador.conftest import exigir_acessivel
from tests.web.casos_da_pericia import ANA, Mesa, mesa_de_mogi
from tests.web.certames_da_mesa import endereco
from tests.web.conftest import Elenco
from tests.web.test_pericias import acaba_a_guarda, encerra, laudo_da_ana

PDF: FilePayload = {
    "name": "prova.pdf",
    "mimeType": "application/pdf",
    "buffer": b"%PDF-1.4 inventado",
}


def confirma(pagina: Page, ato: str) -> None:
    """Vê a prévia e confirma o ato."""
    exigir_acessivel(pagina)
    pagina.get_by_role("button", name="Ver o que causa").click()
    expect(pagina.get_by_text("Ainda não foi feito")).to_be_visible()
    pagina.get_by_role("button", name=ato, exact=True).click()
    expect(pagina.get_by_text("º ato do livro").first).to_be_visible()


def abre(pagina: Page, mesa: Mesa, resto: str) -> None:
    pagina.goto(endereco(mesa.certame, resto))
    exigir_acessivel(pagina)


def compoe(pagina: Page, quem: list[tuple[str, str, str]]) -> None:
    """Preenche cada lugar da equipe: a pessoa, o que é, e a formação."""
    for numero, (nome, papel, area) in enumerate(quem, start=1):
        pagina.get_by_label(f"{numero}. Pessoa da cidade").select_option(label=nome)
        pagina.get_by_label(f"{numero}. O que é na equipe").fill(papel)
        if area:
            pagina.get_by_label(f"{numero}. Formação").fill(area)
    exigir_acessivel(pagina)
    pagina.get_by_role("button", name="Seguir para o ato").click()


def test_um_caso_de_mogi_ate_a_junta(pagina_de: Callable[[Pessoa], Page], elenco: Elenco) -> None:
    mesa = mesa_de_mogi(elenco, com_equipe=False)
    mesa.guarda(ANA, EspecieDeDocumento.LAUDO, "laudo.pdf", b"%PDF-1.4 laudo inventado")

    # A comissão compõe a equipe como a lei pede e convoca a pessoa.
    pagina = pagina_de(mesa.comissao)
    abre(pagina, mesa, "pericias/equipes/")
    pagina.get_by_role("link", name="Constituir: equipe multiprofissional").click()
    exigir_acessivel(pagina)
    pagina.get_by_role("button", name="Seguir para o ato").click()
    expect(pagina.get_by_role("alert")).to_contain_text("não há membro nenhum")
    exigir_acessivel(pagina)
    compoe(
        pagina,
        [
            ("Ines", "médico", "visual"),
            ("Ivo", "carreira", "visual"),
            ("Iris", "carreira", "física"),
        ],
    )
    pagina.get_by_label("Dia do ato").fill("2026-05-12")
    pagina.get_by_label("Documento", exact=True).set_input_files(PDF)
    confirma(pagina, "Constituir uma equipe")
    abre(pagina, mesa, "pericias/")
    pagina.get_by_role("row", name=ANA).get_by_role("link", name="Convocar para a perícia").click()
    pagina.get_by_label("Dia do ato").fill("2026-05-13")
    pagina.get_by_label("Dia e hora").fill("2026-05-20T09:00")
    pagina.get_by_label("Documento", exact=True).set_input_files(PDF)
    confirma(pagina, "Convocar para a perícia")

    # Inês examina: o laudo, com a vista anotada, o parecer em cinco partes e o resultado.
    pagina = pagina_de(mesa.equipe[0])
    abre(pagina, mesa, "pericias/meus/")
    pagina.get_by_role("link", name=ANA, exact=True).click()
    exigir_acessivel(pagina)
    do_caso = pagina.url
    pagina.get_by_role("link", name="Registrar o comparecimento à perícia").click()
    pagina.get_by_label("Dia do ato").fill("2026-05-20")
    pagina.get_by_label("Dia e hora").fill("2026-05-20T09:00")
    confirma(pagina, "Registrar o comparecimento à perícia")
    pagina.goto(do_caso)
    pagina.get_by_role("link", name="laudo", exact=True).click()
    exigir_acessivel(pagina)
    pagina.get_by_role("button", name="Anotar e abrir").click()
    expect(pagina.get_by_role("alert")).to_be_visible()
    exigir_acessivel(pagina)
    pagina.get_by_label("fazer a perícia").check()
    with pagina.expect_download() as descida:
        pagina.get_by_role("button", name="Anotar e abrir").click()
    assert descida.value.suggested_filename == "laudo.pdf"
    pagina.goto(do_caso)
    pagina.get_by_role("link", name="Emitir um parecer").click()
    pagina.get_by_label("Dia do ato").fill("2026-05-21")
    for numero in range(1, 6):
        pagina.locator(f"[name=parte_{numero}]").fill(f"Texto inventado {numero}")
    confirma(pagina, "Emitir um parecer")
    pagina.goto(do_caso)
    pagina.get_by_role("link", name="parecer", exact=True).click()
    pagina.get_by_label("fazer a perícia").check()
    pagina.get_by_role("button", name="Anotar e abrir").click()
    expect(pagina.get_by_text("Texto inventado 5")).to_be_visible()
    exigir_acessivel(pagina)
    pagina.goto(do_caso)
    pagina.get_by_role("link", name="Registrar o resultado negativo da perícia").click()
    pagina.get_by_label("Dia do ato").fill("2026-05-22")
    pagina.get_by_label("Resultado").select_option("nao_confirmada")
    pagina.get_by_label("Documento", exact=True).set_input_files(PDF)
    confirma(pagina, "Registrar o resultado negativo da perícia")

    # A comissão dá ciência e, passadas as horas, instala a Junta.
    pagina = pagina_de(mesa.comissao)
    abre(pagina, mesa, "pericias/homologacao/")
    pagina.get_by_role("link", name="Registrar a ciência do resultado").click()
    pagina.get_by_label("Dia do ato").fill("2026-05-22")
    pagina.get_by_label("Meio").select_option("pessoal")
    pagina.get_by_label("Prova", exact=True).set_input_files(PDF)
    pagina.get_by_label("Dia e hora").fill("2026-05-22T10:00")
    confirma(pagina, "Registrar a ciência do resultado")
    abre(pagina, mesa, "pericias/")
    pagina.get_by_role("link", name="Instalar a Junta").click()
    compoe(pagina, [("Hugo", "especialista", "")])
    pagina.get_by_label("Dia do ato").fill("2026-05-26")
    pagina.get_by_label("Dia e hora").fill("2026-05-26T09:00")
    pagina.get_by_label("Documento", exact=True).set_input_files(PDF)
    confirma(pagina, "Instalar a Junta")

    # Hugo, que só é da Junta, vê só esta pessoa, e conclui.
    pagina = pagina_de(mesa.outra)
    abre(pagina, mesa, "pericias/meus/")
    expect(pagina.get_by_role("rowheader")).to_have_count(1)
    pagina.get_by_role("link", name=ANA, exact=True).click()
    pagina.get_by_role("link", name="Concluir a Junta").click()
    pagina.get_by_label("Dia do ato").fill("2026-05-27")
    pagina.get_by_label("Resultado").select_option("confirmada")
    pagina.get_by_label("Dia e hora").fill("2026-05-27T16:00")
    pagina.get_by_label("Documento", exact=True).set_input_files(PDF)
    confirma(pagina, "Concluir a Junta")
    pagina.goto(endereco(mesa.certame, "pericias/meus/"))
    expect(pagina.get_by_text("confirmada", exact=True)).to_be_visible()

    # O encarregado vê as vistas.
    pagina = pagina_de(mesa.encarregado)
    abre(pagina, mesa, "pericias/vistas/?fez=visto")
    expect(pagina.get_by_role("rowheader")).to_have_count(2)
    expect(pagina.get_by_role("cell", name="Ines")).to_have_count(2)


def test_as_paginas_vazias_e_a_guarda(pagina_de: Callable[[Pessoa], Page], elenco: Elenco) -> None:
    mesa = mesa_de_mogi(elenco, com_equipe=False)
    pagina = pagina_de(mesa.comissao)
    for resto in ("", "equipes/", "discussoes/", "homologacao/", "?q=ninguem"):
        abre(pagina, mesa, f"pericias/{resto}")
    pagina = pagina_de(mesa.outra)
    abre(pagina, mesa, "pericias/meus/")
    pagina = pagina_de(mesa.encarregado)
    abre(pagina, mesa, "pericias/vistas/")
    mesa.guarda(ANA, EspecieDeDocumento.LAUDO, "laudo.pdf", b"%PDF-1.4 laudo inventado")
    abre(pagina, mesa, "pericias/apagar/")
    abre(pagina, mesa, "pericias/guarda/")
    pagina.get_by_label("Guardar até").fill("2036-10-01")
    pagina.get_by_label("De onde vem o prazo").fill("edital, item 12.4")
    pagina.get_by_role("button", name="Fixar a guarda").click()
    expect(pagina.get_by_role("status")).to_contain_text("até 01/10/2036")
    # a guarda não venceu: nada se apaga antes (tests/web/test_pericias vai até o fim)
    expect(pagina.get_by_role("link", name="Ver o que se apaga")).to_have_count(0)
    exigir_acessivel(pagina)
    abre(pagina, mesa, "pericias/apagar/")
    expect(pagina.get_by_role("button", name="Apagar")).to_have_count(0)


def test_apagar_em_dois_passos(pagina_de: Callable[[Pessoa], Page], elenco: Elenco) -> None:
    mesa = mesa_de_mogi(elenco)
    laudo_da_ana(mesa)
    encerra(mesa)
    pagina = pagina_de(mesa.encarregado)
    abre(pagina, mesa, "pericias/apagar/")
    expect(pagina.get_by_text("Ainda não se disse até quando guardar")).to_be_visible()
    acaba_a_guarda(mesa)
    abre(pagina, mesa, "pericias/apagar/")
    pagina.get_by_role("button", name="Pedir que se apaguem").click()
    expect(pagina.get_by_role("alert")).to_be_visible()
    exigir_acessivel(pagina)
    pagina.get_by_label("Para confirmar, escreva o nome").fill(mesa.certame.identificador)
    pagina.get_by_role("button", name="Pedir que se apaguem").click()
    expect(pagina.get_by_role("status")).to_contain_text("Pedido feito")
    exigir_acessivel(pagina)
    pagina = pagina_de(mesa.comissao)
    abre(pagina, mesa, "pericias/apagar/")
    botao = pagina.get_by_role("button", name="Desfazer o pedido").bounding_box()
    alerta = pagina.locator(".sem-volta").bounding_box()
    assert botao
    assert alerta
    assert alerta["y"] - botao["y"] - botao["height"] >= 16, "o alerta não cola no botão"
    pagina.get_by_label("Para confirmar, escreva o nome").fill(mesa.certame.identificador)
    pagina.get_by_role("button", name="Apagar os dados").click()
    expect(pagina.get_by_text("A chave foi destruída")).to_be_visible()
    exigir_acessivel(pagina)
    pagina = pagina_de(mesa.encarregado)
    abre(pagina, mesa, "pericias/guarda/")
    expect(pagina.get_by_text("Os dados já não existem")).to_be_visible()
