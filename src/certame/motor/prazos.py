"""Datas da validade: até quando vale e até quando pode ser prorrogada."""

from calendar import monthrange
from datetime import date, timedelta


def fim_prorrogado(inicio: date, fim: date) -> date:
    """O último dia depois de prorrogar por período igual ao de `inicio` a `fim`.

    Em meses inteiros quando o período acaba no mesmo dia do mês, ou na véspera dele; senão, em
    dias. A véspera é a armadilha: dois anos de 10/06/2025 a 09/06/2027 são dois anos, não 729 dias.

    >>> fim_prorrogado(date(2025, 6, 10), date(2027, 6, 10))
    datetime.date(2029, 6, 10)
    >>> fim_prorrogado(date(2025, 6, 10), date(2027, 6, 9))
    datetime.date(2029, 6, 9)
    >>> fim_prorrogado(date(2025, 6, 10), date(2025, 6, 20))
    datetime.date(2025, 6, 30)
    """
    for folga in (timedelta(), timedelta(days=1)):
        seguinte = fim + folga
        meses = (seguinte.year - inicio.year) * 12 + seguinte.month - inicio.month
        if meses and mais_meses(inicio, meses) == seguinte:
            return mais_meses(inicio, 2 * meses) - folga
    return fim + (fim - inicio)


def mais_meses(dia: date, meses: int) -> date:
    """O mesmo dia, `meses` depois; o último do mês quando ele não existe.

    >>> mais_meses(date(2025, 1, 31), 1)
    datetime.date(2025, 2, 28)
    """
    ano, mes = divmod(dia.year * 12 + dia.month - 1 + meses, 12)
    return date(ano, mes + 1, min(dia.day, monthrange(ano, mes + 1)[1]))


def validade_maxima(inicio: date) -> date:
    """O último dia de dois anos contados de `inicio`, o maior prazo que a Constituição admite.

    >>> validade_maxima(date(2025, 6, 10))
    datetime.date(2027, 6, 10)
    """
    return mais_meses(inicio, 24)
