"""Os guias e as explicações acompanham o código, e nenhuma ligação entre documentos se parte."""

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from certame.conferencia.veredito import PRINCIPIOS
from certame.norma import carregador

RAIZ = Path(__file__).resolve().parents[2]
PACOTE = RAIZ / "src" / "certame"
DOCS = RAIZ / "docs"
ABREM_PENDENCIA = {"Pendencia", "_pender", "_pendencia", "_Falta"}
_LIGACAO = re.compile(r"\]\(([^)\s]+)\)")


def lido(nome: str) -> str:
    return (DOCS / nome).read_text(encoding="utf-8")


def tipos_de_pendencia() -> set[str]:
    """Os nomes de tipo escritos no código onde se abre uma pendência."""
    tipos = set()
    for camada in ("motor", "operacoes"):
        for arquivo in (PACOTE / camada).glob("*.py"):
            for no in ast.walk(ast.parse(arquivo.read_text(encoding="utf-8"))):
                match no:
                    case ast.Call(
                        func=ast.Name(id=nome) | ast.Attribute(attr=nome),
                        args=[ast.Constant(value=str() as tipo), *_],
                    ) if nome in ABREM_PENDENCIA and tipo.isidentifier():
                        tipos.add(tipo)
    return tipos


def test_o_guia_explica_toda_pendencia() -> None:
    tipos = tipos_de_pendencia()
    assert {"vigencia", "empate", "pretericao", "base"} <= tipos
    guia = lido("guias/ler-uma-pendencia.md")
    explicados = set(re.findall(r"^### `(\w+)`$", guia, re.MULTILINE))
    da_classificacao = DOCS / "referencia" / "classificacao.md"
    if da_classificacao.exists():
        texto = da_classificacao.read_text(encoding="utf-8")
        tipos -= set(re.findall(r"`(\w+)`", texto)) - explicados
    assert not tipos - explicados, "explique em docs/guias/ler-uma-pendencia.md"
    assert not explicados - tipos, "o guia explica pendência que não existe"


def test_a_explicacao_da_conferencia_traz_todos_os_principios() -> None:
    escritos = re.findall(
        r"^\| `(\w+)` \| (.+) \|$", lido("explicacao/conferencia.md"), re.MULTILINE
    )
    assert dict(escritos) == PRINCIPIOS


def test_o_passo_a_passo_da_norma_fala_de_toda_tabela() -> None:
    codigo = Path(carregador.__file__).read_text(encoding="utf-8")
    # As tabelas de cima são as que se pedem ao leitor do arquivo, e não ao de uma tabela.
    lidas = set(re.findall(r'leitor\.(?:tabelas?|textos|inteiro)\(\s*"(\w+)"', codigo))
    assert {"identidade", "grupo", "leitura", "rotulos"} <= lidas
    secao = (RAIZ / "CONTRIBUINDO.md").read_text(encoding="utf-8").partition("### norma.toml")[2]
    escritas = set(re.findall(r"^\| `\[*(\w+)\]*` \|", secao, re.MULTILINE))
    assert escritas == lidas


def documentos() -> Iterator[Path]:
    yield from sorted([*RAIZ.glob("*.md"), *DOCS.rglob("*.md")])


@pytest.mark.parametrize("documento", list(documentos()), ids=lambda d: str(d.relative_to(RAIZ)))
def test_toda_ligacao_leva_a_um_arquivo_e_a_um_titulo(documento: Path) -> None:
    partidas = []
    for destino in _LIGACAO.findall(documento.read_text(encoding="utf-8")):
        if re.match(r"[a-z]+:", destino):
            continue
        nome, _, titulo = destino.partition("#")
        arquivo = (documento.parent / nome).resolve() if nome else documento
        if not arquivo.exists() or (titulo and titulo not in ancoras(arquivo)):
            partidas.append(destino)
    assert not partidas


def ancoras(arquivo: Path) -> set[str]:
    """Os títulos de um documento como o GitHub os endereça."""
    titulos = re.findall(r"^#+ (.+)$", arquivo.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", titulo.lower()).replace(" ", "-") for titulo in titulos}


def test_o_mapa_da_documentacao_leva_a_todos() -> None:
    mapa = lido("index.md")
    ligados = {(DOCS / destino).resolve() for destino in _LIGACAO.findall(mapa)}
    decisoes = (DOCS / "explicacao" / "decisoes").resolve()
    indice = decisoes / "indice.md"
    soltos = [
        str(d.relative_to(DOCS))
        for d in sorted(DOCS.rglob("*.md"))
        if d.name != "index.md"
        and (d.parent.resolve() != decisoes or d.name == indice.name)
        and d.resolve() not in ligados
    ]
    assert not soltos, "acrescente a docs/index.md"
    assert indice in ligados


def test_o_indice_das_decisoes_traz_todas_com_o_titulo_de_cada_uma() -> None:
    decisoes = DOCS / "explicacao" / "decisoes"
    escritas = re.findall(
        r"^- \[(\d{4})\]\((\S+)\): (.+)$", lido("explicacao/decisoes/indice.md"), re.MULTILINE
    )
    titulos = [
        (arquivo.name, arquivo.read_text(encoding="utf-8").partition("\n")[0])
        for arquivo in sorted(decisoes.glob("[0-9]*.md"))
    ]
    assert [(nome, f"# {n} · {titulo}") for n, nome, titulo in escritas] == titulos


def test_o_leia_me_nomeia_todo_extra_nas_duas_linguas() -> None:
    projeto = tomllib.loads((RAIZ / "pyproject.toml").read_text(encoding="utf-8"))
    extras = set(projeto["project"]["optional-dependencies"])
    assert {"feriados", "banco", "postgres"} <= extras
    for nome in ("README.md", "README.en.md"):
        texto = (RAIZ / nome).read_text(encoding="utf-8")
        frase = texto.partition("pip install -e")[2].partition(";")[0]
        assert set(re.findall(r"[a-z]+", frase)) >= extras, nome


def test_o_leia_me_mostra_as_mesmas_saidas_nas_duas_linguas() -> None:
    daqui, de_la = (
        re.findall(r"^```\w*\n.*?^```$", (RAIZ / nome).read_text("utf-8"), re.MULTILINE | re.DOTALL)
        for nome in ("README.md", "README.en.md")
    )
    assert daqui == de_la


@pytest.mark.parametrize("pasta", ["guias", "tutorial"])
def test_todo_guia_diz_como_chamar_o_programa_e_o_chama_de_um_jeito_so(pasta: str) -> None:
    for arquivo in sorted((DOCS / pasta).glob("*.md")):
        texto = arquivo.read_text(encoding="utf-8")
        assert not re.search(r"^(\$ )?\.venv\S*certame ", texto, re.MULTILINE), arquivo.name
        antes, *_ = re.split(r"^(?:\$ )?certame ", texto, maxsplit=1, flags=re.MULTILINE)
        if antes != texto:
            assert (
                "(../index.md#como-chamar-o-programa)" in antes
                or "Onde se lê `certame`, é" in antes
            ), arquivo.name
    assert "## Como chamar o programa" in lido("index.md")


@pytest.mark.parametrize("nome", ["README.md", "README.en.md"])
def test_o_leia_me_diz_como_chamar_o_programa_antes_do_primeiro_comando(nome: str) -> None:
    texto = (RAIZ / nome).read_text(encoding="utf-8")
    antes, *_ = re.split(r"^\$ certame ", texto, maxsplit=1, flags=re.MULTILINE)
    assert "`.venv/bin/certame`" in antes
    assert "`.venv\\Scripts\\certame`" in antes
    assert texto.count(".venv/bin/certame") == 1
