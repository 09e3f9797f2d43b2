import base64
import zlib
from collections.abc import Callable, Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from certame.planilhas import pdf as leitor
from certame.planilhas.abrir import tabelas_dos_bytes
from certame.planilhas.arquivo_lido import ArquivoLido, Especie
from certame.planilhas.geometria import Palavra
from certame.planilhas.importacao import Importacao, importacao
from certame.planilhas.leiaute_da_banca import LeiauteDaBanca
from certame.planilhas.resultado import ResultadoRecusado
from certame.planilhas.sugestao import leiaute_sugerido
from tests.planilhas.feitura import Texto, pdf, pdf_cifrado

XIS = (30, 110, 330, 420, 520, 640)
CABECALHO = ("INSCRIÇÃO", "NOME", "ESP", "PONTOS", "MODALIDADE", "POSIÇÃO")
ELENCO = (
    ("0218730", "ANA DE EXEMPLO", "64,00", "92,00", "PcD", "1º"),
    ("0272756", "BENTO MODELO DA SILVA", "66,00", "91,00", "Ampla Concorrência", "2º"),
    ("0217554", "CÉLIA D'ÁVILA", "67,00", "90,00", "PcD", "3º"),
    ("0203521", "DAVI EXEMPLO", "65,00", "-1,25", "Ampla Concorrência", "4º"),
)


def linha(y: float, celulas: Sequence[str]) -> list[Texto]:
    return [(x, y, texto) for x, texto in zip(XIS, celulas, strict=True) if texto]


def pagina(
    linhas: Sequence[Sequence[str]], numero: int, de: int, *, com_titulos: bool
) -> list[Texto]:
    textos: list[Texto] = [(300, 20, "MUNICÍPIO DE EXEMPLO"), (280, 34, "RESULTADO FINAL, 1/2026")]
    if com_titulos:
        textos += linha(60, CABECALHO)
    for indice, celulas in enumerate(linhas):
        textos += linha(76 + 14 * indice, celulas)
    return [*textos, (780, 570, f"Página {numero} de {de}")]


def lido(dados: bytes, leiaute: LeiauteDaBanca | None = None) -> ArquivoLido:
    return tabelas_dos_bytes(dados, "r.pdf", leiaute or LeiauteDaBanca())


def recusa(dados: bytes, leiaute: LeiauteDaBanca | None = None) -> str:
    with pytest.raises(ResultadoRecusado) as erro:
        lido(dados, leiaute)
    return str(erro.value)


DUAS = pdf(
    [
        pagina(ELENCO[:2], 1, 2, com_titulos=True),
        pagina(ELENCO[2:], 2, 2, com_titulos=False),
    ]
)


def test_titulos_so_na_primeira_pagina() -> None:
    arquivo = lido(DUAS)
    (tabela,) = arquivo.tabelas
    assert arquivo.especie is Especie.PDF
    assert tabela.cabecalho == CABECALHO
    assert [tuple(celulas) for celulas in tabela.linhas] == list(ELENCO)
    assert [arquivo.lugares.dito(n) for n in tabela.numeros] == [
        "4 da página 1",
        "5 da página 1",
        "3 da página 2",
        "4 da página 2",
    ]
    assert [sobra.texto for sobra in arquivo.sobras] == [
        "MUNICÍPIO DE EXEMPLO",
        "RESULTADO FINAL, 1/2026",
        "Página 1 de 2",
        "MUNICÍPIO DE EXEMPLO",
        "RESULTADO FINAL, 1/2026",
        "Página 2 de 2",
    ]
    assert arquivo.impedimentos == ()


def test_titulos_repetidos_em_cada_pagina_sao_contados() -> None:
    dados = pdf(
        [
            pagina(ELENCO[:2], 1, 2, com_titulos=True),
            pagina(ELENCO[2:], 2, 2, com_titulos=True),
        ]
    )
    (tabela,) = lido(dados).tabelas
    assert [tuple(celulas) for celulas in tabela.linhas] == [*ELENCO[:2], CABECALHO, *ELENCO[2:]]


