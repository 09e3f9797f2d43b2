"""As listas de um cargo, já ordenadas, em índices: a forma que o motor e a conferência usam."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class ListasDaUnidade:
    """As listas de uma unidade (ou do cargo inteiro, quando não há unidades).

    A lista geral são as pessoas de índice `inicio` a `fim - 1`, nessa ordem; `reservadas` traz,
    por grupo, os índices em ordem (quem está só na lista reservada tem índice fora da geral).
    """

    nome: str
    inicio: int
    fim: int
    reservadas: Mapping[str, Sequence[int]]


@dataclass(frozen=True, slots=True)
class Ordem:
    """As pessoas de um cargo e suas listas.

    A pessoa `i` é `inscricoes[i]`. As listas gerais das unidades são faixas de índices que se
    seguem; quem está só na lista reservada vem depois de todas.

    >>> ordem = ordem_simples(5, [1, 3])
    >>> ordem.unidades[0].reservadas["pcd"], ordem.inscricoes
    ((1, 3), ('1', '2', '3', '4', '5'))
    """

    inscricoes: Sequence[str]
    unidades: tuple[ListasDaUnidade, ...]
    indices: Mapping[str, int] = field(default_factory=dict, repr=False)

    def indice(self, inscricao: str) -> int:
        """O índice da pessoa. Erros: `KeyError` se a inscrição não está na lista."""
        return self.indices[inscricao]


def ordem_simples(
    aprovados: int, pcd: Sequence[int], grupos: Mapping[str, Sequence[int]] | None = None
) -> Ordem:
    """A ordem em que a pessoa `i` é a `i + 1`-ésima da geral; `pcd` e `grupos` são índices."""
    inscricoes = tuple(map(str, range(1, aprovados + 1)))
    reservadas = {"pcd": tuple(sorted(pcd))}
    reservadas |= {grupo: tuple(sorted(indices)) for grupo, indices in (grupos or {}).items()}
    return Ordem(
        inscricoes=inscricoes,
        unidades=(ListasDaUnidade("", 0, aprovados, reservadas),),
        indices={inscricao: i for i, inscricao in enumerate(inscricoes)},
    )
