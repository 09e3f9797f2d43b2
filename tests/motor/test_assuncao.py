"""Assumir as chamadas feitas fora: o fato entra, a lei segue dele, e a diferença fica pendente."""

from collections.abc import Sequence
from typing import Any

import pytest

from certame.dominio.ato import (
    AssuncaoEncerrada,
    AtoAnulado,
    ChamadaAssumida,
    ChamadaDecidida,
    CondicaoNaoConfirmada,
    ConvocacaoFeita,
    EfeitoJudicial,
    FimDeFilaDeferido,
    HomologacaoPublicada,
    MotivoDaSaida,
    NomeacaoPublicada,
    OrdemJudicialCumprida,
    PosseRegistrada,
    ReversaoDecidida,
    SaidaRegistrada,
    VagaVaziaChamada,
    ValidadeEncerrada,
)
from certame.dominio.ato_da_pendencia import DestinoDaChamada
from certame.dominio.edital import Cargo, Clausulas, Unidade
from certame.dominio.historia import CONTA_DIVERSA, Fato
from certame.dominio.ordem import ListasDaUnidade, Ordem
from certame.dominio.resultado import AtoRecusado, Pendencia
from certame.motor.andamento import Andamento
from certame.motor.assuncao import chamada_da_lei
from certame.motor.etapas import Etapa
from certame.motor.explicacao import Explicador
from certame.norma.dispositivo import CONSTITUICAO
from certame.norma.regra import Regra
from tests.motor.certames import certame, chamadas_de, pendentes, praticar
from tests.motor.moldes import IRUPI, MOGI_1993, MOGI_2006, chamadas, fatos, ocupantes
from tests.motor.processos import REF, Mundo

DIVERGE = "chamada_assumida_diverge"
COMPENSADA = {"computo": "compensada", "compensa_ate": "sempre"}
FIM_DE_FILA = Clausulas(fim_de_fila=True, item_do_fim_de_fila="9.3")
DESISTENCIA = MotivoDaSaida.DESISTENCIA
Alegada = tuple[int, int, str]


def assumido(feitas: Sequence[Alegada], *args: Any, **outros: Any) -> Andamento:
    """Um certame com as chamadas (vaga, posto de 1, lista) assumidas, nessa ordem."""
    andamento = certame(*args, **outros)
    for chamada in feitas:
        assumir(andamento, *chamada)
    return andamento


def assumir(andamento: Andamento, vaga: int, posto: int, lista: str = "geral") -> None:
    praticar(andamento, ChamadaAssumida, posto=posto, vaga=vaga, lista=lista)


def da_divergencia(andamento: Andamento) -> Pendencia:
    (pendencia,) = andamento.pendencias
    assert pendencia.tipo == DIVERGE
    return pendencia


def recusado(andamento: Andamento, *args: Any, **campos: Any) -> AtoRecusado:
    antes = list(chamadas_de(andamento).historia.fatos), ocupantes(chamadas_de(andamento))
    with pytest.raises(AtoRecusado) as recusa:
        praticar(andamento, *args, **campos)
    depois = list(chamadas_de(andamento).historia.fatos), ocupantes(chamadas_de(andamento))
    assert antes == depois
    return recusa.value


# Como a lei faria ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("norma", "vagas", "pcd", "escolhas"),
    [
        (IRUPI, 20, (8, 60, 75), {}),
        (IRUPI, 20, (8, 60, 75), COMPENSADA),
        (MOGI_1993, 30, (41, 51), {}),
        (MOGI_2006, 40, (3, 50, 70), {}),
    ],
)
def test_a_ordem_da_lei_entra_sem_pendencia_e_da_o_mesmo_estado(
    norma: str, vagas: int, pcd: tuple[int, ...], escolhas: dict[str, str]
) -> None:
    proprio = certame(vagas, 80, pcd, norma=norma, escolhas=escolhas)
    praticar(proprio, ConvocacaoFeita, quantidade=0)
    feitas = chamadas(chamadas_de(proprio))
    de_fora = assumido(feitas, vagas, 80, pcd, norma=norma, escolhas=escolhas)
    assert de_fora.pendencias == ()
    assert chamadas(chamadas_de(de_fora)) == feitas
    aqui, la = chamadas_de(proprio), chamadas_de(de_fora)
    assert la.situacao.conta == aqui.situacao.conta
    assert fatos(la, Fato.CONVERSAO) == fatos(aqui, Fato.CONVERSAO)
    assert len(fatos(la, Fato.CHAMADA_ASSUMIDA)) == len(feitas)


