"""O resultado em Parquet: tipos conferidos, cada linha contada, erros com linha e coluna."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from certame.dominio.edital import Cargo, Unidade
from certame.planilhas.leiaute import LeiauteDoResultado
from certame.planilhas.parquet_em_colunas import ler_parquet_em_colunas
from certame.planilhas.resultado import ResultadoRecusado

LEIAUTE = LeiauteDoResultado(
    cargos=(
        Cargo("agente", "Agente", 4, (Unidade("Norte", 2), Unidade("Sul", 2))),
        Cargo("medico", "Médico", 2),
    ),
    provas=("especifica",),
    nota_maxima=Decimal(100),
    nascimento_ate=date(2026, 1, 5),
)
COLUNAS: dict[str, pl.Series] = {
    "inscricao": pl.Series(["01", "02", "03"]),
    "cargo": pl.Series(["agente", "Médico", "AGENTE"]),
    "unidade": pl.Series(["norte", "", "Sul"]),
    "nota": pl.Series([8050, 9000, 7025]),
    "especifica": pl.Series([100, None, 300]),
    "nascimento": pl.Series([date(1980, 2, 1), None, date(1990, 1, 1)]),
    "hora do nascimento": pl.Series(["8h30", None, "-"]),
    "jurado": pl.Series([True, None, False]),
    "pcd": pl.Series([True, False, False]),
    "situação": pl.Series(["Aprovado", "aprovada", "Ausente"]),
}


@pytest.fixture
def caminho(tmp_path: Path) -> Path:
    return tmp_path / "r.parquet"


def gravar(caminho: Path, trocas: Mapping[str, Any] | None = None) -> Path:
    pl.DataFrame(COLUNAS | dict(trocas or {})).write_parquet(caminho)
    return caminho


def recusa(caminho: Path, trocas: Mapping[str, Any]) -> ResultadoRecusado:
    with pytest.raises(ResultadoRecusado) as erro:
        ler_parquet_em_colunas(gravar(caminho, trocas), LEIAUTE)
    return erro.value


def test_le_e_conta(caminho: Path) -> None:
    lido = ler_parquet_em_colunas(gravar(caminho), LEIAUTE)
    assert lido.tabela.select(
        "inscricao", "cargo", "unidade", "nota", "especifica", "hora_do_nascimento", "linha"
    ).rows() == [("01", 0, 0, 8050, 100, 30_600, 1), ("02", 1, 0, 9000, None, None, 2)]
    assert (lido.relatorio.registros, lido.relatorio.importados) == (3, 2)
    assert lido.relatorio.fora == {"Ausente": [3]}
    assert "Nenhuma coluna traz o nome." in lido.relatorio.avisos


def test_o_nome_social_vale_onde_ha_um(caminho: Path) -> None:
    nomes = {"nome": ["Ana", "Bento", None], "nome_social": [None, " Bruna ", "não"]}
    lido = ler_parquet_em_colunas(
        gravar(caminho, {t: pl.Series(n) for t, n in nomes.items()}), LEIAUTE
    )
    assert lido.tabela["nome"].to_list() == ["Ana", "Bruna"]
    assert "nome_social" not in lido.tabela.columns


def test_so_com_o_nome_social_e_ele_que_vale(caminho: Path) -> None:
    sociais = pl.Series(["Ana", "", None], dtype=pl.String)
    lido = ler_parquet_em_colunas(gravar(caminho, {"nome social": sociais}), LEIAUTE)
    assert lido.tabela["nome"].to_list() == ["Ana", ""]
    assert "Nenhuma coluna traz o nome." not in lido.relatorio.avisos


def test_a_marca_no_lugar_do_nome_social_e_recusada(caminho: Path) -> None:
    recusado = recusa(caminho, {"nome social": pl.Series(["Ana", "sim", None])})
    assert [(erro.linha, erro.campo) for erro in recusado.erros] == [(2, "nome social")]


@pytest.mark.parametrize("casas", [1, 2, 4])
def test_decimal_vira_unidades_do_edital(caminho: Path, casas: int) -> None:
    notas = pl.Series([Decimal("80.5"), Decimal("-0.5"), Decimal(7)], dtype=pl.Decimal(9, casas))
    lido = ler_parquet_em_colunas(gravar(caminho, {"nota": notas}), LEIAUTE)
    assert lido.tabela["nota"].to_list() == [8050, -50]


@pytest.mark.parametrize(
    ("coluna", "valores", "linha", "problema"),
    [
        ("inscricao", ["01", "?", "03"], 2, "não parece um número"),
        ("inscricao", ["01", None, "03"], 2, "a célula vazia não parece"),
        ("inscricao", ["02", "x", "03"], 2, "não parece um número"),
        ("cargo", ["agente", "juiz", "agente"], 2, '"juiz" não é um cargo'),
        ("unidade", ["Leste", "", "Sul"], 1, '"Leste" não é uma unidade'),
        ("nota", [8050, None, 1], 2, "não é uma nota"),
        ("nota", [10_001, 1, 1], 1, "passa da nota máxima"),
        ("nascimento", [date(1890, 1, 1), None, None], 1, "não pode ser uma data"),
        ("nascimento", [None, date(2026, 2, 1), None], 2, "não pode ser uma data"),
        ("hora do nascimento", ["25:00", None, None], 1, "não é uma hora"),
        ("pcd", [None, False, False], 1, "não diz se a pessoa"),
    ],
)
def test_celula_errada(
    caminho: Path, coluna: str, valores: list[Any], linha: int, problema: str
) -> None:
    tipo = COLUNAS[coluna].dtype
    recusado = recusa(caminho, {coluna: pl.Series(valores, dtype=tipo)})
    assert [(erro.linha, erro.campo) for erro in recusado.erros] == [(linha, coluna)]
    assert problema in recusado.erros[0].problema
    assert recusado.relatorio.recusados == recusado.total == 1


def test_casa_a_mais_e_recusada(caminho: Path) -> None:
    notas = pl.Series([Decimal("80.555"), Decimal(1), Decimal(1)], dtype=pl.Decimal(9, 3))
    assert "mais casas" in recusa(caminho, {"nota": notas}).erros[0].problema


def test_repetida_no_cargo(caminho: Path) -> None:
    recusado = recusa(
        caminho,
        {"inscricao": ["01", "01", "01"], "cargo": ["agente"] * 3, "unidade": ["Sul"] * 3},
    )
    assert [erro.linha for erro in recusado.erros] == [2, 3]


def test_a_mesma_inscricao_em_dois_cargos_passa(caminho: Path) -> None:
    lido = ler_parquet_em_colunas(gravar(caminho, {"inscricao": ["01", "01", "03"]}), LEIAUTE)
    assert lido.tabela.height == 2


@pytest.mark.parametrize(
    ("coluna", "valores", "problema"),
    [
        ("nota", [80.5, 90.0, 70.0], "ponto flutuante"),
        ("nota", ["80,5", "90", "70"], "não uma nota"),
        ("inscricao", [1, 2, 3], "devia ser texto"),
        ("nascimento", ["01/02/1980"] * 3, "devia ser data"),
        ("pcd", ["S", "N", "N"], "devia ser sim ou não"),
    ],
)
def test_tipo_errado(caminho: Path, coluna: str, valores: list[Any], problema: str) -> None:
    (erro,) = recusa(caminho, {coluna: valores}).erros
    assert erro.campo == coluna
    assert problema in erro.problema


def test_so_na_reservada_pede_clausula_e_grupo(caminho: Path) -> None:
    marcas = {"so_reservada": [True, True, False]}
    assert [e.linha for e in recusa(caminho, marcas).erros] == [1, 2, 2]
    com_clausula = replace(LEIAUTE, so_na_reservada=True)
    with pytest.raises(ResultadoRecusado) as erro:
        ler_parquet_em_colunas(gravar(caminho, marcas), com_clausula)
    assert [e.linha for e in erro.value.erros] == [2]


def test_arquivo_que_nao_serve(caminho: Path) -> None:
    with pytest.raises(ResultadoRecusado, match="não existe"):
        ler_parquet_em_colunas(caminho, LEIAUTE)
    caminho.write_text("a;b\n1;2\n")
    with pytest.raises(ResultadoRecusado, match="não é um arquivo Parquet"):
        ler_parquet_em_colunas(caminho, LEIAUTE)
    pl.DataFrame({"inscricao": ["1"]}).write_parquet(caminho)
    with pytest.raises(ResultadoRecusado, match="falta a coluna obrigatória nota"):
        ler_parquet_em_colunas(caminho, LEIAUTE)
