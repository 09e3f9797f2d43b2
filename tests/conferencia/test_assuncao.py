"""A chamada assumida entra como foi feita; o resto da história se confere como qualquer outro."""

from collections.abc import Callable
from typing import Any

import pytest

from certame.conferencia.cargo import conferir_cargo
from certame.conferencia.veredito import Veredito
from certame.dominio.ato import (
    AssuncaoEncerrada,
    ChamadaAssumida,
    ConvocacaoFeita,
    EfeitoJudicial,
    FimDeFilaDeferido,
    MotivoDaSaida,
    OrdemJudicialCumprida,
    SaidaRegistrada,
    ValidadeEncerrada,
)
from certame.dominio.edital import Clausulas
from certame.dominio.historia import CONTA_DIVERSA, Acontecimento, Fato, Fatos, Historia
from certame.motor.andamento import Andamento
from certame.operacoes.conferir_resultado import ordem_com_incluidas
from tests.motor.certames import CARGO, certame, chamadas_de, praticar

Estrago = Callable[[Historia], object]


def conferido(andamento: Andamento, historia: Historia | None = None) -> Veredito:
    convocacao = chamadas_de(andamento)
    return conferir_cargo(
        andamento.regime,
        andamento.edital.cargo(CARGO),
        ordem_com_incluidas(convocacao),
        historia or convocacao.historia,
        andamento.edital.clausulas,
    )


def principios(andamento: Andamento, historia: Historia | None = None) -> set[str]:
    return {falha.principio for falha in conferido(andamento, historia).falhas}


def assumido(*feitas: tuple[int, int, str], pcd: Any = (8, 60), **outros: Any) -> Andamento:
    andamento = certame(20, 80, pcd, **outros)
    for vaga, posto, lista in feitas:
        praticar(andamento, ChamadaAssumida, posto=posto, vaga=vaga, lista=lista)
    return andamento


TRES = ((1, 3, "geral"), (2, 1, "geral"), (4, 60, "geral"))
"""Fora de ordem, com um número pulado e uma PcD que passa outra."""


def test_aceita_a_ordem_errada_e_diz_que_nao_conferiu_a_vez() -> None:
    andamento = assumido(*TRES)
    praticar(andamento, ConvocacaoFeita, quantidade=10)
    veredito = conferido(andamento)
    assert veredito.certo
    assert any("chamadas assumidas" in motivo for motivo in veredito.nao_conferido)


def com_os_fatos(historia: Historia, muda: Callable[[list[Acontecimento]], object]) -> None:
    fatos = list(historia.fatos)
    muda(fatos)
    historia.fatos = Fatos(fatos)


def _sem(fato: Fato, qual: int = 0) -> Estrago:
    def estraga(historia: Historia) -> None:
        def tira(fatos: list[Acontecimento]) -> None:
            fatos.remove([f for f in fatos if f.fato is fato][qual])

        com_os_fatos(historia, tira)

    return estraga


def _troca(fato: Fato, **campos: Any) -> Estrago:
    def estraga(historia: Historia) -> None:
        def muda(fatos: list[Acontecimento]) -> None:
            onde = next(i for i, f in enumerate(fatos) if f.fato is fato)
            fatos[onde] = fatos[onde]._replace(**campos)

        com_os_fatos(historia, muda)

    return estraga


def _assume_no_fim(historia: Historia) -> None:
    ultima = len(historia.vagas) - 1
    novo = Acontecimento(
        ultima,
        Fato.CHAMADA_ASSUMIDA,
        historia.pessoas[-1],
        historia.vagas[-1],
        historia.contas[-1],
    )
    com_os_fatos(historia, lambda fatos: fatos.append(novo))


def _registro_sem_chamada(historia: Historia) -> None:
    """Uma história só de assumidas, com um registro a mais."""
    del historia.vagas[3:], historia.pessoas[3:], historia.contas[3:]

    def corta(fatos: list[Acontecimento]) -> None:
        fatos[:] = [f for f in fatos if f.quando < 3]
        fatos.append(Acontecimento(3, Fato.CHAMADA_ASSUMIDA, 20, 5, 0))

    com_os_fatos(historia, corta)


@pytest.mark.parametrize(
    ("estrago", "ferido"),
    [
        (_sem(Fato.ASSUNCAO_ENCERRADA), "assuncao"),
        (_sem(Fato.CHAMADA_ASSUMIDA), "assuncao"),
        (_sem(Fato.CHAMADA_ASSUMIDA, 2), "assuncao"),
        (_troca(Fato.CHAMADA_ASSUMIDA, pessoa=9), "assuncao"),
        (_troca(Fato.CHAMADA_ASSUMIDA, vaga=9), "assuncao"),
        (_troca(Fato.CHAMADA_ASSUMIDA, grupo=1), "assuncao"),
        (_assume_no_fim, "assuncao"),
        (_registro_sem_chamada, "assuncao"),
        (_sem(Fato.VAGA_SEM_OCUPANTE), "ordem_das_vagas"),
    ],
)
def test_o_registro_que_nao_combina_com_as_chamadas_e_acusado(
    estrago: Estrago, ferido: str
) -> None:
    andamento = assumido(*TRES)
    praticar(andamento, ConvocacaoFeita, quantidade=10)
    historia = chamadas_de(andamento.copia()).historia
    estrago(historia)
    assert ferido in principios(andamento, historia)


