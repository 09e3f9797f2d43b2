"""O que cada pendência vira quando os fatos seguintes a resolvem."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from certame.dominio.ato import AtoAnulado, ConvocacaoFeita, MotivoDaSaida, SaidaRegistrada
from certame.dominio.edital import Clausulas
from certame.dominio.ordem import ListasDaUnidade, Ordem
from certame.motor.convocacao import Convocacao
from certame.motor.desfecho import com_desfecho, pendencias_de_agora
from certame.norma.grupo import Multiplas
from tests.motor.certames import CARGO, certame, praticar
from tests.motor.moldes import IRUPI, convocacao, grupo, posicoes, regime


def irupi(vagas: int, aprovados: int, *postos: int, **escolhas: str) -> Convocacao:
    feita = convocacao(regime(IRUPI, escolhas=escolhas), vagas, aprovados, [p - 1 for p in postos])
    feita.abrir_todas()
    return feita


def desfechos(feita: Convocacao) -> list[tuple[str, str]]:
    return [(p.tipo, p.resolvida_por) for p in pendencias_de_agora(feita)]


def preterida() -> Convocacao:
    feita = irupi(10, 40, 7, 20)
    feita.nao_confirmar(6, "pcd")
    assert desfechos(feita) == [("pretericao", "")]
    return feita


def test_pretericao_fica_aberta_ate_a_saida_mesmo_depois_da_chamada() -> None:
    chamada = preterida()
    chamada.criar_vagas(1)
    chamada.abrir_todas()
    assert desfechos(chamada) == [("pretericao", "")]
    # A que se levantou continua como foi, para quem compara casos.
    assert [p.resolvida_por for p in chamada.pendencias] == [""]
    saiu = preterida()
    saiu.sair(6)
    assert desfechos(saiu) == [("pretericao", "a inscrição saiu das listas")]


def test_sem_vaga_para_decisao_judicial() -> None:
    feita = irupi(4, 20)
    feita.incluir("900", 1)
    assert desfechos(feita) == [("sem_vaga_para_decisao_judicial", "")]
    feita.criar_vagas(1)
    feita.abrir_todas()
    assert desfechos(feita) == [("sem_vaga_para_decisao_judicial", "a inscrição ocupa a vaga 5")]


def test_incidente() -> None:
    feita = irupi(5, 20, 8, 9)
    feita.abrir_incidente(7)
    feita.abrir_incidente(8)
    assert desfechos(feita) == [("incidente", "")] * 2
    feita.sair(7)
    feita.nao_confirmar(8, "pcd")
    assert desfechos(feita) == [
        ("incidente", "a inscrição saiu das listas"),
        ("incidente", "a inscrição não está mais em lista reservada"),
    ]


def test_esgotamento() -> None:
    feita = irupi(5, 20, 10, esgotamento="pendencia")
    feita.sair(9)
    assert desfechos(feita) == [("esgotamento", "")]
    feita.reverter_vaga(5)
    assert desfechos(feita) == [("esgotamento", "a vaga 5 tem ocupante")]
    sem_ninguem = irupi(5, 5, 5, esgotamento="pendencia")
    sem_ninguem.sair(4)
    sem_ninguem.reverter_vaga(5)
    assert desfechos(sem_ninguem) == [("esgotamento", "a vaga 5 não espera mais a decisão")]


def test_geral_esgotada() -> None:
    ordem = Ordem(("a", "b"), (ListasDaUnidade("", 0, 1, {"pcd": (1,)}),))
    feita = convocacao(regime(IRUPI), 2, ordem, clausulas=Clausulas(so_na_reservada=True))
    feita.abrir_todas()
    assert desfechos(feita) == [("geral_esgotada", "")]
    feita.incluir("900", 2)
    feita.preencher_vazia(2)
    assert desfechos(feita) == [("geral_esgotada", "a vaga 2 tem ocupante")]


def test_opcao_de_quem_ja_nao_precisa_escolher() -> None:
    dois = (
        grupo("pcd", Fraction(1, 10), serie=posicoes(2, intervalo=10)),
        grupo("negros", Fraction(1, 5), serie=posicoes(3, intervalo=5)),
    )
    umregime = regime(grupos=dois, multiplas=Multiplas.OPCAO, silencio="pendencia")
    feita = convocacao(umregime, 8, 30, [9, 11], grupos={"negros": [9, 10]})
    feita.abrir_todas()
    assert desfechos(feita) == [("opcao", "")]
    feita.sair(9)
    assert desfechos(feita) == [("opcao", "a vaga 2 não espera mais a escolha")]


@pytest.mark.parametrize("sai", [False, True])
def test_chamada_que_mudaria_deixa_de_pender_quando_quem_a_teve_sai(*, sai: bool) -> None:
    feito = certame(4, 12, [8])
    praticar(feito, ConvocacaoFeita, quantidade=0)
    desiste: dict[str, Any] = {"motivo": MotivoDaSaida.DESISTENCIA}
    praticar(feito, SaidaRegistrada, id="engano", posto=2, **desiste)
    praticar(feito, AtoAnulado, ato="engano", motivo="erro_material")
    if sai:
        praticar(feito, SaidaRegistrada, posto=5, **desiste)
    (pendencia,) = feito.pendencias_de_agora
    assert (pendencia.tipo, pendencia.inscricoes) == ("chamada_que_mudaria", ("5",))
    assert pendencia.resolvida_por == ("a inscrição não ocupa mais a vaga 2" if sai else "")
    assert feito.pendencias[0].resolvida_por == ""
    assert feito.convocacoes[CARGO].pendencias == []


def test_pendencia_de_que_as_chamadas_nada_dizem_segue_aberta() -> None:
    feita = preterida()
    [pendencia] = feita.pendencias
    assert "resolvida_por" not in pendencia.para_dados()
    outra = replace(pendencia, tipo="base")
    feita.sair(6)
    assert com_desfecho(feita, outra) == outra


def test_os_dados_dizem_o_que_a_resolveu() -> None:
    feita = preterida()
    feita.sair(6)
    assert pendencias_de_agora(feita)[0].para_dados()["resolvida_por"]
