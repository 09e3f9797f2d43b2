"""A cadeia de desempate: somas, hora dita pelo edital, posto publicado e cadeia de cada lista."""

from dataclasses import replace
from datetime import date
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from certame.conferencia.listas import conferir_listas
from certame.dominio.candidato import Candidato
from certame.dominio.edital import (
    Criterio,
    Desempate,
    Edital,
    EntreIdosos,
    Etapa,
    HoraDoNascimento,
    Prova,
)
from certame.dominio.resultado import Decisao
from certame.motor.classificacao import Classificacao, classificar
from certame.motor.desempate import palavra_do_desempate
from tests.motor.moldes import regime
from tests.motor.test_classificacao import (
    CARGO,
    IDADE,
    JURADO,
    SORTEIO,
    decidida,
    edital,
    ordem,
    pendencias,
    pessoa,
)

COM_HORA = replace(IDADE, hora=HoraDoNascimento.USA)
NASCIDAS = date(1990, 5, 1)


def test_a_soma_de_notas_decide_e_sai_com_os_nomes() -> None:
    soma = Desempate(Criterio.NOTA, "7.2", provas=("tecnica", "ingles"))
    ana = pessoa("1", "80", notas={"tecnica": Decimal("7.5"), "ingles": Decimal("2.5")})
    bento = pessoa("2", "80", notas={"tecnica": Decimal(6), "ingles": Decimal("4.1")})
    decisao = decidida(edital(soma), [ana, bento])
    assert decisao.valor.ordem.inscricoes == ("2", "1")
    assert decisao.valor.criterios_da_geral == ["", "soma das notas de tecnica e ingles"]
    sem = pessoa("3", "80", notas={"tecnica": Decimal(6)})
    (falta,) = pendencias(edital(soma), [ana, sem])
    assert (falta.tipo, falta.inscricoes) == ("dado_ausente", ("1", "3"))
    assert "a nota de ingles (falta a 3)" in falta.frase


@pytest.mark.parametrize(
    ("elo", "palavra"),
    [
        (Desempate(Criterio.NOTA, "7", prova="lingua_portuguesa"), "nota de língua portuguesa"),
        (Desempate(Criterio.NOTA, "7", prova="tecnica"), "nota de conhecimentos técnicos"),
        (Desempate(Criterio.NOTA, "7", prova="objetiva"), "nota de prova objetiva"),
        (Desempate(Criterio.NOTA, "7", provas=("a", "b"), nome="exatas"), "nota de exatas"),
        (Desempate(Criterio.IDADE_60, "7"), "60 anos ou mais"),
        (Desempate(Criterio.POSTO_PUBLICADO, "7"), "posto publicado"),
        (Desempate(Criterio.JURADO, "7"), "jurado"),
        (Desempate(Criterio.SORTEIO, "7"), "sorteio"),
    ],
)
def test_o_criterio_sai_como_palavra_com_o_nome_do_edital(elo: Desempate, palavra: str) -> None:
    etapa = Etapa(
        "objetiva", "prova objetiva", "8", (Prova("tecnica", "conhecimentos técnicos", "8"),)
    )
    assert palavra_do_desempate(edital(etapas=(etapa,)), elo) == palavra


@pytest.mark.parametrize(("ausente", "esperada"), [("23:59", "1 2"), ("00:00:00", "2 1")])
def test_a_hora_que_falta_e_a_que_o_edital_diz(ausente: str, esperada: str) -> None:
    elo = replace(COM_HORA, hora_ausente=ausente)
    ana = pessoa("1", "80", nascimento=NASCIDAS, hora_do_nascimento="08:30")
    bento = pessoa("2", "80", nascimento=NASCIDAS)
    decisao = decidida(edital(elo), [bento, ana])
    assert " ".join(decisao.valor.ordem.inscricoes) == esperada
    (aviso,) = decisao.avisos
    assert aviso == (
        "Em 1 empate por idade, a hora do nascimento que falta foi contada como "
        f"{ausente} (edital, item 7.4)."
    )


def test_quem_nao_informou_a_hora_continua_em_empate_entre_si() -> None:
    elo = replace(COM_HORA, hora_ausente="23:59:59")
    pessoas = [pessoa(str(n), "80", nascimento=NASCIDAS) for n in (1, 2)]
    (empate,) = pendencias(edital(elo), pessoas)
    assert empate.tipo == "empate"