def test_depois_da_assuncao_ninguem_mais_e_ultrapassado() -> None:
    andamento = assumido(*TRES)
    praticar(andamento, ConvocacaoFeita, quantidade=3)
    historia = chamadas_de(andamento.copia()).historia
    assert historia.pessoas[3:] == [7, 1, 3]
    historia.pessoas[4:] = [3, 1]
    assert principios(andamento, historia) == {"P4"}


def test_a_conta_da_lei_se_confere_e_a_diversa_nao() -> None:
    """Assumida pela conta que a lei daria, a conta se confere; por outra, entra como se disse."""
    feitas = [(v, v, "geral") for v in range(1, 5)]
    da_lei = assumido(*feitas, (5, 60, "pcd"))
    assert conferido(da_lei).certo
    historia = chamadas_de(da_lei.copia()).historia
    historia.contas[-1] = 0
    com_os_fatos(historia, lambda fatos: fatos.append(fatos.pop()._replace(grupo=0)))
    assert principios(da_lei, historia) == {"P8"}
    diversa = assumido(*feitas, (5, 5, "geral"))
    assert chamadas_de(diversa).historia.fatos[-1].outro == CONTA_DIVERSA
    assert conferido(diversa).certo


def test_quem_ja_ocupa_vaga_nao_se_assume_outra_vez() -> None:
    andamento = assumido((1, 1, "geral"), (2, 2, "geral"))
    historia = chamadas_de(andamento.copia()).historia
    historia.pessoas[1] = 0
    com_os_fatos(historia, lambda fatos: fatos.append(fatos.pop()._replace(pessoa=0)))
    assert principios(andamento, historia) == {"P11"}


def test_a_saida_espera_a_reposicao_assumida_mas_nao_a_propria() -> None:
    andamento = assumido((1, 1, "geral"), (2, 2, "geral"))
    praticar(andamento, SaidaRegistrada, posto=1, motivo=MotivoDaSaida.DESISTENCIA)
    assert conferido(andamento).certo
    praticar(andamento, AssuncaoEncerrada)
    praticar(andamento, ConvocacaoFeita, quantidade=1)
    assert conferido(andamento).certo
    # Encerrada antes da saída, a mesma vaga vazia é falha.
    historia = chamadas_de(andamento.copia()).historia

    def adianta(fatos: list[Acontecimento]) -> None:
        fim = next(f for f in fatos if f.fato is Fato.ASSUNCAO_ENCERRADA)
        fatos.remove(fim)
        saida = next(i for i, f in enumerate(fatos) if f.fato is Fato.SAIDA)
        fatos.insert(saida, fim)

    com_os_fatos(historia, adianta)
    assert "P11" in principios(andamento, historia)


def test_depois_da_validade_a_assumida_entra_e_a_propria_nao() -> None:
    andamento = assumido((1, 1, "geral"))
    praticar(andamento, ValidadeEncerrada)
    praticar(andamento, ChamadaAssumida, posto=2, vaga=2, lista="geral")
    assert conferido(andamento).certo
    historia = chamadas_de(andamento.copia()).historia
    historia.vagas.append(3)
    historia.pessoas.append(2)
    historia.contas.append(0)
    com_os_fatos(historia, lambda fatos: fatos.append(Acontecimento(2, Fato.ASSUNCAO_ENCERRADA)))
    assert principios(andamento, historia) == {"validade"}


@pytest.mark.parametrize("lista", ["geral", "pcd"])
def test_a_recomposicao_so_se_cobra_da_conta_que_a_lei_daria(lista: str) -> None:
    """Faltava gente na reservada; alguém entra por ordem, e a vaga geral seguinte seria dela."""
    feitas = [(v, v, "geral") for v in range(1, 6)]
    andamento = assumido(*feitas, pcd=())
    praticar(
        andamento,
        OrdemJudicialCumprida,
        efeito=EfeitoJudicial.INCLUSAO,
        processo="p",
        inscricao="900",
        posto=50,
        grupos=("pcd",),
    )
    praticar(andamento, ChamadaAssumida, posto=900, vaga=7, lista=lista)
    assert conferido(andamento).certo
    praticar(andamento, ConvocacaoFeita, quantidade=4)
    assert conferido(andamento).certo


@pytest.mark.parametrize(("reposta_por", "sai"), [(60, False), (8, False), (60, True)])
def test_quem_pediu_o_fim_da_fila_nao_repoe_a_vaga_e_segue_esperando(
    reposta_por: int, sai: bool
) -> None:
    """A 8 é a única da reservada que resta: sem ela a vaga reverte, e a conferência o aceita."""
    feitas = [*((v, v, "geral") for v in range(1, 5)), (5, 8, "pcd")]
    andamento = assumido(*feitas, pcd=(8,), clausulas=Clausulas(fim_de_fila=True))
    praticar(andamento, FimDeFilaDeferido, posto=8)
    if sai:
        praticar(andamento, SaidaRegistrada, posto=8, motivo=MotivoDaSaida.DESISTENCIA)
    praticar(andamento, ChamadaAssumida, posto=reposta_por, vaga=5, lista="geral")
    assert Fato.REVERSAO in {fato.fato for fato in chamadas_de(andamento).historia.fatos}
    assert conferido(andamento).certo
    praticar(andamento, ConvocacaoFeita, quantidade=0)
    assert conferido(andamento).certo
    chamadas = chamadas_de(andamento).historia.pessoas[6:]
    assert (7 in chamadas) is (reposta_por == 60 and not sai)
