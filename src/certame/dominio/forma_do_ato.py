"""O que todo ato tem, e o que têm os atos sobre um cargo e sobre uma pessoa."""

from dataclasses import dataclass
from datetime import date


@dataclass(frozen=True, slots=True, kw_only=True)
class Ato:
    """O que todo ato tem: `id` no certame, data, e a linha do arquivo de onde veio (0: nenhum)."""

    id: str
    data: date
    linha: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class AtoDeCargo(Ato):
    """Um ato sobre um cargo."""

    cargo: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AtoDePessoa(AtoDeCargo):
    """Um ato sobre uma inscrição de um cargo."""

    inscricao: str
