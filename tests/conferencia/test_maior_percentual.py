"""Quem é de vários grupos fica na lista que a norma manda, e a conferência sabe qual."""

from fractions import Fraction

import pytest

from certame.conferencia.cargo import com_as_listas, conferir_listas_do_cargo
from certame.dominio.resultado import Decisao
from certame.motor.classificacao import classificar
from certame.norma.grupo import Multiplas
from tests.motor.moldes import grupo, regime
from tests.motor.test_classificacao import CARGO, edital, pessoa

GRUPOS = (grupo("pcd", Fraction(1, 10)), grupo("negros", Fraction(1, 5)))
ANA = pessoa("1", "80", "pcd", "negros")
ELISA = pessoa("2", "70", "pcd")
GIL = pessoa("3", "60")


@pytest.mark.parametrize("multiplas", Multiplas)
def test_a_conferencia_aceita_as_listas_de_quem_e_de_varios_grupos(multiplas: Multiplas) -> None:
    mundo = regime(grupos=GRUPOS, multiplas=multiplas)
    decidida = classificar(edital(), CARGO, [ANA, ELISA, GIL], mundo)
    assert isinstance(decidida, Decisao)
    pessoas = com_as_listas(mundo, [ANA, ELISA, GIL])
    assert conferir_listas_do_cargo(decidida.valor.ordem, pessoas, ()) == []
    esperados = {"negros"} if multiplas is Multiplas.MAIOR_PERCENTUAL else {"pcd", "negros"}
    assert pessoas[0].grupos == esperados
    assert pessoas[1:] == [ELISA, GIL]
