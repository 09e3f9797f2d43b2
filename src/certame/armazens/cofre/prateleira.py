"""A prateleira: onde os documentos cifrados ficam, e o que todas têm de cumprir."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from pathlib import Path
from typing import NamedTuple, Protocol

from certame.armazens.cofre.cifra import CofreRecusado
from certame.livro.armazem import Armazem


class Ficha(NamedTuple):
    """O que se sabe de um documento sem o abrir; nada aqui diz de quem ele é.

    `chave` é o id da chave que o cifrou; `busca`, o código da inscrição, que só se calcula com
    ela; `tamanho`, o da cifra, em bytes.
    """

    certame: str
    id: str
    especie: str
    instante: datetime
    autor: str
    chave: str
    busca: str
    tamanho: int


Guardado = tuple[Ficha, bytes]
"""A ficha e a cifra de um documento."""


class Prateleira(Protocol):
    """Documentos cifrados, e o registro de quem os viu."""

    @property
    def nome(self) -> str:
        """Como se chama nas mensagens."""
        ...

    @property
    def vistas(self) -> Armazem:
        """O armazém do registro de vistas, que só cresce."""
        ...

    def contem(self, caminho: Path) -> bool:
        """Diz se o arquivo está dentro do que se copia junto com os documentos."""
        ...

    def certames(self) -> tuple[str, ...]:
        """Os certames que têm documento aqui, em ordem alfabética."""
        ...

    def por(self, guardados: Sequence[Guardado]) -> None:
        """Guarda todos, ou nenhum. Erros: `CofreRecusado` se um id já existe."""
        ...

    def fichas(self, certame: str, especie: str = "") -> tuple[Ficha, ...]:
        """As fichas do certame, na ordem em que foram guardadas e, no mesmo instante, pelo id.

        Com a espécie, só as dela.
        """
        ...

    def tirar(self, certame: str, id: str) -> Guardado:
        """O documento. Erros: `CofreRecusado` se não há, ou está estragado."""
        ...

    def trocar(self, guardados: Iterable[Guardado]) -> None:
        """Põe outra chave, busca e cifra em documentos que já estão aqui."""
        ...

    def descartar(self, certame: str, ids: Iterable[str]) -> None:
        """Apaga esses documentos; o que não há não é erro."""
        ...

    def apagar(self, certame: str) -> int:
        """Apaga os documentos do certame, e diz quantos; o registro de vistas fica."""
        ...

    def fechar(self) -> None:
        """Solta o que estiver aberto."""
        ...


def nao_ha(nome: str, id: str) -> CofreRecusado:
    """A recusa de um documento que a prateleira não tem."""
    return CofreRecusado(
        nome, f"não há o documento {id}", "confira o id; se devia haver, procure a cópia"
    )


def ja_ha(nome: str, id: str) -> CofreRecusado:
    """A recusa de um id que a prateleira já tem."""
    return CofreRecusado(nome, f"já há um documento {id}", "repita: o id é ao acaso")
