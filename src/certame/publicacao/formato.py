"""O que um formato sabe fazer, e como uma publicação passa uma vez só por vários deles."""

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Protocol

from certame.publicacao.modelo import Publicacao, Secao, Valor

_LINHAS_POR_BLOCO = 2048

Linhas = Sequence[Sequence[Valor]]


class Formato(Protocol):
    """Escreve uma publicação aos pedaços: o começo, as seções, bloco a bloco, e o fim."""

    def comeco(self) -> str:
        """O que vem antes da primeira seção."""
        ...

    def abre(self, secao: Secao) -> str:
        """O que vem antes das linhas da seção."""
        ...

    def linhas(self, secao: Secao, bloco: Linhas) -> str:
        """Algumas linhas da seção, em ordem."""
        ...

    def fecha(self, secao: Secao) -> str:
        """O que vem depois das linhas da seção."""
        ...

    def fim(self) -> str:
        """O que vem depois da última seção."""
        ...


def em_formatos(publicacao: Publicacao, formatos: Sequence[Formato]) -> Iterator[tuple[str, ...]]:
    """Os pedaços da publicação, em cada formato; cada linha é montada uma vez só."""
    yield tuple(formato.comeco() for formato in formatos)
    for secao in publicacao.secoes:
        yield tuple(formato.abre(secao) for formato in formatos)
        linhas = iter(secao.linhas)
        while bloco := list(islice(linhas, _LINHAS_POR_BLOCO)):
            yield tuple(formato.linhas(secao, bloco) for formato in formatos)
        yield tuple(formato.fecha(secao) for formato in formatos)
    yield tuple(formato.fim() for formato in formatos)


def num_formato(publicacao: Publicacao, formato: Formato) -> Iterator[str]:
    """Os pedaços da publicação num formato só."""
    return (pedaco for (pedaco,) in em_formatos(publicacao, (formato,)))
