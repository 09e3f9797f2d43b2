import csv
import gc
import io
from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from certame.dominio.candidato import Candidato
from certame.dominio.edital import (
    ArredondamentoDeNota,
    Cargo,
    Clausulas,
    Criterio,
    Desempate,
    Edital,
    EntreIdosos,
    HoraDoNascimento,
    Unidade,
)
from certame.norma.erros import EntradaInvalida
from certame.planilhas import csv_resultado
from certame.planilhas.csv_resultado import ler_resultado, resultado_do_csv
from certame.planilhas.leiaute import LeiauteDoResultado, Marcas, leiaute_do_edital
from certame.planilhas.resultado import ResultadoLido, ResultadoRecusado

AGENTE = Cargo("agente", "Agente Administrativo", 10)
LEIAUTE = LeiauteDoResultado(cargos=(AGENTE,), do_desempate=frozenset(), nota_maxima=Decimal(100))

# Ana está na lista reservada; Bento, só na geral; Célia, bem colocada nas duas; Davi desistiu.
ELENCO = """\
Inscrição;Nome;Nota Final;PcD;Situação
0004;Ana;61,50;Sim;Classificado
0011;Bento;80;não;Aprovado
0002;Célia;79,5;PcD;APROVADA
0007;Davi;70;-;Desistente
"""


def lido(texto: str | bytes, leiaute: LeiauteDoResultado = LEIAUTE) -> ResultadoLido:
    dados = texto.encode() if isinstance(texto, str) else texto
    resultado = resultado_do_csv(dados, leiaute, "r.csv")
    _conta_fecha(resultado.relatorio)
    return resultado


def recusa(texto: str | bytes, leiaute: LeiauteDoResultado = LEIAUTE) -> ResultadoRecusado:
    dados = texto.encode() if isinstance(texto, str) else texto
    with pytest.raises(ResultadoRecusado) as erro:
        resultado_do_csv(dados, leiaute, "r.csv")
    _conta_fecha(erro.value.relatorio)
    assert erro.value.total >= len(erro.value.erros) >= 1
    assert gc.isenabled()
    return erro.value


def _conta_fecha(relatorio: Any) -> None:
    assert relatorio.registros == (
        relatorio.importados
        + relatorio.recusados
        + relatorio.de_fora
        + relatorio.cabecalhos_repetidos
        + relatorio.em_branco
    )


def unico_erro(texto: str | bytes, leiaute: LeiauteDoResultado = LEIAUTE) -> str:
    erros = recusa(texto, leiaute).erros
    assert len(erros) == 1, erros
    return str(erros[0])


def test_o_arquivo_da_banca_como_ele_vem() -> None:
    resultado = lido(ELENCO)
    assert resultado.candidatos == [
        Candidato("0004", "Ana", "agente", Decimal("61.50"), grupos=frozenset({"pcd"}), linha=2),
        Candidato("0011", "Bento", "agente", Decimal(80), linha=3),
        Candidato("0002", "Célia", "agente", Decimal("79.5"), grupos=frozenset({"pcd"}), linha=4),
    ]
    relatorio = resultado.relatorio
    assert relatorio.para_dados() == {
        "arquivo": "r.csv",
        "codificacao": "utf-8",
        "delimitador": ";",
        "colunas": {
            "inscricao": "Inscrição",
            "nome": "Nome",
            "nota": "Nota Final",
            "situacao": "Situação",
            "pcd": "PcD",
        },
        "ignoradas": [],
        "registros": 4,
        "importados": 3,
        "recusados": 0,
        "fora": {"Desistente": [5]},
        "cabecalhos_repetidos": 0,
        "em_branco": 0,
        "avisos": [],
    }


# ------------------------------------------------------------- codificação e delimitador


@pytest.mark.parametrize(
    ("codificacao", "achada"),
    [
        ("utf-8", "utf-8"),
        ("utf-8-sig", "utf-8-sig"),
        ("utf-16", "utf-16"),
        ("cp1252", "cp1252"),
        ("latin-1", "cp1252"),
    ],
)
@pytest.mark.parametrize("delimitador", [";", "\t"])
@pytest.mark.parametrize("quebra", ["\n", "\r\n", "\r"])
def test_codificacao_delimitador_e_quebra_sao_achados(
    codificacao: str, achada: str, delimitador: str, quebra: str
) -> None:
    texto = ELENCO.replace(";", delimitador).replace("\n", quebra)
    resultado = lido(texto.encode(codificacao))
    assert resultado.relatorio.codificacao == achada
    assert resultado.relatorio.delimitador == delimitador
    assert [c.nome for c in resultado.candidatos] == ["Ana", "Bento", "Célia"]


def test_utf_16_de_ponta_grande() -> None:
    assert len(lido(b"\xfe\xff" + ELENCO.encode("utf-16-be")).candidatos) == 3


