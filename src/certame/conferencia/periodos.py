"""Os períodos de uma história: que regime vale em cada trecho, se um ato mudou uma leitura."""

from collections.abc import Sequence
from dataclasses import dataclass

from certame.dominio.historia import Fato, Historia
from certame.norma.regime import Regime, regime_com_leituras

LEITURA_QUE_NAO_HA = "há leitura alterada que a história não diz, ou que não é da norma"


@dataclass(frozen=True, slots=True)
class Periodo:
    """Um regime e de onde ele vale: do fato de índice `fato` e da chamada de índice `chamada`."""

    fato: int
    chamada: int
    regime: Regime


def periodos_da_historia(do_edital: Regime, historia: Historia) -> list[Periodo]:
    """Os períodos, em ordem; um só se nenhuma leitura mudou.

    O fato que aponta leituras que não há não muda o regime: a forma o acusa.
    """
    periodos = [Periodo(0, 0, do_edital)]
    for indice, especie in enumerate(historia.fatos.fato):
        if especie is Fato.LEITURA_ALTERADA:
            fato = historia.fatos[indice]
            regime = regime_do_fato(do_edital, historia, fato.outro)
            if regime is not None:
                periodos.append(Periodo(indice, fato.quando, regime))
    return periodos


def regime_do_fato(do_edital: Regime, historia: Historia, lugar: int) -> Regime | None:
    """O regime com as leituras desse lugar da história; `None` se ela não as tem ou não servem."""
    if not 0 <= lugar < len(historia.leituras):
        return None
    try:
        return regime_com_leituras(do_edital, dict(historia.leituras[lugar]))
    except ValueError:
        return None


def regime_do_fato_de_indice(periodos: Sequence[Periodo], indice: int) -> Regime:
    """O regime em vigor no fato de índice dado."""
    return next(p.regime for p in reversed(periodos) if p.fato <= indice)


def regime_da_chamada(periodos: Sequence[Periodo], indice: int) -> Regime:
    """O regime em vigor na chamada de índice dado."""
    return next(p.regime for p in reversed(periodos) if p.chamada <= indice)
