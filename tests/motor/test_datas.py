"""Os dias que não podem ser, num certame que corre por aqui desde o edital."""

from datetime import date, timedelta
from typing import Any

import pytest

from certame.dominio.ato import (
    Ato,
    AtoAnulado,
    CienciaRegistrada,
    CompatibilidadeAvaliada,
    ContratoTerminado,
    DefesaApresentada,
    DefesaNaoApresentada,
    EfeitoJudicial,
    FaseDaInaptidao,
    FraudeComunicada,
    FraudeDecidida,
    InaptidaoDeclarada,
    IncidenteAberto,
    IncidenteDecidido,
    InvestigacaoInstaurada,
    InvestigacaoNotificada,
    JuntaConcluida,
    MotivoDaAnulacao,
    MotivoDaSaida,
    NomeacaoPublicada,
    NotificacaoFeita,
    OrdemJudicialCumprida,
    PericiaConvocada,
    PosseRegistrada,
    RecursoDecidido,
    RecursoInterposto,
    ResultadoDivulgado,
    SaidaRegistrada,
    VagasCriadas,
)
from certame.dominio.ato_da_inscricao import DecisaoDoPedido, MeioDaNotificacao
from certame.dominio.ato_da_pericia import FaseDaCompatibilidade, ResultadoDaJunta
from certame.dominio.resultado import AtoRecusado
from certame.motor.andamento import contrafactual
from tests.motor.certames import CARGO
from tests.motor.moldes import IRUPI, MOGI_2006
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


def test_o_recurso_segue_o_ato_e_a_decisao_segue_o_recurso() -> None:
    mundo = Mundo().publicar()
    publicado = mundo.andamento.praticados[0].ato.data
    recurso: dict[str, Any] = {"posto": 8, "ato": "resultado", "documento": REF}
    mundo(ResultadoDivulgado, id="resultado", dia=publicado + 2 * UM_DIA, documento=REF)
    motivo, citados = mundo.recusa(RecursoInterposto, dia=publicado + UM_DIA, **recurso)
    assert motivo == (
        "o ato é de 02/07/2025, e é antes de 03/07/2025: o ato resultado, de que este trata"
    )
    assert citados == {"CF, art. 5º, LV"}
    mundo(RecursoInterposto, id="recurso", dia=publicado + 3 * UM_DIA, **recurso)
    decide: dict[str, Any] = {"posto": 8, "recurso": "recurso", "documento": REF}
    decide |= {"conclusao": DecisaoDoPedido.CONTRARIA}
    motivo, citados = mundo.recusa(RecursoDecidido, dia=publicado + 2 * UM_DIA, **decide)
    assert motivo.endswith("03/07/2025, e é antes de 04/07/2025: o ato recurso, de que este trata")
    assert citados == {"CF, art. 5º, LV"}
    mundo(RecursoDecidido, dia=publicado + 3 * UM_DIA, **decide)


def test_o_aviso_e_a_decisao_do_incidente_seguem_o_que_referem() -> None:
    mundo = Mundo().classificar().convocar_para_pericia(6)
    dia = mundo.andamento.praticados[-1].ato.data
    motivo, _ = mundo.recusa(NotificacaoFeita, dia=dia - UM_DIA, posto=6, ato="pericia-6", **AVISO)
    assert motivo.endswith("o ato pericia-6, de que este trata")
    mundo(IncidenteAberto, id="incidente", dia=dia, posto=6, documento=REF)
    decide: dict[str, Any] = {"posto": 6, "incidente": "incidente", "documento": REF}
    decide |= {"conclusao": DecisaoDoPedido.FAVORAVEL}
    motivo, citados = mundo.recusa(IncidenteDecidido, dia=dia - UM_DIA, **decide)
    assert motivo.endswith("o ato incidente, de que este trata")
    assert citados == {"art. 9º, XVI"}
    mundo(IncidenteDecidido, dia=dia, **decide)


