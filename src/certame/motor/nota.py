"""Contas exatas com notas: somar, pesar e cortar casas, sem nunca passar por ponto flutuante."""

from collections.abc import Iterable
from decimal import Decimal
from fractions import Fraction

from certame.dominio.edital import ArredondamentoDeNota, Precisao


def soma_exata(notas: Iterable[Decimal]) -> Decimal:
    """A soma, com todas as casas, por mais que sejam.

    >>> soma_exata([Decimal("0.1"), Decimal("1e-40")])
    Decimal('0.1000000000000000000000000000000000000001')
    """
    soma = decimal_finito(sum(map(Fraction, notas), Fraction(0)))
    assert soma is not None  # soma de decimais é decimal
    return soma


def decimal_finito(valor: Fraction) -> Decimal | None:
    """O valor com todas as casas, ou `None` se elas não acabam.

    >>> decimal_finito(Fraction(7, 8)), decimal_finito(Fraction(2, 3)), decimal_finito(Fraction(5))
    (Decimal('0.875'), None, Decimal('5'))
    """
    resto, dois, cinco = valor.denominator, 0, 0
    while resto % 2 == 0:
        resto, dois = resto // 2, dois + 1
    while resto % 5 == 0:
        resto, cinco = resto // 5, cinco + 1
    if resto != 1:
        return None
    casas = max(dois, cinco)
    return _com_casas(valor.numerator * 10**casas // valor.denominator, casas)


def arredondada(valor: Fraction, precisao: Precisao) -> Decimal:
    """O valor com as casas pedidas, truncado ou com a metade para cima, longe do zero.

    >>> casas = Precisao(2, ArredondamentoDeNota.MEIO_PARA_CIMA)
    >>> arredondada(Fraction("70.125"), casas), arredondada(Fraction("-0.125"), casas)
    (Decimal('70.13'), Decimal('-0.13'))
    >>> arredondada(Fraction(2, 3), Precisao(1, ArredondamentoDeNota.TRUNCAR))
    Decimal('0.6')
    """
    inteiro = abs(valor) * 10**precisao.casas
    if precisao.modo is ArredondamentoDeNota.MEIO_PARA_CIMA:
        inteiro += Fraction(1, 2)
    unidades = inteiro.numerator // inteiro.denominator
    return _com_casas(-unidades if valor < 0 else unidades, precisao.casas)


def _com_casas(unidades: int, casas: int) -> Decimal:
    sinal = 1 if unidades < 0 else 0
    return Decimal((sinal, tuple(map(int, str(abs(unidades)))), -casas))