def test_virgula_separa_quando_o_decimal_vem_entre_aspas() -> None:
    texto = 'inscrição,nome,nota,pcd\n0004,Ana,"61,50",s\n0011,Bento,"80,00",n\n'
    resultado = lido(texto)
    assert resultado.relatorio.delimitador == ","
    assert [c.nota for c in resultado.candidatos] == [Decimal("61.50"), Decimal("80.00")]


def test_o_delimitador_dito_no_leiaute_vence() -> None:
    texto = "inscrição|nota|pcd\n1|70|n\n"
    assert lido(texto, replace(LEIAUTE, delimitador="|")).candidatos[0].inscricao == "1"
    assert "falta a coluna obrigatória" in str(recusa(texto))


@pytest.mark.parametrize(
    ("dados", "motivo"),
    [
        (b"", "o arquivo está vazio"),
        (b"\xef\xbb\xbf \r\n\n", "o arquivo está vazio"),
        (b"PK\x03\x04resto", "isto é uma planilha XLSX ou ODS, e não um CSV"),
        (b"%PDF-1.7", "isto é um PDF"),
        (b"a;b\n1;\x81\n", "r.csv, linha 2: há um byte que não é letra em UTF-8 nem em Windows"),
        (b"\xef\xbb\xbfa;b\n1;\xe9\n", "linha 2: o começo do arquivo diz UTF-8-SIG"),
        (b"a\x00;\x00b\x00", "linha 1: há um caractere nulo"),
        (b"inscricao;nota;pcd\n", "o arquivo só tem o cabeçalho"),
        (b"inscricao;nota;pcd\n\n;;\ninscricao;nota;pcd\n", "o arquivo só tem o cabeçalho"),
        (b'"inscricao"x;nota;pcd\n', "linha 1: as aspas desta linha não fecham"),
        (b'\n"inscricao;nota;pcd\n', "linha 2: as aspas desta linha não fecham"),
        (b'"' + b"inscricao;nota;pcd\n" * 9000, "linha 1: as aspas desta linha não fecham"),
    ],
)
def test_arquivo_que_nao_serve(dados: bytes, motivo: str) -> None:
    assert motivo in unico_erro(dados)


def test_tamanho_do_arquivo_e_da_linha_tem_limite(tmp_path: Path) -> None:
    pequeno = replace(LEIAUTE, tamanho_maximo=64, linha_maxima=40)
    assert "o limite é 0 MB" in unico_erro(ELENCO, pequeno)
    arquivo = tmp_path / "grande.csv"
    arquivo.write_text(ELENCO, encoding="utf-8")
    with pytest.raises(ResultadoRecusado, match=r"grande\.csv: o arquivo tem 0 MB"):
        ler_resultado(arquivo, pequeno)
    linha_longa = "inscricao;nota;pcd\n1;70;n\n2;7" + "0" * 40 + ";n\n3;70;n\n"
    curto = replace(LEIAUTE, linha_maxima=40)
    assert "r.csv, linha 3: a linha tem mais de 40 caracteres" in unico_erro(linha_longa, curto)
    muitas = "inscricao;nota;pcd\n" + "".join(f"{n};70;n\n" for n in range(50))
    assert len(lido(muitas, curto).candidatos) == 50


def test_ler_do_disco(tmp_path: Path) -> None:
    arquivo = tmp_path / "resultado.csv"
    arquivo.write_bytes(ELENCO.encode("cp1252"))
    resultado = ler_resultado(arquivo, LEIAUTE)
    assert (resultado.relatorio.arquivo, len(resultado.candidatos)) == ("resultado.csv", 3)
    with pytest.raises(ResultadoRecusado, match=r"nada\.csv: o arquivo não existe"):
        ler_resultado(tmp_path / "nada.csv", LEIAUTE)
    with pytest.raises(EntradaInvalida, match="é uma pasta, e não um arquivo"):
        ler_resultado(tmp_path, LEIAUTE)


# ------------------------------------------------------------------------ que coluna é o quê


def test_titulos_por_apelido_com_espacos_e_colunas_ignoradas_ditas() -> None:
    texto = " Nº de INSCRIÇÃO ; CAMPUS;PONTUAÇÃO; P.C.D.;;Nome\n 00922-25;X; 70 ; ;;  Gil \n"
    resultado = lido(texto)
    (gil,) = resultado.candidatos
    assert (gil.inscricao, gil.nome, gil.nota) == ("00922-25", "Gil", Decimal(70))
    assert resultado.relatorio.ignoradas == ("CAMPUS", "(coluna 5, sem título)")


