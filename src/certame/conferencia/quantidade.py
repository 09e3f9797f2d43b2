"""Quantas vagas um grupo tem entre as primeiras N, em inteiros, e com que N chega a k-ésima."""

from certame.norma.grupo import Arredondamento, Grupo


def reserva_devida(grupo: Grupo, total: int) -> int:
    """Quantas das primeiras `total` vagas são do grupo."""
    if total < max(grupo.minimo_de_vagas, 1):
        return 0
    pedidas = next(
        (faixa.reservadas for faixa in grupo.faixas if total <= faixa.ate),
        None,
    )
    if pedidas is None:
        pedidas = _fracao_arredondada(grupo, total)
    if grupo.teto is not None:
        pedidas = min(pedidas, grupo.teto.numerator * total // grupo.teto.denominator)
    return pedidas


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