def test_ninguem_sabe_do_ato_antes_dele() -> None:
    """O instante do aviso conta prazos e prova que a pessoa foi avisada: não é de antes do ato."""
    mundo = Mundo().classificar().convocar_para_pericia(6)
    dia = mundo.andamento.praticados[-1].ato.data
    antes = HORA.replace(year=dia.year, month=dia.month, day=dia.day) - UM_DIA
    aviso: dict[str, Any] = {"posto": 6, "ato": "pericia-6", **AVISO}
    motivo, citados = mundo.recusa(NotificacaoFeita, **aviso | {"instante": antes})
    assert motivo == (
        f"o ato diz que foi em {antes:%d/%m/%Y}, e é antes de {dia:%d/%m/%Y}: o ato pericia-6, de que "
        "a pessoa soube"
    )
    assert citados == {"CF, art. 5º, LV"}
    mundo(NotificacaoFeita, **aviso | {"instante": antes + UM_DIA})

    mundo = Mundo().classificar().negar(6)
    dia = mundo.andamento.praticados[-1].ato.data
    ciencia: dict[str, Any] = {"posto": 6, **AVISO}
    antes = HORA.replace(year=dia.year, month=dia.month, day=dia.day) - UM_DIA
    motivo, _ = mundo.recusa(CienciaRegistrada, **ciencia | {"instante": antes})
    assert motivo.endswith("o resultado de que a pessoa soube")
    mundo(CienciaRegistrada, **ciencia | {"instante": antes + UM_DIA})

    mundo = Mundo().classificar()
    mundo(InvestigacaoInstaurada, posto=6, documento=REF)
    dia = mundo.andamento.praticados[-1].ato.data
    antes = HORA.replace(year=dia.year, month=dia.month, day=dia.day) - UM_DIA
    avisa: dict[str, Any] = {"posto": 6, "prova": REF}
    motivo, citados = mundo.recusa(InvestigacaoNotificada, instante=antes, **avisa)
    assert motivo.endswith("a apuração de que a pessoa soube")
    assert citados == {"CF, art. 5º, LV"}
    mundo(InvestigacaoNotificada, instante=antes + UM_DIA, **avisa)


def test_nenhum_ato_da_pessoa_e_de_antes_do_que_vem_antes_dele() -> None:
    mundo = Mundo(IRUPI).classificar()
    mundo(InvestigacaoInstaurada, id="instaurada", posto=6, documento=REF)
    dia = mundo.andamento.praticados[-1].ato.data
    avisa: dict[str, Any] = {"posto": 6, "prova": REF, "instante": HORA}
    motivo, citados = mundo.recusa(InvestigacaoNotificada, dia=dia - UM_DIA, **avisa)
    assert motivo.endswith(f"{dia:%d/%m/%Y}: o ato instaurada, que vem antes deste")
    assert citados == {"art. 2º, § 1º", "CF, art. 5º, LV"}
    mundo(InvestigacaoNotificada, dia=dia, **avisa)
    motivo, _ = mundo.recusa(DefesaApresentada, dia=dia - UM_DIA, posto=6, documento=REF)
    assert "que vem antes deste" in motivo
    mundo(DefesaApresentada, dia=dia, posto=6, documento=REF)
    datas = dict.fromkeys(("notificacao", "defesa", "fim_do_prazo_sem_defesa"))
    mundo(FraudeDecidida, id="decisao", dia=dia, posto=6, documento=REF, **datas)
    motivo, _ = mundo.recusa(FraudeComunicada, dia=dia - UM_DIA, posto=6, documento=REF)
    assert motivo.endswith("o ato decisao, que vem antes deste")
    mundo(FraudeComunicada, dia=dia, posto=6, documento=REF)


