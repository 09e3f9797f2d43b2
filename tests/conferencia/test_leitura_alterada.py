"""A conferência segue a mudança de leitura no meio da história, e acusa o que não a segue."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from certame.conferencia.cargo import conferir_cargo
from certame.conferencia.exame import abrir_exame, montar_filas
from certame.conferencia.percurso_por_ato import PercursoPorAto
from certame.conferencia.periodos import LEITURA_QUE_NAO_HA
from certame.conferencia.por_ato import ConferenciaPorAto
from certame.conferencia.veredito import Relato, Veredito
from certame.dominio.ato import (
    AtoAnulado,
    ConvocacaoFeita,
    EfeitoJudicial,
    LeituraAlterada,
    MotivoDaSaida,
    OrdemJudicialCumprida,
    PosseRegistrada,
    SaidaRegistrada,
    VagasCriadas,
)
from certame.dominio.ato_do_edital import OrigemDaMudanca
from certame.dominio.edital import Aplicacao, Cargo, Clausulas, GeralEsgotada, Unidade
from certame.dominio.historia import Acontecimento, Fato, Historia
from certame.motor.andamento import Andamento
from certame.operacoes.conferir_resultado import ordem_com_incluidas
from tests.conferencia.historias import com_fato_novo, com_o_fato, copia, sem_o_fato
from tests.motor.certames import CARGO, certame, chamadas_de, praticar
from tests.motor.moldes import MOGI_1993, MOGI_2006
from tests.motor.processos import REF
from tests.motor.test_leitura_alterada import listas


def alterar(andamento: Andamento, leitura: str, opcao: str, **outros: Any) -> None:
    praticar(
        andamento,
        LeituraAlterada,
        leitura=leitura,
        opcao=opcao,
        origem=OrigemDaMudanca.DECISAO_FINAL,
        documento=REF,
        **outros,
    )


def convocar(andamento: Andamento, quantidade: int = 0, **outros: Any) -> None:
    praticar(andamento, ConvocacaoFeita, quantidade=quantidade, **outros)


def criar(andamento: Andamento, quantidade: int, **outros: Any) -> None:
    praticar(andamento, VagasCriadas, quantidade=quantidade, **outros)


def veredito(andamento: Andamento, historia: Historia | None = None) -> Veredito:
    convocacao = chamadas_de(andamento)
    return conferir_cargo(
        andamento.regime,
        andamento.edital.cargo(CARGO),
        ordem_com_incluidas(convocacao),
        historia or convocacao.historia,
        andamento.edital.clausulas,
    )


def falhas(andamento: Andamento, historia: Historia | None = None) -> list[tuple[str, int]]:
    return [(f.principio, f.vaga) for f in veredito(andamento, historia).falhas]


def onde_muda(andamento: Andamento) -> int:
    return chamadas_de(andamento).historia.fatos.fato.index(Fato.LEITURA_ALTERADA)


def irupi() -> Andamento:
    """Vinte vagas por via, e mais oito com compensação: a 21 converte quem está no posto 8."""
    andamento = certame(20, 100, (8, 60, 75, 80))
    convocar(andamento)
    alterar(andamento, "computo", "compensada")
    criar(andamento, 8)
    convocar(andamento)
    return andamento


def reservadas_contadas() -> Andamento:
    """Abertas sete, a reserva passa a arredondar para cima: 5, 11 e 21, depois 31."""
    andamento = certame(25, 60, (8, 9, 10, 11))
    convocar(andamento, 7)
    alterar(andamento, "arredondamento", "para_cima", id="mudança")
    criar(andamento, 10)
    convocar(andamento)
    return andamento


def anulada() -> Andamento:
    """A mudança se anula depois de cinco chamadas, com vagas criadas antes e tiradas depois."""
    andamento = certame(25, 60, (8, 9, 10, 11))
    criar(andamento, 4, id="outra")
    praticar(andamento, AtoAnulado, ato="outra", motivo="erro_material")
    convocar(andamento, 7)
    alterar(andamento, "arredondamento", "para_cima", id="mudança")
    criar(andamento, 6, id="criação")
    convocar(andamento, 5)
    praticar(andamento, AtoAnulado, ato="criação", motivo="erro_material")
    praticar(andamento, AtoAnulado, ato="mudança", motivo="erro_material")
    criar(andamento, 12)
    convocar(andamento)
    return andamento


def reinicia_e_continua() -> Andamento:
    andamento = certame(5, 90, range(20, 40))
    criar(andamento, 6)
    criar(andamento, 6)
    convocar(andamento, 10)
    alterar(andamento, "vagas_novas", "reinicia")
    criar(andamento, 5)
    convocar(andamento, 7)
    alterar(andamento, "vagas_novas", "continua")
    criar(andamento, 20)
    convocar(andamento)
    return andamento


def alternancia() -> Andamento:
    andamento = certame(20, 120, range(30, 60), norma=MOGI_2006)
    criar(andamento, 21)
    convocar(andamento, 23)
    alterar(andamento, "alternancia_novas", "por_ato")
    criar(andamento, 20)
    alterar(andamento, "arredondamento", "para_baixo")
    convocar(andamento, 20)
    alterar(andamento, "arredondamento", "para_cima")
    criar(andamento, 41)
    convocar(andamento)
    return andamento


def alternancia_no_edital() -> Andamento:
    andamento = certame(30, 120, range(30, 60), norma=MOGI_2006)
    convocar(andamento, 1)
    alterar(andamento, "arredondamento", "para_baixo")
    convocar(andamento, 4)
    alterar(andamento, "arredondamento", "para_cima")
    convocar(andamento)
    return andamento


def com_juiz() -> Andamento:
    """Uma vaga guardada e vazia quando a leitura muda, e alguém que entra e recompõe a reserva."""
    andamento = certame(6, 12, (12,))
    praticar(
        andamento,
        OrdemJudicialCumprida,
        efeito=EfeitoJudicial.RESERVA_DE_VAGA,
        processo="1",
        vaga=2,
    )
    praticar(andamento, SaidaRegistrada, posto=12, motivo=MotivoDaSaida.DESISTENCIA)
    convocar(andamento)
    alterar(andamento, "arredondamento", "para_cima")
    praticar(
        andamento,
        OrdemJudicialCumprida,
        efeito=EfeitoJudicial.INCLUSAO,
        processo="2",
        inscricao="99",
        posto=11,
        grupos=("pcd",),
    )
    criar(andamento, 3)
    convocar(andamento)
    return andamento


def saida_apos_posse() -> Andamento:
    """Só a saída de quando a leitura extingue a vaga cria outra no lugar dela."""
    andamento = certame(6, 30, (8, 9, 10))
    convocar(andamento)
    for posto, opcao in ((1, "segue_sequencia"), (2, "mesma_lista"), (3, "segue_sequencia")):
        praticar(andamento, PosseRegistrada, posto=posto)
        praticar(andamento, SaidaRegistrada, posto=posto, motivo=MotivoDaSaida.EXONERACAO)
        alterar(andamento, "saida_apos_posse", opcao)
    praticar(andamento, PosseRegistrada, posto=4)
    praticar(andamento, SaidaRegistrada, posto=4, motivo=MotivoDaSaida.EXONERACAO)
    return andamento


def esgotamento() -> Andamento:
    """A lista acaba por saídas: antes da mudança a vaga reverte, depois espera a decisão."""
    andamento = certame(15, 40, (30, 31))
    for posto in (30, 31):
        praticar(andamento, SaidaRegistrada, posto=posto, motivo=MotivoDaSaida.DESISTENCIA)
    convocar(andamento, 7)
    alterar(andamento, "esgotamento", "pendencia")
    convocar(andamento)
    return andamento


def compensa_ate() -> Andamento:
    """De só nas vagas do edital a sempre, com reposição, e a geral que acaba."""
    clausulas = Clausulas(geral_esgotada=GeralEsgotada.RESERVADA, so_na_reservada=True)
    andamento = certame(8, 20, (2, 4, 6, 9, 12), norma=MOGI_2006, clausulas=clausulas)
    convocar(andamento, 5)
    praticar(andamento, SaidaRegistrada, posto=1, motivo=MotivoDaSaida.DESISTENCIA)
    criar(andamento, 3)
    alterar(andamento, "compensa_ate", "sempre")
    convocar(andamento)
    praticar(andamento, SaidaRegistrada, posto=3, motivo=MotivoDaSaida.DESISTENCIA)
    alterar(andamento, "computo", "por_via")
    criar(andamento, 6)
    convocar(andamento, 3)
    alterar(andamento, "compensa_ate", "vagas_do_edital")
    alterar(andamento, "computo", "compensada")
    convocar(andamento)
    return andamento


def dividido(*vagas: int, aplicacao: Aplicacao = Aplicacao.AUTOMATICA) -> Andamento:
    unidades = tuple(Unidade(f"u{i}", quantas) for i, quantas in enumerate(vagas))
    cargo = Cargo(CARGO, "Cargo", sum(vagas), unidades, aplicacao)
    return certame(cargo, listas(*(14 for _ in vagas)))


def unidades_que_seguem() -> Andamento:
    andamento = dividido(5, 6)
    convocar(andamento, 4, unidade="u0")
    alterar(andamento, "arredondamento", "para_baixo")
    convocar(andamento)
    return andamento


def unidades_ja_abertas() -> Andamento:
    andamento = dividido(5, 6)
    convocar(andamento)
    criar(andamento, 30, unidade="u1")
    alterar(andamento, "arredondamento", "para_baixo")
    criar(andamento, 10, unidade="u0")
    return andamento


def unidades_com_novas_abertas() -> Andamento:
    andamento = dividido(5, 5)
    for quantas, unidade in ((3, "u0"), (3, "u1"), (5, "u0"), (10, "u1")):
        criar(andamento, quantas, unidade=unidade)
    convocar(andamento, 18, unidade="u1")
    alterar(andamento, "vagas_novas", "reinicia")
    convocar(andamento)
    return andamento


HISTORIAS: list[Callable[[], Andamento]] = [
    irupi, reservadas_contadas, anulada, reinicia_e_continua, alternancia, alternancia_no_edital,
    com_juiz, saida_apos_posse, esgotamento, compensa_ate, unidades_que_seguem,
    unidades_ja_abertas, unidades_com_novas_abertas,
]  # fmt: skip


@pytest.mark.parametrize("historia", HISTORIAS)
def test_a_historia_com_a_mudanca_no_meio_confere(historia: Callable[[], Andamento]) -> None:
    andamento = historia()
    assert Fato.LEITURA_ALTERADA in chamadas_de(andamento).historia.fatos.fato
    assert veredito(andamento).falhas == ()


@pytest.mark.parametrize("historia", HISTORIAS)
def test_ato_a_ato_tambem_confere(historia: Callable[[], Andamento]) -> None:
    feito = historia()
    andamento = Andamento(feito.regime, feito.edital, feito._partida)
    convocacao = chamadas_de(andamento)
    por_ato = ConferenciaPorAto(
        andamento.regime,
        andamento.edital.cargo(CARGO),
        ordem_com_incluidas(convocacao),
        convocacao.historia,
        andamento.edital.clausulas,
    )
    refeitas = set()
    for praticado in feito.praticados:
        andamento.praticar(praticado.ato)
        assert por_ato.conferir().falhas == ()
        refeitas.add(por_ato.refeita)
    assert "uma leitura mudou, e com ela os tipos das vagas por abrir" in refeitas


def test_ato_a_ato_a_leitura_que_a_historia_nao_diz_se_acusa() -> None:
    andamento = irupi()
    historia = com_o_fato(chamadas_de(andamento).historia, onde_muda(andamento), outro=7)
    exame = abrir_exame(
        andamento.regime,
        ordem_com_incluidas(chamadas_de(andamento)),
        historia,
        andamento.edital.clausulas,
        Relato(),
    )
    montar_filas(exame)
    PercursoPorAto(exame, andamento.edital.cargo(CARGO)).avancar()
    assert LEITURA_QUE_NAO_HA in [falha.frase for falha in exame.relato.falhas()]


@pytest.mark.parametrize("historia", HISTORIAS)
def test_o_tipo_de_qualquer_vaga_trocado_se_acusa(historia: Callable[[], Andamento]) -> None:
    andamento = historia()
    for numero in range(1, len(chamadas_de(andamento).historia.tipos) + 1):
        trocada = copia(chamadas_de(andamento).historia)
        trocada.tipos[numero - 1] = 1 - trocada.tipos[numero - 1]
        assert ("reserva", numero) in falhas(andamento, trocada)


@pytest.mark.parametrize("historia", [irupi, reservadas_contadas, esgotamento])
def test_calar_a_mudanca_se_acusa(historia: Callable[[], Andamento]) -> None:
    andamento = historia()
    assert falhas(andamento, sem_o_fato(chamadas_de(andamento).historia, onde_muda(andamento)))


def test_dizer_a_mudanca_e_seguir_pela_antiga_se_acusa() -> None:
    andamento = certame(20, 100, (8, 60, 75))
    convocar(andamento)
    criar(andamento, 8)
    convocar(andamento)
    historia = chamadas_de(andamento).historia
    muda = Acontecimento(20, Fato.LEITURA_ALTERADA)
    mentida = com_fato_novo(historia, len(historia.fatos) - 1, muda)
    mentida.leituras = [(("computo", "compensada"),)]
    assert ("compensacao", 21) in falhas(andamento, mentida)


@pytest.mark.parametrize(
    ("leituras", "lugar"),
    [
        ([], 0),
        ([(("computo", "compensada"),)], 1),
        ([(("computo", "compensada"),)], -1),
        ([(("computo", "outra"),)], 0),
        ([(("outra", "compensada"),)], 0),
    ],
)
def test_leitura_que_a_historia_nao_diz_e_defeito_de_forma(
    leituras: list[tuple[tuple[str, str], ...]], lugar: int
) -> None:
    andamento = irupi()
    historia = chamadas_de(andamento).historia
    torta = com_o_fato(historia, onde_muda(andamento), outro=lugar)
    torta.leituras = leituras
    assert ("forma", 0) in falhas(andamento, torta)
    assert "leitura alterada" in " ".join(f.frase for f in veredito(andamento, torta).falhas)


def test_vaga_do_edital_que_ninguem_disse_onde_cai_se_acusa() -> None:
    """O motor recusa; quem dissesse que a leitura mudou ali teria de dizer os tipos."""
    andamento = dividido(5, 6)
    convocar(andamento, 5, unidade="u0")
    historia = copia(chamadas_de(andamento).historia)
    historia.fatos.append(Acontecimento(5, Fato.LEITURA_ALTERADA))
    historia.leituras = [(("arredondamento", "para_baixo"),)]
    [(principio, _)] = falhas(andamento, historia)
    assert principio == "reserva"


def test_por_unidade_que_reduz_se_acusa_tambem_depois_da_mudanca() -> None:
    andamento = dividido(10, 10, aplicacao=Aplicacao.POR_UNIDADE)
    edital = andamento.edital
    historia = copia(chamadas_de(andamento).historia)
    historia.fatos.append(Acontecimento(0, Fato.LEITURA_ALTERADA))
    historia.leituras = [(("arredondamento", "para_baixo"),)]
    unidades = tuple(Unidade(f"u{i}", 5) for i in range(4))
    cargo = replace(edital.cargo(CARGO), unidades=unidades)
    frases = [
        f.frase
        for f in conferir_cargo(
            andamento.regime, cargo, listas(14, 14, 14, 14), historia, edital.clausulas
        ).falhas
    ]
    assert any("reduz o total" in frase for frase in frases)


def test_mogi_de_1993_a_2006_no_computo() -> None:
    andamento = certame(10, 40, (3, 12, 20), norma=MOGI_1993)
    convocar(andamento)
    alterar(andamento, "computo", "compensada")
    alterar(andamento, "teto", "1/5")
    criar(andamento, 30)
    convocar(andamento)
    assert veredito(andamento).falhas == ()