# Como a lei não faria ------------------------------------------------------------------------


def test_irupi_a_quinta_dada_a_geral_fica_com_a_geral_e_pendente() -> None:
    andamento = assumido(
        [(1, 1, "geral"), (2, 2, "geral"), (3, 3, "geral"), (4, 4, "geral"), (5, 5, "geral")],
        20,
        80,
        (8, 60),
    )
    pendencia = da_divergencia(andamento)
    assert (pendencia.inscricoes, pendencia.vaga, pendencia.bloqueia) == (("5", "8"), 5, False)
    grupo = andamento.regime.grupos[0]
    assert grupo.fundamento_da_serie in pendencia.fundamentos
    assert set(andamento.regime.fundamentos(Regra.CHAMADA_RESERVADA)) <= set(pendencia.fundamentos)
    assert "Seria chamada 8, pela lista especial." in pendencia.frase
    praticar(andamento, ConvocacaoFeita, quantidade=10)
    # As seguintes partem do que há: a 8 vem pela geral, na vez dela, e a 60 na décima quinta.
    assert chamadas(chamadas_de(andamento), 5) == [
        *((v, v, "geral") for v in range(6, 15)),
        (15, 60, "pcd"),
    ]
    assert andamento.pendencias == (pendencia,)
    assert andamento.pendencias_de_agora == (pendencia,)


def test_mogi_2006_a_segunda_dada_a_geral_segue_geral_e_a_conta_nao_se_converte() -> None:
    andamento = assumido([(1, 1, "geral"), (2, 2, "geral")], 40, 80, (3, 50), norma=MOGI_2006)
    assert da_divergencia(andamento).inscricoes == ("2", "3")
    praticar(andamento, ConvocacaoFeita, quantidade=2)
    assert chamadas(chamadas_de(andamento), 2) == [(3, 3, "geral"), (4, 50, "pcd")]


def test_mogi_1993_a_decima_dada_a_outra_da_mesma_lista() -> None:
    feitas = [(v, v, "geral") for v in range(1, 10)] + [(10, 51, "pcd")]
    andamento = assumido(feitas, 30, 60, (41, 51), norma=MOGI_1993)
    assert da_divergencia(andamento).inscricoes == ("51", "41")
    assert chamadas_de(andamento).historia.fatos[-1].outro == 0


def test_pela_conta_da_lei_as_outras_contas_andam_e_so_a_pessoa_e_outra() -> None:
    """Na nona, a compensada converte a 8 e chama a 60; chamaram a 75, também pela reservada."""
    feitas = [*((v, v, "geral") for v in range(1, 5)), (5, 8, "pcd")]
    feitas += [(6, 5, "geral"), (7, 6, "geral"), (8, 7, "geral"), (9, 75, "pcd")]
    andamento = assumido(feitas, 20, 80, (8, 60, 75), escolhas=COMPENSADA)
    convocacao = chamadas_de(andamento)
    assert da_divergencia(andamento).inscricoes == ("75", "60")
    assert fatos(convocacao, Fato.CONVERSAO) == [(8, 9)]
    assert convocacao.conta_da(7) == 0
    praticar(andamento, ConvocacaoFeita, quantidade=1)
    assert chamadas(convocacao, 9) == [(10, 9, "geral")]


def test_por_outra_conta_nenhuma_outra_muda_e_a_lei_converte_depois() -> None:
    feitas = [*((v, v, "geral") for v in range(1, 5)), (5, 8, "pcd")]
    feitas += [(6, 5, "geral"), (7, 6, "geral"), (8, 7, "geral"), (9, 9, "geral")]
    andamento = assumido(feitas, 20, 80, (8, 60, 75), escolhas=COMPENSADA)
    convocacao = chamadas_de(andamento)
    assert da_divergencia(andamento).inscricoes == ("9", "60")
    assert convocacao.historia.fatos[-1].outro == CONTA_DIVERSA
    assert fatos(convocacao, Fato.CONVERSAO) == []
    praticar(andamento, ConvocacaoFeita, quantidade=1)
    assert (fatos(convocacao, Fato.CONVERSAO), chamadas(convocacao, 9)) == (
        [(8, 10)],
        [(10, 60, "pcd")],
    )


