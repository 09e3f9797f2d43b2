"""Os portões: homologar, chamar, nomear, dar posse e eliminar por fraude."""

from datetime import date
from typing import Any, ClassVar

import pytest

from certame.dominio.ato import (
    AtoAnulado,
    ChamadaAssumida,
    CompatibilidadeAvaliada,
    CondicaoNaoConfirmada,
    ConvocacaoFeita,
    DefesaApresentada,
    DefesaNaoApresentada,
    DeficienciaConfirmada,
    EfeitoJudicial,
    FaseDaInaptidao,
    FraudeComunicada,
    FraudeDecidida,
    HomologacaoPublicada,
    InaptidaoDeclarada,
    IncidenteAberto,
    IncidenteDecidido,
    InvestigacaoInstaurada,
    InvestigacaoNotificada,
    MotivoDaAnulacao,
    MotivoDaSaida,
    NomeacaoPublicada,
    OrdemJudicialCumprida,
    PosseRegistrada,
    RecursoDecidido,
    RecursoInterposto,
    SaidaRegistrada,
    VagasCriadas,
    VagaVaziaChamada,
    ValidadeEncerrada,
    ValidadeProrrogada,
)
from certame.dominio.ato_da_inscricao import DecisaoDoPedido
from certame.dominio.ato_da_pericia import FaseDaCompatibilidade, ResultadoDaJunta
from certame.dominio.edital import Cargo, Unidade
from certame.dominio.ordem import ListasDaUnidade, Ordem
from certame.dominio.resultado import AtoRecusado
from certame.motor.andamento import contrafactual
from tests.motor.certames import PRIMEIRO_DIA, certame, chamadas_de, pendentes, praticar
from tests.motor.moldes import IRUPI, MOGI_1993, MOGI_2006
from tests.motor.processos import HORA, NORMAS, REF, Mundo

DE_PE = "a chamada de 1 para a vaga 1 está de pé"
SIM, NAO = DecisaoDoPedido.FAVORAVEL, DecisaoDoPedido.CONTRARIA


class TestHomologacao:
    @pytest.mark.parametrize("norma", [MOGI_1993, MOGI_2006])
    def test_em_mogi_toda_pessoa_da_lista_reservada_e_examinada_antes(self, norma: str) -> None:
        mundo = Mundo(norma).classificar().confirmar(6)
        motivo, citados = mundo.recusa(HomologacaoPublicada)
        assert "8 (cargo)" in motivo
        assert "6 (cargo)" not in motivo
        assert "art. 8º" in citados
        mundo.confirmar(8).homologar()

    def test_em_irupi_so_a_pericia_que_comecou_segura(self) -> None:
        mundo = Mundo(IRUPI).classificar().convocar_para_pericia(6)
        motivo, citados = mundo.recusa(HomologacaoPublicada)
        assert "não acabou para 6 (cargo)" in motivo
        assert citados == {"CF, art. 37, II", "art. 2º"}
        mundo.confirmar(6).homologar()

    def test_negada_com_efeito_registrado_nao_segura(self) -> None:
        mundo = Mundo().classificar().confirmar(8).negar(6).dar_ciencia(6).instalar_junta(6)
        mundo.concluir_junta(6, ResultadoDaJunta.NAO_CONFIRMADA)
        assert "6 (cargo)" in mundo.recusa(HomologacaoPublicada)[0]
        mundo(CondicaoNaoConfirmada, posto=6, grupo="pcd")
        mundo.homologar()

    def test_quem_saiu_nao_segura(self) -> None:
        mundo = Mundo().classificar().confirmar(6)
        mundo(SaidaRegistrada, posto=8, motivo=MotivoDaSaida.DESISTENCIA, documento=REF)
        mundo.homologar()

    @pytest.mark.parametrize(
        ("norma", "citacao"), [(MOGI_2006, "art. 9º, XVI"), (IRUPI, "art. 2º, § 3º")]
    )
    def test_incidente_aberto_segura(self, norma: str, citacao: str) -> None:
        mundo = Mundo(norma).classificar().confirmar()
        mundo(IncidenteAberto, id="incidente", posto=6, documento=REF)
        motivo, citados = mundo.recusa(HomologacaoPublicada)
        assert "incidente ou recurso sem decisão de 6 (cargo)" in motivo
        assert citacao in citados
        mundo(IncidenteDecidido, posto=6, incidente="incidente", conclusao=SIM, documento=REF)
        mundo.homologar()

    def test_recurso_aberto_segura(self) -> None:
        mundo = Mundo().classificar().confirmar()
        mundo(RecursoInterposto, id="recurso", posto=6, ato="pericia-6", documento=REF)
        assert "recurso" in mundo.recusa(HomologacaoPublicada)[0]
        mundo(RecursoDecidido, posto=6, recurso="recurso", conclusao=NAO, documento=REF)
        mundo.homologar()

    def test_sem_pessoa_com_deficiencia_nada_segura(self) -> None:
        Mundo(pcd=()).classificar().homologar().chamar()


