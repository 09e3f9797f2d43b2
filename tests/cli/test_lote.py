"""`certame lote`: pastas, arquivo grande com edital, saídas, códigos e o que se mostra."""

import io
import json
import shutil
import sys
import time
from pathlib import Path
from typing import Any

import polars as pl
import pytest
from jsonschema import Draft202012Validator

from certame.cli import progresso as modulo_do_progresso
from certame.cli.esquemas import esquema
from certame.cli.progresso import progresso
from certame.instalacao import comando_do_extra
from certame.operacoes.calcular_lote import CertameDoLote, ResultadoDoLote, calcular_certame
from tests.cli.conftest import Rodar
from tests.operacoes.test_certame_acompanhado import escrever, vida

EXEMPLOS = Path(__file__).parents[2] / "exemplos"

TOML = """\
versao = 1

[edital]
id = "01-2026"
titulo = "Concurso grande"
ente = "Município inventado"
norma = "irupi-es-2025"
publicacao = 2025-06-10
tipo = "concurso"
administracao = "direta"
vinculo = "cargo_efetivo"
casas_da_nota = 2
nota_maxima = "100"

[edital.vigencia]
inicio = 2025-01-30
prova = "página do diário oficial (inventada)"

[resultado]
arquivo = "resultado.csv"

[[cargo]]
id = "agente"
nome = "Agente"
vagas = 6

[[cargo]]
id = "medico"
nome = "Médico"
vagas = 2

[[desempate]]
criterio = "idade"
item = "9.1"

[[ato]]
tipo = "convocacao_feita"
data = 2025-10-01
cargo = "agente"
quantidade = 5
"""
CSV = """\
Inscrição;Nome;Cargo;Nota;Nascimento;PcD
01;Ana;agente;80,5;01/02/1980;S
02;Bento;agente;90;01/02/1981;N
03;Célia;agente;90;01/02/1970;N
04;Davi;agente;70;01/02/1990;N
05;Elisa;agente;60;01/02/1990;S
06;Fátima;agente;65,25;01/02/1990;N
01;Ana;medico;50;01/02/1980;S
"""


@pytest.fixture
def pasta(tmp_path: Path) -> Path:
    """Um certame de dois cargos."""
    (tmp_path / "certame.toml").write_text(TOML, encoding="utf-8")
    (tmp_path / "resultado.csv").write_text(CSV, encoding="utf-8")
    return tmp_path


def tabela(pasta: Path, nome: str) -> pl.DataFrame:
    return pl.read_parquet(pasta / f"{nome}.parquet")


def test_um_certame_escreve_listas_ordem_e_resumo(dados: Any, pasta: Path) -> None:
    lido = dados("lote", "lote", pasta, "--json")
    (certame,) = lido["certames"]
    agente, medico = certame["cargos"]
    assert (agente["pessoas"], agente["por_grupo"], agente["chamadas"]) == (
        6,
        {"pcd": 2},
        {"geral": 4, "pcd": 1},
    )
    assert agente["como"] == medico["como"] == "em colunas"
    assert agente["conferencia"]["certo"]
    assert medico["chamadas"] == {}
    assert not certame["previa"]
    saida = pasta / "saida-lote"
    geral = tabela(saida, "lista-geral").filter(pl.col("cargo") == "agente")
    assert geral.select("posto", "inscricao", "criterio").rows() == [
        (1, "03", ""),
        (2, "02", "idade"),
        (3, "01", "nota"),
        (4, "04", "nota"),
        (5, "06", "nota"),
        (6, "05", "nota"),
    ]
    assert [str(nota) for nota in geral["nota"]] == [
        "90.00",
        "90.00",
        "80.50",
        "70.00",
        "65.25",
        "60.00",
    ]
    chamadas = tabela(saida, "ordem-de-chamada")
    assert chamadas.select("vaga", "inscricao", "lista").rows() == [
        (1, "03", "geral"),
        (2, "02", "geral"),
        (3, "01", "geral"),
        (4, "04", "geral"),
        (5, "05", "pcd"),
    ]
    resumo = json.loads((saida / "resumo.json").read_text(encoding="utf-8"))
    assert resumo["cargos"] == certame["cargos"]


def test_todas_as_vagas_e_uma_previa(dados: Any, pasta: Path) -> None:
    lido = dados("lote", "lote", pasta, "--todas-as-vagas", "--json")
    (certame,) = lido["certames"]
    assert certame["previa"]
    assert [cargo["chamadas"] for cargo in certame["cargos"]] == [
        {"geral": 5, "pcd": 1},
        {"geral": 1},
    ]


