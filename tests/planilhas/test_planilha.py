import struct
from collections.abc import Callable, Mapping
from time import monotonic

import pytest

from certame.instalacao import comando_do_extra
from certame.planilhas import exame_da_planilha
from certame.planilhas.abrir import tabelas_dos_bytes
from certame.planilhas.arquivo_lido import ArquivoLido, Especie
from certame.planilhas.leiaute_da_banca import LeiauteDaBanca
from certame.planilhas.planilha import numero_em_texto
from certame.planilhas.resultado import ResultadoRecusado
from certame.planilhas.valores import SEM_VALOR_GRAVADO, LeitorDeNota, ValorRecusado
from tests.planilhas.feitura import Aba, ErroDeFormula, Formula, ods, trocado, xlsx, zip_com

Feitor = Callable[[Mapping[str, Aba]], bytes]
CABECALHO = ("Inscrição", "Nome", "Nota Final", "PcD")
ELENCO = (
    CABECALHO,
    ("0004", "Ana", 61.5, "Sim"),
    ("0011", "Bento", 80, "não"),
    ("0002", "Célia", 79.25, "PcD"),
)
DOIS_FORMATOS = pytest.mark.parametrize("feitor", [xlsx, ods])


def lido(dados: bytes, leiaute: LeiauteDaBanca | None = None) -> ArquivoLido:
    return tabelas_dos_bytes(dados, "r.xlsx", leiaute or LeiauteDaBanca())


def recusa(dados: bytes, leiaute: LeiauteDaBanca | None = None) -> str:
    with pytest.raises(ResultadoRecusado) as erro:
        lido(dados, leiaute)
    return str(erro.value)


@DOIS_FORMATOS
def test_cada_aba_vira_uma_tabela_de_texto(feitor: Feitor) -> None:
    arquivo = lido(feitor({"Resultado": Aba(ELENCO)}))
    (tabela,) = arquivo.tabelas
    assert arquivo.especie is Especie.PLANILHA
    assert (tabela.nome, tabela.cabecalho) == ("aba Resultado", CABECALHO)
    assert tabela.linhas == [
        ["0004", "Ana", "61,5", "Sim"],
        ["0011", "Bento", "80", "não"],
        ["0002", "Célia", "79,25", "PcD"],
    ]
    assert [arquivo.lugares.onde(n) for n in tabela.numeros] == [
        ("r.xlsx, aba Resultado", 2),
        ("r.xlsx, aba Resultado", 3),
        ("r.xlsx, aba Resultado", 4),
    ]
    assert arquivo.avisos == ()


@DOIS_FORMATOS
def test_titulos_soltos_acima_do_cabecalho_sobram_e_linhas_em_branco_ficam(feitor: Feitor) -> None:
    linhas = (("Prefeitura de Exemplo",), (), *ELENCO[:2], (), *ELENCO[2:])
    arquivo = lido(feitor({"R": Aba(linhas)}))
    (tabela,) = arquivo.tabelas
    assert [sobra.texto for sobra in arquivo.sobras] == ["Prefeitura de Exemplo"]
    assert (tabela.linha_do_cabecalho, len(tabela.linhas)) == (3, 4)
    assert tabela.linhas[1] == ["", "", "", ""]


@DOIS_FORMATOS
def test_celula_de_erro_volta_com_o_texto_do_erro(feitor: Feitor) -> None:
    linhas = (*ELENCO, ("0007", "Davi", ErroDeFormula("#DIV/0!"), ErroDeFormula("#N/A")))
    arquivo = lido(feitor({"R": Aba(linhas)}))
    assert arquivo.tabelas[0].linhas[-1] == ["0007", "Davi", "#DIV/0!", "#N/A"]
    assert any("células de erro (#DIV/0!, #N/A) na linha 5" in aviso for aviso in arquivo.avisos)


@DOIS_FORMATOS
def test_formula_sem_o_valor_gravado_diz_o_que_e(feitor: Feitor) -> None:
    """Quem faz a planilha por programa não grava o valor: a nota que não veio não é nota em branco."""
    linhas = (*ELENCO, ("0007", "Davi", Formula("of:=30+40", None), Formula("of:=A1", "")))
    arquivo = lido(feitor({"R": Aba(linhas)}))
    assert arquivo.tabelas[0].linhas[-1] == ["0007", "Davi", SEM_VALOR_GRAVADO, ""]
    assert (
        "Em aba R há 1 célula com fórmula sem o valor gravado na linha 5: abra a planilha no programa "
        "de planilhas, salve-a e importe-a de novo."
    ) in arquivo.avisos
    with pytest.raises(ValorRecusado, match="fórmula sem o valor gravado"):
        LeitorDeNota(2, None, None, pode_faltar=True)(SEM_VALOR_GRAVADO)


