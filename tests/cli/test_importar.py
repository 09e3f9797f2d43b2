"""`certame importar`: prévia, leiaute confirmado, perguntas, gravação e desfazer."""

import csv
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from certame.cli.esquemas import esquema
from certame.dominio.edital import Cargo
from certame.operacoes.calcular_lote import PASTA_DO_LOTE
from certame.operacoes.certame_em_curso import abrir_em_curso
from certame.operacoes.confirmar_importacao import desfazer_na_pasta
from certame.planilhas.csv_resultado import ler_resultado
from certame.planilhas.leiaute import LeiauteDoResultado
from tests.cli.conftest import Rodar
from tests.operacoes.cursos import EDITAL, RESULTADO, pratica
from tests.planilhas.feitura import Aba, ErroDeFormula, xlsx

ELENCO = """\
Inscrição;Nome;Cargo;Nota Final;PcD;Situação
0004;Ana;Agente;61,50;Sim;Classificado
0011;=Bento;Agente;-0,25;não;Aprovado
0002;Célia;Agente;79,5;PcD;APROVADA
0007;Davi;Agente;70;-;Eliminado
"""


@pytest.fixture
def banca(tmp_path: Path) -> Path:
    arquivo = tmp_path / "banca.csv"
    arquivo.write_text(ELENCO, encoding="utf-8")
    return arquivo


def junto(texto: str) -> str:
    return " ".join(texto.split())


def linhas_de(arquivo: Path) -> list[list[str]]:
    with arquivo.open(encoding="utf-8-sig", newline="") as aberto:
        return list(csv.reader(aberto, delimiter=";"))


def test_sem_para_mostra_a_previa_e_nada_escreve(rodar: Rodar, banca: Path) -> None:
    resultado = rodar("importar", banca)
    assert resultado.exit_code == 0, resultado.output
    saida = junto(resultado.stdout)
    for trecho in (
        "Linhas do arquivo: 4",
        "de pessoas aprovadas: 3",
        "de quem não foi aprovado: 1",
        "Leiaute sugerido, para conferir",
        'inscricao = "Inscrição"',
        "1: Inscrição: 0004; Nome: Ana",
        "Nada foi escrito",
    ):
        assert trecho in saida
    assert [caminho.name for caminho in banca.parent.iterdir()] == ["banca.csv"]


def test_a_previa_diz_as_colunas_que_nao_sao_lidas(rodar: Rodar, tmp_path: Path) -> None:
    arquivo = tmp_path / "banca.csv"
    arquivo.write_text("inscrição;nome;nota;RG;Foto\n1;Ana;9;x;y\n", encoding="utf-8")
    assert "Colunas que não são lidas: RG, Foto" in junto(rodar("importar", arquivo).stdout)


def test_a_primeira_vez_escreve_o_leiaute_e_a_segunda_importa(
    rodar: Rodar, banca: Path, tmp_path: Path
) -> None:
    pasta = tmp_path / "certame"
    primeira = rodar("importar", banca, "--para", pasta)
    assert primeira.exit_code == 5
    assert sorted(c.name for c in pasta.iterdir()) == ["importacao.json", "leiaute.toml"]
    assert "Confira leiaute.toml" in junto(primeira.stdout)
    leiaute = pasta / "leiaute.toml"
    conferido = "# conferido por mim\n" + leiaute.read_text(encoding="utf-8")
    leiaute.write_text(conferido, encoding="utf-8")
    segunda = rodar("importar", banca, "--para", pasta)
    assert segunda.exit_code == 0, segunda.output
    assert "O resultado está pronto" in junto(segunda.stdout)
    assert leiaute.read_text(encoding="utf-8") == conferido
    assert linhas_de(pasta / "resultado.csv") == [
        ["inscricao", "nome", "cargo", "nota", "pcd"],
        ["0004", "Ana", "Agente", "61,50", "sim"],
        ["0011", "'=Bento", "Agente", "-0,25", "não"],
        ["0002", "Célia", "Agente", "79,50", "sim"],
    ]
    relatorio = json.loads((pasta / "importacao.json").read_text(encoding="utf-8"))
    Draft202012Validator(esquema("importar")).validate(relatorio)
    assert relatorio["fora"] == {"Eliminado": ["5"]}
    # O que se escreve se lê de volta, com o leiaute de qualquer edital.
    lido = ler_resultado(
        pasta / "resultado.csv",
        LeiauteDoResultado(cargos=(Cargo("a", "Agente", 3),), do_desempate=frozenset()),
    )
    assert [(c.inscricao, c.nome, str(c.nota)) for c in lido.candidatos] == [
        ("0004", "Ana", "61.50"),
        ("0011", "=Bento", "-0.25"),
        ("0002", "Célia", "79.50"),
    ]