def test_titulo_em_duas_linhas_e_celulas_em_branco() -> None:
    textos: list[Texto] = [*linha(50, (*CABECALHO[:3], "TOTAL DE", *CABECALHO[4:]))]
    textos += [(420, 59, "PONTOS")]
    for indice, celulas in enumerate(ELENCO):
        textos += linha(76 + 14 * indice, (*celulas[:4], "", celulas[5]))
    (tabela,) = lido(pdf([textos])).tabelas
    assert tabela.cabecalho == (*CABECALHO[:3], "TOTAL DE PONTOS", *CABECALHO[4:])
    assert [celulas[4] for celulas in tabela.linhas] == [""] * 4


def test_nome_quebrado_volta_a_ser_um_de_cima_ou_centrado() -> None:
    textos = linha(60, CABECALHO)
    textos += linha(80, ELENCO[0])
    textos += [(110, 89, "DOS SANTOS")]
    # Centrado: a linha da pessoa fica entre as duas do nome.
    textos += [(110, 115.5, "BENTO MODELO")]
    textos += linha(120, (ELENCO[1][0], "", *ELENCO[1][2:]))
    textos += [(110, 124.5, "DA SILVA")]
    textos += linha(150, ELENCO[2])
    arquivo = lido(pdf([textos]))
    (tabela,) = arquivo.tabelas
    assert [celulas[1] for celulas in tabela.linhas] == [
        "ANA DE EXEMPLO DOS SANTOS",
        "BENTO MODELO DA SILVA",
        "CÉLIA D'ÁVILA",
    ]
    assert "linhas juntadas à pessoa mais perto" in arquivo.avisos[0]
    assert arquivo.impedimentos == ()


def test_continuacao_que_pode_ser_de_duas_pessoas_impede() -> None:
    textos = linha(60, CABECALHO)
    textos += linha(80, ELENCO[0])
    textos += [(110, 89, "DOS SANTOS")]
    textos += linha(98, ELENCO[1])
    (impedimento,) = lido(pdf([textos])).impedimentos
    assert "não se sabe se estas linhas continuam a de cima ou a de baixo" in impedimento[0]


def importado(paginas: Sequence[Sequence[Texto]]) -> Importacao:
    arquivo = lido(pdf(paginas))
    return importacao(arquivo, leiaute_sugerido(arquivo)[0])


def test_linha_com_poucas_colunas_e_recusada_com_a_pagina_e_a_linha() -> None:
    textos = linha(60, CABECALHO)
    textos += linha(76, ELENCO[0])
    textos += [(30, 140, "0999999"), (110, 140, "ELISA")]
    arquivo = lido(pdf([textos]))
    assert arquivo.tabelas[0].linhas[1:] == [["0999999 ELISA"]]
    assert "1 linha recusada: o começo é o da linha de uma pessoa" in arquivo.avisos[0]
    assert not arquivo.sobras
    feita = importado([textos])
    (recusada,) = feita.recusadas
    assert (recusada.arquivo, recusada.linha) == ("r.pdf, página 1", 3)
    assert recusada.texto == "0999999 ELISA"
    assert not feita.pronta


@pytest.mark.parametrize("y", [90.0, 140.0])
def test_nota_fora_da_coluna_na_ultima_linha_e_recusada(y: float) -> None:
    textos: list[Texto] = []
    for altura, celulas in (
        (60, ("INSCRIÇÃO", "NOME", "NOTA")),
        (76, ("0001001", "ANA DE EXEMPLO", "90,00")),
    ):
        textos += [(x, altura, t) for x, t in zip((30, 110, 330), celulas, strict=True)]
    textos += [(30, y, "0001002"), (110, y, "BIA MODELO"), (230, y, "80,00")]
    textos += [(30, 570, "12/05/2026")]
    feita = importado([textos])
    assert [r.texto for r in feita.recusadas] == ["0001002 BIA MODELO 80,00"]
    assert [sobra.texto for sobra in feita.arquivo.sobras] == ["12/05/2026"]


