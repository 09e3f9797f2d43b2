"""Equipes, pareceres, Junta e os efeitos do resultado, nas três normas."""

from datetime import UTC, timedelta
from typing import Any

import pytest

from certame.dominio.ato import (
    AssistenteIndicado,
    Ato,
    AusenciaRegistrada,
    CienciaRegistrada,
    ComparecimentoRegistrado,
    CondicaoNaoConfirmada,
    DeficienciaConfirmada,
    EquipeConstituida,
    FaseDaInaptidao,
    ImpedimentoDeclarado,
    InaptidaoDeclarada,
    JuntaConcluida,
    JuntaInstalada,
    ParecerEmitido,
    PericiaConvocada,
    PosseRegistrada,
    RecursoInterposto,
    ResultadoNegativoRegistrado,
)
from certame.dominio.ato_da_inscricao import MeioDaNotificacao
from certame.dominio.ato_da_pericia import ResultadoDaJunta, ResultadoNegativo
from certame.dominio.resultado import AtoRecusado
from certame.motor.equipes import Membro, defeito_da_composicao
from certame.motor.pericias import (
    SituacaoDaPericia,
    exigir_da_pericia,
    fim_da_indicacao,
    situacao_da_pericia,
)
from tests.motor.certames import CARGO, PRIMEIRO_DIA, chamadas_de
from tests.motor.moldes import IRUPI, MOGI_1993, MOGI_2006, regime
from tests.motor.processos import HORA, MEMBROS, REF, Mundo


def situacao(mundo: Mundo, posto: int) -> SituacaoDaPericia:
    processo = mundo.andamento.processo
    return situacao_da_pericia(processo.regime.norma.rito, processo.autos, (CARGO, str(posto)))


class TestComposicao:
    @pytest.mark.parametrize(
        ("membros", "defeito"),
        [
            (("a/medico/x", "b/carreira/x", "c/carreira/y"), ""),
            (("a/medico/x", "b/carreira/x", "c/carreira"), "falta a área"),
            (("a/medico/x", "b/carreira/x"), "há 2 e a norma pede 3"),
            (("a/medico/x", "b/medico/x", "c/carreira/y"), "de carreira há 1"),
            (("a/medico/x", "a/carreira/x", "c/carreira/y"), "repetido"),
            ((), "membro nenhum"),
        ],
    )
    def test_mogi_2006_pede_um_medico_e_dois_da_carreira(
        self, membros: tuple[str, ...], defeito: str
    ) -> None:
        equipe = regime(MOGI_2006).norma.equipe("equipe_multiprofissional")
        achado = defeito_da_composicao(equipe, [Membro.de_texto(membro) for membro in membros])
        assert defeito in achado
        assert bool(defeito) == bool(achado)

    @pytest.mark.parametrize(
        ("norma", "membros", "citacao"),
        [
            (MOGI_2006, ("a/medico/x",), "art. 2º"),
            (IRUPI, ("a/medico", "b/medico"), "art. 2º"),
        ],
    )
    def test_equipe_fora_da_lei_e_recusada(
        self, norma: str, membros: tuple[str, ...], citacao: str
    ) -> None:
        mundo = Mundo(norma).publicar()
        especie = mundo.andamento.regime.norma.rito.equipe_da_pericia
        motivo, citados = mundo.recusa(
            EquipeConstituida, especie=especie, membros=membros, documento=REF
        )
        assert "composição" in motivo
        assert citacao in citados

    def test_especie_que_a_norma_nao_tem(self) -> None:
        mundo = Mundo().publicar()
        motivo, _ = mundo.recusa(
            EquipeConstituida, especie="banca", membros=MEMBROS[MOGI_2006], documento=REF
        )
        assert "não tem a equipe banca" in motivo
        with pytest.raises(KeyError):
            mundo.andamento.regime.norma.equipe("banca")


