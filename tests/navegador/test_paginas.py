"""Cada página que existe, no navegador: acessível, num celular de 320 px, sem nada de fora."""

import time
from collections.abc import Callable
from pathlib import Path

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import format_hotp_value, hotp_value
from django.conf import settings
from playwright.sync_api import Browser, Page, expect

from certame.web.certames.models import CertameRegistrado
from certame.web.contas.models import Pessoa
from certame.web.partida import codigo_do_primeiro_uso
from certame.web.politica import Papel
from tests.navegador.conftest import exigir_acessivel
from tests.web.casos_da_pericia import com_segundo_fator
from tests.web.conftest import SENHA, Elenco


@pytest.mark.parametrize(
    "endereco",
    [
        "/conta/entrar/",
        "/conta/govbr/desistiu/",
        "/conta/sair/",
        "/catalogo/",
        "/nao-existe/",
        "/conta/fechada/",
    ],
)
def test_pagina_aberta(pagina: Page, elenco: Elenco, endereco: str) -> None:
    pagina.goto(endereco)
    exigir_acessivel(pagina)


@pytest.mark.parametrize(
    "endereco",
    [
        "/",
        "/cidades/irupi-es/",
        "/cidades/irupi-es/certames/001-2025/",
        "/cidades/irupi-es/pessoas/",
        "/cidades/irupi-es/pessoas/papel/1/encerrar/",
        "/conta/segundo-fator/",
        "/conta/segundo-fator/totp/activate/",
        "/conta/senha/",
        "/conta/confirmar/",
    ],
)
def test_pagina_de_quem_entrou(
    pagina_de: Callable[[Pessoa], Page], elenco: Elenco, endereco: str
) -> None:
    alice = elenco.pessoa("Alice", elenco.irupi, Papel.ADMINISTRACAO)
    if "/pessoas/" in endereco:
        com_segundo_fator(alice)
    CertameRegistrado.objects.create(
        cidade=elenco.irupi, identificador="001-2025", titulo="Assistente social"
    )
    pagina = pagina_de(alice)
    resposta = pagina.goto(endereco)
    assert resposta is not None
    assert resposta.ok
    exigir_acessivel(pagina)


def test_o_primeiro_uso_ate_o_convite(pagina: Page, banco: Path) -> None:
    codigo = codigo_do_primeiro_uso(settings.CERTAME_DADOS)
    pagina.goto(f"/primeiro-uso/?codigo={codigo}")
    exigir_acessivel(pagina)
    pagina.get_by_role("button", name="Começar").click()
    expect(pagina.get_by_role("alert")).to_contain_text("Nome da cidade")
    exigir_acessivel(pagina)
    pagina.get_by_label("Nome da cidade").fill("Irupi")
    pagina.get_by_label("Estado").select_option("ES")
    pagina.get_by_label("seleções públicas de Irupi").check()
    pagina.get_by_label("O seu nome").fill("Ana Lúcia")
    pagina.get_by_label("O seu e-mail").fill("ana@exemplo.test")
    pagina.get_by_label("Senha", exact=True).fill(SENHA)
    pagina.get_by_label("A mesma senha").fill(SENHA)
    pagina.get_by_role("button", name="Começar").click()
    expect(pagina.get_by_role("status")).to_contain_text("Irupi/ES está aberta")
    pagina.get_by_role("link", name="Ligar o segundo fator").click()
    segredo = pagina.locator("#chave").inner_text()
    pagina.get_by_label("Código do autenticador").fill(codigo_de_agora(segredo))
    pagina.get_by_role("button", name="Ligar").click()
    pagina.goto("/")
    pagina.get_by_role("link", name="Pessoas").click()
    pagina.get_by_label("Nome", exact=True).fill("Bento")
    pagina.get_by_label("E-mail").fill("bento@exemplo.test")
    pagina.get_by_label("Procuradoria").check()
    pagina.get_by_role("button", name="Convidar").click()
    endereco = pagina.locator("#endereco-do-convite").inner_text()
    exigir_acessivel(pagina)
    pagina.get_by_role("button", name="Sair").click()
    pagina.goto(endereco)
    exigir_acessivel(pagina)
    pagina.get_by_label("Senha", exact=True).fill(SENHA)
    pagina.get_by_label("A mesma senha").fill(SENHA)
    pagina.get_by_role("button", name="Guardar").click()
    expect(pagina.get_by_role("heading", name="Entrar")).to_be_visible()
    pagina.goto(endereco)
    expect(pagina.get_by_role("heading", name="não vale mais")).to_be_visible()
    exigir_acessivel(pagina)


