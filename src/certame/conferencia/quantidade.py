"""Quantas vagas um grupo tem entre as primeiras N, em inteiros, e com que N chega a k-ésima."""

from collections.abc import Iterator

from certame.norma.grupo import Arredondamento, FamiliaDeSerie, Grupo


def reserva_devida(grupo: Grupo, total: int) -> int:
    """Quantas das primeiras `total` vagas são do grupo."""
    if total < max(grupo.minimo_de_vagas, 1):
        return 0
    if grupo.serie.familia is FamiliaDeSerie.POSICOES:
        return sum(1 for _ in posicoes_escritas(grupo, total))
    pedidas = next(
        (faixa.reservadas for faixa in grupo.faixas if total <= faixa.ate),
        None,
    )
    if pedidas is None:
        pedidas = _fracao_arredondada(grupo, total)
    if grupo.teto is not None:
        pedidas = min(pedidas, grupo.teto.numerator * total // grupo.teto.denominator)
    if grupo.minimo_de_vagas and grupo.serie.familia is FamiliaDeSerie.FORMULA:
        # Do mínimo em diante há um número para cada reservada, e nenhum antes dele.
        pedidas = min(pedidas, total + 1 - grupo.minimo_de_vagas)
    return pedidas


def posicoes_escritas(grupo: Grupo, limite: int) -> Iterator[int]:
    """Os números que a série de posições escreve ou continua, do mínimo de vagas até `limite`."""
    lista, intervalo = grupo.serie.lista, grupo.serie.intervalo
    numeros = list(lista)
    if intervalo:
        numeros += range(lista[-1] + intervalo, limite + 1, intervalo)
    yield from (n for n in numeros if grupo.minimo_de_vagas <= n <= limite)


def _fracao_arredondada(grupo: Grupo, total: int) -> int:
    parte, todo = grupo.fracao.numerator, grupo.fracao.denominator
    match grupo.arredondamento:
        case Arredondamento.MEIO_PARA_CIMA:
            return (2 * parte * total + todo) // (2 * todo)
        case Arredondamento.PARA_CIMA:
            return -(-parte * total // todo)
        case _:
            return parte * total // todo


def total_que_pede(grupo: Grupo, quantas: int) -> int:
    """O menor total de vagas em que a reserva do grupo chega a `quantas` (de 1 em diante).

    Conta direta, sem experimentar totais um a um.
    """
    piso = max(grupo.minimo_de_vagas, 1)
    if grupo.minimo_de_vagas and grupo.serie.familia is FamiliaDeSerie.FORMULA:
        piso += quantas - 1
    if grupo.teto is not None:
        piso = max(piso, _para_cima(grupo.teto.denominator * quantas, grupo.teto.numerator))
    comeco = 1
    for faixa in grupo.faixas:
        if faixa.reservadas >= quantas and max(comeco, piso) <= faixa.ate:
            return max(comeco, piso)
        comeco = faixa.ate + 1
    parte, todo = grupo.fracao.numerator, grupo.fracao.denominator
    match grupo.arredondamento:
        case Arredondamento.MEIO_PARA_CIMA:
            chega = _para_cima(todo * (2 * quantas - 1), 2 * parte)
        case Arredondamento.PARA_CIMA:
            chega = todo * (quantas - 1) // parte + 1
        case _:
            chega = _para_cima(todo * quantas, parte)
    return max(chega, piso, comeco)


def _para_cima(numerador: int, denominador: int) -> int:
    return -(-numerador // denominador)