def test_leiaute_guardado_serve_de_novo_e_sim_dispensa_conferir(
    rodar: Rodar, dados: Callable[..., Any], banca: Path, tmp_path: Path
) -> None:
    assert rodar("importar", banca, "--para", tmp_path / "a", "--sim").exit_code == 0
    guardado = tmp_path / "a" / "leiaute.toml"
    lido = dados(
        "importar", "importar", banca, "--leiaute", guardado, "--para", tmp_path / "b", "--json"
    )
    assert lido["pronta"]
    assert not lido["leiaute_sugerido"]
    assert (tmp_path / "b" / "leiaute.toml").read_bytes() == guardado.read_bytes()
    assert len(lido["arquivos"]) == 3


def test_previa_em_dados(dados: Callable[..., Any], banca: Path) -> None:
    lido = dados("importar", "importar", banca, "--json")
    assert lido["conta"]["linhas"] == 4
    assert lido["arquivos"] == []
    assert lido["colunas"]["nota"] == "Nota Final"


def test_recusa_vira_pergunta_que_se_responde_no_arquivo(
    rodar: Rodar, dados: Callable[..., Any], tmp_path: Path
) -> None:
    arquivo = tmp_path / "banca.xlsx"
    cabecalho = ("Inscrição", "Nome", "Nota", "PcD")
    linhas = (
        cabecalho,
        ("0004", "Ana", 61.5, "s"),
        ("0011", "Bento", ErroDeFormula("#DIV/0!"), "n"),
        ("0012", "Gil", None, "n"),
    )
    arquivo.write_bytes(xlsx({"R": Aba(linhas)}))
    pasta = tmp_path / "certame"
    assert rodar("importar", arquivo, "--para", pasta).exit_code == 5
    segunda = rodar("importar", arquivo, "--para", pasta)
    assert segunda.exit_code == 5
    saida = junto(segunda.stdout)
    assert '"#DIV/0!" é um erro de fórmula da planilha' in saida
    assert "banca.xlsx, aba R, linha 4: Nota: falta a nota" in saida
    assert "Responda perguntas.toml" in saida
    perguntas = pasta / "perguntas.toml"
    texto = perguntas.read_text(encoding="utf-8")
    uma = texto.replace('resposta = []\nmotivo = ""', 'resposta = ["fora"]\nmotivo = "sem nota"', 1)
    perguntas.write_text(uma, encoding="utf-8")
    assert rodar("importar", arquivo, "--para", pasta).exit_code == 5
    texto = perguntas.read_text(encoding="utf-8")
    assert texto.count("[[pergunta]]") == 2
    assert texto.count('resposta = ["fora"]') == 1
    perguntas.write_text(
        texto.replace('resposta = []\nmotivo = ""', 'resposta = ["fora"]\nmotivo = "faltou"'),
        encoding="utf-8",
    )
    lido = dados("importar", "importar", arquivo, "--para", pasta, "--json")
    assert lido["conta"] | {"linhas": 0} == {
        "linhas": 0,
        "importadas": 1,
        "recusadas": 0,
        "de_fora": 0,
        "deixadas_de_fora": 2,
        "cabecalhos_repetidos": 0,
        "em_branco": 0,
        "juntadas": 0,
        "nao_lidas": 0,
        "fora_das_tabelas": 0,
    }
    assert {deixada["motivo"] for deixada in lido["deixadas_de_fora"]} == {"sem nota", "faltou"}


