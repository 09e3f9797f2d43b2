"""Quantas vagas se reservam e quais: as identidades das leis, as tabelas e a varredura bruta."""

from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from math import ceil, floor

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from certame.motor.series import (
    ColisaoSemSaida,
    Numeracao,
    posicao_reservada,
    posicoes_alternadas,
    posicoes_do_ato,
    posicoes_reservadas,
    tipos_por_series,
    vagas_reservadas,
)
from certame.norma.grupo import (
    Arredondamento,
    DestinoDaColisao,
    Faixa,
    FamiliaDeSerie,
    Grupo,
    Serie,
)
from tests.motor.moldes import (
    BAIXO,
    CIMA,
    IRUPI,
    LEI_15142,
    MEIO,
    MOGI_1993,
    MOGI_2006,
    PCD_FEDERAL,
    grupo,
    posicoes,
    regime,
)

ANTERIOR, PROXIMA = DestinoDaColisao.ANTERIOR_LIVRE, DestinoDaColisao.PROXIMA_LIVRE
(PCD_IRUPI,) = regime(IRUPI).grupos
(PCD_1993,) = regime(MOGI_1993).grupos
(PCD_2006,) = regime(MOGI_2006).grupos
CINCO_POR_CENTO = grupo("pcd", Fraction(1, 20))
VINTE_POR_CENTO = grupo("negros", Fraction(1, 5))
SAO_PAULO = grupo("pcd", Fraction(1, 20), faixas=(Faixa(4, 0), Faixa(10, 1)))
ASSEMBLEIA = (
    grupo("negros", Fraction(1, 5), serie=posicoes(3, intervalo=5)),
    grupo("pcd", Fraction(1, 10), serie=posicoes(5, intervalo=10)),
    grupo("indigenas", Fraction(3, 100), serie=posicoes(10, intervalo=35)),
)


def numeros(tipos: bytes | bytearray, conta: int) -> list[int]:
    return [numero for numero, tipo in enumerate(tipos, start=1) if tipo == conta]


# A fórmula e as tabelas publicadas -----------------------------------------------------------


def test_irupi_a_quinta_e_depois_a_cada_dez_e_a_mesma_funcao_do_percentual() -> None:
    escrita = grupo("pcd", Fraction(1, 10), serie=posicoes(5, intervalo=10))
    reservadas = 0
    for total in range(2_001):
        reservadas += total >= 5 and (total - 5) % 10 == 0
        assert vagas_reservadas(PCD_IRUPI, total) == reservadas
        assert vagas_reservadas(escrita, total) == reservadas
        assert reservadas == floor(Fraction(total, 10) + Fraction(1, 2))
    assert list(posicoes_reservadas(PCD_IRUPI, 2_000)) == list(range(5, 2_001, 10))
    assert list(posicoes_reservadas(escrita, 2_000)) == list(range(5, 2_001, 10))


def test_mogi_tabelas_da_propria_cidade() -> None:
    tabela = {1: 0, 2: 1, 4: 1, 7: 1, 10: 1, 14: 1, 18: 1, 20: 1, 21: 2}
    assert {n: vagas_reservadas(PCD_2006, n) for n in tabela} == tabela
    assert vagas_reservadas(PCD_2006, 0) == 0


@pytest.mark.parametrize(
    ("serie", "inicio"),
    [
        (PCD_FEDERAL, [5, 21, 41, 61, 81]),
        (PCD_1993, [10, 30, 50, 70]),
        (CINCO_POR_CENTO, [10, 30, 50, 70]),
        (SAO_PAULO, [5, 30, 50, 70]),
        (grupo("pcd", Fraction(1, 10), CIMA, teto=Fraction(1, 5)), [5, 11, 21, 31]),
        (VINTE_POR_CENTO, [3, 8, 13, 18]),
        (LEI_15142[0], [2, 6, 10]),
        (LEI_15142[1], [17, 50, 84]),
        (LEI_15142[2], [25, 75]),
        (grupo("pcd", Fraction(1, 20), BAIXO), [20, 40, 60]),
        (grupo("pcd", Fraction(3, 20), BAIXO), [7, 14, 20]),
        (grupo("negros", Fraction(1, 5), serie=posicoes(3, 6, intervalo=5)), [3, 6, 11, 16]),
    ],
)
def test_as_tabelas_publicadas_sao_a_mesma_funcao(serie: Grupo, inicio: list[int]) -> None:
    assert [posicao_reservada(serie, k) for k in range(1, len(inicio) + 1)] == inicio
    assert list(posicoes_reservadas(serie, inicio[-1])) == inicio


