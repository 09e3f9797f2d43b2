"""O sinal de vida de quem trabalha em segundo plano: é por ele que se sabe se a fila anda."""

import time

from django.core.cache import BaseCache, cache
from django.db import DatabaseError

SINAL = 5
"""De quantos em quantos segundos quem trabalha dá sinal de vida."""

SEGUNDOS_SEM_SINAL = 6 * SINAL
"""Depois de quantos segundos sem sinal se toma por morto quem trabalhava."""

_CHAVE = "trabalhador-vivo"


class SinalDeVida:
    """O sinal de um trabalhador, dado no máximo uma vez a cada `SINAL` segundos."""

    def __init__(self) -> None:
        self._proximo = 0.0

    def dar(self) -> None:
        """Diz que se está vivo; se o banco não recebe, fica para a vez seguinte."""
        agora = time.monotonic()
        if agora < self._proximo:
            return
        self._proximo = agora + SINAL
        try:
            cache.set(_CHAVE, 1, timeout=SEGUNDOS_SEM_SINAL)
        except DatabaseError:
            self._proximo = agora


def ha_trabalhador(onde: BaseCache) -> bool:
    """Diz se algum trabalhador deu sinal há pouco."""
    return onde.get(_CHAVE) is not None
