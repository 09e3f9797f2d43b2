"""`certame sorteio`: a lista a anunciar, a ordem e a conferência, sem rede e sem o certame."""

import hashlib
from pathlib import Path
from typing import Any

import pytest

from certame.motor.sorteio import hash_da_lista
from tests.cli.conftest import Rodar
from tests.operacoes.certames_de_banca import gravar
from tests.operacoes.test_classificar_cargos import EMPATADOS, FIM, HASH, SORTEIO

PARTES = ("--certame", "002-2025", "--finalidade", "desempate", "--semente", "213 977 005 840 128")
CERTA = ["0021", "0007", "0112"]


def arquivo(pasta: Path, *linhas: str) -> Path:
    caminho = pasta / "lista.txt"
    caminho.write_text("\n".join(linhas) + "\n", encoding="utf-8")
    return caminho


def sha256(inscricao: str) -> str:
    texto = f"002-2025\ndesempate\n213 977 005 840 128\n{inscricao}"
    return hashlib.sha256(texto.encode()).hexdigest()


def test_a_ordem_e_a_do_sha256_crescente(dados: Any, rodar: Rodar, tmp_path: Path) -> None:
    lista = arquivo(tmp_path, *sorted(CERTA), "", "")
    lido = dados("sorteio-ordem", "sorteio", "ordem", *PARTES, lista, "--json")
    assert [item["inscricao"] for item in lido["ordem"]] == CERTA == sorted(CERTA, key=sha256)
    assert [item["sha256"] for item in lido["ordem"]] == sorted(map(sha256, CERTA))
    assert lido["hash_da_lista"] == hash_da_lista("002-2025", "desempate", CERTA)
    texto = rodar("sorteio", "ordem", *PARTES, lista)
    assert texto.exit_code == 0
    assert f"1      0021       {sha256('0021')}" in texto.output


def test_ordem_certa(dados: Any, rodar: Rodar, tmp_path: Path) -> None:
    lista = arquivo(tmp_path, *CERTA)
    lido = dados("sorteio-conferir", "sorteio", "conferir", *PARTES, lista, "--json")
    assert (lido["certo"], lido["diferencas"], lido["mesma_lista"]) == (True, [], None)
    texto = rodar("sorteio", "conferir", *PARTES, lista)
    assert texto.exit_code == 0
    assert "Certo: as 3 inscrições estão na ordem do sorteio." in texto.output
    so_uma = rodar("sorteio", "conferir", *PARTES, arquivo(tmp_path, "0021"))
    assert "Certo: a inscrição está na ordem do sorteio." in so_uma.output


def test_ordem_trocada_diz_onde_difere(dados: Any, rodar: Rodar, tmp_path: Path) -> None:
    lista = arquivo(tmp_path, "0021", "0112", "0007")
    lido = dados("sorteio-conferir", "sorteio", "conferir", *PARTES, lista, "--json", codigo=1)
    assert lido["certo"] is False
    assert lido["diferencas"] == [
        {"lugar": 2, "publicada": "0112", "sorteada": "0007"},
        {"lugar": 3, "publicada": "0007", "sorteada": "0112"},
    ]
    texto = rodar("sorteio", "conferir", *PARTES, lista)
    assert texto.exit_code == 1
    assert "Errado: 2 lugares diferem, de 3." in texto.output
    assert "2º lugar: publicada 0112; sorteada 0007" in texto.output


def test_muitas_trocas_nao_enchem_a_tela(rodar: Rodar, tmp_path: Path) -> None:
    ordem = sorted((f"{n:04}" for n in range(60)), key=sha256, reverse=True)
    texto = rodar("sorteio", "conferir", *PARTES, arquivo(tmp_path, *ordem))
    assert "e mais 40 (todos com --json)" in texto.output


def test_com_o_hash_confere_tambem_a_lista(dados: Any, rodar: Rodar, tmp_path: Path) -> None:
    lista = arquivo(tmp_path, *CERTA)
    certo = hash_da_lista("002-2025", "desempate", CERTA)
    comando = ("sorteio", "conferir", *PARTES, lista, "--hash")
    assert dados("sorteio-conferir", *comando, certo.upper(), "--json")["mesma_lista"] is True
    outro = dados("sorteio-conferir", *comando, "0" * 64, "--json", codigo=1)
    assert (outro["certo"], outro["mesma_lista"], outro["diferencas"]) == (False, False, [])
    texto = rodar(*comando, "0" * 64)
    assert texto.exit_code == 1
    assert "o hash anunciado é outro (000" in texto.output.replace("\n", " ")


@pytest.mark.parametrize(
    ("linhas", "linha", "problema"),
    [
        (["0021", "0007", "0021"], 3, "a inscrição 0021 já está na linha 1"),
        (["0021", "", "0007"], 2, "a linha está vazia"),
        ([""], 0, "o arquivo está vazio"),
    ],
)
def test_arquivo_que_nao_serve(
    erros: Any, tmp_path: Path, linhas: list[str], linha: int, problema: str
) -> None:
    (erro,) = erros("sorteio", "ordem", *PARTES, arquivo(tmp_path, *linhas), codigo=3)
    assert (erro["linha"], erro["problema"]) == (linha, problema)


@pytest.mark.parametrize("semente", ["", "213\n977"])
def test_semente_que_confunde_as_linhas_e_uso_errado(
    rodar: Rodar, tmp_path: Path, semente: str
) -> None:
    lista = arquivo(tmp_path, *CERTA)
    resultado = rodar("sorteio", "ordem", *PARTES[:-1], semente, lista)
    assert resultado.exit_code == 2
    assert "escreva um texto de uma linha" in resultado.output


def test_a_lista_a_anunciar(dados: Any, rodar: Rodar, erros: Any, tmp_path: Path) -> None:
    pasta = gravar(tmp_path / "c", SORTEIO, EMPATADOS)
    comando = ("sorteio", "lista", pasta, "--finalidade", FIM, "--cargo", "agente")
    lido = dados("sorteio-lista", *comando, "--json")
    assert lido == {
        "versao": 1,
        "certame": "001-2026",
        "finalidade": FIM,
        "cargo": "agente",
        "etapa": "",
        "inscricoes": ["01", "02"],
        "hash_da_lista": HASH,
    }
    texto = rodar(*comando).output
    assert f"- hash da lista: {HASH}" in texto
    assert "sorteio_anunciado" in texto
    (erro,) = erros(*comando[:-1], "pintor", codigo=3)
    assert erro["problema"] == "o cargo pintor não existe"


def test_ninguem_a_sortear(dados: Any, rodar: Rodar, tmp_path: Path) -> None:
    separados = [*EMPATADOS[:2], *EMPATADOS[3:5]]
    pasta = gravar(tmp_path / "c", SORTEIO, separados)
    comando = ("sorteio", "lista", pasta, "--finalidade", FIM)
    assert dados("sorteio-lista", *comando, "--json")["hash_da_lista"] == ""
    assert "Nenhum empate depende de sorteio." in rodar(*comando).output


def test_executar_recusa_o_sorteio_nao_anunciado(erros: Any, tmp_path: Path) -> None:
    ato = (
        f'[[ato]]\ntipo = "sorteio_realizado"\ndata = 2026-03-05\nfinalidade = "{FIM}"\n'
        'fonte = "loteria"\nsemente = "1"\n'
    )
    (erro,) = erros("executar", gravar(tmp_path / "c", SORTEIO + ato, EMPATADOS), codigo=4)
    assert "nenhum ato sorteio_anunciado" in erro["problema"]
    assert [f["citacao"] for f in erro["fundamentos"]] == ["edital, item 7.9", "CF, art. 37, caput"]
