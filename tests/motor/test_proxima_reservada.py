"""A próxima vaga reservada: qual, a quantas chamadas está, e quem seria chamado."""

from certame.motor.proxima_reservada import ProximaReservada, proxima_reservada
from tests.motor.moldes import IRUPI, convocacao, regime
from tests.motor.test_aplicacao import em_unidades

PCD = [5, 8]
"""Os índices de quem está na lista especial: os postos 6 e 9."""


def test_a_vaga_ja_criada_e_quem_iria_a_ela() -> None:
    aberta = convocacao(regime(IRUPI), 7, 12, PCD)
    assert proxima_reservada(aberta, "pcd") == ProximaReservada("pcd", 5, 5, "6", "pcd", True)
    aberta.abrir(4)
    seguinte = proxima_reservada(aberta, "pcd")
    assert seguinte == ProximaReservada("pcd", 5, 1, "6", "pcd", True)
    assert seguinte.a_seguinte
    assert aberta.vagas_por_abrir == 3  # nada mudou


def test_a_vaga_que_ainda_vai_surgir() -> None:
    aberta = convocacao(regime(IRUPI), 4, 12, PCD)
    aberta.abrir_todas()
    surge = proxima_reservada(aberta, "pcd")
    assert surge == ProximaReservada("pcd", 5, 1, "6", "pcd", False)
    assert not surge.a_seguinte  # sem vaga criada não há chamada que a alcance


def test_sem_ninguem_na_lista_a_vaga_reverte_ou_fica_vazia() -> None:
    reverte = proxima_reservada(convocacao(regime(IRUPI), 5, 12, []), "pcd")
    assert (reverte.inscricao, reverte.lista) == ("5", "geral") if reverte else False
    vazia = proxima_reservada(convocacao(regime(IRUPI), 5, 3, []), "pcd")
    assert (vazia.inscricao, vazia.lista) == ("", "") if vazia else False


def test_acabada_a_validade_nao_ha_proxima() -> None:
    aberta = convocacao(regime(IRUPI), 5, 12, PCD)
    aberta.encerrar_validade()
    assert proxima_reservada(aberta, "pcd") is None


def test_com_unidades_nao_se_sabe_onde_a_vaga_surge() -> None:
    aberta = em_unidades()
    for unidade in (0, 1):
        aberta.abrir(100, unidade)
    surge = proxima_reservada(aberta, "pcd")
    assert surge is not None
    assert (surge.criada, surge.inscricao) == (False, "")
