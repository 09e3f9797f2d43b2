"""A reposição também espera a perícia: ninguém é chamado pela lista reservada antes do resultado."""

from fractions import Fraction
from typing import Any

import pytest

from certame.dominio.ato import (
    AtoAnulado,
    CondicaoNaoConfirmada,
    DefesaApresentada,
    EfeitoJudicial,
    FaseDaInaptidao,
    FimDeFilaDeferido,
    FraudeDecidida,
    InaptidaoDeclarada,
    InvestigacaoInstaurada,
    InvestigacaoNotificada,
    MotivoDaSaida,
    OpcaoManifestada,
    OrdemJudicialCumprida,
    PosseRegistrada,
    ReversaoDecidida,
    SaidaRegistrada,
    ValidadeEncerrada,
)
from certame.dominio.ato_da_pericia import ResultadoDaJunta
from certame.dominio.edital import Clausulas
from certame.dominio.historia import GERAL
from certame.dominio.resultado import AtoRecusado
from certame.motor.portoes import exigir_chamada_possivel
from certame.norma.grupo import Multiplas
from tests.motor.certames import CARGO, PRIMEIRO_DIA, chamadas_de
from tests.motor.moldes import IRUPI, MOGI_1993, MOGI_2006, convocacao, grupo, regime
from tests.motor.processos import HORA, NORMAS, REF, Mundo

DISPOSITIVOS = {
    IRUPI: {"art. 3º, § 1º", "art. 5º, § 2º", "art. 2º"},
    MOGI_1993: {"art. 1º", "art. 5º", "art. 7º", "art. 8º"},
    MOGI_2006: {"art. 7º", "art. 8º", "art. 9º, XI", "art. 9º, XI, b"},
}
DESISTE: dict[str, Any] = {"motivo": MotivoDaSaida.DESISTENCIA}
SEMPRE = {"computo": "compensada", "compensa_ate": "sempre"}


def vaga_de(mundo: Mundo, posto: int | str) -> int:
    convocacao = chamadas_de(mundo.andamento)
    pessoa = convocacao.pessoa(str(posto))
    assert pessoa is not None
    return convocacao.vaga_da(pessoa)


def todos_chamados(norma: str) -> Mundo:
    """Dez vagas, uma reservada: por ela entrou a 12ª da geral, com a perícia feita."""
    mundo = Mundo(norma, 10, (12,), aprovados=14).classificar().confirmar().homologar().chamar()
    assert vaga_de(mundo, 12)
    return mundo


def incluir_na_reservada(mundo: Mundo, inscricao: int, posto: int) -> None:
    """Por ordem judicial, alguém entra na lista reservada sem ter sido examinado."""
    mundo(
        OrdemJudicialCumprida,
        efeito=EfeitoJudicial.INCLUSAO,
        processo="1",
        inscricao=str(inscricao),
        posto=posto,
        grupos=("pcd",),
    )


@pytest.mark.parametrize("norma", NORMAS)
class TestEmCadaLei:
    def test_a_vaga_reservada_espera_a_pericia_de_quem_a_reporia(self, norma: str) -> None:
        mundo = todos_chamados(norma)
        incluir_na_reservada(mundo, 900, 15)
        vaga = vaga_de(mundo, 12)
        quando = mundo.andamento.praticados[-1].ato.data
        with pytest.raises(AtoRecusado) as recusa:
            mundo(SaidaRegistrada, posto=12, dia=quando, **DESISTE)
        assert recusa.value.motivo == (
            "a reposição da vaga seria pela lista reservada antes do resultado da perícia de "
            "900 (cargo)"
        )
        assert recusa.value.conserto == (
            "conclua antes a perícia de 900 (cargo); este ato se registra depois, com o dia em "
            "que se deu"
        )
        assert {f.citacao for f in recusa.value.fundamentos} == DISPOSITIVOS[norma]
        assert vaga_de(mundo, 12) == vaga
        mundo.confirmar(900)
        mundo(SaidaRegistrada, posto=12, dia=quando, **DESISTE)
        assert (vaga_de(mundo, 12), vaga_de(mundo, 900)) == (0, vaga)

    def test_negada_a_condicao_a_vaga_e_da_seguinte(self, norma: str) -> None:
        mundo = todos_chamados(norma)
        incluir_na_reservada(mundo, 900, 15)
        mundo.negar(900)
        mundo.recusa(SaidaRegistrada, posto=12, **DESISTE)
        if norma != IRUPI:
            mundo.dar_ciencia(900).instalar_junta(900)
            mundo.concluir_junta(900, ResultadoDaJunta.NAO_CONFIRMADA)
        mundo(CondicaoNaoConfirmada, posto=900, grupo="pcd")
        mundo(SaidaRegistrada, posto=12, **DESISTE)
        assert vaga_de(mundo, 10) > 0  # a lista reservada acabou: reverte

    def test_a_vaga_geral_se_repoe_ainda_que_a_reservada_espere(self, norma: str) -> None:
        mundo = todos_chamados(norma)
        incluir_na_reservada(mundo, 900, 15)
        vaga = vaga_de(mundo, 3)
        mundo(SaidaRegistrada, posto=3, **DESISTE)
        assert vaga_de(mundo, 10) == vaga

    def test_confirmada_a_proxima_as_de_tras_nao_barram(self, norma: str) -> None:
        mundo = todos_chamados(norma)
        incluir_na_reservada(mundo, 900, 15)
        incluir_na_reservada(mundo, 901, 16)
        mundo.confirmar(900)
        vaga = vaga_de(mundo, 12)
        mundo(SaidaRegistrada, posto=12, **DESISTE)
        assert vaga_de(mundo, 900) == vaga
        assert "901 (cargo)" in mundo.recusa(SaidaRegistrada, posto=900, **DESISTE)[0]

    def test_a_ordem_judicial_se_cumpre(self, norma: str) -> None:
        mundo = todos_chamados(norma)
        incluir_na_reservada(mundo, 900, 15)
        vaga = vaga_de(mundo, 12)
        mundo(ValidadeEncerrada)
        mundo(SaidaRegistrada, posto=12, **DESISTE)
        assert vaga_livre(mundo) == vaga
        mundo(OrdemJudicialCumprida, efeito=EfeitoJudicial.CHAMADA, processo="1", vaga=vaga)
        assert vaga_de(mundo, 900) == vaga


