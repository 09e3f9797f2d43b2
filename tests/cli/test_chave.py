"""`certame chave`: criar, copiar, ensaiar a volta, guardar e destruir."""

from pathlib import Path
from typing import Any

import pytest

from certame.armazens.cofre.arquivos import CofreEmArquivos
from certame.armazens.cofre.chaveiro import VARIAVEL, Chaveiro
from certame.cli.chave import SENHA
from tests.cli.conftest import Rodar


@pytest.fixture(autouse=True)
def ambiente(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(SENHA, "senha comprida de teste")
    monkeypatch.delenv(VARIAVEL, raising=False)


def test_o_ensaio_inteiro_de_perda_e_volta(dados: Any, rodar: Rodar, tmp_path: Path) -> None:
    chaves, copia, pasta = tmp_path / "chaves.json", tmp_path / "copia", tmp_path / "dados"
    assert dados("chave", "chave", "criar", chaves, "--json")["acao"] == "criar"
    compromisso = CofreEmArquivos(pasta, Chaveiro.ler(chaves)).guardar("001", "07", "laudo", b"x")
    assert dados("chave", "chave", "copiar", chaves, "--para", copia, "--json")["certames"] == [
        "001"
    ]
    volta = ("chave", "restaurar", copia, "--para", chaves, "--cofre", pasta)
    assert "abrem os 1 dados" in rodar(*volta, "--ensaio").output
    chaves.unlink()
    assert dados("chave", *volta, "--json")["copia"] == str(copia)
    lido = CofreEmArquivos(pasta, Chaveiro.ler(chaves)).ler("001", "07", "laudo", compromisso)
    assert lido == b"x"
    assert dados("chave", "chave", "trocar-mestra", chaves, "--json")["acao"] == "trocar-mestra"
    assert CofreEmArquivos(pasta, Chaveiro.ler(chaves)).conferir("001") == 1


def test_guardar_e_destruir(dados: Any, rodar: Rodar, erros: Any, tmp_path: Path) -> None:
    chaves, pasta = tmp_path / "chaves.json", tmp_path / "dados"
    rodar("chave", "criar", chaves)
    CofreEmArquivos(pasta, Chaveiro.ler(chaves)).guardar("001", "07", "laudo", b"x")
    destruir = ("chave", "destruir", chaves, "--certame", "001")
    assert rodar(*destruir).exit_code == 2
    (erro,) = erros(*destruir, "--confirmo", "001", codigo=3)
    assert "até quando" in erro["problema"]
    dados("chave", "chave", "reter", chaves, "--certame", "001", "--ate", "2020-01-01", "--json")
    dados("chave", *destruir, "--confirmo", "001", "--json")
    copia = tmp_path / "copia"
    rodar("chave", "copiar", chaves, "--para", copia)
    volta = rodar("chave", "restaurar", copia, "--para", chaves, "--cofre", pasta)
    assert "abrem os 0 dados" in volta.output


def test_a_mestra_de_fora_e_dita(
    rodar: Rodar, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(VARIAVEL, "fora:" + "A" * 43 + "=")
    assert VARIAVEL in rodar("chave", "criar", tmp_path / "chaves.json").output
