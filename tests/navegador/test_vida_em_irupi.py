"""Um concurso inteiro de Irupi só por telas, de um banco em branco, como uma servidora sozinha faz.

É a mesma vida de docs/tutorial/uma-vida-em-irupi.md, mais curta: as mesmas pessoas, os mesmos
tropeços. Ninguém escreve um código que a tela não mostre.
"""

import re
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from django.conf import settings
from playwright.sync_api import Browser, FilePayload, Page, expect

from certame.web.partida import codigo_do_primeiro_uso
from certame.web.trabalhos.trabalhador import trabalhar
from tests.navegador.conftest import exigir_acessivel
from tests.navegador.test_paginas import codigo_de_agora
from tests.web.conftest import SENHA

TITULO = "Concurso público para motorista"
DESPACHO: FilePayload = {
    "name": "despacho.txt",
    "mimeType": "text/plain",
    "buffer": b"Documento de exemplo, inventado.",
}
RESULTADO = """\
Inscrição;Nome;Nota;Nascimento;PcD
10301;Bento Exemplo;94,00;12/03/1990;Não
10302;Célia Exemplo;91,00;25/07/1988;Sim
10303;Davi Exemplo;88,00;30/11/1979;Não
10304;Gil Exemplo;85,00;01/10/1992;Não
10305;Hugo Exemplo;85,00;14/02/1985;Não
10306;Nina Exemplo;82,00;21/01/1999;Não
10307;Ivo Exemplo;oitenta;09/09/1993;Não
10308;Vera Exemplo;78,00;28/03/1992;Sim
10309;Lia Exemplo;75,00;17/05/1996;Não
10310;Ana Exemplo;72,00;05/04/1986;Sim
"""
PESSOAS = {
    "Paulo": "Procuradoria",
    "Ines": "Equipe multiprofissional",
    "Ivo": "Equipe multiprofissional",
    "Hugo": "Equipe multiprofissional",
    "Iris": "Equipe multiprofissional",
    "Rita": "Recursos humanos",
}


@pytest.fixture
def trabalhador(banco: Path) -> Iterator[None]:
    """Um trabalhador ligado, como `certame servir` liga."""
    parar = threading.Event()
    linha = threading.Thread(target=trabalhar, args=(parar,), daemon=True)
    linha.start()
    yield
    parar.set()
    linha.join(timeout=30)


@pytest.fixture
def janela(chromium: Browser, servidor: str) -> Iterator[Callable[..., Page]]:
    """Abre a janela de mais uma pessoa, com JavaScript ou sem ele."""
    contextos = []

    def abrir(*, javascript: bool = True) -> Page:
        contexto = chromium.new_context(
            base_url=servidor, locale="pt-BR", java_script_enabled=javascript
        )
        contexto.set_default_timeout(10_000)
        contextos.append(contexto)
        return contexto.new_page()

    yield abrir
    for contexto in contextos:
        contexto.close()


# O que toda pessoa faz igual -------------------------------------------------------------------


def liga_o_segundo_fator(pagina: Page) -> None:
    """Da página em que se está à chave do autenticador, e aos códigos de recuperação."""
    segredo = pagina.locator("#chave").inner_text()
    pagina.get_by_label("Código do autenticador").fill(codigo_de_agora(segredo))
    pagina.get_by_role("button", name="Ligar").click()
    expect(pagina.get_by_role("heading", name="Códigos de recuperação")).to_be_visible()


def entra(pagina: Page, nome: str, convite: str) -> None:
    """Escolhe a senha pelo convite, e entra com ela."""
    pagina.goto(convite)
    pagina.get_by_label("Senha", exact=True).fill(SENHA)
    pagina.get_by_label("A mesma senha").fill(SENHA)
    pagina.get_by_role("button", name="Guardar").click()
    pagina.get_by_label("E-mail").fill(f"{nome.lower()}@exemplo.test")
    pagina.get_by_label("Senha").fill(SENHA)
    pagina.get_by_role("button", name="Entrar").click()


def abre_o_certame(pagina: Page, link: str = "") -> None:
    """Abre o certame e, dito um link de "Neste certame", a página dele."""
    pagina.goto("/")
    pagina.get_by_role("link", name=TITULO).click()
    if link:
        pagina.locator("main").get_by_role("link", name=link, exact=True).click()


