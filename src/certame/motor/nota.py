"""Contas exatas com notas: somar, pesar e cortar casas, sem nunca passar por ponto flutuante."""

from collections.abc import Iterable
from decimal import ROUND_DOWN, ROUND_HALF_UP, Context, Decimal
from fractions import Fraction

from certame.dominio.edital import ArredondamentoDeNota, Conta, Precisao

_EXATA = Context(prec=10_000)
"""Casas de sobra: nenhuma soma nem produto de notas e pesos perde algarismo. Não custa tempo."""

_MODOS = {
    ArredondamentoDeNota.TRUNCAR: ROUND_DOWN,
    ArredondamentoDeNota.MEIO_PARA_CIMA: ROUND_HALF_UP,
}


def soma_exata(notas: Iterable[Decimal]) -> Decimal:
    """A soma, com todas as casas, por mais que sejam.

    >>> soma_exata([Decimal("0.1"), Decimal("1e-40")])
    Decimal('0.1000000000000000000000000000000000000001')
    """
    soma = Decimal(0)
    for nota in notas:
        soma = _EXATA.add(soma, nota)
    return soma


def conta_das_partes(conta: Conta, partes: Iterable[tuple[Decimal, Decimal]]) -> Decimal | Fraction:
    """A soma das notas vezes os pesos; na média, dividida pela soma dos pesos. Exata.

    >>> partes = [(Decimal("7.5"), Decimal(2)), (Decimal(5), Decimal(1))]
    >>> conta_das_partes(Conta.SOMA, partes), conta_das_partes(Conta.MEDIA_PONDERADA, partes)
    (Decimal('20.0'), Fraction(20, 3))
    """
    soma, pesos = Decimal(0), Decimal(0)
    for nota, peso in partes:
        soma = _EXATA.add(soma, _EXATA.multiply(nota, peso))
        pesos = _EXATA.add(pesos, peso)
    return soma if conta is Conta.SOMA else Fraction(soma) / Fraction(pesos)


def cortada(valor: Decimal | Fraction, precisao: Precisao | None) -> Decimal | None:
    """O valor com as casas pedidas, truncado ou com a metade para cima, longe do zero.

    Sem precisão, o valor inteiro, ou `None` se as casas dele não acabam.

    >>> casas = Precisao(2, ArredondamentoDeNota.MEIO_PARA_CIMA)
    >>> cortada(Decimal("70.125"), casas), cortada(Fraction(-1, 8), casas)
    (Decimal('70.13'), Decimal('-0.13'))
    >>> cortada(Fraction(2, 3), Precisao(1, ArredondamentoDeNota.TRUNCAR)), cortada(Fraction(2, 3), None)
    (Decimal('0.6'), None)
    """
    if isinstance(valor, Decimal):
        if precisao is None:
            return valor
        return valor.quantize(_unidade(precisao.casas), _MODOS[precisao.modo], _EXATA)
    if precisao is None:
        return _decimal_finito(valor)
    inteiro = abs(valor) * 10**precisao.casas
    if precisao.modo is ArredondamentoDeNota.MEIO_PARA_CIMA:
        inteiro += Fraction(1, 2)
    unidades = inteiro.numerator // inteiro.denominator
    return _com_casas(-unidades if valor < 0 else unidades, precisao.casas)


def com_ate_tantas_casas(valor: Decimal | Fraction, casas: int) -> Decimal | None:
    """O valor com essas casas, ou `None` se tem mais.

    >>> com_ate_tantas_casas(Decimal("7.50"), 1), com_ate_tantas_casas(Fraction(1, 3), 2)
    (Decimal('7.5'), None)
    """
    cortado = cortada(valor, Precisao(casas, ArredondamentoDeNota.TRUNCAR))
    return cortado if cortado is not None and Fraction(cortado) == valor else None


def _decimal_finito(valor: Fraction) -> Decimal | None:
    resto, dois, cinco = valor.denominator, 0, 0
    while resto % 2 == 0:
        resto, dois = resto // 2, dois + 1
    while resto % 5 == 0:
        resto, cinco = resto // 5, cinco + 1
    if resto != 1:
        return None
    casas = max(dois, cinco)
    return _com_casas(valor.numerator * 10**casas // valor.denominator, casas)


def _unidade(casas: int) -> Decimal:
    return Decimal((0, (1,), -casas))


def _com_casas(unidades: int, casas: int) -> Decimal:
    sinal = 1 if unidades < 0 else 0
    return Decimal((sinal, tuple(map(int, str(abs(unidades)))), -casas))