@pytest.mark.parametrize("titulo", ["Nome Social", "nome_social", "NOME SOCIAL DO CANDIDATO"])
def test_o_nome_social_e_o_que_vale_onde_ha_um(titulo: str) -> None:
    texto = f"Inscrição;Nome;{titulo};Nota;PcD\n1;Ana;;9;n\n2;Bento; Bruna ;8;n\n3;Davi;não se aplica;7;n\n"
    resultado = lido(texto)
    assert [c.nome for c in resultado.candidatos] == ["Ana", "Bruna", "Davi"]
    assert resultado.relatorio.ignoradas == ()


def test_sem_a_coluna_do_nome_vale_o_social() -> None:
    resultado = lido("Inscrição;Nome social;Nota;PcD\n1;Ana;9;n\n2;;8;n\n")
    assert [c.nome for c in resultado.candidatos] == ["Ana", ""]
    assert "Falta o nome na linha 3." in resultado.relatorio.avisos
    assert "Nenhuma coluna traz o nome." not in resultado.relatorio.avisos


@pytest.mark.parametrize("celula", ["sim", "X", "1", "7", "#REF!"])
def test_a_coluna_que_so_diz_que_ha_nome_social_nao_vira_nome(celula: str) -> None:
    problema = unico_erro(f"Inscrição;Nome;Nome social;Nota;PcD\n1;Ana;{celula};9;n\n")
    assert celula in problema


def test_coluna_obrigatoria_que_falta_e_dita_com_o_cabecalho() -> None:
    erros = recusa("matrícula;total;pcd\n1;70;n\n").erros
    assert [(e.linha, e.campo) for e in erros] == [(1, "inscricao"), (1, "nota")]
    assert "o cabeçalho tem matrícula, total, pcd" in erros[0].conserto


def test_grupo_sem_coluna_e_erro_a_nao_ser_que_o_leiaute_diga() -> None:
    texto = "inscricao;nome;nota\n1;Gil;70\n"
    assert "falta a coluna obrigatória pcd" in unico_erro(texto)
    resultado = lido(texto, replace(LEIAUTE, grupos_sem_coluna=frozenset({"pcd"})))
    assert resultado.relatorio.avisos == (
        "Nenhuma coluna traz o grupo pcd: a lista reservada dele fica vazia.",
    )


def test_duas_colunas_para_o_mesmo_campo_nao_se_escolhe() -> None:
    texto = "inscricao;nota;pontos;pcd\n1;70;80;n\n"
    assert 'mais de uma coluna serve: "nota" e "pontos"' in unico_erro(texto)
    dito = replace(LEIAUTE, colunas={"nota": "Pontos"})
    assert lido(texto, dito).candidatos[0].nota == Decimal(80)
    repetida = "inscricao;nota;nota;pcd\n1;70;80;n\n"
    assert "tem 2 colunas" in unico_erro(repetida, replace(LEIAUTE, colunas={"nota": "nota"}))


def test_o_leiaute_que_nao_casa_com_o_arquivo_e_erro() -> None:
    leiaute = replace(LEIAUTE, colunas={"nota": "Nota de corte", "peso": "nota"})
    textos = [str(erro) for erro in recusa("inscricao;nota;pcd\n1;70;n\n", leiaute).erros]
    assert 'o cabeçalho não tem a coluna "Nota de corte"' in textos[0]
    assert "campo peso: o leiaute fala de um campo que não existe" in textos[1]


def test_coluna_sem_titulo_pode_ser_dita() -> None:
    texto = "inscricao;;pcd\n1;70;n\n"
    assert lido(texto, replace(LEIAUTE, colunas={"nota": ""})).candidatos[0].nota == Decimal(70)


def test_dado_pessoal_que_o_desempate_nao_usa_nem_e_lido() -> None:
    texto = "inscricao;nota;pcd;nascimento;jurado\n1;70;n;lixo;talvez\n"
    resultado = lido(texto)
    assert resultado.candidatos[0].nascimento is None
    assert resultado.relatorio.ignoradas == ("nascimento", "jurado")


def test_desempate_sem_coluna_vira_aviso() -> None:
    leiaute = replace(LEIAUTE, provas=("português",), do_desempate=frozenset({"jurado"}))
    avisos = lido("inscricao;nota;pcd\n1;70;n\n", leiaute).relatorio.avisos
    assert avisos == (
        "O desempate usa jurado, e nenhuma coluna o traz.",
        "O desempate usa português, e nenhuma coluna o traz.",
        "Nenhuma coluna traz o nome.",
    )


