"""Pessoas das listas de um certame, pelos índices: são dezenas de milhares, e lê-se uma página."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple, overload

from certame.motor.autos import Pessoa
from certame.motor.convocacao import Convocacao


class _DoCargo(NamedTuple):
    convocacao: Convocacao
    indices: Sequence[int]
    quais: frozenset[int]


class PessoasDaLista(Sequence[Pessoa]):
    """O cargo e a inscrição de cada pessoa; a inscrição só se busca de quem se lê.

    `listas` traz de cada convocação os índices das pessoas dela, que não se repetem.
    """

    def __init__(self, listas: Iterable[tuple[Convocacao, Sequence[int]]] = ()) -> None:
        self._cargos = [_DoCargo(onde, indices, frozenset(indices)) for onde, indices in listas]

    def __len__(self) -> int:
        return sum(len(cargo.indices) for cargo in self._cargos)

    @overload
    def __getitem__(self, qual: int) -> Pessoa: ...
    @overload
    def __getitem__(self, qual: slice) -> Sequence[Pessoa]: ...
    def __getitem__(self, qual: int | slice) -> Pessoa | Sequence[Pessoa]:
        if isinstance(qual, slice):
            return [self[i] for i in range(len(self))[qual]]
        i = range(len(self))[qual]
        antes = 0
        for convocacao, indices, _ in self._cargos:
            if i < antes + len(indices):
                return convocacao.cargo, convocacao.inscricoes[indices[i - antes]]
            antes += len(indices)
        raise AssertionError("o lugar é de uma das listas")

    def __iter__(self) -> Iterator[Pessoa]:
        for convocacao, indices, _ in self._cargos:
            cargo, inscricoes = convocacao.cargo, convocacao.inscricoes
            yield from ((cargo, inscricoes[i]) for i in indices)

    def __contains__(self, pessoa: object) -> bool:
        """Diz se a pessoa (cargo e inscrição) é uma delas."""
        return isinstance(pessoa, tuple) and any(
            convocacao.cargo == pessoa[0] and convocacao.pessoa(pessoa[1]) in quais
            for convocacao, _, quais in self._cargos
        )


def separar_com_atos(
    convocacao: Convocacao, indices: Sequence[int], com_atos: Iterable[str]
) -> tuple[list[Pessoa], list[int]]:
    """Das pessoas da lista, as que têm atos (`com_atos` são as inscrições) e os índices das outras."""
    tem = set(map(convocacao.pessoa, com_atos))
    daqui = [(convocacao.cargo, convocacao.inscricoes[i]) for i in indices if i in tem]
    return daqui, [i for i in indices if i not in tem]