class TestChamada:
    def test_sem_vaga_por_abrir_nao_ha_o_que_chamar(self) -> None:
        mundo = Mundo(pcd=()).classificar().homologar().chamar()
        motivo, citados = mundo.recusa(ConvocacaoFeita, quantidade=0)
        assert motivo == "não há vaga por abrir: não há o que chamar"
        assert citados
        mundo(ValidadeEncerrada)
        assert "validade" in mundo.recusa(ConvocacaoFeita, quantidade=0)[0]

    def test_pela_reservada_so_depois_do_resultado(self) -> None:
        mundo = Mundo(IRUPI, 10, (6, 9)).classificar().homologar()
        mundo.chamar(4)
        motivo, citados = mundo.recusa(ConvocacaoFeita, quantidade=1)
        assert "6 (cargo)" in motivo
        assert {"art. 3º, § 1º", "art. 2º"} <= citados
        mundo.confirmar(6).chamar(1)
        # A 10ª vaga é geral, e por ela passa quem ainda não foi examinado.
        mundo.chamar(5)

    def test_numa_unidade_a_recusa_diz_quantas_cabem_nela(self) -> None:
        cargo = Cargo("cargo", "Cargo", 20, (Unidade("Norte", 10), Unidade("Sul", 10)))
        ordem = Ordem(
            tuple(map(str, range(1, 31))),
            (
                ListasDaUnidade("Norte", 0, 15, {"pcd": (11,)}),
                ListasDaUnidade("Sul", 15, 30, {"pcd": (26,)}),
            ),
            {str(n): n - 1 for n in range(1, 31)},
        )
        mundo = Mundo(IRUPI, cargo, (), aprovados=ordem).classificar().homologar()

        def conserto(quantidade: int, unidade: str = "") -> str:
            with pytest.raises(AtoRecusado) as recusa:
                mundo(ConvocacaoFeita, quantidade=quantidade, unidade=unidade)
            return recusa.value.conserto

        norte, sul = "até a vaga 4 em Norte (quantidade: 4)", "até a vaga 14 em Sul (quantidade: 4)"
        assert conserto(5, "Norte").endswith(f"; sem ela, cabe chamar agora {norte}")
        assert conserto(5, "Sul").endswith(f"; sem ela, cabe chamar agora {sul}")
        assert conserto(0).endswith(f"; sem ela, cabe chamar agora {norte} e {sul}")
        mundo(ConvocacaoFeita, quantidade=4, unidade="Norte")
        assert "cabe chamar" not in conserto(1, "Norte")
        assert conserto(0).endswith(f"; sem ela, cabe chamar agora {sul}")

    def test_para_vaga_vazia_tambem(self) -> None:
        mundo = Mundo(IRUPI, 5, (6, 9), aprovados=9).classificar().homologar()
        mundo(
            OrdemJudicialCumprida,
            efeito=EfeitoJudicial.RESERVA_DE_VAGA,
            processo="1",
            vaga=5,
        )
        mundo.chamar()
        mundo(OrdemJudicialCumprida, efeito=EfeitoJudicial.LIBERACAO, processo="1", vaga=5)
        convocacao = chamadas_de(mundo.andamento)
        if 5 in convocacao.vagas_vazias:
            assert "6 (cargo)" in mundo.recusa(VagaVaziaChamada, vaga=5)[0]

    def test_quem_entra_por_ordem_judicial_depois_de_todas_examinadas(self) -> None:
        mundo = Mundo(IRUPI, 15, (6,), aprovados=30).classificar().confirmar().homologar()
        mundo.chamar(5)
        mundo(
            OrdemJudicialCumprida,
            efeito=EfeitoJudicial.INCLUSAO,
            processo="1",
            inscricao="0900",
            posto=30,
            grupos=("pcd",),
        )
        mundo.chamar(6)
        assert "0900 (cargo)" in mundo.recusa(ConvocacaoFeita, quantidade=4)[0]

    def test_sem_vaga_a_recusa_e_a_do_motor(self) -> None:
        mundo = Mundo(IRUPI, 5).classificar().homologar()
        assert "por abrir" in mundo.recusa(ConvocacaoFeita, quantidade=9)[0]