def test_o_leiaute_sai_do_edital() -> None:
    edital = Edital(
        id="x",
        titulo="",
        ente="",
        publicacao=date(2026, 1, 5),
        tipo="concurso",
        administracao="direta",
        vinculo="cargo_efetivo",
        cargos=(AGENTE,),
        desempates=(
            Desempate(Criterio.IDADE_60, "1", hora=HoraDoNascimento.USA),
            Desempate(Criterio.NOTA, "2", prova="português"),
            Desempate(Criterio.NOTA, "3", prova="português"),
            Desempate(Criterio.JURADO, "4"),
            Desempate(Criterio.SORTEIO, "5"),
        ),
        clausulas=Clausulas(so_na_reservada=True),
        casas_da_nota=3,
        arredondamento_da_nota=ArredondamentoDeNota.TRUNCAR,
        nota_maxima=Decimal(10),
    )
    leiaute = leiaute_do_edital(edital, ["pcd"], delimitador=",", situacoes_de_fora=["pendente"])
    assert leiaute == LeiauteDoResultado(
        cargos=(AGENTE,),
        delimitador=",",
        provas=("português",),
        do_desempate=frozenset({"nascimento", "jurado"}),
        casas=3,
        arredondamento=ArredondamentoDeNota.TRUNCAR,
        nota_maxima=Decimal(10),
        so_na_reservada=True,
        situacoes_de_fora=("pendente",),
        nascimento_ate=date(2026, 1, 5),
    )
    mais_idade = replace(edital.desempates[0], entre_idosos=EntreIdosos.MAIS_IDADE)
    outro = leiaute_do_edital(replace(edital, desempates=(mais_idade,)), [])
    assert outro.do_desempate == {"nascimento", "hora_do_nascimento"}


# ----------------------------------------------------------------------- linhas que sobram


def test_cabecalho_repetido_e_linha_em_branco_sao_contados() -> None:
    texto = (
        "\n  \nInscrição;Nome;Nota;PcD\n1;Ana;70;s\nINSCRICAO;nome;NOTA;pcd\n\n;;;\n2;Gil;60;n\n\n"
    )
    resultado = lido(texto)
    relatorio = resultado.relatorio
    assert (relatorio.cabecalhos_repetidos, relatorio.em_branco, relatorio.registros) == (1, 5, 8)
    assert [c.linha for c in resultado.candidatos] == [4, 8]


def test_cabecalho_repetido_com_situacao_nao_e_situacao_desconhecida() -> None:
    linhas = ELENCO.splitlines(keepends=True)
    assert lido("".join([*linhas, linhas[0], "9;Gil;50;n;aprovado\n"])).relatorio.importados == 4


@pytest.mark.parametrize("linha", ["1;Ana;70", "1;Ana;70;s;1", "Página 1 de 7"])
def test_linha_com_campos_a_mais_ou_a_menos_e_recusada(linha: str) -> None:
    erro = unico_erro(f"inscricao;nome;nota;pcd\n{linha}\n2;Gil;60;n\n")
    assert "r.csv, linha 2: a linha tem" in erro
    assert "e o cabeçalho, 4" in erro


def test_linha_deslocada_uma_coluna_e_achada() -> None:
    texto = "curso;inscricao;nota;pcd;situação\nX;1;70;n;aprovado\nX;Y;2;70;n\n"
    erros = recusa(texto).erros
    assert {(e.linha, e.campo) for e in erros} == {(3, "inscricao"), (3, "pcd"), (3, "situação")}


def test_aspas_que_nao_fecham_e_celula_com_quebra_nao_deslocam_as_linhas() -> None:
    texto = 'inscricao;nome;nota;pcd\n1;"Ana\nMaria";70;s\n2;"Gil" x;60;n\n3;Eva;x;n\n4;"Bia;50;n\n'
    erros = recusa(texto).erros
    assert [(e.linha, e.campo) for e in erros] == [(4, ""), (5, "nota"), (6, "")]
    bom = lido('inscricao;nome;nota;pcd\n1;"Ana\r\nMaria";70;s\n\n2;Gil;60;n\n').candidatos
    assert [(c.linha, c.nome) for c in bom] == [(2, "Ana Maria"), (5, "Gil")]


def test_um_erro_no_fim_de_um_milheiro_recusa_tudo_e_diz_a_linha() -> None:
    linhas = "".join(f"{n:06};70;n\n" for n in range(10_000))
    erro = recusa(f"inscricao;nota;pcd\n{linhas}010000;setenta;n\n")
    assert [(e.linha, e.campo) for e in erro.erros] == [(10_002, "nota")]
    assert erro.relatorio.importados == 10_000


def test_erros_demais_sao_contados_e_nem_todos_escritos() -> None:
    texto = "inscricao;nota;pcd\n" + "".join(f"{n};x;n\n" for n in range(30_000))
    erro = recusa(texto)
    assert (erro.total, len(erro.erros), erro.relatorio.recusados) == (30_000, 10_000, 30_000)
    linhas = str(erro).splitlines()
    assert len(linhas) == 21
    assert linhas[-1] == "… e mais 29980."


# -------------------------------------------------------------------------------- os campos


def com_nota(nota: str) -> str:
    return f'inscricao;nota;pcd\n1;"{nota}";n\n'


