"""A cadeia de desempate em chaves inteiras, e a ordenação por elas.

As chaves de uma pessoa, em sequência, são um número de tantos bits: ordenar é ordenar esses
números. Cada rodada ordena o pedaço que cabe em 64 bits com a posição da linha e passa à rodada
seguinte só quem ainda empata. Ninguém fica em ordem de chegada: o empate que sobra é acusado.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

import polars as pl

from certame.dominio.edital import Criterio, Desempate, Edital, EntreIdosos, HoraDoNascimento
from certame.lote.inscritos import (
    HORA,
    JURADO,
    NASCIMENTO,
    NOTA,
    POSTO,
    Inscritos,
    coluna_da_prova,
    segundos,
)
from certame.motor.desempate import palavra_do_desempate

EMPATE = 255
"""No lugar da chave que separa alguém do anterior: nenhuma separa."""

_IDADE_DO_IDOSO = 60
_BITS = 64
_TRECHO = 1 << 19
"""Quantas linhas se empacotam de uma vez, para não ocupar memória com as contas do meio."""


@dataclass(frozen=True, slots=True)
class Chave:
    """Um critério em colunas: menor vem antes, nulo é um dado que falta, e a palavra é a publicada."""

    palavra: str
    valor: pl.Expr


def chaves_da_cadeia(inscritos: Inscritos, elos: Sequence[Desempate]) -> list[Chave]:
    """As chaves da nota e de cada elo, até o sorteio, que fica de fora."""
    chaves = [Chave("nota", -_coluna(inscritos, NOTA, pl.Int64))]
    for elo in elos:
        if elo.criterio is Criterio.SORTEIO:
            break
        chaves += _chaves_do_elo(inscritos, elo, palavra_do_desempate(inscritos.edital, elo))
    return chaves


def elos_da_lista(edital: Edital, lista: str) -> list[Desempate]:
    """Os elos do edital que valem na lista."""
    return [elo for elo in edital.desempates if elo.vale_na(lista)]


def _coluna(inscritos: Inscritos, nome: str, tipo: type[pl.DataType]) -> pl.Expr:
    if inscritos.tem(nome):
        return pl.col(nome).cast(tipo)
    return pl.lit(None, dtype=tipo)


def _chaves_do_elo(inscritos: Inscritos, elo: Desempate, palavra: str) -> list[Chave]:
    match elo.criterio:
        case Criterio.NOTA:
            notas = [_coluna(inscritos, coluna_da_prova(p), pl.Int64) for p in elo.somadas]
            soma = notas[0]
            for nota in notas[1:]:
                soma = soma + nota
            return [Chave(palavra, -soma)]
        case Criterio.JURADO:
            return [Chave(palavra, -_coluna(inscritos, JURADO, pl.Int64))]
        case Criterio.POSTO_PUBLICADO:
            return [Chave(palavra, _coluna(inscritos, POSTO, pl.Int64))]
        case Criterio.IDADE:
            return [
                Chave(palavra, _dias(inscritos)),
                *(Chave(palavra, hora) for hora in _horas(inscritos, elo)),
            ]
        case _:
            return _chaves_de_60_anos(inscritos, elo, palavra)


def _dias(inscritos: Inscritos) -> pl.Expr:
    return _coluna(inscritos, NASCIMENTO, pl.Date).to_physical().cast(pl.Int64)


def _horas(inscritos: Inscritos, elo: Desempate) -> list[pl.Expr]:
    if elo.hora is HoraDoNascimento.NAO_USA:
        return []
    hora = _coluna(inscritos, HORA, pl.Int64)
    return [hora.fill_null(segundos(elo.hora_ausente)) if elo.hora_ausente else hora]


def _chaves_de_60_anos(inscritos: Inscritos, elo: Desempate, palavra: str) -> list[Chave]:
    if elo.data_de_referencia is None:
        return [Chave(palavra, pl.lit(None, dtype=pl.Int64))]
    nascimento = _coluna(inscritos, NASCIMENTO, pl.Date)
    e_idoso = nascimento <= ultimo_nascimento_de_idoso(elo.data_de_referencia)
    chaves = [Chave(palavra, 1 - e_idoso.cast(pl.Int64))]
    if elo.entre_idosos is EntreIdosos.MAIS_IDADE:
        # Quem não tem 60 anos recebe o último valor possível, que não separa ninguém.
        depois = _dias_do(ultimo_nascimento_de_idoso(elo.data_de_referencia)) + 1
        dias = _dias(inscritos)
        chaves.append(Chave("idade", pl.when(e_idoso).then(dias).otherwise(depois)))
        chaves += [
            Chave("idade", pl.when(e_idoso).then(hora).otherwise(0))
            for hora in _horas(inscritos, elo)
        ]
    return chaves


def ultimo_nascimento_de_idoso(referencia: date) -> date:
    """O último dia em que se pode ter nascido para ter 60 anos na data.

    Quem nasceu em 29/02 completa, em ano sem esse dia, no dia seguinte:

    >>> ultimo_nascimento_de_idoso(date(2027, 2, 28)), ultimo_nascimento_de_idoso(date(2028, 2, 29))
    (datetime.date(1967, 2, 28), datetime.date(1968, 2, 29))
    """
    try:
        return referencia.replace(year=referencia.year - _IDADE_DO_IDOSO)
    except ValueError:
        return date(referencia.year - _IDADE_DO_IDOSO, 2, 28)


def _dias_do(dia: date) -> int:
    return (dia - date(1970, 1, 1)).days


@dataclass(frozen=True, slots=True)
class _Campo:
    """Onde uma chave fica no número: o menor valor dela, os bits e o primeiro, do mais alto."""

    valor: pl.Expr
    menor: int
    nulo: int
    bits: int
    inicio: int


@dataclass(frozen=True, slots=True)
class Ordenacao:
    """As linhas em ordem e o que separa cada uma da anterior.

    `linhas` são índices da tabela; `separa`, o índice da primeira chave em que a linha difere da
    anterior, ou `EMPATE`; `com_nulo` são as chaves em que falta o dado de alguém.
    """

    linhas: pl.Series
    separa: pl.Series
    com_nulo: tuple[int, ...]


def ordenar(tabela: pl.DataFrame, chaves: Sequence[pl.Expr]) -> Ordenacao:
    """As linhas da tabela em ordem crescente das chaves, da primeira à última."""
    total = tabela.height
    campos = _campos(tabela, chaves)
    com_nulo = tuple(i for i, campo in enumerate(campos) if campo.nulo >= 0)
    fim = campos[-1].inicio + campos[-1].bits
    da_posicao = _bits(total - 1)
    feitos = min(_BITS - da_posicao, fim)
    partes = []
    for inicio in range(0, total, _TRECHO):
        trecho = tabela.slice(inicio, _TRECHO)
        posicao = pl.int_range(inicio, inicio + trecho.height, dtype=pl.UInt64)
        numero = _pedaco(campos, 0, feitos) * (1 << da_posicao) + posicao
        partes.append(trecho.select(numero.alias("n"))["n"])
    numeros = pl.concat(partes).sort() if partes else pl.Series("n", [], dtype=pl.UInt64)
    del partes
    linhas = (numeros & ((1 << da_posicao) - 1)).cast(pl.UInt32)
    separa = _separadas(numeros // (1 << da_posicao), campos, 0, feitos)
    del numeros
    posicoes = _empatadas(separa)
    while feitos < fim and len(posicoes):
        feitos = _desempatar(tabela, campos, feitos, fim, linhas, separa, posicoes)
        posicoes = posicoes.filter(_ligadas(separa.gather(posicoes)))
    return Ordenacao(linhas, separa, com_nulo)


def _bits(maior: int) -> int:
    return max(maior, 1).bit_length()


def _campos(tabela: pl.DataFrame, chaves: Sequence[pl.Expr]) -> list[_Campo]:
    extremos = (
        tabela.lazy()
        .select(
            coluna
            for i, valor in enumerate(chaves)
            for coluna in (
                valor.min().alias(f"menor{i}"),
                valor.max().alias(f"maior{i}"),
                valor.null_count().alias(f"nulos{i}"),
            )
        )
        .collect()
        .row(0, named=True)
    )
    campos = []
    inicio = 0
    for i, valor in enumerate(chaves):
        menor, maior = extremos[f"menor{i}"] or 0, extremos[f"maior{i}"] or 0
        # Uma chave constante conta os nulos uma vez só, qualquer que seja a altura da tabela.
        nulo = maior - menor + 1 if extremos[f"nulos{i}"] else -1
        bits = _bits(max(maior - menor, nulo))
        campos.append(_Campo(valor, menor, nulo, bits, inicio))
        inicio += bits
    return campos


def _pedaco(campos: Sequence[_Campo], de: int, ate: int) -> pl.Expr:
    """O número formado pelos bits `de` a `ate - 1` das chaves em sequência."""
    numero = pl.lit(0, dtype=pl.UInt64)
    for campo in campos:
        primeiro, ultimo = max(de, campo.inicio), min(ate, campo.inicio + campo.bits)
        if primeiro >= ultimo:
            continue
        valor = (campo.valor - campo.menor).cast(pl.UInt64)
        if campo.nulo >= 0:
            valor = valor.fill_null(campo.nulo)
        sobram = campo.inicio + campo.bits - ultimo
        if sobram:
            valor = valor // (1 << sobram)
        if primeiro > campo.inicio:
            valor = valor & pl.lit((1 << (ultimo - primeiro)) - 1, dtype=pl.UInt64)
        numero = numero + valor * (1 << (ate - ultimo))
    return numero


def _separadas(numeros: pl.Series, campos: Sequence[_Campo], de: int, ate: int) -> pl.Series:
    """A chave em que cada número difere do anterior; `EMPATE` se são iguais ou se é o primeiro."""
    tabela = [EMPATE] * (_BITS + 1)
    for bit in range(de, ate):
        dono = next(i for i, c in enumerate(campos) if c.inicio <= bit < c.inicio + c.bits)
        tabela[_BITS - (ate - bit)] = dono
    diferenca = numeros ^ numeros.shift(1)
    if len(numeros):
        diferenca[0] = 0
    zeros = diferenca.bitwise_leading_zeros()
    return pl.Series(tabela, dtype=pl.UInt8).gather(zeros)


def _ligadas(separa: pl.Series) -> pl.Series:
    """Quem empata com o anterior ou com o seguinte; a primeira linha nunca liga ao que não há."""
    iguais = separa == EMPATE
    return iguais | iguais.shift(-1, fill_value=False)


def _empatadas(separa: pl.Series) -> pl.Series:
    if not len(separa):
        return pl.Series([], dtype=pl.UInt32)
    separa[0] = 0
    return _ligadas(separa).arg_true().cast(pl.UInt32)


def _desempatar(
    tabela: pl.DataFrame,
    campos: Sequence[_Campo],
    feitos: int,
    fim: int,
    linhas: pl.Series,
    separa: pl.Series,
    posicoes: pl.Series,
) -> int:
    """Ordena, dentro de cada empate, pelos bits seguintes; devolve até que bit se foi."""
    juntas = linhas.gather(posicoes)
    antes = separa.gather(posicoes)
    empate = (antes != EMPATE).cast(pl.UInt64).cum_sum()
    da_posicao, do_empate = _bits(len(posicoes) - 1), _bits(int(empate[-1]))
    ate = min(fim, feitos + _BITS - da_posicao - do_empate)
    pedaco = tabela[juntas].select(_pedaco(campos, feitos, ate).alias("n"))["n"]
    lugar = pl.int_range(len(posicoes), dtype=pl.UInt64, eager=True)
    numeros = ((empate * (1 << (ate - feitos)) + pedaco) * (1 << da_posicao) + lugar).sort()
    linhas.scatter(posicoes, juntas.gather(numeros & ((1 << da_posicao) - 1)))
    so_o_pedaco = (numeros // (1 << da_posicao)) & ((1 << (ate - feitos)) - 1)
    novas = _separadas(so_o_pedaco, campos, feitos, ate)
    separa.scatter(posicoes, antes.zip_with(antes != EMPATE, novas))
    return ate
