"""A sessão que acaba no meio de um formulário, e as contas perdidas, num navegador de verdade."""

import re
from collections.abc import Callable
from datetime import timedelta

from django.contrib.sessions.models import Session
from django.utils import timezone
from playwright.sync_api import Page, expect

from certame.dominio.documento import EspecieDeDocumento
from certame.web.contas.models import Pessoa
from certame.web.politica import Papel
from certame.web.sessoes.models import FormularioGuardado
from tests.navegador.conftest import exigir_acessivel
from tests.web.casos_da_pericia import ANA, com_segundo_fator, mesa_de_mogi
from tests.web.certames_da_mesa import endereco, registrado
from tests.web.conftest import SENHA, Elenco

SEGREDO = "JBSWY3DPEHPK3PXP"


def entrar(pagina: Page, pessoa: Pessoa) -> None:
    """Entra pela página, com o segundo fator se a pessoa o tem."""
    pagina.get_by_label("E-mail").fill(pessoa.email)
    pagina.get_by_label("Senha").fill(SENHA)
    pagina.get_by_role("button", name="Entrar", exact=True).click()


def expirar() -> None:
    """Acaba com o tempo de todas as sessões."""
    Session.objects.update(expire_date=timezone.now() - timedelta(minutes=1))


def test_o_ato_meio_escrito_volta_so_a_quem_o_escreveu(pagina: Page, elenco: Elenco) -> None:
    certame = registrado(elenco.irupi)
    celia = elenco.pessoa("Celia", elenco.irupi, Papel.COMISSAO, Papel.RH)
    bento = elenco.pessoa("Bento", elenco.irupi, Papel.COMISSAO, Papel.RH)
    pagina.goto(endereco(certame, "atos/novo/inscricao_feita/"))
    entrar(pagina, celia)
    pagina.get_by_label("Inscrição", exact=True).fill("0007 inventada")
    pagina.get_by_label("Dia do ato").fill("2026-03-10")
    expirar()
    pagina.get_by_role("button", name="Ver o que causa").click()
    expect(pagina.get_by_text("está guardado, cifrado")).to_be_visible()
    exigir_acessivel(pagina)

    # Outra pessoa entra naquele computador: vê a página vazia.
    entrar(pagina, bento)
    expect(pagina.get_by_label("Inscrição", exact=True)).to_have_value("")
    pagina.goto("/conta/sessoes/")
    expect(pagina.get_by_text("Nenhum. Se a sessão acabar")).to_be_visible()
    exigir_acessivel(pagina)
    pagina.get_by_role("button", name="Sair").click()

    # Célia volta: acha o que escreveu, onde estava.
    pagina.goto("/conta/sessoes/")
    entrar(pagina, celia)
    exigir_acessivel(pagina)
    pagina.get_by_role("link", name="Voltar ao formulário").click()
    expect(pagina.get_by_text("O que você tinha escrito está de volta")).to_be_visible()
    expect(pagina.get_by_label("Inscrição", exact=True)).to_have_value("0007 inventada")
    expect(pagina.get_by_label("Dia do ato")).to_have_value("2026-03-10")
    exigir_acessivel(pagina)
    pagina.get_by_role("button", name="Ver o que causa").click()
    expect(pagina.get_by_label("Inscrição", exact=True)).to_have_value("0007 inventada")
    assert not FormularioGuardado.objects.exists()