class TestNomeacao:
    def test_so_de_quem_foi_chamado(self) -> None:
        mundo = Mundo().classificar().confirmar().homologar().chamar()
        for posto in (12, 99):
            motivo, citados = mundo.recusa(NomeacaoPublicada, posto=posto, documento=REF)
            assert "não tem vaga" in motivo
            assert "CF, art. 37, IV" in citados

    def test_de_quem_o_juiz_mandou_chamar_pela_reservada_so_depois_da_pericia(self) -> None:
        mundo = Mundo(IRUPI, 5, (6, 9)).classificar().confirmar(6).homologar()
        ordem: dict[str, Any] = {"processo": "1", "vaga": 5}
        mundo(OrdemJudicialCumprida, efeito=EfeitoJudicial.RESERVA_DE_VAGA, **ordem)
        mundo.chamar()
        mundo(SaidaRegistrada, posto=6, motivo=MotivoDaSaida.DESISTENCIA, documento=REF)
        mundo(OrdemJudicialCumprida, efeito=EfeitoJudicial.LIBERACAO, **ordem)
        assert chamadas_de(mundo.andamento).vaga_da(8) == 5
        motivo, citados = mundo.recusa(NomeacaoPublicada, posto=9, documento=REF)
        assert "perícia dela não acabou" in motivo
        assert citados == {"art. 2º"}
        mundo.confirmar(9).nomear(9)


