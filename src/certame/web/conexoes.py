"""As conexões do servidor com o PostgreSQL: ficam abertas de um pedido ao outro."""

from django.conf import settings

_FICA = 600
"""Segundos que uma conexão se usa antes de se abrir outra."""


def manter() -> None:
    """Deste ponto em diante as conexões com o PostgreSQL ficam abertas, enquanto ele responde.

    Abrir uma custa mais do que as consultas de uma página. As do SQLite fecham-se no fim de cada
    pedido: assim o diário dele se junta ao arquivo, que se pode copiar ou trocar por outro.
    """
    banco = settings.DATABASES["default"]  # o mesmo objeto que as conexões leem
    if "postgresql" in banco["ENGINE"]:
        banco.update(CONN_MAX_AGE=_FICA, CONN_HEALTH_CHECKS=True)
