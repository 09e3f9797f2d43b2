"""Entrar com o gov.br: PKCE, nonce e assinatura conferidos, e nada guardado além do elo."""

from collections.abc import Iterator
from typing import Any

import pytest
from allauth.mfa.totp.internal.auth import TOTP
from allauth.socialaccount.models import SocialAccount, SocialToken
from cryptography.hazmat.primitives.asymmetric import rsa
from django.test import Client
from pytest_django import Settings

from certame.web.configuracao import provedor_govbr
from certame.web.contas.models import Pessoa
from tests.web.conftest import SENHA, dentro
from tests.web.par_do_govbr import CLIENTE, SEGREDO, ParDoGovBr, par_ligado

CPF = "52998224725"


@pytest.fixture
def par(settings: Settings) -> Iterator[ParDoGovBr]:
    with par_ligado() as ligado:
        settings.SOCIALACCOUNT_PROVIDERS = provedor_govbr(ligado.emissor, CLIENTE, SEGREDO)
        yield ligado


def ida_e_volta(cliente: Client, par: ParDoGovBr, processo: str = "", cpf: str = CPF) -> Any:
    ida = cliente.post("/conta/govbr/" + processo)
    assert ida.status_code == 302
    return cliente.get("/conta/govbr/volta/" + par.autorizar(ida["Location"], cpf))


def ligada(pessoa: Pessoa, par: ParDoGovBr, cpf: str = CPF) -> None:
    """Liga o gov.br à conta, com a senha pedida de novo."""
    cliente = dentro(pessoa)
    resposta = ida_e_volta(cliente, par, "?process=connect", cpf)
    assert resposta["Location"].startswith("/conta/confirmar/")
    resposta = cliente.post(resposta["Location"], {"password": SENHA}, follow=True)
    assert "está ligado" in resposta.content.decode()


def test_so_entra_quem_ligou_antes(fatima: Pessoa, par: ParDoGovBr) -> None:
    cliente = Client()
    resposta = ida_e_volta(cliente, par)
    assert "não está ligada a ninguém" in resposta.content.decode()
    assert not SocialAccount.objects.exists()
    ligada(fatima, par)
    assert ida_e_volta(cliente, par)["Location"] == "/"
    assert cliente.get("/cidades/irupi-es/").status_code == 200
    outra = Client()
    assert "não está ligada" in ida_e_volta(outra, par, cpf="11144477735").content.decode()
    assert outra.get("/cidades/irupi-es/").status_code == 302


def test_o_govbr_nao_dispensa_o_segundo_fator(fatima: Pessoa, par: ParDoGovBr) -> None:
    ligada(fatima, par)
    TOTP.activate(fatima, "A" * 32)
    cliente = Client()
    assert ida_e_volta(cliente, par)["Location"] == "/conta/segundo-fator/authenticate/"
    assert cliente.get("/cidades/irupi-es/").status_code == 302


def test_nada_do_govbr_se_guarda(fatima: Pessoa, par: ParDoGovBr) -> None:
    ligada(fatima, par)
    elo = SocialAccount.objects.get()
    assert (elo.provider, elo.user, elo.extra_data) == ("govbr", fatima, {})
    assert len(elo.uid) == 64
    assert CPF not in elo.uid
    assert not SocialToken.objects.exists()
    fatima.refresh_from_db()
    assert (fatima.nome, fatima.email) == ("Fatima", "fatima@exemplo.test")


def test_a_mesma_conta_do_govbr_nao_se_liga_a_duas_pessoas(
    fatima: Pessoa, gil: Pessoa, par: ParDoGovBr
) -> None:
    ligada(fatima, par)
    cliente = dentro(gil)
    resposta = ida_e_volta(cliente, par, "?process=connect")
    cliente.post(resposta["Location"], {"password": SENHA}, follow=True)
    assert [elo.user for elo in SocialAccount.objects.all()] == [fatima]