def test_numero_pulado_abre_sem_ocupante_e_a_pendencia_o_diz() -> None:
    andamento = assumido([(1, 1, "geral"), (4, 2, "geral")], 20, 80, (8, 60))
    convocacao = chamadas_de(andamento)
    pendencia = da_divergencia(andamento)
    assert pendencia.inscricoes == ("2",)
    assert "Antes dela se abririam as vagas 2, 3." in pendencia.frase
    assert convocacao.vagas_vazias == (2, 3)
    assumir(andamento, 3, 3)
    assert andamento.pendencias == (pendencia,)
    praticar(andamento, ConvocacaoFeita, quantidade=1)
    assert chamadas(convocacao, 3) == [(5, 8, "pcd")]
    praticar(andamento, VagaVaziaChamada, vaga=2)
    assert chamadas(convocacao, 4) == [(2, 4, "geral")]


def test_um_so_pulado_que_tambem_seria_de_outra_pessoa() -> None:
    andamento = assumido([(2, 3, "geral")], 20, 80)
    frase = da_divergencia(andamento).frase
    assert "Antes dela se abriria a vaga 1. Seria chamada 1, pela lista geral." in frase


def test_a_mesma_pessoa_por_outra_lista_nao_se_repete_na_pendencia() -> None:
    andamento = assumido([(1, 1, "pcd")], 20, 80, (1,))
    assert da_divergencia(andamento).inscricoes == ("1",)


def test_chamada_de_quem_ja_saiu_entra_e_diverge() -> None:
    andamento = assumido([(1, 1, "geral")], 20, 80, (1, 8), escolhas=COMPENSADA)
    praticar(andamento, SaidaRegistrada, posto=1, motivo=DESISTENCIA)
    assumir(andamento, 1, 2)
    assumir(andamento, 2, 1, "pcd")
    assert pendentes(andamento) == [(DIVERGE, ("1", "3"))]
    # Ocupa pela reservada e está antes na geral: a compensação a alcança.
    praticar(andamento, ConvocacaoFeita, quantidade=1)
    assert fatos(chamadas_de(andamento), Fato.CONVERSAO) == [(1, 3)]


def test_depois_da_validade_ninguem_seria_chamado() -> None:
    andamento = assumido([(1, 1, "geral")], 20, 80)
    praticar(andamento, ValidadeEncerrada)
    assumir(andamento, 2, 2)
    pendencia = da_divergencia(andamento)
    assert pendencia.fundamentos == andamento.regime.fundamentos(Regra.VALIDADE)
    assert (pendencia.inscricoes, ocupantes(chamadas_de(andamento))[:2]) == (("2",), [1, 2])


def test_sem_ninguem_a_chamar_ou_com_decisao_por_tomar_a_lei_nao_chamaria() -> None:
    andamento = assumido([(1, 1, "geral")], 5, 1)
    praticar(andamento, SaidaRegistrada, posto=1, motivo=DESISTENCIA)
    assumir(andamento, 1, 1)
    assert da_divergencia(andamento).fundamentos == andamento.regime.fundamentos(
        Regra.CHAMADA_GERAL
    )
    feitas = [*((v, v, "geral") for v in range(1, 5))]
    outro = assumido(feitas, 10, 9, (9,), escolhas={"esgotamento": "pendencia"})
    praticar(outro, SaidaRegistrada, posto=9, motivo=DESISTENCIA)
    assumir(outro, 5, 5)
    pendencia = da_divergencia(outro)
    assert pendencia.fundamentos == outro.regime.fundamentos(Regra.REVERSAO)
    assert "A lista reservada acabou por saídas" in pendencia.frase


# Saídas entre as chamadas --------------------------------------------------------------------


