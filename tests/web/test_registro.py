"""O registro: uma linha em JSON por pedido, sem endereço, inscrição, nome, CPF nem segredo."""

import io
import json
import logging
import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

import pytest
from django.core.exceptions import DisallowedHost
from django.test import Client, RequestFactory

from certame.web.contas.convite import convidar, endereco_do_convite
from certame.web.contas.models import Pessoa
from certame.web.inicio import paginas
from certame.web.politica import Papel
from certame.web.prazos.models import AssinaturaDaAgenda
from certame.web.registro import LinhaEmJson
from tests.web.certames_da_mesa import endereco, pratica, registrado
from tests.web.conftest import SENHA, Elenco, dentro
from tests.web.test_frente import pedido, porta_de
from tests.web.test_servir import servindo

CPF, INSCRICAO, NOME, SEGREDO = "123.456.789-09", "0007", "Ana Exemplo", "s3gr3d0-comprido"
PROIBIDOS = (CPF, INSCRICAO, NOME, NOME.replace(" ", "+"), "Ana%20Exemplo", SEGREDO, SENHA)


@pytest.fixture
def registro() -> Iterator[io.StringIO]:
    """O que o registro escreveria na tela, de todos os lados."""
    escrito = io.StringIO()
    tela = logging.StreamHandler(escrito)
    tela.setFormatter(LinhaEmJson())
    raiz = logging.getLogger()
    ouvidos = [raiz, logging.getLogger("django")]
    for ouvido in ouvidos:
        ouvido.addHandler(tela)
    yield escrito
    for ouvido in ouvidos:
        ouvido.removeHandler(tela)


def linhas(escrito: str) -> list[dict[str, object]]:
    return [json.loads(linha) for linha in escrito.splitlines()]


def test_navega_e_o_registro_nao_conta_nada(
    elenco: Elenco, fatima: Pessoa, registro: io.StringIO
) -> None:
    certame = registrado(elenco.irupi)
    comissao = dentro(elenco.pessoa("Celia", elenco.irupi, Papel.COMISSAO, Papel.RH))
    pratica(comissao, certame, "edital_publicado", data="2026-03-02")
    segredo = AssinaturaDaAgenda.criar(fatima, elenco.irupi)
    ana = convidar(elenco.irupi, NOME, "ana@exemplo.test", [Papel.RH], fatima)
    convite = endereco_do_convite(RequestFactory().get("/"), ana, elenco.irupi)
    visitas = [
        endereco(certame),
        endereco(certame, f"atos/?q={INSCRICAO}&nome={quote(NOME)}"),
        endereco(certame, f"atos/novo/saida_registrada/?inscricao={INSCRICAO}&cpf={CPF}"),
        endereco(certame, f"pericias/?q={quote(NOME)}"),
        endereco(certame, f"pericias/meus/motorista/{INSCRICAO}/"),
        f"/agenda/{segredo}.ics",
        "/agenda/" + SEGREDO + ".ics",
        convite,
        f"/nada/{INSCRICAO}/{CPF}",
    ]
    for visita in visitas:
        comissao.get(visita)
        Client().get(visita)
    Client().post("/conta/entrar/", {"login": "ana@exemplo.test", "password": SENHA})
    Client(enforce_csrf_checks=True).post(visitas[1], {"nome": NOME, "cpf": CPF})
    Client().get("/situacao", headers={"host": f"{SEGREDO}.test"})
    escrito = registro.getvalue()
    for proibido in (*PROIBIDOS, segredo, convite.rstrip("/").rpartition("/")[2], "@exemplo.test"):
        assert proibido not in escrito, proibido
    pedidos = [linha for linha in linhas(escrito) if linha["mensagem"] == "pedido"]
    assert len(pedidos) >= 2 * len(visitas)
    assert {"agenda", "contas:convite", "atos:livro"} <= {linha["pagina"] for linha in pedidos}


def test_o_defeito_diz_onde_e_nao_o_que(
    elenco: Elenco, fatima: Pessoa, registro: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    def quebrada() -> None:
        try:
            raise KeyError(NOME)
        except KeyError as causa:
            raise ValueError(f"{CPF} não é de {NOME}") from causa

    monkeypatch.setattr(paginas, "unica_cidade", quebrada)
    cliente = Client(raise_request_exception=False)
    assert cliente.get(f"/marca.css?cpf={CPF}").status_code == 500
    escrito = registro.getvalue()
    assert not [p for p in PROIBIDOS if p in escrito]
    (defeito,) = [linha for linha in linhas(escrito) if linha["mensagem"] == "defeito"]
    assert (defeito["defeito"], defeito["pagina"]) == ("ValueError", "marca")
    assert "quebrada" in str(defeito["onde"])


def test_a_frase_pronta_de_uma_biblioteca_nao_passa(registro: io.StringIO) -> None:
    de_fora = logging.getLogger("biblioteca.de.fora")
    de_fora.warning(f"recebi {CPF} de {NOME}")
    de_fora.warning("recebi %s de %s", CPF, NOME)
    logging.getLogger("django.security.DisallowedHost").error(str(DisallowedHost(SEGREDO)))
    pronta, molde, do_django = linhas(registro.getvalue())[:3]
    assert re.fullmatch(r"test_registro, linha \d+", str(pronta["mensagem"]))
    assert molde["mensagem"] == "recebi %s de %s"
    assert not [p for p in PROIBIDOS if p in registro.getvalue()]
    assert do_django["nivel"] == "ERROR"


def test_o_servidor_de_verdade_tambem_nao_conta(tmp_path: Path) -> None:
    escrito = tmp_path / "registro"
    with servindo(casa=tmp_path, registro=escrito) as dito:
        porta = porta_de(dito)
        codigo = dito.partition("codigo=")[2].split()[0]
        pedido(porta, f"/primeiro-uso/?codigo={codigo}")
        pedido(porta, f"/agenda/{SEGREDO}.ics?nome={quote(NOME)}&cpf={CPF}")
        pedido(porta, f"/cidades/irupi-es/certames/{INSCRICAO}/")
        pedido(porta, "/situacao", Host=f"{SEGREDO}.test")
        pedido(porta, "/situacao", X_Forwarded_For=CPF, Cookie=f"sessionid={SEGREDO}")
    registrado_la = escrito.read_text(encoding="utf-8")
    assert not [p for p in (*PROIBIDOS, codigo) if p in registrado_la]
    assert len([linha for linha in linhas(registrado_la) if linha["mensagem"] == "pedido"]) == 5
