"""O leiaute e as perguntas em TOML: vão e voltam, e o que está errado é dito com a linha."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from certame.norma.erros import EntradaInvalida
from certame.planilhas.leiaute_da_banca import (
    GrupoNoArquivo,
    LeiauteDaBanca,
    leiaute_do_texto,
    texto_do_leiaute,
)
from certame.planilhas.perguntas import (
    Assunto,
    Pergunta,
    Resposta,
    respostas_do_texto,
    texto_das_perguntas,
)

CHEIO = LeiauteDaBanca(
    banca="Banca de Exemplo",
    especie="csv",
    codificacao="cp1252",
    delimitador="\t",
    leitor_do_pdf="pdfplumber",
    tabelas=("aba A",),
    campos=("inscricao", "nome"),
    cargo="Agente",
    casas=1,
    nota_maxima=Decimal("100.5"),
    sem_nota=True,
    com_os_de_fora=True,
    colunas={"inscricao": " Inscrição", "nota": "", "posto": 'class "ac"'},
    provas={"l_por": "l por", "língua estrangeira": "l\\ing"},
    ignorar=("STATUS",),
    situacoes_de_aprovado=("1º Semestre",),
    situacoes_de_fora=("Fora",),
    sem_efeito_no_nome=("(SJ)",),
    grupos={
        "pcd": GrupoNoArquivo(coluna="", sim=("D",), nao=("AC",), no_nome=("(D)",)),
        "negros": GrupoNoArquivo(posto="class ppp", pelo_posto=True),
        "quilombolas": GrupoNoArquivo(secao="quilombola"),
        "indigenas": GrupoNoArquivo(),
    },
)


def test_o_leiaute_vai_e_volta() -> None:
    texto = texto_do_leiaute(CHEIO, ["uma nota"])
    assert texto.startswith("# uma nota\nversao = 1\n")
    assert leiaute_do_texto(texto, "l.toml") == CHEIO
    assert leiaute_do_texto(texto_do_leiaute(LeiauteDaBanca()), "l.toml") == LeiauteDaBanca()


@given(st.text(max_size=20), st.text(min_size=1, max_size=20))
def test_qualquer_titulo_vai_e_volta(titulo: str, prova: str) -> None:
    leiaute = LeiauteDaBanca(colunas={"nota": titulo}, provas={prova: titulo})
    lido = leiaute_do_texto(texto_do_leiaute(leiaute), "l.toml")
    assert (lido.colunas, lido.provas) == (leiaute.colunas, leiaute.provas)


@pytest.mark.parametrize(
    ("texto", "motivo"),
    [
        ("versao = 2\n", "a versão 2 não é conhecida"),
        ("casas = 2\n", "falta esta chave"),
        ("versao = 1\nespecie = 'xls'\n", "linha 2, campo especie: não existe a opção"),
        ("versao = 1\n[colunas]\npeso = 'x'\n", "linha 3, campo colunas.peso: o campo não existe"),
        ("versao = 1\n[colunas]\nnota = 3\n", "campo colunas.nota: não é um texto"),
        ("versao = 1\ndelimitador = ', '\n", "não é um delimitador"),
        ("versao = 1\n[grupo.pcd]\npelo_posto = true\n", "falta dizer a coluna do posto"),
        ("versao = 1\n[grupo.nota]\ncoluna = 'x'\n", "nota já é nome de outra coisa"),
        ("versao = 1\n[grupo]\npcd = 3\n", "não é uma tabela"),
        ("versao = 1\ncolumas = 2\n", "chave desconhecida"),
    ],
)
def test_leiaute_errado_e_dito_com_a_linha(texto: str, motivo: str) -> None:
    with pytest.raises(EntradaInvalida) as erro:
        leiaute_do_texto(texto, "l.toml")
    assert motivo in str(erro.value)


PERGUNTA = Pergunta("linha-1", Assunto.LINHA, 'a linha "1"', ("fora",))
OUTRA = Pergunta("declarante-2", Assunto.DECLARANTE, "quem?", ("1", "2", "nenhuma"), ("1",))


def test_as_perguntas_vao_e_as_respostas_voltam() -> None:
    dadas = {"linha-1": Resposta(("fora",), "não é uma pessoa")}
    texto = texto_das_perguntas([PERGUNTA, OUTRA], dadas, ["nota"])
    assert respostas_do_texto(texto, "p.toml") == dadas
    respondida = texto.replace("resposta = []", 'resposta = ["1", "2"]')
    assert respostas_do_texto(respondida, "p.toml")["declarante-2"] == Resposta(("1", "2"))
    assert PERGUNTA.para_dados()["assunto"] == "linha"


@pytest.mark.parametrize(
    ("de", "para", "motivo"),
    [
        ("versao = 1", "versao = 9", "a versão 9 não é conhecida"),
        ('["fora"]\nmotivo = ""', '["dentro"]\nmotivo = ""', "dentro não está nas opções"),
        ("resposta = []", 'resposta = ["1", "nenhuma"]', "as respostas se contradizem"),
        ("resposta = []", "resposta = []\nnovo = 1", "chave desconhecida"),
        ("= 1\n", "= 1\n", "falta dizer por que a linha fica de fora"),
    ],
)
def test_resposta_errada_e_dita(de: str, para: str, motivo: str) -> None:
    texto = texto_das_perguntas([PERGUNTA, OUTRA], {"linha-1": Resposta(("fora",))})
    assert de in texto
    with pytest.raises(EntradaInvalida) as erro:
        respostas_do_texto(texto.replace(de, para), "p.toml")
    assert motivo in str(erro.value)
