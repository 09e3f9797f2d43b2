"""Histórias certas ao acaso, escritas pelo simulador, e as adulterações que se fazem nelas."""

from collections.abc import Callable
from random import Random
from typing import Any

from certame.conferencia.chamadas import conferir_chamadas
from certame.conferencia.veredito import Falha
from certame.dominio.edital import Clausulas, GeralEsgotada
from certame.dominio.historia import Acontecimento, Fato, Fatos, Historia
from tests.conferencia.simulador import Simulador, grupo, regime

GRUPOS = ("pcd", "negros", "indigenas")


def simulador_ao_acaso(acaso: Random, *, grupos: int) -> Simulador:
    """Um cargo pequeno com listas, tipos de vaga, leituras e cláusulas quaisquer."""
    ids = GRUPOS[:grupos]
    lei = regime(
        [
            grupo(id, cascata=tuple(g for g in ids if g != id and acaso.random() < 0.5))
            for id in ids
        ],
        computo=acaso.choice(["por_via", "compensada"]),
        compensa_ate=acaso.choice(["sempre", "vagas_do_edital"]),
        esgotamento=acaso.choice(["reverte", "reverte", "pendencia"]),
    )
    aprovados, fora_da_geral = acaso.randint(1, 12), acaso.choice([0, 0, 0, 1, 2])
    todos = range(aprovados + fora_da_geral)
    return Simulador(
        lei,
        tipos_ao_acaso(acaso, acaso.randint(0, 10), grupos),
        aprovados,
        [
            [p for p in todos if acaso.random() < (0.4 if p < aprovados else 0.7)]
            for _ in range(grupos)
        ],
        so_na_reservada=fora_da_geral,
        clausulas=Clausulas(
            fim_de_fila=True,
            so_na_reservada=fora_da_geral > 0,
            geral_esgotada=acaso.choice(list(GeralEsgotada)),
            listas_do_fim_de_fila=acaso.choice([(), (), ("geral",), ("pcd",)]),
        ),
    )


def tipos_ao_acaso(acaso: Random, quantas: int, grupos: int) -> list[int]:
    return [acaso.choice([0, 0, *range(1, grupos + 1)]) for _ in range(quantas)]


def _sair(simulador: Simulador, acaso: Random, vivos: list[int]) -> None:
    motivo = acaso.choice([Fato.SAIDA, Fato.FRAUDE, Fato.INAPTIDAO])
    simulador.sair(acaso.choice(vivos), motivo)


def _nao_confirmar(simulador: Simulador, acaso: Random, vivos: list[int]) -> None:
    conta = acaso.randrange(1, len(simulador.listas))
    do_grupo = [p for p in vivos if p in simulador.listas[conta]]
    if do_grupo:
        simulador.nao_confirmar(acaso.choice(do_grupo), conta)


def _fim_de_fila(simulador: Simulador, acaso: Random, vivos: list[int]) -> None:
    simulador.fim_de_fila(acaso.choice(vivos))


def _incluir(simulador: Simulador, acaso: Random, vivos: list[int]) -> None:
    lugar = acaso.randint(1, len(simulador.listas[0]) + 1)
    conta = acaso.randrange(len(simulador.listas))
    simulador.incluir(lugar, [conta] if conta else [])


def _sub_judice(simulador: Simulador, acaso: Random, vivos: list[int]) -> None:
    lugar = acaso.randint(1, len(simulador.listas[0]) + 1)
    simulador.incluir(lugar, fato=Fato.SUB_JUDICE)


def _julgar(simulador: Simulador, acaso: Random, vivos: list[int]) -> None:
    if simulador.sub_judice:
        pessoa = acaso.choice(sorted(simulador.sub_judice))
        acaso.choice([simulador.exito, simulador.improcedencia])(pessoa)
        simulador.sub_judice.discard(pessoa)


def _reter(simulador: Simulador, acaso: Random, vivos: list[int]) -> None:
    if simulador.retidas:
        simulador.liberar(min(simulador.retidas))
    elif simulador.vazias:
        simulador.reter(acaso.choice(sorted(simulador.vazias)))
    elif simulador.proxima <= simulador.criadas:
        simulador.reter(acaso.randint(simulador.proxima, simulador.criadas))


