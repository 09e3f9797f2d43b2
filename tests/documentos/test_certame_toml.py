"""A referência de certame.toml diz tudo o que o programa lê."""

import ast
import dataclasses
import re
from pathlib import Path

import pytest

from certame.dominio.ato import TIPOS_DE_ATO, Ato
from certame.norma import carregador
from certame.operacoes import certame_toml

PASTA = Path(__file__).resolve().parents[2] / "docs" / "referencia"
TEXTO = (PASTA / "certame-toml.md").read_text(encoding="utf-8")
# O que o edital diz da classificação tem documento próprio.
DA_CLASSIFICACAO = PASTA / "classificacao.md"
CODIGO = re.compile(r"`([^`]+)`")
LEITURAS = {
    "texto",
    "inteiro",
    "logico",
    "data",
    "fracao",
    "decimal",
    "opcao",
    "textos",
    "inteiros",
    "tabela",
    "tabelas",
    "mapa",
    "bruto",
    "tem",
}
COMUNS = {"id", "data", "tipo", "cargo", "inscricao"}


def textos_documentados() -> str:
    outro = DA_CLASSIFICACAO.read_text(encoding="utf-8") if DA_CLASSIFICACAO.exists() else ""
    return TEXTO + outro


def palavras_em_codigo(texto: str) -> set[str]:
    """As palavras escritas como código: `[edital.vigencia]` dá edital e vigencia."""
    sem_blocos = re.sub(r"^```.*?^```$", "", texto, flags=re.MULTILINE | re.DOTALL)
    trechos = " ".join(CODIGO.findall(sem_blocos))
    return set(re.findall(r"[a-z_0-9]+", trechos))


def chaves_lidas(arquivo: str, so_na_funcao: str = "") -> set[str]:
    """As chaves que o código pede a um leitor, pelo nome escrito no código."""
    arvore: ast.AST = ast.parse(Path(arquivo).read_text(encoding="utf-8"))
    if so_na_funcao:
        arvore = next(
            no
            for no in ast.walk(arvore)
            if isinstance(no, ast.FunctionDef) and no.name == so_na_funcao
        )
    chaves = set()
    for no in ast.walk(arvore):
        match no:
            case ast.Call(
                func=ast.Attribute(attr=metodo), args=[ast.Constant(value=str() as chave), *_]
            ) if metodo in LEITURAS:
                chaves.add(chave)
            case ast.Call(
                func=ast.Name(), args=[ast.Name(), ast.Constant(value=str() as chave), *_]
            ):
                chaves.add(chave)
            case ast.For(iter=ast.Tuple(elts=itens)):
                chaves |= {
                    item.value
                    for item in itens
                    if isinstance(item, ast.Constant) and isinstance(item.value, str)
                }
    return chaves


def chaves_do_certame() -> set[str]:
    """As chaves que os leitores de certame.toml (`operacoes/*_toml.py`) e o das séries pedem."""
    lidas = chaves_lidas(carregador.__file__, "serie_do_leitor")
    for arquivo in Path(certame_toml.__file__).parent.glob("*_toml.py"):
        lidas |= chaves_lidas(str(arquivo))
    return lidas


def test_o_documento_fala_de_toda_chave_lida() -> None:
    lidas = chaves_do_certame()
    assert {"publicacao", "fim_de_fila", "delimitador", "primeira", "reservadas"} <= lidas
    faltam = lidas - palavras_em_codigo(textos_documentados())
    assert not faltam, f"documente em certame-toml.md ou classificacao.md: {sorted(faltam)}"


def secao_do_ato(tipo: str) -> str:
    titulo, texto = f"### `{tipo}`\n", textos_documentados()
    assert titulo in texto, f"falta a seção de {tipo} em certame-toml.md ou classificacao.md"
    return re.split(r"^##", texto.partition(titulo)[2], maxsplit=1, flags=re.MULTILINE)[0]


@pytest.mark.parametrize(("tipo", "classe"), TIPOS_DE_ATO.items())
def test_cada_ato_tem_secao_com_todos_os_campos(tipo: str, classe: type[Ato]) -> None:
    campos = {campo.name for campo in dataclasses.fields(classe)} - {"linha"} - COMUNS
    assert campos <= palavras_em_codigo(secao_do_ato(tipo))


def test_nenhuma_secao_de_ato_que_nao_existe() -> None:
    dos_atos = TEXTO.partition("\n## `[[ato]]`\n")[2].partition("\n## ")[0]
    secoes = re.findall(r"^### `(\w+)`$", dos_atos, flags=re.MULTILINE)
    assert secoes == [tipo for tipo in TIPOS_DE_ATO if tipo in secoes]
