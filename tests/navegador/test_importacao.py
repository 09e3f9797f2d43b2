"""A importação no navegador: o caminho inteiro, com um CSV com estranhezas e com um XLSX."""

import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from certame.web.contas.models import Pessoa
from certame.web.politica import Papel
from certame.web.trabalhos.trabalhador import trabalhar
from tests.navegador.conftest import exigir_acessivel
from tests.navegador.test_paginas import entrar
from tests.web.certames_da_mesa import endereco
from tests.web.conftest import Elenco
from tests.web.importacoes import BANCA, planilha, sem_resultado


@pytest.fixture
def trabalhador(banco: Path) -> Iterator[None]:
    """Um trabalhador ligado, como `certame servir` liga."""
    parar = threading.Event()
    linha = threading.Thread(target=trabalhar, args=(parar,), daemon=True)
    linha.start()
    yield
    parar.set()
    linha.join(timeout=30)


def enviar(pagina: Page, nome: str, dados: bytes) -> None:
    pagina.get_by_label("Arquivo da banca").set_input_files(
        {"name": nome, "mimeType": "application/octet-stream", "buffer": dados}
    )
    pagina.get_by_role("button", name="Enviar e ler").click()


def test_um_csv_com_estranhezas_ate_o_fim_e_de_volta(
    pagina_de: Callable[[Pessoa], Page], elenco: Elenco, trabalhador: None
) -> None:
    certame = sem_resultado(elenco.irupi)
    pagina = pagina_de(elenco.pessoa("Celia", elenco.irupi, Papel.COMISSAO))
    pagina.goto(endereco(certame, "importacao/"))
    exigir_acessivel(pagina)
    pagina.get_by_role("button", name="Enviar e ler").click()
    expect(pagina.get_by_role("alert")).to_contain_text("um dos dois")
    exigir_acessivel(pagina)

    enviar(pagina, "banca.csv", BANCA)
    expect(pagina.get_by_role("heading", name="Prévia da importação")).to_be_visible()
    exigir_acessivel(pagina)
    pagina.get_by_role("link", name="Conferir o leiaute", exact=True).click()
    exigir_acessivel(pagina)
    pagina.get_by_label("“EM ANÁLISE”").select_option("Não foi aprovado")
    pagina.get_by_label("Nome da banca").fill("Banca Exemplo")
    pagina.get_by_role("button", name="Guardar e ler de novo").click()
    pagina.get_by_role("link", name="Responder").click()
    exigir_acessivel(pagina)
    pagina.get_by_label("Deixar esta pessoa de fora").check()
    pagina.get_by_role("button", name="Guardar e ler de novo").click()
    expect(pagina.get_by_role("alert")).to_contain_text("por que a pessoa fica de fora")
    exigir_acessivel(pagina)
    pagina.get_by_label("Motivo (obrigatório se deixar de fora)").fill("a banca anulou a prova")
    pagina.get_by_role("button", name="Guardar e ler de novo").click()
    expect(pagina.get_by_role("button", name="Confirmar a importação")).to_be_visible()
    exigir_acessivel(pagina)
    pagina.get_by_role("link", name="Arquivo à parte").click()
    exigir_acessivel(pagina)
    pagina.go_back()
    pagina.get_by_role("link", name="Enviar outro arquivo").click()
    exigir_acessivel(pagina)
    pagina.go_back()
    pagina.get_by_role("button", name="Confirmar a importação").click()
    expect(pagina.get_by_role("status")).to_contain_text("Importado: 3 pessoas")
    exigir_acessivel(pagina)
    pagina.get_by_role("link", name="Desfazer a importação").click()
    exigir_acessivel(pagina)
    pagina.get_by_role("button", name="Desfazer").click()
    expect(pagina.get_by_role("button", name="Confirmar a importação")).to_be_visible()
    pagina.goto(endereco(certame, "importacao/leiaute/texto/"))
    exigir_acessivel(pagina)


def test_uma_planilha_sem_javascript(
    chromium: Browser, servidor: str, elenco: Elenco, fatima: Pessoa
) -> None:
    certame = sem_resultado(elenco.irupi)
    contexto = chromium.new_context(base_url=servidor, java_script_enabled=False)
    contexto.set_default_timeout(10_000)
    pagina = contexto.new_page()
    entrar(pagina, fatima)
    pagina.goto(endereco(certame, "importacao/"))
    linhas = [["Inscrição", "Nome", "Nota", "PcD"], ["0001", "Bento Exemplo", "95", "Não"]]
    enviar(pagina, "resultado.xlsx", planilha(linhas))
    expect(pagina.get_by_text("Na fila, à espera da vez")).to_be_visible()
    trabalhar(threading.Event(), ate_acabar=True)
    pagina.get_by_role("link", name="Ver de novo").click()
    pagina.get_by_role("link", name="Conferir o leiaute", exact=True).click()
    pagina.get_by_role("button", name="Guardar e ler de novo").click()
    trabalhar(threading.Event(), ate_acabar=True)
    pagina.get_by_role("link", name="Ver de novo").click()
    pagina.get_by_role("button", name="Confirmar a importação").click()
    expect(pagina.get_by_role("status")).to_contain_text("Importado: 1 pessoa,")
    contexto.close()


def test_o_trabalho_na_fila_e_o_que_falhou(
    pagina_de: Callable[[Pessoa], Page], elenco: Elenco
) -> None:
    certame = sem_resultado(elenco.irupi)
    pagina = pagina_de(elenco.pessoa("Celia", elenco.irupi, Papel.COMISSAO))
    pagina.goto(endereco(certame, "importacao/"))
    enviar(pagina, "antiga.xlsx", b"\xd0\xcf\x11\xe0" + b"x" * 100)
    expect(pagina.get_by_text("Na fila, à espera da vez")).to_be_visible()
    exigir_acessivel(pagina)
    trabalhar(threading.Event(), ate_acabar=True)
    expect(pagina.get_by_role("heading", name="Leitura de antiga.xlsx")).to_be_visible()
    expect(pagina.get_by_text("planilha XLS antiga")).to_be_visible()  # o htmx a refez sozinho
    exigir_acessivel(pagina)
    pagina.get_by_role("link", name="Voltar e corrigir").click()
    expect(pagina.get_by_text("planilha XLS antiga")).to_be_visible()
    exigir_acessivel(pagina)