def test_declarantes_de_outro_arquivo(
    rodar: Rodar, dados: Callable[..., Any], tmp_path: Path
) -> None:
    arquivo, lista = tmp_path / "banca.csv", tmp_path / "lista.csv"
    arquivo.write_text("inscrição;nome;nota\n1;Ana;9\n2;Gil;8\n3;Gil;7\n", encoding="utf-8")
    lista.write_text("nome\nAna\nGil\n", encoding="utf-8")
    lido = dados(
        "importar", "importar", arquivo, "--declarantes", f"pcd={lista}", "--json", codigo=5
    )
    assert lido["declarantes"][0]["em_pergunta"] == 1
    assert lido["perguntas"][0]["opcoes"] == ["2", "3", "nenhuma"]
    resultado = rodar("importar", arquivo, "--declarantes", f"pcd={lista}#nada")
    assert resultado.exit_code == 3
    assert "não se sabe que parte" in resultado.stderr
    resultado = rodar("importar", arquivo, "--declarantes", f"pcd={lista}")
    assert "Declarantes de pcd (lista.csv): 2 linhas: 0 pela" in junto(resultado.stdout)
    assert "opções: 2, 3, nenhuma" in junto(resultado.stdout)
    resultado = rodar("importar", arquivo, "--declarantes", "pcd")
    assert resultado.exit_code == 2


def test_declarante_que_nao_esta_no_resultado_e_dito(
    rodar: Rodar, dados: Callable[..., Any], tmp_path: Path
) -> None:
    arquivo, lista = tmp_path / "banca.csv", tmp_path / "lista.csv"
    arquivo.write_text("inscrição;nome;nota\n01;Ana;9\n02;Gil;8\n", encoding="utf-8")
    lista.write_text("inscrição;nome\n01;Ana\n09;Eva\n08;Lia\n", encoding="utf-8")
    pedido = ("importar", arquivo, "--declarantes", f"pcd={lista}")
    saida = junto(rodar(*pedido).stdout)
    assert "fora do resultado, lista.csv, linha 3: 09 | Eva" in saida
    assert "fora do resultado, lista.csv, linha 4: 08 | Lia" in saida
    (juncao,) = dados("importar", *pedido, "--json")["declarantes"]
    assert [linha["texto"] for linha in juncao["linhas_fora_do_resultado"]] == [
        "09 | Eva",
        "08 | Lia",
    ]


def test_todas_as_colunas_que_o_resultado_pode_ter(rodar: Rodar, tmp_path: Path) -> None:
    arquivo, pasta = tmp_path / "banca.csv", tmp_path / "certame"
    arquivo.write_text(
        "inscrição;nome;cargo;polo;nota;mat;pcd;nascimento;hora do nascimento;jurado;"
        "só na reservada;class ac;class pcd;situação\n"
        "1;Ana;x;Sul;9;4,5;s;03/02/1966;8h30;sim;sim;1;1;aprovado\n"
        "2;Gil;x;Sul;8;-;n;-;-;não;não;2;;aprovado\n"
        "3;Eva;x;Sul;;4,5;n;-;-;não;não;;;ausente\n",
        encoding="utf-8",
    )
    assert rodar("importar", arquivo, "--para", pasta).exit_code == 5
    leiaute = pasta / "leiaute.toml"
    texto = leiaute.read_text(encoding="utf-8")
    leiaute.write_text(
        texto.replace("casas = ", "com_os_de_fora = true\ncasas = "), encoding="utf-8"
    )
    resultado = rodar("importar", arquivo, "--para", pasta)
    assert resultado.exit_code == 0, resultado.output
    titulos, ana, gil, eva = linhas_de(pasta / "resultado.csv")
    assert dict(zip(titulos, ana, strict=True)) == {
        "inscricao": "1",
        "nome": "Ana",
        "cargo": "x",
        "unidade": "Sul",
        "nota": "9,0",
        "mat": "4,5",
        "pcd": "sim",
        "nascimento": "03/02/1966",
        "hora_do_nascimento": "08:30:00",
        "jurado": "sim",
        "so_reservada": "sim",
        "posto": "1",
        "posto_pcd": "1",
        "situacao": "aprovado",
    }
    assert gil[5:] == ["", "não", "", "", "não", "não", "2", "", "aprovado"]
    assert (eva[4], eva[-1]) == ("", "reprovado")


