"""O tipo de cada vaga: quantidade, séries, colisões, atos novos, unidades."""

from collections.abc import Sequence
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from certame.conferencia.quantidade import reserva_devida, total_que_pede
from certame.conferencia.reserva import conferir_reserva
from certame.conferencia.tipos import numeros_da_serie, tipos_continuos
from certame.dominio.edital import Aplicacao, Cargo, Unidade
from certame.dominio.historia import Acontecimento, Fato, Fatos
from certame.norma.grupo import (
    Arredondamento,
    DestinoDaColisao,
    Faixa,
    FamiliaDeSerie,
    Grupo,
    Serie,
)
from certame.norma.regime import Regime
from tests.conferencia.simulador import grupo, regime

IRUPI = grupo()
MOGI_1993 = grupo(fracao=Fraction(1, 20))
MOGI = grupo(
    fracao=Fraction(1, 20),
    arredondamento=Arredondamento.PARA_CIMA,
    minimo_de_vagas=2,
    serie=Serie(FamiliaDeSerie.ALTERNANCIA_ESTRITA),
)
ANTERIOR = DestinoDaColisao.ANTERIOR_LIVRE


def tipos(*grupos: Grupo, total: int, destino: DestinoDaColisao = ANTERIOR) -> bytearray:
    return tipos_continuos(grupos, [total], por_ato=False, destino=destino)


def numeros(coluna: Sequence[int], tipo: int = 1) -> list[int]:
    return [n for n, t in enumerate(coluna, start=1) if t == tipo]


def atos(*quantidades: int, do_edital: int) -> Fatos:
    fatos, primeira = Fatos(), do_edital + 1
    for quantas in quantidades:
        fatos.append(Acontecimento(0, Fato.VAGAS_CRIADAS, vaga=primeira, outro=quantas))
        primeira += quantas
    return fatos


def falhas(
    lei: Regime,
    coluna: Sequence[int],
    *novas: int,
    cargo: Cargo | None = None,
    unidades: Sequence[int] = (),
) -> list[str]:
    cargo = cargo or Cargo("c", "C", len(coluna) - sum(novas))
    fatos = atos(*novas, do_edital=cargo.vagas)
    return [f.frase for f in conferir_reserva(lei, cargo, bytes(coluna), fatos, unidades)]


def coluna(total: int, *reservadas: int, tipo: int = 1) -> bytearray:
    return bytearray(tipo if n in reservadas else 0 for n in range(1, total + 1))


# ---------------------------------------------------------------- quantidade


@pytest.mark.parametrize(
    ("do_grupo", "contas"),
    [
        (IRUPI, {4: 0, 5: 1, 14: 1, 15: 2}),
        (MOGI_1993, {9: 0, 10: 1, 29: 1, 30: 2}),
        (MOGI, {1: 0, 2: 1, 4: 1, 7: 1, 10: 1, 14: 1, 18: 1, 20: 1, 21: 2}),
        (grupo(arredondamento=Arredondamento.PARA_BAIXO), {9: 0, 10: 1, 19: 1}),
        (grupo(faixas=(Faixa(3, 0), Faixa(10, 2))), {3: 0, 4: 2, 10: 2, 11: 1, 15: 2}),
        (grupo(fracao=Fraction(1, 2), teto=Fraction(1, 5)), {4: 0, 5: 1, 10: 2}),
    ],
)
def test_quantas_vagas_do_grupo(do_grupo: Grupo, contas: dict[int, int]) -> None:
    assert {total: reserva_devida(do_grupo, total) for total in contas} == contas


FRACOES = st.builds(
    lambda parte, todo: Fraction(parte, parte + todo), st.integers(1, 9), st.integers(1, 30)
)


@st.composite
def faixas(draw: st.DrawFn) -> tuple[Faixa, ...]:
    ates = sorted(draw(st.sets(st.integers(1, 30), max_size=3)))
    return tuple(Faixa(ate, draw(st.integers(0, ate))) for ate in ates)