def nascidas_no_mesmo_dia(*horas: str | None, nascimento: date = NASCIDAS) -> list[Candidato]:
    """Uma pessoa por hora, de inscrições 1, 2, 3…, com a nota da prova que decidiria depois."""
    return [
        pessoa(
            str(numero),
            "70",
            nascimento=nascimento,
            hora_do_nascimento=hora,
            notas={"ce": Decimal(numero)},
        )
        for numero, hora in enumerate(horas, start=1)
    ]


NOTA_CE = Desempate(Criterio.NOTA, "7.5", prova="ce")
MAIS_VELHA_ENTRE_IDOSAS = Desempate(
    Criterio.IDADE_60,
    "7.1",
    data_de_referencia=date(2026, 3, 1),
    entre_idosos=EntreIdosos.MAIS_IDADE,
    hora=HoraDoNascimento.USA,
)


@pytest.mark.parametrize(
    ("elo", "nascimento"), [(COM_HORA, NASCIDAS), (MAIS_VELHA_ENTRE_IDOSAS, date(1950, 5, 1))]
)
@pytest.mark.parametrize(
    ("horas", "frase"),
    [
        (("08:00", None, "09:00"), "Empate entre 1, 2 e 3 depende de {}: falta {} (falta a 2)."),
        (("08:00", None), "Empate entre 1 e 2 depende de {}: falta {} (falta a 2)."),
        ((None, None), "Empate entre 1 e 2 depende de {}: falta {}."),
    ],
)
def test_hora_que_falta_e_pendencia_e_a_cadeia_nao_segue(
    elo: Desempate, nascimento: date, horas: tuple[str | None, ...], frase: str
) -> None:
    certame = edital(elo, NOTA_CE)
    (falta,) = pendencias(certame, nascidas_no_mesmo_dia(*horas, nascimento=nascimento))
    assert falta.tipo == "dado_ausente"
    palavra = palavra_do_desempate(certame, elo)
    assert falta.frase == frase.format(palavra, "a hora do nascimento")
    assert falta.inscricoes == tuple(str(n) for n in range(1, len(horas) + 1))


def test_a_hora_so_falta_a_quem_divide_a_data() -> None:
    mais_velha = pessoa("9", "70", nascimento=date(1980, 1, 1))
    (falta,) = pendencias(edital(COM_HORA), [mais_velha, *nascidas_no_mesmo_dia("08:00", None)])
    assert falta.inscricoes == ("1", "2")
    decisao = decidida(edital(COM_HORA), [mais_velha, *nascidas_no_mesmo_dia("09:00", "08:00")])
    assert decisao.valor.ordem.inscricoes == ("9", "2", "1")
    assert decisao.valor.criterios_da_geral == ["", "idade", "idade"]
    (passo,) = [p for p in decisao.passos if p.regra == "desempate"]
    assert passo.frase == "O critério idade desfez 2 empates."


def test_sem_60_anos_a_hora_nao_conta_em_idade_60() -> None:
    jovens = nascidas_no_mesmo_dia("08:00", None, "09:00")
    assert ordem(edital(MAIS_VELHA_ENTRE_IDOSAS, NOTA_CE), *jovens) == "3 2 1"


def test_quem_nao_divide_lista_nao_precisa_da_hora() -> None:
    clausulas = replace(edital().clausulas, so_na_reservada=True, item_da_so_na_reservada="5")
    so_na_pcd = pessoa("1", "70", "pcd", na_geral=False, nascimento=NASCIDAS)
    na_geral = pessoa("2", "70", nascimento=NASCIDAS, hora_do_nascimento="08:00")
    certame = edital(COM_HORA, clausulas=clausulas)
    decidida(certame, [so_na_pcd, na_geral], regime=regime("irupi-es-2025"))


def test_o_posto_publicado_desempata_quando_o_edital_o_adota() -> None:
    elo = Desempate(Criterio.POSTO_PUBLICADO, "10")
    ana, bento = pessoa("1", "80", postos={"geral": 7}), pessoa("2", "80", postos={"geral": 6})
    assert ordem(edital(elo), ana, bento) == "2 1"
    (falta,) = pendencias(edital(elo), [ana, pessoa("3", "80", postos={"pcd": 1})])
    assert falta.tipo == "dado_ausente"
    assert "o posto que a banca publicou" in falta.frase