@pytest.mark.parametrize(
    ("escrita", "valor"),
    [
        ("70", "70.00"),
        (" 61,5 ", "61.50"),
        ("61.50", "61.50"),
        ("70,500", "70.50"),
        ("0", "0.00"),
        ("100", "100.00"),
        ("-1,25", "-1.25"),
    ],
)
def test_nota_com_virgula_ou_ponto_exata(escrita: str, valor: str) -> None:
    (candidato,) = lido(com_nota(escrita)).candidatos
    assert str(candidato.nota) == valor


@pytest.mark.parametrize(
    ("escrita", "motivo"),
    [
        ("", "falta a nota"),
        ("-", "falta a nota"),
        ("1.234,56", '"1.234,56" não é uma nota'),
        ("1,234.56", "não é uma nota"),
        ("setenta", "não é uma nota"),
        ("7e1", "não é uma nota"),
        ("NaN", "não é uma nota"),
        ("70,", "não é uma nota"),
        (",5", "não é uma nota"),
        ("+70", "não é uma nota"),
        ("70 5", "não é uma nota"),
        ("٧٠", "não é uma nota"),
        ("70,005", "tem mais casas decimais que as 2 do edital, que não diz como arredondar"),
        ("100,01", "passa da nota máxima do edital (100)"),
        ("#DIV/0!", "é um erro de fórmula da planilha"),
        ("#n/d", "é um erro de fórmula da planilha"),
    ],
)
def test_nota_que_nao_se_entende_e_recusada(escrita: str, motivo: str) -> None:
    assert motivo in unico_erro(com_nota(escrita))


@pytest.mark.parametrize(
    ("modo", "escrita", "valor"),
    [
        (ArredondamentoDeNota.TRUNCAR, "61,239", "61.23"),
        (ArredondamentoDeNota.MEIO_PARA_CIMA, "61,235", "61.24"),
        (ArredondamentoDeNota.MEIO_PARA_CIMA, "61,2349", "61.23"),
    ],
)
def test_casas_a_mais_seguem_o_edital(modo: ArredondamentoDeNota, escrita: str, valor: str) -> None:
    leiaute = replace(LEIAUTE, arredondamento=modo)
    assert str(lido(com_nota(escrita), leiaute).candidatos[0].nota) == valor


def test_milhar_disfarcado_de_decimal_e_recusado() -> None:
    leiaute = replace(LEIAUTE, arredondamento=ArredondamentoDeNota.TRUNCAR, nota_maxima=None)
    assert '"1.234" pode ser milhar' in unico_erro(com_nota("1.234"), leiaute)
    tres_casas = replace(leiaute, casas=3)
    assert lido(com_nota("1.234"), tres_casas).candidatos[0].nota == Decimal("1.234")
    assert lido(com_nota("0,123"), leiaute).candidatos[0].nota == Decimal("0.12")


def test_virgula_e_ponto_decimais_na_mesma_coluna_sao_recusados() -> None:
    erro = unico_erro("inscricao;nota;pcd\n1;70,5;n\n2;80;n\n3;60.5;n\n")
    assert 'r.csv, linha 4, campo nota: "60.5" usa outro sinal decimal' in erro


def test_notas_das_provas_podem_faltar() -> None:
    leiaute = replace(LEIAUTE, provas=("Conhecimentos Específicos", "Português"))
    texto = (
        "inscricao;nota;pcd;conhecimentos especificos;nota de português\n"
        "1;70;n;40,5;29,5\n2;60;n;-;29,5\n3;50;n;40,5;29,5\n"
    )
    um, dois, tres = lido(texto, leiaute).candidatos
    assert um.notas == {
        "Conhecimentos Específicos": Decimal("40.5"),
        "Português": Decimal("29.5"),
    }
    assert dois.notas == {"Português": Decimal("29.5")}
    assert tres.notas == um.notas
    ruim = texto.replace("2;60;n;-", "2;60;n;quarenta")
    assert "campo conhecimentos especificos" in unico_erro(ruim, leiaute)


@pytest.mark.parametrize("marca", ["sim", "S", " x ", "1", "PcD", "PNE", "d"])
def test_marcas_de_sim(marca: str) -> None:
    (candidato,) = lido(f"inscricao;nota;pcd\n1;70;{marca}\n").candidatos
    assert candidato.grupos == {"pcd"}


@pytest.mark.parametrize("marca", ["não", "NAO", "n", "0", "-", "", "  "])
def test_marcas_de_nao(marca: str) -> None:
    (candidato,) = lido(f"inscricao;nota;pcd\n1;70;{marca}\n").candidatos
    assert candidato.grupos == frozenset()


@pytest.mark.parametrize("marca", ["talvez", "12", "AC", "--", "#N/D"])
def test_marca_desconhecida_e_erro_que_diz_as_aceitas(marca: str) -> None:
    erro = unico_erro(f"inscricao;nota;pcd\n1;70;{marca}\n")
    assert f'"{marca}" não é marca conhecida' in erro
    assert "use sim, s, x, 1, pcd, pne, d ou, para não, não, n, 0, -, nada" in erro


