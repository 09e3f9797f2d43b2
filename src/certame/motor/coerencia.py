"""Os números de uma norma se sustentam? Colisões, crescimento e proporção nas primeiras mil vagas."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction

from certame.motor.series import (
    ColisaoSemSaida,
    posicoes_alternadas,
    tipos_por_series,
    vagas_reservadas,
)
from certame.norma.grupo import FamiliaDeSerie, Grupo
from certame.norma.norma import TIPOS, Norma
from certame.norma.regime import Regime, regime_da_norma

VAGAS_CONFERIDAS = 1_000
"""Até que número de vagas se confere."""


class Gravidade(StrEnum):
    """Se o problema impede o uso da norma ou só pede atenção."""

    ERRO = "erro"
    AVISO = "aviso"


@dataclass(frozen=True, slots=True)
class Problema:
    """Um número da norma que não se sustenta, a chave de onde vem e o que fazer."""

    gravidade: Gravidade
    chave: str
    frase: str
    conserto: str


def problemas_da_norma(norma: Norma) -> tuple[Problema, ...]:
    """Todos os problemas, sem repetir, em cada tipo de certame e com cada opção de leitura.

    O que só aparece com uma opção fora do padrão é aviso: a norma serve enquanto o edital não a
    adota.
    """
    achados: dict[Problema, None] = {}
    for tipo in TIPOS:
        achados |= dict.fromkeys(_problemas_do_regime(regime_da_norma(norma, tipo)))
    for tipo in TIPOS:
        for nome, leitura in norma.leituras.items():
            for opcao in leitura.nomes:
                regime = regime_da_norma(norma, tipo, {nome: opcao})
                achados |= dict.fromkeys(
                    replace(
                        problema,
                        gravidade=Gravidade.AVISO,
                        frase=f"com {nome} = {opcao}, {problema.frase}",
                    )
                    for problema in _problemas_do_regime(regime)
                    if problema not in achados
                )
    return tuple(achados)


def _problemas_do_regime(regime: Regime) -> Iterator[Problema]:
    chaves = {grupo.id: f"grupo[{n}]" for n, grupo in enumerate(regime.grupos, start=1)}
    for grupo in regime.grupos:
        yield from _problemas_do_grupo(grupo, chaves[grupo.id])
        yield from _problemas_do_minimo(grupo, chaves[grupo.id])
    yield from _problemas_da_soma(regime.grupos)
    yield from _problemas_da_cascata(regime.grupos, chaves)
    yield from _problemas_da_colisao(regime)
    if regime.alternancia_estrita and len(regime.grupos) > 1:
        yield Problema(
            Gravidade.AVISO,
            "grupo",
            "a alternância estrita ao lado de outro grupo só se resolve com cláusula do edital",
            "avise quem redige o edital: sem a cláusula, a chamada fica pendente",
        )


def problemas_dos_grupos(regime: Regime) -> tuple[Problema, ...]:
    """Os erros dos grupos de um certame: cada um, as cascatas e as colisões entre as séries.

    As chaves são `grupo` ou `grupo[n]…`, de 1, na ordem dos grupos do regime.
    """
    chaves = {grupo.id: f"grupo[{n}]" for n, grupo in enumerate(regime.grupos, start=1)}
    problemas = [
        problema
        for grupo in regime.grupos
        for problema in _problemas_do_grupo(grupo, chaves[grupo.id])
    ]
    problemas += _problemas_da_cascata(regime.grupos, chaves)
    problemas += _problemas_da_colisao(regime)
    return tuple(problemas)


def _problemas_da_colisao(regime: Regime) -> Iterator[Problema]:
    """A colisão sem saída; a alternância estrita conta como se as vagas surgissem uma a uma."""
    alternadas = {
        conta: posicoes_alternadas(grupo, 0, VAGAS_CONFERIDAS)
        for conta, grupo in enumerate(regime.grupos, start=1)
        if grupo.serie.familia is FamiliaDeSerie.ALTERNANCIA_ESTRITA
    }
    try:
        tipos_por_series(regime.grupos, regime.norma.colisao, VAGAS_CONFERIDAS, alternadas)
    except ColisaoSemSaida as colisao:
        yield Problema(
            Gravidade.ERRO,
            "grupo",
            str(colisao),
            "mude as séries ou a direção em [colisao]",
        )


def _problemas_do_grupo(grupo: Grupo, chave: str) -> Iterator[Problema]:
    estrita = grupo.serie.familia is FamiliaDeSerie.ALTERNANCIA_ESTRITA
    anterior = 0
    for total in range(1, VAGAS_CONFERIDAS + 1):
        reservadas = vagas_reservadas(grupo, total)
        if estrita and reservadas > total // 2:
            yield Problema(
                Gravidade.ERRO,
                f"{chave}.serie",
                f"com {_vagas(total)} a reserva de {grupo.id} é {reservadas}, e a alternância "
                f"estrita só comporta {total // 2}",
                "escreva minimo_de_vagas, um teto ou outra série",
            )
            return
        if reservadas < anterior:
            yield Problema(
                Gravidade.ERRO,
                chave,
                f"a reserva de {grupo.id} diminui de {anterior} para {reservadas} quando as vagas "
                f"passam a {total}",
                "confira faixas, mínimo e teto",
            )
            return
        if reservadas > anterior + 1 and not estrita:
            yield Problema(
                Gravidade.ERRO,
                chave,
                f"a reserva de {grupo.id} salta de {anterior} para {reservadas} quando as vagas "
                f"passam a {total}: um só número não pode ser reservado duas vezes",
                "confira faixas, mínimo e fração",
            )
            return
        anterior = reservadas


def _problemas_do_minimo(grupo: Grupo, chave: str) -> Iterator[Problema]:
    """A fração que, chegando ao mínimo, já pede mais números do que há a partir dele."""
    minimo = grupo.minimo_de_vagas
    sem_minimo = replace(grupo, minimo_de_vagas=0)
    if grupo.serie.familia is FamiliaDeSerie.FORMULA:
        pedidas, cabem = vagas_reservadas(sem_minimo, minimo), vagas_reservadas(grupo, minimo)
        if pedidas > cabem:
            yield Problema(
                Gravidade.AVISO,
                f"{chave}.minimo_de_vagas",
                f"com {_vagas(minimo)} a conta de {grupo.id} pede {pedidas} e, como antes do "
                f"mínimo nada se reserva, a vaga {minimo} é a primeira e as outras vêm em seguida",
                "baixe minimo_de_vagas, ou escreva as posições na série",
            )
    elif grupo.serie.familia is FamiliaDeSerie.POSICOES:
        abaixo = vagas_reservadas(sem_minimo, minimo - 1)
        if abaixo:
            yield Problema(
                Gravidade.AVISO,
                f"{chave}.minimo_de_vagas",
                f"a série de {grupo.id} escreve {_posicoes(abaixo)} abaixo do mínimo de "
                f"{_vagas(minimo)}, onde nada se reserva",
                "tire da série os números abaixo do mínimo, ou baixe minimo_de_vagas",
            )


def _posicoes(quantas: int) -> str:
    return f"{quantas} posição" if quantas == 1 else f"{quantas} posições"


def _problemas_da_soma(grupos: Sequence[Grupo]) -> Iterator[Problema]:
    soma = sum((grupo.fracao for grupo in grupos), Fraction(0))
    if soma > 1:
        yield Problema(
            Gravidade.ERRO,
            "grupo",
            f"as frações somam {soma}, mais que o total das vagas",
            "confira as frações",
        )
        return
    for total in range(1, VAGAS_CONFERIDAS + 1):
        reservadas = sum(vagas_reservadas(grupo, total) for grupo in grupos)
        if reservadas > total:
            yield Problema(
                Gravidade.ERRO,
                "grupo",
                f"com {_vagas(total)} os grupos somam {reservadas} reservadas",
                "confira frações, arredondamento e mínimos",
            )
            return


def _problemas_da_cascata(grupos: Sequence[Grupo], chaves: dict[str, str]) -> Iterator[Problema]:
    """A vaga sem ninguém passa pelos grupos da cascata em ordem, sem repetir nem voltar."""
    for grupo in grupos:
        if len({grupo.id, *grupo.cascata}) <= len(grupo.cascata):
            yield Problema(
                Gravidade.ERRO,
                f"{chaves[grupo.id]}.cascata",
                f"a cascata de {grupo.id} passa duas vezes pelo mesmo grupo",
                "escreva cada grupo uma vez",
            )


def _vagas(quantas: int) -> str:
    return f"{quantas} vaga" if quantas == 1 else f"{quantas} vagas"
