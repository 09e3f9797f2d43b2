"""Os atos que decidem o que as chamadas deixaram pendente; por si, não deslocam ninguém.

`documento` é sempre uma referência, "id:compromisso".
"""

from dataclasses import dataclass
from enum import StrEnum

from certame.dominio.forma_do_ato import AtoDePessoa


class DestinoDaChamada(StrEnum):
    """O que se decidiu de uma chamada que não devia ter sido aquela."""

    MANTIDA = "mantida"
    DESFEITA = "desfeita"


@dataclass(frozen=True, slots=True, kw_only=True)
class PretericaoDecidida(AtoDePessoa):
    """A decisão sobre quem foi chamado à frente da pessoa; o que ela desfaz sai por ato próprio."""

    conclusao: DestinoDaChamada
    documento: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ChamadaDecidida(AtoDePessoa):
    """A decisão sobre a chamada da pessoa para a vaga, que seria outra; desfeita, sai por ato próprio."""

    vaga: int
    conclusao: DestinoDaChamada
    documento: str
