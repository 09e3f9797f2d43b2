"""O lote dá, pessoa a pessoa, o que o motor dá: listas, critérios, pendências, chamadas e contas."""

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random

import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from certame.dominio.candidato import Candidato
from certame.dominio.edital import Cargo
from certame.dominio.resultado import Decisao, Pendencia
from certame.lote.calculo import calcular
from certame.lote.classificacao import listas_em_colunas
from certame.lote.inscritos import inscritos_de_candidatos
from certame.lote.resumo import EM_COLUNAS, ResumoDoCargo, TrechoCalculado
from certame.motor.andamento import Andamento, PontoDePartida
from certame.motor.classificacao import Classificacao, classificar
from certame.motor.reserva import quadro_do_cargo
from certame.motor.sorteio import ordem_do_sorteio
from tests.lote.mundos import Mundo, mundo


def calculados(inventado: Mundo, por_vez: int = 40) -> list[TrechoCalculado]:
    inscritos = inscritos_de_candidatos(inventado.edital, inventado.regime, inventado.pessoas)
    listas = listas_em_colunas(inscritos, inventado.sorteio)
    atos = [ato for do_cargo in inventado.atos for ato in do_cargo]
    return list(calcular(listas, atos, inventado.sorteio, por_vez=por_vez))


def classificados(inventado: Mundo, cargo: Cargo) -> Decisao[Classificacao] | tuple[Pendencia, ...]:
    pessoas = [pessoa for pessoa in inventado.pessoas if pessoa.cargo == cargo.id]
    lugares = None
    if inventado.sorteio is not None:
        ordem = ordem_do_sorteio(
            inventado.edital.id,
            inventado.sorteio.finalidade,
            inventado.sorteio.semente,
            [pessoa.inscricao for pessoa in pessoas],
        )
        lugares = {inscricao: lugar for lugar, inscricao in enumerate(ordem, start=1)}
    return classificar(inventado.edital, cargo, pessoas, inventado.regime, lugares)


def linhas_do_motor(
    classificacao: Classificacao, grupo: str = ""
) -> list[tuple[str, int, str, str]]:
    """Unidade, posto, inscrição e critério de cada pessoa da lista, na ordem publicada."""
    pessoas: Sequence[Candidato] = classificacao.candidatos
    postos: Mapping[int, int] = dict(enumerate(classificacao.postos_gerais))
    criterios: Mapping[int, str] = dict(enumerate(classificacao.criterios_da_geral))
    if grupo:
        postos = classificacao.postos_reservados[grupo]
        criterios = classificacao.criterios_das_reservadas[grupo]
    ordem = {u.nome: i for i, u in enumerate(classificacao.ordem.unidades)}
    na_lista = sorted(
        (i for i, posto in postos.items() if posto),
        key=lambda i: (ordem[pessoas[i].unidade], postos[i]),
    )
    return [(pessoas[i].unidade, postos[i], pessoas[i].inscricao, criterios[i]) for i in na_lista]


def linhas_do_lote(tabela: pl.DataFrame, cargo: str) -> list[tuple[str, int, str, str]]:
    if not tabela.width:
        return []
    do_cargo = tabela.filter(pl.col("cargo") == cargo)
    return do_cargo.select("unidade", "posto", "inscricao", "criterio").rows()


def conferir_igualdade(inventado: Mundo) -> Counter[str]:
    """Compara cargo a cargo e devolve como cada um foi feito."""
    como: Counter[str] = Counter()
    trechos = calculados(inventado)
    resumos = [resumo for trecho in trechos for resumo in trecho.resumos]
    assert [resumo.cargo for resumo in resumos] == [c.id for c in inventado.edital.cargos]
    for cargo, atos, resumo in zip(inventado.edital.cargos, inventado.atos, resumos, strict=True):
        classificacao = classificados(inventado, cargo)
        quadro = quadro_do_cargo(inventado.regime, cargo)
        if isinstance(classificacao, tuple):
            do_quadro = (quadro,) if isinstance(quadro, Pendencia) else ()
            assert resumo.pendencias == do_quadro + classificacao
            assert resumo.veredito is None
            como["pendência"] += 1
            continue
        conferir_listas(trechos, cargo, classificacao.valor)
        if isinstance(quadro, Pendencia):
            assert resumo.pendencias == (quadro,)
            como["pendência do quadro"] += 1
            continue
        andamento = Andamento(
            inventado.regime,
            inventado.edital,
            {
                cargo.id: PontoDePartida(
                    quadro.valor, classificacao.valor.ordem, inventado.edital.clausulas
                )
            },
        )
        for ato in atos:
            andamento.praticar(ato)
        conferir_chamadas(trechos, resumo, andamento)
        como[resumo.como] += 1
    return como


