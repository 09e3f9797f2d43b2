"""Os atos do processo abrem os prazos da perícia de Mogi, cada um de quando a lei manda."""

import pytest

from certame.dominio.ato import (
    InscricaoDecidida,
    InscricaoFeita,
    RecursoDecidido,
    RecursoInterposto,
)
from certame.dominio.ato_da_inscricao import DecisaoDaInscricao, DecisaoDoPedido
from certame.dominio.prazo import Contagem, PrazoDoEdital, UnidadeDoPrazo
from certame.motor.prazos_do_certame import prazos_do_certame
from tests.motor.moldes import IRUPI, MOGI_1993, MOGI_2006
from tests.motor.processos import HORA, REF, Mundo


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


def test_o_recurso_do_que_e_de_todos_so_abre_o_prazo_da_decisao_dele() -> None:
    para_recorrer, para_recorrer_da_decisao = (
        PrazoDoEdital(
            id,
            "10.1",
            Contagem.UTEIS,
            2,
            conta_de=de,
            para="recorrer",
            cumpre_com=("recurso_interposto",),
            faculdade=True,
        )
        for id, de in (("do_edital", "edital_publicado"), ("da_decisao", "inscricao_decidida"))
    )
    para_decidir = PrazoDoEdital(
        "decidir",
        "10.3",
        Contagem.UTEIS,
        5,
        conta_de="recurso_interposto",
        para="decidir o recurso",
        cumpre_com=("recurso_decidido",),
    )
    mundo = Mundo(IRUPI).publicar()
    mundo(InscricaoFeita, posto=6, grupos=("pcd",))
    recusada = DecisaoDaInscricao.RECUSADA
    mundo(InscricaoDecidida, id="decisao", posto=6, decisao_da_inscricao=recusada, documento=REF)
    mundo(RecursoInterposto, id="do-edital", posto=6, ato="edital", documento=REF)

    def cumpridos() -> list[tuple[str, str, bool]]:
        regras = (para_recorrer, para_recorrer_da_decisao, para_decidir)
        achados = prazos_do_certame(mundo.andamento, regras)
        return [(p.id, p.inscricao, p.cumprido is not None) for p in achados]

    assert cumpridos() == [
        ("do_edital", "", False),
        ("da_decisao", "6", False),
        ("decidir", "6", False),
    ]
    mundo(RecursoInterposto, id="da-decisao", posto=6, ato="decisao", documento=REF)
    mundo(
        RecursoDecidido,
        posto=6,
        recurso="da-decisao",
        conclusao=DecisaoDoPedido.CONTRARIA,
        documento=REF,
    )
    assert cumpridos() == [
        ("do_edital", "", False),
        ("da_decisao", "6", True),
        ("decidir", "6", False),
        ("decidir", "6", True),
    ]