def vaga_livre(mundo: Mundo) -> int:
    (vaga,) = chamadas_de(mundo.andamento).vagas_vazias
    return vaga


class TestEmIrupi:
    def chamados(self, pcd: tuple[int, ...] = (6, 9), vagas: int = 5, **outros: Any) -> Mundo:
        mundo = Mundo(IRUPI, vagas, pcd, **outros).classificar()
        return mundo.confirmar(pcd[0]).homologar().chamar()

    def test_a_que_se_converte_chama_pela_reservada_e_espera(self) -> None:
        mundo = self.chamados(escolhas=SEMPRE)
        mundo(SaidaRegistrada, posto=1, **DESISTE)  # a 5ª da geral, sem conversão
        assert vaga_de(mundo, 5) == 1
        assert "9 (cargo)" in mundo.recusa(SaidaRegistrada, posto=2, **DESISTE)[0]
        mundo.confirmar(9)
        mundo(SaidaRegistrada, posto=2, **DESISTE)
        assert vaga_de(mundo, 9) == 2
        assert chamadas_de(mundo.andamento).conta_da(5) == GERAL  # a 6ª passou à conta geral

    def test_quem_nao_ocupa_vaga_sai_sem_esperar_ninguem(self) -> None:
        mundo = self.chamados()
        mundo(SaidaRegistrada, posto=7, **DESISTE, documento=REF)
        mundo(SaidaRegistrada, posto=9, **DESISTE, documento=REF)
        mundo(SaidaRegistrada, posto=6, **DESISTE)
        assert vaga_de(mundo, 5) == 5  # a lista reservada acabou: reverte

    def test_depois_da_validade_ninguem_e_chamado_e_a_saida_se_registra(self) -> None:
        mundo = self.chamados()
        mundo(ValidadeEncerrada)
        mundo(SaidaRegistrada, posto=6, **DESISTE)
        assert vaga_livre(mundo) == 5

    def test_a_fraude_decidida_espera(self) -> None:
        mundo = self.chamados()
        fraude: dict[str, Any] = {
            "posto": 6,
            "notificacao": None,
            "defesa": None,
            "fim_do_prazo_sem_defesa": None,
            "documento": REF,
        }
        assert "pede apuração" in mundo.recusa(FraudeDecidida, **fraude)[0]
        mundo(InvestigacaoInstaurada, posto=6, documento=REF)
        mundo(InvestigacaoNotificada, posto=6, prova=REF, instante=HORA)
        mundo(DefesaApresentada, posto=6, documento=REF)
        assert "perícia de 9 (cargo)" in mundo.recusa(FraudeDecidida, **fraude)[0]
        mundo.confirmar(9)
        mundo(FraudeDecidida, **fraude)
        assert vaga_de(mundo, 9) == 5

    def test_a_inaptidao_no_estagio_espera(self) -> None:
        mundo = self.chamados()
        inapta: dict[str, Any] = {"posto": 6, "fase": FaseDaInaptidao.ESTAGIO}
        assert "não está em exercício" in mundo.recusa(InaptidaoDeclarada, **inapta)[0]
        mundo.nomear(6).avaliar(6)
        mundo(PosseRegistrada, posto=6)
        assert "perícia de 9 (cargo)" in mundo.recusa(InaptidaoDeclarada, **inapta)[0]
        mundo.confirmar(9)
        mundo(InaptidaoDeclarada, **inapta)
        assert vaga_de(mundo, 9) == 5

    def test_a_condicao_negada_depois_da_chamada_espera(self) -> None:
        mundo = Mundo(IRUPI, 5, (6, 9)).classificar().homologar()
        ordem: dict[str, Any] = {"processo": "1", "vaga": 5}
        mundo(OrdemJudicialCumprida, efeito=EfeitoJudicial.RESERVA_DE_VAGA, **ordem)
        mundo.chamar()
        mundo(OrdemJudicialCumprida, efeito=EfeitoJudicial.LIBERACAO, **ordem)
        assert vaga_de(mundo, 6) == 5
        mundo.negar(6)
        negada: dict[str, Any] = {"posto": 6, "grupo": "pcd"}
        assert "perícia de 9 (cargo)" in mundo.recusa(CondicaoNaoConfirmada, **negada)[0]
        mundo.confirmar(9)
        mundo(CondicaoNaoConfirmada, **negada)
        assert vaga_de(mundo, 9) == 5

    def test_o_fim_de_fila_espera(self) -> None:
        mundo = self.chamados(clausulas=Clausulas(fim_de_fila=True, item_do_fim_de_fila="9"))
        assert "perícia de 9 (cargo)" in mundo.recusa(FimDeFilaDeferido, posto=6)[0]
        mundo.confirmar(9)
        mundo(FimDeFilaDeferido, posto=6)
        assert vaga_de(mundo, 9) == 5

    def test_a_vaga_que_surge_no_lugar_da_extinta_e_a_que_conta(self) -> None:
        mundo = self.chamados(
            (6, 20), 14, aprovados=30, escolhas={"saida_apos_posse": "segue_sequencia"}
        )
        mundo.nomear(1)
        mundo(PosseRegistrada, posto=1)
        exonerada: dict[str, Any] = {"posto": 1, "motivo": MotivoDaSaida.EXONERACAO}
        assert "perícia de 20 (cargo)" in mundo.recusa(SaidaRegistrada, **exonerada)[0]
        mundo.confirmar(20)
        mundo(SaidaRegistrada, **exonerada)
        assert vaga_de(mundo, 20) == 15

    def test_a_vaga_reservada_em_exercicio_que_segue_a_sequencia_nao_e_da_reserva(self) -> None:
        mundo = self.chamados(escolhas={"saida_apos_posse": "segue_sequencia"})
        mundo.nomear(6).avaliar(6)
        mundo(PosseRegistrada, posto=6)
        mundo(SaidaRegistrada, posto=6, motivo=MotivoDaSaida.EXONERACAO)
        assert vaga_de(mundo, 5) == 6

    def test_a_confirmacao_de_que_a_saida_depende_so_se_anula_depois_dela(self) -> None:
        mundo = self.chamados().confirmar(9)
        confirmada = mundo.andamento.praticados[-1].ato.id
        mundo(SaidaRegistrada, id="saida", posto=6, **DESISTE)
        motivo, _ = mundo.recusa(AtoAnulado, ato=confirmada, motivo="erro_material")
        assert motivo == f"há atos que dependem do ato {confirmada}: saida"

    def test_sem_processo_acompanhado_nada_espera(self) -> None:
        mundo = Mundo(IRUPI, 5, (6, 9)).chamar()
        mundo(SaidaRegistrada, posto=6, **DESISTE)
        assert vaga_de(mundo, 9) == 5


