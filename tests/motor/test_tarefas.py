"""O que falta fazer: o próximo passo, o que está aberto, e os portões sem registro."""

from typing import Any

import pytest

from certame.dominio.ato import (
    AdaptacaoAtendida,
    AdaptacaoIndicada,
    ConvocacaoFeita,
    DefesaApresentada,
    FraudeComunicada,
    FraudeDecidida,
    HomologacaoPublicada,
    IncidenteAberto,
    InvestigacaoInstaurada,
    InvestigacaoNotificada,
    PosseRegistrada,
)
from certame.motor.tarefas import portoes_sem_fatos, tarefas
from tests.motor.certames import certame, praticar
from tests.motor.moldes import IRUPI, MOGI_1993, MOGI_2006
from tests.motor.processos import HORA, REF, Mundo


def abertas(mundo: Mundo) -> dict[str, tuple[str, ...]]:
    return {p.tipo: p.inscricoes for p in tarefas(mundo.andamento)[1:]}


def test_a_primeira_e_o_proximo_passo() -> None:
    mundo = Mundo()
    assert tarefas(mundo.andamento) == ()
    mundo.publicar()
    primeira = tarefas(mundo.andamento)[0]
    assert primeira.frase == "O certame está em edital publicado."
    assert "inscricao_feita" in primeira.falta
    assert primeira.citacao == "art. 3º"


def test_pericia_e_discussao_abertas() -> None:
    mundo = Mundo().classificar().convocar_para_pericia(6)
    mundo(IncidenteAberto, posto=8, documento=REF)
    assert abertas(mundo) == {"pericia_em_curso": ("6",), "discussao_aberta": ("8",)}


def test_adaptacao_por_atender() -> None:
    mundo = Mundo().classificar()
    mundo(AdaptacaoIndicada, id="adaptacao", posto=6, documento=REF)
    assert abertas(mundo) == {"adaptacao_por_atender": ("6",)}
    mundo(AdaptacaoAtendida, posto=6, adaptacao="adaptacao", documento=REF)
    assert abertas(mundo) == {}


def test_compatibilidade_por_avaliar_em_irupi() -> None:
    mundo = Mundo(IRUPI, 5, (2, 6, 9)).classificar().confirmar().homologar().chamar()
    assert abertas(mundo) == {"compatibilidade_por_avaliar": ("2", "6")}
    for posto in (2, 6):
        mundo.avaliar(posto)
    mundo.nomear(2)
    mundo(PosseRegistrada, posto=2)
    assert abertas(mundo) == {}


@pytest.mark.parametrize(
    ("norma", "falta"), [(IRUPI, {"fraude_por_comunicar": ("6",)}), (MOGI_2006, {})]
)
def test_fraude_por_comunicar_so_onde_a_lei_manda(norma: str, falta: dict[str, Any]) -> None:
    mundo = Mundo(norma).classificar()
    mundo(InvestigacaoInstaurada, posto=6, documento=REF)
    mundo(InvestigacaoNotificada, posto=6, prova=REF, instante=HORA)
    mundo(DefesaApresentada, posto=6, documento=REF)
    datas = dict.fromkeys(("notificacao", "defesa", "fim_do_prazo_sem_defesa"))
    mundo(FraudeDecidida, posto=6, documento=REF, **datas)
    assert abertas(mundo) == falta
    mundo(FraudeComunicada, posto=6, documento=REF)
    assert abertas(mundo) == {}


class TestPortoesSemFatos:
    def test_mogi_homologada_sem_pericia_registrada(self) -> None:
        andamento = certame(2, 10, (6, 8), norma=MOGI_1993)
        assert portoes_sem_fatos(andamento) == ()
        praticar(andamento, HomologacaoPublicada)
        [falta] = portoes_sem_fatos(andamento)
        assert (falta.tipo, falta.inscricoes) == ("pericia_nao_registrada", ("6", "8"))
        assert not falta.bloqueia
        assert falta.citacao == "art. 8º"

    def test_irupi_com_posse_sem_parecer_registrado(self) -> None:
        andamento = certame(5, 10, (6, 9))
        praticar(andamento, ConvocacaoFeita, quantidade=0)
        praticar(andamento, PosseRegistrada, posto=1)
        assert portoes_sem_fatos(andamento) == ()
        praticar(andamento, PosseRegistrada, posto=6)
        [falta] = portoes_sem_fatos(andamento)
        assert (falta.tipo, falta.inscricoes) == ("parecer_nao_registrado", ("6",))
        assert falta.citacao == "art. 2º, § 3º"

    def test_acompanhado_nao_tem_portao_sem_fatos(self) -> None:
        mundo = Mundo().classificar().confirmar().homologar()
        assert portoes_sem_fatos(mundo.andamento) == ()

    def test_sem_declarantes_nada_falta(self) -> None:
        andamento = certame(2, 10, (), norma=MOGI_2006)
        praticar(andamento, HomologacaoPublicada)
        assert portoes_sem_fatos(andamento) == ()