def preenche(pagina: Page, campos: dict[str, str]) -> None:
    """Escreve, marca, escolhe ou anexa em cada campo, pelo rótulo que a pessoa lê."""
    for rotulo, valor in campos.items():
        campo = pagina.get_by_label(
            re.compile(rf"^{re.escape(rotulo)}( \((se quiser|obrigatório .*)\))?$")
        )
        forma = campo.evaluate("c => c.tagName === 'SELECT' ? 'select' : c.type")
        if forma == "select":
            campo.select_option(label=valor)
        elif forma == "checkbox":
            campo.check()
        elif forma == "file":
            campo.set_input_files(DESPACHO)
        else:
            campo.fill(valor)


def ensaia(pagina: Page, dia: str, campos: dict[str, str] | None = None) -> None:
    """Preenche o ato e vê o que ele causa, ou a recusa."""
    preenche(pagina, {"Dia do ato": dia, **(campos or {})})
    pagina.get_by_role("button", name="Ver o que causa").click()


def confirma(pagina: Page) -> None:
    expect(pagina.get_by_text("Ainda não foi feito")).to_be_visible()
    pagina.locator("main form button").first.click()
    expect(pagina.get_by_text("º ato do livro").first).to_be_visible()


def escolhe(pagina: Page, nome: str) -> None:
    """Acha o ato entre os que cabem."""
    abre_o_certame(pagina, "Praticar um ato")
    pagina.get_by_role("link", name=nome, exact=True).click()


def pratica(pagina: Page, nome: str, dia: str, campos: dict[str, str] | None = None) -> None:
    escolhe(pagina, nome)
    ensaia(pagina, dia, campos)
    confirma(pagina)


def abre_o_passo(pagina: Page, nome: str) -> None:
    """Vai aonde manda a única próxima coisa a fazer, que tem de ser esta."""
    abre_o_certame(pagina)
    pagina.locator(".proximo").get_by_role("link", name=nome, exact=True).click()


def segue(pagina: Page, nome: str, dia: str, campos: dict[str, str] | None = None) -> None:
    abre_o_passo(pagina, nome)
    ensaia(pagina, dia, campos)
    confirma(pagina)


def recusado(pagina: Page, *frases: str) -> None:
    for frase in frases:
        expect(pagina.get_by_role("alert")).to_contain_text(frase)


def no_caso(pagina: Page, inscricao: str, nome: str) -> None:
    """Abre, entre os casos da pessoa, o ato de um."""
    abre_o_certame(pagina, "Meus casos")
    pagina.get_by_role("link", name=inscricao, exact=True).click()
    pagina.get_by_role("link", name=nome, exact=True).click()


# Os pedaços da vida ----------------------------------------------------------------------------


def primeiro_uso(pagina: Page) -> dict[str, str]:
    """Cria a cidade, escolhe a lei, liga o segundo fator e convida as outras pessoas."""
    codigo = codigo_do_primeiro_uso(settings.CERTAME_DADOS)
    pagina.goto(f"/primeiro-uso/?codigo={codigo}")
    preenche(
        pagina,
        {
            "Nome da cidade": "Irupi",
            "Estado": "ES",
            "O seu nome": "Lucia",
            "O seu e-mail": "lucia@exemplo.test",
            "Senha": SENHA,
            "A mesma senha, outra vez": SENHA,
        },
    )
    pagina.get_by_label("seleções públicas de Irupi").check()
    pagina.get_by_role("button", name="Começar").click()
    expect(pagina.get_by_role("status")).to_contain_text("Irupi/ES está aberta")
    pagina.get_by_role("link", name="Ligar o segundo fator").click()
    liga_o_segundo_fator(pagina)
    pagina.goto("/")
    pagina.get_by_role("link", name="Pessoas").click()
    convites = {}
    for nome, papel in PESSOAS.items():
        preenche(pagina, {"Nome": nome, "E-mail": f"{nome.lower()}@exemplo.test"})
        pagina.get_by_label(papel).check()
        pagina.get_by_role("button", name="Convidar").click()
        convites[nome] = pagina.locator("#endereco-do-convite").inner_text()
    return convites