def test_em_csv_abre_na_planilha(rodar: Rodar, pasta: Path) -> None:
    (pasta / "resultado.csv").write_text(CSV.replace("Ana", "=cmd"), encoding="utf-8")
    assert rodar("lote", pasta, "--formato", "csv").exit_code == 0
    linhas = (pasta / "saida-lote" / "lista-pcd.csv").read_text(encoding="utf-8").splitlines()
    assert linhas[:2] == [
        "cargo;unidade;posto;inscricao;nome;nota;criterio",
        'agente;"";1;01;\'=cmd;80,50;""',
    ]


def test_um_arquivo_com_o_edital(dados: Any, tmp_path: Path) -> None:
    edital = tmp_path / "edital.toml"
    edital.write_text(TOML, encoding="utf-8")
    grande = tmp_path / "dados" / "grande.parquet"
    grande.parent.mkdir()
    lida = pl.read_csv(CSV.encode(), separator=";", infer_schema=False)
    lida.with_columns(
        pl.col("Nota").str.replace(",", ".").cast(pl.Decimal(5, 2)),
        pl.col("Nascimento").str.to_date("%d/%m/%Y"),
        pl.col("PcD") == "S",
    ).write_parquet(grande)
    do_csv = tmp_path / "dados" / "grande.csv"
    do_csv.write_text(CSV, encoding="utf-8")
    for arquivo in (grande, do_csv):
        saida = tmp_path / f"de-{arquivo.suffix[1:]}"
        dados("lote", "lote", arquivo, "--edital", edital, "--saida", saida, "--json")
    for nome in ("lista-geral", "lista-pcd", "ordem-de-chamada"):
        assert tabela(tmp_path / "de-parquet", nome).equals(tabela(tmp_path / "de-csv", nome))


def test_pasta_de_pastas_segue_depois_de_um_erro(rodar: Rodar, pasta: Path) -> None:
    concursos = pasta / "concursos"
    for nome in ("certo", "errado"):
        (concursos / nome).mkdir(parents=True)
        for arquivo in ("certame.toml", "resultado.csv"):
            shutil.copy(pasta / arquivo, concursos / nome / arquivo)
    (concursos / "errado" / "resultado.csv").write_text(CSV.replace("70;", "7x;"), encoding="utf-8")
    resultado = rodar("lote", concursos)
    assert resultado.exit_code == 3
    assert "resultado.csv, linha 5, campo Nota" in resultado.stderr
    assert (concursos / "certo" / "saida-lote" / "resumo.json").is_file()
    assert not (concursos / "errado" / "saida-lote").exists()
    em_dados = json.loads(rodar("lote", concursos, "--json").stdout)
    Draft202012Validator(esquema("lote")).validate(em_dados)
    assert [falha["codigo"] for falha in em_dados["falhas"]] == [3]