def test_a_posse_segue_o_parecer_e_o_parecer_nao_segue_a_posse() -> None:
    mundo = Mundo(IRUPI, 5, (2, 6, 9)).classificar().confirmar().homologar().chamar()
    mundo.nomear(2)
    contraria, favoravel = DecisaoDoPedido.CONTRARIA, DecisaoDoPedido.FAVORAVEL
    mundo.avaliar(2, contraria)
    decide: dict[str, Any] = {"posto": 2, "incidente": "parecer-2", "documento": REF}
    mundo(IncidenteDecidido, conclusao=favoravel, **decide)
    dia = mundo.andamento.praticados[-1].ato.data
    motivo, citados = mundo.recusa(PosseRegistrada, dia=dia - UM_DIA, posto=2)
    assert motivo.endswith("o parecer de compatibilidade, ou a decisão do incidente dele")
    assert citados == {"art. 2º, § 3º"}
    mundo(PosseRegistrada, dia=dia, posto=2)
    outro = mundo.compatibilidade(2, contraria)
    motivo, citados = mundo.recusa(CompatibilidadeAvaliada, dia=dia + UM_DIA, **outro)
    assert motivo == (
        f"a inscrição 2 tomou posse em {dia:%d/%m/%Y}, e este parecer é de antes da posse"
    )
    assert citados == {"art. 2º, § 3º"}
    mundo(CompatibilidadeAvaliada, dia=dia, **outro)


def test_o_estagio_nao_comeca_antes_da_posse() -> None:
    mundo = Mundo().classificar().confirmar().homologar().chamar()
    mundo.nomear(6)
    mundo(PosseRegistrada, posto=6)
    dia = mundo.andamento.praticados[-1].ato.data
    estagio = mundo.compatibilidade(6, fase=FaseDaCompatibilidade.ESTAGIO)
    motivo, citados = mundo.recusa(CompatibilidadeAvaliada, dia=dia - UM_DIA, **estagio)
    assert motivo.endswith("a posse da pessoa")
    assert citados == {"art. 2º, § 2º", "art. 9º, XII"}
    mundo(CompatibilidadeAvaliada, dia=dia, **estagio)


def test_a_junta_nao_conclui_antes_de_se_instalar() -> None:
    mundo = Mundo().classificar().negar(6).dar_ciencia(6).instalar_junta(6)
    conclui: dict[str, Any] = {"posto": 6, "resultado": ResultadoDaJunta.CONFIRMADA}
    instalada = HORA + timedelta(hours=25)
    cedo = instalada - timedelta(minutes=1)
    motivo, _ = mundo.recusa(JuntaConcluida, instante=cedo, documento=REF, **conclui)
    assert motivo.endswith("a Junta se instalou")
    mundo(JuntaConcluida, instante=instalada, documento=REF, **conclui)


def test_a_anulacao_nao_vem_antes_do_ato_anulado() -> None:
    mundo, dia = chamado()
    mundo(NomeacaoPublicada, id="nomeacao", dia=dia + UM_DIA, posto=1, documento=REF)
    anula: dict[str, Any] = {"ato": "nomeacao", "motivo": MotivoDaAnulacao.ERRO_MATERIAL}
    motivo, citados = mundo.recusa(AtoAnulado, dia=dia, **anula)
    assert motivo.endswith("o ato nomeacao, de que este trata")
    assert citados == {"CF, art. 37, caput"}
    mundo(AtoAnulado, dia=dia + UM_DIA, **anula)


def test_o_ato_de_outra_pessoa_se_recusa_por_isso_e_nao_pelo_dia() -> None:
    mundo = Mundo().classificar().convocar_para_pericia(6)
    dia = mundo.andamento.praticados[-1].ato.data
    motivo, _ = mundo.recusa(
        RecursoInterposto, dia=dia - UM_DIA, posto=8, ato="pericia-6", documento=REF
    )
    assert motivo.startswith("não há ato pericia-6 da inscrição 8")