def escreve_o_edital(pagina: Page) -> None:
    pagina.goto("/")
    pagina.get_by_role("link", name="Novo certame").click()
    preenche(
        pagina,
        {
            "Número do edital": "005/2025",
            "Título": TITULO,
            "Dia da publicação do edital": "2025-03-10",
            "Tipo": "Concurso público",
            "Quem contrata": "Administração direta",
            "Vínculo": "Cargo efetivo",
        },
    )
    pagina.get_by_role("button", name="Ver a lei que rege").click()
    expect(pagina.get_by_text("Falta provar de quando é a lei")).to_be_visible()
    exigir_acessivel(pagina)
    preenche(
        pagina,
        {
            "Dia em que a lei começou a valer": "2025-01-30",
            "Onde está a prova desse dia": "diário oficial (exemplo inventado)",
        },
    )
    pagina.get_by_role("button", name="Ver de novo a lei que rege").click()
    pagina.get_by_role("button", name="Criar o certame").click()
    pagina.get_by_role("button", name="Adicionar cargo").click()
    preenche(pagina, {"Nome do cargo": "Motorista", "Vagas": "6"})
    pagina.get_by_role("button", name="Adicionar critério").click()
    preenche(pagina, {"Critério": "Sorteio público", "Item do edital": "8.2, a"})
    pagina.get_by_role("button", name="Guardar").click()
    expect(pagina.get_by_text("Edital guardado.")).to_be_visible()
    pagina.get_by_role("link", name="Conferir o edital contra a lei").click()
    for numero, campo in enumerate(pagina.locator("main").get_by_role("textbox").all(), start=3):
        campo.fill(f"item {numero}.1")
    pagina.get_by_role("button", name="Guardar a conferência").click()
    expect(pagina.get_by_text("Todos os itens têm lugar no edital.")).to_be_visible()


def adota_a_leitura(pagina: Page) -> None:
    abre_o_certame(pagina, "Leituras da lei")
    pagina.get_by_role("link", name="A vaga reservada sem ninguém a chamar").click()
    pagina.get_by_label("espera decisão da administração").check()
    preenche(pagina, {"Dia do ato": "2025-03-05", "Justificativa": "Parecer 12/2025 (inventado)"})
    pagina.get_by_role("button", name="Adotar esta leitura").click()
    expect(pagina.get_by_text("Leitura adotada.")).to_be_visible()


def publica_o_edital(pagina: Page) -> None:
    abre_o_passo(pagina, "Publicar o edital")
    ensaia(pagina, "2025-03-12")
    recusado(pagina, "é esse dia que decide a lei; o ato diz 12/03/2025")
    exigir_acessivel(pagina)
    ensaia(pagina, "2025-03-10")
    confirma(pagina)
    expect(pagina.get_by_text("Espera decisão", exact=False)).to_be_visible()
    exigir_acessivel(pagina)


def recebe_as_inscricoes(pagina: Page) -> None:
    """Três declaram deficiência; a de Ana, posta só na geral por engano, volta por recurso."""
    for inscricao, dia in (("10302", "17"), ("10308", "18"), ("10310", "18")):
        escolhe(pagina, "Registrar uma inscrição")
        pagina.get_by_label("pessoas com deficiência").check()
        ensaia(pagina, f"2025-03-{dia}", {"Inscrição": inscricao, "Laudo": "o laudo"})
        confirma(pagina)
    for inscricao, decisao in (
        ("10302", "aceita"),
        ("10308", "aceita"),
        ("10310", "aceita só na lista geral"),
    ):
        nome = f"Decidir uma inscrição, inscrição {inscricao}"
        segue(pagina, nome, "2025-04-07", {"Decisão": decisao, "Documento": "o despacho"})
    escolhe(pagina, "Registrar um recurso")
    contra = pagina.locator("option", has_text="Inscrição decidida em 07/04/2025, inscrição 10310")
    ensaia(
        pagina,
        "2025-04-09",
        {"Inscrição": "10310", "Ato": contra.inner_text(), "Documento": "o recurso"},
    )
    confirma(pagina)
    segue(
        pagina,
        "Decidir um recurso, inscrição 10310",
        "2025-04-11",
        {"Conclusão": "favorável", "Documento": "a decisão"},
    )


