"""A casa se mantém de pé: o que o código não pode ter, cobrado arquivo por arquivo."""

import ast
import re
import subprocess
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

RAIZ = Path(__file__).resolve().parents[1]
PACOTE = RAIZ / "src" / "certame"
CAMADAS_PURAS = ("norma", "dominio", "motor", "conferencia", "livro", "analise")

# Nas camadas puras ninguém abre arquivo, olha o relógio, faz conta de ponto flutuante, fala
# com a tela nem executa texto: a mesma entrada dá sempre a mesma saída, exata.
PROIBIDOS = {
    "open",
    "now",
    "utcnow",
    "today",
    "float",
    "round",
    "print",
    "input",
    "eval",
    "exec",
}
NOMES_VAGOS = {"utils", "util", "helpers", "helper", "common", "services", "misc", "base"}

CAMINHO_DE_MAQUINA = re.compile(
    r"(?<![\w.:/])/(?:root|work|tmp|home/\w+|Users/\w+)/\w|\b[A-Z]:\\Users\\"
)
ENDERECO_DE_REGISTRO = re.compile(
    r"pypi\.org|pythonhosted\.org|npmjs\.(?:org|com)|yarnpkg\.com|deb\.debian\.org"
    r"|(?:index|find-links)[-_]?(?:url)?\s*=\s*[\"']?(?:https?|file):"
)


def arquivos_puros() -> list[Path]:
    return sorted(
        arquivo for camada in CAMADAS_PURAS for arquivo in (PACOTE / camada).rglob("*.py")
    )


def arquivos_do_projeto() -> list[Path]:
    """Devolve o que está ou entraria no git."""
    saida = subprocess.run(
        ["git", "ls-files", "-z", "--cached"],
        cwd=RAIZ,
        check=True,
        capture_output=True,
    ).stdout.decode("utf-8")
    caminhos = (RAIZ / nome for nome in saida.split("\0") if nome)
    return sorted({caminho for caminho in caminhos if caminho.is_file()})


def faltas_de_pureza(codigo: str) -> Iterator[tuple[int, str]]:
    """Devolve linha e motivo de cada coisa que a camada pura não pode ter."""
    for no in ast.walk(ast.parse(codigo)):
        match no:
            case ast.Name(id=nome) | ast.Attribute(attr=nome) if nome in PROIBIDOS:
                yield no.lineno, nome
            case ast.alias(name=nome) if nome.rpartition(".")[2] in PROIBIDOS:
                yield no.lineno, f"importação de {nome}"
            case ast.Constant(value=float() | complex() as valor):
                yield no.lineno, f"número de ponto flutuante {valor}"


@pytest.mark.parametrize("arquivo", arquivos_puros(), ids=lambda a: str(a.relative_to(PACOTE)))
def test_camada_pura_nao_toca_o_mundo(arquivo: Path) -> None:
    faltas = list(faltas_de_pureza(arquivo.read_text(encoding="utf-8")))
    assert not faltas, f"{arquivo.relative_to(RAIZ)}: {faltas}"


@pytest.mark.parametrize(
    ("codigo", "motivo"),
    [
        ("open('x')", "open"),
        ("datetime.now()", "now"),
        ("hoje = date.today", "today"),
        ("def f(x: float): ...", "float"),
        ("x = 0.2", "número de ponto flutuante 0.2"),
        ("from builtins import open as abrir", "importação de open"),
        ("import os.open", "importação de os.open"),
    ],
)
def test_a_peneira_pega_o_que_deve(codigo: str, motivo: str) -> None:
    assert [achado for _, achado in faltas_de_pureza(codigo)] == [motivo]


def test_a_peneira_deixa_passar_conta_exata() -> None:
    assert not list(faltas_de_pureza("x = Fraction(1, 5) * 3\ny = 'open 0.2'\nagora = 1"))


def test_toda_camada_pura_esta_no_contrato_de_importacao() -> None:
    configuracao = tomllib.loads((RAIZ / "pyproject.toml").read_text(encoding="utf-8"))
    contratos = configuracao["tool"]["importlinter"]["contracts"]
    cobertas = {
        modulo
        for contrato in contratos
        if contrato["type"] == "forbidden" and "os" in contrato["forbidden_modules"]
        for modulo in contrato["source_modules"]
    }
    existentes = {f"certame.{nome}" for nome in CAMADAS_PURAS if (PACOTE / nome).is_dir()}
    assert existentes <= cobertas