# ----------------------------------------------------------------------------- desfazer


@pytest.fixture
def importada(rodar: Rodar, banca: Path, tmp_path: Path) -> Path:
    pasta = tmp_path / "certame"
    assert rodar("importar", banca, "--para", pasta, "--sim").exit_code == 0
    return pasta


def test_desfazer_apaga_o_resultado_e_deixa_o_leiaute(
    rodar: Rodar, dados: Callable[..., Any], banca: Path, importada: Path
) -> None:
    resultado = rodar("importar", "--desfazer", importada)
    assert resultado.exit_code == 0, resultado.output
    assert [caminho.name for caminho in importada.iterdir()] == ["leiaute.toml"]
    assert rodar("importar", banca, "--para", importada).exit_code == 0
    lido = dados("importar-desfazer", "importar", "--desfazer", importada, "--json")
    assert len(lido["apagados"]) == 2
    resultado = rodar("importar", "--desfazer", importada)
    assert resultado.exit_code == 3
    assert "não há importação nesta pasta" in resultado.stderr


def test_nao_se_importa_por_cima(rodar: Rodar, banca: Path, importada: Path) -> None:
    resultado = rodar("importar", banca, "--para", importada)
    assert resultado.exit_code == 3
    assert "a pasta já tem um resultado importado" in resultado.stderr
    (importada / "importacao.json").unlink()
    resultado = rodar("importar", banca, "--para", importada)
    assert "um resultado que o certame não importou" in resultado.stderr


@pytest.mark.parametrize(
    ("arquivo", "texto", "motivo"),
    [
        ("saida/lista.csv", "", "há publicações feitas com ele"),
        (f"{PASTA_DO_LOTE}/lista.csv", "", "há publicações feitas com ele"),
        (
            "certame.toml",
            '[resultado]\narquivo = "resultado.csv"\n[[ato]]\ntipo = "x"\n',
            "o certame tem atos",
        ),
        ("certame.toml", "[resultado", "não se sabe se o resultado foi usado"),
        ("resultado.csv", "mudado", "o arquivo foi mudado depois da importação"),
        ("importacao.json", "[]", "não é o relatório de uma importação"),
        ("importacao.json", "{", "não é o relatório de uma importação"),
    ],
)
def test_o_que_ja_foi_usado_ou_mudado_nao_se_desfaz(
    rodar: Rodar, importada: Path, arquivo: str, texto: str, motivo: str
) -> None:
    caminho = importada / arquivo
    caminho.parent.mkdir(exist_ok=True)
    caminho.write_text(texto, encoding="utf-8")
    resultado = rodar("importar", "--desfazer", importada)
    assert resultado.exit_code == 3
    assert motivo in resultado.stderr
    assert (importada / "resultado.csv").exists()


@pytest.mark.parametrize(
    "texto",
    [
        '[resultado]\narquivo = "resultado.csv"\n',
        '[resultado]\narquivo = "o.csv"\n[[ato]]\na = 1\n',
    ],
)
def test_certame_sem_atos_ou_de_outro_arquivo_nao_e_uso(
    rodar: Rodar, importada: Path, texto: str
) -> None:
    (importada / "certame.toml").write_text(texto, encoding="utf-8")
    assert rodar("importar", "--desfazer", importada).exit_code == 0


