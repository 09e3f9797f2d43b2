"""Os passos de um caminho: os feitos, o de agora e os que faltam."""

from collections.abc import Sequence
from typing import NamedTuple


class Passo(NamedTuple):
    """Um passo; `estado` é "feito", "agora", "falta" ou "sem-registro" (passou sem que nada se registrasse)."""

    nome: str
    estado: str
    endereco: str = ""


def passos(nomes: Sequence[str], agora: int) -> list[Passo]:
    """Os passos, com o de número `agora` (de 0) como o atual.

    >>> [passo.estado for passo in passos(["Cidade", "Lei", "Pessoa"], 1)]
    ['feito', 'agora', 'falta']
    """
    estados = ("falta", "agora", "feito")
    return [
        Passo(nome, estados[1 + (agora > numero) - (agora < numero)])
        for numero, nome in enumerate(nomes)
    ]
