"""O quadro de vagas: passos, avisos, e onde caem as vagas reservadas de um cargo com unidades."""

from fractions import Fraction
from math import floor

import pytest
from hypothesis import given
from hypothesis import strategies as st

from certame.dominio.edital import Aplicacao, Cargo, Unidade
from certame.dominio.resultado import Decisao, Pendencia
from certame.motor.reserva import (
    Quadro,
    avisos_da_reserva,
    decimal_exato,
    numeracao_do_quadro,
    quadro_do_cargo,
)
from certame.motor.series import vagas_reservadas
from certame.norma.dispositivo import Origem
from certame.norma.grupo import Faixa
from certame.norma.regra import Regra
from tests.motor.moldes import (
    CIMA,
    IRUPI,
    LEI_15142,
    MOGI_1993,
    MOGI_2006,
    PCD_FEDERAL,
    grupo,
    posicoes,
    quadro,
    regime,
)


def cargo(
    *vagas: int,
    ditas: dict[int, int] | None = None,
    aplicacao: Aplicacao = Aplicacao.AUTOMATICA,
    item: str = "",
) -> Cargo:
    """Um cargo com uma unidade por número de vagas; `ditas` é unidade (de 1) → reservadas."""
    unidades = tuple(
        Unidade(f"unidade {i}", quantas, ((("pcd", ditas[i]),) if ditas and i in ditas else ()))
        for i, quantas in enumerate(vagas, start=1)
    )
    return Cargo("cargo", "Cargo", sum(vagas), unidades, aplicacao, item)


def decidido(norma: str, umcargo: Cargo) -> Decisao[Quadro]:
    resultado = quadro_do_cargo(regime(norma), umcargo)
    assert isinstance(resultado, Decisao)
    return resultado


def pendente(norma: str, umcargo: Cargo) -> Pendencia:
    resultado = quadro_do_cargo(regime(norma), umcargo)
    assert isinstance(resultado, Pendencia)
    assert resultado.tipo == "base"
    assert resultado.bloqueia
    assert resultado.cargo == "cargo"
    assert resultado.fundamentos == regime(norma).fundamentos(Regra.BASE)
    assert "edital" in resultado.de_quem
    return resultado


def posicoes_de(norma: str, umcargo: Cargo) -> tuple[int, ...]:
    return decidido(norma, umcargo).valor.posicoes(1)


# Sem unidades --------------------------------------------------------------------------------


def test_irupi_menos_de_cinco_vagas_so_cadastro_de_reserva() -> None:
    decisao = decidido(IRUPI, Cargo("c", "Cargo", 4))
    assert decisao.valor.posicoes(1) == ()
    assert decisao.valor.posicoes(0) == (1, 2, 3, 4)
    assert [passo.regra for passo in decisao.passos] == [
        Regra.PERCENTUAL,
        Regra.ARREDONDAMENTO,
        Regra.SERIE,
        Regra.CADASTRO_DE_RESERVA,
    ]
    assert decisao.passos[-1].fundamentos == regime(IRUPI).fundamentos(Regra.CADASTRO_DE_RESERVA)
    assert decisao.passos[2].frase.startswith("Entre as vagas 1 a 4, nenhuma")
    assert decisao.avisos == ()


def test_irupi_vinte_e_cinco_vagas_com_os_passos() -> None:
    decisao = decidido(IRUPI, Cargo("c", "Cargo", 25))
    assert decisao.valor.posicoes(1) == (5, 15, 25)
    assert decisao.valor.total == 25
    percentual, arredondamento, serie = decisao.passos
    assert percentual.frase == "10% de 25 vagas dá 2,5."
    assert percentual.saida == {"exato": "5/2"}
    assert percentual.citacao == "art. 3º"
    assert arredondamento.saida == {"reservadas": "3"}
    assert arredondamento.leitura == "arredondamento: meio_para_cima"
    assert serie.saida == {"posicoes": "5, 15, 25"}
    assert serie.frase.endswith("são as de número 5, 15, 25.")
    assert serie.citacao == "art. 3º, § 1º"


def test_uma_vaga_so_diz_a_posicao_no_singular() -> None:
    assert decidido(IRUPI, Cargo("c", "C", 5)).passos[2].frase.endswith("é a de número 5.")
    assert (
        decidido(IRUPI, Cargo("c", "C", 5))
        .passos[1]
        .frase.endswith(": 1 vaga para pessoas com deficiência.")
    )


