"""O que vale em toda resposta: nada se guarda no caminho, o corpo é pequeno, e 404 não é defeito."""

import io

import pytest
from allauth.socialaccount.models import SocialAccount
from django.test import Client

from certame.web.cautelas import MAIOR_CORPO
from certame.web.contas.models import Acontecimento, Pessoa
from tests.web.conftest import confirmado, dentro
from tests.web.test_registro import linhas, registro

__all__ = ["registro"]  # a fixture


@pytest.mark.parametrize(
    "pagina", ["/", "/cidades/irupi-es/", "/cidades/irupi-es/marca.css", "/conta/senha/", "/nada/"]
)
def test_o_que_se_responde_a_quem_entrou_nao_se_guarda(fatima: Pessoa, pagina: str) -> None:
    resposta = dentro(fatima).get(pagina)
    assert resposta["Cache-Control"] == "private, no-store"
    assert "total;dur=" in resposta["Server-Timing"]


@pytest.mark.parametrize("pagina", ["/convite/MQ/a-b/", "/senha/MQ/a-b/", "/primeiro-uso/"])
def test_o_que_se_abre_por_um_endereco_tambem_nao(fatima: Pessoa, pagina: str) -> None:
    resposta = Client().get(pagina)
    assert resposta["Cache-Control"] == "private, no-store"
    assert "Server-Timing" not in resposta


def test_os_estaticos_guardam_se(fatima: Pessoa) -> None:
    resposta = dentro(fatima).get("/estatico/terceiros/govbr/button.min.css")
    assert "no-store" not in resposta["Cache-Control"]
    b"".join(resposta)  # lê, e fecha o arquivo
    resposta.close()


@pytest.mark.parametrize("pagina", ["/conta/entrar/", "/senha/MQ/a-b/", "/convite/MQ/a-b/"])
def test_antes_de_entrar_o_corpo_e_pequeno(fatima: Pessoa, pagina: str) -> None:
    for tamanho, recusado in ((MAIOR_CORPO - 1000, False), (MAIOR_CORPO + 1, True)):
        dados = {"login": fatima.email, "password": "x" * tamanho}
        for resposta in (
            Client().post(pagina, dados),
            Client(enforce_csrf_checks=True).post(pagina, dados),
        ):
            assert (resposta.status_code == 413) is recusado


def test_o_que_nao_ha_e_o_que_nao_se_pode_nao_sao_defeito(
    fatima: Pessoa, registro: io.StringIO
) -> None:
    cliente = dentro(fatima)
    assert cliente.get("/cidades/mogi-das-cruzes-sp/").status_code == 404
    assert cliente.get("/agenda/nada.ics").status_code == 404
    assert cliente.get("/cidades/irupi-es/dados/").status_code == 403
    assert not [linha for linha in linhas(registro.getvalue()) if linha["nivel"] == "ERROR"]


def test_a_pessoa_ve_e_desliga_o_seu_govbr(fatima: Pessoa, gil: Pessoa) -> None:
    for pessoa in (fatima, gil):
        SocialAccount.objects.create(user=pessoa, provider="govbr", uid=f"de {pessoa.nome}")
    onde = "/conta/govbr/ligado/"
    assert dentro(fatima).post(onde)["Location"].startswith("/conta/confirmar/")
    cliente = confirmado(fatima)
    assert "ligado em" in cliente.get(onde).content.decode()
    cliente.post(onde)
    assert "Nenhuma conta do gov.br" in cliente.get(onde).content.decode()
    assert [elo.user for elo in SocialAccount.objects.all()] == [gil]
    assert Acontecimento.objects.get().tipo == "govbr_desligado"