def test_cada_grupo_tem_suas_marcas_e_o_leiaute_acrescenta_outras() -> None:
    leiaute = replace(
        LEIAUTE,
        grupos=("pcd", "negros"),
        colunas={"pcd": "cota", "negros": "cota"},
        marcas={
            "pcd": Marcas(nao=("AC", "negros")),
            "negros": Marcas(sim=("PPP",), nao=("ac", "pcd")),
        },
    )
    texto = "inscricao;nota;cota\n1;70;AC\n2;60;PcD\n3;50;Negros\n"
    candidatos = lido(texto, leiaute).candidatos
    assert [set(c.grupos) for c in candidatos] == [set(), {"pcd"}, {"negros"}]
    outro = replace(leiaute, colunas={}, marcas={})
    duas = "inscricao;nota;pcd;negros\n1;70;s;s\n2;60;n;sim\n3;50;s;s\n"
    assert [set(c.grupos) for c in lido(duas, outro).candidatos] == [
        {"pcd", "negros"},
        {"negros"},
        {"pcd", "negros"},
    ]
    assert '"pcd" não é marca conhecida' in unico_erro(duas.replace("n;sim", "n;pcd"), outro)


@pytest.mark.parametrize(
    ("escrita", "motivo"),
    [
        ("", "falta a inscrição"),
        ("Ana Maria", "não parece um número de inscrição"),
        ("1,02E+10", "perdeu algarismos na planilha"),
        ("#REF!", "é um erro de fórmula"),
        ("12\ufffd4", "não parece um número de inscrição"),
        ("12\u200b4", "não parece um número de inscrição"),
        ("=1+1", "não parece um número de inscrição"),
        ("1" * 60, "não parece um número de inscrição"),
    ],
)
def test_inscricao_que_nao_serve(escrita: str, motivo: str) -> None:
    assert motivo in unico_erro(f"inscricao;nota;pcd\n{escrita};70;n\n2;60;n\n")


def test_inscricao_fica_como_esta_com_os_zeros() -> None:
    texto = "inscricao;nota;pcd\n 0001 ;70;n\n1;60;n\n0117911-9;50;n\n"
    assert [c.inscricao for c in lido(texto).candidatos] == ["0001", "1", "0117911-9"]


def test_aspas_que_juntam_duas_pessoas_sao_achadas() -> None:
    texto = 'inscricao;nome;nota;pcd\n1;"Ana;70;n\n2;Bento";60;n\n3;"Gil\nModelo";50;n\n'
    assert "linha 2, campo nome: o nome ocupa várias linhas e traz algarismos" in unico_erro(texto)


def test_nome_com_letra_perdida_ou_vazio_e_aviso_e_erro_de_formula_nao() -> None:
    texto = "inscricao;nome;nota;pcd\n1;F\ufffdtima;70;n\n2;;60;n\n3;Gil #1;50;n\n"
    resultado = lido(texto)
    assert resultado.relatorio.avisos == (
        "Falta o nome na linha 3.",
        "Há letra perdida (�) no nome na linha 2: corrija no arquivo de origem.",
    )
    assert resultado.candidatos[2].nome == "Gil #1"
    assert "#NOME?" in unico_erro(texto.replace("Gil #1", "#NOME?"))


@pytest.mark.parametrize(
    ("escrita", "valor"),
    [
        ("03/02/1966", date(1966, 2, 3)),
        ("1966-02-03", date(1966, 2, 3)),
        ("29/02/1964", date(1964, 2, 29)),
        ("00-00-0000", None),
        ("-", None),
        ("#N/D", None),
        ("", None),
    ],
)
def test_nascimento(escrita: str, valor: date | None) -> None:
    leiaute = replace(LEIAUTE, do_desempate=frozenset({"nascimento"}))
    texto = f"inscricao;nota;pcd;Data de Nascimento\n1;70;n;{escrita}\n"
    assert lido(texto, leiaute).candidatos[0].nascimento == valor


@pytest.mark.parametrize(
    ("escrita", "motivo"),
    [
        ("3/2/66", "não é uma data"),
        ("02-03-1966", "não é uma data"),
        ("30/02/1966", "não pode ser uma data de nascimento"),
        ("01/01/1866", "não pode ser uma data de nascimento"),
        ("01/01/2030", "não pode ser uma data de nascimento"),
        ("#VALOR!", "é um erro de fórmula"),
    ],
)
def test_nascimento_que_nao_serve(escrita: str, motivo: str) -> None:
    leiaute = replace(
        LEIAUTE, do_desempate=frozenset({"nascimento"}), nascimento_ate=date(2026, 1, 5)
    )
    assert motivo in unico_erro(f"inscricao;nota;pcd;data nasc\n1;70;n;{escrita}\n", leiaute)