def importa_o_resultado(pagina: Page) -> None:
    """O arquivo com uma linha recusada, o arquivo certo, o desfazer e a confirmação."""
    abre_o_passo(pagina, "Importar o resultado da banca")
    envia_a_banca(pagina, RESULTADO)
    expect(pagina.get_by_text('"oitenta" não é uma nota')).to_be_visible()
    pagina.get_by_role("link", name="Enviar outro arquivo").click()
    envia_a_banca(pagina, RESULTADO.replace("oitenta", "80,00"))
    pagina.get_by_role("link", name="Conferir o leiaute", exact=True).click()
    pagina.get_by_role("button", name="Guardar e ler de novo").click()
    expect(pagina.get_by_text("Na lista reservada a pessoas com deficiência: 3")).to_be_visible()
    exigir_acessivel(pagina)
    pagina.get_by_role("button", name="Confirmar a importação").click()
    pagina.get_by_role("link", name="Desfazer a importação").click()
    pagina.get_by_role("button", name="Desfazer").click()
    pagina.get_by_role("button", name="Confirmar a importação").click()
    expect(pagina.get_by_role("status")).to_contain_text("Importado: 10 pessoas")


def envia_a_banca(pagina: Page, texto: str) -> None:
    pagina.get_by_label("Arquivo da banca").set_input_files(
        {"name": "banca.csv", "mimeType": "text/csv", "buffer": texto.encode()}
    )
    pagina.get_by_role("button", name="Enviar e ler").click()
    expect(pagina.get_by_role("heading", name="Prévia da importação")).to_be_visible()


def divulga_a_classificacao(pagina: Page) -> None:
    """Gil e Hugo empatam: o sorteio se anuncia, e noutro dia se faz."""
    segue(pagina, "Divulgar o resultado das provas", "2025-05-20")
    escolhe(pagina, "Divulgar a classificação")
    ensaia(pagina, "2025-05-20")
    recusado(pagina, "Empate entre 10304 e 10305 depende de sorteio", "edital, item 8.2, a")
    abre_o_passo(pagina, "Anunciar um sorteio")
    fonte = "Loteria Federal de 24/05/2025 (inventada)"
    ensaia(pagina, "2025-05-20", {"Finalidade": "desempate", "Fonte": fonte})
    expect(pagina.get_by_text("O que anunciar.")).to_be_visible()
    confirma(pagina)
    abre_o_passo(pagina, "Registrar o valor sorteado")
    expect(pagina.get_by_label("Fonte")).to_have_value(fonte)
    ensaia(pagina, "2025-05-26", {"Valor sorteado": "213 977 005 840 128"})
    confirma(pagina)
    segue(pagina, "Divulgar a classificação", "2025-05-27")


def constitui(pagina: Page, equipe: str, quem: list[tuple[str, str]]) -> None:
    escolhe(pagina, "Constituir uma equipe")
    pagina.get_by_role("link", name=f"Constituir: {equipe}").click()
    for numero, (nome, profissao) in enumerate(quem, start=1):
        pagina.get_by_label(f"{numero}. Pessoa da cidade").select_option(label=nome)
        pagina.get_by_label(f"{numero}. O que é na equipe").fill(profissao)
    pagina.get_by_role("button", name="Seguir para o ato").click()
    if len({profissao for _, profissao in quem}) == 1:
        recusado(pagina, "há só 1 profissão e a norma pede ao menos 2")
        return
    expect(pagina.get_by_text("Compor de novo")).to_be_visible()
    ensaia(pagina, "2025-05-28", {"Documento": "a portaria"})
    confirma(pagina)


def examina(rh: Page, equipe: Page, inscricao: str, hora: str) -> None:
    """Convoca; a pessoa comparece; a equipe dá o parecer e confirma a deficiência."""
    marcada = f"2025-06-03T{hora}"
    nome = f"Convocar para a perícia, inscrição {inscricao}"
    segue(rh, nome, "2025-05-28", {"Dia e hora": marcada, "Documento": "o aviso"})
    no_caso(equipe, inscricao, "Registrar o comparecimento à perícia")
    ensaia(equipe, "2025-06-03", {"Dia e hora": marcada})
    confirma(equipe)
    equipe.get_by_role("link", name="Voltar ao caso").click()
    equipe.get_by_role("link", name="Emitir um parecer", exact=True).click()
    expect(equipe.get_by_label("Ivo (psicólogo)")).to_be_checked()
    ensaia(equipe, "2025-06-03", {"1. Avaliação biopsicossocial": "Texto de exemplo."})
    confirma(equipe)
    equipe.get_by_role("link", name="Voltar ao caso").click()
    equipe.get_by_role("link", name="Confirmar a deficiência", exact=True).click()
    ensaia(equipe, "2025-06-04", {"Documento": "o resultado"})
    confirma(equipe)