def test_so_click_e_rich_na_instalacao_simples() -> None:
    configuracao = tomllib.loads((RAIZ / "pyproject.toml").read_text(encoding="utf-8"))
    nomes = {re.split(r"[^\w-]", pedido)[0] for pedido in configuracao["project"]["dependencies"]}
    assert nomes == {"click", "rich", "tzdata"}


def test_nenhum_arquivo_com_nome_vago() -> None:
    codigo = [a.relative_to(RAIZ) for a in arquivos_do_projeto() if a.suffix == ".py"]
    assert not [a for a in codigo if NOMES_VAGOS & {*a.with_suffix("").parts}]


def test_nenhum_caminho_de_maquina_nem_endereco_de_registro() -> None:
    achados = []
    for arquivo in arquivos_do_projeto():
        texto = arquivo.read_bytes().decode("utf-8", errors="replace")
        for padrao in (CAMINHO_DE_MAQUINA, ENDERECO_DE_REGISTRO):
            achados += [f"{arquivo.relative_to(RAIZ)}: {m[0]}" for m in padrao.finditer(texto)]
    assert not achados


def test_requisitos_com_hash_e_sem_endereco() -> None:
    assert not [a for a in arquivos_do_projeto() if a.name == "uv.lock"]
    for arquivo in (RAIZ / "requirements").glob("*.txt"):
        texto = arquivo.read_text(encoding="utf-8")
        assert "http" not in texto
        # Cada pacote ocupa uma linha de nome e versão, seguida das linhas de hash.
        pacotes = re.split(r"^(?=[a-z0-9])", texto, flags=re.MULTILINE)[1:]
        assert pacotes
        assert all("==" in pacote and "--hash=sha256:" in pacote for pacote in pacotes)


def test_as_versoes_de_uso_e_de_teste_sao_as_mesmas() -> None:
    def versoes(nome: str) -> set[str]:
        texto = (RAIZ / "requirements" / nome).read_text(encoding="utf-8")
        return set(re.findall(r"^[a-z0-9][^\s]*==[^\s]+", texto, flags=re.MULTILINE))

    assert versoes("base.txt") <= versoes("dev.txt")


def test_nenhum_numero_se_escreve_com_o_plural_fixo() -> None:
    """Quem conta usa `quantos`; o que passa aqui é sempre mais de um, ou já escolheu a forma."""
    plural = re.compile(
        r"\} (?:arquivos|atos|cargos|chamadas|células|colunas|linhas|páginas|pessoas|registros|tabelas)\b"
    )
    sempre_varios = {
        ("cli", "executar.py"),  # três arquivos por publicação
        ("publicacao", "zip_certo.py"),  # mais de mil
        ("planilhas", "tabela.py"),  # duas colunas ou mais com o mesmo título
    }
    achados = [
        f"{arquivo.relative_to(RAIZ)}, linha {numero}: {linha.strip()}"
        for arquivo in sorted(PACOTE.rglob("*.py"))
        if arquivo.parts[-2:] not in sempre_varios
        for numero, linha in enumerate(arquivo.read_text(encoding="utf-8").splitlines(), start=1)
        if plural.search(linha) and " == 1" not in linha and "else f" not in linha
    ]
    assert not achados


RELE_OS_NOMES = re.compile(r"entrada\.nomes\(")
"""O que relê os nomes de todos; `curso.nomes` conta-os uma vez, e já traz o véu de quem o tem."""


def test_as_paginas_nao_releem_os_nomes_a_cada_pedido() -> None:
    achados = [
        (str(arquivo.relative_to(PACOTE)), linha)
        for arquivo in sorted((PACOTE / "web").rglob("*.py"))
        for linha in arquivo.read_text(encoding="utf-8").splitlines()
        if RELE_OS_NOMES.search(linha)
    ]
    assert RELE_OS_NOMES.search("nomes = curso.entrada.nomes()")
    assert not RELE_OS_NOMES.search("nomes = curso.nomes")
    assert achados == []