def test_as_duas_formas_de_valor_que_falta_num_xlsx() -> None:
    linhas = (*ELENCO, ("0007", "Davi", Formula("30+40", None), "não"))
    dados = xlsx({"R": Aba(linhas)})
    for forma in ("</f><v/></c>", "</f><v></v></c>", "</f><v> </v></c>"):
        outra = trocado(dados, "xl/worksheets/sheet1.xml", ("</f></c>", forma))
        assert lido(outra).tabelas[0].linhas[-1][2] == SEM_VALOR_GRAVADO


@DOIS_FORMATOS
def test_a_tabela_diz_que_colunas_vem_como_numero(feitor: Feitor) -> None:
    linhas = (
        ("Prefeitura de Exemplo", 2026),
        CABECALHO,
        (4, "Ana", 61.5, "s"),
        ("0011", "Gil", 80, "n"),
    )
    (tabela,) = lido(feitor({"R": Aba(linhas)})).tabelas
    assert tabela.inteiros == {0: 1, 2: 1}
    assert lido(feitor({"R": Aba(ELENCO)})).tabelas[0].inteiros == {2: 1}


def test_as_tres_formas_de_erro_num_ods() -> None:
    texto = 'table:formula="of:=1/0" office:value-type="string" office:string-value=""'
    zero = 'table:formula="of:=1/0" office:value-type="float" office:value="0"'
    dito = f'{texto} calcext:value-type="error" xmlns:calcext="urn:x:calcext:1.0"'
    linhas = (*ELENCO, ("0007", "Davi", ErroDeFormula("#DIV/0!"), "não"))
    for forma in (texto, zero, dito):
        dados = trocado(ods({"R": Aba(linhas)}), "content.xml", (texto, forma))
        assert lido(dados).tabelas[0].linhas[-1][2] == "#DIV/0!"


@DOIS_FORMATOS
def test_formula_oculto_e_mescla_sao_ditos(feitor: Feitor) -> None:
    aba = Aba(
        (*ELENCO, ("0007", "Davi", Formula("of:=30+40", 70.0), "não")),
        linhas_ocultas=(3,),
        colunas_ocultas=(4,),
        mescladas=("B2:B3",),
    )
    arquivo = lido(feitor({"R": aba, "Rascunho": Aba(ELENCO, oculta=True)}))
    assert [tabela.nome for tabela in arquivo.tabelas] == ["aba R", "aba Rascunho"]
    assert arquivo.tabelas[0].linhas[-1][2] == "70"
    avisos = " ".join(arquivo.avisos)
    assert "Em aba R há 1 célula com fórmula" in avisos
    assert "linhas ocultas, lidas como as outras: 3" in avisos
    assert "colunas ocultas, lidas como as outras: D" in avisos
    assert "A aba Rascunho está oculta" in avisos
    assert ("células mescladas (B2:B3)" in avisos) is (feitor is xlsx)


def test_mescla_no_ods() -> None:
    ana = 'office:value-type="string"><text:p>Ana'
    dados = trocado(
        ods({"R": Aba(ELENCO)}), "content.xml", (ana, f'table:number-columns-spanned="2" {ana}')
    )
    assert "células mescladas (B2:C2)" in lido(dados).avisos[0]


@pytest.mark.parametrize(
    ("valor", "texto"),
    [
        (10497988.0, "10497988"),
        (87.25, "87,25"),
        (-0.5, "-0,5"),
        (0.1 + 0.2, "0,3"),
        (1234567890123456.0, "1,2345678901E+15"),
        (1e22, "1e+22"),
        (0.000001, "1e-06"),
    ],
)
def test_numero_como_a_planilha_mostra(valor: float, texto: str) -> None:
    assert numero_em_texto(valor, ",")[0] == texto


def test_numero_segue_o_sinal_decimal_dos_textos_da_coluna_e_o_resto_e_dito() -> None:
    linhas = (CABECALHO, ("1", "Ana", "61.5", "s"), ("2", "Gil", 69.30000000000001, "n"))
    arquivo = lido(xlsx({"R": Aba(linhas)}))
    assert [linha[2] for linha in arquivo.tabelas[0].linhas] == ["61.5", "69.3"]
    assert "1 número vinha com resto de conta" in arquivo.avisos[0]


@DOIS_FORMATOS
def test_linha_com_celula_a_mais_continua_com_ela(feitor: Feitor) -> None:
    arquivo = lido(feitor({"R": Aba((*ELENCO, ("0007", "Davi", 70, "não", "sobra")))}))
    assert [len(linha) for linha in arquivo.tabelas[0].linhas] == [4, 4, 4, 5]


def test_aba_sem_titulos_e_aba_vazia() -> None:
    arquivo = lido(xlsx({"nomes": Aba((("ANA MODELO",), ("GIL",))), "vazia": Aba(())}))
    (tabela,) = arquivo.tabelas
    assert (tabela.cabecalho, tabela.linhas) == ((), [["ANA MODELO"], ["GIL"]])