@pytest.mark.parametrize(
    ("total", "irupi", "mogi", "federal", "meio"),
    [
        (1, 0, 0, 0, 0),
        (2, 0, 1, 0, 0),
        (4, 0, 1, 0, 0),
        (5, 1, 1, 1, 0),
        (10, 1, 1, 1, 1),
        (14, 1, 1, 1, 1),
        (15, 2, 1, 1, 1),
        (18, 2, 1, 1, 1),
        (20, 2, 1, 1, 1),
        (21, 2, 2, 2, 1),
        (25, 3, 2, 2, 1),
        (40, 4, 2, 2, 2),
        (41, 4, 3, 3, 2),
        (50, 5, 3, 3, 3),
        (100, 10, 5, 5, 5),
        (272, 27, 14, 14, 14),
    ],
)
def test_a_tabela_compacta_das_quatro_regras(
    total: int, irupi: int, mogi: int, federal: int, meio: int
) -> None:
    grupos = (PCD_IRUPI, PCD_2006, PCD_FEDERAL, PCD_1993)
    assert [vagas_reservadas(g, total) for g in grupos] == [irupi, mogi, federal, meio]


@pytest.mark.parametrize(
    ("total", "esperadas"),
    [
        (1, (0, 0, 0)),
        (2, (1, 0, 0)),
        (10, (3, 0, 0)),
        (17, (4, 1, 0)),
        (20, (5, 1, 0)),
        (25, (6, 1, 1)),
        (59, (15, 2, 1)),
        (100, (25, 3, 2)),
    ],
)
def test_a_lei_15142_em_tres_partes(total: int, esperadas: tuple[int, ...]) -> None:
    assert tuple(vagas_reservadas(g, total) for g in LEI_15142) == esperadas


def test_o_minimo_vale_para_posicoes_escritas() -> None:
    """Abaixo do mínimo nada se reserva: a 2 e a 4 não são reservadas, nem contadas."""
    escrita = grupo("pcd", Fraction(1, 10), serie=posicoes(2, 4, 9, intervalo=5), minimo=5)
    assert [vagas_reservadas(escrita, n) for n in (4, 5, 8, 9, 13, 14)] == [0, 0, 0, 1, 1, 2]
    assert [posicao_reservada(escrita, k) for k in (1, 2, 3)] == [9, 14, 19]
    assert list(posicoes_reservadas(escrita, 20)) == [9, 14, 19]
    # Também quando o mínimo passa da lista e alcança o que o intervalo continua.
    longe = grupo("pcd", Fraction(1, 10), serie=posicoes(2, intervalo=5), minimo=10)
    assert list(posicoes_reservadas(longe, 20)) == [12, 17]
    assert [posicao_reservada(longe, k) for k in (1, 2)] == [12, 17]


def test_o_minimo_que_ja_pede_mais_de_uma_segue_para_a_frente() -> None:
    """A metade de 4 pede 2: a 4 é a primeira, e a outra vai à 5, nunca à 3."""
    meia = grupo("pcd", Fraction(1, 2), minimo=4)
    assert [vagas_reservadas(meia, n) for n in range(1, 9)] == [0, 0, 0, 1, 2, 3, 4, 4]
    assert list(posicoes_reservadas(meia, 10)) == [4, 5, 6, 7, 9]
    assert [posicao_reservada(meia, k) for k in range(1, 6)] == [4, 5, 6, 7, 9]
    # A direção da colisão entre grupos não muda isso.
    for destino in (ANTERIOR, PROXIMA):
        assert numeros(tipos_por_series([meia], destino, 10), 1) == [4, 5, 6, 7, 9]


def test_a_lista_escrita_sem_intervalo_acaba_ali() -> None:
    escrita = grupo("pcd", Fraction(1, 10), serie=posicoes(2, 9))
    assert [posicao_reservada(escrita, k) for k in (1, 2, 3)] == [2, 9, None]
    assert [vagas_reservadas(escrita, n) for n in (1, 2, 8, 9, 500)] == [0, 1, 1, 2, 2]
    assert list(posicoes_reservadas(escrita, 500)) == [2, 9]


