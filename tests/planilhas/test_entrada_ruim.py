"""Arquivo estragado de qualquer jeito dá mensagem ou tabela contada, nunca um defeito do programa."""

import io
import json
import zipfile
from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from certame.planilhas import pdf as leitor
from certame.planilhas.abrir import tabelas_dos_bytes
from certame.planilhas.codificacao import conferir_texto
from certame.planilhas.importacao import importacao
from certame.planilhas.leiaute_da_banca import LeiauteDaBanca
from certame.planilhas.resultado import ResultadoRecusado
from certame.planilhas.sugestao import leiaute_sugerido
from tests.planilhas.feitura import Aba, ods, pdf, xlsx, zip_com

ABA = Aba(
    (("Inscrição", "Nome", "Nota"), ("0004", "Ana", 61.5), ("0011", "Gil", 80)),
    linhas_ocultas=(2,),
    colunas_ocultas=(2,),
    mescladas=("A1:B1",),
)
FONTES: dict[str, bytes] = {
    "csv": 'Inscrição;Nome;Nota;PcD\n0004;Ana (D);61,5;s\n0011;"Gil\nModelo";80;n\n'.encode(),
    "texto_corrido": b"10000001, Ana, 28.00, - / 10000002, Gil\nModelo, 3, 2 / 10000003, B, 1, 1.",
    "texto_alinhado": b" INSCRICAO   NOME      NOTA\n 2.530/20    ANA X     19\n 2.531/20    GIL       20",
    "json": json.dumps([{"inscricao": "1", "nome": "Ana", "nota": 70.5}, {"nome": "Gil"}]).encode(),
    "pdf": pdf(
        [
            [(30, 60, "INSCRIÇÃO"), (110, 60, "NOME"), (330, 60, "NOTA"), (30, 76, "0218730")],
            [(30, 60, "0218731"), (110, 60, "GIL"), (330, 60, "70,00")],
        ]
    ),
    "xlsx": xlsx({"R": ABA}),
    "ods": ods({"R": ABA}),
}
EDICAO = st.tuples(st.integers(0, 100_000), st.integers(0, 12), st.binary(max_size=4))


def editado(dados: bytes, edicoes: Sequence[tuple[int, int, bytes]]) -> bytes:
    for lugar, apaga, poe in edicoes:
        inicio = lugar % (len(dados) + 1)
        dados = dados[:inicio] + poe + dados[inicio + apaga :]
    return dados


def por_dentro(dados: bytes, edicoes: Sequence[tuple[int, int, bytes]], qual: int) -> bytes:
    """O mesmo ZIP, inteiro por fora, com uma parte estragada."""
    with zipfile.ZipFile(io.BytesIO(dados)) as aberto:
        partes: dict[str, str | bytes] = {nome: aberto.read(nome) for nome in aberto.namelist()}
    nome = sorted(partes)[qual % len(partes)]
    parte = partes[nome]
    assert isinstance(parte, bytes)
    return zip_com(partes | {nome: editado(parte, edicoes)})


def conferir(dados: bytes) -> None:
    try:
        lido = tabelas_dos_bytes(dados, "r", LeiauteDaBanca())
        leiaute, _ = leiaute_sugerido(lido)
        if leiaute.campos:
            lido = tabelas_dos_bytes(dados, "r", leiaute)
        feita = importacao(lido, leiaute)
    except ResultadoRecusado:
        return
    linhas = sum(len(tabela.linhas) for tabela in lido.tabelas)
    assert feita.conta.linhas == linhas + len(lido.sobras) + len(lido.juntadas)
    # Tudo o que se leu se pode escrever.
    json.dumps([[t.cabecalho, t.linhas] for t in lido.tabelas], ensure_ascii=False).encode()


@pytest.mark.parametrize("especie", FONTES)
@settings(max_examples=40)
@given(st.lists(EDICAO, min_size=1, max_size=5))
def test_arquivo_estragado(especie: str, edicoes: list[tuple[int, int, bytes]]) -> None:
    conferir(editado(FONTES[especie], edicoes))


@pytest.mark.parametrize("especie", ["xlsx", "ods"])
@settings(max_examples=40)
@given(st.lists(EDICAO, min_size=1, max_size=4), st.integers(0, 7))
def test_planilha_estragada_por_dentro(
    especie: str, edicoes: list[tuple[int, int, bytes]], qual: int
) -> None:
    conferir(por_dentro(FONTES[especie], edicoes, qual))


def test_metade_de_caractere_no_json_vira_letra_perdida() -> None:
    (tabela,) = tabelas_dos_bytes(
        b'[{"inscricao": "1", "nome": "G\\ud800il"}]', "r", LeiauteDaBanca()
    ).tabelas
    assert tabela.linhas == [["1", "G�il"]]


def test_pdf_com_senha_e_leitor_que_quebra(monkeypatch: pytest.MonkeyPatch) -> None:
    def quebrar(pagina: object) -> None:
        raise IndexError(pagina)

    monkeypatch.setattr(leitor, "_palavras_do_pdfplumber", quebrar)
    with pytest.raises(ResultadoRecusado, match="o PDF está cortado ou estragado"):
        tabelas_dos_bytes(FONTES["pdf"], "r.pdf", LeiauteDaBanca())


def test_uma_linha_ruim_no_fim_de_muitas() -> None:
    linhas = "".join(f"{n};Ana;70\n" for n in range(10_000, 30_000))
    dados = f"inscricao;nome;nota\n{linhas}99999;Gil;setenta\n".encode()
    lido = tabelas_dos_bytes(dados, "r.csv", LeiauteDaBanca())
    feita = importacao(lido, leiaute_sugerido(lido)[0])
    assert (feita.conta.importadas, feita.conta.recusadas) == (20_000, 1)
    assert feita.recusadas[0].linha == 20_002
    assert len(feita.perguntas) == 1


@pytest.mark.parametrize(
    ("nome", "fim"), [("a.xlsx", "salve como XLSX"), ("a.csv", "CSV em UTF-8")]
)
def test_a_planilha_que_nao_e_planilha_nao_manda_salvar_csv(nome: str, fim: str) -> None:
    with pytest.raises(ResultadoRecusado, match=fim):
        conferir_texto("a\0b", nome, 100)