def test_enquanto_assume_a_saida_espera_a_reposicao_feita_fora() -> None:
    andamento = assumido([(1, 1, "geral"), (2, 2, "geral")], 20, 80, (8, 60))
    praticar(andamento, PosseRegistrada, posto=1)
    praticar(andamento, SaidaRegistrada, posto=1, motivo=MotivoDaSaida.EXONERACAO)
    convocacao = chamadas_de(andamento)
    assert (convocacao.vagas_vazias, len(chamadas(convocacao))) == ((1,), 2)
    assumir(andamento, 1, 3)
    assert (andamento.pendencias, ocupantes(convocacao)[:2]) == ((), [3, 2])


def test_quem_pediu_o_fim_da_fila_nao_repoe_a_vaga_que_deixou() -> None:
    andamento = assumido([(1, 1, "geral")], 20, 2, clausulas=FIM_DE_FILA)
    praticar(andamento, SaidaRegistrada, posto=2, motivo=DESISTENCIA)
    praticar(andamento, FimDeFilaDeferido, posto=1)
    convocacao = chamadas_de(andamento)
    assert chamada_da_lei(convocacao, 1).pessoa == -1
    assumir(andamento, 1, 1)
    assert da_divergencia(andamento).inscricoes == ("1",)


def test_reposto_por_outra_quem_foi_ao_fim_segue_esperando() -> None:
    andamento = assumido([(1, 1, "geral")], 20, 3, clausulas=FIM_DE_FILA)
    praticar(andamento, FimDeFilaDeferido, posto=1)
    assumir(andamento, 1, 2)
    assert andamento.pendencias == ()
    assumir(andamento, 2, 3)
    assumir(andamento, 3, 1)
    assert andamento.pendencias == ()


def test_fim_de_fila_anulado_devolve_a_vez() -> None:
    andamento = assumido([(1, 1, "geral")], 20, 3, clausulas=FIM_DE_FILA)
    fim = praticar(andamento, FimDeFilaDeferido, posto=1)
    praticar(andamento, AtoAnulado, ato=fim.ato.id, motivo="erro_material")
    assumir(andamento, 1, 1)
    assert andamento.pendencias == ()


def test_nao_confirmada_so_e_preterida_se_a_reposicao_nao_for_dela() -> None:
    feitas = [*((v, v, "geral") for v in range(1, 5)), (5, 3, "pcd")]
    feitas[2] = (3, 5, "geral")
    andamento = assumido(feitas, 20, 80, (3,))
    antes = andamento.pendencias
    praticar(andamento, CondicaoNaoConfirmada, posto=3, grupo="pcd")
    assert andamento.pendencias == antes
    assumir(andamento, 5, 3)
    assert andamento.pendencias == antes


@pytest.mark.parametrize("encerra", [False, True])
def test_nao_confirmada_preterida_pende_ao_repor_ou_ao_encerrar(encerra: bool) -> None:
    andamento = assumido(
        [(1, 1, "geral"), (2, 2, "geral"), (3, 4, "geral"), (4, 5, "geral"), (5, 3, "pcd")],
        20,
        80,
        (3, 9),
    )
    antes = andamento.pendencias
    praticar(andamento, CondicaoNaoConfirmada, posto=3, grupo="pcd")
    assert andamento.pendencias == antes
    if encerra:
        praticar(andamento, AssuncaoEncerrada)
    else:
        assumir(andamento, 5, 9, "pcd")
    assert [p.tipo for p in andamento.pendencias[len(antes) :]] == ["pretericao"]


def test_saida_anulada_devolve_a_vaga_que_esperava() -> None:
    andamento = assumido([(1, 1, "geral")], 20, 80)
    saida = praticar(andamento, SaidaRegistrada, posto=1, motivo=DESISTENCIA)
    praticar(andamento, AtoAnulado, ato=saida.ato.id, motivo="erro_material")
    assert ocupantes(chamadas_de(andamento))[0] == 1


