"""O que o livro não aceita, porque fica para sempre: nome, CPF, endereço eletrônico.

Quem pratica o ato é um identificador sem nome; as pessoas são números de inscrição. O nome de
cada um fica fora do livro, onde pode ser apagado.
"""

import re
from collections.abc import Iterable

from certame.dominio.resultado import AtoRecusado
from certame.livro.forma_canonica import Valor
from certame.norma.dispositivo import CONSTITUICAO
from certame.norma.texto_limpo import mostrada

_AUTOR = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*")
_MAIOR_AUTOR = 64
_CPF = re.compile(r"(?<![0-9])[0-9]{3}\.[0-9]{3}\.[0-9]{3}-[0-9]{2}(?![0-9])")
_CORREIO = re.compile(r"[^\s@]@[^\s@]+\.[^\s@]")
_ONZE = re.compile(r"[0-9]{11}")
_TEXTOS_LIVRES = ("finalidade", "fonte")


def exigir_pseudonimo(autor: str) -> str:
    """O autor, se é um identificador como "rh-3f9a". Erros: `AtoRecusado`.

    >>> exigir_pseudonimo("comissao-2")
    'comissao-2'
    >>> exigir_pseudonimo("Fátima")
    Traceback (most recent call last):
    certame.dominio.resultado.AtoRecusado: 'Fátima' não serve de autor no livro (CF, ...
    """
    if len(autor) > _MAIOR_AUTOR or not _AUTOR.fullmatch(autor) or _ONZE.search(autor):
        raise _recusa(
            f"'{mostrada(autor)}' não serve de autor no livro",
            "use um identificador sem nome, de letras minúsculas, algarismos e hífen",
        )
    return autor


def recusar_dado_pessoal(dados: dict[str, Valor]) -> None:
    """Não deixa entrar no livro o que identifica alguém. Erros: `AtoRecusado`.

    Onze algarismos seguidos podem ser uma inscrição: só se recusam nos textos livres, e só se
    fecham a conta do CPF.
    """
    for campo, valor in dados.items():
        textos: Iterable[object] = valor if isinstance(valor, list) else (valor,)
        for texto in textos:
            if isinstance(texto, str) and _identifica(texto, livre=campo in _TEXTOS_LIVRES):
                raise _recusa(
                    f"o campo {campo} traz um CPF ou endereço eletrônico, e o livro fica para "
                    "sempre",
                    "escreva o número de inscrição, ou o número do documento em que isso está",
                )


def _identifica(texto: str, *, livre: bool) -> bool:
    if _CPF.search(texto) or _CORREIO.search(texto):
        return True
    return livre and any(
        _e_cpf(onze) for onze in re.findall(r"(?<![0-9])[0-9]{11}(?![0-9])", texto)
    )


def _e_cpf(onze: str) -> bool:
    numeros = [int(algarismo) for algarismo in onze]
    return all(
        sum(n * peso for n, peso in zip(numeros, range(tamanho + 1, 1, -1), strict=False))
        * 10
        % 11
        % 10
        == numeros[tamanho]
        for tamanho in (9, 10)
    )


def _recusa(motivo: str, conserto: str) -> AtoRecusado:
    return AtoRecusado(motivo, (CONSTITUICAO["cf_art5_inc79"],), conserto)