class TestSaida:
    @pytest.mark.parametrize("norma", [IRUPI, MOGI_2006])
    def test_nao_se_diz_que_nao_compareceu_quem_nem_foi_chamado(self, norma: str) -> None:
        mundo = Mundo(norma, 5).classificar().confirmar().homologar()
        for posto in mundo.pcd:
            motivo, citados = mundo.recusa(
                SaidaRegistrada,
                posto=posto,
                motivo=MotivoDaSaida.NAO_COMPARECIMENTO,
                documento=REF,
            )
            assert "não foi chamada para vaga nenhuma" in motivo
            assert "CF, art. 5º, LV" in citados
        mundo.chamar()
        convocacao = chamadas_de(mundo.andamento)
        assert convocacao.conta_da(5) == 1, "a vaga reservada é da primeira da lista reservada"

    def test_nem_quem_ja_tomou_posse(self) -> None:
        mundo = Mundo(pcd=()).classificar().homologar().chamar(1).nomear(1)
        mundo(PosseRegistrada, posto=1)
        motivo, _ = mundo.recusa(SaidaRegistrada, posto=1, motivo=MotivoDaSaida.NAO_COMPARECIMENTO)
        assert "já tomou posse" in motivo
        mundo(SaidaRegistrada, posto=1, motivo=MotivoDaSaida.DESISTENCIA)
        assert (
            "já saiu"
            in mundo.recusa(SaidaRegistrada, posto=1, motivo=MotivoDaSaida.NAO_COMPARECIMENTO)[0]
        )

    @pytest.mark.parametrize("porque", [MotivoDaSaida.DESISTENCIA, MotivoDaSaida.FALECIMENTO])
    def test_quem_nao_foi_chamado_so_sai_com_documento(self, porque: MotivoDaSaida) -> None:
        mundo = Mundo(IRUPI, 5).classificar().confirmar().homologar()
        motivo, citados = mundo.recusa(SaidaRegistrada, posto=6, motivo=porque)
        assert "falta o documento que a prova" in motivo
        assert "art. 7º, I" in citados
        motivo, _ = mundo.recusa(SaidaRegistrada, posto=6, motivo=porque, documento="ela pediu")
        assert "campo documento" in motivo
        mundo(SaidaRegistrada, posto=6, motivo=porque, documento=REF)
        mundo.chamar()
        assert chamadas_de(mundo.andamento).vaga_da(7) == 5

    def test_antes_da_chamada_o_motivo_que_pede_posse_tem_a_recusa_dele(self) -> None:
        mundo = Mundo().classificar().confirmar().homologar()
        motivo, _ = mundo.recusa(SaidaRegistrada, posto=6, motivo=MotivoDaSaida.DEMISSAO)
        assert "não está em exercício" in motivo

    def test_quem_nao_esta_nas_listas_ouve_que_nao_esta(self) -> None:
        mundo = Mundo().classificar().confirmar().homologar()
        motivo, _ = mundo.recusa(SaidaRegistrada, posto=99, motivo=MotivoDaSaida.NAO_COMPARECIMENTO)
        assert "não está nas listas" in motivo

    def test_sem_acompanhamento_so_se_calcula(self) -> None:
        andamento = certame(5, 12, (6, 8), norma=IRUPI)
        praticar(andamento, SaidaRegistrada, posto=6, motivo=MotivoDaSaida.NAO_COMPARECIMENTO)
        assert chamadas_de(andamento).saiu(5)

    def test_anulada_a_chamada_a_saida_segue_valendo_no_mundo_sem_ela(self) -> None:
        mundo = Mundo(IRUPI, 5).classificar().confirmar().homologar()
        mundo(ConvocacaoFeita, id="chamada", quantidade=1)
        mundo(SaidaRegistrada, posto=1, motivo=MotivoDaSaida.NAO_COMPARECIMENTO)
        sem_ela = contrafactual(mundo.andamento, {"chamada"})
        assert chamadas_de(sem_ela).saiu(0), "quem saiu aqui saiu também lá"
        assert sem_ela.copia().processo.hipotese