def historia_ao_acaso(
    acaso: Random,
    *,
    grupos: int = 1,
    com_juiz: bool = False,
    a_cada_ato: Callable[[Simulador], None] = lambda _simulador: None,
) -> Simulador:
    """Uma história certa de até catorze atos."""
    simulador = simulador_ao_acaso(acaso, grupos=grupos)
    atos: list[Callable[[Simulador, Random, list[int]], None]] = [
        _sair, _sair, _nao_confirmar, _fim_de_fila
    ]  # fmt: skip
    if com_juiz:
        atos += [_incluir, _sub_judice, _julgar, _reter]
    for _ in range(acaso.randint(0, 14)):
        vivos = [
            p
            for p in range(simulador.pessoas)
            if p not in simulador.fora | simulador.sub_judice | simulador.espelhos
        ]
        sorte = acaso.random()
        if sorte < 0.4:
            simulador.abrir(acaso.randint(1, 4))
        elif sorte < 0.5:
            simulador.criar(tipos_ao_acaso(acaso, acaso.randint(1, 4), grupos))
        elif sorte > 0.985:
            simulador.acabar_validade()
        elif vivos:
            acaso.choice(atos)(simulador, acaso, vivos)
        a_cada_ato(simulador)
    return simulador


def historia_sem_excecoes(acaso: Random) -> Simulador:
    """Só aberturas, saídas, vagas novas e não confirmações, com compensação em todas as vagas."""
    aprovados = acaso.randint(1, 14)
    simulador = Simulador(
        regime(computo="compensada"),
        tipos_ao_acaso(acaso, acaso.randint(1, 12), 1),
        aprovados,
        [[p for p in range(aprovados) if acaso.random() < 0.4]],
    )
    for _ in range(acaso.randint(1, 12)):
        vivos = [p for p in range(aprovados) if p not in simulador.fora]
        sorte = acaso.random()
        if sorte < 0.5 and len(vivos) > simulador.proxima:
            simulador.abrir(1)
        elif sorte < 0.6:
            simulador.criar(tipos_ao_acaso(acaso, 1, 1))
        elif len(vivos) > simulador.proxima:
            acaso.choice([_sair, _nao_confirmar])(simulador, acaso, vivos)
    return simulador


def conferir(simulador: Simulador, historia: Historia | None = None) -> list[Falha]:
    return conferir_chamadas(
        simulador.regime,
        simulador.cargo,
        simulador.ordem,
        historia or simulador.historia,
        simulador.clausulas,
    )


def copia(historia: Historia) -> Historia:
    return Historia(
        historia.grupos,
        historia.vagas_do_edital,
        bytearray(historia.tipos),
        list(historia.unidades),
        list(historia.vagas),
        list(historia.pessoas),
        list(historia.contas),
        historia.fatos.copia(),
        list(historia.leituras),
    )


def sem_o_fato(historia: Historia, indice: int) -> Historia:
    outra = copia(historia)
    outra.fatos = Fatos(f for i, f in enumerate(historia.fatos) if i != indice)
    return outra


def com_o_fato(historia: Historia, indice: int, **campos: Any) -> Historia:
    outra = copia(historia)
    fatos = list(historia.fatos)
    fatos[indice] = fatos[indice]._replace(**campos)
    outra.fatos = Fatos(fatos)
    return outra


def com_fato_novo(historia: Historia, indice: int, fato: Acontecimento) -> Historia:
    outra = copia(historia)
    fatos = list(historia.fatos)
    fatos.insert(indice, fato)
    outra.fatos = Fatos(fatos)
    return outra


def sem_a_chamada(historia: Historia, chamada: int) -> Historia:
    outra = copia(historia)
    for coluna in (outra.vagas, outra.pessoas, outra.contas):
        del coluna[chamada]
    outra.fatos = Fatos(f._replace(quando=f.quando - (f.quando > chamada)) for f in historia.fatos)
    return outra
