"""O porte de um texto TOML: o que passa dele se recusa antes de ler, e nada demora nem quebra.

A leitura de uma chave pontuada leva o quadrado das partes dela, e a de tabelas dentro de tabelas
desce uma chamada por nível: poucos milhares de bytes bastariam para parar quem lê.
"""

import re

from certame.norma.erros import EntradaInvalida, Erro

TEXTO_COMUM = 4_000_000
"""Quantos caracteres pode ter um texto TOML de que não se diz outro limite."""

_LINHA = 200_000
_FUNDO = 32
_PARTE = r"""(?:[A-Za-z0-9_-]++|"(?:[^"\\\n]|\\.)*+"|'[^'\n]*+')"""
_CHAVE_FUNDA = re.compile(
    rf"(?:^|[\[{{,])[ \t]*+{_PARTE}(?:[ \t]*+\.[ \t]*+{_PARTE}){{{_FUNDO}}}", re.MULTILINE
)


def exigir_porte(texto: str, arquivo: str, maior: int = TEXTO_COMUM) -> None:
    """Nada, se o texto tem até `maior` caracteres, e linhas e chaves de tamanho razoável.

    Erros: `EntradaInvalida` com a linha do que passa.

    >>> exigir_porte("a = 1", "x.toml", 3)
    Traceback (most recent call last):
    certame.norma.erros.EntradaInvalida: x.toml: o texto tem 5 caracteres, e aqui se leem até 3. \
O que fazer: confira se é o arquivo certo, e tire o que sobra.
    """
    if len(texto) > maior:
        raise _recusa(
            arquivo,
            0,
            f"o texto tem {_milhares(len(texto))} caracteres, e aqui se leem até {_milhares(maior)}",
            "confira se é o arquivo certo, e tire o que sobra",
        )
    for numero, linha in enumerate(texto.splitlines(), start=1):
        if len(linha) > _LINHA:
            raise _recusa(
                arquivo,
                numero,
                f"a linha tem {_milhares(len(linha))} caracteres, e se leem até {_milhares(_LINHA)}",
                "parta a lista em várias linhas, ou encurte o texto",
            )
    if funda := _CHAVE_FUNDA.search(texto):
        raise _recusa(
            arquivo,
            texto.count("\n", 0, funda.start()) + 1,
            f"há uma chave com mais de {_FUNDO} nomes separados por pontos",
            "escreva o nome da chave sem os pontos a mais; um texto vai entre aspas",
        )


def exigir_raso(dados: object, arquivo: str, linha: int) -> None:
    """Nada, se em `dados` não há listas e tabelas demais, umas dentro das outras.

    `linha` é a que se diz quando há. Erros: `EntradaInvalida`.
    """
    nivel = [dados]
    for _ in range(_FUNDO):
        nivel = [dentro for valor in nivel for dentro in _dentro(valor)]
    if any(_dentro(valor) for valor in nivel):
        raise fundo_demais(arquivo, linha)


def fundo_demais(arquivo: str, linha: int) -> EntradaInvalida:
    """O erro de um texto com listas e tabelas demais, umas dentro das outras."""
    return _recusa(
        arquivo,
        linha,
        "há listas ou tabelas demais, umas dentro das outras",
        "confira os colchetes e as chaves",
    )


def _dentro(valor: object) -> list[object]:
    match valor:
        case dict():
            return list(valor.values())
        case list():
            return valor
        case _:
            return []


def _milhares(numero: int) -> str:
    return f"{numero:,}".replace(",", ".")


def _recusa(arquivo: str, linha: int, problema: str, conserto: str) -> EntradaInvalida:
    return EntradaInvalida([Erro(arquivo, linha, "", problema, conserto)])
