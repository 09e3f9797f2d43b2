"""O texto corrido, o texto alinhado por espaços e o JSON."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from certame.planilhas.abrir import tabelas_dos_bytes
from certame.planilhas.arquivo_lido import ArquivoLido, Especie
from certame.planilhas.leiaute_da_banca import LeiauteDaBanca
from certame.planilhas.resultado import ResultadoRecusado

CAMPOS = ("inscricao", "nome", "objetiva", "nota", "posto", "posto_pcd")
CORRIDO = """\
10000001, Ana de Exemplo, 28.00, 84.00, 3, 1 / 10000002, Bento
Modelo da Silva, 30.00, 84.50, 2, - / 10000003, Célia Santa-
Rita, 31.00, 90.00, 1, - / 10000004,
Davi Exemplo, -1.25, 12.00, 4, -.
"""


def lido(texto: str | bytes, **campos: Any) -> ArquivoLido:
    dados = texto.encode() if isinstance(texto, str) else texto
    return tabelas_dos_bytes(dados, "r.txt", LeiauteDaBanca(**campos))


def recusa(texto: str | bytes, **campos: Any) -> str:
    with pytest.raises(ResultadoRecusado) as erro:
        lido(texto, **campos)
    return str(erro.value)


# ------------------------------------------------------------------------- texto corrido


def test_texto_corrido_sem_titulos() -> None:
    arquivo = lido(CORRIDO, campos=CAMPOS)
    (tabela,) = arquivo.tabelas
    assert arquivo.especie is Especie.TEXTO_CORRIDO
    assert tabela.cabecalho == CAMPOS
    assert tabela.linhas == [
        ["10000001", "Ana de Exemplo", "28.00", "84.00", "3", "1"],
        ["10000002", "Bento Modelo da Silva", "30.00", "84.50", "2", "-"],
        ["10000003", "Célia Santa-Rita", "31.00", "90.00", "1", "-"],
        ["10000004", "Davi Exemplo", "-1.25", "12.00", "4", "-"],
    ]
    assert list(map(arquivo.lugares.linha, tabela.numeros)) == [1, 1, 2, 3]
    assert len(set(tabela.numeros)) == 4
    assert lido(CORRIDO).tabelas[0].cabecalho == ()


def test_paginas_secoes_e_titulos_nao_viram_gente() -> None:
    texto = (
        "1 CARGO 1: AGENTE, NÍVEL MÉDIO\n"
        + CORRIDO.replace("\nRita", "\nDiário de Exemplo, não\n2\n\fDIÁRIO DE EXEMPLO 1\nRita")
        + "1.1 CARGO 2: MÉDICO\n10000009, Elisa Modelo, 20.00, 70.00, 1, - / \n"
        + "\fDIÁRIO DE EXEMPLO 2\nPágina 3 de 3\n10000010, Fátima, 10.00, 60.00, 2, 1.\n"
    ).replace("Diário de Exemplo, não\n2\n", "Página 2\n")
    arquivo = lido(texto, campos=CAMPOS)
    (tabela,) = arquivo.tabelas
    assert tabela.cabecalho == ("seção do texto", *CAMPOS)
    assert [linha[:3] for linha in tabela.linhas] == [
        ["1 CARGO 1: AGENTE, NÍVEL MÉDIO", "10000001", "Ana de Exemplo"],
        ["1 CARGO 1: AGENTE, NÍVEL MÉDIO", "10000002", "Bento Modelo da Silva"],
        ["1 CARGO 1: AGENTE, NÍVEL MÉDIO", "10000003", "Célia Santa-Rita"],
        ["1 CARGO 1: AGENTE, NÍVEL MÉDIO", "10000004", "Davi Exemplo"],
        ["1.1 CARGO 2: MÉDICO", "10000009", "Elisa Modelo"],
        ["1.1 CARGO 2: MÉDICO", "10000010", "Fátima"],
    ]
    assert [sobra.texto for sobra in arquivo.sobras] == [
        "1 CARGO 1: AGENTE, NÍVEL MÉDIO",
        "Página 2",
        "DIÁRIO DE EXEMPLO 1",
        "1.1 CARGO 2: MÉDICO",
        "DIÁRIO DE EXEMPLO 2",
        "Página 3 de 3",
    ]


def test_entrada_que_nao_comeca_com_inscricao_fica_para_ser_recusada() -> None:
    arquivo = lido(CORRIDO.replace("10000002, ", "sem número, "), campos=CAMPOS)
    assert arquivo.tabelas[0].linhas[1][0] == "sem número"
    assert len(arquivo.tabelas[0].linhas) == 4


NOMES = st.lists(
    st.sampled_from(["Ana", "de", "Exemplo", "D'Ávila", "Santa-Rita", "Filho"]),
    min_size=1,
    max_size=5,
).map(lambda partes: " ".join(["Gil", *partes]))
VALORES = st.lists(st.sampled_from(["28.00", "31", "-1.25", "-", "7,5"]), min_size=2, max_size=2)


@given(st.lists(st.tuples(NOMES, VALORES), min_size=3, max_size=12), st.integers(20, 70))
def test_nenhuma_entrada_se_perde_onde_quer_que_a_linha_quebre(
    pessoas: list[tuple[str, list[str]]], largura: int
) -> None:
    entradas = [
        [str(10_000_000 + indice), nome, *valores] for indice, (nome, valores) in enumerate(pessoas)
    ]
    texto = " / ".join(", ".join(entrada) for entrada in entradas) + "."
    linhas, atual = [], ""
    for palavra in texto.split(" "):
        if len(atual) + len(palavra) > largura:
            linhas.append(atual)
            atual = ""
        atual = f"{atual} {palavra}".strip()
    quebrado = "\n".join([*linhas, atual])
    arquivo = lido(quebrado, especie="texto_corrido", campos=("inscricao", "nome", "a", "b"))
    assert arquivo.tabelas[0].linhas == entradas
    assert not arquivo.sobras


# ------------------------------------------------------------------------ texto alinhado

ALINHADO = """\
                                   Edição 1 | Ano 1
        Ficam convocadas as pessoas        abaixo, às 12h.

 CARGO       INSCRIÇÃO          NOME              COLOCAÇÃO
