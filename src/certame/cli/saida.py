"""O que vai para a tela: documento simples para todos, com realce só num terminal."""

import codecs
import json
import os
import sys
import textwrap
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO

_LARGURA = 88
_SEM_ACENTO = "certame_sem_acento"


@dataclass(frozen=True, slots=True)
class _Titulo:
    texto: str


@dataclass(frozen=True, slots=True)
class _Paragrafo:
    texto: str
    recuo: int
    marca: str


@dataclass(frozen=True, slots=True)
class _Linha:
    texto: str


@dataclass(frozen=True, slots=True)
class _Tabela:
    cabecalho: tuple[str, ...]
    linhas: tuple[tuple[str, ...], ...]


@dataclass(slots=True)
class Documento:
    """Uma saída em partes: títulos, parágrafos, itens e tabelas, na ordem em que se leem.

    >>> documento = Documento()
    >>> documento.titulo("Reserva")
    >>> documento.tabela(("grupo", "vagas"), [("pcd", "3")])
    >>> documento.item("art. 3º", "dez por cento")
    >>> print(documento.simples())
    Reserva
    -------
    <BLANKLINE>
    grupo  vagas
    pcd    3
    - art. 3º: dez por cento
    """

    _partes: list[_Titulo | _Paragrafo | _Linha | _Tabela] = field(default_factory=list)

    def titulo(self, texto: str) -> None:
        """Acrescenta um título."""
        self._partes.append(_Titulo(texto))

    def paragrafo(self, texto: str, recuo: int = 0) -> None:
        """Acrescenta um parágrafo."""
        self._partes.append(_Paragrafo(texto, recuo, ""))

    def item(self, rotulo: str, texto: str = "", recuo: int = 0) -> None:
        """Acrescenta um item de lista: "- rótulo: texto"."""
        junto = f"{rotulo}: {texto}" if texto else rotulo
        self._partes.append(_Paragrafo(junto, recuo, "- "))

    def linha(self, texto: str, recuo: int = 0) -> None:
        """Acrescenta uma linha que não se quebra: um comando, para copiar."""
        self._partes.append(_Linha(" " * recuo + texto))

    def tabela(self, cabecalho: Sequence[str], linhas: Sequence[Sequence[str]]) -> None:
        """Acrescenta uma tabela; todas as linhas têm o tamanho do cabeçalho."""
        self._partes.append(_Tabela(tuple(cabecalho), tuple(map(tuple, linhas))))

    def simples(self) -> str:
        """O documento em texto puro, sem cor nem símbolo de tela."""
        linhas: list[str] = []
        for parte in self._partes:
            match parte:
                case _Titulo(texto):
                    linhas += (
                        ["", texto, "-" * len(texto), ""]
                        if linhas
                        else [
                            texto,
                            "-" * len(texto),
                            "",
                        ]
                    )
                case _Paragrafo(texto, recuo, marca):
                    linhas += _quebrado(texto, recuo, marca)
                case _Linha(texto):
                    linhas.append(texto)
                case _Tabela(cabecalho, corpo):
                    linhas += _alinhadas((cabecalho, *corpo))
        return "\n".join(linhas)

    def no_terminal(self) -> None:
        """Mostra o documento com realce; a cor some se NO_COLOR existe."""
        from rich.console import Console
        from rich.table import Table
        from rich.text import Text

        console = Console(file=sys.stdout, highlight=False, markup=False, emoji=False)
        for indice, parte in enumerate(self._partes):
            match parte:
                case _Titulo(texto):
                    if indice:
                        console.print()
                    console.print(Text(texto, style="bold"))
                    console.print()
                case _Paragrafo(texto, recuo, marca):
                    for linha in _quebrado(texto, recuo, marca, min(console.width, _LARGURA)):
                        console.print(Text(linha))
                case _Linha(texto):
                    console.print(Text(texto), soft_wrap=True)
                case _Tabela(cabecalho, corpo):
                    tabela = Table(*cabecalho, box=None, pad_edge=False, header_style="bold")
                    for celulas in corpo:
                        tabela.add_row(*map(Text, celulas))
                    console.print(tabela)


def _quebrado(texto: str, recuo: int, marca: str, largura: int = _LARGURA) -> list[str]:
    return textwrap.wrap(
        texto,
        largura,
        initial_indent=" " * recuo + marca,
        subsequent_indent=" " * (recuo + len(marca)),
        break_long_words=False,
        break_on_hyphens=False,
    ) or [""]