def test_com_o_resultado_divulgado_no_livro_nao_se_desfaz(rodar: Rodar, importada: Path) -> None:
    resultado = (importada / "resultado.csv").read_bytes()
    (importada / "certame.toml").write_text(EDITAL, encoding="utf-8")
    (importada / "resultado.csv").write_text(RESULTADO, encoding="utf-8")
    curso = abrir_em_curso(importada)
    pratica(curso, "edital_publicado", "2026-03-02")
    pratica(curso, "resultado_divulgado", "2026-05-04", id="divulgado")
    (importada / "resultado.csv").write_bytes(resultado)
    recusa = rodar("importar", "--desfazer", importada)
    assert recusa.exit_code == 3
    assert "o resultado já foi divulgado com o arquivo que há" in recusa.stderr
    assert "anule antes a divulgação do resultado" in recusa.stderr
    assert (importada / "resultado.csv").exists()
    (importada / "certame.toml").write_text('[resultado]\narquivo = "resultado.csv"\n', "utf-8")
    sem_ler = rodar("importar", "--desfazer", importada)
    assert sem_ler.exit_code == 3, "há livro, e sem o edital não se sabe o que está nele"
    assert (importada / "resultado.csv").exists()
    (importada / "certame.toml").write_text(EDITAL, encoding="utf-8")
    pratica(curso, "ato_anulado", "2026-05-05", ato="divulgado", motivo="erro_material")
    assert rodar("importar", "--desfazer", importada).exit_code == 0


def test_sem_edital_nao_ha_livro_que_olhar(importada: Path) -> None:
    assert not (importada / "certame.toml").exists()
    assert len(desfazer_na_pasta(importada)) == 2


# ---------------------------------------------------------------------------- uso errado


def test_uso_errado(rodar: Rodar, banca: Path, tmp_path: Path) -> None:
    assert rodar("importar").exit_code == 2
    assert rodar("importar", banca, "--desfazer", tmp_path).exit_code == 2
    assert rodar("importar", tmp_path / "nada.csv").exit_code == 3
    ocupado = tmp_path / "ocupado"
    ocupado.write_text("x", encoding="utf-8")
    resultado = rodar("importar", banca, "--para", ocupado / "dentro", "--sim")
    assert resultado.exit_code == 3


def test_previa_longa_junta_os_motivos_e_corta_as_perguntas(rodar: Rodar, tmp_path: Path) -> None:
    arquivo = tmp_path / "banca.csv"
    linhas = "".join(f"{n};Ana;9;situação {n % 30}x\n" for n in range(100, 130))
    linhas += "".join(f"{n};Ana;{c * 3};aprovado\n" for n, c in enumerate("abcdefghijkl", 300))
    arquivo.write_text("inscrição;nome;nota;situação\n1;2\n" + linhas, encoding="utf-8")
    resultado = rodar("importar", arquivo)
    assert resultado.exit_code == 5
    saida = junto(resultado.stdout)
    assert "- 30 linhas, campo situação:" in saida
    assert "… e mais 33." in saida
    assert "motivos." in saida
    assert "- 1: campo 1: 1; campo 2: 2" in saida


def test_o_resultado_limpo_so_traz_o_nome_social_de_quem_o_usa(
    rodar: Rodar, tmp_path: Path
) -> None:
    arquivo, pasta = tmp_path / "banca.csv", tmp_path / "certame"
    arquivo.write_text("Inscrição;Nome;Nome social;Nota\n1;Ana;;9\n2;Bento;Bruna;8\n", "utf-8")
    assert "Bento" not in rodar("importar", arquivo).stdout
    rodar("importar", arquivo, "--para", pasta)
    assert rodar("importar", arquivo, "--para", pasta).exit_code == 0
    assert linhas_de(pasta / "resultado.csv") == [
        ["inscricao", "nome", "nota"],
        ["1", "Ana", "9"],
        ["2", "Bruna", "8"],
    ]
    assert "Bento" not in (pasta / "importacao.json").read_text("utf-8")