# ------------------------------------------------------------------ uma cadeia por lista


def test_a_lista_reservada_pode_ter_outra_cadeia() -> None:
    geral = replace(JURADO, listas=("geral",))
    na_pcd = replace(IDADE, listas=("pcd",))
    ana = pessoa("1", "80", "pcd", jurado=True, nascimento=date(1995, 1, 1))
    elisa = pessoa("2", "80", "pcd", jurado=False, nascimento=date(1960, 1, 1))
    decisao = decidida(edital(geral, na_pcd), [ana, elisa])
    valor = decisao.valor
    assert valor.ordem.inscricoes == ("1", "2")
    (unidade,) = valor.ordem.unidades
    assert [valor.ordem.inscricoes[i] for i in unidade.reservadas["pcd"]] == ["2", "1"]
    assert valor.criterios_da_geral == ["", "jurado"]
    assert valor.criterios_das_reservadas == {"pcd": {1: "", 0: "idade"}}
    assert valor.postos_reservados == {"pcd": {1: 1, 0: 2}}
    assert [p.frase for p in decisao.passos[2:]] == [
        "O critério jurado desfez 1 empate.",
        "O critério idade desfez 1 empate na lista reservada de pessoas com deficiência.",
    ]


def test_quem_so_esta_na_lista_de_outra_cadeia_nao_empata_na_geral() -> None:
    geral = replace(JURADO, listas=("geral",))
    na_pcd = replace(IDADE, listas=("pcd",))
    clausulas = replace(edital().clausulas, so_na_reservada=True, item_da_so_na_reservada="5")
    certame = edital(geral, na_pcd, clausulas=clausulas)
    pessoas = [
        pessoa("1", "50", "pcd", na_geral=False, nascimento=date(1990, 1, 1)),
        pessoa("2", "50", "pcd", na_geral=False, nascimento=date(1980, 1, 1)),
        pessoa("3", "50"),
    ]
    valor = decidida(certame, pessoas, regime=regime("irupi-es-2025")).valor
    (unidade,) = valor.ordem.unidades
    assert [valor.ordem.inscricoes[i] for i in unidade.reservadas["pcd"]] == ["2", "1"]


def test_a_mesma_falta_nas_duas_listas_e_dita_uma_vez() -> None:
    geral = replace(JURADO, listas=("geral",))
    na_pcd = replace(SORTEIO, listas=("pcd",))
    ana, elisa = pessoa("1", "80", "pcd", jurado=None), pessoa("2", "80", "pcd", jurado=None)
    faltas = pendencias(edital(geral, na_pcd), [ana, elisa])
    assert [p.tipo for p in faltas] == ["dado_ausente", "sorteio"]
    assert len(pendencias(edital(JURADO, replace(JURADO, listas=("pcd",))), [ana, elisa])) == 1


# ---------------------------------------------------------- a conferência diz o mesmo

NOTA = st.sampled_from([Decimal(n) for n in (60, 70)])
DIA = st.sampled_from([None, date(1950, 2, 28), date(1960, 2, 29), date(1990, 1, 1)])
HORA = st.sampled_from([None, "08:30", "23:00:01"])
LISTAS = st.sampled_from([(), (), ("geral",), ("pcd",)])


@st.composite
def elos(sorteia: Any) -> Desempate:
    criterio = sorteia(st.sampled_from(list(Criterio)))
    campos: dict[str, Any] = {"listas": sorteia(LISTAS)}
    if criterio is Criterio.NOTA:
        campos["provas"] = sorteia(st.sampled_from([("a",), ("a", "b")]))
    if criterio in (Criterio.IDADE_60, Criterio.IDADE):
        campos["hora"] = sorteia(st.sampled_from(HoraDoNascimento))
        campos["hora_ausente"] = sorteia(st.sampled_from(["", "12:00"]))
    if criterio is Criterio.IDADE_60:
        campos["data_de_referencia"] = date(2020, 2, 28)
        campos["entre_idosos"] = sorteia(st.sampled_from(EntreIdosos))
    return Desempate(criterio, "7", **campos)


