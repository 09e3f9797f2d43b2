"""O candidato como o resultado da banca o traz."""

from collections import deque
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields
from datetime import date
from decimal import Decimal
from itertools import repeat
from typing import Any

SEM_NOTA = Decimal("NaN")
"""A nota final de quem o arquivo não a traz, enquanto ela não é calculada."""


@dataclass(frozen=True, slots=True)
class Candidato:
    """Uma inscrição num cargo.

    `inscricao` é texto, com os zeros; `nota` é a final, exata; `notas`, as de cada prova que o
    desempate usa; `grupos`, os ids dos grupos declarados; `na_geral` é falso para quem, por
    cláusula do edital, está só na lista reservada; `linha`, a do arquivo de onde veio.
    Campos de desempate desconhecidos são `None`. O que a banca publicou só serve para comparar:
    `postos` vai da lista ("geral" ou o grupo) ao posto nela, e `aprovado` é a situação.
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
    postos: Mapping[str, int] = field(default_factory=dict)
    aprovado: bool | None = None

    @classmethod
    def de_colunas(cls, quantos: int, *colunas: Iterable[Any]) -> list["Candidato"]:
        """Um candidato por linha, de uma coluna por campo, na ordem dos campos.

        O mesmo que chamar a classe linha a linha, na metade do tempo: o construtor de uma
        dataclass congelada é o que mais pesa ao ler um milhão de linhas. Cada coluna tem ao
        menos `quantos` valores. Erros: `ValueError` se falta ou sobra coluna.

        >>> Candidato.de_colunas(1, ["07"])
        Traceback (most recent call last):
        ValueError: zip() argument 2 is shorter than argument 1
        """
        candidatos: list[Candidato] = list(map(object.__new__, repeat(cls, quantos)))
        for campo, coluna in zip(fields(cls), colunas, strict=True):
            guardar = getattr(cls, campo.name).__set__
            deque(map(guardar, candidatos, coluna), maxlen=0)
        return candidatos