@given(
    FRACOES,
    st.sampled_from(Arredondamento),
    st.integers(0, 12),
    st.none() | FRACOES,
    faixas(),
    st.integers(1, 6),
)
def test_o_menor_total_que_pede_e_mesmo_o_menor(
    fracao: Fraction,
    arredondamento: Arredondamento,
    minimo: int,
    teto: Fraction | None,
    de_faixas: tuple[Faixa, ...],
    quantas: int,
) -> None:
    do_grupo = grupo(
        fracao=fracao,
        arredondamento=arredondamento,
        minimo_de_vagas=minimo,
        teto=teto,
        faixas=de_faixas,
    )
    total = total_que_pede(do_grupo, quantas)
    assert reserva_devida(do_grupo, total) >= quantas
    assert all(reserva_devida(do_grupo, n) < quantas for n in range(max(0, total - 400), total))


def test_o_menor_total_que_pede_onde_a_norma_conta_por_faixas() -> None:
    por_faixas = grupo(fracao=Fraction(1, 20), faixas=(Faixa(10, 1), Faixa(30, 3)))
    totais = {quantas: total_que_pede(por_faixas, quantas) for quantas in (1, 2, 3)}
    assert totais == {1: 1, 2: 11, 3: 11}
    com_minimo = grupo(
        fracao=Fraction(1, 20), minimo_de_vagas=5, faixas=(Faixa(10, 1), Faixa(30, 3))
    )
    assert total_que_pede(com_minimo, 1) == 5


# ---------------------------------------------------------------- séries


def test_irupi_e_a_quinta_e_depois_de_dez_em_dez() -> None:
    assert list(numeros_da_serie(IRUPI, 2000)) == list(range(5, 2001, 10))


@pytest.mark.parametrize(
    ("parte", "todo", "arredondamento", "teto", "primeiros"),
    [
        (1, 20, "para_cima", Fraction(1, 5), [5, 21, 41]),
        (1, 20, "meio_para_cima", None, [10, 30, 50]),
        (1, 5, "meio_para_cima", None, [3, 8, 13]),
        (1, 4, "meio_para_cima", None, [2, 6, 10]),
        (3, 100, "meio_para_cima", None, [17, 50, 84]),
        (2, 100, "meio_para_cima", None, [25, 75, 125]),
    ],
)
def test_series_da_formula(
    parte: int, todo: int, arredondamento: str, teto: Fraction | None, primeiros: list[int]
) -> None:
    do_grupo = grupo(
        fracao=Fraction(parte, todo), arredondamento=Arredondamento(arredondamento), teto=teto
    )
    assert list(numeros_da_serie(do_grupo, 130))[:3] == primeiros


def test_o_minimo_vale_para_as_posicoes_e_empurra_as_da_formula() -> None:
    escrita = grupo(serie=Serie(FamiliaDeSerie.POSICOES, (3, 7), 5), minimo_de_vagas=4)
    assert [reserva_devida(escrita, n) for n in (3, 6, 7, 12)] == [0, 0, 1, 2]
    meia = grupo(fracao=Fraction(1, 2), minimo_de_vagas=4)
    assert list(numeros_da_serie(meia, 10)) == [4, 5, 6, 7, 9]
    assert [reserva_devida(meia, n) for n in (3, 4, 5, 7, 8)] == [0, 1, 2, 4, 4]


def test_posicoes_escritas() -> None:
    com_intervalo = grupo(serie=Serie(FamiliaDeSerie.POSICOES, (3, 7), 5), minimo_de_vagas=4)
    assert list(numeros_da_serie(com_intervalo, 20)) == [7, 12, 17]
    sem = grupo(serie=Serie(FamiliaDeSerie.POSICOES, (2, 9)))
    assert list(numeros_da_serie(sem, 20)) == [2, 9]


