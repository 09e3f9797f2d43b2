"""O candidato como o resultado da banca o traz."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal


@dataclass(frozen=True, slots=True)
class Candidato:
    """Uma inscrição num cargo.

    `inscricao` é texto, com os zeros; `nota` é a final, exata; `notas`, as de cada prova que o
    desempate usa; `grupos`, os ids dos grupos declarados; `na_geral` é falso para quem, por
    cláusula do edital, está só na lista reservada; `linha`, a do arquivo de onde veio.
    Campos de desempate desconhecidos são `None`.
    """

    inscricao: str
    nome: str
    cargo: str
    nota: Decimal
    notas: Mapping[str, Decimal] = field(default_factory=dict)
    grupos: frozenset[str] = frozenset()
    unidade: str = ""
    nascimento: date | None = None
    hora_do_nascimento: str | None = None
    jurado: bool | None = None
    na_geral: bool = True
    linha: int = 0
