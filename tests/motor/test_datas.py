"""Os dias que não podem ser, num certame que corre por aqui desde o edital."""

from datetime import date, timedelta
from typing import Any

import pytest

from certame.dominio.ato import (
    Ato,
    DefesaApresentada,
    DefesaNaoApresentada,
    InvestigacaoInstaurada,
    InvestigacaoNotificada,
    MotivoDaSaida,
    NomeacaoPublicada,
    NotificacaoFeita,
    PericiaConvocada,
    PosseRegistrada,
    SaidaRegistrada,
    VagasCriadas,
)
from certame.dominio.ato_da_inscricao import MeioDaNotificacao
from tests.motor.certames import CARGO
from tests.motor.moldes import MOGI_2006
from tests.motor.processos import HORA, REF, Mundo

UM_DIA = timedelta(days=1)
NAO_VEIO: dict[str, Any] = {"motivo": MotivoDaSaida.NAO_COMPARECIMENTO}
AVISO: dict[str, Any] = {"meio": MeioDaNotificacao.CORREIO, "prova": REF, "instante": HORA}


def chamado() -> tuple[Mundo, date]:
    """Uma pessoa chamada, e o dia da chamada."""
    mundo = Mundo(pcd=()).classificar().homologar().chamar(1)
    return mundo, mundo.andamento.praticados[-1].ato.data


@pytest.mark.parametrize(
    ("classe", "campos"),
    [
        (SaidaRegistrada, {"posto": 1, "motivo": MotivoDaSaida.DESISTENCIA}),
        (NotificacaoFeita, {"posto": 1, "ato": "edital", **AVISO}),
        (VagasCriadas, {"quantidade": 1}),
    ],
)
def test_nada_e_de_antes_do_edital(classe: type[Ato], campos: dict[str, Any]) -> None:
    mundo, _ = chamado()
    publicado = mundo.andamento.praticados[0].ato.data
    motivo, citados = mundo.recusa(classe, dia=publicado - UM_DIA, **campos)
    assert motivo == "o ato é de 30/06/2025, e é antes de 01/07/2025: a publicação do edital"
    assert citados == {"CF, art. 37, caput"}


def test_nomeacao_e_posse_nao_vem_antes_da_chamada() -> None:
    mundo, dia = chamado()
    motivo, citados = mundo.recusa(NomeacaoPublicada, dia=dia - UM_DIA, posto=1, documento=REF)
    assert motivo.endswith("a chamada da pessoa")
    assert citados == {"CF, art. 37, IV"}
    mundo(NomeacaoPublicada, dia=dia + UM_DIA, posto=1, documento=REF)
    motivo, _ = mundo.recusa(PosseRegistrada, dia=dia, posto=1)
    assert motivo.endswith("a nomeação da pessoa")
    assert "a chamada da pessoa" in mundo.recusa(PosseRegistrada, dia=dia - UM_DIA, posto=1)[0]
    mundo(PosseRegistrada, dia=dia + UM_DIA, posto=1)


def test_nao_comparece_so_depois_da_chamada_e_da_nomeacao() -> None:
    mundo, dia = chamado()
    motivo, citados = mundo.recusa(SaidaRegistrada, dia=dia, posto=1, **NAO_VEIO)
    assert motivo.endswith("a chamada a que a pessoa não atendeu")
    assert "não é depois de" in motivo
    assert citados == {"CF, art. 5º, LV"}
    mundo.nomear(1)
    motivo, _ = mundo.recusa(SaidaRegistrada, dia=dia + UM_DIA, posto=1, **NAO_VEIO)
    assert motivo.endswith("a nomeação a que a pessoa não atendeu")
    mundo(SaidaRegistrada, posto=1, **NAO_VEIO)


def test_quem_desiste_sai_no_mesmo_dia() -> None:
    mundo, dia = chamado()
    desiste: dict[str, Any] = {"motivo": MotivoDaSaida.DESISTENCIA}
    mundo(SaidaRegistrada, dia=dia, posto=5, documento=REF, **desiste)
    mundo(SaidaRegistrada, dia=dia, posto=1, **desiste)


def test_a_chamada_anulada_segue_de_pe_e_ainda_conta() -> None:
    mundo, dia = chamado()
    assert mundo.andamento.copia().processo.chamadas == {(CARGO, "1"): dia}
    assert mundo.andamento.processo.refeito([]).chamadas == {(CARGO, "1"): dia}


def test_a_pericia_se_marca_para_depois() -> None:
    mundo = Mundo(MOGI_2006).classificar()
    motivo, citados = mundo.recusa(
        PericiaConvocada, dia=HORA.date() + UM_DIA, posto=6, instante=HORA, documento=REF
    )
    assert motivo == (
        "a perícia está marcada para 01/08/2025, antes do dia em que se convoca para ela, 02/08/2025"
    )
    assert "art. 8º" in citados
    mundo(PericiaConvocada, dia=HORA.date(), posto=6, instante=HORA, documento=REF)


def test_o_prazo_da_defesa_nao_acaba_no_dia_do_aviso() -> None:
    mundo = Mundo().classificar()
    mundo(InvestigacaoInstaurada, posto=6, documento=REF)
    mundo(InvestigacaoNotificada, posto=6, prova=REF, instante=HORA)
    dia = mundo.andamento.praticados[-1].ato.data
    motivo, citados = mundo.recusa(DefesaNaoApresentada, dia=dia, posto=6, documento=REF)
    assert motivo.endswith("o aviso de que conta o prazo da defesa")
    assert citados == {"CF, art. 5º, LV"}
    mundo(DefesaNaoApresentada, dia=dia + UM_DIA, posto=6, documento=REF)
    mundo(DefesaApresentada, dia=dia, posto=6, documento=REF)
