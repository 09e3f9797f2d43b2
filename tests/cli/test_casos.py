"""`certame casos`: conferir e calcular, do arquivo à saída."""

import tomllib
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from certame.acervo import arquivo_da_norma, ids_do_acervo
from certame.cli.esquemas import esquema
from tests.cli.conftest import Rodar

CASO = """\
[[caso]]
id = "a"
titulo = "um caso"
norma = "irupi-es-2025"
vagas_do_edital = 5
aprovados = 20
pcd = [12]
chamados = [
  [1, 1, "geral"], [2, 2, "geral"], [3, 3, "geral"], [4, 4, "geral"], [5, 12, "reservada"],
]
"""


@pytest.fixture
def arquivo(tmp_path: Path) -> Path:
    arquivo = tmp_path / "casos.toml"
    arquivo.write_text(CASO, encoding="utf-8")
    return arquivo


def test_sem_arquivo_confere_os_do_programa(rodar: Rodar, dados: Any) -> None:
    resultado = rodar("casos", "conferir")
    assert resultado.exit_code == 0, resultado.output
    lido = dados("casos-conferir", "casos", "conferir", "--json")
    assert lido["casos"] == lido["certos"] >= 80
    assert lido["diferencas"] == []


def test_conferir_um_arquivo_certo(rodar: Rodar, arquivo: Path) -> None:
    resultado = rodar("casos", "conferir", arquivo)
    assert resultado.exit_code == 0
    assert resultado.output == "1 caso: 1 como esperado, 0 com diferença.\n"


def test_conferir_mostra_a_primeira_diferenca(rodar: Rodar, dados: Any, arquivo: Path) -> None:
    arquivo.write_text(CASO.replace('[3, 3, "geral"]', '[3, 12, "reservada"]'), encoding="utf-8")
    resultado = rodar("casos", "conferir", arquivo)
    assert resultado.exit_code == 1
    texto = " ".join(resultado.output.split())
    assert "a: um caso" in texto
    assert (
        "chamada 3: esperada vaga 3 para 12 pela lista reservada, saiu vaga 3 para 3 pela lista "
        "geral" in texto
    )
    lido = dados("casos-conferir", "casos", "conferir", arquivo, "--json", codigo=1)
    assert (lido["casos"], lido["certos"]) == (1, 0)
    assert lido["diferencas"][0]["id"] == "a"


def test_calcular_nao_olha_o_que_se_espera(dados: Any, arquivo: Path) -> None:
    certo = dados("casos-calcular", "casos", "calcular", arquivo)
    arquivo.write_text(CASO.partition("chamados")[0], encoding="utf-8")
    assert dados("casos-calcular", "casos", "calcular", arquivo) == certo
    assert certo == [
        {
            "id": "a",
            "chamados": [
                [1, 1, "geral"],
                [2, 2, "geral"],
                [3, 3, "geral"],
                [4, 4, "geral"],
                [5, 12, "reservada"],
            ],
            "pendencias": [],
        }
    ]


def test_calcular_traz_pendencias_e_recusas(dados: Any, arquivo: Path) -> None:
    texto = CASO + 'eventos = [{ tipo = "inapta", valor = 12 }, { tipo = "posse", valor = 20 }]\n'
    arquivo.write_text(texto, encoding="utf-8")
    (lido,) = dados("casos-calcular", "casos", "calcular", arquivo, "--json")
    assert lido["pendencias"] == [{"tipo": "incidente", "pessoa": 12}]
    assert [recusa["evento"] for recusa in lido["recusas"]] == [2]
    assert "art. 2º, § 3º" in lido["recusas"][0]["motivo"]


def test_os_erros_do_arquivo_saem_todos(rodar: Rodar, erros: Any, arquivo: Path) -> None:
    arquivo.write_text(CASO.replace("[12]", "[0, 30]").replace("titulo", "título_"), "utf-8")
    resultado = rodar("casos", "conferir", arquivo)
    assert resultado.exit_code == 3
    achados = erros("casos", "calcular", arquivo, codigo=3)
    arquivo.write_text(CASO.replace("[12]", "[0, 30]").replace("titulo", "titlo"), "utf-8")
    achados = erros("casos", "calcular", arquivo, codigo=3)
    assert [(erro["linha"], erro["campo"]) for erro in achados] == [
        (3, "caso[1].titlo"),
        (7, "caso[1].pcd"),
        (7, "caso[1].pcd"),
    ]


def test_norma_de_fora_do_acervo(rodar: Rodar, arquivo: Path, tmp_path: Path) -> None:
    pasta = tmp_path / "vizinha-es-2025"
    pasta.mkdir()
    norma = arquivo_da_norma("irupi-es-2025", "norma.toml")
    norma = norma.replace('id = "irupi-es-2025"', 'id = "vizinha-es-2025"')
    (pasta / "norma.toml").write_text(norma, encoding="utf-8")
    arquivo.write_text(CASO.replace("irupi", "vizinha"), encoding="utf-8")
    assert rodar("casos", "conferir", arquivo).exit_code == 3
    assert rodar("casos", "conferir", arquivo, "--norma", pasta).exit_code == 0


@pytest.mark.parametrize("id", ids_do_acervo())
def test_os_casos_do_acervo_seguem_o_esquema(id: str) -> None:
    lido = tomllib.loads(arquivo_da_norma(id, "casos.toml"))
    # O TOML tem datas, e o JSON as escreve como texto.
    for caso in lido["caso"]:
        for chave in ("publicacao", "inicio_provado"):
            if chave in caso:
                caso[chave] = caso[chave].isoformat()
    Draft202012Validator(esquema("arquivo-de-casos")).validate(lido)