# ------------------------------------------------------------------------- entrada ruim


@DOIS_FORMATOS
def test_planilha_cortada_e_recusada(feitor: Feitor) -> None:
    dados = feitor({"R": Aba(ELENCO)})
    for corte in (len(dados) - 1, len(dados) // 2, 40):
        assert "a planilha está cortada ou estragada" in recusa(dados[:corte])


def test_byte_trocado_no_meio_e_achado() -> None:
    dados = bytearray(xlsx({"R": Aba(ELENCO * 50)}))
    inicio = dados.index(b"xl/worksheets/sheet1.xml") + 60
    dados[inicio] ^= 0xFF
    assert "cortada ou estragada" in recusa(bytes(dados))


def test_bomba_e_recusada_pelo_tamanho_dito_e_pelo_verdadeiro() -> None:
    bomba = zip_com({"xl/workbook.xml": b" " * 5_000_000})
    pequeno = LeiauteDaBanca(tamanho_maximo=1_000_000)
    assert "passa do limite de 0 MB" in recusa(bomba, pequeno)
    # O índice mente: diz que a parte tem cem bytes.
    mentira = bytearray(bomba)
    for sinal, lugar in ((b"PK\x01\x02", 24), (b"PK\x03\x04", 22)):
        comeco = mentira.index(sinal) + lugar
        mentira[comeco : comeco + 4] = struct.pack("<I", 100)
    assert "passa do limite" in recusa(bytes(mentira), pequeno)
    assert "cortada ou estragada" in recusa(bytes(mentira))


@DOIS_FORMATOS
def test_celula_com_texto_que_nenhuma_planilha_aceita(feitor: Feitor) -> None:
    cabe = feitor({"R": Aba((*ELENCO, ("0003", "é" * 32_767, 1, "não")))})
    assert lido(cabe).tabelas[0].linhas[-1][1] == "é" * 32_767
    frase = "há uma célula com mais de 32767 letras"
    for letras in (32_768, 400_000):
        nome = "".join(chr(97 + n * n % 23) for n in range(letras))
        assert frase in recusa(feitor({"R": Aba((*ELENCO, ("0003", nome, 1, "não")))}))
    comeco = monotonic()
    enorme = feitor({"R": Aba((*ELENCO, ("0003", "x" * 20_000_000, 1, "não")))})
    feita = monotonic()
    assert "cresce mais de 300 vezes" in recusa(enorme)
    assert monotonic() - feita < max(2, feita - comeco)


def test_espacos_contados_no_ods_nao_viram_uma_celula_enorme() -> None:
    muitos = trocado(
        ods({"R": Aba(ELENCO)}), "content.xml", (">Ana<", '>Ana<text:s text:c="300000000"/><')
    )
    assert "há uma célula com mais de" in recusa(muitos)


def test_celula_longe_demais_e_recusada_antes_de_ler() -> None:
    dados = xlsx({"R": Aba(ELENCO, celulas_soltas={"XFD1048576": "x"})})
    assert "a aba vai até a linha 1048576 e a coluna XFD" in recusa(dados)
    linha, pcd = "<table:table-row>", 'office:value-type="string"><text:p>PcD'
    muitas = trocado(
        ods({"R": Aba(ELENCO)}),
        "content.xml",
        (linha, '<table:table-row table:number-rows-repeated="1048576">'),
        (pcd, f'table:number-columns-repeated="16000" {pcd}'),
    )
    assert "longe demais" in recusa(muitas)


def test_zip_que_nao_e_planilha_xml_ruim_e_entidade() -> None:
    assert "não é uma planilha XLSX nem ODS" in recusa(zip_com({"a.txt": "oi"}))
    assert "estragada por dentro" in recusa(zip_com({"content.xml": "<a><b></a>"}))
    riso = '<!DOCTYPE a [<!ENTITY b "ha">]><a>&b;</a>'
    assert "estragada por dentro" in recusa(zip_com({"content.xml": riso}))
    assert "não pôde ser lida" in recusa(zip_com({"xl/workbook.xml": "<workbook/>"}))


def test_xls_antigo_e_dito() -> None:
    assert "planilha XLS antiga" in recusa(b"\xd0\xcf\x11\xe0" + bytes(600))


def test_pacote_que_falta_e_nomeado_com_o_comando(monkeypatch: pytest.MonkeyPatch) -> None:
    def sem(modulo: str) -> object:
        raise ImportError(modulo)

    monkeypatch.setattr("importlib.import_module", sem)
    erro = recusa(xlsx({"R": Aba(ELENCO)}))
    assert "falta o pacote python-calamine" in erro
    assert comando_do_extra("planilhas") in erro


def test_sem_pistas_o_xml_nao_e_percorrido(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exame_da_planilha, "_Folha", None)
    assert len(lido(xlsx({"R": Aba(ELENCO)})).tabelas[0].linhas) == 3
