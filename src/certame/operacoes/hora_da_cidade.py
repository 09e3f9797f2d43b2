"""A hora da cidade: os dias contam-se nela, esteja a máquina em que fuso estiver."""

from datetime import datetime
from pathlib import Path
from zoneinfo import ZoneInfo

from certame.operacoes.abrir_cofre_do_certame import norma_da_pasta_do_certame

BRASILIA = ZoneInfo("America/Sao_Paulo")
"""A hora oficial: para o que não é de uma cidade, e enquanto não se sabe que norma rege."""


def na_hora_da_cidade(pasta: Path, instante: datetime) -> datetime:
    """O mesmo instante, no fuso da cidade do certame da pasta. Erros: `EntradaInvalida`."""
    norma = norma_da_pasta_do_certame(pasta)
    return instante.astimezone(BRASILIA if norma is None else ZoneInfo(norma.fuso))
