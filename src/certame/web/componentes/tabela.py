"""A tabela das páginas: legenda, colunas e linhas; no celular, cada linha vira um cartão."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple


class Coluna(NamedTuple):
    """Uma coluna; a de números se alinha à direita, com algarismos da mesma largura.

    A de `texto` traz frases, e não se espreme para as outras sobrarem.
    """

    titulo: str
    numero: bool = False
    texto: bool = False


class Celula(NamedTuple):
    """Uma célula: o texto, para onde leva, e a etiqueta que a destaca (ver etiqueta.html)."""

    texto: object
    endereco: str = ""
    etiqueta: str = ""


@dataclass(frozen=True, slots=True)
class Tabela:
    """Uma tabela pronta para `componentes/tabela.html`.

    A primeira célula de cada linha é o nome dela. Quem não precisa de link nem de etiqueta dá só o
    texto. Erros: `ValueError` se uma linha não tem uma célula por coluna.
    """

    legenda: str
    colunas: Sequence[Coluna]
    linhas: Sequence[Sequence[Celula]] = field(default_factory=tuple)

    @classmethod
    def de(
        cls, legenda: str, colunas: Iterable[Coluna | str], linhas: Iterable[Iterable[object]]
    ) -> "Tabela":
        """A tabela com os textos soltos feitos colunas e células."""
        return cls(
            legenda,
            [coluna if isinstance(coluna, Coluna) else Coluna(coluna) for coluna in colunas],
            [
                [celula if isinstance(celula, Celula) else Celula(celula) for celula in linha]
                for linha in linhas
            ],
        )

    def __post_init__(self) -> None:
        for linha in self.linhas:
            if len(linha) != len(self.colunas):
                raise ValueError("cada linha tem uma célula por coluna")

    @property
    def pares(self) -> list[list[tuple[Coluna, Celula]]]:
        """Cada célula com a coluna dela."""
        return [list(zip(self.colunas, linha, strict=True)) for linha in self.linhas]
