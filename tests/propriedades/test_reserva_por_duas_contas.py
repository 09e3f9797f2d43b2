"""Os tipos das vagas por duas contas que não se conhecem: a do motor e a da conferência."""

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from certame.conferencia.quantidade import reserva_devida
from certame.conferencia.tipos import SemLugar, tipos_continuos
from certame.motor.series import ColisaoSemSaida, tipos_por_series, vagas_reservadas
from certame.norma.grupo import Arredondamento, DestinoDaColisao, Grupo
from tests.motor.moldes import grupo, posicoes


@st.composite
def grupos_quaisquer(draw: st.DrawFn) -> list[Grupo]:
    """Um a três grupos, pela fórmula ou por posições escritas, com ou sem mínimo e teto."""
    grupos = []
    for numero in range(draw(st.integers(1, 3))):
        fracao = Fraction(draw(st.integers(1, 9)), draw(st.integers(18, 90)))
        minimo = draw(st.integers(0, 20))
        if draw(st.booleans()):
            lista = sorted(draw(st.sets(st.integers(1, 60), min_size=1, max_size=5)))
            serie = posicoes(*lista, intervalo=draw(st.integers(0, 9)))
            grupos.append(grupo(f"g{numero}", fracao, serie=serie, minimo=minimo))
        else:
            arredondamento = draw(st.sampled_from(Arredondamento))
            teto = draw(st.none() | st.just(Fraction(1, 5)))
            grupos.append(grupo(f"g{numero}", fracao, arredondamento, minimo=minimo, teto=teto))
    return grupos


@given(grupos_quaisquer(), st.sampled_from(DestinoDaColisao), st.integers(0, 150))
def test_motor_e_conferencia_dao_os_mesmos_tipos(
    grupos: list[Grupo], destino: DestinoDaColisao, total: int
) -> None:
    for um in grupos:
        assert vagas_reservadas(um, total) == reserva_devida(um, total)
    try:
        tipos = tipos_por_series(grupos, destino, total)
    except ColisaoSemSaida:
        return
    try:
        outros = tipos_continuos(grupos, [total], por_ato=False, destino=destino)
    except SemLugar:
        return
    assert tipos == outros
    if len(grupos) == 1:
        assert tipos.count(1) == vagas_reservadas(grupos[0], total)
