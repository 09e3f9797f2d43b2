"""Editais e resultados inventados, com todos os critérios de desempate e vários grupos."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from decimal import Decimal
from fractions import Fraction
from random import Random
from typing import TypeVar

from certame.dominio.ato import AtoDeCargo, ConvocacaoFeita, VagasCriadas
from certame.dominio.candidato import Candidato
from certame.dominio.edital import (
    Cargo,
    Clausulas,
    Criterio,
    Desempate,
    Edital,
    EntreIdosos,
    HoraDoNascimento,
    Unidade,
)
from certame.lote.classificacao import Sorteio
from certame.norma.grupo import Multiplas
from certame.norma.regime import Regime
from tests.motor.moldes import CIMA, IRUPI, MOGI_1993, MOGI_2006, grupo, regime

T = TypeVar("T")
_REFERENCIA = date(2026, 3, 1)


@dataclass(frozen=True)
class Mundo:
    """Um edital, o regime dele, as pessoas, os atos de cada cargo e o sorteio, se foi feito."""

    edital: Edital
    regime: Regime
    pessoas: tuple[Candidato, ...]
    atos: tuple[tuple[AtoDeCargo, ...], ...]
    sorteio: Sorteio | None


def mundo(acaso: Random) -> Mundo:
    """Um mundo ao acaso: nele cabem todos os desvios que o lote trata ou entrega ao motor."""
    do_regime = um_regime(acaso)
    edital = um_edital(acaso)
    return Mundo(
        edital,
        do_regime,
        tuple(_pessoas(acaso, edital, do_regime)),
        tuple(_atos(acaso, cargo) for cargo in edital.cargos),
        acaso.choice([None, Sorteio("desempate", "04 17 22 31 45 58")]),
    )


def um_regime(acaso: Random) -> Regime:
    """Uma das leis do acervo, ou uma inventada com mais reserva ou mais grupos."""
    escolhas = {
        "computo": acaso.choice(["por_via", "compensada"]),
        "compensa_ate": acaso.choice(["sempre", "vagas_do_edital"]),
    }
    qual = acaso.randrange(6)
    if qual < 3:
        return regime((IRUPI, MOGI_1993, MOGI_2006)[qual], (), escolhas)
    if qual == 3:
        return regime(IRUPI, (grupo("pcd", Fraction(1, 3)),), escolhas)
    grupos = (
        grupo(
            "pcd",
            Fraction(1, 5),
            CIMA,
            teto=Fraction(1, 5),
            cascata=acaso.choice([(), ("negros",)]),
        ),
        grupo("negros", Fraction(1, 4), minimo=2),
        grupo("indigenas", Fraction(1, 10), cascata=acaso.choice([(), ("pcd", "negros")])),
    )
    return regime(
        IRUPI,
        grupos[: acaso.randint(2, 3)],
        escolhas,
        multiplas=acaso.choice(list(Multiplas)),
        silencio="pcd",
    )


def um_edital(acaso: Random) -> Edital:
    """Um edital de um a quatro cargos, com ou sem unidades, e a cadeia que sair."""
    cargos = []
    for indice in range(acaso.randint(1, 4)):
        unidades: tuple[Unidade, ...] = ()
        vagas = acaso.randint(0, 25)
        if acaso.random() < 0.3:
            unidades = tuple(
                Unidade(f"unidade {n}", acaso.randint(1, 6)) for n in range(acaso.randint(1, 3))
            )
            vagas = sum(unidade.vagas for unidade in unidades)
        cargos.append(Cargo(f"c{indice}", f"Cargo {indice}", vagas, unidades))
    return Edital(
        id="edital",
        titulo="Edital inventado",
        ente="Município",
        publicacao=date(2026, 1, 5),
        tipo="concurso",
        administracao="direta",
        vinculo="cargo_efetivo",
        cargos=tuple(cargos),
        desempates=_cadeia(acaso),
        clausulas=Clausulas(so_na_reservada=acaso.random() < 0.8, item_da_so_na_reservada="3.2"),
    )


def _cadeia(acaso: Random) -> tuple[Desempate, ...]:
    def hora() -> HoraDoNascimento:
        return acaso.choice(list(HoraDoNascimento))

    elos = [
        Desempate(
            Criterio.IDADE_60,
            "1",
            data_de_referencia=acaso.choice([*[_REFERENCIA] * 8, None]),
            entre_idosos=acaso.choice(list(EntreIdosos)),
            hora=hora(),
            hora_ausente=acaso.choice(["", "23:59"]),
        ),
        Desempate(Criterio.NOTA, "2", prova="especifica"),
        Desempate(Criterio.NOTA, "3", provas=("especifica", "portugues"), nome="base"),
        Desempate(Criterio.JURADO, "4"),
        Desempate(Criterio.IDADE, "5", hora=hora(), hora_ausente=acaso.choice(["", "23:59"])),
        Desempate(Criterio.POSTO_PUBLICADO, "6"),
        Desempate(Criterio.SORTEIO, "7"),
    ]
    acaso.shuffle(elos)
    cadeia = elos[: acaso.randint(0, len(elos))]
    if cadeia and acaso.random() < 0.1:
        cadeia[0] = replace(cadeia[0], listas=("geral",))
    return tuple(cadeia)


def _pessoas(acaso: Random, edital: Edital, regime: Regime) -> Sequence[Candidato]:
    falta = acaso.choice([0, 0, 0.05, 0.3])
    notas = acaso.choice([2, 5, 50, 5000])
    dias = acaso.choice([3, 20, 4000])
    do_grupo = acaso.choice([0, 0.1, 0.3, 0.7])
    um_so_grupo = acaso.random() < 0.5
    so_na_reservada = acaso.choice([0, 0, 0.1])
    numeros = acaso.sample(range(1000), 200)

    def se_ha(valor: T) -> T | None:
        return None if acaso.random() < falta else valor

    pessoas = []
    for cargo in edital.cargos:
        do_cargo = acaso.choice(regime.grupos).id
        for _ in range(acaso.randint(0, 30)):
            grupos = frozenset(
                g.id
                for g in regime.grupos
                if acaso.random() < do_grupo and (not um_so_grupo or g.id == do_cargo)
            )
            provas = {
                "especifica": se_ha(Decimal(acaso.randint(0, 3))),
                "portugues": se_ha(Decimal(acaso.randint(0, 3)) / 4),
            }
            passo = acaso.choice([1, 1, 300])
            pessoas.append(
                Candidato(
                    inscricao=f"{numeros.pop():03d}",
                    nome="",
                    cargo=cargo.id,
                    nota=Decimal(acaso.randint(0, notas)) / 100,
                    notas={prova: nota for prova, nota in provas.items() if nota is not None},
                    grupos=grupos,
                    unidade=acaso.choice(cargo.unidades).nome if cargo.unidades else "",
                    nascimento=se_ha(date(1964, 1, 1) + timedelta(acaso.randint(0, dias) * passo)),
                    hora_do_nascimento=se_ha(f"{acaso.randint(0, 3):02}:00:00"),
                    jurado=se_ha(acaso.random() < 0.3),
                    na_geral=not (grupos and acaso.random() < so_na_reservada),
                    postos={} if se_ha(1) is None else {"geral": acaso.randint(1, 9)},
                )
            )
    acaso.shuffle(pessoas)
    return pessoas


def _atos(acaso: Random, cargo: Cargo) -> tuple[AtoDeCargo, ...]:
    """Aberturas e criações de vagas que o motor aceita, em qualquer ordem."""
    dia = date(2026, 4, 1)
    nomes = [unidade.nome for unidade in cargo.unidades] or [""]
    por_abrir = [unidade.vagas for unidade in cargo.unidades] or [cargo.vagas]
    atos: list[AtoDeCargo] = []
    for indice in range(acaso.choice([1, 1, 5])):
        lista = acaso.randrange(len(nomes))
        qual = acaso.random()
        id = f"{cargo.id}-{indice}"
        if qual < 0.3:
            quantas = acaso.randint(1, 15)
            por_abrir[lista] += quantas
            atos.append(
                VagasCriadas(
                    id=id, data=dia, cargo=cargo.id, quantidade=quantas, unidade=nomes[lista]
                )
            )
        elif qual < 0.6:
            por_abrir = [0] * len(nomes)
            atos.append(ConvocacaoFeita(id=id, data=dia, cargo=cargo.id, quantidade=0))
        elif por_abrir[lista]:
            quantas = acaso.randint(1, por_abrir[lista])
            por_abrir[lista] -= quantas
            atos.append(
                ConvocacaoFeita(
                    id=id, data=dia, cargo=cargo.id, quantidade=quantas, unidade=nomes[lista]
                )
            )
    return tuple(atos)
