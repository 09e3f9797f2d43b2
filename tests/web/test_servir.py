"""`certame servir`: de pé num processo de verdade, só onde pode, e com o que falta nomeado."""

import contextlib
import http.client
import os
import re
import signal
import subprocess
import sys
import tempfile
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from certame.cli import servir as comando_servir
from certame.cli.programa import certame
from certame.instalacao import comando_do_extra
from certame.web.demonstracao import pasta_dos_exemplos

_RODAR = "from certame.cli import principal; principal()"


@contextlib.contextmanager
def servindo(
    *opcoes: str,
    casa: Path,
    registro: Path | None = None,
    mais: dict[str, str] | None = None,
    sinal: signal.Signals = signal.SIGTERM,
) -> Iterator[str]:
    """O que o comando escreve ao ficar de pé; no fim, é encerrado.

    `mais` são variáveis de ambiente; `sinal`, o que o encerra; `registro`, o arquivo em que fica o que ele registra.
    """
    ambiente = {
        nome: valor
        for nome, valor in os.environ.items()
        if not nome.startswith(("CERTAME_", "DJANGO_"))
    }
    ambiente |= {"XDG_DATA_HOME": str(casa), "TMPDIR": str(casa), "PYTHONUNBUFFERED": "1"}
    ambiente |= mais or {}
    erros = open(registro or os.devnull, "wb")  # noqa: SIM115, PTH123  # fecha-se no fim
    processo = subprocess.Popen(
        [sys.executable, "-c", _RODAR, "servir", "--porta", "0", *opcoes],
        env=ambiente | {"PYTHONPATH": os.pathsep.join(sys.path), "PYTHONIOENCODING": "utf-8"},
        stdout=subprocess.PIPE,
        stderr=erros,
        encoding="utf-8",
    )
    assert processo.stdout is not None
    try:
        linhas = [processo.stdout.readline()]
        fim = re.compile(r"sua$|conta\.$|Mogi das Cruzes/SP$")
        while linhas[-1] and not fim.search(linhas[-1].strip()):
            linhas.append(processo.stdout.readline())
        yield " ".join("".join(linhas).split())
    finally:
        processo.send_signal(sinal)
        processo.communicate(timeout=30)
        erros.close()


def pagina(endereco: str) -> str:
    with urllib.request.urlopen(endereco, timeout=30) as resposta:
        lido: bytes = resposta.read()
    return lido.decode()


def test_na_primeira_vez_prepara_tudo_e_da_o_endereco_do_assistente(tmp_path: Path) -> None:
    with servindo(casa=tmp_path) as escrito:
        achado = re.search(r"abra (http://127\.0\.0\.1:\d+/primeiro-uso/\?codigo=\w+) ", escrito)
        assert achado, escrito
        assert "A lei da cidade" in pagina(achado[1])
        dados = tmp_path / "certame"
        assert f"Os dados ficam em {dados}" in escrito
        assert {a.name for a in dados.iterdir()} == {"banco", "certames", "segredos"}
        assert [a for a in dados.rglob("*") if a.stat().st_mode & 0o077] == []


def test_diz_o_endereco_publico_e_onde_a_frente_busca(tmp_path: Path) -> None:
    publico = "https://certame.exemplo"
    mais = {"CERTAME_ENDERECO": publico, "CERTAME_ATRAS_DE_PROXY": "sim"}
    with servindo(casa=tmp_path, mais=mais) as escrito:
        assert f"As páginas estão em {publico}." in escrito
        assert re.search(r"da frente as busca em http://127\.0\.0\.1:\d+\.", escrito)
        assert f"abra {publico}/primeiro-uso/?codigo=" in escrito


def test_a_demonstracao_diz_as_senhas_e_nao_toca_os_dados_da_pessoa(tmp_path: Path) -> None:
    with servindo("--demonstracao", casa=tmp_path) as escrito:
        achado = re.search(r"http://127\.0\.0\.1:\d+", escrito)
        assert achado, escrito
        assert pagina(achado[0] + "/situacao") == "certame: de pé\n"
        assert re.search(r"fatima@irupi\.exemplo, senha (?:[0-9a-f]{4}-){3}[0-9a-f]{4}", escrito)
        assert not (tmp_path / "certame").exists()


