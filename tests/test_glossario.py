"""O glossário acompanha o código, e nenhum texto usa as expressões antigas das leis."""

import ast
import importlib
import inspect
import pkgutil
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

import certame

RAIZ = Path(__file__).resolve().parents[1]
PACOTE = RAIZ / "src" / "certame"
TEXTO = (RAIZ / "GLOSSARIO.md").read_text(encoding="utf-8")
CABECALHO = [
    "termo",
    "o que quer dizer",
    "de onde vem",
    "em inglês",
    "não diga",
    "no código",
]
CODIGO = re.compile(r"`([^`]+)`")

# As expressões antigas; os colchetes fazem com que este arquivo não as traga escritas.
PROIBIDAS = re.compile(
    r"porta[d]or(?:a|es|as)? de (?:defici|necessi)|necessidades? espe[c]iais"
    r"|\bdefi[c]ientes?\b|pessoas? inv[á]lidas?|\bexcep[c]ionais\b",
    re.IGNORECASE,
)
SIGLA = re.compile(r"\bP[N]E\b")
# Os arquivos das bancas ainda trazem a sigla antiga, e o programa precisa reconhecê-la.
LE_A_SIGLA = ("src/certame/planilhas/", "exemplos/")


def linhas() -> Iterator[list[str]]:
    """As linhas das tabelas, sem os cabeçalhos."""
    for linha in TEXTO.splitlines():
        if linha.startswith("|") and not linha.startswith("|---"):
            celulas = [celula.strip() for celula in linha.strip("|").split("|")]
            if celulas != CABECALHO:
                yield celulas


def classes_publicas(camada: str) -> set[str]:
    pacote = importlib.import_module(f"certame.{camada}")
    nomes = set()
    for modulo in pkgutil.iter_modules(pacote.__path__):
        lido = importlib.import_module(f"certame.{camada}.{modulo.name}")
        nomes |= {
            nome
            for nome, classe in inspect.getmembers(lido, inspect.isclass)
            if classe.__module__ == lido.__name__ and not nome.startswith("_")
        }
    return nomes


def nomes_do_pacote() -> set[str]:
    """Tudo o que o código do pacote define, e os textos que são valor ou chave dele."""
    nomes = set()
    for arquivo in PACOTE.rglob("*.py"):
        for no in ast.walk(ast.parse(arquivo.read_text(encoding="utf-8"))):
            match no:
                case ast.ClassDef(name=nome) | ast.FunctionDef(name=nome) | ast.arg(arg=nome):
                    nomes.add(nome)
                case ast.Name(id=nome, ctx=ast.Store()):
                    nomes.add(nome)
                case ast.Constant(value=str() as valor) if valor.isidentifier():
                    nomes.add(valor)
    return nomes


@pytest.mark.parametrize("camada", ["norma", "dominio"])
def test_toda_classe_publica_tem_linha(camada: str) -> None:
    no_codigo = {nome for celulas in linhas() for nome in CODIGO.findall(celulas[-1])}
    faltam = classes_publicas(camada) - no_codigo
    assert not faltam, f"acrescente ao GLOSSARIO.md uma linha para {sorted(faltam)}"


def test_todo_nome_de_codigo_existe() -> None:
    conhecidos = nomes_do_pacote()
    citados = {nome for celulas in linhas() for nome in CODIGO.findall(" ".join(celulas))}
    assert citados
    assert not citados - conhecidos


def test_as_colunas_estao_completas() -> None:
    for celulas in linhas():
        assert len(celulas) == len(CABECALHO), celulas
        assert all(celulas), celulas


def test_nenhum_termo_repetido() -> None:
    termos = [celulas[0] for celulas in linhas()]
    assert sorted(termos) == sorted(set(termos))


def test_o_pacote_e_este() -> None:
    assert Path(certame.__file__).parent == PACOTE


def textos_do_projeto() -> Iterator[tuple[str, str]]:
    """Nome e texto de cada arquivo, menos os testes, que precisam escrever o que procuram."""
    saida = subprocess.run(
        ["git", "ls-files", "-z", "--cached"],
        cwd=RAIZ,
        check=True,
        capture_output=True,
    ).stdout.decode("utf-8")
    for nome in sorted(set(filter(None, saida.split("\0")))):
        arquivo = RAIZ / nome
        if nome.startswith("tests/") or not arquivo.is_file():
            continue
        if arquivo.suffix not in (".mo", ".pyc", ".woff2"):
            dados = arquivo.read_bytes()
            try:
                yield nome, dados.decode("utf-8")
            except UnicodeDecodeError:
                yield nome, dados.decode("cp1252")


def test_ninguem_usa_as_expressoes_antigas() -> None:
    achadas = [
        f"{nome}: {achada[0]}"
        for nome, texto in textos_do_projeto()
        for achada in PROIBIDAS.finditer(texto)
    ]
    assert not achadas


def test_a_sigla_antiga_so_esta_onde_se_le_o_arquivo_da_banca() -> None:
    achadas = [
        nome
        for nome, texto in textos_do_projeto()
        if SIGLA.search(texto) and not nome.startswith(LE_A_SIGLA)
    ]
    assert not achadas


@pytest.mark.parametrize(
    "antiga", ["porta-dora de deficiência", "alunos defi-cientes", "necessidades espe-ciais"]
)
def test_a_peneira_pega_o_que_deve(antiga: str) -> None:
    assert PROIBIDAS.search(antiga.replace("-", ""))


def test_a_peneira_deixa_passar_a_palavra_certa() -> None:
    assert not PROIBIDAS.search("pessoas com deficiência; prova eficiente; portador do documento")