class TestPosse:
    def chamados(self, pcd: tuple[int, ...] = (2, 6)) -> Mundo:
        mundo = Mundo(IRUPI, 5, pcd).classificar().confirmar().homologar().chamar()
        for posto in (1, *pcd):
            mundo.nomear(posto)
        return mundo

    @pytest.mark.parametrize("posto", [2, 6])
    def test_em_irupi_pede_o_parecer_qualquer_que_seja_a_lista(self, posto: int) -> None:
        mundo = self.chamados()
        motivo, citados = mundo.recusa(PosseRegistrada, posto=posto)
        assert "qualquer que seja a lista" in motivo
        assert citados == {"art. 2º, § 3º"}
        mundo.avaliar(posto)
        mundo(PosseRegistrada, posto=posto)

    def test_quem_nao_declarou_nada_nao_precisa(self) -> None:
        self.chamados()(PosseRegistrada, posto=1)

    def test_nem_quem_teve_a_condicao_negada(self) -> None:
        mundo = Mundo(IRUPI, 5, (2, 6)).classificar().confirmar(6).negar(2)
        mundo(CondicaoNaoConfirmada, posto=2, grupo="pcd")
        mundo.homologar().chamar().nomear(2)
        mundo(PosseRegistrada, posto=2)

    def test_parecer_contrario_abre_incidente_e_so_a_decisao_o_supera(self) -> None:
        mundo = self.chamados()
        mundo.avaliar(6, NAO)
        motivo, citados = mundo.recusa(PosseRegistrada, posto=6)
        assert "contrário" in motivo
        assert "CF, art. 5º, LV" in citados
        decisao: dict[str, Any] = {"posto": 6, "incidente": "parecer-6", "documento": REF}
        mundo(IncidenteDecidido, conclusao=NAO, **decisao)
        assert "contrário" in mundo.recusa(PosseRegistrada, posto=6)[0]
        mundo(RecursoInterposto, id="recurso", posto=6, ato="parecer-6", documento=REF)
        mundo(IncidenteDecidido, conclusao=SIM, **decisao)
        mundo(PosseRegistrada, posto=6)

    def test_o_incidente_tambem_se_declara_nas_listas(self) -> None:
        mundo = self.chamados()
        campos: dict[str, Any] = {"posto": 6, "fase": FaseDaInaptidao.PERICIA}
        motivo, citados = mundo.recusa(InaptidaoDeclarada, **campos)
        assert "não há parecer contrário" in motivo
        assert "art. 2º, § 3º" in citados
        mundo.avaliar(6)
        assert "não há parecer contrário" in mundo.recusa(InaptidaoDeclarada, **campos)[0]
        mundo(CompatibilidadeAvaliada, id="segundo", **mundo.compatibilidade(6, NAO))
        mundo(InaptidaoDeclarada, **campos)
        assert ("incidente", ("6",)) in pendentes(mundo.andamento)

    def test_pede_nomeacao_em_cargo_efetivo_e_nao_em_contrato(self) -> None:
        mundo = Mundo().classificar().confirmar().homologar().chamar()
        motivo, citados = mundo.recusa(PosseRegistrada, posto=1)
        assert "não foi nomeada" in motivo
        assert citados == {"CF, art. 37, II"}
        outro = Mundo(vinculo="temporario").classificar().confirmar().homologar().chamar()
        outro(PosseRegistrada, posto=1)
        assert "não foi chamada" in outro.recusa(PosseRegistrada, posto=12)[0]

    def test_so_se_toma_posse_uma_vez_da_mesma_vaga(self) -> None:
        mundo = self.chamados()
        mundo(PosseRegistrada, id="posse", posto=1)
        motivo, citados = mundo.recusa(PosseRegistrada, posto=1)
        assert motivo == "a inscrição 1 já tomou posse da vaga 1"
        assert citados
        mundo(AtoAnulado, ato="posse", motivo=MotivoDaAnulacao.ERRO_MATERIAL)
        mundo(PosseRegistrada, posto=1)