def test_a_escolha_da_lista_espera_a_pericia_de_quem_ela_chama() -> None:
    lei = regime(
        grupos=[grupo("pcd", Fraction(1, 3)), grupo("negros", Fraction(1, 4))],
        multiplas=Multiplas.OPCAO,
    )
    feita = convocacao(lei, 6, 8, (), Clausulas(), {"pcd": [3, 4], "negros": [3]})
    feita.abrir(1)
    assert feita.espera_escolha(3)
    escolha = OpcaoManifestada(
        id="escolha", data=PRIMEIRO_DIA, cargo=CARGO, inscricao="4", grupo="negros"
    )
    with pytest.raises(AtoRecusado, match=r"perícia de 4 \(cargo\)"):
        exigir_chamada_possivel(lei, set(), feita, escolha, homologado=True)
    assert feita.espera_escolha(3)
    exigir_chamada_possivel(lei, {(CARGO, "4")}, feita, escolha, homologado=True)


def test_a_reversao_decidida_chama_pela_geral_e_nao_espera() -> None:
    lei = regime(escolhas={"esgotamento": "pendencia"})
    feita = convocacao(lei, 5, 8, (6, 7))
    feita.sair(6)
    feita.sair(7)
    feita.abrir(5)
    reversao = ReversaoDecidida(id="reversao", data=PRIMEIRO_DIA, cargo=CARGO, vaga=5)
    exigir_chamada_possivel(lei, set(), feita, reversao, homologado=True)
