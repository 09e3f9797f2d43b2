"""`certame chave`: criar, copiar, ensaiar a volta e trocar a mestra."""

import getpass
import warnings
from pathlib import Path
from typing import Any

import pytest

from certame.armazens.cofre.chaveiro import VARIAVEL
from certame.armazens.cofre.cofre import Cofre, Documento
from certame.cli.chave import SENHA
from certame.cli.codigos import CodigoDeSaida
from certame.cli.programa import certame
from certame.operacoes.abrir_cofre import abrir_cofre
from tests.cli.conftest import Rodar
from tests.livro.livros import INSTANTE


def do_cofre(pasta: Path, chaves: Path) -> Cofre:
    return abrir_cofre(str(pasta), chaves, criar=True)


@pytest.fixture(autouse=True)
def ambiente(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(SENHA, "senha comprida de teste")
    monkeypatch.delenv(VARIAVEL, raising=False)


def test_o_ensaio_inteiro_de_perda_e_volta(dados: Any, rodar: Rodar, tmp_path: Path) -> None:
    chaves, copia, pasta = tmp_path / "chaves.json", tmp_path / "copia", tmp_path / "dados"
    assert dados("chave", "chave", "criar", chaves, "--json")["acao"] == "criar"
    (referencia,) = do_cofre(pasta, chaves).guardar(
        "001", [Documento("laudo", b"x", "07")], autor="rh-1", instante=INSTANTE
    )
    assert dados("chave", "chave", "copiar", chaves, "--para", copia, "--json")["certames"] == [
        "001"
    ]
    volta = ("chave", "restaurar", copia, "--para", chaves, "--cofre", pasta)
    assert "abrem 1 documento de" in rodar(*volta, "--ensaio").output
    chaves.unlink()
    assert dados("chave", *volta, "--json")["copia"] == str(copia)
    assert do_cofre(pasta, chaves).abrir("001", *referencia).conteudo == b"x"
    assert dados("chave", "chave", "trocar-mestra", chaves, "--json")["acao"] == "trocar-mestra"
    assert do_cofre(pasta, chaves).conferir("001") == 1


def test_a_copia_sugerida_nao_fica_ao_lado(rodar: Rodar, tmp_path: Path) -> None:
    chaves = tmp_path / "chaves.json"
    dito = rodar("chave", "criar", chaves).output
    assert "--para OUTRO-LUGAR/chaves.json.copia" in " ".join(dito.split())
    assert f"{chaves}.copia" not in dito


def test_a_mestra_de_fora_e_dita(
    rodar: Rodar, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(VARIAVEL, "fora:" + "A" * 43 + "=")
    assert VARIAVEL in rodar("chave", "criar", tmp_path / "chaves.json").output


def test_sem_terminal_a_senha_nao_se_pergunta(
    rodar: Rodar,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def sem_terminal(_: str = "", stream: object = None) -> str:
        warnings.warn("Can not control echo", getpass.GetPassWarning, stacklevel=2)
        return "senha que se viu na tela"

    chaves, copia = tmp_path / "chaves.json", tmp_path / "copia"
    rodar("chave", "criar", chaves)
    monkeypatch.delenv(SENHA)
    monkeypatch.setattr(getpass, "getpass", sem_terminal)
    with pytest.raises(SystemExit) as fim:
        certame.main(["chave", "copiar", str(chaves), "--para", str(copia)])
    assert fim.value.code == CodigoDeSaida.USO
    dito = capsys.readouterr().err
    assert f"escreva a senha na variável {SENHA}" in " ".join(dito.split())
    assert "echo" not in dito
    assert not copia.exists()
