"""As cidades nunca se veem, e só entra quem pode."""

import json
import logging
import re
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from certame.web.certames.models import CertameRegistrado
from certame.web.contas.models import Atribuicao, Pessoa
from certame.web.politica import Papel
from tests.web.conftest import SENHA, Elenco, dentro


@pytest.fixture
def certame(elenco: Elenco) -> CertameRegistrado:
    return CertameRegistrado.objects.create(
        cidade=elenco.irupi, identificador="001-2025", titulo="Assistente social"
    )


def sem_selo(resposta: Any) -> str:
    """A página sem o selo contra falsificação, que é outro a cada vez."""
    return re.sub(r'name="csrfmiddlewaretoken" value="\w+"', "", resposta.content.decode())


def test_quem_nao_entrou_vai_a_pagina_de_entrar(banco: Path) -> None:
    resposta = Client().get("/cidades/irupi-es/")
    assert (resposta.status_code, resposta["Location"]) == (
        302,
        "/conta/entrar/?next=/cidades/irupi-es/",
    )


def test_fatima_entra_com_a_senha_e_ve_os_certames_da_cidade_dela(
    fatima: Pessoa, certame: CertameRegistrado
) -> None:
    cliente = Client()
    resposta = cliente.post(
        "/conta/entrar/", {"login": fatima.email.upper(), "password": SENHA}, follow=True
    )
    assert resposta.redirect_chain[-1][0] == "/cidades/irupi-es/"
    assert "Assistente social" in resposta.content.decode()
    assert cliente.get("/cidades/irupi-es/certames/001-2025/").status_code == 200


@pytest.mark.parametrize(
    "endereco",
    ["/cidades/irupi-es/", "/cidades/irupi-es/certames/001-2025/", "/cidades/irupi-es/marca.css"],
)
def test_gil_de_outra_cidade_nao_sabe_nem_que_existe(
    gil: Pessoa, certame: CertameRegistrado, endereco: str
) -> None:
    cliente = dentro(gil)
    daqui = cliente.get(endereco)
    de_nenhuma = cliente.get(endereco.replace("irupi-es", "cidade-que-nao-ha"))
    assert daqui.status_code == de_nenhuma.status_code == 404
    assert sem_selo(daqui) == sem_selo(de_nenhuma)


def test_o_certame_de_uma_cidade_nao_abre_sob_o_nome_de_outra(
    gil: Pessoa, certame: CertameRegistrado
) -> None:
    assert dentro(gil).get("/cidades/mogi-das-cruzes-sp/certames/001-2025/").status_code == 404


def test_papel_encerrado_e_conta_fechada_nao_abrem_nada(fatima: Pessoa) -> None:
    cliente = dentro(fatima)
    assert cliente.get("/cidades/irupi-es/").status_code == 200
    Atribuicao.objects.get().encerrar()
    assert cliente.get("/cidades/irupi-es/").status_code == 404
    assert "nenhuma cidade" in cliente.get("/").content.decode()
    Pessoa.objects.update(is_active=False)
    assert cliente.get("/").status_code == 302


def test_quem_ve_dados_de_saude_precisa_do_segundo_fator(elenco: Elenco) -> None:
    cliente = dentro(elenco.pessoa("Ines", elenco.irupi, Papel.EQUIPE))
    resposta = cliente.get("/cidades/irupi-es/")
    assert (resposta.status_code, resposta["Location"]) == (
        302,
        "/conta/segundo-fator/totp/activate/",
    )


def test_a_politica_de_conteudo_proibe_tudo_o_que_nao_e_nosso(banco: Path) -> None:
    resposta = Client().get("/conta/entrar/")
    politica = resposta["Content-Security-Policy"]
    assert "default-src 'none'" in politica
    assert "unsafe" not in politica
    assert "http" not in politica
    pagina = resposta.content.decode()
    assert "<script>" not in pagina
    assert "style=" not in pagina


def test_o_registro_nao_tem_dado_pessoal(fatima: Pessoa, caplog: pytest.LogCaptureFixture) -> None:
    from certame.web.registro import LinhaEmJson

    with caplog.at_level(logging.INFO, "certame.web"):
        dentro(fatima).get("/cidades/irupi-es/certames/inscricao-07490/?cpf=1")
    linhas = [LinhaEmJson().format(registro) for registro in caplog.records]
    assert {json.loads(linha)["pagina"] for linha in linhas} == {"certames:certame"}
    for escondido in (fatima.email, fatima.nome, "07490", "cpf", "127.0.0.1"):
        assert not [linha for linha in linhas if escondido in linha]


def test_de_pe(banco: Path) -> None:
    assert Client().get("/situacao").content.decode() == "certame: de pé\n"