def test_hora_do_nascimento_e_jurado() -> None:
    leiaute = replace(LEIAUTE, do_desempate=frozenset({"hora_do_nascimento", "jurado"}))
    texto = (
        "inscricao;nota;pcd;hora do nascimento;jurado\n"
        "1;70;n;8h05;sim\n2;60;n;08:05:10;não\n3;50;n;-;\n"
    )
    candidatos = lido(texto, leiaute).candidatos
    assert [c.hora_do_nascimento for c in candidatos] == ["08:05:00", "08:05:10", None]
    assert [c.jurado for c in candidatos] == [True, False, False]
    assert "não é uma hora" in unico_erro(texto.replace("8h05", "24:00"), leiaute)
    assert "não é uma hora" in unico_erro(texto.replace("8h05", "manhã"), leiaute)


def test_situacao_desconhecida_e_erro_e_o_leiaute_acrescenta() -> None:
    texto = "inscricao;nota;pcd;situação\n1;70;n;2º semestre\n2;60;n;Apto\n3;50;n;\n"
    erros = recusa(texto).erros
    assert [e.linha for e in erros] == [2, 3, 4]
    assert erros[0].problema == '"2º semestre" não diz se a pessoa foi aprovada'
    assert "use aprovado, classificado" in erros[0].conserto
    assert erros[2].problema.startswith("a célula vazia")
    leiaute = replace(
        LEIAUTE, situacoes_de_aprovado=("2º Semestre", ""), situacoes_de_fora=("apto",)
    )
    resultado = lido(texto, leiaute)
    assert [c.inscricao for c in resultado.candidatos] == ["1", "3"]
    assert resultado.relatorio.fora == {"Apto": [3]}


def test_de_quem_nao_foi_aprovado_so_se_confere_a_inscricao() -> None:
    texto = "inscricao;nota;pcd;resultado\n1;-;?;Eliminado(a)\n2;70;n;Habilitada\n"
    assert lido(texto).relatorio.fora == {"Eliminado(a)": [2]}
    assert "campo inscricao" in unico_erro(texto.replace("\n1;", "\nx;"))


def test_se_ninguem_foi_aprovado_o_relatorio_avisa() -> None:
    resultado = lido("inscricao;nome;nota;pcd;status\n1;Ana;;;ausente\n")
    assert resultado.candidatos == []
    assert resultado.relatorio.avisos == ("Ninguém no arquivo foi aprovado.",)


def test_so_na_reservada_pede_clausula_e_grupo() -> None:
    texto = "inscricao;nota;pcd;só na reservada\n1;70;s;sim\n2;80;n;\n"
    assert "o edital não tem cláusula que o admita" in unico_erro(texto)
    leiaute = replace(LEIAUTE, so_na_reservada=True)
    assert [c.na_geral for c in lido(texto, leiaute).candidatos] == [False, True]
    erro = unico_erro(texto.replace("1;70;s", "1;70;n"), leiaute)
    assert "linha 2, campo só na reservada: a pessoa está só na lista reservada" in erro


# ------------------------------------------------------------------- cargos, unidades, repetidos

DOIS = replace(
    LEIAUTE,
    cargos=(
        AGENTE,
        Cargo("medico", "Médico", 4, unidades=(Unidade("Região Norte", 2), Unidade("Sul", 2))),
    ),
)


def test_cargo_por_id_ou_nome_e_unidade_do_cargo() -> None:
    texto = (
        "inscricao;nome;nota;pcd;cargo;localidade\n"
        "1;Ana;70;n;AGENTE ADMINISTRATIVO;\n2;Gil;60;n;medico;REGIAO NORTE\n3;Eva;50;n;Médico;sul\n"
    )
    candidatos = lido(texto, DOIS).candidatos
    assert [(c.cargo, c.unidade) for c in candidatos] == [
        ("agente", ""),
        ("medico", "Região Norte"),
        ("medico", "Sul"),
    ]
    erro = unico_erro(texto.replace("medico;REGIAO NORTE", "medico;leste"), DOIS)
    assert "campo localidade: a unidade não é do cargo medico" in erro
    assert "use um destes: Região Norte, Sul" in erro
    erro = unico_erro(texto.replace("ADMINISTRATIVO;", "ADMINISTRATIVO;sul"), DOIS)
    assert "use um destes: (vazio)" in erro
    erro = unico_erro(texto.replace("Médico;sul", "Dentista;sul"), DOIS)
    assert '"Dentista" não é um cargo do edital' in erro
    assert "agente (Agente Administrativo), medico (Médico)" in erro
    assert "a célula vazia não é um cargo" in unico_erro(texto.replace("Médico;sul", ";sul"), DOIS)


def test_com_mais_de_um_cargo_as_colunas_sao_obrigatorias() -> None:
    erros = recusa("inscricao;nota;pcd\n1;70;n\n", DOIS).erros
    assert [e.campo for e in erros] == ["cargo", "unidade"]