# A varredura bruta ---------------------------------------------------------------------------

fracoes = st.builds(
    lambda a, b: Fraction(min(a, b), max(a, b) + 1), st.integers(1, 40), st.integers(1, 40)
)


@st.composite
def grupos_de_formula(draw: st.DrawFn) -> Grupo:
    faixas: list[Faixa] = []
    ate = reservadas = 0
    for _ in range(draw(st.integers(0, 3))):
        ate += draw(st.integers(1, 12))
        reservadas = draw(st.integers(reservadas, min(ate, reservadas + 3)))
        faixas.append(Faixa(ate, reservadas))
    return grupo(
        "pcd",
        draw(fracoes),
        draw(st.sampled_from(Arredondamento)),
        minimo=draw(st.integers(0, 15)),
        faixas=faixas,
        teto=draw(st.none() | fracoes),
    )


def reservadas_pelo_texto(grupo: Grupo, total: int) -> int:
    """R(N) como o texto o diz, com frações e sem atalhos."""
    if not total or total < grupo.minimo_de_vagas:
        return 0
    exato = grupo.fracao * total
    reservadas = {CIMA: ceil(exato), BAIXO: floor(exato), MEIO: floor(exato + Fraction(1, 2))}[
        grupo.arredondamento
    ]
    for faixa in grupo.faixas:
        if total <= faixa.ate:
            reservadas = faixa.reservadas
            break
    else:
        # Acima das faixas a reserva nunca fica menor que a da última delas.
        reservadas = max([reservadas, *(faixa.reservadas for faixa in grupo.faixas)])
    if grupo.teto is not None:
        reservadas = min(reservadas, floor(grupo.teto * total))
    if grupo.minimo_de_vagas:
        # Do mínimo em diante há um número para cada reservada; antes dele, nenhum.
        reservadas = min(reservadas, len(range(grupo.minimo_de_vagas, total + 1)))
    return reservadas


@given(grupos_de_formula())
@example(grupo("pcd", Fraction(1, 20), faixas=(Faixa(4, 0), Faixa(10, 1)), teto=Fraction(1, 20)))
@example(grupo("pcd", Fraction(1, 4), faixas=(Faixa(2, 2),), teto=Fraction(1, 2)))
@example(PCD_FEDERAL)
@example(SAO_PAULO)
def test_a_kesima_reservada_e_o_menor_n_com_r_de_n_igual_ou_maior(grupo: Grupo) -> None:
    tabela = [reservadas_pelo_texto(grupo, n) for n in range(241)]
    assert [vagas_reservadas(grupo, n) for n in range(241)] == tabela
    assert all(a <= b for a, b in pairwise(tabela))
    numeros = list(posicoes_reservadas(grupo, 240))
    for k in range(1, tabela[-1] + 1):
        menor = next(n for n, reservadas in enumerate(tabela) if reservadas >= k)
        assert posicao_reservada(grupo, k) == menor
        assert numeros[k - 1] == menor
    assert len(numeros) == tabela[-1]
    proxima = posicao_reservada(grupo, tabela[-1] + 1)
    assert proxima is not None
    assert proxima > 240


@given(
    st.sets(st.integers(1, 60), min_size=1, max_size=8),
    st.integers(0, 12),
    st.integers(0, 15),
)
def test_a_serie_escrita_conta_o_que_esta_escrito(
    escritas: set[int], intervalo: int, minimo: int
) -> None:
    lista = sorted(escritas)
    serie = grupo(
        "pcd", Fraction(1, 10), serie=posicoes(*lista, intervalo=intervalo), minimo=minimo
    )
    continuadas = set(range(lista[-1], 241, intervalo)) if intervalo else set()
    pedidas = {numero for numero in escritas | continuadas if numero >= minimo}
    assert list(posicoes_reservadas(serie, 240)) == sorted(pedidas)
    for total in range(241):
        assert vagas_reservadas(serie, total) == sum(n <= total for n in pedidas)


# Vários grupos e colisões --------------------------------------------------------------------


def test_a_tabela_de_cem_vagas_com_a_quarenta_e_nove() -> None:
    tipos = tipos_por_series((*LEI_15142, PCD_FEDERAL), ANTERIOR, 100)
    assert numeros(tipos, 1) == list(range(2, 99, 4))
    assert numeros(tipos, 2) == [17, 49, 84]
    assert numeros(tipos, 3) == [25, 75]
    assert numeros(tipos, 4) == [5, 21, 41, 61, 81]
    assert len(numeros(tipos, 0)) == 65


