"""Inscrições, recursos, adaptações, apoio: cada ato refere o que existe, e nada de texto livre."""

from datetime import datetime
from typing import Any

import pytest

from certame.dominio.ato import (
    AdaptacaoAtendida,
    AdaptacaoIndicada,
    ApoioAcompanhado,
    ApoioPlanejado,
    AtoAnulado,
    ClassificacaoDivulgada,
    CondicaoDeProvaDecidida,
    EditalRetificado,
    EquipeConstituida,
    HomologacaoPublicada,
    IncidenteDecidido,
    InscricaoDecidida,
    InscricaoFeita,
    MotivoDaAnulacao,
    NotificacaoFeita,
    PericiaConvocada,
    PosseRegistrada,
    RecursoDecidido,
    RecursoInterposto,
    ResultadoDivulgado,
)
from certame.dominio.ato_da_inscricao import (
    DecisaoDaInscricao,
    DecisaoDoPedido,
    MeioDaNotificacao,
)
from tests.motor.moldes import IRUPI, MOGI_1993, MOGI_2006
from tests.motor.processos import HORA, REF, Mundo

SIM = DecisaoDoPedido.FAVORAVEL


class TestInscricao:
    @pytest.mark.parametrize("norma", [MOGI_1993, MOGI_2006])
    def test_em_mogi_a_declaracao_diz_tipo_e_grau(self, norma: str) -> None:
        mundo = Mundo(norma).publicar()
        motivo, citados = mundo.recusa(InscricaoFeita, posto=6, grupos=("pcd",))
        assert "sem o tipo e o grau" in motivo
        assert citados == {"art. 3º"}
        mundo(InscricaoFeita, posto=6, grupos=("pcd",), declaracao=REF, laudo=REF)
        mundo(InscricaoFeita, posto=1)

    def test_em_irupi_basta_declarar(self) -> None:
        Mundo(IRUPI).publicar()(InscricaoFeita, posto=6, grupos=("pcd",))

    def test_uma_vez_e_em_grupo_que_existe(self) -> None:
        mundo = Mundo(IRUPI).publicar()
        assert "grupo outro" in mundo.recusa(InscricaoFeita, posto=6, grupos=("outro",))[0]
        mundo(InscricaoFeita, posto=6)
        assert "já foi feita" in mundo.recusa(InscricaoFeita, posto=6)[0]

    def test_decidida_recorrida_e_decidida(self) -> None:
        mundo = Mundo(IRUPI).publicar()
        mundo(InscricaoFeita, posto=6)
        decisao: dict[str, Any] = {
            "decisao_da_inscricao": DecisaoDaInscricao.RECUSADA,
            "documento": REF,
        }
        assert "não consta" in mundo.recusa(InscricaoDecidida, posto=7, **decisao)[0]
        mundo(InscricaoDecidida, id="decisao", posto=6, **decisao)
        mundo(RecursoInterposto, id="recurso", posto=6, ato="decisao", documento=REF)
        mundo(RecursoDecidido, posto=6, recurso="recurso", conclusao=SIM, documento=REF)

    def test_condicao_de_prova(self) -> None:
        mundo = Mundo(MOGI_1993).publicar()
        mundo(InscricaoFeita, posto=1)
        mundo(InscricaoFeita, posto=2, pedido_de_condicao=REF)
        motivo, citados = mundo.recusa(
            CondicaoDeProvaDecidida, posto=1, conclusao=SIM, documento=REF
        )
        assert "não pediu" in motivo
        assert citados == {"art. 2º"}
        mundo(CondicaoDeProvaDecidida, posto=2, conclusao=SIM, documento=REF)