def test_o_parecer_meio_escrito_volta_inteiro(pagina: Page, elenco: Elenco) -> None:
    from allauth.mfa.models import Authenticator
    from allauth.mfa.totp.internal.auth import (
        TOTP,
        format_hotp_value,
        hotp_value,
        yield_hotp_counters_from_time,
    )

    mesa = mesa_de_mogi(elenco)
    mesa.convoca(ANA)
    mesa.guarda(ANA, EspecieDeDocumento.LAUDO, "laudo.pdf", b"%PDF-1.4 laudo inventado")
    ines = mesa.equipe[0]
    Authenticator.objects.filter(user=ines).delete()
    TOTP.activate(ines, SEGREDO)

    def entrar_com_os_dois() -> None:
        entrar(pagina, ines)
        contador = next(iter(yield_hotp_counters_from_time()))
        codigo = format_hotp_value(hotp_value(SEGREDO, contador))
        pagina.get_by_label("Código").fill(codigo)
        pagina.get_by_role("button", name="Entrar", exact=True).click()

    pagina.goto(endereco(mesa.certame, "pericias/meus/"))
    entrar_com_os_dois()
    pagina.get_by_role("link", name=ANA, exact=True).click()
    pagina.get_by_role("link", name="Emitir um parecer").click()
    pagina.get_by_label("Dia do ato").fill("2026-05-21")
    for numero in range(1, 6):
        pagina.locator(f"[name=parte_{numero}]").fill(f"Parte <{numero}>\n\ninventada & só dela")
    expirar()
    pagina.get_by_role("button", name="Ver o que causa").click()
    expect(pagina.get_by_text("está guardado, cifrado")).to_be_visible()
    guardado = FormularioGuardado.objects.get()
    assert b"inventada" not in bytes(guardado.cifra)
    from django.core.cache import cache

    cache.clear()  # o código do segundo fator não se repete no mesmo meio minuto
    entrar_com_os_dois()
    expect(pagina.get_by_label("Dia do ato")).to_have_value("2026-05-21")
    for numero in range(1, 6):
        parte = pagina.locator(f"[name=parte_{numero}]")
        expect(parte).to_have_value(f"Parte <{numero}>\n\ninventada & só dela")
    pagina.get_by_role("button", name="Ver o que causa").click()
    expect(pagina.get_by_text("Ainda não foi feito")).to_be_visible()


def test_o_aviso_aparece_antes_e_o_botao_continua(pagina: Page, fatima: Pessoa) -> None:
    pagina.clock.install()
    pagina.goto("/cidades/irupi-es/")
    entrar(pagina, fatima)
    expect(pagina.get_by_text("a sua sessão acaba às")).to_be_visible()
    pagina.clock.fast_forward("07:54:00")
    expect(pagina.get_by_role("button", name="Continuar")).to_have_count(0)
    pagina.clock.fast_forward("00:01:30")
    aviso = pagina.get_by_role("alert").filter(has_text="A sua sessão acaba")
    expect(aviso).to_be_visible()
    exigir_acessivel(pagina)
    pagina.get_by_role("button", name="Continuar").click()
    expect(aviso).to_have_count(0)
    pagina.clock.fast_forward("07:56:00")
    expect(aviso).to_be_visible()
    pagina.clock.fast_forward("00:05:00")
    expect(pagina.get_by_text("Pode enviar o formulário")).to_be_visible()


def test_as_paginas_de_quem_administra(pagina_de: Callable[[Pessoa], Page], elenco: Elenco) -> None:
    alice = com_segundo_fator(elenco.pessoa("Alice", elenco.irupi, Papel.ADMINISTRACAO))
    bento = elenco.pessoa("Bento", elenco.irupi, Papel.COMISSAO)
    pagina = pagina_de(alice)
    pagina.goto("/cidades/irupi-es/pessoas/")
    pagina.get_by_role("link", name="Bento", exact=True).click()
    exigir_acessivel(pagina)
    pagina.get_by_label("Recursos humanos").check()
    pagina.get_by_role("button", name="Guardar os papéis").click()
    pagina.get_by_role("link", name="Bento", exact=True).first.click()
    pagina.get_by_role("button", name="Fazer o endereço").click()
    exigir_acessivel(pagina)
    onde = pagina.locator("#endereco-da-senha").inner_text()
    pagina.goto(f"/cidades/irupi-es/pessoas/{bento.pk}/desligar/")
    exigir_acessivel(pagina)
    pagina.goto("/cidades/irupi-es/pessoas/acontecimentos/")
    expect(pagina.get_by_role("row", name=re.compile("papel dado"))).to_be_visible()
    exigir_acessivel(pagina)
    pagina.get_by_role("button", name="Sair").click()
    pagina.goto(onde)
    exigir_acessivel(pagina)
    for rotulo in ("Senha", "A mesma senha, outra vez"):
        pagina.get_by_label(rotulo, exact=True).fill("outra frase bem comprida")
    pagina.get_by_role("button", name="Guardar a senha").click()
    expect(pagina.get_by_text("A senha nova está guardada")).to_be_visible()
    pagina.goto(onde)
    expect(pagina.get_by_text("Este endereço não vale mais")).to_be_visible()
    exigir_acessivel(pagina)
