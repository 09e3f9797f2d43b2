"""Quanto os testes pesados rodam: pouco todo dia, tudo com `CERTAME_TESTES_LONGOS=1`."""

import os
from typing import TypeVar

LONGOS = os.environ.get("CERTAME_TESTES_LONGOS") == "1"
T = TypeVar("T")


def tamanho(curto: T, longo: T) -> T:
    """O tamanho desta rodada."""
    return longo if LONGOS else curto
