"""O banco que outro programa prende: as páginas dizem isso, nada se grava, e nenhuma senha é culpada."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.db import connection
from django.test import Client, RequestFactory

from certame.web.banco_ocupado import BancoOcupado, esta_ocupado, falha_do_servidor
from certame.web.contas.models import Acontecimento, Pessoa
from certame.web.politica import Papel
from tests.web.certames_da_mesa import campos_escondidos, endereco, registrado
from tests.web.conftest import SENHA, Elenco, dentro


@contextmanager
def preso(banco: Path) -> Iterator[None]:
    """Enquanto dura, outro programa prende o banco para si."""
    connection.close()
    opcoes = settings.DATABASES["default"]["OPTIONS"]
    antes, opcoes["timeout"] = opcoes["timeout"], 0
    with closing(sqlite3.connect(banco, isolation_level=None)) as outro:
        outro.execute("BEGIN EXCLUSIVE")
        try:
            yield
        finally:
            opcoes["timeout"] = antes
    connection.close()


def _diz_que_esta_ocupado(resposta: Any) -> None:
    assert resposta.status_code == 503
    texto = resposta.content.decode()
    assert "O banco de dados está ocupado" in texto
    assert "demais" not in texto


def test_quem_confirma_um_ato_sabe_que_nada_se_gravou(banco: Path, elenco: Elenco) -> None:
    certame = registrado(elenco.irupi)
    comissao = dentro(elenco.pessoa("Fatima", elenco.irupi, Papel.RH, Papel.COMISSAO))
    comissao.raise_request_exception = False
    pagina = endereco(certame, "atos/novo/edital_publicado/")
    confirma = campos_escondidos(comissao.post(pagina, {"data": "2026-03-02"}))
    with preso(banco):
        _diz_que_esta_ocupado(comissao.post(pagina, confirma))
    assert comissao.post(pagina, confirma).status_code == 302


def test_a_sessao_que_nao_se_grava_tambem_o_diz(banco: Path, elenco: Elenco) -> None:
    """O Django a toma por sessão que acabou, e responderia que o pedido é ruim."""
    certame = registrado(elenco.irupi)
    comissao = dentro(elenco.pessoa("Fatima", elenco.irupi, Papel.RH, Papel.COMISSAO))
    with preso(banco):
        _diz_que_esta_ocupado(comissao.post(endereco(certame, "edital/retificar/")))


def test_quem_entra_nao_ouve_que_errou_a_senha_demais(banco: Path, fatima: Pessoa) -> None:
    cliente = Client(raise_request_exception=False)
    senha = {"login": fatima.email, "password": SENHA}
    with preso(banco):
        _diz_que_esta_ocupado(cliente.post("/conta/entrar/", senha))
    assert not Acontecimento.objects.exists()
    assert cliente.post("/conta/entrar/", senha).status_code == 302


def test_fora_das_paginas_o_banco_ocupado_tambem_se_diz() -> None:
    """O que um middleware não consegue ler ou gravar só passa pela página do erro do servidor."""
    try:
        raise BancoOcupado
    except BancoOcupado:
        _diz_que_esta_ocupado(falha_do_servidor(RequestFactory().get("/")))


def test_o_defeito_de_verdade_segue_dito_como_defeito(
    fatima: Pessoa, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("certame.web.inicio.paginas.connection", None)
    cliente = dentro(fatima)
    cliente.raise_request_exception = False
    resposta = cliente.get("/situacao")
    assert resposta.status_code == 500
    assert "Defeito do programa" in resposta.content.decode()


def test_a_falha_sem_codigo_do_sqlite_nao_e_de_banco_ocupado() -> None:
    """A que não vem do próprio SQLite não traz o código, e não pode fazer falhar quem a examina."""
    assert not esta_ocupado(sqlite3.OperationalError("de fora"))