class TestNomeacaoRepetida:
    NOMEIA: ClassVar[dict[str, Any]] = {"posto": 1, "documento": REF}
    ANULA: ClassVar[dict[str, Any]] = {"motivo": MotivoDaAnulacao.ERRO_MATERIAL}

    def nomeado(self) -> Mundo:
        mundo = Mundo(pcd=()).classificar().homologar().chamar(1)
        mundo(NomeacaoPublicada, id="nomeacao", **self.NOMEIA)
        return mundo

    def test_para_a_mesma_chamada_se_nomeia_uma_vez(self) -> None:
        mundo = self.nomeado()
        motivo, citados = mundo.recusa(NomeacaoPublicada, **self.NOMEIA)
        assert motivo == "a inscrição 1 já foi nomeada pelo ato nomeacao, para a mesma chamada"
        assert citados == {"CF, art. 37, II", "CF, art. 37, IV"}
        copia = mundo.andamento.copia()
        with pytest.raises(AtoRecusado, match="já foi nomeada pelo ato nomeacao"):
            praticar(copia, NomeacaoPublicada, **self.NOMEIA)
        mundo(AtoAnulado, ato="nomeacao", **self.ANULA)
        mundo(NomeacaoPublicada, **self.NOMEIA)

    def test_a_anulacao_de_outro_ato_nao_a_faz_esquecer(self) -> None:
        mundo = self.nomeado()
        mundo(VagasCriadas, id="vagas", quantidade=1)
        mundo(AtoAnulado, ato="vagas", **self.ANULA)
        assert "já foi nomeada" in mundo.recusa(NomeacaoPublicada, **self.NOMEIA)[0]

    def test_quem_saiu_e_foi_chamado_de_novo_se_nomeia_de_novo(self) -> None:
        mundo = self.nomeado()
        mundo(SaidaRegistrada, id="saida", posto=1, motivo=MotivoDaSaida.DESISTENCIA)
        mundo(OrdemJudicialCumprida, efeito=EfeitoJudicial.INCLUSAO, processo="1", inscricao="1")
        mundo.chamar()
        assert chamadas_de(mundo.andamento).vaga_da(0) == 2
        assert "para esta chamada" in mundo.recusa(PosseRegistrada, posto=1)[0]
        mundo(NomeacaoPublicada, **self.NOMEIA)
        mundo(PosseRegistrada, posto=1)

    def test_a_nomeacao_so_se_anula_depois_da_posse(self) -> None:
        mundo = self.nomeado()
        mundo(PosseRegistrada, id="posse", posto=1)
        motivo, citados = mundo.recusa(AtoAnulado, ato="nomeacao", **self.ANULA)
        assert motivo == (
            "a posse de 1 (ato posse, de 08/07/2025) está de pé, e segue a nomeação do ato nomeacao"
        )
        assert citados == {"CF, art. 37, II"}
        mundo(AtoAnulado, ato="posse", **self.ANULA)
        mundo(AtoAnulado, ato="nomeacao", **self.ANULA)

    def test_no_contrato_a_nomeacao_tambem_so_se_anula_depois_da_posse(self) -> None:
        mundo = Mundo(pcd=(), vinculo="temporario").classificar().homologar().chamar(1)
        mundo(NomeacaoPublicada, id="nomeacao", **self.NOMEIA)
        mundo(PosseRegistrada, id="posse", posto=1)
        assert "está de pé" in mundo.recusa(AtoAnulado, ato="nomeacao", **self.ANULA)[0]


class TestCompatibilidade:
    def test_em_mogi_2006_ninguem_a_nega_antes_do_estagio(self) -> None:
        mundo = Mundo().classificar().confirmar().homologar().chamar().nomear(6)
        motivo, citados = mundo.recusa(CompatibilidadeAvaliada, **mundo.compatibilidade(6, NAO))
        assert "só se avalia no estágio" in motivo
        assert citados == {"art. 2º, § 2º", "art. 9º, XII"}
        no_estagio = mundo.compatibilidade(6, NAO, FaseDaCompatibilidade.ESTAGIO)
        assert "não está em exercício" in mundo.recusa(CompatibilidadeAvaliada, **no_estagio)[0]
        mundo(PosseRegistrada, posto=6)
        mundo(CompatibilidadeAvaliada, **no_estagio)
        de_outra = mundo.compatibilidade(1, NAO, FaseDaCompatibilidade.ESTAGIO)
        assert "lista reservada" in mundo.recusa(CompatibilidadeAvaliada, **de_outra)[0]

    def test_em_irupi_e_antes_da_posse(self) -> None:
        mundo = Mundo(IRUPI).classificar()
        campos = mundo.compatibilidade(6, SIM, FaseDaCompatibilidade.ESTAGIO)
        assert "antes da posse" in mundo.recusa(CompatibilidadeAvaliada, **campos)[0]
        motivo, _ = mundo.recusa(CompatibilidadeAvaliada, **mundo.compatibilidade(1))
        assert "lista reservada" in motivo

    def test_em_mogi_1993_nao_ha(self) -> None:
        mundo = Mundo(MOGI_1993).classificar()
        recusa = mundo.recusa(CompatibilidadeAvaliada, **mundo.compatibilidade(6))
        assert "não prevê" in recusa[0]