def test_muitas_posicoes_sao_resumidas_na_frase_e_completas_na_saida() -> None:
    serie = decidido(IRUPI, Cargo("c", "C", 300)).passos[2]
    assert serie.frase.endswith("185, 195… (30 ao todo).")
    assert serie.saida["posicoes"].count(",") == 29


def test_mogi_uma_vaga_diz_o_minimo() -> None:
    decisao = decidido(MOGI_2006, Cargo("c", "Cargo", 1))
    assert decisao.valor.posicoes(1) == ()
    assert decisao.passos[1].frase.startswith("Com menos de 2 vagas não há reserva")


def test_mogi_1_de_2_e_a_lei_quebrando_a_propria_fracao_com_aviso() -> None:
    """5% com alternância estrita dá metade das vagas: a lei manda, o aviso diz."""
    decisao = decidido(MOGI_2006, Cargo("c", "Guarda", 2))
    assert decisao.valor.posicoes(1) == (2,)
    assert Fraction(1, 2) > regime(MOGI_2006).grupos[0].fracao
    (aviso,) = decisao.avisos
    assert aviso.startswith("Guarda: 1 de 2 vagas para pessoas com deficiência passa de 20%")
    assert "MS 26.310" in aviso


def test_o_aviso_e_so_acima_de_um_quinto() -> None:
    assert decidido(MOGI_2006, Cargo("c", "C", 5)).avisos == ()
    (aviso,) = decidido(MOGI_2006, Cargo("c", "", 4)).avisos
    assert aviso.startswith("O cargo: 1 de 4 vagas")
    vazio = quadro(regime(IRUPI), 0)
    assert avisos_da_reserva(regime(IRUPI), vazio) == ()


def test_o_arredondamento_diz_o_teto_e_as_posicoes_escritas() -> None:
    federal = regime(grupos=(PCD_FEDERAL,))
    resultado = quadro_do_cargo(federal, Cargo("c", "C", 21))
    assert isinstance(resultado, Decisao)
    assert resultado.valor.posicoes(1) == (5, 21)
    assert resultado.passos[1].frase.endswith(", até o teto de 20%.")
    escrita = regime(grupos=(grupo("pcd", Fraction(1, 10), serie=posicoes(5, intervalo=10)),))
    resultado = quadro_do_cargo(escrita, Cargo("c", "C", 15))
    assert isinstance(resultado, Decisao)
    assert resultado.passos[1].frase.startswith("Contam-se os números escritos: 2 vagas")


def test_varios_grupos_num_quadro() -> None:
    resultado = quadro(regime(grupos=(*LEI_15142, PCD_FEDERAL)), 100)
    assert [len(resultado.posicoes(conta)) for conta in range(5)] == [65, 25, 3, 2, 5]
    assert resultado.posicoes(2) == (17, 49, 84)


# Com unidades --------------------------------------------------------------------------------


def test_irupi_quatro_mais_quatro_mais_quatro_e_uma_vaga_sem_lugar() -> None:
    pendencia = pendente(IRUPI, cargo(4, 4, 4))
    assert "A reserva de 1 vaga a pessoas com deficiência no total de 12" in pendencia.frase
    assert "os restos empatam" in pendencia.frase


@pytest.mark.parametrize(("unidade", "numero"), [(1, 4), (2, 8), (3, 12)])
def test_o_edital_diz_a_unidade_e_la_e_a_quarta(unidade: int, numero: int) -> None:
    decisao = decidido(IRUPI, cargo(4, 4, 4, ditas={unidade: 1}, item="3.2"))
    assert decisao.valor.posicoes(1) == (numero,)
    assert decisao.valor.por_unidade
    assert decisao.valor.unidades == (0,) * 4 + (1,) * 4 + (2,) * 4
    base, serie = decisao.passos
    assert base.fundamentos[-1].origem is Origem.EDITAL
    assert base.fundamentos[-1].rotulo == "3.2"
    assert base.saida == {"pcd": "por unidade 0, no total 1"}
    assert base.frase.endswith("aplicar por unidade diminuiria a reserva: vale o total.")
    assert base.leitura == "base: total_do_edital"
    assert serie.frase.endswith(f"por unidade: unidade {unidade}: 1.")


