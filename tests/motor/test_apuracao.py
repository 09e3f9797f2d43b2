"""Das notas das provas à nota final: contas, casas, mínimos, barreiras, e o motivo de cada um."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from certame.conferencia.notas import conferir_notas
from certame.conferencia.veredito import Falha
from certame.dominio.candidato import SEM_NOTA, Candidato
from certame.dominio.edital import (
    ArredondamentoDeNota,
    Barreira,
    Cargo,
    Conta,
    Criterio,
    Desempate,
    Edital,
    EmpateNaBarreira,
    Etapa,
    NotaDaBarreira,
    NotaFinal,
    OrigemDaNota,
    Precisao,
    Prova,
    SemNota,
    SoPelaReservada,
    Unidade,
)
from certame.dominio.resultado import Decisao, Pendencia
from certame.motor.apuracao import Apuracao, apurar
from certame.norma.grupo import Multiplas
from tests.motor.moldes import grupo, regime

CARGO = Cargo("agente", "Agente", 10)
DUAS_CASAS = Precisao(2, ArredondamentoDeNota.MEIO_PARA_CIMA)
PORTUGUES = Prova("portugues", "português", "8.2")
TECNICA = Prova("tecnica", "técnica", "8.3", peso=Decimal(2))
OBJETIVA = Etapa("objetiva", "prova objetiva", "8.1", (PORTUGUES, TECNICA))
TITULOS = Etapa(
    "titulos", "títulos", "8.9", (Prova("titulo", "título", "8.9", sem_nota=SemNota.ZERO),)
)
CALCULADA = NotaFinal("9.1", OrigemDaNota.CALCULADA)
REGIME = regime("mogi-das-cruzes-sp-2006")


def edital(*etapas: Etapa, final: NotaFinal | None = CALCULADA, **campos: Any) -> Edital:
    return Edital(
        id="e",
        titulo="t",
        ente="m",
        publicacao=date(2026, 1, 5),
        tipo="concurso",
        administracao="direta",
        vinculo="cargo_efetivo",
        cargos=(CARGO,),
        etapas=etapas,
        nota_final=final,
        **campos,
    )


def pessoa(inscricao: str, *grupos: str, nota: Decimal = SEM_NOTA, **campos: Any) -> Candidato:
    notas = {chave: Decimal(campos.pop(chave)) for chave in list(campos) if chave in NOTAS}
    return Candidato(inscricao, "", "agente", nota, notas=notas, grupos=frozenset(grupos), **campos)


NOTAS = {"portugues", "tecnica", "titulo", "objetiva", "redacao"}


def apurada(edital: Edital, *pessoas: Candidato, **campos: Any) -> Decisao[Apuracao]:
    regime_usado = campos.pop("regime", REGIME)
    resultado = apurar(edital, CARGO, pessoas, regime_usado, **campos)
    assert isinstance(resultado, Decisao), resultado
    assert all(passo.fundamentos for passo in resultado.passos)
    paradas = {fora.inscricao: fora.etapa for fora in resultado.valor.nao_aprovados}
    aprovados, sorteios = resultado.valor.aprovados, campos.get("sorteios")
    assert conferir_notas(edital, "agente", pessoas, aprovados, paradas, sorteios) == []
    return resultado


def pendencias(edital: Edital, *pessoas: Candidato) -> tuple[Pendencia, ...]:
    resultado = apurar(edital, CARGO, pessoas, REGIME)
    assert isinstance(resultado, tuple), resultado
    assert all(p.bloqueia and p.fundamentos and p.cargo == "agente" for p in resultado)
    return resultado


def notas(decisao: Decisao[Apuracao]) -> dict[str, str]:
    return {p.inscricao: str(p.nota) for p in decisao.valor.aprovados}


def fora(decisao: Decisao[Apuracao]) -> dict[str, tuple[str, ...]]:
    return {p.inscricao: p.motivos for p in decisao.valor.nao_aprovados}


def test_sem_etapas_nem_nota_final_todos_os_do_arquivo_sao_aprovados() -> None:
    bento, ana = pessoa("2", nota=Decimal(70)), pessoa("1", nota=Decimal(60))
    decisao = apurada(edital(final=None), bento, ana)
    assert decisao.valor == Apuracao("agente", (ana, bento), ())
    assert decisao.passos == ()


def test_a_soma_usa_os_pesos_das_provas_e_das_etapas() -> None:
    etapas = (replace(OBJETIVA, peso=Decimal("0.5")), TITULOS)
    decisao = apurada(
        edital(*etapas),
        pessoa("1", portugues="7.5", tecnica="10", titulo="1.25"),
        pessoa("2", portugues="8", tecnica="9"),
    )
    ana = decisao.valor.aprovados[0]
    assert ana.nota == Decimal("7.5") * Decimal("0.5") + 10 + Decimal("1.25")
    assert ana.notas["objetiva"] == Decimal("27.5")
    assert decisao.valor.aprovados[1].notas["titulo"] == 0
    assert [passo.frase for passo in decisao.passos] == [
        "Em prova objetiva, 2 pessoas com nota; seguem 2.",
        "Em títulos, 2 pessoas com nota; seguem 2.",
        "A nota final é calculada das etapas; 2 pessoas na classificação.",
    ]


@pytest.mark.parametrize(
    ("modo", "esperada"),
    [(ArredondamentoDeNota.TRUNCAR, "6.66"), (ArredondamentoDeNota.MEIO_PARA_CIMA, "6.67")],
)
def test_a_media_se_corta_na_etapa_como_o_edital_manda(
    modo: ArredondamentoDeNota, esperada: str
) -> None:
    etapa = replace(OBJETIVA, conta=Conta.MEDIA_PONDERADA, precisao=Precisao(2, modo))
    decisao = apurada(edital(etapa), pessoa("1", portugues="10", tecnica="5"))
    assert notas(decisao) == {"1": esperada}


def test_cada_passo_tem_as_suas_casas() -> None:
    # 6,666… vira 6,67 na etapa; duas vezes isso é 13,34, e não 13,33.
    etapa = replace(OBJETIVA, conta=Conta.MEDIA_PONDERADA, precisao=DUAS_CASAS, peso=Decimal(2))
    campos: dict[str, Any] = {
        "casas_da_nota": 2,
        "arredondamento_da_nota": ArredondamentoDeNota.TRUNCAR,
    }
    decisao = apurada(edital(etapa, **campos), pessoa("1", portugues="10", tecnica="5"))
    assert notas(decisao) == {"1": "13.34"}


def test_a_media_final_divide_pelos_pesos_das_etapas_do_cargo() -> None:
    de_outro = replace(TITULOS, cargos=("medico",), peso=Decimal(5))
    final = replace(CALCULADA, conta=Conta.MEDIA_PONDERADA)
    campos: dict[str, Any] = {
        "casas_da_nota": 1,
        "arredondamento_da_nota": ArredondamentoDeNota.TRUNCAR,
    }
    decisao = apurada(
        edital(replace(OBJETIVA, peso=Decimal(3)), de_outro, final=final, **campos),
        pessoa("1", portugues="7", tecnica="4.05"),
    )
    assert notas(decisao) == {"1": "15.1"}


def test_conta_que_passa_das_casas_sem_regra_e_pendencia() -> None:
    (na_etapa,) = pendencias(
        edital(replace(OBJETIVA, conta=Conta.MEDIA_PONDERADA)),
        pessoa("1", portugues="10", tecnica="5"),
    )
    assert (na_etapa.tipo, na_etapa.de_quem) == ("arredondamento", "quem redige o edital")
    assert "prova objetiva" in na_etapa.frase
    (na_final,) = pendencias(
        edital(OBJETIVA, casas_da_nota=1), pessoa("1", portugues="10.05", tecnica="5")
    )
    assert na_final.tipo == "arredondamento"
    assert "nota final" in na_final.frase
    # Com as casas que o edital tem, não há o que cortar.
    decisao = apurada(edital(OBJETIVA), pessoa("1", portugues="10.05", tecnica="5"))
    assert notas(decisao) == {"1": "20.05"}


def test_os_minimos_dizem_todos_os_motivos_da_etapa_com_o_item() -> None:
    etapa = replace(
        OBJETIVA,
        provas=(
            replace(PORTUGUES, minimo=Decimal("5.0")),
            replace(TECNICA, nao_zerar=True, minimo=Decimal(3)),
        ),
        minimo=Decimal(12),
    )
    decisao = apurada(
        edital(etapa, TITULOS),
        pessoa("1", portugues="5", tecnica="3.5"),
        pessoa("2", portugues="4.99", tecnica="0"),
        pessoa("3", portugues="10", tecnica="1"),
        pessoa("4", portugues="5", tecnica="3"),
        pessoa("5", portugues="20", tecnica="-1"),
    )
    assert [(p.inscricao, p.nota) for p in decisao.valor.aprovados] == [("1", Decimal(12))]
    assert fora(decisao) == {
        "2": (
            "não alcançou o mínimo de 5,0 em português",
            "zerou técnica",
            "não alcançou o mínimo de 12 em prova objetiva",
        ),
        "3": ("não alcançou o mínimo de 3 em técnica",),
        "4": ("não alcançou o mínimo de 12 em prova objetiva",),
        "5": ("zerou técnica",),
    }
    dois = decisao.valor.nao_aprovados[0]
    assert [f.citacao for f in dois.fundamentos] == [
        "edital, item 8.2",
        "edital, item 8.3",
        "edital, item 8.1",
    ]
    assert dois.etapa == "objetiva"
    assert decisao.passos[0].frase == (
        "Em prova objetiva, 5 pessoas com nota; 4 pessoas sem o mínimo; segue 1."
    )


def test_o_minimo_olha_a_nota_ja_cortada() -> None:
    etapa = replace(
        OBJETIVA, conta=Conta.MEDIA_PONDERADA, precisao=DUAS_CASAS, minimo=Decimal("6.67")
    )
    assert fora(apurada(edital(etapa), pessoa("1", portugues="10", tecnica="5"))) == {}
    truncada = replace(etapa, precisao=Precisao(2, ArredondamentoDeNota.TRUNCAR))
    assert "1" in fora(apurada(edital(truncada), pessoa("1", portugues="10", tecnica="5")))


def test_o_minimo_da_nota_final_tambem_deixa_de_fora() -> None:
    final = replace(CALCULADA, minimo=Decimal(20))
    decisao = apurada(
        edital(OBJETIVA, final=final),
        pessoa("1", portugues="10", tecnica="5"),
        pessoa("2", portugues="9", tecnica="5"),
    )
    assert list(notas(decisao)) == ["1"]
    assert fora(decisao) == {"2": ("não alcançou o mínimo de 20 na nota final",)}
    assert decisao.valor.nao_aprovados[0].etapa == ""
    assert decisao.passos[-1].frase == (
        "A nota final é calculada das etapas; 1 pessoa na classificação e 1 sem o mínimo."
    )


def test_nota_que_falta_e_pendencia_elimina_ou_vale_zero() -> None:
    ana, bento = pessoa("1", portugues="8", tecnica="8"), pessoa("2", portugues="8")
    (pendencia,) = pendencias(edital(OBJETIVA), ana, bento)
    assert (pendencia.tipo, pendencia.inscricoes) == ("dado_ausente", ("2",))
    assert pendencia.frase == "Falta a nota de técnica de 2."
    tecnica = replace(TECNICA, sem_nota=SemNota.ELIMINA, nao_zerar=True, minimo=Decimal(1))
    ausente = replace(OBJETIVA, provas=(PORTUGUES, tecnica))
    assert fora(apurada(edital(ausente), ana, bento)) == {"2": ("não tem nota em técnica",)}
    zero = replace(OBJETIVA, provas=(PORTUGUES, replace(TECNICA, sem_nota=SemNota.ZERO)))
    assert apurada(edital(zero), ana, bento).valor.aprovados[1].nota == 8


def test_de_quem_ja_saiu_nao_se_pede_nota() -> None:
    minima = replace(OBJETIVA, minimo=Decimal(20))
    redacao = Etapa("redacao_etapa", "redação", "8.5", (Prova("redacao", "redação", "8.5"),))
    decisao = apurada(
        edital(minima, redacao),
        pessoa("1", portugues="8", tecnica="8", redacao="5"),
        pessoa("2", portugues="1", tecnica="1"),
    )
    assert list(notas(decisao)) == ["1"]


def test_a_nota_dada_vale_e_precisa_existir() -> None:
    final = NotaFinal("9.1", OrigemDaNota.DADA, minimo=Decimal(50))
    decisao = apurada(
        edital(final=final), pessoa("1", nota=Decimal(50)), pessoa("2", nota=Decimal("49.99"))
    )
    assert list(notas(decisao)) == ["1"]
    assert decisao.passos[0].frase.startswith("A nota final é a que o arquivo traz; 1 pessoa")
    (pendencia,) = pendencias(edital(final=final), pessoa("1"), pessoa("2", nota=Decimal(60)))
    assert (pendencia.tipo, pendencia.inscricoes) == ("dado_ausente", ("1",))


def test_a_nota_conferida_lista_quem_difere() -> None:
    final = replace(CALCULADA, origem=OrigemDaNota.CONFERIDA)
    certa = pessoa("1", nota=Decimal("24.0"), portugues="8", tecnica="8")
    errada = pessoa("2", nota=Decimal("23.9"), portugues="8", tecnica="8")
    calada = pessoa("3", portugues="7", tecnica="8")
    decisao = apurada(edital(OBJETIVA, final=final), certa, calada)
    assert decisao.valor.aprovados[0].nota == 24
    assert decisao.passos[-1].frase.startswith("A nota final do arquivo é a mesma que a conta dá")
    (pendencia,) = pendencias(edital(OBJETIVA, final=final), certa, errada)
    assert (pendencia.tipo, pendencia.inscricoes) == ("nota_divergente", ("2",))
    assert "(2: arquivo 23,9, conta 24,00)" in pendencia.frase
    outras = [replace(errada, inscricao=str(n)) for n in range(2, 7)]
    (muitas,) = pendencias(edital(OBJETIVA, final=final), *outras)
    assert muitas.frase.endswith("; e mais 2).")
    assert len(muitas.inscricoes) == 5


def test_a_nota_da_etapa_no_arquivo_tambem_e_conferida() -> None:
    certa = pessoa("1", portugues="8", tecnica="8", objetiva="24")
    assert notas(apurada(edital(OBJETIVA), certa))
    errada = pessoa("2", portugues="8", tecnica="8", objetiva="25")
    (pendencia,) = pendencias(edital(OBJETIVA), certa, errada)
    assert (pendencia.tipo, pendencia.inscricoes) == ("nota_divergente", ("2",))
    assert "prova objetiva" in pendencia.frase


# ----------------------------------------------------------------------------- barreiras


def com_barreira(
    limites: dict[str, int],
    empate: EmpateNaBarreira = EmpateNaBarreira.TODOS,
    **campos: Any,
) -> Etapa:
    barreira = Barreira("8.4", tuple(limites.items()), empate, **campos)
    return replace(OBJETIVA, barreiras=(barreira,))


def tres(*notas_de_portugues: str, grupo: str = "") -> list[Candidato]:
    grupos = (grupo,) if grupo else ()
    return [
        pessoa(f"{i}", *grupos, portugues=nota, tecnica="0")
        for i, nota in enumerate(notas_de_portugues, start=1)
    ]


def test_na_barreira_passam_todos_os_empatados_no_ultimo_lugar() -> None:
    decisao = apurada(edital(com_barreira({"geral": 2})), *tres("9", "8", "8", "7"))
    assert list(notas(decisao)) == ["1", "2", "3"]
    assert fora(decisao) == {"4": ("ficou além da barreira de prova objetiva",)}
    assert decisao.valor.nao_aprovados[0].fundamentos[0].citacao == "edital, item 8.4"
    assert decisao.passos[0].frase == (
        "Em prova objetiva, 4 pessoas com nota; 1 pessoa além da barreira; seguem 3."
    )
    assert decisao.passos[0].citacao == "edital, item 8.1; edital, item 8.4"


def test_barreira_que_cabe_todos_ou_ninguem() -> None:
    assert not fora(apurada(edital(com_barreira({"geral": 3})), *tres("9", "8", "8")))
    ninguem = apurada(edital(com_barreira({"geral": 0})), *tres("9", "8"))
    assert list(fora(ninguem)) == ["1", "2"]


def test_na_barreira_exata_decide_a_cadeia_do_que_ja_foi_avaliado() -> None:
    exata = com_barreira({"geral": 1}, EmpateNaBarreira.EXATOS)
    cadeia = (
        Desempate(Criterio.NOTA, "7.1", prova="titulo"),
        Desempate(Criterio.POSTO_PUBLICADO, "7.0"),
        Desempate(Criterio.NOTA, "7.2", prova="tecnica"),
    )
    ana = pessoa("1", portugues="8", tecnica="1")
    bento = pessoa("2", portugues="6", tecnica="2")
    decisao = apurada(edital(exata, TITULOS, desempates=cadeia), ana, bento)
    assert list(notas(decisao)) == ["2"]


def test_empate_longe_do_ultimo_lugar_nao_precisa_de_desempate() -> None:
    exata = com_barreira({"geral": 3}, EmpateNaBarreira.EXATOS)
    assert list(notas(apurada(edital(exata), *tres("9", "9", "8", "7", "7")))) == ["1", "2", "3"]
    (empate,) = pendencias(edital(exata), *tres("9", "9", "7", "7"))
    assert (empate.tipo, empate.inscricoes) == ("empate", ("3", "4"))


def test_entre_empatadas_so_se_desfaz_o_empate_que_esta_no_corte() -> None:
    exata = com_barreira({"geral": 2}, EmpateNaBarreira.EXATOS)
    cadeia = (Desempate(Criterio.NOTA, "7.2", prova="tecnica"),)
    pares = [("6", "2"), ("6", "2"), ("8", "1"), ("8", "1")]
    pessoas = [pessoa(str(i), portugues=a, tecnica=b) for i, (a, b) in enumerate(pares)]
    decisao = apurada(edital(exata, desempates=cadeia), *pessoas)
    assert list(notas(decisao)) == ["0", "1"]


def test_o_sorteio_da_barreira_e_o_da_etapa() -> None:
    exata = com_barreira({"geral": 1}, EmpateNaBarreira.EXATOS)
    certame = edital(exata, desempates=(Desempate(Criterio.SORTEIO, "7.9"),))
    (pendencia,) = pendencias(certame, *tres("9", "9"))
    assert pendencia.tipo == "sorteio"
    decisao = apurada(certame, *tres("9", "9"), sorteios={"objetiva": {"1": 2, "2": 1}})
    assert list(notas(decisao)) == ["2"]


@pytest.mark.parametrize("destino", SoPelaReservada)
def test_quem_passa_so_pela_reservada(destino: SoPelaReservada) -> None:
    etapa = com_barreira({"geral": 1, "pcd": 1}, so_pela_reservada=destino)
    pessoas = [
        pessoa("1", portugues="9", tecnica="0"),
        pessoa("2", "pcd", portugues="5", tecnica="0"),
        pessoa("3", portugues="8", tecnica="0"),
        pessoa("4", "pcd", portugues="4", tecnica="0"),
    ]
    decisao = apurada(edital(etapa), *pessoas)
    assert [p.inscricao for p in decisao.valor.aprovados] == ["1", "2"]
    elisa = decisao.valor.aprovados[1]
    assert elisa.na_geral is (destino is SoPelaReservada.FICA_NAS_DUAS)
    assert elisa.grupos == {"pcd"}


def test_grupo_sem_limite_nao_da_passagem() -> None:
    decisao = apurada(
        edital(com_barreira({"geral": 1})),
        pessoa("1", portugues="9", tecnica="0"),
        pessoa("2", "pcd", portugues="5", tecnica="0"),
    )
    assert list(fora(decisao)) == ["2"]


def test_a_barreira_acumulada_soma_as_etapas_com_os_pesos() -> None:
    segunda = Etapa(
        "titulos",
        "títulos",
        "8.9",
        TITULOS.provas,
        peso=Decimal(3),
        barreiras=(
            Barreira("8.8", (("geral", 1),), EmpateNaBarreira.TODOS, NotaDaBarreira.ACUMULADA),
        ),
    )
    ana = pessoa("1", portugues="9", tecnica="0", titulo="1")
    bento = pessoa("2", portugues="1", tecnica="0", titulo="2")
    assert list(notas(apurada(edital(OBJETIVA, segunda), ana, bento))) == ["1"]
    so_titulos = replace(
        segunda, barreiras=(replace(segunda.barreiras[0], nota=NotaDaBarreira.DA_ETAPA),)
    )
    assert list(notas(apurada(edital(OBJETIVA, so_titulos), ana, bento))) == ["2"]


def test_a_barreira_vale_em_cada_unidade_e_so_nos_cargos_dela() -> None:
    etapa = com_barreira({"geral": 1})
    pessoas = [
        pessoa("1", unidade="Sede", portugues="9", tecnica="0"),
        pessoa("2", unidade="Polo", portugues="5", tecnica="0"),
        pessoa("3", unidade="Sede", portugues="8", tecnica="0"),
    ]
    cargo = replace(CARGO, unidades=(Unidade("Sede", 5), Unidade("Polo", 5)))
    resultado = apurar(edital(etapa), cargo, pessoas, REGIME)
    assert isinstance(resultado, Decisao)
    assert [p.inscricao for p in resultado.valor.aprovados] == ["1", "2"]
    de_outro = replace(etapa, barreiras=(replace(etapa.barreiras[0], cargos=("medico",)),))
    assert not fora(apurada(edital(de_outro), *tres("9", "8")))


def test_quem_esta_em_dois_grupos_passa_por_qualquer_um() -> None:
    dois = regime(grupos=(grupo("pcd", Fraction(1, 10)), grupo("negros", Fraction(1, 5))))
    etapa = com_barreira(
        {"geral": 1, "pcd": 1, "negros": 1}, so_pela_reservada=SoPelaReservada.FICA_SO_NELA
    )
    decisao = apurada(
        edital(etapa),
        pessoa("1", portugues="9", tecnica="0"),
        pessoa("2", "pcd", portugues="7", tecnica="0"),
        pessoa("3", "pcd", "negros", portugues="5", tecnica="0"),
        regime=dois,
    )
    tres_ = decisao.valor.aprovados[2]
    assert tres_.grupos == {"negros"}
    assert not tres_.na_geral


def test_com_maior_percentual_so_uma_lista_reservada_da_passagem() -> None:
    grupos = (grupo("pcd", Fraction(1, 10)), grupo("negros", Fraction(1, 5)))
    mundo = regime(grupos=grupos, multiplas=Multiplas.MAIOR_PERCENTUAL)
    etapa = com_barreira(
        {"geral": 1, "pcd": 1, "negros": 1}, so_pela_reservada=SoPelaReservada.FICA_SO_NELA
    )
    pessoas = [
        pessoa("1", portugues="9", tecnica="0"),
        pessoa("2", "pcd", "negros", portugues="7", tecnica="0"),
        pessoa("3", "pcd", portugues="5", tecnica="0"),
    ]
    resultado = apurar(edital(etapa), CARGO, pessoas, mundo)
    assert isinstance(resultado, Decisao)
    aprovados = resultado.valor.aprovados
    assert [(p.inscricao, p.grupos) for p in aprovados[1:]] == [
        ("2", frozenset({"negros"})),
        ("3", frozenset({"pcd"})),
    ]
    por_percentual = ("negros", "pcd")
    assert not conferir_notas(edital(etapa), "agente", pessoas, aprovados, {}, {}, por_percentual)
    assert conferir_notas(edital(etapa), "agente", pessoas, aprovados, {})


NOTA = st.decimals(0, 10, places=1)


@given(st.lists(st.tuples(NOTA, NOTA), max_size=8), st.randoms(use_true_random=False))
def test_a_ordem_das_linhas_nao_muda_a_apuracao(
    pares: list[tuple[Decimal, Decimal]], acaso: Any
) -> None:
    pessoas = [
        pessoa(str(i), *(["pcd"] if i % 3 == 0 else []), portugues=a, tecnica=b)
        for i, (a, b) in enumerate(pares)
    ]
    etapa = replace(
        com_barreira({"geral": 3, "pcd": 1}, EmpateNaBarreira.EXATOS),
        minimo=Decimal(8),
    )
    certame = edital(etapa, desempates=(Desempate(Criterio.NOTA, "7.1", prova="tecnica"),))
    antes = apurar(certame, CARGO, pessoas, REGIME)
    acaso.shuffle(pessoas)
    assert apurar(certame, CARGO, pessoas, REGIME) == antes


# ------------------------------------------------------------- a conferência diz o mesmo

PESO = st.sampled_from([Decimal(1), Decimal(2), Decimal("0.5")])
MINIMO = st.sampled_from([None, None, Decimal(3), Decimal("5.5")])
PRECISAO = st.builds(Precisao, st.integers(0, 2), st.sampled_from(ArredondamentoDeNota))


@st.composite
def etapas(sorteia: Any, numero: int) -> Etapa:
    provas = tuple(
        Prova(
            f"prova{numero}{letra}",
            letra,
            "8",
            peso=sorteia(PESO),
            minimo=sorteia(MINIMO),
            nao_zerar=sorteia(st.booleans()),
            sem_nota=sorteia(st.sampled_from([SemNota.ZERO, SemNota.ELIMINA])),
        )
        for letra in "ab"[: sorteia(st.integers(1, 2))]
    )
    limites: dict[str, int] = {"geral": sorteia(st.integers(0, 4))}
    limites |= sorteia(st.sampled_from([{}, {"pcd": 1}, {"pcd": 1, "negros": 2}]))
    barreira = Barreira(
        "8",
        tuple(limites.items()),
        sorteia(st.sampled_from(EmpateNaBarreira)),
        sorteia(st.sampled_from(NotaDaBarreira)),
        sorteia(st.sampled_from(SoPelaReservada)),
    )
    return Etapa(
        f"etapa{numero}",
        f"etapa {numero}",
        "8",
        provas,
        conta=sorteia(st.sampled_from(Conta)),
        peso=sorteia(PESO),
        minimo=sorteia(MINIMO),
        precisao=sorteia(PRECISAO),
        barreiras=sorteia(st.sampled_from([(), (barreira,)])),
    )


@st.composite
def certames(sorteia: Any) -> tuple[Edital, list[Candidato]]:
    das_etapas = tuple(sorteia(etapas(numero)) for numero in range(sorteia(st.integers(1, 2))))
    provas = [prova.id for etapa in das_etapas for prova in etapa.provas]
    final = NotaFinal(
        "9",
        sorteia(st.sampled_from([OrigemDaNota.CALCULADA, OrigemDaNota.DADA])),
        sorteia(st.sampled_from(Conta)),
        sorteia(MINIMO),
    )
    cadeia = (
        Desempate(Criterio.POSTO_PUBLICADO, "7"),
        Desempate(Criterio.NOTA, "7", prova=provas[-1]),
        Desempate(Criterio.NOTA, "7", prova="etapa0"),
        Desempate(Criterio.SORTEIO, "7"),
    )
    certame = edital(
        *das_etapas,
        final=final,
        desempates=cadeia,
        casas_da_nota=sorteia(st.integers(0, 2)),
        arredondamento_da_nota=sorteia(st.sampled_from(ArredondamentoDeNota)),
    )
    pessoas = [
        Candidato(
            str(numero),
            "",
            "agente",
            sorteia(NOTA),
            notas={
                prova: nota for prova in provas if (nota := sorteia(st.none() | NOTA)) is not None
            },
            grupos=frozenset(sorteia(st.sets(st.sampled_from(["pcd", "negros"])))),
            unidade=sorteia(st.sampled_from(["Sede", "Polo"])),
        )
        for numero in range(sorteia(st.integers(0, 9)))
    ]
    return certame, pessoas


@given(certames(), st.sampled_from(Multiplas))
def test_a_conferencia_das_notas_concorda(
    mundo: tuple[Edital, list[Candidato]], multiplas: Multiplas
) -> None:
    certame, pessoas = mundo
    dois = (grupo("pcd", Fraction(1, 10)), grupo("negros", Fraction(1, 5)))
    cargo = replace(CARGO, unidades=(Unidade("Sede", 5), Unidade("Polo", 5)))
    sorteio = {pessoa.inscricao: 100 - int(pessoa.inscricao) for pessoa in pessoas}
    sorteios = {"etapa0": sorteio, "etapa1": sorteio}
    resultado = apurar(certame, cargo, pessoas, regime(grupos=dois, multiplas=multiplas), sorteios)
    assert isinstance(resultado, Decisao), resultado
    apuracao = resultado.valor
    paradas = {fora.inscricao: fora.etapa for fora in apuracao.nao_aprovados}
    por_percentual = ("negros", "pcd") if multiplas is Multiplas.MAIOR_PERCENTUAL else ()

    def falhas(aprovadas: Sequence[Candidato]) -> list[Falha]:
        return conferir_notas(
            certame, "agente", pessoas, aprovadas, paradas, sorteios, por_percentual
        )

    aprovados = apuracao.aprovados
    assert falhas(aprovados) == []
    if aprovados:
        outra_nota = replace(aprovados[0], nota=aprovados[0].nota + 1)
        assert "não é a que a conta dá" in falhas([outra_nota, *aprovados[1:]])[0].frase
        outra_lista = replace(aprovados[0], grupos=frozenset({"outro"}))
        assert "não está nas listas" in falhas([outra_lista, *aprovados[1:]])[0].frase
        assert "e no resultado não está" in falhas(aprovados[1:])[0].frase
        de_fora = replace(aprovados[0], inscricao="99")
        assert "não veio do arquivo" in falhas([*aprovados, de_fora])[0].frase
    for fora_ in apuracao.nao_aprovados[:1]:
        volta = next(pessoa for pessoa in pessoas if pessoa.inscricao == fora_.inscricao)
        (falha,) = falhas([*aprovados, volta])
        assert f"devia parar em {fora_.etapa or 'nota final'}, e no resultado segue" in falha.frase


def test_a_conferencia_de_um_certame_sem_etapas() -> None:
    ana = pessoa("1", nota=Decimal(70))
    assert conferir_notas(edital(final=None), "agente", [ana], [ana], {}) == []


def test_a_conferencia_recusa_o_resultado_que_nao_e_o_das_contas() -> None:
    """Cada engano possível, um a um: nota, lista, quem falta, quem sobra e quem devia ter parado."""
    certame = edital(OBJETIVA, final=replace(CALCULADA, minimo=Decimal(5)))
    lidas = [
        pessoa("1", "pcd", portugues="9", tecnica="9"),
        pessoa("2", portugues="1", tecnica="1"),
    ]
    (ana,) = apurada(certame, *lidas).valor.aprovados

    def frases(*aprovadas: Candidato, paradas: dict[str, str]) -> list[str]:
        falhas = conferir_notas(certame, "agente", lidas, aprovadas, paradas)
        return [falha.frase for falha in falhas]

    certas = {"2": ""}
    assert frases(ana, paradas=certas) == []
    assert frases(replace(ana, nota=ana.nota + 1), paradas=certas) == [
        "a nota final da inscrição 1 não é a que a conta dá"
    ]
    assert frases(replace(ana, grupos=frozenset()), paradas=certas) == [
        "a inscrição 1 não está nas listas por que passou a barreira"
    ]
    assert frases(paradas=certas) == ["a inscrição 1 devia seguir, e no resultado não está"]
    assert frases(ana, replace(ana, inscricao="9"), paradas=certas) == [
        "a inscrição 9 foi classificada e não veio do arquivo"
    ]
    assert frases(ana, replace(ana, inscricao="2"), paradas={}) == [
        "a inscrição 2 devia parar em nota final, e no resultado segue"
    ]
    assert frases(ana, paradas={"2": "objetiva"}) == [
        "a inscrição 2 devia parar em nota final, e no resultado parou em objetiva"
    ]