@pytest.mark.parametrize("y", [54.0, 49.0, 80.0])
@pytest.mark.parametrize("com_titulos", [True, False])
def test_nome_que_continua_no_alto_da_outra_pagina_impede(y: float, com_titulos: bool) -> None:
    topo: list[Texto] = [(110, 20, "MUNICÍPIO")]
    uma = [*topo, *linha(60, CABECALHO), *linha(76, ELENCO[0]), *linha(90, ELENCO[1])]
    outra = [*topo, *(linha(30, CABECALHO) if com_titulos else ())]
    gente = [*linha(y, ELENCO[2]), *linha(y + 14, ELENCO[3])]
    assert lido(pdf([uma, [*outra, *gente]])).impedimentos == ()
    for resto in (gente, []):
        arquivo = lido(pdf([uma, [*outra, (110, 40, "DOS SANTOS"), *resto]]))
        assert "no alto da página continua o nome" in arquivo.impedimentos[-1][0]
        assert "da página 2" in arquivo.impedimentos[-1][0]


def test_nome_centrado_no_alto_da_pagina_nao_impede() -> None:
    uma = [*linha(60, CABECALHO), *linha(76, ELENCO[0])]
    outra: list[Texto] = [(110, 35.5, "BENTO MODELO"), (110, 44.5, "DA SILVA")]
    outra += linha(40, (ELENCO[1][0], "", *ELENCO[1][2:]))
    arquivo = lido(pdf([uma, outra]))
    assert arquivo.impedimentos == ()
    assert arquivo.tabelas[0].linhas[1][1] == "BENTO MODELO DA SILVA"


def test_texto_corrido_num_pdf() -> None:
    textos: list[Texto] = [
        (50, 60, "1 CARGO 1: AGENTE"),
        (50, 72, "10000001, Ana de Exemplo, 28.00, 84.00 / 10000002, Bento Modelo da"),
        (50, 84, "Silva, 30.00, 84.50 / 10000003, Célia, 31.00, 90.00 /"),
        (400, 570, "1"),
    ]
    outra: list[Texto] = [(50, 60, "10000004, Davi, -1.25, 12.00."), (400, 570, "2")]
    arquivo = lido(pdf([textos, outra]), LeiauteDaBanca(campos=("inscricao", "nome", "p", "nota")))
    (tabela,) = arquivo.tabelas
    assert arquivo.especie is Especie.TEXTO_CORRIDO
    assert tabela.linhas == [
        ["10000001", "Ana de Exemplo", "28.00", "84.00"],
        ["10000002", "Bento Modelo da Silva", "30.00", "84.50"],
        ["10000003", "Célia", "31.00", "90.00"],
        ["10000004", "Davi", "-1.25", "12.00"],
    ]
    assert [sobra.texto for sobra in arquivo.sobras] == ["1 CARGO 1: AGENTE", "1", "2"]


# ------------------------------------------------------------------ as duas leituras diferem


