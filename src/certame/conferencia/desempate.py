"""Compara duas pessoas pela nota e pela cadeia de desempate do edital."""

from collections.abc import Mapping, Sequence
from datetime import date
from enum import IntEnum
from fractions import Fraction

from certame.dominio.candidato import Candidato
from certame.dominio.edital import Criterio, Desempate, EntreIdosos, HoraDoNascimento

IDADE_DO_IDOSO = 60


class Ordem(IntEnum):
    """Quem vem antes, a primeira pessoa ou a segunda; ou por que não se sabe."""

    ANTES = -1
    EMPATE = 0
    DEPOIS = 1
    FALTA_DADO = 2


def ordem_entre(
    primeira: Candidato,
    segunda: Candidato,
    desempates: Sequence[Desempate],
    sorteio: Mapping[str, int],
) -> Ordem:
    """A ordem entre duas pessoas; `EMPATE` se a cadeia acaba, `FALTA_DADO` se falta um campo.

    `sorteio` vai da inscrição ao lugar tirado, de 1 em diante. Numa cadeia só se olha o critério
    seguinte quando os anteriores empatam.
    """
    ordem = _maior_primeiro(primeira.nota, segunda.nota)
    for desempate in desempates:
        if ordem is not Ordem.EMPATE:
            break
        ordem = _por_criterio(primeira, segunda, desempate, sorteio)
    return ordem


def _por_criterio(
    primeira: Candidato, segunda: Candidato, desempate: Desempate, sorteio: Mapping[str, int]
) -> Ordem:
    match desempate.criterio:
        case Criterio.IDADE_60:
            return _por_idade_de_idoso(primeira, segunda, desempate)
        case Criterio.NOTA:
            provas = desempate.provas or (desempate.prova,)
            return _maior_primeiro(_soma(primeira, provas), _soma(segunda, provas))
        case Criterio.POSTO_PUBLICADO:
            return _menor_primeiro(primeira.postos.get("geral"), segunda.postos.get("geral"))
        case Criterio.JURADO:
            return _maior_primeiro(primeira.jurado, segunda.jurado)
        case Criterio.IDADE:
            return _por_idade(primeira, segunda, desempate)
        case Criterio.SORTEIO:
            return _menor_primeiro(sorteio.get(primeira.inscricao), sorteio.get(segunda.inscricao))


def _menor_primeiro(primeiro: object, segundo: object) -> Ordem:
    """Quem tem o menor valor vem antes; sem um dos valores, falta dado."""
    if primeiro is None or segundo is None:
        return Ordem.FALTA_DADO
    if primeiro == segundo:
        return Ordem.EMPATE
    return Ordem.ANTES if primeiro < segundo else Ordem.DEPOIS  # type: ignore[operator]


def _soma(pessoa: Candidato, provas: Sequence[str]) -> Fraction | None:
    """A soma exata das notas; `None` se falta alguma."""
    if any(prova not in pessoa.notas for prova in provas):
        return None
    return sum((Fraction(pessoa.notas[prova]) for prova in provas), Fraction(0))


def _maior_primeiro(primeiro: object, segundo: object) -> Ordem:
    return _menor_primeiro(segundo, primeiro)


def _por_idade_de_idoso(primeira: Candidato, segunda: Candidato, desempate: Desempate) -> Ordem:
    dia = desempate.data_de_referencia
    if primeira.nascimento is None or segunda.nascimento is None or dia is None:
        return Ordem.FALTA_DADO
    idosa, idoso = tem_60_anos(primeira.nascimento, dia), tem_60_anos(segunda.nascimento, dia)
    if idosa and idoso and desempate.entre_idosos is EntreIdosos.MAIS_IDADE:
        return _por_idade(primeira, segunda, desempate)
    return _maior_primeiro(idosa, idoso)


def tem_60_anos(nascimento: date, dia: date) -> bool:
    """Diz se quem nasceu em `nascimento` já fez 60 anos em `dia` (inclusive no aniversário).

    Quem nasceu em 29 de fevereiro completa a idade em 1º de março, se o ano não tem o dia 29.
    """
    aniversario = (nascimento.year + IDADE_DO_IDOSO, nascimento.month, nascimento.day)
    return aniversario <= (dia.year, dia.month, dia.day)


def _por_idade(primeira: Candidato, segunda: Candidato, desempate: Desempate) -> Ordem:
    ordem = _menor_primeiro(primeira.nascimento, segunda.nascimento)
    if ordem is Ordem.EMPATE and desempate.hora is HoraDoNascimento.USA:
        horas = [p.hora_do_nascimento or desempate.hora_ausente for p in (primeira, segunda)]
        if all(horas):
            return _menor_primeiro(*map(_partes_da_hora, horas))
    return ordem


def _partes_da_hora(hora: str) -> list[int]:
    partes = [int(parte) for parte in hora.split(":")]
    return partes if len(partes) == 3 else [*partes, 0]
