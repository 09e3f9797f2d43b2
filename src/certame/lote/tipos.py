"""O tipo de cada vaga em colunas, na mesma conta da numeração do motor."""

from collections.abc import Sequence

import polars as pl

from certame.motor.series import Numeracao, vagas_reservadas
from certame.norma.grupo import Arredondamento, FamiliaDeSerie, Grupo
from certame.norma.regime import Regime


def em_coluna(tipos: bytes | bytearray) -> pl.Series:
    """Os tipos, um por linha."""
    return pl.Series("tipo", [bytes(tipos)]).cast(pl.List(pl.UInt8)).explode(empty_as_null=False)


class TiposDoEdital:
    """Os tipos das vagas que um edital oferece num cargo, guardados para os cargos iguais.

    Um grupo de fórmula simples dá a mesma série a todos os cargos: a de mais vagas contém as
    outras. Nos demais casos a numeração do motor é feita uma vez por total de vagas.
    """

    def __init__(self, regime: Regime) -> None:
        self._regime = regime
        grupos = regime.grupos
        self._grupo = grupos[0] if len(grupos) == 1 and _em_formula(grupos[0]) else None
        self._maior = pl.Series("tipo", [], dtype=pl.UInt8)
        self._por_total: dict[int, pl.Series] = {}

    def do_edital(self, total: int) -> pl.Series:
        """Os tipos das vagas de 1 a `total`."""
        if self._grupo is not None:
            if len(self._maior) < total:
                self._maior = tipos_da_formula(self._grupo, max(total, 2 * len(self._maior)))
            return self._maior.head(total)
        if total not in self._por_total:
            numeracao = Numeracao(self._regime)
            numeracao.criar_do_edital(total)
            self._por_total[total] = em_coluna(numeracao.tipos)
        return self._por_total[total]


def _em_formula(grupo: Grupo) -> bool:
    """Diz se só a fração e o teto contam: então R(N) cresce de um em um, nunca dois na mesma vaga."""
    return (
        grupo.serie.familia is FamiliaDeSerie.FORMULA
        and not grupo.faixas
        and grupo.minimo_de_vagas <= 1
    )


def tipos_da_formula(grupo: Grupo, total: int) -> pl.Series:
    """Os tipos das vagas de 1 a `total` com um só grupo: 1 na k-ésima reservada, 0 nas gerais.

    >>> from fractions import Fraction; from certame.norma.grupo import Serie
    >>> irupi = Grupo("pcd", "", Fraction(1, 10), Arredondamento.MEIO_PARA_CIMA,
    ...               Serie(FamiliaDeSerie.FORMULA), None, None)
    >>> [n for n, tipo in enumerate(tipos_da_formula(irupi, 30), start=1) if tipo]
    [5, 15, 25]
    """
    k = pl.int_range(1, vagas_reservadas(grupo, total) + 1, dtype=pl.Int64, eager=True)
    parte, todo = grupo.fracao.numerator, grupo.fracao.denominator
    match grupo.arredondamento:
        case Arredondamento.MEIO_PARA_CIMA:
            numeros = _para_cima((2 * k - 1) * todo, 2 * parte)
        case Arredondamento.PARA_CIMA:
            numeros = (k - 1) * todo // parte + 1
        case Arredondamento.PARA_BAIXO:
            numeros = _para_cima(k * todo, parte)
    if grupo.teto is not None:
        do_teto = _para_cima(k * grupo.teto.denominator, grupo.teto.numerator)
        numeros = numeros.zip_with(numeros >= do_teto, do_teto)
    tipos = pl.Series("tipo", [0], dtype=pl.UInt8).new_from_index(0, total)
    return tipos.scatter(numeros - 1, 1) if len(k) else tipos


def _para_cima(numerador: pl.Series, denominador: int) -> pl.Series:
    return (numerador + (denominador - 1)) // denominador


def juntos(partes: Sequence[pl.Series]) -> pl.Series:
    """As colunas de tipos, uma depois da outra."""
    return pl.concat(partes) if partes else pl.Series("tipo", [], dtype=pl.UInt8)
