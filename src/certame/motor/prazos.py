"""Datas da validade: até quando vale e até quando pode ser prorrogada."""

from calendar import monthrange
from datetime import date, timedelta


def fim_prorrogado(inicio: date, fim: date) -> date:
    """O último dia depois de prorrogar por período igual ao de `inicio` a `fim`.

    Em meses inteiros quando o dia do mês é o mesmo; senão, em dias.

    >>> fim_prorrogado(date(2025, 6, 10), date(2027, 6, 10))
    datetime.date(2029, 6, 10)
    >>> fim_prorrogado(date(2025, 6, 10), date(2025, 6, 20))
    datetime.date(2025, 6, 30)
    """
    if inicio.day == fim.day:
        return mais_meses(fim, (fim.year - inicio.year) * 12 + fim.month - inicio.month)
    return fim + timedelta(days=(fim - inicio).days)


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
