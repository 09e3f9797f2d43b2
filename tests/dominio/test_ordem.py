"""A ordem das pessoas por índice."""

import pytest

from certame.dominio.ordem import ordem_simples


def test_o_indice_de_uma_inscricao() -> None:
    ordem = ordem_simples(3, [1], {"negros": [2, 0]})
    assert ordem.indice("3") == 2
    assert ordem.unidades[0].reservadas == {"pcd": (1,), "negros": (0, 2)}
    with pytest.raises(KeyError):
        ordem.indice("9")
