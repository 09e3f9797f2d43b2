"""As duas contas que a fila faz por fora: o máximo de um trecho e o lugar de quem entra."""

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from certame.conferencia.fila import MaximosDeTrecho
from certame.conferencia.pessoas_notaveis import posto_de_quem_entra


@given(st.lists(st.integers(0, 99)), st.data())
def test_o_maximo_de_um_trecho(postos: list[int], dados: st.DataObject) -> None:
    inicio = dados.draw(st.integers(0, len(postos)))
    fim = dados.draw(st.integers(inicio, len(postos)))
    assert MaximosDeTrecho(postos).maximo(inicio, fim) == max(postos[inicio:fim], default=-1)


@given(st.integers(0, 5), st.integers(0, 6), st.lists(st.integers(1, 12), max_size=6))
def test_o_posto_de_quem_entra_e_o_da_lista_de_agora(
    inicio: int, quantos: int, lugares: list[int]
) -> None:
    fim = inicio + quantos
    incluidos: list[Fraction] = []
    for lugar in lugares:
        posto = posto_de_quem_entra(incluidos, inicio, fim, lugar)
        antes = sum(publicada < posto for publicada in range(inicio, fim))
        antes += sum(outro < posto for outro in incluidos)
        assert antes == min(lugar - 1, quantos + len(incluidos))
        assert posto not in incluidos
        incluidos = sorted([*incluidos, posto])