MOTORISTA    2.530/2020    ANA MODELO DE EXEMPLO     19°
MOTORISTA    2.531/2020    BENTO                     20°
                                                               Assinado por: GIL
\f          VISITADORA
 RANKING      NOME              CPF
  84º    Célia de Exemplo      623.***
  85º    Davi                  873.***
  01 Cópia do CPF
"""


def test_tabelas_alinhadas_por_espacos() -> None:
    arquivo = lido(ALINHADO)
    assert arquivo.especie is Especie.TEXTO_ALINHADO
    uma, outra = arquivo.tabelas
    assert uma.cabecalho == ("CARGO", "INSCRIÇÃO", "NOME", "COLOCAÇÃO")
    assert uma.linhas == [
        ["MOTORISTA", "2.530/2020", "ANA MODELO DE EXEMPLO", "19°"],
        ["MOTORISTA", "2.531/2020", "BENTO", "20°"],
    ]
    assert outra.cabecalho == ("RANKING", "NOME", "CPF")
    assert outra.linhas == [["84º", "Célia de Exemplo", "623.***"], ["85º", "Davi", "873.***"]]
    assert list(outra.numeros) == [10, 11]
    com_texto = [linha for linha in ALINHADO.splitlines() if linha.strip()]
    assert len(arquivo.sobras) + 2 + 2 + 2 == len(com_texto)
    assert "Assinado por: GIL" in [sobra.texto for sobra in arquivo.sobras]


def test_cabecalho_repetido_volta_como_linha_para_ser_contado() -> None:
    linhas = ALINHADO.splitlines()[3:6]
    arquivo = lido("\n".join([*linhas, *linhas]))
    (tabela,) = arquivo.tabelas
    assert tabela.linhas[2] == list(tabela.cabecalho)
    assert len(tabela.linhas) == 5


# --------------------------------------------------------------------------------- JSON

PESSOAS = [
    {"inscricao": "0004", "nome": "Ana", "nota": 61.50, "pcd": True},
    {"inscricao": "0011", "nome": "Bento", "nota": 80, "pcd": False},
    {"inscricao": 12, "nome": "Célia", "nota": None, "extra": {"a": [1]}},
]


def test_json_com_lista_de_objetos() -> None:
    arquivo = lido(json.dumps(PESSOAS))
    (tabela,) = arquivo.tabelas
    assert arquivo.especie is Especie.JSON
    assert tabela.cabecalho == ("inscricao", "nome", "nota", "pcd", "extra")
    assert tabela.linhas == [
        ["0004", "Ana", "61.5", "sim", ""],
        ["0011", "Bento", "80", "não", ""],
        ["12", "Célia", "", "", '{"a": [1]}'],
    ]
    assert list(tabela.numeros) == [1, 2, 3]


def test_json_com_listas_dentro_de_um_objeto() -> None:
    dados = {"versao": 1, "aprovados": PESSOAS, "cabeca": [["inscricao", "nome"], ["1", "Gil"]]}
    arquivo = lido(json.dumps(dados))
    assert [tabela.nome for tabela in arquivo.tabelas] == ["lista aprovados", "lista cabeca"]
    assert arquivo.tabelas[1].linhas == [["1", "Gil"]]
    assert arquivo.lugares.onde(arquivo.tabelas[1].numeros[0]) == ("r.txt, lista cabeca", 2)


@pytest.mark.parametrize(
    ("texto", "motivo"),
    [
        ('[{"a": 1},', "o JSON está cortado ou mal escrito"),
        ('[{"a": 1, "a": 2}]', "duas vezes a chave a"),
        ('{"a": 1}', "não traz nenhuma lista"),
        ("[" * 100_000, "não é o de um resultado"),
        ("[" + "1" * 10_000 + "]", "não é o de um resultado"),
    ],
)
def test_json_que_nao_serve(texto: str, motivo: str) -> None:
    assert motivo in recusa(texto)


def test_json_com_item_solto_fica_para_ser_recusado() -> None:
    assert lido(json.dumps([*PESSOAS, "Gil"])).tabelas[0].linhas[-1] == ["Gil"]


# ---------------------------------------------------------------------- CSV e codificação


def test_csv_com_titulos_soltos_e_aspas_que_nao_fecham() -> None:
    texto = 'Prefeitura;;\ninscrição;nome;nota\n1;Ana;70\n2;"Gil"x;60\n\n3;"Davi\nSó";50\n4;"E'
    arquivo = lido(texto)
    (tabela,) = arquivo.tabelas
    assert (arquivo.especie, arquivo.delimitador, tabela.linha_do_cabecalho) == ("csv", ";", 2)
    assert tabela.linhas == [
        ["1", "Ana", "70"],
        ['2;"Gil"x;60'],
        [],
        ["3", "Davi\nSó", "50"],
        ['4;"E'],
    ]
    assert list(tabela.numeros) == [3, 4, 5, 6, 8]
    assert [sobra.texto for sobra in arquivo.sobras] == ["Prefeitura"]


def test_aspas_que_escondem_gente_impedem() -> None:
    linhas = "".join(f"{n};Gil;60\n" for n in range(10, 20))
    arquivo = lido(f'inscrição;nome;nota\n1;"Ana;70\n{linhas}2;Bento";80\n3;Eva;50\n')
    assert "as aspas da linha 2 só fecham 12 linhas depois" in arquivo.impedimentos[0][0]


@pytest.mark.parametrize("codificacao", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
@pytest.mark.parametrize("delimitador", [";", "\t", "|"])
def test_csv_em_qualquer_codificacao(codificacao: str, delimitador: str) -> None:
    texto = "inscrição;nome;nota\n1;Célia;70,5\n".replace(";", delimitador)
    arquivo = lido(texto.encode(codificacao))
    assert (arquivo.codificacao, arquivo.delimitador) == (codificacao, delimitador)
    assert arquivo.tabelas[0].linhas == [["1", "Célia", "70,5"]]


def test_utf_16_sem_marca_so_se_o_leiaute_disser() -> None:
    dados = "inscrição;nome;nota\n1;Célia;70,5\n".encode("utf-16-le")
    assert "caractere nulo" in recusa(dados)
    assert lido(dados, codificacao="utf-16-le").tabelas[0].linhas == [["1", "Célia", "70,5"]]


@pytest.mark.parametrize(
    ("codificacao", "declarada", "motivo"),
    [
        ("cp1252", "utf-8", "linha 2: o leiaute diz utf-8, mas esta linha não está assim"),
        ("utf-8", "cp1252", "o leiaute diz cp1252, mas o arquivo está em UTF-8"),
        ("utf-8", "latin-1", "o leiaute diz latin-1, mas o arquivo está em UTF-8"),
        ("utf-8-sig", "cp1252", "o começo do arquivo diz UTF-8-SIG"),
        ("utf-8", "klingon", "o leiaute diz a codificação klingon, que não existe"),
    ],
)
def test_codificacao_errada_no_leiaute_e_dita(
    codificacao: str, declarada: str, motivo: str
) -> None:
    dados = "inscricao;nome;nota\n1;Célia;70,5\n".encode(codificacao)
    assert motivo in recusa(dados, codificacao=declarada)


def test_codificacao_certa_no_leiaute() -> None:
    texto = "inscrição;nome;nota\n1;Célia;70,5\n"
    for codificacao, declarada in (("utf-8-sig", "utf-8"), ("cp1252", "latin-1")):
        lido_assim = lido(texto.encode(codificacao), codificacao=declarada)
        assert lido_assim.tabelas[0].linhas == [["1", "Célia", "70,5"]]


@pytest.mark.parametrize(
    ("dados", "campos", "motivo"),
    [
        (b"", {}, "o arquivo está vazio"),
        (b"\x1f\x8b1234", {}, "arquivo comprimido"),
        (b"a;b\n", {"especie": "pdf"}, "o leiaute diz pdf, e o arquivo não é"),
        (b"inscricao;nome\n" + b"1" * 200, {"linha_maxima": 100}, "mais de 100 caracteres"),
    ],
)
def test_arquivo_que_nao_serve(dados: bytes, campos: dict[str, Any], motivo: str) -> None:
    assert motivo in recusa(dados, **campos)