def homologa(pagina: Page) -> None:
    """Um incidente aberto impede; decidido ele, homologa-se com a validade."""
    campos = {"Inscrição": "10310", "Documento": "o pedido"}
    pratica(pagina, "Abrir um incidente", "2025-06-06", campos)
    abre_o_certame(pagina, "O que falta para homologar")
    exigir_acessivel(pagina)
    pagina.get_by_role("link", name="Decidir um incidente").click()
    ensaia(pagina, "2025-06-16", {"Conclusão": "favorável", "Documento": "a decisão"})
    confirma(pagina)
    abre_o_certame(pagina)
    pagina.get_by_role("link", name="ver se já se homologa").click()
    pagina.get_by_role("link", name="Publicar a homologação").click()
    ensaia(pagina, "2025-06-20")
    expect(pagina.get_by_text("O fim da validade não será contado.")).to_be_visible()
    pagina.get_by_role("button", name="Corrigir").click()
    ensaia(pagina, "2025-06-20", {"Validade": "2026-06-20"})
    confirma(pagina)


def chamam_as_duas(lucia: Page, rita: Page) -> None:
    """As duas veem a prévia; uma confirma; a outra vê o que entrou, e decide de novo."""
    for pagina, quantas in ((lucia, "4"), (rita, "todas")):
        escolhe(pagina, "Fazer uma chamada")
        ensaia(pagina, "2025-07-01", {"Quantidade": quantas})
        expect(pagina.get_by_role("cell", name="Bento Exemplo", exact=True)).to_be_visible()
    exigir_acessivel(lucia)
    confirma(lucia)
    rita.locator("main form button").first.click()
    recusado(rita, "Outra pessoa agiu antes", "Chamada feita, por Lucia")
    expect(rita.get_by_role("cell", name="Bento Exemplo", exact=True)).to_have_count(0)
    expect(rita.get_by_role("row", name="10308 Vera Exemplo")).to_contain_text("lista especial")
    confirma(rita)


def nomeia_e_da_posse(lucia: Page, hugo: Page) -> None:
    """A posse de Célia espera o parecer de compatibilidade, que é de outra equipe."""
    nomeacao = {"Documento": "o diário"}
    segue(lucia, "Publicar uma nomeação, inscrição 10301", "2025-07-02", nomeacao)
    segue(lucia, "Registrar uma posse, inscrição 10301", "2025-07-10")
    segue(lucia, "Publicar uma nomeação, inscrição 10302", "2025-07-02", nomeacao)
    escolhe(lucia, "Registrar uma posse")
    ensaia(lucia, "2025-07-10", {"Inscrição": "10302"})
    recusado(lucia, "Falta o parecer de compatibilidade", "art. 2º, § 3º")
    abre_o_certame(hugo, "Meus casos")
    caso = hugo.get_by_role("row", name="10302")
    caso.get_by_role("link", name="Registrar o parecer de compatibilidade").click()
    hugo.get_by_role("link", name="Registrar o parecer de compatibilidade").first.click()
    parte = "1. Compatibilidade da deficiência com as atribuições do cargo"
    ensaia(hugo, "2025-07-11", {"Conclusão": "favorável", parte: "Texto de exemplo."})
    confirma(hugo)
    segue(lucia, "Registrar uma posse, inscrição 10302", "2025-07-14")


def saem_e_entram(pagina: Page) -> None:
    """Duas saídas, cada uma com quem entra antes de confirmar."""
    for inscricao, motivo, quem in (
        ("10303", "desistência", "10306 Nina Exemplo"),
        ("10304", "não comparecimento", "10307 Ivo Exemplo"),
    ):
        escolhe(pagina, "Registrar uma saída")
        ensaia(pagina, "2025-07-21", {"Inscrição": inscricao, "Motivo": motivo})
        expect(pagina.get_by_role("row", name=quem)).to_contain_text("art. 7º, I")
        confirma(pagina)