@pytest.mark.parametrize(
    "mentira",
    [
        {"nonce": "0" * 64},
        {"nonce": None},
        {"aud": "outro-programa"},
        {"iss": "https://outro.exemplo"},
        {"exp": 1},
    ],
)
def test_o_documento_que_nao_e_desta_ida_e_recusado(
    fatima: Pessoa, par: ParDoGovBr, mentira: dict[str, Any]
) -> None:
    ligada(fatima, par)
    par.mentira = mentira
    cliente = Client()
    assert "não conferiu" in ida_e_volta(cliente, par).content.decode()
    assert cliente.get("/").status_code == 302


def test_a_assinatura_de_outra_chave_e_recusada(fatima: Pessoa, par: ParDoGovBr) -> None:
    ligada(fatima, par)
    par.assina_com = rsa.generate_private_key(public_exponent=65537, key_size=2048)
    assert "não conferiu" in ida_e_volta(Client(), par).content.decode()


def test_a_volta_de_um_navegador_nao_serve_em_outro(fatima: Pessoa, par: ParDoGovBr) -> None:
    ligada(fatima, par)
    volta = par.autorizar(Client().post("/conta/govbr/")["Location"], CPF)
    resposta = Client().get("/conta/govbr/volta/" + volta)
    assert "não conferiu" in resposta.content.decode()


def test_quem_desiste_no_govbr_volta_sem_nada_mudar(fatima: Pessoa, par: ParDoGovBr) -> None:
    cliente = Client()
    volta = par.autorizar(cliente.post("/conta/govbr/")["Location"], CPF)
    estado = volta.partition("&")[2]
    resposta = cliente.get(f"/conta/govbr/volta/?error=access_denied&{estado}", follow=True)
    assert "desistiu" in resposta.content.decode()


def test_o_botao_so_aparece_se_ha_govbr(fatima: Pessoa, par: ParDoGovBr) -> None:
    assert "Entrar com GOV.BR" in Client().get("/conta/entrar/").content.decode()
    assert "Ligar o gov.br" in dentro(fatima).get("/conta/segundo-fator/").content.decode()
    assert "Ir ao gov.br?" in Client().get("/conta/govbr/").content.decode()


def test_sem_govbr_as_paginas_dele_nao_existem(fatima: Pessoa) -> None:
    assert "GOV.BR" not in Client().get("/conta/entrar/").content.decode()
    assert Client().post("/conta/govbr/").status_code == 404
    assert Client().get("/conta/govbr/volta/?code=1&state=2").status_code == 404


def test_o_state_e_de_uma_ida_so(fatima: Pessoa, par: ParDoGovBr) -> None:
    ligada(fatima, par)
    cliente = Client()
    volta = par.autorizar(cliente.post("/conta/govbr/")["Location"], CPF)
    codigo = volta.partition("&")[0]
    for estado in ("", "&state=", "&state=inventado"):
        resposta = cliente.get(f"/conta/govbr/volta/{codigo}{estado}")
        assert "não conferiu" in resposta.content.decode()
        assert cliente.get("/").status_code == 302
    assert cliente.get("/conta/govbr/volta/" + volta)["Location"] == "/"
    cliente.post("/conta/sair/")
    assert "não conferiu" in cliente.get("/conta/govbr/volta/" + volta).content.decode()


def test_o_codigo_sem_o_segredo_da_ida_nao_serve(fatima: Pessoa, par: ParDoGovBr) -> None:
    ligada(fatima, par)
    roubado = par.autorizar(Client().post("/conta/govbr/")["Location"], CPF).partition("&")[0]
    cliente = Client()
    sua = par.autorizar(cliente.post("/conta/govbr/")["Location"], "11144477735")
    resposta = cliente.get(f"/conta/govbr/volta/{roubado}&{sua.partition('&')[2]}")
    assert "não conferiu" in resposta.content.decode()
    assert cliente.get("/").status_code == 302


def test_quem_foi_desligado_nao_entra_pelo_govbr(fatima: Pessoa, par: ParDoGovBr) -> None:
    ligada(fatima, par)
    Pessoa.objects.update(is_active=False)
    cliente = Client()
    assert ida_e_volta(cliente, par)["Location"] == "/conta/fechada/"
    assert cliente.get("/").status_code == 302
