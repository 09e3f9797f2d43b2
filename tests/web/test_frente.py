"""Atrás de quem faz o https: só se crê nele se foi dito, e quem vigia não passa por ele."""

import http.client
import re
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner

from certame.cli.programa import certame
from tests.web.test_servir import servindo

NOME = "concursos.exemplo.test"


def pedido(porta: int, caminho: str, **cabecalhos: str) -> http.client.HTTPResponse:
    titulos = {nome.replace("_", "-"): valor for nome, valor in cabecalhos.items()}
    with closing(http.client.HTTPConnection("127.0.0.1", porta, timeout=30)) as conexao:
        conexao.request("GET", caminho, headers=titulos)
        resposta = conexao.getresponse()
        resposta.read()
    return resposta


def porta_de(escrito: str) -> int:
    achada = re.search(r"http://127\.0\.0\.1:(\d+)", escrito)
    assert achada, escrito
    return int(achada[1])


@pytest.mark.parametrize(
    ("frente", "cre"), [("sim", True), ("127.0.0.1", True), ("10.9.8.7", False)]
)
def test_so_se_cre_em_quem_se_disse(tmp_path: Path, frente: str, cre: bool) -> None:
    ambiente = {"CERTAME_ENDERECO": f"https://{NOME}", "CERTAME_ATRAS_DE_PROXY": frente}
    with servindo("--sem-trabalhador", casa=tmp_path, mais=ambiente) as escrito:
        assert f"abra https://{NOME}/primeiro-uso/?codigo=" in escrito
        porta = porta_de(escrito)
        pelo_https = pedido(porta, "/conta/entrar/", Host=NOME, X_Forwarded_Proto="https")
        assert pelo_https.status == (200 if cre else 301)
        if cre:
            assert pelo_https.headers["Strict-Transport-Security"] == "max-age=31536000"
            assert "__Host-csrf" in pelo_https.headers["Set-Cookie"]
            assert "Secure" in pelo_https.headers["Set-Cookie"]
        sem_https = pedido(porta, "/conta/entrar/", Host=NOME)
        assert (sem_https.status, sem_https.headers["Location"]) == (
            301,
            f"https://{NOME}/conta/entrar/",
        )
        outro_nome = pedido(porta, "/conta/entrar/", Host="outro.test", X_Forwarded_Proto="https")
        assert outro_nome.status == 400
        # Quem vigia pergunta daqui mesmo, sem https: não há trabalhador, e a saúde diz.
        assert pedido(porta, "/saude").status == 503
        assert pedido(porta, "/situacao").status == 200


def test_com_https_e_preciso_dizer_quem_esta_na_frente(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CERTAME_ENDERECO", f"https://{NOME}")
    monkeypatch.delenv("CERTAME_ATRAS_DE_PROXY", raising=False)
    feito = CliRunner().invoke(certame, ["servir"])
    assert feito.exit_code == 2
    assert "CERTAME_ATRAS_DE_PROXY=sim" in " ".join(feito.output.split())
    monkeypatch.setenv("CERTAME_ATRAS_DE_PROXY", "nginx")
    feito = CliRunner().invoke(certame, ["servir"])
    assert feito.exit_code == 2
    assert "sim ou o IP" in " ".join(feito.output.split())