def sem_a(texto: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Faz a segunda leitura perder as palavras com o texto."""
    de_verdade = leitor._palavras_do_pdfplumber

    def perde(folha: object) -> list[Palavra]:
        return [p for p in de_verdade(folha) if p.texto != texto]

    monkeypatch.setattr(leitor, "_palavras_do_pdfplumber", perde)


def test_celula_diferente_e_mostrada_e_nao_se_escolhe(monkeypatch: pytest.MonkeyPatch) -> None:
    sem_a("66,00", monkeypatch)
    arquivo = lido(DUAS)
    ((problema, conserto),) = arquivo.impedimentos
    assert "as duas leituras do PDF (pypdfium2 e pdfplumber) diferem: 5 da página 1: " in problema
    assert 'leitor_do_pdf = "pypdfium2" ou "pdfplumber"' in conserto


def test_linha_que_falta_e_coluna_que_falta_sao_mostradas(monkeypatch: pytest.MonkeyPatch) -> None:
    sem_a("0217554", monkeypatch)
    problema = lido(DUAS).impedimentos[0][0]
    assert "na tabela 1, 4 linhas e 3" in problema
    assert "só a primeira tem a linha 3 da página 2" in problema
    sem_a("MODALIDADE", monkeypatch)
    assert "6 colunas (INSCRIÇÃO" in lido(DUAS).impedimentos[0][0]


def test_cabecalho_que_uma_leitura_nao_ve(monkeypatch: pytest.MonkeyPatch) -> None:
    sem_a("NOME", monkeypatch)
    sem_a("INSCRIÇÃO", monkeypatch)
    assert "1 tabela e 0" in lido(DUAS).impedimentos[0][0]


def test_a_pessoa_escolhe_a_leitura_e_a_diferenca_vira_aviso(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    sem_a("66,00", monkeypatch)
    uma = lido(DUAS, LeiauteDaBanca(leitor_do_pdf="pypdfium2"))
    outra = lido(DUAS, LeiauteDaBanca(leitor_do_pdf="pdfplumber"))
    assert (uma.tabelas[0].linhas[1][2], outra.tabelas[0].linhas[1][2]) == ("66,00", "")
    assert uma.impedimentos == outra.impedimentos == ()
    assert "As duas leituras do PDF diferem" in uma.avisos[-1]


# ------------------------------------------------------------------------- entrada ruim


def test_pdf_digitalizado_e_dito() -> None:
    assert "o PDF não tem texto: é imagem de papel digitalizado" in recusa(pdf([[], []]))
    (impedimento,) = lido(
        pdf([pagina(ELENCO, 1, 2, com_titulos=True), []]),
    ).impedimentos
    assert "há 1 página sem texto (2)" in impedimento[0]


def test_pdf_cortado() -> None:
    assert "o PDF está cortado ou estragado" in recusa(DUAS[: len(DUAS) // 3])
    assert "o PDF está cortado ou estragado" in recusa(b"%PDF-1.7\n")


def test_paginas_demais(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(leitor, "_PAGINAS", 1)
    assert "o PDF tem 2 páginas e o limite é 1" in recusa(DUAS)


RECHEIO = b" " * (9 * 1024 * 1024)
FLATE = b"/Filter /FlateDecode"


def duas_vezes(dados: bytes) -> bytes:
    return zlib.compress(zlib.compress(dados))


@pytest.mark.parametrize(
    ("filtro", "comprimir"),
    [
        (FLATE, zlib.compress),
        (b"/Filter /Fl#61teDecode", zlib.compress),
        (b"/Filter [/FlateDecode /FlateDecode]", duas_vezes),
        (b"/Filter [/A85 /Fl]", lambda d: base64.a85encode(zlib.compress(d)) + b"~>"),
        (b"/Filter [/AHx /Fl]", lambda d: zlib.compress(d).hex().encode() + b">"),
        (b"/Filter 99 0 R", zlib.compress),
        (b"/Filter /LZWDecode", lambda _: b" " * 5000),
        (b"/Filter [/Fl /Fl /Fl /Fl /Fl]", zlib.compress),
    ],
)
def test_pdf_pequeno_que_explode_e_recusado_antes_de_aberto(
    monkeypatch: pytest.MonkeyPatch, filtro: bytes, comprimir: Callable[[bytes], bytes]
) -> None:
    def nunca(modulo: str, arquivo: str) -> None:
        raise AssertionError(f"{modulo} abriu {arquivo}")

    paginas = [pagina(ELENCO, 1, 1, com_titulos=True)]
    dados = pdf(paginas, filtro=filtro, comprimir=comprimir, recheio=RECHEIO)
    assert len(dados) < 40_000
    monkeypatch.setattr(leitor, "exigir_pacote", nunca)
    assert "uma parte do PDF passa do limite de 8 MB" in recusa(dados)


def test_a_soma_das_partes_tambem_tem_limite() -> None:
    paginas = [pagina(ELENCO[:2], n, 3, com_titulos=True) for n in (1, 2, 3)]
    dados = pdf(paginas, filtro=FLATE, comprimir=zlib.compress, recheio=b" " * 600_000)
    assert len(dados) < 20_000
    assert "passa do limite de 1 MB" in recusa(dados, LeiauteDaBanca(tamanho_maximo=1024 * 1024))


def test_pdf_comprimido_de_boa_fe_se_le() -> None:
    paginas = [pagina(ELENCO, 1, 1, com_titulos=True)]
    for filtro, comprimir in (
        (FLATE, zlib.compress),
        (b"/Filter [/A85 /Fl]", lambda d: base64.a85encode(zlib.compress(d)) + b"~>"),
    ):
        (tabela,) = lido(pdf(paginas, filtro=filtro, comprimir=comprimir)).tabelas
        assert [tuple(celulas) for celulas in tabela.linhas] == list(ELENCO)


def test_pdf_cifrado_que_explode_tambem_e_recusado() -> None:
    textos = [(30, 500, "INSCRIÇÃO"), (110, 500, "NOME"), (30, 480, "0218730"), (110, 480, "ANA")]
    desenho = b"".join(
        b"BT /F1 8 Tf 1 0 0 1 %d %d Tm (%s) Tj ET\n" % (x, y, texto.encode("cp1252"))
        for x, y, texto in textos
    )
    (tabela,) = lido(pdf_cifrado(desenho)).tabelas
    assert tabela.linhas == [["0218730", "ANA"]]
    explode = pdf_cifrado(desenho + RECHEIO)
    assert len(explode) < 20_000
    assert "uma parte do PDF passa do limite de 8 MB" in recusa(explode)


def test_pagina_com_letras_demais_ou_que_demora_demais(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(leitor, "_LETRAS_POR_PAGINA", 50)
    assert "letras e o limite é 50" in recusa(DUAS)
    monkeypatch.undo()
    monkeypatch.setattr(leitor, "_SEGUNDOS_POR_PAGINA", -1)
    assert "uma página levou mais de" in recusa(DUAS)


# ---------------------------------------------------------- nunca errado e calado ao mesmo tempo

NOME = st.lists(
    st.sampled_from(["ANA", "MARIA", "DE EXEMPLO", "MODELO", "SANTOS", "D'ÁVILA", "FILHO"]),
    min_size=2,
    max_size=7,
).map(" ".join)
PESSOA = st.tuples(NOME, st.integers(0, 9999), st.booleans())


def em_linhas(nome: str) -> list[str]:
    linhas = [""]
    for palavra in nome.split(" "):
        if len(linhas[-1]) + len(palavra) > 24:
            linhas.append("")
        linhas[-1] = f"{linhas[-1]} {palavra}".strip()
    return linhas


@settings(max_examples=40)
@given(
    st.lists(PESSOA, min_size=3, max_size=25),
    st.booleans(),
    st.sampled_from([1, 3, 5, 8]),
    st.integers(3, 12),
)
def test_a_tabela_sai_exata_ou_a_pessoa_e_avisada(
    pessoas: list[tuple[str, int, bool]], centrado: bool, folga: int, por_pagina: int
) -> None:
    esperadas, paginas = [], []
    for inicio in range(0, len(pessoas), por_pagina):
        textos: list[Texto] = [(300, 20, "MUNICÍPIO DE EXEMPLO")]
        if not inicio:
            textos += linha(60, CABECALHO)
        y = 76.0
        for ordem, (nome, pontos, com_modalidade) in enumerate(
            pessoas[inicio : inicio + por_pagina], start=inicio + 1
        ):
            nomes = em_linhas(nome)
            desvio = 4.5 * (len(nomes) - 1) if centrado else 0
            celulas = (
                f"{1_000_000 + ordem * 7:07}",
                nome,
                f"{pontos % 100},00",
                f"{pontos / 100:.2f}".replace(".", ","),
                "PcD" if com_modalidade else "",
                f"{ordem}º",
            )
            textos += linha(y + desvio, (celulas[0], "", *celulas[2:]))
            textos += [(XIS[1], y + 9 * n, parte) for n, parte in enumerate(nomes)]
            esperadas.append(list(celulas))
            y += 9 * len(nomes) + folga
        paginas.append([*textos, (780, 570, f"Página {inicio // por_pagina + 1}")])
    arquivo = lido(pdf(paginas))
    if not arquivo.impedimentos:
        (tabela,) = arquivo.tabelas
        assert tabela.linhas == esperadas