def test_segue_a_sequencia_o_numero_novo_tambem_espera() -> None:
    andamento = assumido([(1, 1, "geral")], 4, 80, escolhas={"saida_apos_posse": "segue_sequencia"})
    praticar(andamento, PosseRegistrada, posto=1)
    praticar(andamento, SaidaRegistrada, posto=1, motivo=MotivoDaSaida.EXONERACAO)
    convocacao = chamadas_de(andamento)
    assert convocacao.vagas_vazias == (5,)
    recusa = recusado(andamento, ChamadaAssumida, posto=2, vaga=1, lista="geral")
    assert "se extinguiu" in recusa.motivo
    assumir(andamento, 5, 2)
    assert ocupantes(convocacao) == [0, 0, 0, 0, 2]


# Unidades ------------------------------------------------------------------------------------


def test_com_unidades_a_vaga_se_abre_na_ordem_da_unidade_dela() -> None:
    cargo = Cargo("cargo", "Cargo", 4, (Unidade("Norte", 2), Unidade("Sul", 2)))
    nomes = tuple(str(n) for n in range(1, 7))
    listas = (
        ListasDaUnidade("Norte", 0, 3, {"pcd": ()}),
        ListasDaUnidade("Sul", 3, 6, {"pcd": ()}),
    )
    ordem = Ordem(nomes, listas, {nome: i for i, nome in enumerate(nomes)})
    andamento = assumido([(3, 4, "geral"), (4, 1, "geral"), (1, 1, "geral")][:2], cargo, ordem)
    assert pendentes(andamento) == [(DIVERGE, ("1", "5"))]
    assert chamadas_de(andamento).vagas_vazias == ()


# O começo e o fim da assunção ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("classe", "campos"),
    [
        (ConvocacaoFeita, {"quantidade": 1}),
        (AssuncaoEncerrada, {}),
        (VagaVaziaChamada, {"vaga": 1}),
        (
            OrdemJudicialCumprida,
            {"efeito": EfeitoJudicial.CHAMADA, "processo": "p", "vaga": 1},
        ),
    ],
)
def test_depois_de_chamada_propria_nada_mais_se_assume(classe: Any, campos: dict[str, Any]) -> None:
    andamento = assumido([(1, 1, "geral")], 20, 80)
    praticar(andamento, SaidaRegistrada, posto=1, motivo=DESISTENCIA)
    convocacao = chamadas_de(andamento)
    assumia = convocacao.assume
    praticar(andamento, classe, **campos)
    assert (assumia, convocacao.assume) == (True, False)
    assert fatos(convocacao, Fato.ASSUNCAO_ENCERRADA) == [(0, 0)]
    recusa = recusado(andamento, ChamadaAssumida, posto=5, vaga=4, lista="geral")
    assert recusa.fundamentos == (CONSTITUICAO["cf_art37"],)
    assert "já correm por aqui" in recusa.motivo


def test_a_reversao_decidida_tambem_acaba_a_assuncao() -> None:
    feitas = [*((v, v, "geral") for v in range(1, 5)), (5, 9, "pcd")]
    andamento = assumido(feitas, 10, 9, (9,), escolhas={"esgotamento": "pendencia"})
    praticar(andamento, SaidaRegistrada, posto=9, motivo=DESISTENCIA)
    praticar(andamento, AssuncaoEncerrada)
    praticar(andamento, VagaVaziaChamada, vaga=5)
    praticar(andamento, ReversaoDecidida, vaga=5)
    assert chamadas(chamadas_de(andamento), 5) == [(5, 5, "geral")]
    assert len(fatos(chamadas_de(andamento), Fato.ASSUNCAO_ENCERRADA)) == 1


def test_depois_da_primeira_propria_nao_ha_o_que_encerrar_nem_assumir() -> None:
    andamento = certame(20, 80)
    assert "não há assunção" in recusado(andamento, AssuncaoEncerrada).motivo
    praticar(andamento, ConvocacaoFeita, quantidade=1)
    recusado(andamento, ChamadaAssumida, posto=2, vaga=2, lista="geral")


def test_fim_da_assuncao_nao_se_anula() -> None:
    andamento = assumido([(1, 1, "geral")], 20, 80)
    fim = praticar(andamento, AssuncaoEncerrada)
    recusa = recusado(andamento, AtoAnulado, ato=fim.ato.id, motivo="erro_material")
    assert "já correm por aqui" in recusa.motivo


