"""Compara o lote com a mesma conta escrita em pandas e em SQL no DuckDB.

Cinco milhões de pessoas em dois mil cargos, cadeia de cinco chaves (nota, 60 anos, duas notas,
idade), reserva de 10 % com compensação. Cada um lê o arquivo, recusa inscrição repetida e empate
sem critério, e escreve em Parquet a lista geral, a reservada e a ordem de chamada de todas as
vagas (tantas quantas as pessoas). Cada um roda em processo próprio; o tempo é o do trabalho, sem a
partida do Python nem as importações, e a memória, o máximo residente que o sistema mediu. No fim
os três resultados são comparados linha a linha.

Depois, uma lista só de um milhão de pessoas, em memória: a ordem de chamada em colunas contra o
laço que guarda uma tupla por chamada; e a leitura de um CSV de um milhão de linhas, com todas as
linhas contadas, contra o Polars sozinho e o csv.reader.

Uso: python benchmarks/lote.py [--pessoas N] [--cargos N] [--vezes N] [--so laco|csv|rivais]
Pede o extra [lote] e o grupo de dependências comparacao.
"""

import argparse
import csv
import gc
import json
import os
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable
from datetime import date
from decimal import Decimal
from pathlib import Path
from time import perf_counter

REFERENCIA = date(2026, 3, 1)
IDOSO_ATE = date(1966, 3, 1)
RIVAIS = ("lote", "duckdb", "pandas")
SAIDAS = ("geral", "reservada", "chamadas")


# ------------------------------------------------------------------------------ o arquivo