def test_o_edital_que_poe_menos_ou_mais_do_que_o_total_fica_pendente() -> None:
    assert "reserva de 2 vagas" in pendente(IRUPI, cargo(4, 4, 4, ditas={1: 1, 2: 1})).frase
    assert pendente(IRUPI, cargo(4, 4, 4, ditas={1: 0})).falta == "pôr nas unidades exatamente 1"


def test_quarenta_unidades_de_uma_vaga_por_unidade_zero_no_total_quatro() -> None:
    pendencia = pendente(IRUPI, cargo(*[1] * 40))
    assert pendencia.frase.startswith(
        "A reserva de 4 vagas a pessoas com deficiência no total de 40"
    )
    assert "só há unidades de uma vaga" in pendencia.frase
    por_unidade = pendente(IRUPI, cargo(*[1] * 40, aplicacao=Aplicacao.POR_UNIDADE))
    assert "somando as unidades, 4 no total de 40" in por_unidade.frase
    assert "diminui as vagas reservadas" in por_unidade.frase


def test_sessenta_e_tres_especialidades_de_uma_vaga_a_vinte_por_cento() -> None:
    vinte = grupo("negros", Fraction(1, 5))
    assert vagas_reservadas(vinte, 63) == 13
    assert sum(vagas_reservadas(vinte, 1) for _ in range(63)) == 0
    resultado = quadro_do_cargo(regime(grupos=(vinte,)), cargo(*[1] * 63))
    assert isinstance(resultado, Pendencia)


def test_por_unidade_com_a_comparacao_como_prova() -> None:
    for aplicacao in (Aplicacao.AUTOMATICA, Aplicacao.POR_UNIDADE):
        decisao = decidido(IRUPI, cargo(5, 5, 4, aplicacao=aplicacao))
        assert decisao.valor.posicoes(1) == (5, 10)
        assert decisao.passos[0].frase == (
            "pessoas com deficiência: 2 vagas somando as unidades, 1 no total de 14; "
            "aplicar por unidade não diminui a reserva."
        )
        assert decisao.passos[0].entrada == {"unidade 1": "5", "unidade 2": "5", "unidade 3": "4"}


def test_o_total_pode_ser_aplicado_mesmo_quando_a_unidade_daria_mais() -> None:
    # 5 + 6 + 3: por unidade 2; no total 1, e o maior resto é o da unidade de 6.
    assert posicoes_de(IRUPI, cargo(5, 6, 3, aplicacao=Aplicacao.TOTAL)) == (10,)
    assert posicoes_de(IRUPI, cargo(5, 6, 3)) == (5, 10)


def test_maior_resto_e_depois_mais_vagas() -> None:
    # 16 + 4 + 4 = 24 → R = 2; cotas 4/3, 1/3, 1/3: 1 inteira e restos iguais; vale a maior.
    assert posicoes_de(IRUPI, cargo(16, 4, 4, aplicacao=Aplicacao.TOTAL)) == (5, 15)
    # 7 + 9 + 9 = 25 → R = 3; cotas 21/25, 27/25, 27/25: 0+1+1 e sobra uma, do maior resto, a 7.
    assert posicoes_de(IRUPI, cargo(7, 9, 9, aplicacao=Aplicacao.TOTAL)) == (5, 12, 21)


def test_restos_iguais_que_cabem_todos_nao_pedem_ordem() -> None:
    # 4 + 4 + 7 = 15 → R = 2; cotas 8/15, 8/15, 14/15: a de 7 primeiro, e as de 4 empatam.
    assert "empatam" in pendente(IRUPI, cargo(4, 4, 7)).frase
    # 4 + 4 + 9 = 17 → R = 2; cotas 8/17, 8/17, 18/17: uma vai à de 9; a que sobra empata.
    assert "empatam" in pendente(IRUPI, cargo(4, 4, 9, aplicacao=Aplicacao.TOTAL)).frase
    # 8 + 8 = 16 → R = 2; uma inteira em cada.
    assert posicoes_de(IRUPI, cargo(8, 8, aplicacao=Aplicacao.TOTAL)) == (5, 13)
    # 4 + 4 + 2 + 5: R(15) = 2, cotas 8/15, 8/15, 4/15, 10/15: uma à de 5; as de 4 empatam.
    assert "empatam" in pendente(IRUPI, cargo(4, 4, 2, 5, aplicacao=Aplicacao.TOTAL)).frase


