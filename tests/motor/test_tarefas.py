"""O que falta fazer: o próximo passo, o que está aberto, e os portões sem registro."""

from dataclasses import replace
from typing import Any

import pytest

from certame.dominio.ato import (
    AdaptacaoAtendida,
    AdaptacaoIndicada,
    AtoAnulado,
    ConvocacaoFeita,
    DefesaApresentada,
    EditalRetificado,
    FraudeComunicada,
    FraudeDecidida,
    HomologacaoPublicada,
    IncidenteAberto,
    IncidenteDecidido,
    InscricaoDecidida,
    InscricaoFeita,
    InvestigacaoInstaurada,
    InvestigacaoNotificada,
    MotivoDaAnulacao,
    PericiaConvocada,
    PosseRegistrada,
    RecursoDecidido,
    RecursoInterposto,
    ResultadoDivulgado,
)
from certame.dominio.ato_da_inscricao import DecisaoDaInscricao, DecisaoDoPedido
from certame.dominio.resultado import Pendencia
from certame.motor.tarefas import declarantes_do_cargo, portoes_sem_fatos, tarefas
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


SIM, NAO = DecisaoDoPedido.FAVORAVEL, DecisaoDoPedido.CONTRARIA


class TestRecursoPorCumprir:
    """Provido o recurso, o ato recorrido espera quem o anule ou corrija."""

    def recorrer(
        self, mundo: Mundo, contra: str, posto: int = 8, conclusao: DecisaoDoPedido = SIM
    ) -> None:
        quem: dict[str, Any] = {"posto": posto, "documento": REF}
        mundo(RecursoInterposto, id=f"contra-{contra}", ato=contra, **quem)
        mundo(RecursoDecidido, recurso=f"contra-{contra}", conclusao=conclusao, **quem)

    def por_cumprir(self, mundo: Mundo) -> list[Pendencia]:
        return [p for p in tarefas(mundo.andamento) if p.tipo == "recurso_por_cumprir"]

    def test_diz_o_ato_e_acaba_com_a_anulacao(self) -> None:
        mundo = Mundo().publicar()
        mundo(ResultadoDivulgado, id="resultado", documento=REF)
        mundo(RecursoInterposto, id="recurso", posto=8, ato="resultado", documento=REF)
        decide: dict[str, Any] = {"posto": 8, "recurso": "recurso", "conclusao": SIM}
        mundo(RecursoDecidido, id="decisao", documento=REF, **decide)
        [falta] = self.por_cumprir(mundo)
        assert falta.inscricoes == ("8",)
        assert falta.citacao == "CF, art. 5º, LV"
        assert "recurso contra o ato resultado" in falta.frase
        assert "ato decisao, de 04/07/2025" in falta.frase
        assert "anular o ato recorrido (ato_anulado)" in falta.falta
        anula: dict[str, Any] = {"motivo": MotivoDaAnulacao.RECURSO_PROVIDO, "documento": REF}
        mundo(AtoAnulado, ato="resultado", **anula)
        assert self.por_cumprir(mundo) == []

    def test_o_indeferido_nao_pede_nada_e_a_decisao_anulada_tambem_nao(self) -> None:
        mundo = Mundo().publicar()
        self.recorrer(mundo, "edital", conclusao=NAO)
        assert self.por_cumprir(mundo) == []
        mundo(RecursoInterposto, id="outro", posto=6, ato="edital", documento=REF)
        mundo(RecursoDecidido, id="sim", posto=6, recurso="outro", conclusao=SIM, documento=REF)
        assert len(self.por_cumprir(mundo)) == 1
        mundo(AtoAnulado, ato="sim", motivo=MotivoDaAnulacao.ERRO_MATERIAL)
        assert self.por_cumprir(mundo) == []

    def test_o_edital_se_corrige_com_retificacao_posterior(self) -> None:
        mundo = Mundo().publicar()
        mundo(EditalRetificado, id="antes", item="4.1", documento=REF)
        self.recorrer(mundo, "edital")
        [falta] = self.por_cumprir(mundo)
        assert "edital_retificado" in falta.falta
        mundo(EditalRetificado, item="4.2", documento=REF)
        assert self.por_cumprir(mundo) == []

    def test_o_ato_da_pessoa_se_corrige_com_outro_dela(self) -> None:
        mundo = Mundo().classificar().convocar_para_pericia(6).convocar_para_pericia(8)
        self.recorrer(mundo, "pericia-6", 6)
        [falta] = self.por_cumprir(mundo)
        assert falta.cargo == "cargo"
        assert "pericia_convocada" in falta.falta
        mundo(PericiaConvocada, posto=8, instante=HORA, documento=REF)
        assert len(self.por_cumprir(mundo)) == 1, "é de outra pessoa"
        mundo(PericiaConvocada, posto=6, instante=HORA, documento=REF)
        assert self.por_cumprir(mundo) == []

    def test_a_ausencia_se_corrige_com_outra_pericia(self) -> None:
        mundo = Mundo().classificar().convocar_para_pericia(6).avisar(6, "pericia-6").faltar(6)
        [falta] = [ato.ato.id for ato in mundo.andamento.praticados[-1:]]
        self.recorrer(mundo, falta, 6)
        assert len(self.por_cumprir(mundo)) == 1
        mundo(PericiaConvocada, posto=6, instante=HORA, documento=REF)
        assert self.por_cumprir(mundo) == []

    def test_o_incidente_se_corrige_com_outra_decisao_do_mesmo(self) -> None:
        mundo = Mundo().classificar()
        for nome in ("um", "dois"):
            mundo(IncidenteAberto, id=nome, posto=8, documento=REF)
        decide: dict[str, Any] = {"posto": 8, "documento": REF}
        mundo(IncidenteDecidido, id="nao", incidente="um", conclusao=NAO, **decide)
        self.recorrer(mundo, "nao")
        mundo(IncidenteDecidido, incidente="dois", conclusao=SIM, **decide)
        assert len(self.por_cumprir(mundo)) == 1, "é de outro incidente"
        mundo(IncidenteDecidido, incidente="um", conclusao=SIM, **decide)
        assert self.por_cumprir(mundo) == []

    def test_o_parecer_contrario_se_corrige_com_a_decisao_do_incidente_dele(self) -> None:
        mundo = Mundo(IRUPI, 5, (2, 6, 9)).classificar().confirmar().homologar().chamar()
        mundo.avaliar(2, NAO)
        self.recorrer(mundo, "parecer-2", 2)
        assert len(self.por_cumprir(mundo)) == 1
        mundo(IncidenteDecidido, posto=2, incidente="parecer-2", conclusao=SIM, documento=REF)
        assert self.por_cumprir(mundo) == []

    def test_a_decisao_da_inscricao_se_desfaz_sozinha(self) -> None:
        mundo = Mundo(pcd=(6,)).publicar()
        mundo(InscricaoFeita, posto=2)
        campos: dict[str, Any] = {"posto": 2, "documento": REF}
        recusada = DecisaoDaInscricao.RECUSADA
        mundo(InscricaoDecidida, id="recusada", decisao_da_inscricao=recusada, **campos)
        self.recorrer(mundo, "recusada", 2)
        assert self.por_cumprir(mundo) == []


class TestPortoesSemFatos:
    def test_mogi_homologada_sem_pericia_registrada(self) -> None:
        andamento = certame(2, 10, (6, 8), norma=MOGI_1993)
        assert portoes_sem_fatos(andamento) == ()
        praticar(andamento, HomologacaoPublicada)
        [falta] = portoes_sem_fatos(andamento)
        assert (falta.tipo, falta.inscricoes) == ("pericia_nao_registrada", ("6", "8"))
        assert not falta.bloqueia
        assert falta.citacao == "art. 8º"
        # Quem já contou os declarantes não os conta outra vez.
        [cargo] = andamento.convocacoes
        contados = declarantes_do_cargo(andamento, cargo)
        assert portoes_sem_fatos(andamento, [contados]) == (falta,)
        assert portoes_sem_fatos(andamento, [replace(contados, inscricoes=())]) == ()

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