@pytest.mark.parametrize("sinal", [signal.SIGTERM, signal.SIGHUP])
def test_a_demonstracao_encerrada_de_fora_nao_deixa_a_pasta(
    tmp_path: Path, sinal: signal.Signals
) -> None:
    with servindo("--demonstracao", casa=tmp_path, sinal=sinal):
        assert list(tmp_path.glob("certame-demonstracao-*/segredos"))
    assert not list(tmp_path.glob("certame-demonstracao-*"))


def test_os_exemplos_da_demonstracao_vao_no_pacote() -> None:
    import tomllib

    from certame.web import demonstracao

    raiz = Path(__file__).resolve().parents[2]
    dados = tomllib.loads((raiz / "pyproject.toml").read_text(encoding="utf-8"))
    levados = dados["tool"]["hatch"]["build"]["targets"]["wheel"]["force-include"]
    for _, exemplo in demonstracao._CERTAMES:
        assert levados[f"exemplos/{exemplo}"] == f"certame/exemplos/{exemplo}"
        assert (pasta_dos_exemplos() / exemplo / "certame.toml").is_file()


@pytest.mark.parametrize(
    ("opcoes", "frase"),
    [
        (["--demonstracao", "--endereco", "0.0.0.0"], "só atende nesta máquina"),
        (["--demonstracao", "--pasta", "x"], "numa pasta própria"),
        (["--endereco", "0.0.0.0"], "CERTAME_ENDERECO"),
    ],
)
def test_fora_desta_maquina_so_com_https(
    monkeypatch: pytest.MonkeyPatch, opcoes: list[str], frase: str
) -> None:
    monkeypatch.delenv("CERTAME_ENDERECO", raising=False)
    feito = CliRunner().invoke(certame, ["servir", *opcoes])
    assert feito.exit_code == 2
    assert frase in " ".join(feito.output.split())


def test_sem_o_extra_diz_como_o_trazer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(comando_servir, "find_spec", lambda _: None)
    feito = CliRunner().invoke(certame, ["servir"])
    assert feito.exit_code == 3
    assert feito.output == (
        "Erro: certame servir: para as páginas falta o extra web. O que fazer: instale com "
        f"{comando_do_extra('web')}.\n"
    )


def test_quem_importa_o_certame_nao_importa_as_paginas() -> None:
    programa = (
        "import sys, certame, certame.cli.programa\n"
        "assert not [m for m in sys.modules if m.startswith(('django', 'certame.web'))]"
    )
    subprocess.run(
        [sys.executable, "-c", programa],
        check=True,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)},
    )


def test_o_envio_grande_demais_se_recusa_em_portugues(tmp_path: Path) -> None:
    with servindo("--pasta", str(tmp_path / "dados"), casa=tmp_path) as dito:
        achado = re.search(r"http://127\.0\.0\.1:(\d+)", dito)
        assert achado is not None
        conexao = http.client.HTTPConnection("127.0.0.1", int(achado[1]), timeout=30)
        conexao.putrequest("POST", "/cidades/x/importacao/enviar/")
        conexao.putheader("Content-Length", str(100 * 1024 * 1024))
        conexao.endheaders()
        resposta = conexao.getresponse()
        corpo = resposta.read().decode()
    assert resposta.status == 413
    assert resposta.headers["Content-Type"] == "text/html; charset=utf-8"
    assert "O envio é grande demais" in corpo
    assert 'href="/cidades/x/importacao/enviar/"' in corpo
    assert "Entity" not in corpo


def test_a_demonstracao_apaga_a_que_morreu_sem_se_despedir(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    morto = subprocess.Popen([sys.executable, "-c", ""])
    morto.wait()
    pastas = {}
    for nome, pid in (("morta", str(morto.pid)), ("viva", str(os.getpid())), ("sem", "")):
        pastas[nome] = tmp_path / f"certame-demonstracao-{nome}"
        pastas[nome].mkdir()
        (pastas[nome] / "processo.pid").write_text(pid)
    comando_servir._apagar_demonstracoes_mortas()
    assert [nome for nome, pasta in pastas.items() if pasta.exists()] == ["viva", "sem"]