def test_a_mesma_tabela_com_a_proxima_livre() -> None:
    tipos = tipos_por_series((*LEI_15142, PCD_FEDERAL), PROXIMA, 100)
    assert numeros(tipos, 2) == [17, 51, 84]


def test_as_quinze_vagas_da_assembleia() -> None:
    tipos = tipos_por_series(ASSEMBLEIA, ANTERIOR, 15)
    assert numeros(tipos, 1) == [3, 8, 13]
    assert numeros(tipos, 2) == [5, 15]
    assert numeros(tipos, 3) == [10]
    assert len(numeros(tipos, 0)) == 9


@pytest.mark.parametrize(("destino", "onde"), [(ANTERIOR, 44), (PROXIMA, 46)])
def test_a_colisao_da_assembleia_na_quadragesima_quinta(
    destino: DestinoDaColisao, onde: int
) -> None:
    tipos = tipos_por_series(ASSEMBLEIA, destino, 46)
    assert numeros(tipos, 2) == [5, 15, 25, 35, 45]
    assert numeros(tipos, 3) == [10, onde]


def test_quem_e_movida_pula_os_numeros_que_outra_serie_pede() -> None:
    grupos = (
        grupo("a", Fraction(1, 10), serie=posicoes(10)),
        grupo("b", Fraction(1, 10), serie=posicoes(10)),
        grupo("c", Fraction(1, 10), serie=posicoes(9)),
    )
    assert numeros(tipos_por_series(grupos, ANTERIOR, 12), 2) == [8]
    assert numeros(tipos_por_series(grupos, ANTERIOR, 12), 3) == [9]
    assert numeros(tipos_por_series(grupos, PROXIMA, 12), 2) == [11]


def test_a_colisao_ja_existe_no_tipo_mesmo_que_o_numero_movido_ainda_nao_exista() -> None:
    grupos = (
        grupo("a", Fraction(1, 10), serie=posicoes(10)),
        grupo("b", Fraction(1, 10), serie=posicoes(10)),
    )
    assert numeros(tipos_por_series(grupos, ANTERIOR, 9), 2) == [9]
    assert numeros(tipos_por_series(grupos, PROXIMA, 10), 2) == []


def test_sem_numero_livre_a_colisao_nao_tem_saida() -> None:
    cheias = (
        grupo("a", Fraction(1, 2), serie=posicoes(1, intervalo=1)),
        grupo("b", Fraction(1, 2), serie=posicoes(3)),
    )
    with pytest.raises(ColisaoSemSaida, match=r"a vaga 3 é pedida por duas séries.*\(a e b\)"):
        tipos_por_series(cheias, ANTERIOR, 5)
    with pytest.raises(ColisaoSemSaida, match="a vaga 3"):
        tipos_por_series(cheias, PROXIMA, 5)


def test_colisao_so_alem_do_pedido_nao_estraga_o_que_se_pediu() -> None:
    grupos = (
        grupo("a", Fraction(1, 2), serie=posicoes(600, intervalo=1)),
        grupo("b", Fraction(1, 2), serie=posicoes(1_000)),
    )
    assert numeros(tipos_por_series(grupos, PROXIMA, 500), 0) == list(range(1, 501))


@given(
    st.lists(fracoes.map(lambda f: f / 2), min_size=2, max_size=4),
    st.sampled_from(DestinoDaColisao),
    st.integers(1, 120),
    st.integers(1, 120),
)
def test_o_tipo_de_um_numero_nao_depende_de_quantas_vagas_ha(
    partes: list[Fraction], destino: DestinoDaColisao, a: int, b: int
) -> None:
    assume(sum(partes) <= Fraction(4, 5))
    grupos = [grupo(f"g{i}", fracao) for i, fracao in enumerate(partes)]
    menor, maior = sorted((a, b))
    try:
        longos = tipos_por_series(grupos, destino, maior)
    except ColisaoSemSaida:
        return
    assert tipos_por_series(grupos, destino, menor) == longos[:menor]
    for conta, umgrupo in enumerate(grupos, start=1):
        # Cada grupo tem R(N) números; só a colisão tira um da conta ou o antecipa.
        sobra = len(numeros(longos, conta)) - vagas_reservadas(umgrupo, maior)
        assert abs(sobra) <= sum(vagas_reservadas(g, maior + 10) for g in grupos[: conta - 1])
    assert len(numeros(longos, 1)) == vagas_reservadas(grupos[0], maior)


