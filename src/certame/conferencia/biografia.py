"""Uma vaga e uma pessoa com fatos próprios, como estão num instante do percurso."""

from dataclasses import dataclass, field
from enum import Enum, auto

from certame.conferencia.fila import Posto
from certame.dominio.historia import GERAL, NINGUEM


class Situacao(Enum):
    """Como está uma vaga."""

    FECHADA = auto()
    OCUPADA = auto()
    DEIXADA = auto()
    VAZIA = auto()
    RETIDA = auto()
    LIBERADA = auto()
    EXTINTA = auto()


@dataclass(slots=True)
class Vaga:
    """Uma vaga com fatos próprios: como está, quem ocupa, sob que conta se preenche."""

    numero: int
    conta: int
    situacao: Situacao = Situacao.FECHADA
    titular: int = NINGUEM
    ja_ocupada: bool = False
    ja_retida: bool = False
    espera: int = NINGUEM

    def __deepcopy__(self, memo: object) -> "Vaga":
        """Cópia independente, campo a campo, como a da pessoa."""
        return Vaga(
            self.numero,
            self.conta,
            self.situacao,
            self.titular,
            self.ja_ocupada,
            self.ja_retida,
            self.espera,
        )


@dataclass(slots=True)
class Pessoa:
    """Uma pessoa com fatos próprios: as listas em que está e desde quando pode ser chamada.

    `postos` vai da lista ao posto; `negados`, das listas cuja condição lhe negaram; `de_origem`, das
    em que foi ao fim, ao posto de antes; `pode`, as listas por que pode ser chamada agora;
    `abertos`, desde quando, onde não a chamar é ultrapassá-la; `isentas`, as listas em que isso não
    se confere; `deixadas`, de cada vaga que deixou à conta de então; `fora`, se saiu das listas.
    """

    indice: int
    postos: dict[int, Posto] = field(default_factory=dict)
    negados: dict[int, Posto] = field(default_factory=dict)
    de_origem: dict[int, Posto] = field(default_factory=dict)
    pode: set[int] = field(default_factory=set)
    abertos: dict[int, tuple[int, int]] = field(default_factory=dict)
    isentas: set[int] = field(default_factory=set)
    deixadas: dict[int, int] = field(default_factory=dict)
    vaga: int = 0
    conta: int = GERAL
    desde_a_reserva: tuple[int, int] | None = None
    sub_judice: bool = False
    espelho: bool = False
    por_ordem: bool = False
    tomou_posse: bool = False
    fora: bool = False

    def __deepcopy__(self, memo: object) -> "Pessoa":
        """Cópia independente, campo a campo: copiam-se milhares, e a geral é muito mais lenta."""
        return Pessoa(
            self.indice,
            dict(self.postos),
            dict(self.negados),
            dict(self.de_origem),
            set(self.pode),
            dict(self.abertos),
            set(self.isentas),
            dict(self.deixadas),
            self.vaga,
            self.conta,
            self.desde_a_reserva,
            self.sub_judice,
            self.espelho,
            self.por_ordem,
            self.tomou_posse,
            self.fora,
        )