def test_a_vaga_unica_de_uma_unidade_nunca_vai_para_a_reserva() -> None:
    # 1 + 1 + 1 + 1 + 2 = 6 → R = 1, que só pode ir à unidade de duas vagas.
    assert posicoes_de(IRUPI, cargo(1, 1, 1, 1, 2)) == (6,)
    # 2 + 13 × 1 = 15 → R = 2, e só uma unidade pode receber: a conta dá uma; a outra não cabe.
    assert "só há unidades de uma vaga" in pendente(IRUPI, cargo(2, *[1] * 13)).frase


def test_mais_reservadas_do_que_a_serie_da_unidade_tomam_os_ultimos_livres() -> None:
    # O edital põe duas na unidade de 6: a 5ª pela série e a última livre.
    assert posicoes_de(IRUPI, cargo(6, 9, ditas={1: 2})) == (5, 6)
    # E duas na de 4, que não tem número na série: as duas últimas.
    assert posicoes_de(IRUPI, cargo(4, 11, ditas={1: 2})) == (3, 4)
    # Uma só na de 15, que teria a 5ª e a 15ª: fica a primeira.
    assert posicoes_de(IRUPI, cargo(15, 4, ditas={1: 1, 2: 1})) == (5, 19)


def test_unidade_que_passaria_do_que_oferece() -> None:
    assert "só oferece 2" in pendente(IRUPI, cargo(2, 23, ditas={1: 3})).frase


def test_dois_grupos_que_juntos_passam_da_unidade() -> None:
    grupos = (grupo("a", Fraction(2, 5), CIMA), grupo("b", Fraction(2, 5), CIMA))
    # 2 + 1 = 3 → R = 2 de cada; só a unidade de duas pode receber, e são quatro.
    resultado = quadro_do_cargo(regime(grupos=grupos), cargo(2, 1, aplicacao=Aplicacao.TOTAL))
    assert isinstance(resultado, Pendencia)


def test_dois_grupos_que_juntos_passam_da_unidade_pelo_maior_resto() -> None:
    grupos = (grupo("a", Fraction(1, 3), CIMA), grupo("b", Fraction(1, 3), CIMA))
    # 2 + 1 + 1 = 4 → 2 de cada; cota da unidade de duas: 1 de cada, e sobra uma de cada.
    resultado = quadro_do_cargo(regime(grupos=grupos), cargo(2, 1, 1, aplicacao=Aplicacao.TOTAL))
    assert isinstance(resultado, Pendencia)
    assert resultado.frase == "A unidade unidade 1 teria 4 vagas reservadas e só oferece 2."


def test_dois_grupos_numa_unidade_nao_tomam_o_mesmo_numero() -> None:
    grupos = (grupo("a", Fraction(1, 10)), grupo("b", Fraction(1, 10)))
    resultado = quadro(regime(grupos=grupos), cargo(10, 2, aplicacao=Aplicacao.TOTAL))
    # A série pede a 5 duas vezes: a segunda vai à anterior livre.
    assert resultado.posicoes(1) == (5,)
    assert resultado.posicoes(2) == (4,)


def test_sem_reserva_nenhuma_as_unidades_ficam_gerais() -> None:
    decisao = decidido(MOGI_1993, cargo(4, 4))
    assert decisao.valor.posicoes(1) == ()
    assert decisao.passos[1].frase.startswith("Nenhuma vaga do edital é reservada")
    # A base do total também pode dar zero: nada a distribuir.
    assert posicoes_de(MOGI_1993, cargo(4, 4, aplicacao=Aplicacao.TOTAL)) == ()


def test_vagas_que_surgem_contam_no_total_do_cargo() -> None:
    resultado = quadro(regime(IRUPI), cargo(4, 4, 4, ditas={2: 1}))
    numeracao = numeracao_do_quadro(regime(IRUPI), resultado)
    numeracao.criar_novas(13)
    # R(12) = 1 já está na 8; R(15) = 2 e R(25) = 3.
    assert [n for n, tipo in enumerate(numeracao.tipos, start=1) if tipo] == [8, 15, 25]