# Alternância estrita -------------------------------------------------------------------------


def estrita(total: int, *atos: int, novas: str = "uma_a_uma") -> list[int]:
    numeracao = Numeracao(regime(MOGI_2006, escolhas={"alternancia_novas": novas}))
    numeracao.criar_do_edital(total)
    for quantidade in atos:
        numeracao.criar_novas(quantidade)
    return numeros(numeracao.tipos, 1)


def test_alternancia_estrita_no_edital() -> None:
    assert estrita(0) == estrita(1) == []
    for total in range(2, 61):
        assert estrita(total) == [2, 4, 6][: -(-total // 20)]


def test_alternancia_estrita_uma_a_uma_desde_o_nada() -> None:
    assert estrita(0, *[1] * 61) == [2, 21, 41, 61]
    assert estrita(0, 61) == [2, 21, 41, 61]


def test_alternancia_estrita_vinte_e_depois_vinte_e_uma() -> None:
    assert estrita(20, 21) == [2, 21, 41]
    assert estrita(20, 21, novas="por_ato") == [2, 21, 23]


def test_alternancia_estrita_por_ato_nao_poe_duas_reservadas_seguidas_entre_atos() -> None:
    assert estrita(2, 19, novas="por_ato") == [2, 4]
    assert estrita(1, 1, novas="por_ato") == [2]


def alternancia_pelo_texto(edital: int, atos: list[int], *, uma_a_uma: bool) -> list[int]:
    """Reservada se R(T) passa das reservadas até ali e a anterior não é; a 1 nunca é."""
    reservados: list[int] = []
    feitas = 0
    for vez, quantidade in enumerate([edital, *atos]):
        for numero in range(feitas + 1, feitas + quantidade + 1):
            conhecido = numero if vez and uma_a_uma else feitas + quantidade
            devidas = 0 if conhecido <= 1 else ceil(Fraction(conhecido, 20))
            seguida = bool(reservados) and reservados[-1] == numero - 1
            if numero > 1 and devidas > len(reservados) and not seguida:
                reservados.append(numero)
        feitas += quantidade
    return reservados


@given(st.integers(0, 90), st.lists(st.integers(1, 70), max_size=6), st.booleans())
def test_alternancia_estrita_e_a_do_texto(edital: int, atos: list[int], uma: bool) -> None:
    novas = "uma_a_uma" if uma else "por_ato"
    assert estrita(edital, *atos, novas=novas) == alternancia_pelo_texto(
        edital, atos, uma_a_uma=uma
    )


# Vagas que surgem ----------------------------------------------------------------------------


@pytest.mark.parametrize("norma", [IRUPI, MOGI_1993, MOGI_2006])
@given(edital=st.integers(0, 60), atos=st.lists(st.integers(1, 40), max_size=5))
def test_a_contagem_continua_como_se_o_ato_fosse_um_so(
    norma: str, edital: int, atos: list[int]
) -> None:
    aos_poucos, de_uma_vez = Numeracao(regime(norma)), Numeracao(regime(norma))
    aos_poucos.criar_do_edital(edital)
    de_uma_vez.criar_do_edital(edital)
    for quantidade in atos:
        aos_poucos.criar_novas(quantidade)
    de_uma_vez.criar_novas(sum(atos))
    assert aos_poucos.tipos == de_uma_vez.tipos


def test_reiniciar_a_contagem_e_o_que_a_leitura_avisa() -> None:
    def atos(norma: str, *quantidades: int) -> bytes:
        numeracao = Numeracao(regime(norma, escolhas={"vagas_novas": "reinicia"}))
        numeracao.criar_do_edital(0)
        for quantidade in quantidades:
            numeracao.criar_novas(quantidade)
        return bytes(numeracao.tipos)

    assert numeros(atos(IRUPI, *[4] * 10), 1) == []
    assert numeros(atos(IRUPI, *[5] * 4), 1) == [5, 10, 15, 20]
    assert numeros(atos(MOGI_2006, *[4] * 5), 1) == [2, 6, 10, 14, 18]
    assert numeros(atos(MOGI_2006, *[2] * 4), 1) == [2, 4, 6, 8]


def test_posta_por_unidade_a_numeracao_conta_as_reservadas_do_cargo_inteiro() -> None:
    numeracao = Numeracao(regime(IRUPI))
    numeracao.criar_com_tipos(bytes(12), por_unidade=True)
    numeracao.criar_novas(1)
    numeracao.criar_novas(12)
    # R(13) = 1 > 0, R(15) = 2 > 1, R(25) = 3 > 2.
    assert numeros(numeracao.tipos, 1) == [13, 15, 25]


def test_por_contagem_o_grupo_de_depois_espera_o_numero_seguinte() -> None:
    grupos = (grupo("a", Fraction(1, 5)), grupo("b", Fraction(1, 5)))
    numeracao = Numeracao(regime(grupos=grupos))
    numeracao.criar_com_tipos(bytes(2), por_unidade=True)
    numeracao.criar_novas(6)
    assert numeros(numeracao.tipos, 1) == [3, 8]
    assert numeros(numeracao.tipos, 2) == [4]


@pytest.mark.parametrize("norma", [IRUPI, MOGI_2006])
def test_a_copia_da_numeracao_e_independente(norma: str) -> None:
    numeracao = Numeracao(regime(norma))
    numeracao.criar_do_edital(3)
    copia = numeracao.copia()
    copia.criar_novas(40)
    assert len(numeracao.tipos) == 3
    numeracao.criar_novas(40)
    assert numeracao.tipos == copia.tipos


@pytest.mark.parametrize("norma", [IRUPI, MOGI_2006])
@given(edital=st.integers(0, 40), novas=st.integers(1, 40), outras=st.integers(1, 40))
def test_desfazer_a_criacao_das_ultimas_vagas_volta_ao_que_era(
    norma: str, edital: int, novas: int, outras: int
) -> None:
    desfeita, direta = Numeracao(regime(norma)), Numeracao(regime(norma))
    for numeracao in (desfeita, direta):
        numeracao.criar_do_edital(edital)
    desfeita.criar_novas(novas)
    desfeita.remover_ultimas(novas)
    for numeracao in (desfeita, direta):
        numeracao.criar_novas(outras)
    assert desfeita.tipos == direta.tipos


def test_a_alternancia_estrita_entra_na_ordem_dos_grupos() -> None:
    negros = grupo("negros", Fraction(1, 5), serie=posicoes(2, intervalo=5))
    numeracao = Numeracao(regime(MOGI_2006, grupos=(negros, PCD_2006)))
    numeracao.criar_do_edital(21)
    assert numeros(numeracao.tipos, 1) == [2, 7, 12, 17]
    assert numeros(numeracao.tipos, 2) == [3, 4]  # a 2 é de negros, e a 1 nunca é da alternância
    invertida = Numeracao(regime(MOGI_2006, grupos=(PCD_2006, negros)))
    invertida.criar_do_edital(21)
    assert numeros(invertida.tipos, 1) == [2, 4]
    assert numeros(invertida.tipos, 2) == [1, 7, 12, 17]


def test_a_familia_estrita_nao_entra_nas_series() -> None:
    assert PCD_2006.serie == Serie(FamiliaDeSerie.ALTERNANCIA_ESTRITA)
    assert tipos_por_series((PCD_2006,), ANTERIOR, 30) == bytes(30)


def test_a_alternancia_com_teto_espera_o_total_que_ele_admite() -> None:
    com_teto = replace(PCD_2006, teto=Fraction(1, 30))
    assert posicoes_alternadas(com_teto, 0, 100) == [30, 60, 90]
    meia = replace(PCD_2006, fracao=Fraction(1, 2))
    assert posicoes_do_ato(meia, [], 1, 3) == [2]  # R(3) = 2, e a 4 ainda não há


def test_a_colisao_com_vaga_ja_criada_vai_ao_numero_livre_seguinte() -> None:
    grupos = (PCD_2006, grupo("negros", Fraction(1, 4), serie=posicoes(4, 5)))
    alternadas = {1: [4]}
    assert numeros(tipos_por_series(grupos, ANTERIOR, 8, alternadas, criadas=3), 2) == [5, 6]
