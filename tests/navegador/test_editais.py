"""O edital no navegador: do certame novo à retificação, sem nada que um leitor de tela não entenda."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from certame.web.certames.models import CertameRegistrado
from certame.web.contas.models import Pessoa
from certame.web.politica import Papel
from tests.navegador.conftest import exigir_acessivel
from tests.operacoes.cursos import EDITAL
from tests.web.certames_da_mesa import endereco
from tests.web.conftest import Elenco
from tests.web.test_editais import COMPLETO, NOVO, certame_com


def test_do_certame_novo_ao_quadro_de_vagas(
    pagina_de: Callable[[Pessoa], Page], elenco: Elenco
) -> None:
    pagina = pagina_de(elenco.pessoa("Celia", elenco.irupi, Papel.COMISSAO, Papel.RH))
    pagina.goto("/cidades/irupi-es/novo-certame/")
    exigir_acessivel(pagina)
    for rotulo, campo in (
        ("Número do edital", "numero"),
        ("Título", "titulo"),
        ("Dia da publicação do edital", "publicacao"),
    ):
        pagina.get_by_label(rotulo).fill(NOVO[campo])
    for rotulo, campo in (
        ("Tipo", "tipo"),
        ("Quem contrata", "administracao"),
        ("Vínculo", "vinculo"),
    ):
        pagina.get_by_label(rotulo).select_option(NOVO[campo])
    pagina.get_by_role("button", name="Ver a lei que rege").click()
    expect(pagina.get_by_text("Falta provar de quando é a lei")).to_be_visible()
    exigir_acessivel(pagina)
    pagina.get_by_label("Dia em que a lei começou a valer").fill(NOVO["inicio"])
    pagina.get_by_label("Onde está a prova desse dia").fill(NOVO["prova"])
    pagina.get_by_role("button", name="Ver a lei que rege").click()
    exigir_acessivel(pagina)
    pagina.get_by_role("button", name="Criar o certame").click()
    exigir_acessivel(pagina)
    pagina.get_by_role("button", name="Adicionar cargo").click()
    pagina.get_by_label("Nome do cargo").fill("Professor")
    pagina.get_by_label("Vagas", exact=False).first.fill("25")
    pagina.get_by_role("button", name="Calcular o quadro").click()
    expect(pagina.locator("#quadro")).to_contain_text("as vagas 5, 15, 25")
    pagina.get_by_role("button", name="Guardar").click()
    expect(pagina.get_by_text("Edital guardado.")).to_be_visible()
    exigir_acessivel(pagina)
    certame = CertameRegistrado.objects.get()
    pagina.goto(endereco(certame, "edital/texto/"))
    exigir_acessivel(pagina)


def test_o_edital_completo_e_a_retificacao(
    pagina_de: Callable[[Pessoa], Page], elenco: Elenco
) -> None:
    certame = certame_com(elenco.irupi, COMPLETO)
    (certame.pasta / "resultado.csv").unlink()
    pagina = pagina_de(elenco.pessoa("Celia", elenco.irupi, Papel.COMISSAO, Papel.RH))
    pagina.goto(endereco(certame, "edital/"))
    exigir_acessivel(pagina)
    pagina.goto(endereco(certame, "edital/itens/"))
    exigir_acessivel(pagina)
    pagina.goto(endereco(certame, "edital/"))
    pagina.get_by_role("link", name="Publicar o edital").click()
    pagina.get_by_label("Dia do ato").fill("2026-03-02")
    pagina.get_by_role("button", name="Ver o que causa").click()
    pagina.get_by_role("button", name="Publicar o edital").click()
    pagina.goto(endereco(certame, "edital/"))
    exigir_acessivel(pagina)
    pagina.get_by_role("button", name="Começar uma retificação").click()
    pagina.locator("#id_cargo-1-vagas").fill("15")
    pagina.get_by_role("button", name="Guardar").click()
    pagina.get_by_role("link", name="Ver o antes e o depois").click()
    expect(pagina.get_by_text("O que muda na reserva")).to_be_visible()
    exigir_acessivel(pagina)
    pagina.get_by_label("Item do edital que se corrige").fill("4.2")
    pagina.get_by_role("button", name="Ver o que causa").click()
    exigir_acessivel(pagina)
    pagina.get_by_role("button", name="Confirmar a retificação").click()
    expect(pagina.get_by_text("Edital retificado.")).to_be_visible()


def test_as_leituras_e_a_experiencia(pagina_de: Callable[[Pessoa], Page], elenco: Elenco) -> None:
    certame = certame_com(elenco.irupi, EDITAL)
    pagina = pagina_de(elenco.pessoa("Paulo", elenco.irupi, Papel.PROCURADORIA))
    pagina.goto("/cidades/irupi-es/")
    exigir_acessivel(pagina)
    pagina.goto(endereco(certame, "leituras/"))
    exigir_acessivel(pagina)
    pagina.get_by_role("link", name="Como se conta quem está nas duas listas").click()
    pagina.get_by_role("button", name="Experimentar").click()
    expect(pagina.get_by_text("De quem mudaria a chamada")).to_be_visible()
    exigir_acessivel(pagina)
    pagina.get_by_label("Pela geral, se ela também alcança a pessoa").check()
    pagina.get_by_label("Justificativa").fill("Parecer 12/2026 (exemplo inventado)")
    pagina.get_by_role("button", name="Adotar esta leitura").click()
    expect(pagina.get_by_text("Leitura adotada.")).to_be_visible()
    exigir_acessivel(pagina)
