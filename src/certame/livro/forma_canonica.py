"""A forma canônica: um só texto JSON para cada valor, o mesmo em qualquer máquina.

Chaves em ordem, sem espaços, sem escapes para letras com acento, textos em NFC. Só há textos,
inteiros, booleanos, listas e objetos: nunca ponto flutuante, nunca nulo (o que falta não se
escreve). É um pedaço da RFC 8785, e por isso outros programas a refazem.
"""

import json
import re
import unicodedata
from collections.abc import Callable
from datetime import datetime
from types import ModuleType
from typing import Any, NoReturn, TypeAlias

Valor: TypeAlias = "str | int | bool | list[Valor] | dict[str, Valor]"
"""O que cabe na forma canônica."""

MAIOR_INTEIRO = 2**53 - 1
"""O maior inteiro que todo leitor de JSON lê sem perda."""

_CHAVE = re.compile(r"[a-z][a-z0-9_]*")


class ForaDaForma(ValueError):
    """Um valor que a forma canônica não aceita; o texto diz onde e por quê."""


def _recusar(texto: str) -> NoReturn:
    raise ForaDaForma(f"{texto} não é um número inteiro")


_ESCRITOR = json.JSONEncoder(ensure_ascii=False, sort_keys=True, separators=(",", ":"))
_ler = json.JSONDecoder(parse_float=_recusar, parse_constant=_recusar).raw_decode


def escritor_montado(escritor: json.JSONEncoder, modulo: ModuleType) -> Callable[[Any], str]:
    """O que escreve como `escritor.encode`, sem montar tudo de novo a cada texto.

    Usa a parte em C de `json.encoder`, se o Python a tem e ela é a que se conhece; se não, o
    próprio `encode`.
    """
    try:
        em_c = modulo.c_make_encoder(
            None, escritor.default, modulo.encode_basestring, None, ":", ",", True, False, False
        )
        em_c({"": [1]}, 0)
    except (AttributeError, TypeError):
        return escritor.encode
    return lambda valor: "".join(em_c(valor, 0))


_escrever = escritor_montado(_ESCRITOR, json.encoder)


def texto_canonico(valor: Valor) -> str:
    """O texto canônico de um valor. Erros: `ForaDaForma`.

    >>> texto_canonico({"vaga": 5, "grupos": ["pcd"], "cargo": "médico"})
    '{"cargo":"médico","grupos":["pcd"],"vaga":5}'
    >>> texto_canonico({"nota": 9.5})
    Traceback (most recent call last):
    certame.livro.forma_canonica.ForaDaForma: nota: 9.5 não é texto, inteiro, booleano, ...
    """
    _exigir(valor, "")
    return _escrever(valor)


def valor_do_texto(texto: str) -> Any:
    """O valor de um texto que já está na forma canônica. Erros: `ForaDaForma`.

    >>> valor_do_texto('{"a":1,"b":true}')
    {'a': 1, 'b': True}
    >>> valor_do_texto('{"b":true, "a":1}')
    Traceback (most recent call last):
    certame.livro.forma_canonica.ForaDaForma: o texto não está na forma canônica
    """
    try:
        valor, fim = _ler(texto)
    except ForaDaForma:
        raise
    except (ValueError, RecursionError):
        raise ForaDaForma("o texto não é JSON") from None
    # Reescrito, tem de dar o mesmo: pega espaço, ordem, escape, chave repetida e sobra no fim.
    if fim != len(texto) or _escrever(valor) != texto:
        raise ForaDaForma("o texto não está na forma canônica")
    if not unicodedata.is_normalized("NFC", texto):
        raise ForaDaForma("há letras escritas em pedaços (fora da NFC)")
    return valor


def em_nfc(texto: str) -> str:
    """O texto com cada letra acentuada num só caractere.

    >>> len("e\u0301"), len(em_nfc("e\u0301"))
    (2, 1)
    """
    return unicodedata.normalize("NFC", texto)


def texto_do_instante(instante: datetime) -> str:
    """O instante como se escreve no livro. Erros: `ForaDaForma` se não tem fuso.

    >>> from datetime import UTC
    >>> texto_do_instante(datetime(2026, 3, 2, 9, 0, tzinfo=UTC))
    '2026-03-02T09:00:00+00:00'
    """
    if instante.tzinfo is None:
        raise ForaDaForma(f"o instante {instante.isoformat()} não tem fuso")
    return instante.isoformat()


def instante_do_texto(texto: str) -> datetime:
    """O instante escrito no livro. Erros: `ForaDaForma` se não é um, ou não tem fuso.

    >>> instante_do_texto("2026-03-02T09:00:00-03:00").hour
    9
    """
    try:
        instante = datetime.fromisoformat(texto)
    except ValueError:
        raise ForaDaForma(f"{texto!r} não é data e hora") from None
    if instante.tzinfo is None or instante.isoformat() != texto:
        raise ForaDaForma(f"{texto!r} não tem fuso ou não está na forma certa")
    return instante


def exigir_inteiro(valor: int, onde: str) -> None:
    """Recusa o inteiro que algum leitor de JSON arredondaria. Erros: `ForaDaForma`."""
    if not -MAIOR_INTEIRO <= valor <= MAIOR_INTEIRO:
        raise ForaDaForma(f"{onde or 'valor'}: o inteiro {valor} é grande demais")


def _exigir(valor: object, onde: str) -> None:
    # type() e não isinstance(): um bool não passa por inteiro, nem subclasse por texto.
    if type(valor) is str:
        _exigir_texto(valor, onde)
    elif type(valor) is int:
        exigir_inteiro(valor, onde)
    elif type(valor) is list:
        for indice, item in enumerate(valor):
            _exigir(item, f"{onde}[{indice}]")
    elif type(valor) is dict:
        for chave, item in valor.items():
            if type(chave) is not str or not _CHAVE.fullmatch(chave):
                raise ForaDaForma(f"{onde or 'valor'}: {chave!r} não serve de chave")
            _exigir(item, f"{onde}.{chave}" if onde else chave)
    elif type(valor) is not bool:
        raise ForaDaForma(
            f"{onde or 'valor'}: {valor!r} não é texto, inteiro, booleano, lista nem objeto"
        )


def _exigir_texto(valor: str, onde: str) -> None:
    if valor.isascii():
        return
    if not unicodedata.is_normalized("NFC", valor):
        raise ForaDaForma(
            f"{onde or 'valor'}: o texto tem letras escritas em pedaços (fora da NFC)"
        )
    if any("\ud800" <= letra <= "\udfff" for letra in valor):
        raise ForaDaForma(f"{onde or 'valor'}: o texto tem um pedaço de caractere")
