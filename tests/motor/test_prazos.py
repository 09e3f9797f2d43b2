"""Até quando vale o certame e até quando se prorroga."""

from datetime import date

import pytest

from certame.motor.prazos import fim_prorrogado, mais_meses, validade_maxima


@pytest.mark.parametrize(
    ("inicio", "fim", "prorrogado"),
    [
        (date(2025, 6, 10), date(2027, 6, 10), date(2029, 6, 10)),
        (date(2025, 6, 10), date(2026, 6, 10), date(2027, 6, 10)),
        (date(2025, 6, 10), date(2025, 12, 10), date(2026, 6, 10)),
        # Na véspera, dois anos são dois anos, e não os 729 dias que passaram.
        (date(2025, 6, 10), date(2027, 6, 9), date(2029, 6, 9)),
        (date(2025, 3, 1), date(2026, 2, 28), date(2027, 2, 28)),
        # Fim de mês: conta-se do começo, e o dia que faltou volta a existir.
        (date(2025, 8, 31), date(2026, 2, 28), date(2026, 8, 31)),
        (date(2024, 2, 29), date(2025, 2, 28), date(2026, 2, 28)),
        # Sem mês inteiro, em dias.
        (date(2025, 6, 10), date(2025, 6, 20), date(2025, 6, 30)),
        (date(2025, 6, 10), date(2025, 7, 25), date(2025, 9, 8)),
        (date(2025, 6, 10), date(2025, 6, 10), date(2025, 6, 10)),
    ],
)
def test_prorroga_por_periodo_igual(inicio: date, fim: date, prorrogado: date) -> None:
    assert fim_prorrogado(inicio, fim) == prorrogado


@pytest.mark.parametrize(
    ("dia", "meses", "depois"),
    [
        (date(2025, 1, 31), 1, date(2025, 2, 28)),
        (date(2025, 1, 31), 2, date(2025, 3, 31)),
        (date(2025, 12, 15), 1, date(2026, 1, 15)),
        (date(2025, 11, 30), 0, date(2025, 11, 30)),
    ],
)
def test_soma_meses_sem_passar_do_fim_do_mes(dia: date, meses: int, depois: date) -> None:
    assert mais_meses(dia, meses) == depois


def test_a_validade_vai_no_maximo_a_dois_anos() -> None:
    assert validade_maxima(date(2025, 6, 10)) == date(2027, 6, 10)
    assert validade_maxima(date(2024, 2, 29)) == date(2026, 2, 28)
