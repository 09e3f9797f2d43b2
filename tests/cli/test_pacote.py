"""`certame pacote`: as saídas, os esquemas e os códigos."""

from pathlib import Path
from typing import Any

import pytest

from certame.publicacao.zip_certo import escrever_zip, ler_zip
from tests.cli.conftest import Rodar

IRUPI = Path(__file__).parents[2] / "exemplos" / "irupi-25-vagas"


@pytest.mark.parametrize("especie", ["publico", "reservado"])
def test_faz_e_confere(dados: Any, tmp_path: Path, especie: str) -> None:
    arquivo = tmp_path / "p.zip"
    feito = dados(
        "pacote-fazer", "pacote", "fazer", IRUPI, f"--{especie}", "--para", arquivo, "--json"
    )
    assert (feito["especie"], feito["certame"], feito["atos"]) == (especie, "002-2025", 10)
    conferido = dados(
        "pacote-conferir", "pacote", "conferir", arquivo, "--cabeca", feito["cabeca"], "--json"
    )
    assert conferido["igual"]
    assert conferido["chamadas"] == 30


def test_diz_onde_difere_e_termina_com_1(rodar: Rodar, dados: Any, tmp_path: Path) -> None:
    arquivo = tmp_path / "p.zip"
    assert rodar("pacote", "fazer", IRUPI, "--para", arquivo).exit_code == 0
    arquivos = ler_zip(arquivo.read_bytes())
    arquivos["publicacoes/quadro-de-vagas.txt"] += b"x"
    arquivo.write_bytes(escrever_zip(arquivos))
    saida = rodar("pacote", "conferir", arquivo)
    assert saida.exit_code == 1
    assert "DIFERE em publicacoes/quadro-de-vagas.txt" in saida.output
    lido = dados("pacote-conferir", "pacote", "conferir", arquivo, "--json", codigo=1)
    assert not lido["igual"]


def test_o_que_nao_e_pacote(rodar: Rodar, dados: Any, tmp_path: Path) -> None:
    arquivo = tmp_path / "p.zip"
    arquivo.write_bytes(b"nada")
    lido = dados("pacote-conferir", "pacote", "conferir", arquivo, "--json", codigo=1)
    assert lido["especie"] is None
    assert "não é um pacote" in rodar("pacote", "conferir", arquivo).output


def test_o_texto_de_quem_faz_o_reservado(rodar: Rodar, tmp_path: Path) -> None:
    saida = rodar("pacote", "fazer", IRUPI, "--reservado", "--para", tmp_path / "p.zip").output
    assert "só a quem pode" in saida
    assert "cabeça do livro" in saida


def test_outro_arquivo_so_se_troca_a_pedido(rodar: Rodar, erros: Any, tmp_path: Path) -> None:
    arquivo = tmp_path / "p.zip"
    assert rodar("pacote", "fazer", IRUPI, "--para", arquivo).exit_code == 0
    publico = arquivo.read_bytes()
    # O mesmo pacote de novo não troca nada: passa.
    assert rodar("pacote", "fazer", IRUPI, "--para", arquivo).exit_code == 0
    reservado = ("pacote", "fazer", IRUPI, "--reservado", "--para", arquivo)
    (erro,) = erros(*reservado, codigo=3)
    assert (erro["arquivo"], erro["problema"]) == (str(arquivo), "já existe, e é outro")
    assert "--trocar" in erro["conserto"]
    assert arquivo.read_bytes() == publico
    assert rodar(*reservado, "--trocar").exit_code == 0
    assert arquivo.read_bytes() != publico