def test_ninguem_deixa_a_vaga_antes_da_chamada_nem_da_posse() -> None:
    mundo, dia = chamado()
    desiste: dict[str, Any] = {"posto": 1, "motivo": MotivoDaSaida.DESISTENCIA}
    motivo, citados = mundo.recusa(SaidaRegistrada, dia=dia - UM_DIA, **desiste)
    assert motivo.endswith("a chamada da pessoa")
    assert citados
    mundo.nomear(1)
    mundo(PosseRegistrada, dia=dia + 2 * UM_DIA, posto=1)
    for motivo_da_saida in (MotivoDaSaida.EXONERACAO, MotivoDaSaida.FALECIMENTO):
        motivo, _ = mundo.recusa(SaidaRegistrada, dia=dia + UM_DIA, posto=1, motivo=motivo_da_saida)
        assert motivo.endswith("a posse da pessoa")
    motivo, _ = mundo.recusa(ContratoTerminado, dia=dia + UM_DIA, posto=1)
    assert motivo.endswith("a posse da pessoa")
    motivo, _ = mundo.recusa(
        InaptidaoDeclarada, dia=dia + UM_DIA, posto=1, fase=FaseDaInaptidao.ESTAGIO
    )
    assert motivo.endswith("a posse da pessoa")
    mundo(SaidaRegistrada, dia=dia + 2 * UM_DIA, posto=1, motivo=MotivoDaSaida.EXONERACAO)


def test_quem_morreu_antes_da_chamada_sai_com_o_dia_em_que_morreu() -> None:
    mundo, dia = chamado()
    feito = mundo(SaidaRegistrada, dia=dia - UM_DIA, posto=1, motivo=MotivoDaSaida.FALECIMENTO)
    assert feito.dia_das_chamadas == dia


def test_quem_desistiu_antes_da_chamada_sai_com_o_dia_do_pedido() -> None:
    mundo, dia = chamado()
    desiste: dict[str, Any] = {"posto": 1, "motivo": MotivoDaSaida.DESISTENCIA}
    with pytest.raises(AtoRecusado, match="guarde o pedido dela e escreva em documento"):
        mundo(SaidaRegistrada, dia=dia - UM_DIA, **desiste)
    feito = mundo(SaidaRegistrada, dia=dia - UM_DIA, documento=REF, **desiste)
    assert feito.dia_das_chamadas == dia, "quem vem no lugar não foi chamado antes"
    assert mundo.andamento.processo.chamadas[CARGO, "2"] == dia
    mundo.recusa(NomeacaoPublicada, dia=dia - UM_DIA, posto=2, documento=REF)


def test_quem_desiste_nao_o_data_de_antes_da_posse_nem_do_edital() -> None:
    mundo, dia = chamado()
    publicado = mundo.andamento.praticados[0].ato.data
    desiste: dict[str, Any] = {
        "posto": 1, "motivo": MotivoDaSaida.DESISTENCIA, "documento": REF,
    }  # fmt: skip
    motivo, _ = mundo.recusa(SaidaRegistrada, dia=publicado - UM_DIA, **desiste)
    assert motivo.endswith("a publicação do edital")
    mundo.nomear(1)
    mundo(PosseRegistrada, dia=dia + 2 * UM_DIA, posto=1)
    motivo, _ = mundo.recusa(SaidaRegistrada, dia=dia - UM_DIA, **desiste)
    assert motivo.endswith("a posse da pessoa")


def test_quem_saiu_aqui_sai_tambem_no_mundo_em_que_seria_chamado() -> None:
    mundo = Mundo(pcd=()).classificar().homologar()
    inclui: dict[str, Any] = {"efeito": EfeitoJudicial.INCLUSAO, "inscricao": "99", "posto": 1}
    mundo(OrdemJudicialCumprida, id="ordem", processo="0001-2025", **inclui)
    mundo.chamar(1)
    dia = mundo.andamento.praticados[-1].ato.data
    desiste: dict[str, Any] = {"motivo": MotivoDaSaida.DESISTENCIA, "documento": REF}
    mundo(SaidaRegistrada, id="saida", dia=dia - UM_DIA, posto=1, **desiste)
    outro = contrafactual(mundo.andamento, {"ordem"})
    assert (CARGO, "1") in outro.processo.chamadas
    assert "saida" in [praticado.ato.id for praticado in outro.praticados]