def test_nome_de_cargo_que_serve_a_dois_nao_se_escolhe() -> None:
    iguais = replace(LEIAUTE, cargos=(Cargo("p1", "Professor", 1), Cargo("p2", "PROFESSOR", 1)))
    texto = "inscricao;nota;pcd;cargo\n1;70;n;{}\n"
    assert "não é um cargo do edital" in unico_erro(texto.format("Professor"), iguais)
    assert lido(texto.format("P2"), iguais).candidatos[0].cargo == "p2"


def test_inscricao_repetida_no_cargo_e_recusada_com_as_duas_linhas() -> None:
    erro = unico_erro("inscricao;nota;pcd\n1;70;n\n2;60;n\n1;70;n\n")
    assert "r.csv, linha 4, campo inscricao: a inscrição 1 já está na linha 2" in erro
    longe = "".join(f"{n};70;n\n" for n in range(9000))
    assert "a inscrição 3 já está na linha 5" in unico_erro(f"inscricao;nota;pcd\n{longe}3;70;n\n")
    assert "já está na linha 5" in unico_erro(ELENCO + "0007;Davi;70;n;Aprovado\n")
    erros = recusa("inscricao;nota;pcd\n1;x;n\n2;60;n\n2;70;n\n1;50;n\n").erros
    assert [(e.linha, e.campo) for e in erros] == [(2, "nota"), (4, "inscricao")]


def test_mesma_inscricao_em_dois_cargos_so_avisa() -> None:
    texto = (
        "inscricao;nome;nota;pcd;cargo;unidade\n"
        "1;Ana;70;n;agente;\n1;Ana;60;n;medico;sul\n2;Gil;60;n;medico;sul\n"
    )
    resultado = lido(texto, DOIS)
    assert resultado.relatorio.avisos == ("Inscrição em mais de um cargo (1): 1.",)
    muitas = "".join(f"{n};A;70;n;agente;\n{n};A;60;n;medico;sul\n" for n in range(7))
    (aviso,) = lido(texto.splitlines(keepends=True)[0] + muitas, DOIS).relatorio.avisos
    assert aviso == "Inscrição em mais de um cargo (7): 0, 1, 2, 3, 4, …."


# --------------------------------------------------------------------------- propriedades

CELULA = st.sampled_from(["", "1", "02", "70", "70,5", "s", "não", "x;y", "Ana", "-", '"', "\n"])
LINHA = st.one_of(
    st.tuples(
        st.integers(0, 30).map(str),
        st.sampled_from(["Ana", "Gil", ""]),
        st.sampled_from(["70", "61,5"]),
        st.sampled_from(["s", "n"]),
        st.sampled_from(["aprovado", "eliminado"]),
    ),
    st.lists(CELULA, max_size=6),
    st.just(["inscricao", "nome", "nota", "pcd", "situacao"]),
    st.just(["", "", "", "", ""]),
)


def em_csv(linhas: Sequence[Sequence[str]]) -> bytes:
    saida = io.StringIO()
    csv.writer(saida, delimiter=";").writerows(
        [["inscricao", "nome", "nota", "pcd", "situacao"], *linhas]
    )
    return saida.getvalue().encode()


@given(st.lists(LINHA, max_size=20), st.integers(1, 5))
def test_toda_linha_e_contada_e_o_tamanho_do_bloco_nao_muda_nada(
    linhas: list[list[str]], bloco: int
) -> None:
    dados = em_csv(linhas)

    def resposta() -> tuple[Any, ...]:
        resultado: Any
        try:
            resultado = resultado_do_csv(dados, LEIAUTE)
            respondido = resultado.candidatos
        except ResultadoRecusado as recusa:
            resultado = recusa
            respondido = recusa.erros
        _conta_fecha(resultado.relatorio)
        assert resultado.relatorio.registros == len(linhas)
        return respondido, resultado.relatorio

    inteira = resposta()
    with pytest.MonkeyPatch.context() as troca:
        troca.setattr(csv_resultado, "_LINHAS_POR_BLOCO", bloco)
        assert resposta() == inteira


@given(st.binary(max_size=200))
def test_bytes_quaisquer_sao_recusados_com_mensagem(dados: bytes) -> None:
    with pytest.raises(ResultadoRecusado):
        resultado_do_csv(dados, LEIAUTE)


def test_o_candidato_feito_em_colunas_e_o_mesmo() -> None:
    um = Candidato("1", "Ana", "agente", Decimal(70), grupos=frozenset({"pcd"}), linha=2)
    campos = [getattr(um, nome) for nome in Candidato.__slots__]
    assert Candidato.de_colunas(1, *([campo] for campo in campos)) == [um]
    assert Candidato.de_colunas(0, *([] for _ in campos)) == []
