"""Como se escreve um dia e uma hora para quem lê."""

from datetime import date, datetime


def dia_escrito(dia: date) -> str:
    """O dia, como 31/12/2030.

    >>> dia_escrito(date(2030, 12, 31))
    '31/12/2030'
    """
    return dia.strftime("%d/%m/%Y")


def hora_escrita(instante: datetime) -> str:
    """O dia e a hora do instante, no fuso que ele traz.

    >>> hora_escrita(datetime(2030, 12, 31, 9, 5))
    '31/12/2030 às 09:05'
    """
    return instante.strftime("%d/%m/%Y às %H:%M")
