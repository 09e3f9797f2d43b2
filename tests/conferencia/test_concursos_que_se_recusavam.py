"""Concursos de verdade que a conferência recusava, ou que o motor errava: o que cada um tem de dar."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from fractions import Fraction
from typing import Any

import pytest

from certame.conferencia.cargo import conferir_cargo
from certame.dominio.ato import (
    AtoAnulado,
    ConvocacaoFeita,
    EfeitoJudicial,
    FimDeFilaDeferido,
    MotivoDaSaida,
    OrdemJudicialCumprida,
    PosseRegistrada,
    SaidaRegistrada,
    VagasCriadas,
    VagaVaziaChamada,
)
from certame.dominio.edital import Cargo, Clausulas, Unidade
from certame.dominio.ordem import ListasDaUnidade, Ordem
from certame.dominio.resultado import AtoRecusado
from certame.motor.andamento import Andamento
from certame.operacoes.conferir_resultado import ordem_com_incluidas
from tests.motor.certames import CARGO, certame, chamadas_de, praticar
from tests.motor.moldes import (
    IRUPI,
    MOGI_1993,
    MOGI_2006,
    chamadas,
    convocacao,
    grupo,
    ocupantes,
    regime,
)

PCD = (3, 8, 11)


def irupi(aprovados: int = 20, vagas: int = 5, **mais: Any) -> Andamento:
    """Cinco vagas, vinte pessoas e PcD nos postos 3, 8 e 11, salvo o que se disser."""
    pcd = [posto for posto in PCD if posto <= aprovados]
    return certame(vagas, aprovados, pcd, **mais)


def conferir(andamento: Andamento) -> None:
    """Falha com as frases da conferência, se ela não aceita o cargo."""
    convocacao = chamadas_de(andamento)
    veredito = conferir_cargo(
        andamento.regime,
        andamento.edital.cargo(CARGO),
        ordem_com_incluidas(convocacao),
        convocacao.historia,
        andamento.edital.clausulas,
    )
    assert veredito.certo, [falha.frase for falha in veredito.falhas]


def exonerar(andamento: Andamento, posto: int) -> None:
    praticar(andamento, PosseRegistrada, posto=posto)
    praticar(andamento, SaidaRegistrada, posto=posto, motivo=MotivoDaSaida.EXONERACAO)


def dividido(
    *vagas: int, norma: str = IRUPI, escolhas: Mapping[str, str] | None = None, por_unidade: int = 5
) -> Andamento:
    """Um cargo em unidades U0, U1…, com as pessoas em faixas seguidas; a 2ª de cada uma é PcD."""
    unidades = tuple(Unidade(f"U{i}", quantas) for i, quantas in enumerate(vagas))
    cargo = Cargo(CARGO, "Cargo", sum(vagas), unidades)
    listas = tuple(
        ListasDaUnidade(
            unidade.nome, i * por_unidade, (i + 1) * por_unidade, {"pcd": (i * por_unidade + 1,)}
        )
        for i, unidade in enumerate(unidades)
    )
    nomes = tuple(map(str, range(1, por_unidade * len(vagas) + 1)))
    ordem = Ordem(nomes, listas, {nome: i for i, nome in enumerate(nomes)})
    return certame(cargo, ordem, norma=norma, escolhas=escolhas)


def test_as_vagas_se_abrem_em_ordem_dentro_de_cada_unidade() -> None:
    # R(10) = 1 e as unidades somam 1: a 5ª de U0 é a reservada; U1 começa na 7.
    andamento = dividido(6, 4)
    praticar(andamento, ConvocacaoFeita, quantidade=1, unidade="U1")
    assert chamadas(chamadas_de(andamento)) == [(7, 6, "geral")]
    conferir(andamento)
    praticar(andamento, ConvocacaoFeita, quantidade=2, unidade="U0")
    praticar(andamento, SaidaRegistrada, posto=1, motivo=MotivoDaSaida.DESISTENCIA)
    praticar(andamento, ConvocacaoFeita, quantidade=2, unidade="U1")
    praticar(andamento, ConvocacaoFeita, quantidade=0)
    conferir(andamento)


def test_unidades_valem_tambem_onde_a_base_e_por_cargo() -> None:
    for vagas, norma in (((4, 4, 4), MOGI_2006), ((1, 2), MOGI_2006), ((6, 4), MOGI_1993)):
        conferir(dividido(*vagas, norma=norma))


def anular(andamento: Andamento, ato: str) -> None:
    praticar(andamento, AtoAnulado, ato=ato, motivo="erro_material")


def test_anulada_a_criacao_de_vagas_a_contagem_volta_ao_que_era() -> None:
    andamento = irupi(vagas=4)
    praticar(andamento, VagasCriadas, id="novas", quantidade=7)
    conferir(andamento)
    anular(andamento, "novas")
    conferir(andamento)
    praticar(andamento, VagasCriadas, id="outras", quantidade=1)
    praticar(andamento, ConvocacaoFeita, quantidade=0)
    conferir(andamento)
    assert chamadas(chamadas_de(andamento))[-1] == (5, 8, "pcd")


def test_anulada_a_criacao_de_vagas_numa_unidade() -> None:
    andamento = dividido(6, 4)
    praticar(andamento, VagasCriadas, id="novas", quantidade=7, unidade="U1")
    praticar(andamento, ConvocacaoFeita, quantidade=6, unidade="U1")
    anular(andamento, "novas")
    assert chamadas_de(andamento).vagas_criadas == 12
    conferir(andamento)
    praticar(andamento, VagasCriadas, quantidade=3, unidade="U0")
    praticar(andamento, ConvocacaoFeita, quantidade=0)
    conferir(andamento)


def test_quem_entra_entre_duas_incluidas_fica_entre_elas() -> None:
    andamento = irupi()
    for inscricao, posto in (("901", 2), ("902", 2), ("903", 3)):
        incluir(andamento, inscricao, posto)
    praticar(andamento, ConvocacaoFeita, quantidade=4)
    convocacao = chamadas_de(andamento)
    feitas = [convocacao.inscricoes[pessoa] for pessoa in convocacao.historia.pessoas]
    assert feitas == ["1", "902", "903", "901"]
    conferir(andamento)


def test_as_vagas_criadas_que_ja_se_abriram_ficam() -> None:
    for norma in (MOGI_2006, IRUPI):
        for novas in ("continua", "reinicia"):
            andamento = irupi(vagas=2, norma=norma, escolhas={"vagas_novas": novas})
            praticar(andamento, VagasCriadas, id="novas", quantidade=6)
            praticar(andamento, ConvocacaoFeita, quantidade=4)
            anular(andamento, "novas")
            assert chamadas_de(andamento).vagas_criadas == 4
            conferir(andamento)
            praticar(andamento, VagasCriadas, quantidade=20)
            praticar(andamento, ConvocacaoFeita, quantidade=0)
            conferir(andamento)


def test_a_alternancia_por_ato_volta_ao_total_de_antes() -> None:
    andamento = irupi(vagas=20, norma=MOGI_2006, escolhas={"alternancia_novas": "por_ato"})
    praticar(andamento, VagasCriadas, id="novas", quantidade=21)
    anular(andamento, "novas")
    praticar(andamento, VagasCriadas, quantidade=1)
    praticar(andamento, VagasCriadas, quantidade=20)
    conferir(andamento)
    tipos = chamadas_de(andamento).historia.tipos
    assert [numero for numero, tipo in enumerate(tipos, start=1) if tipo] == [2, 21, 23]


def test_a_vaga_que_se_extingue_abre_outra_com_vagas_por_abrir() -> None:
    andamento = irupi(escolhas={"saida_apos_posse": "segue_sequencia"})
    praticar(andamento, ConvocacaoFeita, quantidade=2)
    exonerar(andamento, 1)
    assert chamadas(chamadas_de(andamento))[-1] == (6, 3, "geral")
    conferir(andamento)
    praticar(andamento, ConvocacaoFeita, quantidade=0)
    conferir(andamento)


def test_quem_volta_a_vaga_pode_deixa_la_de_novo() -> None:
    andamento = irupi(aprovados=5)
    praticar(andamento, ConvocacaoFeita, quantidade=0)
    praticar(andamento, SaidaRegistrada, id="saida", posto=1, motivo=MotivoDaSaida.DESISTENCIA)
    anular(andamento, "saida")
    praticar(andamento, SaidaRegistrada, posto=1, motivo=MotivoDaSaida.DESISTENCIA)
    conferir(andamento)


def test_anulado_o_fim_de_fila_de_uma_lista_so() -> None:
    clausulas = Clausulas(
        fim_de_fila=True, item_do_fim_de_fila="9", listas_do_fim_de_fila=("geral",)
    )
    andamento = irupi(clausulas=clausulas)
    praticar(andamento, FimDeFilaDeferido, id="fim", posto=1)
    anular(andamento, "fim")
    praticar(andamento, ConvocacaoFeita, quantidade=2)
    assert ocupantes(chamadas_de(andamento))[:2] == [1, 2]
    conferir(andamento)


def test_a_alternancia_estrita_fica_com_a_segunda_ao_lado_de_outro_grupo() -> None:
    negros = grupo("negros", Fraction(1, 4))
    for novas in ("uma_a_uma", "por_ato"):
        base = regime(MOGI_2006, escolhas={"alternancia_novas": novas})
        lei = replace(base, grupos=(*base.grupos, negros))
        feita = convocacao(lei, 4, 60, [2, 7, 10], grupos={"negros": [4, 8, 12]})
        assert list(feita.historia.tipos) == [2, 1, 0, 0]
        for quantas in (1, 16, 21):
            feita.criar_vagas(quantas)
            feita.abrir_todas()
            veredito = conferir_cargo(
                lei, Cargo("c", "C", 4), feita.ordem, feita.historia, Clausulas()
            )
            assert veredito.certo, veredito.falhas


def test_quem_volta_a_vaga_que_reverteu_volta_pela_conta_que_tinha() -> None:
    andamento = irupi(aprovados=5, vagas=5)
    incluir(andamento, "900", 5, grupos=("pcd",))
    praticar(andamento, ConvocacaoFeita, quantidade=0)
    praticar(andamento, SaidaRegistrada, id="saida", posto=3, motivo=MotivoDaSaida.DESISTENCIA)
    anular(andamento, "saida")
    conferir(andamento)


def test_um_ato_pode_chamar_para_a_vaga_vazia_que_nao_e_a_menor() -> None:
    andamento = irupi(aprovados=1, vagas=2)
    praticar(andamento, ConvocacaoFeita, quantidade=0)
    praticar(andamento, SaidaRegistrada, posto=1, motivo=MotivoDaSaida.DESISTENCIA)
    incluir(andamento, "901", 1)
    praticar(andamento, VagaVaziaChamada, vaga=2)
    assert ocupantes(chamadas_de(andamento)) == [0, 2]
    conferir(andamento)


def incluir(andamento: Andamento, inscricao: str, posto: int, **mais: Any) -> None:
    praticar(
        andamento,
        OrdemJudicialCumprida,
        efeito=EfeitoJudicial.INCLUSAO,
        processo="x",
        inscricao=inscricao,
        posto=posto,
        **mais,
    )


def test_o_posto_da_ordem_conta_quem_ja_entrou_por_outra() -> None:
    andamento = irupi()
    incluir(andamento, "901", 2)
    incluir(andamento, "902", 3)
    praticar(andamento, ConvocacaoFeita, quantidade=4)
    convocacao = chamadas_de(andamento)
    chamadas_feitas = [convocacao.inscricoes[pessoa] for pessoa in convocacao.historia.pessoas]
    assert chamadas_feitas == ["1", "901", "902", "2"]
    conferir(andamento)


def test_quem_so_tem_posto_espelho_vai_ao_fim_da_fila_e_la_recebe_outro() -> None:
    clausulas = Clausulas(fim_de_fila=True, item_do_fim_de_fila="9")
    andamento = irupi(aprovados=6, vagas=9, clausulas=clausulas)
    praticar(
        andamento,
        OrdemJudicialCumprida,
        efeito=EfeitoJudicial.SUB_JUDICE,
        processo="x",
        inscricao="2",
    )
    praticar(andamento, ConvocacaoFeita, quantidade=3)
    praticar(andamento, FimDeFilaDeferido, posto=2)
    conferir(andamento)
    praticar(andamento, ConvocacaoFeita, quantidade=0)
    conferir(andamento)


def test_anulado_o_fim_de_fila_de_quem_ja_voltou_a_ser_chamada() -> None:
    for computo in ("por_via", "compensada"):
        clausulas = Clausulas(fim_de_fila=True, item_do_fim_de_fila="9")
        andamento = irupi(
            aprovados=12, vagas=12, clausulas=clausulas, escolhas={"computo": computo}
        )
        praticar(andamento, FimDeFilaDeferido, id="fim", posto=3)
        for posto in (8, 11):
            praticar(andamento, SaidaRegistrada, posto=posto, motivo=MotivoDaSaida.DESISTENCIA)
        praticar(andamento, ConvocacaoFeita, quantidade=6)
        assert ocupantes(chamadas_de(andamento))[4] == 3
        anular(andamento, "fim")
        conferir(andamento)
        praticar(andamento, ConvocacaoFeita, quantidade=0)
        conferir(andamento)


def test_a_vez_de_quem_entra_nao_passou_se_quem_entrou_depois_dela_saiu() -> None:
    andamento = irupi(aprovados=2, vagas=4)
    incluir(andamento, "901", 3)
    praticar(andamento, ConvocacaoFeita, quantidade=3)
    andamento.praticar(
        SaidaRegistrada(
            id="saida",
            data=date(2025, 9, 1),
            cargo=CARGO,
            inscricao="901",
            motivo=MotivoDaSaida.DESISTENCIA,
        )
    )
    incluir(andamento, "902", 3)
    assert not andamento.pendencias
    assert ocupantes(chamadas_de(andamento))[2] == 0
    conferir(andamento)


def test_a_vaga_extinta_nao_se_guarda() -> None:
    andamento = irupi(escolhas={"saida_apos_posse": "segue_sequencia"})
    praticar(andamento, ConvocacaoFeita, quantidade=2)
    exonerar(andamento, 1)
    with pytest.raises(AtoRecusado, match="se extinguiu"):
        praticar(
            andamento,
            OrdemJudicialCumprida,
            efeito=EfeitoJudicial.RESERVA_DE_VAGA,
            processo="x",
            vaga=1,
        )
    conferir(andamento)