class TestParecer:
    def pronto(self) -> Mundo:
        mundo = Mundo().classificar().convocar_para_pericia(6)
        mundo(ComparecimentoRegistrado, posto=6, instante=HORA)
        return mundo

    def campos(self, mundo: Mundo, **trocas: Any) -> dict[str, Any]:
        return {
            "posto": 6,
            "equipe": "equipe",
            "assinam": mundo.assinam,
            "partes": mundo.partes,
            "documento": REF,
        } | trocas

    def test_as_cinco_partes_sao_obrigatorias(self) -> None:
        mundo = self.pronto()
        motivo, citados = mundo.recusa(ParecerEmitido, **self.campos(mundo, partes=(REF,) * 4))
        assert "traz 4 partes e a norma pede 5" in motivo
        assert citados == {"art. 2º, § 1º"}

    def test_norma_que_nao_divide_o_parecer(self) -> None:
        mundo = Mundo(MOGI_1993).classificar().convocar_para_pericia(6)
        mundo(ComparecimentoRegistrado, posto=6, instante=HORA)
        motivo, _ = mundo.recusa(ParecerEmitido, **self.campos(mundo, partes=(REF,)))
        assert "traz 1 parte e a norma pede 0" in motivo

    def test_assina_a_equipe_inteira(self) -> None:
        mundo = self.pronto()
        motivo, _ = mundo.recusa(ParecerEmitido, **self.campos(mundo, assinam=("med-1",)))
        assert "há 1 e a norma pede 3" in motivo
        motivo, _ = mundo.recusa(ParecerEmitido, **self.campos(mundo, assinam=("x-9",)))
        assert "não é da equipe" in motivo

    def test_impedido_nao_assina(self) -> None:
        mundo = self.pronto()
        campos: dict[str, Any] = {"posto": 6, "equipe": "equipe", "documento": REF}
        assert "não é da equipe" in mundo.recusa(ImpedimentoDeclarado, membro="x-9", **campos)[0]
        mundo(ImpedimentoDeclarado, membro="med-1", **campos)
        motivo, citados = mundo.recusa(ParecerEmitido, **self.campos(mundo))
        assert "impedido" in motivo
        assert citados == {"art. 2º"}

    def test_de_outra_equipe(self) -> None:
        mundo = self.pronto()
        motivo, _ = mundo.recusa(ParecerEmitido, **self.campos(mundo, equipe="edital"))
        assert "não há equipe edital" in motivo
        irupi = Mundo(IRUPI).classificar().convocar_para_pericia(6)
        irupi(ComparecimentoRegistrado, posto=6, instante=HORA)
        irupi(
            EquipeConstituida,
            id="outra",
            especie="avaliacao_de_compatibilidade",
            membros=MEMBROS[IRUPI],
            documento=REF,
        )
        motivo, _ = irupi.recusa(ParecerEmitido, **self.campos(irupi, equipe="outra"))
        assert "avaliacao_biopsicossocial" in motivo

    def test_sem_presenca_nao_ha_parecer_e_sem_parecer_nao_ha_resultado(self) -> None:
        mundo = Mundo().classificar().convocar_para_pericia(6)
        assert "compareceu" in mundo.recusa(ParecerEmitido, **self.campos(mundo))[0]
        mundo(ComparecimentoRegistrado, posto=6, instante=HORA)
        assert "parecer" in mundo.recusa(DeficienciaConfirmada, posto=6, documento=REF)[0]


class TestConvocacao:
    def test_so_quem_esta_na_lista_reservada(self) -> None:
        mundo = Mundo().classificar()
        for posto in (1, 99):
            motivo, _ = mundo.recusa(PericiaConvocada, posto=posto, instante=HORA, documento=REF)
            assert "não está na lista reservada" in motivo

    def test_pode_repetir_ate_o_resultado(self) -> None:
        mundo = Mundo().classificar().convocar_para_pericia(6)
        mundo(PericiaConvocada, id="de-novo", posto=6, instante=HORA, documento=REF)
        mundo(ComparecimentoRegistrado, posto=6, instante=HORA)
        mundo.confirmar(8)
        motivo, _ = mundo.recusa(PericiaConvocada, posto=8, instante=HORA, documento=REF)
        assert "já teve resultado" in motivo
        assert "em curso" in mundo.recusa(ComparecimentoRegistrado, posto=8, instante=HORA)[0]

    @pytest.mark.parametrize("classe", [ComparecimentoRegistrado, AusenciaRegistrada])
    def test_antes_da_hora_marcada_ninguem_comparece_nem_falta(self, classe: type[Ato]) -> None:
        mundo = Mundo().classificar().convocar_para_pericia(6).avisar(6, "pericia-6")
        antes = (HORA - timedelta(minutes=1)).astimezone(UTC)
        with pytest.raises(AtoRecusado) as recusa:
            mundo(classe, posto=6, instante=antes)
        assert "marcada para 01/08/2025 às 09:00, e o ato diz 01/08/2025 às 08:59" in str(
            recusa.value
        )
        assert "a partir de 01/08/2025 às 09:00" in recusa.value.conserto
        assert "art. 7º" in {f.citacao for f in recusa.value.fundamentos}
        assert recusa.value.campo == "instante"
        mundo(classe, posto=6, instante=HORA)

    def test_a_hora_que_vale_e_a_da_ultima_convocacao(self) -> None:
        mundo = Mundo().classificar().convocar_para_pericia(6)
        depois = HORA + timedelta(days=1)
        mundo(PericiaConvocada, id="de-novo", posto=6, instante=depois, documento=REF)
        assert (
            "ninguém comparece" in mundo.recusa(ComparecimentoRegistrado, posto=6, instante=HORA)[0]
        )
        mundo(ComparecimentoRegistrado, posto=6, instante=depois)

    def test_ausencia_pede_aviso_provado_antes(self) -> None:
        mundo = Mundo().classificar().convocar_para_pericia(6)
        motivo, citados = mundo.recusa(AusenciaRegistrada, posto=6, instante=HORA)
        assert "não há prova" in motivo
        assert "art. 7º" in citados
        mundo.avisar(6, "pericia-6", horas=1)
        assert "não há prova" in mundo.recusa(AusenciaRegistrada, posto=6, instante=HORA)[0]

    def test_ausente_depois_de_avisada_fica_so_na_geral(self) -> None:
        mundo = Mundo().classificar().convocar_para_pericia(6).avisar(6, "pericia-6").faltar(6)
        assert situacao(mundo, 6) is SituacaoDaPericia.AUSENTE
        mundo(CondicaoNaoConfirmada, posto=6, grupo="pcd")
        assert situacao(mundo, 6) is SituacaoDaPericia.NAO_CONFIRMADA
        convocacao = chamadas_de(mundo.andamento)
        pessoa = convocacao.pessoa("6")
        assert pessoa is not None
        assert convocacao.grupos_da(pessoa) == ()
        assert not convocacao.saiu(pessoa)
        mundo.confirmar(8).homologar()