class TestFraude:
    def decidir(self, mundo: Mundo) -> None:
        mundo(FraudeDecidida, **self.decisao())

    def decisao(self) -> dict[str, Any]:
        return {
            "posto": 6,
            "notificacao": None,
            "defesa": None,
            "fim_do_prazo_sem_defesa": None,
            "documento": "doc-1:" + "0a" * 32,
        }

    def ouvida(self, mundo: Mundo, *, com_defesa: bool = True) -> Mundo:
        mundo(InvestigacaoInstaurada, posto=6, documento=REF)
        mundo(InvestigacaoNotificada, posto=6, prova=REF, instante=HORA)
        mundo(DefesaApresentada if com_defesa else DefesaNaoApresentada, posto=6, documento=REF)
        return mundo

    @pytest.mark.parametrize("norma", NORMAS)
    @pytest.mark.parametrize("com_defesa", [True, False])
    def test_depois_de_aviso_e_de_defesa_ou_do_prazo_dela(
        self, norma: str, com_defesa: bool
    ) -> None:
        mundo = Mundo(norma).classificar()
        self.ouvida(mundo, com_defesa=com_defesa)
        self.decidir(mundo)
        pessoa = chamadas_de(mundo.andamento).pessoa("6")
        assert pessoa is not None
        assert chamadas_de(mundo.andamento).saiu(pessoa)

    def test_sem_os_atos_da_apuracao_e_recusada(self) -> None:
        mundo = Mundo(IRUPI, 5).classificar().confirmar().homologar().chamar().nomear(6).avaliar(6)
        _, citados = mundo.recusa(FraudeDecidida, **self.decisao())
        assert citados == {"art. 2º, § 1º", "CF, art. 5º, LV"}
        mundo(PosseRegistrada, posto=6)
        _, citados = mundo.recusa(FraudeDecidida, **self.decisao())
        assert citados == {"art. 2º, § 2º", "CF, art. 5º, LV"}

    def test_as_datas_sao_as_dos_atos(self) -> None:
        mundo = self.ouvida(Mundo(IRUPI).classificar())
        campos = self.decisao() | {"notificacao": PRIMEIRO_DIA}
        assert "notificacao não é a do ato" in mundo.recusa(FraudeDecidida, **campos)[0]

    def test_apuracao_nova_pede_aviso_e_defesa_novos(self) -> None:
        mundo = self.ouvida(Mundo(IRUPI).classificar())
        mundo(InvestigacaoInstaurada, posto=6, documento=REF)
        assert "pede apuração" in mundo.recusa(FraudeDecidida, **self.decisao())[0]
        assert "notificada" in mundo.recusa(DefesaApresentada, posto=6, documento=REF)[0]

    def test_instaurar_avisar_ouvir_nesta_ordem(self) -> None:
        mundo = Mundo().classificar()
        for classe, campos, falta in (
            (InvestigacaoNotificada, {"prova": REF, "instante": HORA}, "instaurada"),
            (DefesaApresentada, {"documento": REF}, "instaurada"),
            (DefesaNaoApresentada, {"documento": REF}, "instaurada"),
        ):
            motivo, citados = mundo.recusa(classe, posto=6, **campos)
            assert falta in motivo
            assert "CF, art. 5º, LV" in citados

    def test_so_se_comunica_depois_da_decisao_e_mesmo_encerrado(self) -> None:
        mundo = Mundo(IRUPI, 5).classificar().confirmar().homologar().chamar()
        mundo(ValidadeEncerrada)
        motivo, citados = mundo.recusa(FraudeComunicada, posto=6, documento=REF)
        assert "não há decisão" in motivo
        assert citados == {"art. 2º, § 1º"}
        self.ouvida(mundo)
        self.decidir(mundo)
        mundo(FraudeComunicada, posto=6, documento=REF)