def test_por_unidade_que_deu_a_mais_espera_o_total_alcancar() -> None:
    resultado = quadro(regime(IRUPI), cargo(5, 5))
    assert resultado.posicoes(1) == (5, 10)
    numeracao = numeracao_do_quadro(regime(IRUPI), resultado)
    numeracao.criar_novas(15)
    # R(15) = 2 são as que já há; a terceira vem em R(25) = 3.
    assert [n for n, tipo in enumerate(numeracao.tipos, start=1) if tipo] == [5, 10, 25]


@given(st.lists(st.integers(1, 30), min_size=1, max_size=6))
def test_as_unidades_juntas_nunca_tem_menos_que_o_total(vagas: list[int]) -> None:
    for norma in (IRUPI, MOGI_1993, MOGI_2006):
        resultado = quadro_do_cargo(regime(norma), cargo(*vagas))
        if isinstance(resultado, Pendencia):
            continue
        pcd = regime(norma).grupos[0]
        reservadas = len(resultado.valor.posicoes(1))
        por_unidade = sum(vagas_reservadas(pcd, quantas) for quantas in vagas)
        assert reservadas == max(vagas_reservadas(pcd, sum(vagas)), por_unidade)
        for indice, quantas in enumerate(vagas):
            inicio = sum(vagas[:indice])
            na_unidade = sum(map(bool, resultado.valor.tipos[inicio : inicio + quantas]))
            assert quantas > 1 or not na_unidade


@given(st.lists(st.integers(2, 30), min_size=1, max_size=6))
def test_maior_resto_da_a_cada_unidade_a_cota_ou_uma_a_mais(vagas: list[int]) -> None:
    resultado = quadro_do_cargo(regime(IRUPI), cargo(*vagas, aplicacao=Aplicacao.TOTAL))
    if isinstance(resultado, Pendencia):
        return
    devidas = floor(Fraction(sum(vagas), 10) + Fraction(1, 2))
    assert len(resultado.valor.posicoes(1)) == devidas
    ficaram: list[Fraction] = []
    for indice, quantas in enumerate(vagas):
        inicio = sum(vagas[:indice])
        postas = sum(map(bool, resultado.valor.tipos[inicio : inicio + quantas]))
        cota = Fraction(devidas * quantas, sum(vagas))
        assert postas - floor(cota) in (0, 1)
        ficaram.append(postas - cota)
    # Quem recebeu uma a mais tinha resto pelo menos igual ao de quem não recebeu.
    a_mais = [-f % 1 for f in ficaram if f > 0]
    a_menos = [-f for f in ficaram if f < 0]
    assert not a_mais or not a_menos or min(a_mais) >= max(a_menos)


# Detalhes ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("valor", "texto"),
    [
        (Fraction(5, 2), "2,5"),
        (Fraction(3), "3"),
        (Fraction(1, 3), "1/3"),
        (Fraction(1, 20), "0,05"),
        (Fraction(1, 10**13), f"1/{10**13}"),
    ],
)
def test_a_fracao_aparece_exata(valor: Fraction, texto: str) -> None:
    assert decimal_exato(valor) == texto


def test_zero_vagas_no_edital_e_so_cadastro_de_reserva() -> None:
    faixas = grupo("pcd", Fraction(1, 20), faixas=(Faixa(10, 1),))
    for umregime in (regime(IRUPI), regime(MOGI_2006), regime(grupos=(faixas,))):
        resultado = quadro_do_cargo(umregime, Cargo("c", "C", 0))
        assert isinstance(resultado, Decisao)
        assert resultado.valor.tipos == b""
        assert resultado.passos[1].saida == {"reservadas": "0"}


def test_a_unica_vaga_de_uma_unidade_nunca_e_reservada_nem_por_escrito() -> None:
    unidades = (Unidade("u0", 1, (("pcd", 1),)), Unidade("u1", 4))
    pendencia = quadro_do_cargo(regime(), Cargo("c", "Cargo", 5, unidades))
    assert isinstance(pendencia, Pendencia)
    assert (
        pendencia.frase == "O edital reserva a pessoas com deficiência a única vaga da unidade u0."
    )
