"""Os atos do processo abrem os prazos da perícia de Mogi, cada um de quando a lei manda."""

import pytest

from certame.dominio.prazo import UnidadeDoPrazo
from certame.motor.prazos_do_certame import prazos_do_certame
from tests.motor.moldes import IRUPI, MOGI_1993, MOGI_2006
from tests.motor.processos import HORA, Mundo


@pytest.mark.parametrize("norma", [MOGI_1993, MOGI_2006])
def test_os_quatro_prazos_do_artigo_7(norma: str) -> None:
    mundo = Mundo(norma).classificar().negar(6).dar_ciencia(6).instalar_junta(6)
    prazos = prazos_do_certame(mundo.andamento)
    dias = {praticado.ato.id: praticado.ato.data for praticado in mundo.andamento.praticados}
    assert {(p.id, p.inscricao, p.quantidade, p.unidade) for p in prazos} == {
        ("pericia", "6", 10, UnidadeDoPrazo.DIAS),
        ("pericia", "8", 10, UnidadeDoPrazo.DIAS),
        ("junta", "6", 5, UnidadeDoPrazo.DIAS),
        ("assistente_tecnico", "6", 24, UnidadeDoPrazo.HORAS),
        ("conclusao_da_junta", "6", 48, UnidadeDoPrazo.HORAS),
    }
    desde = {prazo.id: prazo.desde for prazo in prazos}
    assert desde["junta"] == dias["negativo-6"]
    # As horas contam do instante que o ato guarda, e não do dia em que foi registrado.
    assert desde["assistente_tecnico"] == HORA
    assert {p.dispositivo.citacao for p in prazos if p.id == "pericia"} == {"art. 7º"}


def test_irupi_nao_tem_prazo_de_pericia() -> None:
    mundo = Mundo(IRUPI).classificar().negar(6)
    assert prazos_do_certame(mundo.andamento) == ()