def conferir_listas(
    trechos: Sequence[TrechoCalculado], cargo: Cargo, classificacao: Classificacao
) -> None:
    geral = [linha for t in trechos for linha in linhas_do_lote(t.lista_geral, cargo.id)]
    assert geral == linhas_do_motor(classificacao)
    for grupo in classificacao.postos_reservados:
        deles = [x for t in trechos for x in linhas_do_lote(t.reservadas[grupo], cargo.id)]
        assert deles == linhas_do_motor(classificacao, grupo)


def conferir_chamadas(
    trechos: Sequence[TrechoCalculado], resumo: ResumoDoCargo, andamento: Andamento
) -> None:
    convocacao = andamento.convocacoes[resumo.cargo]
    historia = convocacao.historia
    do_motor = [
        (vaga, convocacao.inscricoes[pessoa], historia.nome_da_conta(conta))
        for vaga, pessoa, conta in zip(
            historia.vagas, historia.pessoas, historia.contas, strict=True
        )
    ]
    do_lote = [
        linha
        for trecho in trechos
        if trecho.chamadas.width
        for linha in trecho.chamadas.filter(pl.col("cargo") == resumo.cargo)
        .select("vaga", "inscricao", "lista")
        .rows()
    ]
    assert do_lote == do_motor
    assert resumo.pendencias == andamento.pendencias_de_agora
    assert resumo.vagas_criadas == convocacao.vagas_criadas
    assert resumo.chamadas == Counter(conta for _, _, conta in do_motor)
    assert resumo.veredito is not None
    # O que o motor faz, a conferência de objetos confere: ela tem os seus próprios testes, e os
    # cargos divididos e a lista de maior percentual estão fora do que estes mundos provam.
    if resumo.como == EM_COLUNAS and not andamento.edital.cargo(resumo.cargo).unidades:
        assert resumo.veredito.certo, resumo.veredito.falhas


@given(st.integers(min_value=0, max_value=2**32))
def test_o_lote_da_o_mesmo_que_o_motor(acaso: int) -> None:
    conferir_igualdade(mundo(Random(acaso)))


def test_os_mundos_passam_por_todos_os_caminhos() -> None:
    como: Counter[str] = Counter()
    for acaso in range(150):
        como += conferir_igualdade(mundo(Random(acaso)))
    assert como[EM_COLUNAS] > 100
    assert como["pendência"] > 20
    assert len(como) >= 7, como


def test_a_ordem_das_linhas_nao_muda_nada() -> None:
    for acaso in range(30):
        inventado = mundo(Random(acaso))
        virado = Mundo(
            inventado.edital,
            inventado.regime,
            inventado.pessoas[::-1],
            inventado.atos,
            inventado.sorteio,
        )
        assert _em_dados(calculados(inventado)) == _em_dados(calculados(virado))


def test_o_tamanho_do_trecho_nao_muda_nada() -> None:
    for acaso in range(30):
        inventado = mundo(Random(acaso))
        um_a_um = _em_dados(calculados(inventado, 1))
        assert um_a_um == _em_dados(calculados(inventado, 10_000))


def _em_dados(trechos: Sequence[TrechoCalculado]) -> list[object]:
    return [
        [linha for t in trechos for linha in t.lista_geral.rows()],
        [(g, linha) for t in trechos for g, tab in t.reservadas.items() for linha in tab.rows()]
        and sorted(
            (g, linha) for t in trechos for g, tab in t.reservadas.items() for linha in tab.rows()
        ),
        [linha for t in trechos for linha in t.chamadas.rows()],
        [resumo for t in trechos for resumo in t.resumos],
    ]


def test_inscricao_repetida_no_cargo_e_erro() -> None:
    inventado = next(
        m for m in (mundo(Random(acaso)) for acaso in range(100)) if len(m.pessoas) > 2
    )
    repetidas = (*inventado.pessoas, inventado.pessoas[0])
    inscritos = inscritos_de_candidatos(inventado.edital, inventado.regime, repetidas)
    with pytest.raises(ValueError, match="se repete no cargo"):
        listas_em_colunas(inscritos)
