"""Compara duas pessoas pela nota e pela cadeia de desempate do edital."""

from collections.abc import Mapping, Sequence
from datetime import date
from enum import IntEnum
from fractions import Fraction
from typing import Protocol, Self, TypeVar

from certame.dominio.candidato import Candidato
from certame.dominio.edital import Criterio, Desempate, EntreIdosos, HoraDoNascimento

IDADE_DO_IDOSO = 60


class Ordem(IntEnum):
    """Quem vem antes, a primeira pessoa ou a segunda; ou por que não se sabe."""

    ANTES = -1
    EMPATE = 0
    DEPOIS = 1
    FALTA_DADO = 2


class _Comparavel(Protocol):
    def __lt__(self, outro: Self, /) -> bool: ...


T = TypeVar("T", bound=_Comparavel)


def ordem_entre(
    primeira: Candidato,
    segunda: Candidato,
    desempates: Sequence[Desempate],
    sorteio: Mapping[str, int],
) -> Ordem:
    """A ordem entre duas pessoas; `EMPATE` se a cadeia acaba, `FALTA_DADO` se falta um campo.

    `desempates` são os elos da lista; `sorteio` vai da inscrição ao lugar tirado, de 1 em diante.
    Só se olha um elo quando os anteriores empatam.
    """
    if primeira.nota.is_nan() or segunda.nota.is_nan():
        return Ordem.FALTA_DADO
    ordem = _menor_primeiro(segunda.nota, primeira.nota)
    for desempate in desempates:
        if ordem is not Ordem.EMPATE:
            break
        ordem = _por_criterio(primeira, segunda, desempate, sorteio)
    return ordem


def _por_criterio(
    primeira: Candidato,
    segunda: Candidato,
    desempate: Desempate,
    sorteio: Mapping[str, int],
) -> Ordem:
    match desempate.criterio:
        case Criterio.IDADE_60:
            return _por_idade_de_idoso(primeira, segunda, desempate)
        case Criterio.NOTA:
            return _menor_primeiro(_soma(segunda, desempate), _soma(primeira, desempate))
        case Criterio.JURADO:
            return _menor_primeiro(segunda.jurado, primeira.jurado)
        case Criterio.IDADE:
            return _por_idade(primeira, segunda, desempate)
        case Criterio.POSTO_PUBLICADO:
            return _menor_primeiro(primeira.postos.get("geral"), segunda.postos.get("geral"))
        case Criterio.SORTEIO:  # pragma: no branch
            return _menor_primeiro(sorteio.get(primeira.inscricao), sorteio.get(segunda.inscricao))


def _menor_primeiro(primeiro: T | None, segundo: T | None) -> Ordem:
    """Quem tem o menor valor vem antes; sem um dos valores, falta dado."""
    if primeiro is None or segundo is None:
        return Ordem.FALTA_DADO
    if primeiro < segundo:
        return Ordem.ANTES
    return Ordem.DEPOIS if segundo < primeiro else Ordem.EMPATE


def _soma(pessoa: Candidato, desempate: Desempate) -> Fraction | None:
    """A soma exata das notas que o elo manda comparar; `None` se falta alguma."""
    provas = desempate.somadas
    if any(prova not in pessoa.notas for prova in provas):
        return None
    return sum((Fraction(pessoa.notas[prova]) for prova in provas), Fraction(0))


def _por_idade_de_idoso(primeira: Candidato, segunda: Candidato, desempate: Desempate) -> Ordem:
    dia = desempate.data_de_referencia
    if primeira.nascimento is None or segunda.nascimento is None or dia is None:
        return Ordem.FALTA_DADO
    idosa, idoso = tem_60_anos(primeira.nascimento, dia), tem_60_anos(segunda.nascimento, dia)
    if idosa and idoso and desempate.entre_idosos is EntreIdosos.MAIS_IDADE:
        return _por_idade(primeira, segunda, desempate)
    return _menor_primeiro(idoso, idosa)


def tem_60_anos(nascimento: date, dia: date) -> bool:
    """Diz se quem nasceu em `nascimento` já fez 60 anos em `dia` (inclusive no aniversário).

    Quem nasceu em 29 de fevereiro completa a idade em 1º de março, se o ano não tem o dia 29.
    """
    aniversario = (nascimento.year + IDADE_DO_IDOSO, nascimento.month, nascimento.day)
    return aniversario <= (dia.year, dia.month, dia.day)


def _por_idade(primeira: Candidato, segunda: Candidato, desempate: Desempate) -> Ordem:
    ordem = _menor_primeiro(primeira.nascimento, segunda.nascimento)
    if ordem is Ordem.EMPATE and desempate.hora is HoraDoNascimento.USA:
        hora = primeira.hora_do_nascimento or desempate.hora_ausente
        outra = segunda.hora_do_nascimento or desempate.hora_ausente
        if not hora or not outra:
            return Ordem.FALTA_DADO
        return _menor_primeiro(_partes_da_hora(hora), _partes_da_hora(outra))
    return ordem


def _partes_da_hora(hora: str) -> list[int]:
    partes = [int(parte) for parte in hora.split(":")]
    return partes if len(partes) == 3 else [*partes, 0]