def _alinhadas(linhas: Sequence[Sequence[str]]) -> list[str]:
    larguras = [max(map(len, coluna)) for coluna in zip(*linhas, strict=True)]
    return [
        "  ".join(
            texto.ljust(largura) for texto, largura in zip(linha, larguras, strict=True)
        ).rstrip()
        for linha in linhas
    ]


def preparar_telas() -> None:
    """Faz as duas saídas aceitarem qualquer texto: o que a tela não tem perde o acento."""
    codecs.register_error(_SEM_ACENTO, _sem_acento)
    # Quem chama pode ter fechado as saídas ("certame … >&-"): o que se escreveria some.
    if sys.stdout is None:
        sys.stdout = _em_lugar_nenhum()
    if sys.stderr is None:
        sys.stderr = _em_lugar_nenhum()
    for tela in (sys.stdout, sys.stderr):
        if hasattr(tela, "reconfigure"):
            tela.reconfigure(errors=_SEM_ACENTO)


def _em_lugar_nenhum() -> IO[str]:
    return Path(os.devnull).open("w", encoding="utf-8")


def _sem_acento(erro: UnicodeError) -> tuple[str, int]:
    """Troca o que a tela não sabe mostrar pela letra sem acento, ou por "?"."""
    if not isinstance(erro, UnicodeEncodeError):
        raise erro
    trecho = erro.object[erro.start : erro.end]
    letras = unicodedata.normalize("NFKD", trecho).encode("ascii", "ignore").decode()
    return letras or "?" * len(trecho), erro.end


def mostrar(documento: Documento) -> None:
    """Mostra o documento: com realce se a saída é um terminal, em texto puro se não é."""
    if sys.stdout.isatty():
        documento.no_terminal()
    else:
        escrever(documento.simples(), sys.stdout)


def mostrar_dados(dados: object) -> None:
    """Escreve o resultado em JSON na saída, e nada mais."""
    escrever(em_json(dados, sys.stdout), sys.stdout)


def em_json(dados: object, tela: IO[str]) -> str:
    """Os dados em JSON; numa tela que não é UTF-8, só com caracteres ASCII."""
    codificacao = (getattr(tela, "encoding", None) or "ascii").lower().replace("_", "-")
    return _json(dados, "\n", so_ascii=codificacao not in {"utf-8", "utf8"})


def _json(dados: object, quebra: str, *, so_ascii: bool) -> str:
    """JSON com recuo, em que uma lista ou um objeto sem nada dentro de si ocupa uma linha."""
    if not isinstance(dados, dict | list) or not _tem_partes(dados):
        return json.dumps(dados, ensure_ascii=so_ascii)
    dentro = quebra + "  "
    if isinstance(dados, list):
        partes = [_json(item, dentro, so_ascii=so_ascii) for item in dados]
        return f"[{dentro}{f',{dentro}'.join(partes)}{quebra}]"
    partes = [
        f"{json.dumps(chave, ensure_ascii=so_ascii)}: {_json(valor, dentro, so_ascii=so_ascii)}"
        for chave, valor in dados.items()
    ]
    return f"{{{dentro}{f',{dentro}'.join(partes)}{quebra}}}"


def _tem_partes(dados: dict[str, object] | list[object]) -> bool:
    itens = dados.values() if isinstance(dados, dict) else dados
    return any(isinstance(item, dict | list) for item in itens)


def escrever(texto: str, tela: IO[str]) -> None:
    """Escreve o texto e uma linha nova; se quem lia já fechou a saída, segue calado.

    Erros: `OSError` que diz que saída falhou, se ela não aceita o texto (disco cheio, por exemplo).
    """
    try:
        tela.write(texto + "\n")
        tela.flush()
    except BrokenPipeError:
        _calar(tela)
    except OSError as falha:
        _calar(tela)
        if tela is not sys.stderr:
            raise OSError(falha.errno, falha.strerror, _SAIDA) from None


_SAIDA = "a saída do comando"


def _calar(tela: IO[str]) -> None:
    """Manda o que falta a lugar nenhum: sem isto o Python reclama de novo ao fechar a saída."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), tela.fileno())