@st.composite
def candidatos(sorteia: Any) -> list[Candidato]:
    quantos = sorteia(st.integers(0, 7))
    postos = sorteia(st.permutations(range(1, quantos + 1)))
    return [
        Candidato(
            inscricao=f"{numero:03}",
            nome="",
            cargo="agente",
            nota=sorteia(NOTA),
            notas={"a": sorteia(NOTA), "b": sorteia(NOTA)},
            grupos=frozenset(sorteia(st.sets(st.just("pcd")))),
            nascimento=sorteia(DIA),
            hora_do_nascimento=sorteia(HORA),
            jurado=sorteia(st.sampled_from([None, True, False])),
            postos={"geral": postos[numero]},
        )
        for numero in range(quantos)
    ]


def falhas(
    edital: Edital, pessoas: list[Candidato], valor: Classificacao, **campos: Any
) -> list[Any]:
    (unidade,) = valor.ordem.unidades
    geral = valor.ordem.inscricoes[unidade.inicio : unidade.fim]
    reservadas = {
        grupo: [valor.ordem.inscricoes[i] for i in indices]
        for grupo, indices in unidade.reservadas.items()
    }
    return conferir_listas(pessoas, geral, reservadas, edital.desempates, **campos)


@given(st.lists(elos(), max_size=4), candidatos(), st.randoms(use_true_random=False))
def test_a_conferencia_concorda_e_a_ordem_das_linhas_nao_muda_nada(
    cadeia: list[Desempate], pessoas: list[Candidato], acaso: Any
) -> None:
    certame = edital(*cadeia)
    sorteio = {pessoa.inscricao: lugar for lugar, pessoa in enumerate(reversed(pessoas), start=1)}
    mundo = regime("mogi-das-cruzes-sp-2006")
    antes = classificar(certame, CARGO, pessoas, mundo, sorteio)
    embaralhadas = list(pessoas)
    acaso.shuffle(embaralhadas)
    assert classificar(certame, CARGO, embaralhadas, mundo, sorteio) == antes
    if isinstance(antes, Decisao):
        assert falhas(certame, embaralhadas, antes.valor, sorteio=sorteio) == []
    else:
        # A conferência também não aceita nenhuma ordem entre quem a cadeia não separa: qualquer
        # ordem por inscrição acusa dado que falta ou empate.
        assert all(p.bloqueia and p.inscricoes for p in antes)


@given(
    st.lists(st.sampled_from([None, "08:00", "08:00:00", "08:00:01", "09:00"]), max_size=5),
    st.sampled_from(["", "08:30"]),
    st.sampled_from([COM_HORA, MAIS_VELHA_ENTRE_IDOSAS]),
    st.randoms(use_true_random=False),
)
def test_a_conferencia_concorda_com_horas_ao_acaso(
    horas: list[str | None], ausente: str, elo: Desempate, acaso: Any
) -> None:
    certame = edital(replace(elo, hora_ausente=ausente), NOTA_CE)
    pessoas = nascidas_no_mesmo_dia(*horas, nascimento=date(1950, 5, 1))
    acaso.shuffle(pessoas)
    resposta = classificar(certame, CARGO, pessoas, regime("mogi-das-cruzes-sp-2006"))
    falta = not ausente and len(horas) > 1 and None in horas
    assert isinstance(resposta, Decisao) is not falta
    if isinstance(resposta, Decisao):
        assert falhas(certame, pessoas, resposta.valor) == []
        return
    (pendencia,) = resposta
    assert pendencia.tipo == "dado_ausente"
    # Em qualquer ordem a conferência acusa a hora que falta.
    achadas = conferir_listas(pessoas, [p.inscricao for p in pessoas], {}, certame.desempates)
    assert "desempate" in {falha.principio for falha in achadas}


def test_a_conferencia_acusa_a_ordem_trocada_na_lista_de_outra_cadeia() -> None:
    geral, na_pcd = replace(JURADO, listas=("geral",)), replace(IDADE, listas=("pcd",))
    ana = pessoa("1", "80", "pcd", jurado=True, nascimento=date(1995, 1, 1))
    elisa = pessoa("2", "80", "pcd", jurado=False, nascimento=date(1960, 1, 1))
    achadas = conferir_listas([ana, elisa], ["1", "2"], {"pcd": ["1", "2"]}, (geral, na_pcd))
    assert [falha.principio for falha in achadas] == ["desempate"]
