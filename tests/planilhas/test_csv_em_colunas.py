"""O leitor em colunas dá as mesmas pessoas, a mesma conta e os mesmos erros que o leitor comum."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from decimal import Decimal
from pathlib import Path

import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from certame.dominio.edital import ArredondamentoDeNota, Cargo, Unidade
from certame.norma.erros import Erro
from certame.planilhas import blocos_de_csv, csv_em_colunas
from certame.planilhas.csv_em_colunas import (
    ler_resultado_em_colunas,
    resultado_do_csv_em_colunas,
    tabela_de_candidatos,
)
from certame.planilhas.csv_resultado import resultado_do_csv
from certame.planilhas.leiaute import Campo, LeiauteDoResultado
from certame.planilhas.resultado import RelatorioDaLeitura, ResultadoRecusado

UM_CARGO = LeiauteDoResultado(
    cargos=(Cargo("agente", "Agente", 10),),
    provas=("especifica",),
    nota_maxima=Decimal(100),
    so_na_reservada=True,
    nascimento_ate=date(2026, 1, 5),
)
DOIS_CARGOS = replace(
    UM_CARGO,
    cargos=(
        Cargo("agente", "Agente", 4, (Unidade("Norte", 2), Unidade("Sul", 2))),
        Cargo("medico", "Médico", 2),
    ),
    grupos=("pcd", "negros"),
    arredondamento=ArredondamentoDeNota.MEIO_PARA_CIMA,
    so_na_reservada=False,
)
CABECALHO = "Inscrição;Nome;Nota;especifica;Nascimento;Jurado;PcD;Situação;só reservada"
COM_CARGO = "Inscrição;Cargo;Unidade;Nota;especifica;Hora do nascimento;PcD;negros;Situação"

Comparado = tuple[list[tuple[object, ...]], RelatorioDaLeitura, int, list[Erro]]


def pelos_dois(dados: bytes, leiaute: LeiauteDoResultado) -> tuple[Comparado, Comparado]:
    """O que cada leitor dá: linhas, relatório, total de erros e erros."""
    try:
        comum = resultado_do_csv(dados, leiaute, "r.csv")
        linhas = tabela_de_candidatos(comum.candidatos, leiaute)
        do_comum: Comparado = (linhas.rows(), comum.relatorio, 0, [])
    except ResultadoRecusado as recusa:
        do_comum = ([], recusa.relatorio, recusa.total, recusa.erros)
    try:
        colunas = resultado_do_csv_em_colunas(dados, leiaute, "r.csv")
        da_coluna: Comparado = (_completa(colunas.tabela, leiaute).rows(), colunas.relatorio, 0, [])
    except ResultadoRecusado as recusa:
        da_coluna = ([], recusa.relatorio, recusa.total, recusa.erros)
    return do_comum, da_coluna


def _completa(tabela: pl.DataFrame, leiaute: LeiauteDoResultado) -> pl.DataFrame:
    """A tabela com as colunas que o arquivo não traz: ninguém tem nome, marca nem dado nelas."""
    modelo = tabela_de_candidatos((), leiaute)
    padroes = {"nome": "", "so_reservada": False} | dict.fromkeys(leiaute.grupos, False)
    for nome, tipo in modelo.schema.items():
        if nome not in tabela.columns:
            tabela = tabela.with_columns(pl.lit(padroes.get(nome), dtype=tipo).alias(nome))
    return tabela.select(modelo.columns)


def conferir(texto: str | bytes, leiaute: LeiauteDoResultado = UM_CARGO) -> Comparado:
    dados = texto.encode() if isinstance(texto, str) else texto
    do_comum, da_coluna = pelos_dois(dados, leiaute)
    assert da_coluna == do_comum
    assert da_coluna[1].para_dados() == do_comum[1].para_dados()
    return do_comum


CELULAS: Sequence[Sequence[str]] = (
    ("0001", "0002", "0003", "1", "A-7", " 0004 ", "", "1e+5", "#N/D", "07;", "é1", "123456789012"),
    (
        "Ana",
        "Bento",
        "",
        " Célia ",
        "D'Ávila",
        "Jos\ufffd",
        "#REF!",
        "Zoë\u3000",
        'Zé "X"',
        "a\tb",
        "'=Lia",
    ),
    ("70,5", "61,25", "80", "-1,5", "", "-", "100,01", "7,125", "abc", "1.234", "70.5", "#DIV/0!"),
    ("10,0", "9,75", "0", "", "-", "#N/D", "x", "10,0"),
    ("01/02/1966", "1966-02-01", "", "00/00/0000", "31/02/1990", "01/01/2027", "ontem"),
    ("sim", "não", "", "talvez", "X"),
    ("PcD", "não", "", "-", "D", "?"),
    ("Aprovado", "Eliminado", "aprovada", "Ausente ", "", "sei lá"),
    ("", "não", "sim"),
)
DE_DOIS: Sequence[Sequence[str]] = (
    CELULAS[0],
    ("agente", "Médico", "AGENTE", "juiz", ""),
    ("Norte", "sul", "", "Leste"),
    CELULAS[2],
    CELULAS[3],
    ("8h30", "08:30:15", "", "25:00", "-"),
    CELULAS[6],
    ("sim", "", "negros", "q"),
    CELULAS[7],
)

COM_NOME_SOCIAL = "Inscrição;Nome;Nome Social;Nota;PcD;Situação"
SO_O_SOCIAL = "Inscrição;nome_social;Nota;PcD;Situação"
SOCIAIS = ("", "Zé", "não", " Lia ", "-", "sim", "x", "#N/D", "7", "Zoë\u3000", "a\tb")
DO_NOME_SOCIAL = (CELULAS[0], CELULAS[1], SOCIAIS, CELULAS[2], CELULAS[6], CELULAS[7])


@st.composite
def arquivos(rascunho: st.DrawFn, cabecalho: str, celulas: Sequence[Sequence[str]]) -> bytes:
    """Um CSV com linhas boas e, às vezes, cada defeito que as bancas mandam."""
    tortas = rascunho(st.booleans())
    alcance = rascunho(st.sampled_from([2, 4, 20]))
    linhas = []
    for _ in range(rascunho(st.integers(0, 12))):
        campos = [rascunho(st.sampled_from(opcoes[:alcance])) for opcoes in celulas]
        linha = ";".join(campos)
        if tortas:
            linha = rascunho(
                st.sampled_from(
                    [linha] * 8
                    + ["", ";" * cabecalho.count(";"), cabecalho, linha + ";", campos[0]]
                    + [";".join(f'"{campo}"' for campo in campos), linha + '"']
                    + [linha.replace(campos[1], f'"{campos[1]}\n"', 1), "  ", linha + "\r"]
                )
            )
        linhas.append(linha)
    quebra = rascunho(st.sampled_from(["\n", "\r\n", "\r"] if tortas else ["\n", "\r\n"]))
    texto = quebra.join([*[""] * rascunho(st.integers(0, 2)), cabecalho, *linhas])
    texto += rascunho(st.sampled_from(["", quebra]))
    codificacao = rascunho(st.sampled_from(["utf-8", "utf-8-sig", "cp1252", "utf-16"]))
    return texto.encode(codificacao, errors="ignore")


@given(arquivos(CABECALHO, CELULAS))
def test_igual_ao_leitor_comum(dados: bytes) -> None:
    conferir(dados)


def test_o_apostrofo_que_protege_de_formula_nao_e_do_nome() -> None:
    """O resultado que o programa escreve protege o nome; lido de volta, e na página, é o de antes."""
    nomes = ["'=Ana", "'-Bento", "D'Ávila", "'Zé"]
    linhas = [f"0{n};{nome};70;não;CR" for n, nome in enumerate(nomes, start=1)]
    texto = "\n".join(["Inscrição;Nome;Nota;PcD;Situação", *linhas])
    conferir(texto)
    lido = resultado_do_csv_em_colunas(texto.encode(), UM_CARGO)
    assert lido.tabela["nome"].to_list() == ["=Ana", "-Bento", "D'Ávila", "'Zé"]


@given(arquivos(COM_NOME_SOCIAL, DO_NOME_SOCIAL))
def test_igual_ao_leitor_comum_com_nome_social(dados: bytes) -> None:
    conferir(dados)


@given(arquivos(SO_O_SOCIAL, (DO_NOME_SOCIAL[0], *DO_NOME_SOCIAL[2:])))
def test_igual_ao_leitor_comum_so_com_o_nome_social(dados: bytes) -> None:
    conferir(dados)


def test_o_nome_social_vale_onde_ha_um() -> None:
    linhas = ["01;Ana;;70;não;CR", "02;Bento;Bruna;60;não;CR", "03;;Lia;50;sim;CR"]
    lido = resultado_do_csv_em_colunas("\n".join([COM_NOME_SOCIAL, *linhas]).encode(), UM_CARGO)
    assert lido.tabela["nome"].to_list() == ["Ana", "Bruna", "Lia"]
    assert "nome_social" not in lido.tabela.columns


@given(arquivos(COM_CARGO, DE_DOIS))
def test_igual_ao_leitor_comum_com_cargos_e_unidades(dados: bytes) -> None:
    conferir(dados, DOIS_CARGOS)


@given(arquivos(CABECALHO, CELULAS), st.integers(60, 200))
def test_o_tamanho_do_bloco_nao_muda_nada(dados: bytes, bloco: int) -> None:
    with pytest.MonkeyPatch.context() as troca:
        troca.setattr(blocos_de_csv, "_BLOCO", bloco)
        troca.setattr(blocos_de_csv, "_PASSO", 5)
        troca.setattr(csv_em_colunas, "_MENOR_BLOCO", 30)
        conferir(dados)


def test_um_defeito_no_fim_de_muitas_linhas() -> None:
    boas = "".join(
        f"{n:06};Nome {n};{n % 100},50;1,0;01/01/1980;não;não;Aprovado;\n" for n in range(30_000)
    )
    pior = "030001;X;abc;1,0;01/01/1980;não;não;Aprovado;\n"
    _, relatorio, total, erros = conferir(f"{CABECALHO}\n{boas}{pior}{boas[:60]}")
    assert (total, erros[0].linha, erros[0].campo) == (3, 30_002, "Nota")
    assert relatorio.importados == 30_000


def test_dois_sinais_decimais_sao_recusados_como_no_comum() -> None:
    *_, erros = conferir(f"{CABECALHO}\n1;A;70,5;;;;;Aprovado;\n2;B;70.5;;;;;Aprovado;\n")
    assert "outro sinal decimal" in erros[0].problema


def test_nome_em_varias_linhas_entre_aspas() -> None:
    pessoas, *_ = conferir(f'{CABECALHO}\n1;"Ana\nMaria";70,5;;01/01/1980;;;Aprovado;\n')
    assert len(pessoas) == 1


def test_inscricao_em_dois_cargos_avisa() -> None:
    _, relatorio, *_ = conferir(
        f"{COM_CARGO}\n1;agente;Norte;70;;;;;Aprovado\n1;medico;;70;;;;;Aprovado\n", DOIS_CARGOS
    )
    assert any("em mais de um cargo (1): 1" in aviso for aviso in relatorio.avisos)


@pytest.mark.parametrize(
    "dados",
    [b"", b"\n\n", b"PK\x03\x04x", b"%PDF-1", b"a\0b", b"Inscricao;Nota\n1;\x81\n", b"x;y\n1;2\n"],
)
def test_arquivo_que_nao_serve(dados: bytes) -> None:
    *_, erros = conferir(dados)
    assert erros


def test_linha_longa_demais() -> None:
    *_, erros = conferir(f"{CABECALHO}\n1;{'A' * 200_000};70\n")
    assert "tem mais de" in erros[0].problema


def test_le_do_disco_e_diz_quando_nao_ha(tmp_path: Path) -> None:
    caminho = tmp_path / "r.csv"
    caminho.write_text(f"{CABECALHO}\n0001;Ana;70,5;1;01/01/1980;;D;Aprovado;\n", encoding="utf-8")
    lido = ler_resultado_em_colunas(caminho, UM_CARGO)
    assert lido.tabela[Campo.NOTA].to_list() == [7050]
    assert lido.relatorio.importados == 1
    with pytest.raises(ResultadoRecusado, match="não existe"):
        ler_resultado_em_colunas(tmp_path / "outro.csv", UM_CARGO)