def test_sem_papel_em_cidade_nenhuma(pagina_de: Callable[[Pessoa], Page], elenco: Elenco) -> None:
    pagina = pagina_de(elenco.pessoa("Bento", elenco.irupi))
    pagina.goto("/")
    expect(pagina.get_by_role("heading", name="nenhuma cidade")).to_be_visible()
    exigir_acessivel(pagina)


def entrar(pagina: Page, pessoa: Pessoa) -> None:
    pagina.goto("/conta/entrar/")
    pagina.get_by_label("E-mail").fill(pessoa.email)
    pagina.get_by_label("Senha").fill(SENHA)
    pagina.get_by_role("button", name="Entrar").click()


def test_entrar_so_com_o_teclado(pagina: Page, fatima: Pessoa) -> None:
    pagina.goto("/conta/entrar/")
    pagina.keyboard.press("Tab")
    expect(pagina.get_by_role("link", name="Pular para o conteúdo")).to_be_focused()
    pagina.get_by_label("E-mail").focus()
    pagina.keyboard.type(fatima.email)
    pagina.keyboard.press("Tab")
    pagina.keyboard.type(SENHA)
    pagina.keyboard.press("Enter")
    expect(pagina.get_by_role("heading", name="Certames de Irupi")).to_be_visible()


def test_senha_errada_diz_o_que_houve_sem_javascript(
    chromium: Browser, servidor: str, fatima: Pessoa
) -> None:
    contexto = chromium.new_context(base_url=servidor, java_script_enabled=False)
    contexto.set_default_timeout(10_000)
    pagina = contexto.new_page()
    pagina.goto("/conta/entrar/")
    pagina.get_by_label("E-mail").fill(fatima.email)
    pagina.get_by_label("Senha").fill("outra")
    pagina.get_by_role("button", name="Entrar").click()
    expect(pagina.get_by_role("alert")).to_contain_text("não confere")
    contexto.close()


def test_o_erro_do_campo_esta_ligado_a_ele(pagina: Page, banco: object) -> None:
    pagina.goto("/catalogo/")
    nascimento = pagina.get_by_label("Nascimento", exact=True)
    ligados = (nascimento.get_attribute("aria-describedby") or "").split()
    assert "exemplo_nascimento_error" in ligados
    assert nascimento.get_attribute("aria-invalid") == "true"
    pagina.get_by_role("link", name="Nascimento: ").click()
    expect(nascimento).to_be_focused()


def test_a_busca_troca_so_o_resultado_e_guarda_o_endereco(pagina: Page, banco: object) -> None:
    pagina.goto("/catalogo/")
    pagina.get_by_label("Lista", exact=True).first.select_option("geral")
    pagina.wait_for_url("**lista=geral**")
    pagina.get_by_role("link", name="Seguinte").click()
    expect(pagina.get_by_text("Página 2 de 3")).to_be_visible()
    assert "lista=geral" in pagina.url


def codigo_de_agora(segredo: str) -> str:
    return str(format_hotp_value(hotp_value(segredo, int(time.time()) // 30)))


def test_ligar_o_segundo_fator_e_entrar_com_um_codigo_de_recuperacao(
    pagina: Page, elenco: Elenco
) -> None:
    ines = elenco.pessoa("Ines", elenco.irupi, Papel.EQUIPE)
    entrar(pagina, ines)
    expect(pagina.get_by_role("status")).to_contain_text("dados de saúde")
    expect(pagina.get_by_role("heading", name="Ligar o segundo fator")).to_be_visible()
    segredo = pagina.locator("#chave").inner_text()
    pagina.get_by_label("Código do autenticador").fill(codigo_de_agora(segredo))
    pagina.get_by_role("button", name="Ligar").click()
    expect(pagina.get_by_role("heading", name="Códigos de recuperação")).to_be_visible()
    exigir_acessivel(pagina)
    codigos = pagina.locator(".codigos li").all_inner_texts()
    assert len(codigos) == 10
    guardado = Authenticator.objects.get(user=ines, type=Authenticator.Type.TOTP).data["secret"]
    assert segredo not in guardado
    pagina.get_by_role("button", name="Sair").click()

    entrar(pagina, ines)
    expect(pagina.get_by_role("heading", name="Escreva o código")).to_be_visible()
    exigir_acessivel(pagina)
    pagina.get_by_label("Código").fill("000000")
    pagina.get_by_role("button", name="Entrar").click()
    expect(pagina.get_by_role("alert")).to_contain_text("não confere")
    pagina.get_by_label("Código").fill(codigos[0])
    pagina.get_by_role("button", name="Entrar").click()
    expect(pagina.get_by_role("heading", name="Certames de Irupi")).to_be_visible()