def test_pasta_de_pastas_segue_depois_de_um_defeito(
    rodar: Rodar, pasta: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    concursos = pasta / "concursos"
    for nome in ("a", "b", "c"):
        (concursos / nome).mkdir(parents=True)
        for arquivo in ("certame.toml", "resultado.csv"):
            shutil.copy(pasta / arquivo, concursos / nome / arquivo)

    def calcular(certame: CertameDoLote, *args: Any, **campos: Any) -> ResultadoDoLote:
        if certame.toml.parent.name == "a":
            raise KeyError("coluna")
        if certame.toml.parent.name == "b":
            raise PermissionError(13, "Permission denied", str(certame.toml))
        return calcular_certame(certame, *args, **campos)

    monkeypatch.setattr("certame.cli.lote.calcular_certame", calcular)
    resultado = rodar("lote", concursos)
    assert resultado.exit_code == 70
    assert "Defeito do certame: KeyError: 'coluna'" in resultado.stderr
    assert (concursos / "c" / "saida-lote" / "resumo.json").is_file()
    em_dados = json.loads(rodar("lote", concursos, "--json").stdout)
    Draft202012Validator(esquema("lote")).validate(em_dados)
    assert [falha["codigo"] for falha in em_dados["falhas"]] == [70, 3]
    assert em_dados["falhas"][0]["mensagem"] == "KeyError: 'coluna'"
    assert len(em_dados["certames"]) == 1


@pytest.mark.parametrize("some", ["Conhecimentos específicos", "Jurado", "Data de nascimento"])
def test_coluna_do_desempate_que_nao_ha_no_arquivo(
    rodar: Rodar, dados: Any, tmp_path: Path, some: str
) -> None:
    certame = tmp_path / "c"
    ignora = shutil.ignore_patterns("saida", "saida-lote")
    shutil.copytree(EXEMPLOS / "irupi-4-vagas", certame, ignore=ignora)
    csv = pl.read_csv(certame / "resultado.csv", separator=";", infer_schema=False)
    csv.drop(some).write_csv(certame / "resultado.csv", separator=";")
    codigo = rodar("executar", certame).exit_code
    lido = dados("lote", "lote", certame, "--json", codigo=codigo)
    executado = json.loads(rodar("executar", certame, "--json").stdout)
    (cargo,) = lido["certames"][0]["cargos"]
    assert [p["frase"] for p in cargo["pendencias"]] == [
        p["frase"] for p in executado["pendencias"]
    ]


def test_erro_num_certame_so(erros: Any, pasta: Path) -> None:
    (pasta / "resultado.csv").write_text(CSV + "02;Bento;agente;1;01/02/1981;N\n", encoding="utf-8")
    (erro,) = erros("lote", pasta, codigo=3)
    assert (erro["arquivo"], erro["linha"]) == ("resultado.csv", 9)
    assert "já está na linha 3" in erro["problema"]


def test_empate_sem_criterio_e_pendencia(dados: Any, rodar: Rodar, pasta: Path) -> None:
    texto = CSV.replace("01/02/1970", "01/02/1981")
    (pasta / "resultado.csv").write_text(texto, encoding="utf-8")
    lido = dados("lote", "lote", pasta, "--json", codigo=5)
    agente, medico = lido["certames"][0]["cargos"]
    assert agente["pendencias"][0]["tipo"] == "empate"
    assert agente["pendencias"][0]["inscricoes"] == ["02", "03"]
    assert agente["conferencia"] is None
    assert medico["conferencia"]["certo"]
    assert "continuam em empate" in rodar("lote", pasta).stdout


def test_os_exemplos_dao_o_mesmo_que_executar(rodar: Rodar, tmp_path: Path) -> None:
    shutil.copytree(EXEMPLOS, tmp_path / "e", ignore=shutil.ignore_patterns("saida", "saida-lote"))
    resultado = rodar("lote", tmp_path / "e")
    assert resultado.exit_code == 0, resultado.output
    for pasta in (tmp_path / "e").iterdir():
        lote = pasta / "saida-lote"
        if not (lote / "ordem-de-chamada.parquet").is_file():
            continue
        executado = json.loads(rodar("executar", pasta, "--json").stdout)
        feitas: dict[str, list[list[object]]] = {}
        for cargo, *chamada in (
            tabela(lote, "ordem-de-chamada").select("cargo", "vaga", "inscricao", "lista").rows()
        ):
            feitas.setdefault(cargo, []).append(chamada)
        assert feitas == {
            id: cargo["chamadas"] for id, cargo in executado["cargos"].items() if cargo["chamadas"]
        }
        resumo = json.loads((lote / "resumo.json").read_text(encoding="utf-8"))
        assert pendencias_do(resumo) == em_ordem(executado["pendencias"])


def em_ordem(pendencias: list[dict[str, Any]]) -> list[str]:
    return sorted(json.dumps(pendencia, sort_keys=True) for pendencia in pendencias)


def pendencias_do(certame: dict[str, Any]) -> list[str]:
    """Todas as pendências de um certame do lote, as dele e as dos cargos."""
    dos_cargos = [p for cargo in certame["cargos"] for p in cargo["pendencias"]]
    return em_ordem(certame["pendencias"] + dos_cargos)


HOMOLOGADO = """
[[ato]]
tipo = "homologacao_publicada"
data = 2025-10-01
"""
SAIDA = """\

[[ato]]
tipo = "saida_registrada"
data = 2025-10-02
cargo = "agente"
inscricao = "04"
motivo = "desistencia"
"""


@pytest.mark.parametrize("parado", [False, True])
def test_as_pendencias_sao_as_de_executar(
    rodar: Rodar, dados: Any, pasta: Path, parado: bool
) -> None:
    atos = TOML.partition("[[ato]]")
    vigencia = TOML[TOML.index("[edital.vigencia]") : TOML.index("[resultado]")]
    texto = atos[0] + HOMOLOGADO + "\n[[ato]]" + atos[2]
    texto = texto.replace("irupi-es-2025", "mogi-das-cruzes-sp-2006").replace(vigencia, "")
    texto += SAIDA
    (pasta / "certame.toml").write_text(texto, encoding="utf-8")
    if parado:
        csv = CSV.replace("01/02/1970", "01/02/1981")
        (pasta / "resultado.csv").write_text(csv, encoding="utf-8")
    codigo = 5 if parado else 0
    lido = dados("lote", "lote", pasta, "--json", codigo=codigo)
    executado = json.loads(rodar("executar", pasta, "--json").stdout)
    assert pendencias_do(lido["certames"][0]) == em_ordem(executado["pendencias"])
    tipos = {p["tipo"] for p in executado["pendencias"]}
    assert "pericia_nao_registrada" in tipos


PRETERIDA = """\

[[ato]]
tipo = "condicao_nao_confirmada"
data = 2025-10-02
cargo = "agente"
inscricao = "05"
grupo = "pcd"

[[ato]]
tipo = "saida_registrada"
data = 2025-10-03
cargo = "agente"
inscricao = "05"
motivo = "desistencia"
"""


def test_o_que_olha_todos_os_cargos_vai_inteiro_ao_motor(dados: Any, pasta: Path) -> None:
    anulada = (
        TOML.replace("[[ato]]", '[[ato]]\nid = "1"')
        + """
[[ato]]
tipo = "ato_anulado"
data = 2025-10-04
ato = "1"
motivo = "erro_material"
"""
    )
    (pasta / "certame.toml").write_text(anulada, encoding="utf-8")
    (certame,) = dados("lote", "lote", pasta, "--json")["certames"]
    assert certame["como"] == "há ato que anula outro, e ele pode mudar mais de um cargo"


@pytest.mark.parametrize("quantos", [1, 4, None])
def test_certame_acompanhado_diz_o_que_falta(
    rodar: Rodar, dados: Any, tmp_path: Path, quantos: int | None
) -> None:
    escrever(tmp_path, vida()[:quantos])
    (certame,) = dados("lote", "lote", tmp_path, "--json")["certames"]
    executado = json.loads(rodar("executar", tmp_path, "--json").stdout)
    assert "proximo_passo" in {p["tipo"] for p in executado["pendencias"]}
    assert pendencias_do(certame) == em_ordem(executado["pendencias"])


def test_pendencia_resolvida_sai_como_resolvida(rodar: Rodar, dados: Any, pasta: Path) -> None:
    texto = TOML.replace("quantidade = 5", "quantidade = 6") + PRETERIDA
    (pasta / "certame.toml").write_text(texto, encoding="utf-8")
    # Elisa volta à geral com a vaga dela já reposta por Gil, e Fátima foi chamada à frente.
    csv = CSV.replace("Elisa;agente;60", "Elisa;agente;68") + "07;Gil;agente;40;01/02/1990;S\n"
    (pasta / "resultado.csv").write_text(csv, encoding="utf-8")
    codigo = rodar("executar", pasta).exit_code
    lido = dados("lote", "lote", pasta, "--json", codigo=codigo)
    executado = json.loads(rodar("executar", pasta, "--json").stdout)
    resolvidas = {p["tipo"] for p in executado["pendencias"] if "resolvida_por" in p}
    assert resolvidas == {"pretericao"}
    assert pendencias_do(lido["certames"][0]) == em_ordem(executado["pendencias"])
    assert "Resolvida: " in rodar("lote", pasta).stdout


def test_o_que_nao_e_certame(rodar: Rodar, pasta: Path) -> None:
    vazia = pasta / "vazia"
    vazia.mkdir()
    assert "não há certame.toml" in rodar("lote", vazia).stderr
    assert "--edital" in rodar("lote", pasta / "resultado.csv").stderr
    toml = pasta / "certame.toml"
    assert "um arquivo de dados só" in rodar("lote", vazia, "--edital", toml).stderr
    assert "duas vezes" in rodar("lote", pasta, toml).stderr


def test_sem_o_extra_diz_o_comando(
    rodar: Rodar, pasta: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def nenhum(nome: str) -> None:
        assert nome == "polars"

    monkeypatch.setattr("importlib.util.find_spec", nenhum)
    resultado = rodar("lote", pasta)
    assert resultado.exit_code == 3
    assert comando_do_extra("lote") in resultado.stderr


# ---------------------------------------------------------------------------- progresso


class Tela(io.StringIO):
    """Um texto que se diz terminal, ou não."""

    def __init__(self, *, terminal: bool) -> None:
        super().__init__()
        self._terminal = terminal

    def isatty(self) -> bool:
        return self._terminal


@pytest.mark.parametrize("terminal", [True, False])
def test_so_o_que_demora_aparece(monkeypatch: pytest.MonkeyPatch, terminal: bool) -> None:
    tela = Tela(terminal=terminal)
    with progresso(tela) as dizer:
        dizer("lendo")
    assert tela.getvalue() == ""
    for nome in ("ESPERA", "NO_TERMINAL", "EM_ARQUIVO"):
        monkeypatch.setattr(modulo_do_progresso, nome, 0.01)
    with progresso(tela) as dizer:
        dizer("lendo")
        while tela.getvalue().count("lendo") < 2:
            time.sleep(0.01)
    escrito = tela.getvalue()
    assert escrito.startswith("\r\x1b[K" if terminal else "certame: lendo (0 s)\n")
    assert escrito.endswith("\r\x1b[K" if terminal else "\n")


def test_calado_nao_mostra_nada(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(modulo_do_progresso, "ESPERA", 0.0)
    tela = Tela(terminal=True)
    monkeypatch.setattr(sys, "stderr", tela)
    with progresso(calado=True) as dizer:
        dizer("lendo")
    assert tela.getvalue() == ""
