"""Somar, pesar e cortar casas: exato, e igual por decimal ou por fração."""

from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from certame.dominio.edital import ArredondamentoDeNota, Conta, Precisao
from certame.motor.nota import com_ate_tantas_casas, conta_das_partes, cortada, soma_exata

NOTA = st.decimals(-1000, 1000, places=5)
PRECISAO = st.builds(Precisao, st.integers(0, 5), st.sampled_from(ArredondamentoDeNota))


@given(NOTA, PRECISAO)
def test_cortar_o_decimal_e_cortar_a_fracao_dao_o_mesmo(nota: Decimal, precisao: Precisao) -> None:
    cortado = cortada(nota, precisao)
    assert cortado is not None
    assert cortado == cortada(Fraction(nota), precisao)
    unidade = Fraction(1, 10**precisao.casas)
    erro = abs(Fraction(nota)) - abs(Fraction(cortado))
    if precisao.modo is ArredondamentoDeNota.TRUNCAR:
        assert 0 <= erro < unidade
    else:
        assert -unidade / 2 <= erro < unidade / 2


@given(st.lists(st.tuples(NOTA, st.decimals(1, 9, places=3)), min_size=1, max_size=5))
def test_a_conta_e_exata(partes: list[tuple[Decimal, Decimal]]) -> None:
    soma = sum((Fraction(nota) * Fraction(peso) for nota, peso in partes), Fraction(0))
    pesos = sum((Fraction(peso) for _, peso in partes), Fraction(0))
    assert Fraction(conta_das_partes(Conta.SOMA, partes)) == soma
    assert conta_das_partes(Conta.MEDIA_PONDERADA, partes) == soma / pesos
    assert Fraction(soma_exata(nota for nota, _ in partes)) == sum(
        (Fraction(nota) for nota, _ in partes), Fraction(0)
    )


@pytest.mark.parametrize(
    ("valor", "inteiro"),
    [
        (Decimal("7.125"), Decimal("7.125")),
        (Fraction(7, 8), Decimal("0.875")),
        (Fraction(-3, 250), Decimal("-0.012")),
        (Fraction(5), Decimal(5)),
        (Fraction(1, 7), None),
    ],
)
def test_sem_precisao_fica_tudo_ou_nada(valor: Decimal | Fraction, inteiro: Decimal | None) -> None:
    assert cortada(valor, None) == inteiro


def test_com_ate_tantas_casas() -> None:
    assert com_ate_tantas_casas(Decimal("7.25"), 2) == Decimal("7.25")
    assert com_ate_tantas_casas(Decimal("7.255"), 2) is None
    assert com_ate_tantas_casas(Fraction(29, 4), 2) == Decimal("7.25")
    assert com_ate_tantas_casas(Fraction(22, 3), 2) is None