@pytest.mark.parametrize(
    ("quantidades", "por_ato", "alternados"),
    [
        ([1], False, []),
        ([20], False, [2]),
        ([40], False, [2, 4]),
        ([60], False, [2, 4, 6]),
        ([0, *[1] * 61], False, [2, 21, 41, 61]),
        ([20, 21], False, [2, 21, 41]),
        ([20, 21], True, [2, 21, 23]),
        ([2, 1, 20], True, [2, 4]),
    ],
)
def test_alternancia_estrita(quantidades: list[int], por_ato: bool, alternados: list[int]) -> None:
    destino = DestinoDaColisao.ANTERIOR_LIVRE
    tipos = tipos_continuos([MOGI], quantidades, por_ato=por_ato, destino=destino)
    assert [numero for numero, tipo in enumerate(tipos, start=1) if tipo] == alternados


# ---------------------------------------------------------------- colisões


NEGROS = grupo("negros", fracao=Fraction(1, 4))
INDIGENAS = grupo("indigenas", fracao=Fraction(3, 100))
QUILOMBOLAS = grupo("quilombolas", fracao=Fraction(1, 50))
PCD = grupo(fracao=Fraction(1, 20), arredondamento=Arredondamento.PARA_CIMA, teto=Fraction(1, 5))


def test_a_tabela_das_cem_vagas() -> None:
    cem = tipos(NEGROS, INDIGENAS, QUILOMBOLAS, PCD, total=100)
    assert numeros(cem, 4) == [5, 21, 41, 61, 81]
    assert numeros(cem, 1) == list(range(2, 101, 4))
    assert numeros(cem, 2) == [17, 49, 84]
    assert numeros(cem, 3) == [25, 75]
    assert cem.count(0) == 65


def test_as_quinze_vagas_da_assembleia() -> None:
    def serie(primeira: int, intervalo: int) -> Serie:
        return Serie(FamiliaDeSerie.POSICOES, (primeira,), intervalo)

    quinze = tipos(
        grupo("negros", serie=serie(3, 5)),
        grupo("pcd", serie=serie(5, 10)),
        grupo("indigenas", serie=serie(10, 35)),
        total=15,
    )
    assert [quinze.count(t) for t in range(4)] == [9, 3, 2, 1]


def test_colisao_para_a_frente_e_colisao_sem_lugar() -> None:
    terceira = Serie(FamiliaDeSerie.POSICOES, (1,))
    grupos = [grupo("a", serie=terceira), grupo("b", serie=terceira)]
    para_frente = tipos(*grupos, total=4, destino=DestinoDaColisao.PROXIMA_LIVRE)
    assert para_frente == bytes([1, 2, 0, 0])
    seguidas = [
        grupo("a", serie=Serie(FamiliaDeSerie.POSICOES, (2, 3))),
        grupo("b", serie=Serie(FamiliaDeSerie.POSICOES, (3,))),
    ]
    assert tipos(*seguidas, total=3) == bytes([2, 1, 1])
    lei = regime(grupos)
    assert falhas(lei, [1, 0]) == ["a vaga reservada 1, que colidiu, não tem número livre"]


# ---------------------------------------------------------------- conferir


def test_tipos_certos_e_tipo_errado() -> None:
    lei = regime()
    assert falhas(lei, coluna(20, 5, 15)) == []
    assert falhas(lei, coluna(20, 5)) == [
        "a vaga 15 está como geral e deveria ser pcd",
        "são 1 vagas de pcd em 20, e a norma pede 2",
    ]
    assert falhas(lei, coluna(20, 5, 15, 16)) == ["a vaga 16 está como pcd e deveria ser geral"]
    assert falhas(lei, coluna(6, 5) + b"\7") == [
        "a vaga 7 está como desconhecido e deveria ser geral"
    ]


def test_atos_que_nao_dao_os_tipos() -> None:
    lei = regime()
    cargo = Cargo("c", "C", 3)
    assert [f.principio for f in conferir_reserva(lei, cargo, bytes(4))] == ["forma"]
    do_edital = atos(3, do_edital=0)
    assert conferir_reserva(lei, cargo, bytes(3), do_edital) == []


