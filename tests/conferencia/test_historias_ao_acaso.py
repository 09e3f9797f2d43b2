"""Toda história certa passa; toda história adulterada é recusada."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from certame.conferencia.chamadas import conferir_chamadas
from certame.dominio.historia import Fato
from tests.conferencia.historias import (
    conferir,
    copia,
    historia_ao_acaso,
    historia_sem_excecoes,
    sem_o_fato,
)

ACASO = st.randoms(use_true_random=False)
GRUPOS = st.integers(1, 3)


@given(ACASO, GRUPOS, st.booleans())
def test_historia_certa_e_aceita(acaso: Random, grupos: int, com_juiz: bool) -> None:
    simulador = historia_ao_acaso(acaso, grupos=grupos, com_juiz=com_juiz)
    assert conferir(simulador) == []


@given(ACASO, GRUPOS, st.booleans())
def test_trocar_duas_chamadas_vizinhas_e_recusado(
    acaso: Random, grupos: int, com_juiz: bool
) -> None:
    simulador = historia_ao_acaso(acaso, grupos=grupos, com_juiz=com_juiz)
    for i in range(len(simulador.historia.pessoas) - 1):
        trocada = copia(simulador.historia)
        pessoas = trocada.pessoas
        pessoas[i], pessoas[i + 1] = pessoas[i + 1], pessoas[i]
        if pessoas != simulador.historia.pessoas:
            assert conferir(simulador, trocada)


@given(ACASO, GRUPOS, st.data())
def test_trocar_uma_pessoa_por_outra_e_recusado(
    acaso: Random, grupos: int, dados: st.DataObject
) -> None:
    simulador = historia_ao_acaso(acaso, grupos=grupos)
    for i, pessoa in enumerate(simulador.historia.pessoas):
        outra = dados.draw(st.integers(0, simulador.pessoas - 1))
        trocada = copia(simulador.historia)
        trocada.pessoas[i] = outra
        if outra != pessoa:
            assert conferir(simulador, trocada)


@given(ACASO, GRUPOS, st.data())
def test_trocar_a_conta_de_uma_chamada_e_recusado(
    acaso: Random, grupos: int, dados: st.DataObject
) -> None:
    simulador = historia_ao_acaso(acaso, grupos=grupos)
    for i, conta in enumerate(simulador.historia.contas):
        outra = dados.draw(st.integers(0, grupos))
        trocada = copia(simulador.historia)
        trocada.contas[i] = outra
        if outra != conta:
            assert conferir(simulador, trocada)


@pytest.mark.parametrize("fato", [Fato.CONVERSAO, Fato.NAO_CONFIRMADA, Fato.SAIDA])
@given(acaso=ACASO, grupos=GRUPOS)
def test_calar_um_fato_que_moveu_uma_vaga_e_recusado(
    acaso: Random, grupos: int, fato: Fato
) -> None:
    simulador = historia_ao_acaso(acaso, grupos=grupos)
    for i, acontecimento in enumerate(simulador.historia.fatos):
        if acontecimento.fato is fato and acontecimento.vaga:
            assert conferir(simulador, sem_o_fato(simulador.historia, i))


@given(ACASO, GRUPOS)
def test_parar_entre_atos_tambem_e_certo(acaso: Random, grupos: int) -> None:
    simulador = historia_ao_acaso(acaso, grupos=grupos)
    assert not conferir_chamadas(
        simulador.regime,
        simulador.cargo,
        simulador.ordem,
        simulador.historia,
        simulador.clausulas,
        parcial=True,
    )


@given(ACASO)
def test_a_forma_de_conjunto_vale_em_toda_historia_sem_excecoes(acaso: Random) -> None:
    simulador = historia_sem_excecoes(acaso)
    assert Fato.VAGA_SEM_OCUPANTE not in simulador.historia.fatos.fato
    assert conferir(simulador) == []


@given(ACASO)
def test_conferir_nao_muda_a_historia(acaso: Random) -> None:
    simulador = historia_ao_acaso(acaso, grupos=2, com_juiz=True)
    antes = copia(simulador.historia)
    conferir(simulador)
    assert simulador.historia == antes