class TestReferencias:
    def test_so_a_ato_da_mesma_pessoa(self) -> None:
        mundo = Mundo().classificar().convocar_para_pericia(6)
        for ato in ("pericia-6", "equipe", "nenhum"):
            motivo, _ = mundo.recusa(RecursoInterposto, posto=8, ato=ato, documento=REF)
            assert f"não há ato {ato}" in motivo
        aviso: dict[str, Any] = {"meio": MeioDaNotificacao.PESSOAL, "prova": REF, "instante": HORA}
        assert "não há ato" in mundo.recusa(NotificacaoFeita, posto=6, ato="x", **aviso)[0]
        recusa = mundo.recusa(
            RecursoDecidido, posto=6, recurso="pericia-6", conclusao=SIM, documento=REF
        )
        assert "não há ato pericia-6" in recusa[0]

    def test_de_que_e_de_todos_qualquer_pessoa_recorre(self) -> None:
        mundo = Mundo().publicar()
        mundo(EditalRetificado, id="retificacao", item="4.2", documento=REF)
        mundo(ResultadoDivulgado, id="resultado", documento=REF)
        mundo(ClassificacaoDivulgada, id="listas", documento=REF)
        for contra in ("edital", "retificacao", "resultado", "listas"):
            mundo(RecursoInterposto, id=f"contra-{contra}", posto=8, ato=contra, documento=REF)
        motivo, citados = mundo.recusa(HomologacaoPublicada)
        assert "incidente ou recurso sem decisão de 8 (cargo)" in motivo
        assert "CF, art. 5º, LV" in citados
        for contra in ("edital", "retificacao", "resultado", "listas"):
            antes = mundo.andamento.etapa
            mundo(
                RecursoDecidido, posto=8, recurso=f"contra-{contra}", conclusao=SIM, documento=REF
            )
            assert mundo.andamento.etapa is antes
        assert not mundo.andamento.anulados, "a decisão não desfaz o ato: quem anula é ato próprio"
        mundo.constituir_equipe().confirmar().homologar()
        mundo(RecursoInterposto, posto=1, ato="homologacao", documento=REF)

    def test_o_recurso_provido_nao_impede_a_anulacao_que_ele_pede(self) -> None:
        mundo = Mundo().publicar()
        mundo(ResultadoDivulgado, id="resultado", documento=REF)
        mundo(RecursoInterposto, id="recurso", posto=8, ato="resultado", documento=REF)
        mundo(RecursoDecidido, posto=8, recurso="recurso", conclusao=SIM, documento=REF)
        mundo(RecursoInterposto, id="outro", posto=6, ato="resultado", documento=REF)
        anula: dict[str, Any] = {"motivo": MotivoDaAnulacao.RECURSO_PROVIDO, "documento": REF}
        mundo(AtoAnulado, ato="resultado", **anula)
        motivo, _ = mundo.recusa(RecursoInterposto, posto=8, ato="resultado", documento=REF)
        assert "não há ato resultado" in motivo
        mundo(RecursoDecidido, id="depois", posto=6, recurso="outro", conclusao=SIM, documento=REF)
        mundo(ResultadoDivulgado, id="corrigido", documento=REF)
        mundo(RecursoInterposto, id="mais-um", posto=6, ato="corrigido", documento=REF)
        mundo(AtoAnulado, ato="corrigido", **anula)
        assert set(mundo.andamento.anulados) == {"resultado", "corrigido"}
        assert mundo.andamento.processo.autos.recursos_abertos(("cargo", "6"))

    def test_o_recurso_se_decide_uma_vez_ate_que_se_anule_a_decisao(self) -> None:
        mundo = Mundo().publicar()
        mundo(RecursoInterposto, id="recurso", posto=8, ato="edital", documento=REF)
        mundo(RecursoInterposto, id="outro", posto=8, ato="edital", documento=REF)
        decide: dict[str, Any] = {"posto": 8, "recurso": "recurso", "documento": REF}
        mundo(RecursoDecidido, id="decisao", conclusao=SIM, **decide)
        nao = DecisaoDoPedido.CONTRARIA
        motivo, citados = mundo.recusa(RecursoDecidido, conclusao=nao, **decide)
        assert motivo == "o recurso recurso já foi decidido pelo ato decisao, de 04/07/2025"
        assert citados == {"CF, art. 37, caput"}
        assert "decidido" in mundo.recusa(RecursoDecidido, conclusao=SIM, **decide)[0]
        mundo(RecursoDecidido, posto=8, recurso="outro", conclusao=nao, documento=REF)
        mundo(AtoAnulado, ato="decisao", motivo=MotivoDaAnulacao.ERRO_MATERIAL)
        mundo(RecursoDecidido, conclusao=nao, **decide)

    def test_incidente_que_nao_ha(self) -> None:
        mundo = Mundo().classificar()
        campos: dict[str, Any] = {"conclusao": SIM, "documento": REF}
        motivo, citados = mundo.recusa(IncidenteDecidido, posto=6, incidente="x", **campos)
        assert "não há incidente x" in motivo
        assert citados == {"art. 9º, XVI"}


def test_adaptacoes_e_plano_de_apoio() -> None:
    mundo = Mundo().classificar().confirmar()
    mundo(AdaptacaoIndicada, id="adaptacao", posto=6, documento=REF)
    mundo(AdaptacaoAtendida, posto=6, adaptacao="adaptacao", documento=REF)
    assert "não há ato" in mundo.recusa(AdaptacaoAtendida, posto=6, adaptacao="x", documento=REF)[0]
    mundo.homologar().chamar()
    motivo, citados = mundo.recusa(ApoioPlanejado, posto=6, documento=REF)
    assert "não está em exercício" in motivo
    assert citados == {"art. 9º, XIV"}
    mundo.nomear(6)
    mundo(PosseRegistrada, posto=6)
    mundo(ApoioPlanejado, id="plano", posto=6, documento=REF)
    mundo(ApoioAcompanhado, posto=6, plano="plano", documento=REF)


class TestCampos:
    @pytest.mark.parametrize(
        "documento", ["", "laudo da Ana", "doc-1:abc", f"Doc 1:{'0' * 64}", f"doc-1:{'G' * 64}"]
    )
    def test_documento_e_sempre_referencia(self, documento: str) -> None:
        mundo = Mundo().publicar()
        motivo, citados = mundo.recusa(EditalRetificado, item="4.2", documento=documento)
        assert "campo documento" in motivo
        assert citados == {"CF, art. 5º, LXXIX"}

    def test_membro_sem_nome(self) -> None:
        mundo = Mundo().publicar()
        motivo, _ = mundo.recusa(
            EquipeConstituida,
            especie="equipe_multiprofissional",
            membros=("Ana Exemplo",),
            documento=REF,
        )
        assert "campo membros" in motivo

    @pytest.mark.parametrize("item", ["", "Ana Exemplo", "4.2, a, b", "4."])
    def test_item_e_so_o_numero(self, item: str) -> None:
        mundo = Mundo().publicar()
        motivo, _ = mundo.recusa(EditalRetificado, item=item, documento=REF)
        assert "campo item" in motivo
        mundo(EditalRetificado, item="4.2, a", documento=REF)

    def test_nem_o_id_nem_a_inscricao_trazem_nome(self) -> None:
        mundo = Mundo(IRUPI).publicar()
        assert "campo id" in mundo.recusa(InscricaoFeita, id="Ana Exemplo", posto=6)[0]
        assert "campo inscricao" in mundo.recusa(InscricaoFeita, posto="Ana Exemplo")[0]

    def test_hora_tem_fuso(self) -> None:
        mundo = Mundo().classificar()
        sem_fuso = datetime(2025, 9, 1, 8, 0)  # noqa: DTZ001
        motivo, _ = mundo.recusa(PericiaConvocada, posto=6, instante=sem_fuso, documento=REF)
        assert "campo instante" in motivo