def test_vagas_novas_continuam_ou_reiniciam() -> None:
    continua, reinicia = regime([MOGI]), regime([MOGI], vagas_novas="reinicia")
    assert falhas(continua, coluna(12, 2), 4, 4) == []
    assert falhas(reinicia, coluna(12, 2, 6, 10), 4, 4) == []
    assert falhas(reinicia, coluna(12, 2), 4, 4) != []
    assert falhas(continua, coluna(41, 2, 21, 41), 21) == []
    por_ato = regime([MOGI], alternancia_novas="por_ato")
    assert falhas(por_ato, coluna(41, 2, 21, 23), 21) == []
    assert falhas(por_ato, coluna(41, 2, 21, 41), 21) != []


# ---------------------------------------------------------------- unidades


def dividido(*vagas: int, aplicacao: Aplicacao = Aplicacao.AUTOMATICA, **escritas: int) -> Cargo:
    unidades = tuple(
        Unidade(f"u{i}", v, (("pcd", escritas[f"u{i}"]),) if f"u{i}" in escritas else ())
        for i, v in enumerate(vagas)
    )
    return Cargo("c", "C", sum(vagas), unidades, aplicacao)


TOTAL = regime(base="total_do_edital")


def test_a_comparacao_com_as_unidades_vale_tambem_com_base_por_cargo() -> None:
    # R(12) = 1 e nenhuma unidade de 4 chega à 5ª: os restos empatam, e o edital diz onde cai.
    assert falhas(regime(), coluna(12, 8), cargo=dividido(4, 4, 4, u1=1)) == []
    assert falhas(regime(), coluna(12, 5), cargo=dividido(4, 4, 4)) != []
    # R(10) = 1 em cada unidade de 5: a série recomeça em cada uma.
    assert falhas(regime(), coluna(10, 5, 10), cargo=dividido(5, 5)) == []


def test_o_edital_diz_a_unidade_quando_os_restos_empatam() -> None:
    assert falhas(TOTAL, coluna(12, 8), cargo=dividido(4, 4, 4, u1=1)) == []
    indefinido = falhas(TOTAL, coluna(12, 8), cargo=dividido(4, 4, 4))
    assert indefinido == [
        "o cálculo não diz em que unidade cai cada vaga reservada, e o edital também não"
    ]
    assert falhas(TOTAL, coluna(12, 4), cargo=dividido(4, 4, 4, u1=1)) != []
    assert falhas(TOTAL, coluna(12, 4), cargo=dividido(4, 4, 4, u1=2)) == indefinido


def test_maior_resto_e_unidade_de_uma_vaga_so() -> None:
    # R(9) = 1; as cotas são 4/9, 3/9 e 1/9: cabe à primeira, que não chega à 5ª: a última dela.
    assert falhas(TOTAL, coluna(9, 4), cargo=dividido(4, 3, 1, 1)) == []
    # R(6) = 1, e só unidades de uma vaga: não há onde pôr.
    assert falhas(TOTAL, coluna(6, 1), cargo=dividido(1, 1, 1, 1, 1, 1)) != []
    assert falhas(TOTAL, coluna(5, 1), cargo=dividido(1, 4, u0=1)) != []


def test_assento_cheio_e_por_resto() -> None:
    total = dividido(14, 11, aplicacao=Aplicacao.TOTAL)
    # R(25) = 3: cotas 1,68 e 1,32; a sobra é da primeira, que põe a 5 e a última livre.
    assert falhas(TOTAL, coluna(25, 5, 14, 19), cargo=total) == []
    exato = dividido(20, 20, aplicacao=Aplicacao.TOTAL)
    assert falhas(TOTAL, coluna(40, 5, 15, 25, 35), cargo=exato) == []
    todas = dividido(14, 1, aplicacao=Aplicacao.TOTAL)
    # R(15) = 2: a cota da primeira é 1,87 e leva a sobra; a de uma vaga não recebe.
    assert falhas(TOTAL, coluna(15, 5, 14), cargo=todas) == []