class TestAnulacao:
    def test_ato_do_processo_so_se_anula_do_ultimo_ao_primeiro(self) -> None:
        mundo = Mundo().classificar().confirmar()
        motivo, _ = mundo.recusa(AtoAnulado, ato="pericia-6", motivo="erro_material")
        assert "dependem" in motivo
        confirmada = mundo.andamento.praticados[-1].ato.id
        mundo(AtoAnulado, id="anula", ato=confirmada, motivo="erro_material")
        assert "8 (cargo)" in mundo.recusa(HomologacaoPublicada)[0]
        mundo(DeficienciaConfirmada, posto=8, documento=REF)
        mundo.homologar()

    def test_chamada_anulada_deixa_nos_autos_a_nomeacao(self) -> None:
        mundo = Mundo(pcd=()).classificar().homologar()
        mundo(ConvocacaoFeita, id="chamada", quantidade=1)
        mundo.nomear(1)
        mundo(AtoAnulado, ato="chamada", motivo="erro_material")
        mundo(PosseRegistrada, posto=1)
        assert mundo.andamento.etapa.value == "homologado"

    def test_homologacao_com_chamada_de_pe_nao_se_anula(self) -> None:
        """Nem com a convocação já anulada: outra homologação daria outra validade ao que se fez."""
        mundo = Mundo(pcd=()).classificar().homologar()
        mundo(ConvocacaoFeita, id="chamada", quantidade=1)
        anula: dict[str, Any] = {"ato": "homologacao", "motivo": "erro_material"}
        assert mundo.recusa(AtoAnulado, **anula) == (
            f"{DE_PE}, e a validade em que se chamou conta do ato homologacao",
            {"CF, art. 37, III"},
        )
        mundo(AtoAnulado, ato="chamada", motivo="erro_material")
        assert "está de pé" in mundo.recusa(AtoAnulado, **anula)[0]
        mundo(SaidaRegistrada, id="saida", posto=1, motivo=MotivoDaSaida.DESISTENCIA)
        assert "a chamada de 2 para a vaga 1" in mundo.recusa(AtoAnulado, **anula)[0]

    def test_homologacao_de_que_outros_atos_dependem_nao_se_anula(self) -> None:
        mundo = Mundo(pcd=(), validade=date(2026, 7, 1)).classificar().homologar()
        mundo(ValidadeProrrogada, id="prorroga", ate=date(2027, 6, 27))
        anula: dict[str, Any] = {"ato": "homologacao", "motivo": "erro_material"}
        assert "dependem do ato homologacao: prorroga" in mundo.recusa(AtoAnulado, **anula)[0]
        mundo(AtoAnulado, ato="prorroga", motivo="erro_material")
        mundo(AtoAnulado, **anula)
        mundo(HomologacaoPublicada, id="outra")
        mundo.chamar(1)

    def test_homologacao_com_chamadas_assumidas_se_corrige(self) -> None:
        andamento = certame(5, 12, validade=date(2027, 6, 1))
        andamento.processo.acompanhado = True
        praticar(andamento, ChamadaAssumida, posto=1, vaga=1, lista="geral")
        praticar(andamento, HomologacaoPublicada, id="homologacao")
        praticar(andamento, ChamadaAssumida, posto=2, vaga=2, lista="geral")
        praticar(andamento, AtoAnulado, ato="homologacao", motivo="erro_material")
        assert andamento.homologacao is None

    def test_homologacao_anulada_volta_a_etapa(self) -> None:
        mundo = Mundo().classificar().confirmar().homologar()
        mundo(AtoAnulado, ato="homologacao", motivo="erro_material")
        assert mundo.andamento.etapa.value == "pericia"
        assert "homologado" in mundo.recusa(ConvocacaoFeita, quantidade=1)[0]