class TestJunta:
    def test_o_efeito_espera_a_junta(self) -> None:
        mundo = Mundo().classificar().negar(6)
        assert situacao(mundo, 6) is SituacaoDaPericia.ESPERA_A_JUNTA
        motivo, citados = mundo.recusa(CondicaoNaoConfirmada, posto=6, grupo="pcd")
        assert "Junta" in motivo
        assert "art. 7º" in citados
        mundo.dar_ciencia(6).instalar_junta(6)
        assert situacao(mundo, 6) is SituacaoDaPericia.NA_JUNTA
        mundo.concluir_junta(6, ResultadoDaJunta.NAO_CONFIRMADA)
        mundo(CondicaoNaoConfirmada, posto=6, grupo="pcd")

    def test_a_junta_pode_reverter_o_resultado(self) -> None:
        mundo = Mundo().classificar().negar(6).dar_ciencia(6).instalar_junta(6)
        mundo.concluir_junta(6, ResultadoDaJunta.CONFIRMADA)
        assert situacao(mundo, 6) is SituacaoDaPericia.CONFIRMADA
        assert "não concluiu" in mundo.recusa(CondicaoNaoConfirmada, posto=6, grupo="pcd")[0]

    def test_espera_o_assistente_ou_as_24_horas(self) -> None:
        mundo = Mundo().classificar().negar(6)
        motivo, citados = mundo.recusa(JuntaInstalada, **mundo.junta(6))
        assert "conta da ciência" in motivo
        assert citados == {"art. 7º, § 2º"}
        mundo.dar_ciencia(6)
        assert "espera a indicação" in mundo.recusa(JuntaInstalada, **mundo.junta(6, horas=24))[0]
        mundo.indicar(6)
        motivo, _ = mundo.recusa(JuntaInstalada, **mundo.junta(6, horas=2))
        assert "o que a pessoa indicou" in motivo
        mundo.instalar_junta(6, "assist-1/assistente", horas=2)

    def test_assistente_sem_indicacao_nao_entra(self) -> None:
        mundo = Mundo().classificar().negar(6).dar_ciencia(6)
        motivo, _ = mundo.recusa(JuntaInstalada, **mundo.junta(6, "assist-1/assistente"))
        assert "só ele" in motivo

    def test_indicacao_fora_do_prazo(self) -> None:
        mundo = Mundo().classificar().negar(6).dar_ciencia(6)
        campos: dict[str, Any] = {"posto": 6, "assistente": "assist-1"}
        fim = fim_da_indicacao(mundo.andamento.regime, mundo.andamento.processo.autos, (CARGO, "6"))
        assert fim is not None
        motivo, _ = mundo.recusa(AssistenteIndicado, instante=fim.replace(minute=1), **campos)
        assert "acabou" in motivo
        mundo(AssistenteIndicado, instante=fim, **campos)

    def test_indicacao_antes_da_ciencia_vale(self) -> None:
        Mundo().classificar().negar(6).indicar(6).instalar_junta(6, "assist-1/assistente")

    def test_pede_especialista(self) -> None:
        mundo = Mundo().classificar().negar(6).dar_ciencia(6)
        campos = {**mundo.junta(6), "membros": ("med-1/medico",)}
        motivo, citados = mundo.recusa(JuntaInstalada, **campos)
        assert "de especialista há 0" in motivo
        assert citados == {"art. 7º, § 1º"}

    def test_so_ha_junta_depois_de_resultado_negativo(self) -> None:
        mundo = Mundo().classificar().confirmar(6)
        assert "resultado negativo" in mundo.recusa(JuntaInstalada, **mundo.junta(6))[0]
        campos: dict[str, Any] = {"posto": 6, "instante": HORA}
        recusa = mundo.recusa(AssistenteIndicado, assistente="assist-1", **campos)
        assert "resultado negativo" in recusa[0]
        recusa = mundo.recusa(
            CienciaRegistrada, prova=REF, meio=MeioDaNotificacao.PESSOAL, **campos
        )
        assert "não há resultado negativo" in recusa[0]
        recusa = mundo.recusa(
            JuntaConcluida, resultado=ResultadoDaJunta.CONFIRMADA, documento=REF, **campos
        )
        assert "não há Junta em curso" in recusa[0]

    def test_irupi_nao_tem_junta(self) -> None:
        mundo = Mundo(IRUPI).classificar().negar(6)
        assert situacao(mundo, 6) is SituacaoDaPericia.NAO_CONFIRMADA
        assert "não prevê Junta" in mundo.recusa(JuntaInstalada, **mundo.junta(6))[0]
        recusa = mundo.recusa(AssistenteIndicado, posto=6, assistente="assist-1", instante=HORA)
        assert "não prevê Junta" in recusa[0]
        mundo(RecursoInterposto, posto=6, ato="negativo-6", documento=REF)
        mundo(CondicaoNaoConfirmada, posto=6, grupo="pcd")

    def test_depois_da_junta_nao_ha_recurso(self) -> None:
        mundo = Mundo().classificar().negar(6).dar_ciencia(6)
        mundo(RecursoInterposto, posto=6, ato="negativo-6", documento=REF)
        mundo.instalar_junta(6).concluir_junta(6, ResultadoDaJunta.NAO_CONFIRMADA)
        for ato in ("junta-6", "negativo-6"):
            motivo, citados = mundo.recusa(RecursoInterposto, posto=6, ato=ato, documento=REF)
            assert "não cabe recurso" in motivo
            assert citados == {"art. 7º, § 3º"}
        mundo(RecursoInterposto, posto=6, ato="pericia-6", documento=REF)