def vagas_novas_e_a_ordem_do_juiz(pagina: Page) -> None:
    escolhe(pagina, "Criar vagas")
    ensaia(pagina, "2025-10-01", {"Quantidade": "2"})
    expect(pagina.get_by_text("as vagas gerais: 7, 8")).to_be_visible()
    confirma(pagina)
    guarda = {"Efeito": "guardar uma vaga", "Vaga": "8", "Processo": "0001234-56.2025 (inventado)"}
    pratica(pagina, "Cumprir uma ordem judicial", "2025-10-02", guarda)
    escolhe(pagina, "Fazer uma chamada")
    ensaia(pagina, "2025-10-06", {"Quantidade": "todas"})
    expect(pagina.get_by_text("1 pessoa é chamada")).to_be_visible()
    confirma(pagina)
    escolhe(pagina, "Prorrogar a validade")
    ensaia(pagina, "2025-11-10", {"Até": "2027-12-31"})
    recusado(pagina, "A prorrogação é por período igual", "CF, art. 37, III")
    ensaia(pagina, "2025-11-10", {"Até": "2027-06-20"})
    confirma(pagina)


def publica_e_le(pagina: Page) -> None:
    """A ordem de chamada sai, e cada formato traz a cabeça do livro."""
    abre_o_certame(pagina, "Listas e publicações")
    pagina.get_by_role("link", name="Ordem de chamada").click()
    pagina.get_by_role("link", name="Publicar").click()
    pagina.get_by_role("button", name="Publicar").click()
    exigir_acessivel(pagina)
    cabeca = re.search(r"\d+:[0-9a-f]{64}", pagina.locator("main").text_content() or "")
    assert cabeca is not None
    for formato in ("Página", "Texto simples", "Planilha (CSV)", "Dados (JSON)"):
        endereco = pagina.get_by_role("link", name=formato).get_attribute("href") or ""
        lido = pagina.request.get(pagina.evaluate("e => new URL(e, location).href", endereco))
        assert lido.ok, formato
        assert "10308" in lido.text(), formato
        if "CSV" not in formato:  # a planilha só tem as linhas
            assert cabeca[0] in lido.text(), formato


def confere_e_encerra(pagina: Page) -> None:
    for link in ("Painel", "Prazos", "Livro de atos"):
        abre_o_certame(pagina, link)
    expect(pagina.get_by_text("Cabeça do livro")).to_be_visible()
    pratica(pagina, "Encerrar a validade", "2026-06-21")
    abre_o_certame(pagina)
    expect(pagina.get_by_role("listitem").filter(has_text="encerrado")).to_contain_text("agora")
    exigir_acessivel(pagina)


def test_a_vida_inteira(janela: Callable[..., Page], trabalhador: None) -> None:
    lucia = janela()
    convites = primeiro_uso(lucia)
    escreve_o_edital(lucia)
    paulo = janela()
    entra(paulo, "Paulo", convites["Paulo"])
    adota_a_leitura(paulo)
    publica_o_edital(lucia)
    recebe_as_inscricoes(lucia)
    importa_o_resultado(lucia)
    divulga_a_classificacao(lucia)

    constitui(lucia, "avaliação biopsicossocial", [("Ines", "médica"), ("Ivo", "médica")])
    constitui(lucia, "avaliação biopsicossocial", [("Ines", "médica"), ("Ivo", "psicólogo")])
    constitui(lucia, "avaliação de compatibilidade", [("Hugo", "médico"), ("Iris", "engenheira")])
    ines, hugo = janela(), janela()
    for pagina, nome in ((ines, "Ines"), (hugo, "Hugo")):
        entra(pagina, nome, convites[nome])
        liga_o_segundo_fator(pagina)
    examina(lucia, ines, "10302", "09:00")
    ines.get_by_role("link", name="Voltar ao caso").click()
    do_caso = hugo.goto(ines.url)
    assert do_caso is not None
    assert do_caso.status == 404, "Hugo não é da equipe que examina, e Célia ainda não foi chamada"
    examina(lucia, ines, "10308", "10:00")

    homologa(lucia)
    rita = janela(javascript=False)
    entra(rita, "Rita", convites["Rita"])
    chamam_as_duas(lucia, rita)
    nomeia_e_da_posse(lucia, hugo)
    saem_e_entram(lucia)
    vagas_novas_e_a_ordem_do_juiz(lucia)
    publica_e_le(lucia)
    confere_e_encerra(lucia)