def test_a_etapa_passa_a_convocacoes_e_volta_sem_a_homologacao() -> None:
    andamento = assumido([(1, 1, "geral")], 20, 80)
    assert andamento.etapa is Etapa.CONVOCACOES


# Recusas -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("campos", "motivo"),
    [
        ({"posto": 2, "vaga": 21, "lista": "geral"}, "não existe"),
        ({"posto": 2, "vaga": 0, "lista": "geral"}, "não existe"),
        ({"posto": 2, "vaga": 1, "lista": "geral"}, "está ocupada pela inscrição 1"),
        ({"posto": 1, "vaga": 2, "lista": "geral"}, "já ocupa a vaga 1"),
        ({"posto": 2, "vaga": 3, "lista": "geral"}, "guardada por ordem judicial"),
        ({"posto": 7, "vaga": 2, "lista": "geral"}, "sub judice"),
        ({"posto": 99, "vaga": 2, "lista": "geral"}, "não está nas listas"),
        ({"posto": 2, "vaga": 2, "lista": "negros"}, "não há lista negros"),
        ({"posto": 2, "vaga": 2, "lista": "geral", "documento": "ata"}, "o campo documento"),
    ],
)
def test_o_que_nao_pode_ser_fato_e_recusado(campos: dict[str, Any], motivo: str) -> None:
    andamento = assumido([(1, 1, "geral")], 20, 80, (8,))
    ordem: dict[str, Any] = {
        "processo": "p",
        "efeito": EfeitoJudicial.RESERVA_DE_VAGA,
        "vaga": 3,
    }
    praticar(andamento, OrdemJudicialCumprida, **ordem)
    ordem = {"processo": "p", "efeito": EfeitoJudicial.SUB_JUDICE, "inscricao": "7"}
    praticar(andamento, OrdemJudicialCumprida, **ordem)
    recusa = recusado(andamento, ChamadaAssumida, **campos)
    assert motivo in recusa.motivo
    assert recusa.fundamentos
    assert recusa.conserto


def test_o_documento_e_uma_referencia() -> None:
    andamento = certame(20, 80)
    referencia = "diario-1:" + "a" * 64
    praticar(andamento, ChamadaAssumida, posto=1, vaga=1, lista="geral", documento=referencia)
    assert andamento.pendencias == ()


# Ordens judiciais no meio --------------------------------------------------------------------


def test_incluida_espera_a_chamada_dela_ser_assumida() -> None:
    andamento = assumido([(1, 1, "geral"), (2, 2, "geral")], 20, 80)
    praticar(andamento, SaidaRegistrada, posto=1, motivo=DESISTENCIA)
    inclusao: dict[str, Any] = {
        "processo": "p",
        "efeito": EfeitoJudicial.INCLUSAO,
        "inscricao": "900",
        "posto": 2,
    }
    praticar(andamento, OrdemJudicialCumprida, **inclusao)
    (pendencia,) = andamento.pendencias_de_agora
    assert pendencia.tipo == "sem_vaga_para_decisao_judicial"
    assert "enquanto se assumem" in pendencia.frase
    praticar(andamento, ChamadaAssumida, posto=900, vaga=1, lista="geral")
    (pendencia,) = andamento.pendencias_de_agora
    assert pendencia.resolvida_por


def test_vaga_guardada_que_se_libera_espera_a_chamada_assumida() -> None:
    andamento = certame(20, 80)
    ordem: dict[str, Any] = {"processo": "p", "vaga": 1}
    praticar(andamento, OrdemJudicialCumprida, efeito=EfeitoJudicial.RESERVA_DE_VAGA, **ordem)
    assumir(andamento, 2, 1)
    praticar(andamento, OrdemJudicialCumprida, efeito=EfeitoJudicial.LIBERACAO, **ordem)
    assert chamadas_de(andamento).vagas_vazias == (1,)
    assumir(andamento, 1, 2)
    assert ocupantes(chamadas_de(andamento))[:2] == [2, 1]


# Explicação e anulação -----------------------------------------------------------------------