def test_por_unidade_so_com_a_prova_de_que_nao_reduz() -> None:
    por_unidade = dividido(5, 5, aplicacao=Aplicacao.POR_UNIDADE)
    assert falhas(regime(), coluna(10, 5, 10), cargo=por_unidade) == []
    assert falhas(TOTAL, coluna(10, 5, 10), cargo=dividido(5, 5)) == []
    sem_escolha = dividido(20, 10)
    assert falhas(TOTAL, coluna(30, 5, 15, 25), cargo=sem_escolha) == []
    dois = regime([grupo(), grupo("negros", fracao=Fraction(1, 5))], base="total_do_edital")
    assert falhas(dois, [0, 0, 2, 0, 1] * 2, cargo=dividido(5, 5)) == []
    reduz = dividido(4, 4, aplicacao=Aplicacao.POR_UNIDADE)
    assert falhas(TOTAL, coluna(8, 4), cargo=reduz) == [
        "aplicar o percentual por unidade reduz o total de reservadas"
    ]


def test_assento_na_alternancia_estrita() -> None:
    lei = regime([MOGI], base="total_do_edital")
    cargo = dividido(20, 20, aplicacao=Aplicacao.TOTAL)
    assert falhas(lei, coluna(40, 2, 22), cargo=cargo) == []


def test_vagas_que_surgem_num_cargo_com_unidades() -> None:
    cargo = dividido(4, 4, 4, u1=1)
    assert falhas(TOTAL, coluna(16, 8, 15), 1, 3, cargo=cargo) == []
    assert falhas(TOTAL, coluna(16, 8, 16), 1, 3, cargo=cargo) != []
    reinicia = regime(base="total_do_edital", vagas_novas="reinicia")
    assert falhas(reinicia, coluna(17, 8, 17), 5, cargo=cargo) == []
    estrita = regime([MOGI], base="total_do_edital", alternancia_novas="por_ato")
    cargo_estrito = dividido(4, 4, aplicacao=Aplicacao.TOTAL, u0=1)
    assert falhas(estrita, coluna(28, 2, 9), 20, cargo=cargo_estrito) == []
    assert falhas(estrita, coluna(48, 2, 9, 11), 40, cargo=cargo_estrito) == []


def test_varios_grupos_em_unidades_confere_numero_a_numero() -> None:
    lei = regime([grupo(), grupo("negros")], base="total_do_edital")
    cargo = Cargo(
        "c",
        "C",
        8,
        (Unidade("u0", 4, (("pcd", 1), ("negros", 0))), Unidade("u1", 4, (("negros", 1),))),
    )
    assert falhas(lei, [0, 0, 0, 1, 0, 0, 0, 2], cargo=cargo) == []
    assert falhas(lei, [0, 0, 2, 1, 0, 0, 0, 0], cargo=cargo) == [
        "a vaga 3 está como negros e deveria ser geral",
        "a vaga 8 está como geral e deveria ser negros",
    ]


def test_as_vagas_seguem_a_ordem_das_unidades() -> None:
    cargo = dividido(2, 1)
    assert falhas(TOTAL, coluna(3), cargo=cargo, unidades=[0, 0, 1]) == []
    assert falhas(TOTAL, coluna(3), cargo=cargo, unidades=[0, 1, 0]) == [
        "as vagas do edital não seguem a ordem das unidades"
    ]


def test_a_unidade_que_passaria_do_que_oferece_fica_indefinida() -> None:
    lei = regime([grupo(), grupo("negros")])
    cheia = Unidade("u0", 2, (("pcd", 1), ("negros", 2)))
    cargo = Cargo("c", "C", 25, (cheia, Unidade("u1", 23, (("pcd", 2), ("negros", 1)))))
    assert falhas(lei, bytes(25), cargo=cargo) == [
        "o cálculo não diz em que unidade cai cada vaga reservada, e o edital também não"
    ]
