"""O catálogo do click: as mensagens que ele usa, o .po lido e o .mo que dele resulta.

Depois de mexer no .po, refaça o .mo, na raiz do projeto:

    python -m tests.cli.catalogo
"""

import ast
import struct
from collections.abc import Iterator
from pathlib import Path

import click

from certame.cli.traducao import PASTA

PO = PASTA / "pt_BR" / "LC_MESSAGES" / "messages.po"
MO = PO.with_suffix(".mo")

Entrada = tuple[str, str]
"""A mensagem em inglês e o plural dela (vazio se não tem)."""


def mensagens_do_click() -> set[Entrada]:
    """Devolve toda mensagem que o click instalado traduz."""
    pasta = Path(click.__file__).parent
    achadas = {
        entrada
        for arquivo in pasta.glob("*.py")
        for entrada in mensagens_do_codigo(arquivo.read_text(encoding="utf-8"))
    }
    # Esta o click guarda numa variável antes de traduzir.
    return achadas | {("required", "")}


def mensagens_do_codigo(codigo: str) -> Iterator[Entrada]:
    """Devolve as mensagens passadas a ``_`` e a ``ngettext`` como texto constante."""
    for no in ast.walk(ast.parse(codigo)):
        match no:
            case ast.Call(func=ast.Name(id="_"), args=[ast.Constant(value=str() as texto)]):
                yield texto, ""
            case ast.Call(
                func=ast.Name(id="ngettext"),
                args=[ast.Constant(value=str() as um), ast.Constant(value=str() as muitos), _],
            ):
                yield um, muitos


def ler_po(po: str) -> dict[Entrada, list[str]]:
    """Devolve as traduções do .po, por mensagem: uma, ou singular e plural."""
    traducoes: dict[Entrada, list[str]] = {}
    campos: dict[str, str] = {}
    atual = ""
    for linha in [*po.splitlines(), ""]:
        if linha.startswith("#"):
            continue
        if not linha.strip():
            if campos:
                entrada = campos["msgid"], campos.get("msgid_plural", "")
                assert entrada not in traducoes, entrada
                traducoes[entrada] = [v for c, v in campos.items() if c.startswith("msgstr")]
            campos = {}
            continue
        chave, espaco, texto = ("", "", linha) if linha.startswith('"') else linha.partition(" ")
        atual = chave if espaco else atual
        campos[atual] = campos.get(atual, "") + ast.literal_eval(texto)
    return traducoes


def compilar(traducoes: dict[Entrada, list[str]]) -> bytes:
    """Devolve o .mo das traduções, sempre os mesmos bytes para o mesmo .po."""
    pares = sorted(
        (
            "\0".join(parte for parte in entrada if parte).encode() if any(entrada) else b"",
            "\0".join(textos).encode(),
        )
        for entrada, textos in traducoes.items()
    )
    inicio = 28 + 16 * len(pares)
    originais, traduzidos, textos = b"", b"", b""
    for coluna in (0, 1):
        tabela = b""
        for par in pares:
            tabela += struct.pack("<II", len(par[coluna]), inicio + len(textos))
            textos += par[coluna] + b"\0"
        if coluna == 0:
            originais = tabela
        else:
            traduzidos = tabela
    cabecalho = struct.pack("<7I", 0x950412DE, 0, len(pares), 28, 28 + 8 * len(pares), 0, inicio)
    return cabecalho + originais + traduzidos + textos


if __name__ == "__main__":
    MO.write_bytes(compilar(ler_po(PO.read_text(encoding="utf-8"))))