def test_a_explicacao_nao_diz_que_era_a_vez() -> None:
    andamento = assumido([(1, 3, "geral")], 20, 80)
    explicada = Explicador(chamadas_de(andamento)).chamada(0)
    assert "foi chamada pela lista geral antes de o certame correr por aqui" in explicada.frase
    assert "próxima pessoa" not in explicada.frase
    assert explicada.passos[-1].fundamentos == andamento.regime.fundamentos(Regra.CHAMADA_GERAL)
    da_reserva = assumido([(1, 3, "pcd")], 20, 80, (3,))
    passos = Explicador(chamadas_de(da_reserva)).chamada(0).passos
    assert passos[-1].fundamentos == andamento.regime.fundamentos(Regra.CHAMADA_RESERVADA)


def test_assumir_com_a_copia_nao_muda_a_original() -> None:
    andamento = assumido([(1, 1, "geral")], 20, 80, clausulas=FIM_DE_FILA)
    praticar(andamento, FimDeFilaDeferido, posto=1)
    copia = andamento.copia()
    assumir(copia, 1, 2)
    assert chamadas_de(andamento).vagas_vazias == (1,)
    assert chamada_da_lei(chamadas_de(andamento), 1).pessoa == 1


def test_anulada_a_saida_de_quem_ja_ocupa_outra_vaga_ela_nao_perde_nada() -> None:
    andamento = assumido([(1, 1, "geral")], 20, 80)
    saida = praticar(andamento, SaidaRegistrada, posto=1, motivo=DESISTENCIA)
    assumir(andamento, 2, 1)
    praticar(andamento, AtoAnulado, ato=saida.ato.id, motivo="erro_material")
    convocacao = chamadas_de(andamento)
    assert (convocacao.vaga_da(0), convocacao.vagas_vazias) == (2, (1,))
    assert not convocacao.pode_ser_chamada(0)


def test_anulada_enquanto_se_assume_a_chamada_deixa_de_ter_havido() -> None:
    """Escreveu-se 5 em vez de 8: anulada, a vaga volta ao que era, e a certa se assume."""
    feitas = [(v, v, "geral") for v in range(1, 5)]
    andamento = assumido(feitas, 20, 80, (8, 60))
    praticar(andamento, PosseRegistrada, posto=1)
    errada = praticar(andamento, ChamadaAssumida, posto=5, vaga=5, lista="geral")
    assert pendentes(andamento) == [(DIVERGE, ("5", "8"))]
    praticar(andamento, AtoAnulado, ato=errada.ato.id, motivo="erro_material")
    assert andamento.pendencias == ()
    assert chamadas_de(andamento).esta_em_exercicio(0)
    assert [p.ato.id for p in andamento.praticados][-2:] == [errada.ato.id, "ato-7"]
    assumir(andamento, 5, 8, "pcd")
    assumir(andamento, 6, 5)
    assert andamento.pendencias == ()
    limpo = assumido([*feitas, (5, 8, "pcd"), (6, 5, "geral")], 20, 80, (8, 60))
    assert ocupantes(chamadas_de(andamento)) == ocupantes(chamadas_de(limpo))
    # Outra anulação depois desta ainda acha os fatos do seu ato.
    posse = next(p.ato.id for p in andamento.praticados if isinstance(p.ato, PosseRegistrada))
    praticar(andamento, AtoAnulado, ato=posse, motivo="erro_material")
    assert not chamadas_de(andamento).esta_em_exercicio(0)
    praticar(andamento, ConvocacaoFeita, quantidade=1)
    assert chamadas(chamadas_de(andamento))[-1] == (7, 6, "geral")


def test_a_de_que_outros_atos_dependem_nao_se_anula_antes_deles() -> None:
    andamento = assumido([(1, 1, "geral")], 20, 80)
    chamada = andamento.praticados[0].ato.id
    posse = praticar(andamento, PosseRegistrada, posto=1)
    recusa = recusado(andamento, AtoAnulado, ato=chamada, motivo="erro_material")
    assert f"dependem do ato {chamada}: {posse.ato.id}" in recusa.motivo