class TestInaptidao:
    def test_mogi_2006_nao_declara_inapta_antes_do_estagio(self) -> None:
        mundo = Mundo().classificar().examinar(6)
        motivo, citados = mundo.recusa(
            ResultadoNegativoRegistrado,
            posto=6,
            resultado=ResultadoNegativo.INAPTA,
            documento=REF,
        )
        assert "não declara ninguém inapto" in motivo
        assert citados == {"art. 2º, § 2º", "art. 9º, XII"}
        recusa = mundo.recusa(InaptidaoDeclarada, posto=6, fase=FaseDaInaptidao.PERICIA)
        assert "art. 9º, XII" in recusa[1]

    def test_nem_a_junta(self) -> None:
        mundo = Mundo().classificar().negar(6).dar_ciencia(6).instalar_junta(6)
        campos: dict[str, Any] = {"instante": HORA + timedelta(hours=27), "documento": REF}
        _, citados = mundo.recusa(
            JuntaConcluida, posto=6, resultado=ResultadoDaJunta.INAPTA, **campos
        )
        assert "art. 9º, XII" in citados

    def test_mogi_1993_tira_das_listas_depois_da_junta(self) -> None:
        mundo = Mundo(MOGI_1993).classificar().negar(6, ResultadoNegativo.INAPTA)
        motivo, citados = mundo.recusa(InaptidaoDeclarada, posto=6, fase=FaseDaInaptidao.PERICIA)
        assert "Junta" in motivo
        assert {"art. 7º, § 1º", "art. 8º"} <= citados
        mundo.dar_ciencia(6).instalar_junta(6).concluir_junta(6, ResultadoDaJunta.INAPTA)
        mundo(InaptidaoDeclarada, posto=6, fase=FaseDaInaptidao.PERICIA)
        pessoa = chamadas_de(mundo.andamento).pessoa("6")
        assert pessoa is not None
        assert chamadas_de(mundo.andamento).saiu(pessoa)

    def test_no_estagio_vale_a_regra_do_estagio(self) -> None:
        mundo = Mundo(vagas=2).classificar().confirmar().homologar().chamar().nomear(6)
        mundo(PosseRegistrada, posto=6)
        mundo(InaptidaoDeclarada, posto=6, fase=FaseDaInaptidao.ESTAGIO)


def test_ato_que_nao_e_da_pericia() -> None:
    ato = PosseRegistrada(id="a", data=PRIMEIRO_DIA, cargo=CARGO, inscricao="1")
    mundo = Mundo()
    with pytest.raises(TypeError, match="PosseRegistrada"):
        exigir_da_pericia(mundo.andamento.regime, mundo.andamento.processo.autos, ato)