def gerar(pasta: Path, pessoas: int, cargos: int) -> None:
    """Escreve resultado.parquet, resultado.csv e vagas.parquet, sempre os mesmos."""
    import polars as pl

    acaso = (
        pl.int_range(pessoas, eager=True)
        .alias("i")
        .to_frame()
        .with_columns(
            pl.col("i").hash(1).alias("a"),
            pl.col("i").hash(2).alias("b"),
            pl.col("i").hash(3).alias("c"),
            pl.col("i").hash(4).alias("d"),
            pl.col("i").hash(5).alias("e"),
            pl.col("i").hash(6).alias("f"),
        )
    )
    tabela = acaso.select(
        pl.col("i").hash(7).rank("ordinal").cast(pl.String).str.zfill(8).alias("inscricao"),
        ("C" + (pl.col("a") % cargos).cast(pl.String).str.zfill(4)).alias("cargo"),
        (pl.col("b") % 6001 + 4000).cast(pl.Int32).alias("nota"),
        (pl.col("c") % 4001).cast(pl.Int32).alias("especifica"),
        (pl.col("d") % 2001).cast(pl.Int32).alias("portugues"),
        (pl.col("e") % 21_900).cast(pl.Int32).sub(7300).cast(pl.Date).alias("nascimento"),
        (pl.col("f") % 10 == 0).alias("pcd"),
    )
    tabela.write_parquet(pasta / "resultado.parquet", compression="snappy")
    com_virgula = [
        (
            (pl.col(n) // 100).cast(pl.String)
            + ","
            + (pl.col(n) % 100).cast(pl.String).str.zfill(2)
        ).alias(n)
        for n in ("nota", "especifica", "portugues")
    ]
    tabela.with_columns(
        *com_virgula,
        pl.col("nascimento").dt.strftime("%d/%m/%Y"),
        pl.when("pcd").then(pl.lit("S")).otherwise(pl.lit("N")).alias("pcd"),
    ).write_csv(pasta / "resultado.csv", separator=";")
    vagas = (
        tabela.group_by("cargo")
        .len("vagas")
        .sort("cargo")
        .with_columns(pl.col("vagas").cast(pl.Int32))
    )
    vagas.write_parquet(pasta / "vagas.parquet")


# ------------------------------------------------------------------------------ os rivais


def com_lote(pasta: Path, formato: str, saida: Path) -> float:
    """O tempo do lote: lê, classifica, chama e escreve, trecho a trecho."""
    import polars as pl

    from certame.acervo import norma_do_acervo
    from certame.dominio.ato import ConvocacaoFeita
    from certame.dominio.edital import Cargo, Criterio, Desempate, Edital, EntreIdosos
    from certame.lote.calculo import calcular
    from certame.lote.classificacao import listas_em_colunas
    from certame.lote.escrita import Escritor
    from certame.lote.inscritos import inscritos_do_arquivo
    from certame.norma.regime import regime_da_norma
    from certame.planilhas.csv_em_colunas import ler_resultado_em_colunas
    from certame.planilhas.leiaute import leiaute_do_edital
    from certame.planilhas.parquet_em_colunas import ler_parquet_em_colunas

    comeco = perf_counter()
    vagas = pl.read_parquet(pasta / "vagas.parquet").rows()
    edital = Edital(
        id="medida",
        titulo="",
        ente="",
        publicacao=date(2026, 1, 5),
        tipo="concurso",
        administracao="direta",
        vinculo="cargo_efetivo",
        cargos=tuple(Cargo(id, id, quantas) for id, quantas in vagas),
        desempates=(
            Desempate(
                Criterio.IDADE_60,
                "1",
                data_de_referencia=REFERENCIA,
                entre_idosos=EntreIdosos.SEGUEM_A_CADEIA,
            ),
            Desempate(Criterio.NOTA, "2", prova="especifica"),
            Desempate(Criterio.NOTA, "3", prova="portugues"),
            Desempate(Criterio.IDADE, "4"),
        ),
        nota_maxima=Decimal(100),
    )
    regime = regime_da_norma(
        norma_do_acervo("irupi-es-2025"), "concurso", {"computo": "compensada"}
    )
    leiaute = leiaute_do_edital(edital, ["pcd"])
    ler = ler_parquet_em_colunas if formato == "parquet" else ler_resultado_em_colunas
    lido = ler(pasta / f"resultado.{formato}", leiaute)
    inscritos = inscritos_do_arquivo(edital, regime, lido.tabela)
    del lido
    listas = listas_em_colunas(inscritos, repetidas_conferidas=True)
    assert not listas.pendencias
    atos = [
        ConvocacaoFeita(id=id, data=date(2026, 4, 1), cargo=id, quantidade=0) for id, _ in vagas
    ]
    with Escritor(saida, "parquet") as escritor:
        for trecho in calcular(listas, atos, conferir=False):
            escritor.escrever("geral", trecho.lista_geral)
            escritor.escrever("reservada", trecho.reservadas["pcd"])
            escritor.escrever("chamadas", trecho.chamadas)
    return perf_counter() - comeco


SQL_DE_LEITURA = {
    "parquet": "read_parquet('{}')",
    "csv": (
        "(select inscricao, cargo, cast(nota * 100 as integer) nota, "
        "cast(especifica * 100 as integer) especifica, cast(portugues * 100 as integer) portugues, "
        "nascimento, pcd = 'S' as pcd from read_csv('{}', delim=';', header=true, "
        "decimal_separator=',', dateformat='%d/%m/%Y', columns={{'inscricao': 'varchar', "
        "'cargo': 'varchar', 'nota': 'decimal(9,2)', 'especifica': 'decimal(9,2)', "
        "'portugues': 'decimal(9,2)', 'nascimento': 'date', 'pcd': 'varchar'}}))"
    ),
}
SQL = """
create table pessoas as
select *, row_number() over (partition by cargo, pcd order by posto)::integer as k from (
    select cargo, inscricao, nota, pcd,
        row_number() over w::integer as posto,
        lag((nota, nascimento <= date '1966-03-01', especifica, portugues, nascimento)) over w
            = (nota, nascimento <= date '1966-03-01', especifica, portugues, nascimento) as empate
    from {leitura}
    window w as (partition by cargo order by nota desc, nascimento <= date '1966-03-01' desc,
        especifica desc, portugues desc, nascimento));
create table marcadas as
select v.*, r - lag(r, 1, 0) over w = 1 as reservada, n - r as atual from (
    select cargo, n::integer as n, ((2 * n + 10) // 20)::integer as r
    from (select cargo, unnest(range(1, vagas + 1)) as n from read_parquet('{vagas}'))) v
window w as (partition by cargo order by n);
create table chamadas as
with pedidas as (
    select m.*, (m.reservada or p.pcd) as pedida,
        sum((m.reservada or p.pcd)::integer) over (partition by m.cargo order by m.n) as d,
        t.membros
    from marcadas m
    join pessoas p on p.cargo = m.cargo and p.posto = greatest(m.atual, 1)
    left join (select cargo, count(*) as membros from pessoas where pcd group by cargo) t
        on t.cargo = m.cargo),
atendidas as (
    select cargo, n, reservada, atual, pedida and d <= coalesce(membros, 0) as do_grupo,
        least(d, coalesce(membros, 0)) as ja
    from pedidas)
select a.cargo, a.n as vaga, p.inscricao,
    case when a.do_grupo and (a.reservada or p.posto <> a.atual) then 'pcd' else 'geral' end
        as lista
from atendidas a
join pessoas p on p.cargo = a.cargo and p.pcd = a.do_grupo
    and p.k = case when a.do_grupo then a.ja else a.n - a.ja end;
"""


def com_duckdb(pasta: Path, formato: str, saida: Path) -> float:
    """O tempo do DuckDB: tudo em SQL, com funções de janela."""
    import duckdb

    comeco = perf_counter()
    banco = duckdb.connect()
    banco.execute("set preserve_insertion_order = false")
    leitura = SQL_DE_LEITURA[formato].format(pasta / f"resultado.{formato}")
    banco.execute(SQL.format(leitura=leitura, vagas=pasta / "vagas.parquet"))
    repetidas = banco.execute(
        "select count(*) from (select 1 from pessoas group by cargo, inscricao having count(*) > 1)"
    ).fetchone()
    empates = banco.execute("select count(*) from pessoas where empate").fetchone()
    assert repetidas == (0,)
    assert empates == (0,)
    escritas = {
        "geral": "select cargo, posto, inscricao, nota from pessoas order by cargo, posto",
        "reservada": "select cargo, k as posto, inscricao, nota from pessoas where pcd "
        "order by cargo, k",
        "chamadas": "select * from chamadas order by cargo, vaga",
    }
    for nome, consulta in escritas.items():
        banco.execute(f"copy ({consulta}) to '{saida / nome}.parquet' (format parquet)")
    return perf_counter() - comeco


def com_pandas(pasta: Path, formato: str, saida: Path) -> float:
    """O tempo do pandas, com numpy nas contas de cada vaga."""
    import numpy as np
    import pandas as pd

    comeco = perf_counter()
    if formato == "parquet":
        pessoas = pd.read_parquet(pasta / "resultado.parquet")
        pessoas["nascimento"] = pd.to_datetime(pessoas["nascimento"])
    else:
        pessoas = pd.read_csv(
            pasta / "resultado.csv", sep=";", decimal=",", dtype={"inscricao": str, "cargo": str}
        )
        for coluna in ("nota", "especifica", "portugues"):
            pessoas[coluna] = (pessoas[coluna] * 100).round().astype("int32")
        pessoas["nascimento"] = pd.to_datetime(pessoas["nascimento"], format="%d/%m/%Y")
        pessoas["pcd"] = pessoas["pcd"] == "S"
    pessoas["cargo"] = pessoas["cargo"].astype("category")
    assert not pessoas.duplicated(["cargo", "inscricao"]).any()
    pessoas["idoso"] = pessoas["nascimento"] <= pd.Timestamp(IDOSO_ATE)
    chaves = ["cargo", "nota", "idoso", "especifica", "portugues", "nascimento"]
    pessoas = pessoas.sort_values(
        chaves, ascending=[True, False, False, False, False, True], ignore_index=True
    )
    assert not (pessoas[chaves] == pessoas[chaves].shift()).all(axis=1).any()
    por_cargo = pessoas.groupby("cargo", observed=True, sort=False)
    pessoas["posto"] = por_cargo.cumcount() + 1
    pessoas["k"] = pessoas.groupby(["cargo", "pcd"], observed=True, sort=False).cumcount() + 1
    pcd = pessoas["pcd"].to_numpy()
    posto = pessoas["posto"].to_numpy()
    inscricao = pessoas["inscricao"].to_numpy()
    # Há tantas vagas quantas pessoas: a vaga n do cargo é a linha do posto n.
    n = posto
    inicio = np.arange(len(n)) - n + 1
    r = (2 * n + 10) // 20
    reservada = r > (2 * (n - 1) + 10) // 20
    atual = n - r
    pedida = reservada | pcd[inicio + np.maximum(atual, 1) - 1]
    acumulado = np.cumsum(pedida)
    d = acumulado - (acumulado[inicio] - pedida[inicio])
    dos_pcd = np.cumsum(pcd)
    antes = dos_pcd[inicio] - pcd[inicio]
    membros = pessoas["pcd"].groupby(pessoas["cargo"], observed=True, sort=False).transform("sum")
    membros = membros.to_numpy()
    do_grupo = pedida & (d <= membros)
    ja = np.minimum(d, membros)
    indices_pcd, indices_outros = np.flatnonzero(pcd), np.flatnonzero(~pcd)
    lugar_pcd = np.minimum(antes + np.maximum(ja, 1) - 1, max(len(indices_pcd) - 1, 0))
    lugar_outros = np.minimum(inicio - antes + np.maximum(n - ja, 1) - 1, len(indices_outros) - 1)
    quem = np.where(do_grupo, indices_pcd[lugar_pcd], indices_outros[lugar_outros])
    pela_pcd = do_grupo & (reservada | (posto[quem] != atual))
    geral = pessoas[["cargo", "posto", "inscricao", "nota"]]
    geral.to_parquet(saida / "geral.parquet", index=False)
    reservados = pessoas.loc[pcd, ["cargo", "k", "inscricao", "nota"]]
    reservados.rename(columns={"k": "posto"}).to_parquet(saida / "reservada.parquet", index=False)
    pd.DataFrame(
        {
            "cargo": pessoas["cargo"],
            "vaga": n,
            "inscricao": inscricao[quem],
            "lista": pd.Categorical.from_codes(pela_pcd.astype("int8"), ["geral", "pcd"]),
        }
    ).to_parquet(saida / "chamadas.parquet", index=False)
    return perf_counter() - comeco


# ---------------------------------------------------------------------------- as medidas


def medir(rival: str, pasta: Path, formato: str, saida: Path) -> tuple[float, float]:
    """O tempo do trabalho, em segundos, e a memória máxima, em MB, num processo próprio."""
    saida.mkdir(exist_ok=True)
    comando = [sys.executable, __file__, "--um", rival, "--pasta", str(pasta), "--formato", formato]
    processo = subprocess.Popen([*comando, "--saida", str(saida)], stdout=subprocess.PIPE)
    assert processo.stdout is not None
    dito = processo.stdout.read()
    _, codigo, uso = os.wait4(processo.pid, 0)
    processo.returncode = codigo
    if codigo:
        raise SystemExit(f"{rival} falhou")
    return float(json.loads(dito)["segundos"]), uso.ru_maxrss / 1024


def comparar(pasta: Path) -> None:
    """Confere que os três escreveram as mesmas listas e as mesmas chamadas."""
    import polars as pl

    for nome in SAIDAS:
        tabelas = []
        for rival in RIVAIS:
            tabela = pl.read_parquet(pasta / rival / f"{nome}.parquet").with_columns(
                pl.col("cargo").cast(pl.String)
            )
            if nome == "chamadas":
                tabela = tabela.select(
                    "cargo",
                    pl.col("vaga").cast(pl.Int64),
                    "inscricao",
                    pl.col("lista").cast(pl.String),
                )
            else:
                tabela = tabela.select("cargo", pl.col("posto").cast(pl.Int64), "inscricao")
            tabelas.append(tabela)
        if not all(tabela.equals(tabelas[0]) for tabela in tabelas[1:]):
            raise SystemExit(f"os três não deram o mesmo em {nome}")


def rivais(pessoas: int, cargos: int, vezes: int) -> None:
    """Imprime tempo, memória e razões de cada rival, em Parquet e em CSV."""
    with tempfile.TemporaryDirectory() as temporaria:
        pasta = Path(temporaria)
        gerar(pasta, pessoas, cargos)
        print(f"{pessoas} pessoas em {cargos} cargos, mediana de {vezes} vezes")
        for formato in ("parquet", "csv"):
            medidas: dict[str, list[tuple[float, float]]] = {rival: [] for rival in RIVAIS}
            for _ in range(vezes):
                for rival in RIVAIS:
                    medidas[rival].append(medir(rival, pasta, formato, pasta / rival))
            comparar(pasta)
            tempos = {r: statistics.median(t for t, _ in m) for r, m in medidas.items()}
            memorias = {r: statistics.median(m for _, m in ms) for r, ms in medidas.items()}
            for rival in RIVAIS:
                print(
                    f"{formato:<8} {rival:<7} {tempos[rival]:7.2f} s {memorias[rival]:7.0f} MB   "
                    f"lote ÷ {rival}: tempo {tempos['lote'] / tempos[rival]:.2f}, "
                    f"memória {memorias['lote'] / memorias[rival]:.2f}"
                )


def alternados(vezes: int, **tarefas: Callable[[], object]) -> dict[str, float]:
    """A mediana do tempo de cada tarefa, feitas em rodízio."""
    tempos: dict[str, list[float]] = {nome: [] for nome in tarefas}
    for _ in range(vezes):
        for nome, tarefa in tarefas.items():
            gc.collect()
            comeco = perf_counter()
            tarefa()
            tempos[nome].append(perf_counter() - comeco)
    return {nome: statistics.median(lista) for nome, lista in tempos.items()}


def laco(vezes: int, pessoas: int = 1_000_000) -> None:
    """Imprime a razão entre a ordem de chamada em colunas e o laço simples."""
    import polars as pl

    from certame.acervo import norma_do_acervo
    from certame.dominio.edital import Cargo
    from certame.lote.aberturas import AberturasDoCargo, aberturas_do_cargo, todas_as_vagas
    from certame.lote.chamadas import ListaAChamar, chamar
    from certame.lote.tipos import TiposDoEdital
    from certame.norma.regime import Regime, regime_da_norma

    posicoes = pl.int_range(pessoas, eager=True)
    grupos = (posicoes.hash(1) % 10 == 0).cast(pl.UInt8)
    inscricoes = (posicoes + 1).cast(pl.String)
    textos = inscricoes.to_list()
    cargo = Cargo("agente", "Agente", pessoas)

    def simples() -> list[tuple[int, str, str]]:
        saida = []
        for numero in range(1, len(textos) + 1):
            saida.append((numero, textos[numero - 1], "geral"))  # noqa: PERF401
        return saida

    def em_colunas(regime: Regime) -> pl.DataFrame:
        aberturas = aberturas_do_cargo(
            regime, cargo, [todas_as_vagas(cargo.id)], TiposDoEdital(regime)
        )
        assert isinstance(aberturas, AberturasDoCargo)
        feitas = chamar(regime, [ListaAChamar(pessoas, (1,), aberturas.listas[0])], grupos)
        return pl.DataFrame(
            {
                "vaga": aberturas.listas[0].numeros,
                "inscricao": inscricoes.gather(feitas.pessoas),
                "conta": feitas.contas,
            }
        )

    norma = norma_do_acervo("irupi-es-2025")
    for computo in ("por_via", "compensada"):
        regime = regime_da_norma(norma, "concurso", {"computo": computo})
        tempos = alternados(vezes, simples=simples, colunas=lambda r=regime: em_colunas(r))  # type: ignore[misc]
        print(
            f"um cargo de {pessoas}, {computo}: laço {tempos['simples'] * 1000:.0f} ms, colunas "
            f"{tempos['colunas'] * 1000:.0f} ms, razão {tempos['colunas'] / tempos['simples']:.2f}"
        )


def leitura(vezes: int, pessoas: int = 1_000_000) -> None:
    """Imprime a razão entre a leitura em colunas com conta de tudo e o Polars e o csv sozinhos."""
    import polars as pl

    from certame.dominio.edital import Cargo
    from certame.planilhas.csv_em_colunas import ler_resultado_em_colunas
    from certame.planilhas.leiaute import Campo, LeiauteDoResultado

    with tempfile.TemporaryDirectory() as temporaria:
        pasta = Path(temporaria)
        gerar(pasta, pessoas, 20)
        caminho = pasta / "resultado.csv"
        leiaute = LeiauteDoResultado(
            cargos=tuple(Cargo(f"C{n:04}", f"Cargo {n}", 1) for n in range(20)),
            provas=("especifica", "portugues"),
            do_desempate=frozenset({Campo.NASCIMENTO}),
            nota_maxima=Decimal(100),
        )

        def so_csv() -> int:
            with caminho.open(newline="", encoding="utf-8") as arquivo:
                return sum(1 for _ in csv.reader(arquivo, delimiter=";"))

        tempos = alternados(
            vezes,
            certame=lambda: ler_resultado_em_colunas(caminho, leiaute),
            polars=lambda: pl.read_csv(caminho, separator=";", infer_schema=False),
            csv=so_csv,
        )
        print(
            f"CSV de {pessoas} linhas: {tempos['certame'] * 1000:.0f} ms; "
            f"÷ Polars sozinho {tempos['certame'] / tempos['polars']:.2f}; "
            f"÷ csv.reader {tempos['certame'] / tempos['csv']:.2f}"
        )


def main() -> None:
    """Mede o que se pediu."""
    opcoes = argparse.ArgumentParser()
    opcoes.add_argument("--pessoas", type=int, default=5_000_000)
    opcoes.add_argument("--cargos", type=int, default=2_000)
    opcoes.add_argument("--vezes", type=int, default=3)
    opcoes.add_argument("--so", choices=("laco", "csv", "rivais"))
    opcoes.add_argument("--um", choices=RIVAIS, help=argparse.SUPPRESS)
    opcoes.add_argument("--pasta", type=Path, help=argparse.SUPPRESS)
    opcoes.add_argument("--formato", help=argparse.SUPPRESS)
    opcoes.add_argument("--saida", type=Path, help=argparse.SUPPRESS)
    pedido = opcoes.parse_args()
    if pedido.um:
        trabalho = {"lote": com_lote, "duckdb": com_duckdb, "pandas": com_pandas}[pedido.um]
        print(json.dumps({"segundos": trabalho(pedido.pasta, pedido.formato, pedido.saida)}))
        return
    if pedido.so in (None, "laco"):
        laco(max(pedido.vezes, 7))
    if pedido.so in (None, "csv"):
        leitura(max(pedido.vezes, 7))
    if pedido.so in (None, "rivais"):
        rivais(pedido.pessoas, pedido.cargos, pedido.vezes)


if __name__ == "__main__":
    main()