def test_encerrada_a_assuncao_a_anulada_fica_de_pe_e_pende() -> None:
    andamento = assumido([(1, 1, "geral")], 20, 80)
    praticar(andamento, AssuncaoEncerrada)
    chamada = andamento.praticados[0].ato.id
    praticar(andamento, AtoAnulado, ato=chamada, motivo="erro_material")
    assert pendentes(andamento) == [("chamada_que_mudaria", ("1",))]
    assert ocupantes(chamadas_de(andamento))[0] == 1


# A decisão sobre a que diverge ---------------------------------------------------------------


def acompanhado() -> Andamento:
    """Irupi assumido desde o primeiro ato: a 1 é da pessoa 2, e a lei chamaria a 1."""
    andamento = certame(5, 12)
    andamento.processo.acompanhado = True
    assumir(andamento, 1, 2)
    praticar(andamento, HomologacaoPublicada)
    praticar(andamento, AssuncaoEncerrada)
    return andamento


def decidir(andamento: Andamento, conclusao: DestinoDaChamada, id: str = "decide") -> None:
    praticar(andamento, ChamadaDecidida, id=id, posto=2, vaga=1, conclusao=conclusao, documento=REF)


def test_certame_que_corre_por_aqui_desde_o_edital_nao_assume_chamada() -> None:
    mundo = Mundo(pcd=()).classificar().homologar()
    motivo, citados = mundo.recusa(ChamadaAssumida, posto=1, vaga=1, lista="geral")
    assert motivo.startswith("este certame corre por aqui desde o edital")
    assert citados


def test_a_que_diverge_so_se_completa_com_decisao_que_a_mantenha() -> None:
    andamento = acompanhado()
    for classe, campos in ((NomeacaoPublicada, {"documento": REF}), (PosseRegistrada, {})):
        recusa = recusado(andamento, classe, posto=2, **campos)
        assert recusa.motivo == (
            "a chamada de 2 para a vaga 1, feita fora daqui, não é a que a lei faria, e não há "
            "decisão que a mantenha"
        )
        assert CONSTITUICAO["cf_art5_inc55"] in recusa.fundamentos
    decidir(andamento, DestinoDaChamada.DESFEITA)
    assert "decide desfez a chamada" in da_divergencia(andamento).falta
    assert not andamento.pendencias_de_agora[0].resolvida_por
    assert "a mantenha" in recusado(andamento, NomeacaoPublicada, posto=2, documento=REF).motivo
    praticar(andamento, AtoAnulado, ato="decide", motivo="erro_material")
    assert da_divergencia(andamento).falta.startswith("decidir sobre essa chamada")
    decidir(andamento, DestinoDaChamada.MANTIDA, "mantem")
    assert da_divergencia(andamento).resolvida_por == "o ato mantem manteve a chamada"
    assert (
        "não há por decidir"
        in recusado(
            andamento,
            ChamadaDecidida,
            posto=2,
            vaga=1,
            conclusao=DestinoDaChamada.MANTIDA,
            documento=REF,
        ).motivo
    )
    praticar(andamento, NomeacaoPublicada, posto=2, documento=REF)
    praticar(andamento, PosseRegistrada, posto=2)


def test_desfeita_a_que_diverge_a_saida_a_resolve() -> None:
    andamento = acompanhado()
    decidir(andamento, DestinoDaChamada.DESFEITA)
    praticar(andamento, SaidaRegistrada, posto=2, motivo=DESISTENCIA)
    (pendencia,) = andamento.pendencias_de_agora
    assert pendencia.resolvida_por == "a inscrição não ocupa mais a vaga 1"


def test_sem_decisao_a_saida_nao_resolve_a_que_diverge() -> None:
    andamento = acompanhado()
    praticar(andamento, SaidaRegistrada, posto=2, motivo=DESISTENCIA)
    assert not andamento.pendencias_de_agora[0].resolvida_por


def test_anulada_outra_assumida_a_decisao_fica() -> None:
    andamento = certame(5, 12)
    assumir(andamento, 1, 2)
    assumir(andamento, 2, 3)
    decidir(andamento, DestinoDaChamada.MANTIDA)
    praticar(andamento, AtoAnulado, ato="ato-2", motivo="erro_material")
    assert da_divergencia(andamento).resolvida_por == "o ato decide manteve a chamada"
