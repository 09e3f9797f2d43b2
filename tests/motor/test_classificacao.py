from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date
from decimal import Decimal
from fractions import Fraction
from functools import cache
from importlib.resources import files
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from certame.dominio.candidato import Candidato
from certame.dominio.edital import (
    Cargo,
    Clausulas,
    Criterio,
    Desempate,
    Edital,
    EntreIdosos,
    HoraDoNascimento,
    Unidade,
)
from certame.dominio.resultado import Decisao, Pendencia
from certame.motor.classificacao import Classificacao, classificar
from certame.norma.carregador import norma_do_texto
from certame.norma.dispositivo import CONSTITUICAO
from certame.norma.grupo import Arredondamento, FamiliaDeSerie, Grupo, Multiplas, Serie
from certame.norma.regime import Regime, regime_da_norma

CARGO = Cargo("agente", "Agente administrativo", 10)
REFERENCIA = date(2026, 3, 1)

IDADE_60 = Desempate(Criterio.IDADE_60, "7.1", data_de_referencia=REFERENCIA)
ESPECIFICA = Desempate(Criterio.NOTA, "7.2", prova="conhecimentos específicos")
JURADO = Desempate(Criterio.JURADO, "7.3")
IDADE = Desempate(Criterio.IDADE, "7.4")
SORTEIO = Desempate(Criterio.SORTEIO, "7.5")


@cache
def regime(id: str = "mogi-das-cruzes-sp-2006") -> Regime:
    arquivo = files("certame.acervo") / id / "norma.toml"
    return regime_da_norma(norma_do_texto(arquivo.read_text(encoding="utf-8"), "norma.toml", id))


def grupo(id: str, fracao: Fraction) -> Grupo:
    return Grupo(
        id,
        id,
        fracao,
        Arredondamento.MEIO_PARA_CIMA,
        Serie(FamiliaDeSerie.FORMULA),
        CONSTITUICAO["cf_art37_inc8"],
        CONSTITUICAO["cf_art37_inc8"],
    )


def edital(*cadeia: Desempate, **campos: Any) -> Edital:
    return Edital(
        id="mogi-2026",
        titulo="Concurso de Mogi",
        ente="Município",
        publicacao=date(2026, 1, 5),
        tipo="concurso",
        administracao="direta",
        vinculo="cargo_efetivo",
        cargos=(CARGO,),
        desempates=cadeia,
        **campos,
    )


def pessoa(inscricao: str, nota: str, *grupos: str, **campos: Any) -> Candidato:
    campos = {"cargo": "agente", "nome": "", **campos}
    return Candidato(inscricao=inscricao, nota=Decimal(nota), grupos=frozenset(grupos), **campos)


def decidida(
    edital: Edital,
    pessoas: Sequence[Candidato],
    sorteio: Mapping[str, int] | None = None,
    regime: Regime | None = None,
    cargo: Cargo = CARGO,
) -> Decisao[Classificacao]:
    resultado = classificar(edital, cargo, pessoas, regime or regime_padrao(), sorteio)
    assert isinstance(resultado, Decisao), resultado
    return resultado


def pendencias(
    edital: Edital,
    pessoas: Sequence[Candidato],
    sorteio: Mapping[str, int] | None = None,
) -> tuple[Pendencia, ...]:
    resultado = classificar(edital, CARGO, pessoas, regime_padrao(), sorteio)
    assert isinstance(resultado, tuple), resultado
    assert all(p.bloqueia and p.cargo == "agente" and p.fundamentos for p in resultado)
    return resultado


def regime_padrao() -> Regime:
    return regime()


def ordem(edital: Edital, *pessoas: Candidato, sorteio: Mapping[str, int] | None = None) -> str:
    return " ".join(decidida(edital, pessoas, sorteio).valor.ordem.inscricoes)


# Ana está na lista reservada; Bento, só na geral; Célia, bem colocada nas duas; Elisa e Gil vêm
# depois.
ANA = pessoa("0004", "61.50", "pcd", nome="Ana")
BENTO = pessoa("0011", "80", nome="Bento")
CELIA = pessoa("0002", "79.5", "pcd", nome="Célia")
ELISA = pessoa("0009", "60", "pcd", nome="Elisa")
GIL = pessoa("0010", "70", nome="Gil")


def test_a_lista_geral_tem_todos_e_a_reservada_segue_a_mesma_ordem() -> None:
    resultado = decidida(edital(), [ANA, BENTO, CELIA, ELISA, GIL])
    valor = resultado.valor
    assert [p.nome for p in valor.candidatos] == ["Bento", "Célia", "Gil", "Ana", "Elisa"]
    assert valor.ordem.inscricoes == ("0011", "0002", "0010", "0004", "0009")
    (unidade,) = valor.ordem.unidades
    assert (unidade.nome, unidade.inicio, unidade.fim) == ("", 0, 5)
    assert unidade.reservadas == {"pcd": (1, 3, 4)}
    assert valor.ordem.indice("0010") == 2
    assert valor.postos_gerais == [1, 2, 3, 4, 5]
    assert valor.postos_reservados == {"pcd": {1: 1, 3: 2, 4: 3}}
    assert valor.criterios_da_geral == ["", "nota", "nota", "nota", "nota"]
    assert valor.criterios_das_reservadas == {"pcd": {1: "", 3: "nota", 4: "nota"}}
    assert not valor.lista_unica
    assert [passo.regra for passo in resultado.passos] == ["lista_geral", "lista_reservada"]
    assert resultado.passos[0].frase == (
        "A lista geral tem 5 pessoas, em ordem de nota, e inclui quem também está em lista "
        "reservada."
    )
    assert resultado.passos[1].citacao == "art. 3º; art. 5º; art. 9º, X"
    assert resultado.avisos == ()


def test_sem_aprovado_com_deficiencia_ha_uma_so_lista_e_o_passo_diz_por_que() -> None:
    resultado = decidida(edital(), [BENTO, GIL])
    assert resultado.valor.lista_unica
    assert resultado.valor.ordem.unidades[0].reservadas == {"pcd": ()}
    (passo,) = resultado.passos
    assert (passo.regra, passo.citacao) == ("lista_unica", "art. 6º, par. único")
    assert "lista geral única, com 2 pessoas" in passo.frase


def test_sem_ninguem_as_listas_sao_vazias() -> None:
    valor = decidida(edital(), []).valor
    assert valor.lista_unica
    assert valor.ordem.inscricoes == ()
    assert valor.criterios_da_geral == []


def test_a_nota_vale_pelo_numero_e_nao_pelas_casas_escritas() -> None:
    (pendencia,) = pendencias(edital(), [pessoa("1", "70"), pessoa("2", "70.00")])
    assert pendencia.tipo == "empate"
    assert pendencia.inscricoes == ("1", "2")
    assert pendencia.frase == "1 e 2 continuam em empate depois de: nota."
    assert "art. 5º" in pendencia.citacao


# ------------------------------------------------------------------------------- a cadeia


def nascida(inscricao: str, dia: date | None, **campos: Any) -> Candidato:
    return pessoa(inscricao, "70", nascimento=dia, **campos)


def test_60_anos_completos_no_dia_de_referencia() -> None:
    no_dia = nascida("a", date(1966, 3, 1))
    um_dia_depois = nascida("b", date(1966, 3, 2))
    valor = decidida(edital(IDADE_60), [um_dia_depois, no_dia]).valor
    assert valor.ordem.inscricoes == ("a", "b")
    assert valor.criterios_da_geral == ["", "60 anos ou mais"]


def test_quem_nasceu_em_29_de_fevereiro_completa_60_anos_no_dia_seguinte_se_nao_ha_o_dia() -> None:
    bissexta = nascida("a", date(2040, 2, 29))
    vespera = replace(IDADE_60, data_de_referencia=date(2100, 2, 28))
    dia = replace(IDADE_60, data_de_referencia=date(2100, 3, 1))
    jovem = nascida("b", date(2050, 1, 1))
    assert ordem(edital(dia), jovem, bissexta) == "a b"
    assert pendencias(edital(vespera), [jovem, bissexta])[0].tipo == "empate"


def test_idosos_entre_si_seguem_a_cadeia_ou_a_idade() -> None:
    mais_velho = nascida("a", date(1950, 1, 1), notas={"conhecimentos específicos": Decimal(10)})
    idoso = nascida("b", date(1960, 1, 1), notas={"conhecimentos específicos": Decimal(20)})
    jovem = nascida("c", date(1990, 1, 1), notas={"conhecimentos específicos": Decimal(30)})
    outra = nascida("d", date(1995, 1, 1), notas={"conhecimentos específicos": Decimal(25)})
    todos = [jovem, idoso, outra, mais_velho]
    segue = decidida(edital(IDADE_60, ESPECIFICA), todos).valor
    assert segue.ordem.inscricoes == ("b", "a", "c", "d")
    especifica = "nota de conhecimentos específicos"
    assert segue.criterios_da_geral == ["", especifica, "60 anos ou mais", especifica]
    mais_idade = replace(IDADE_60, entre_idosos=EntreIdosos.MAIS_IDADE)
    pela_idade = decidida(edital(mais_idade, ESPECIFICA), todos).valor
    assert pela_idade.ordem.inscricoes == ("a", "b", "c", "d")
    assert pela_idade.criterios_da_geral == ["", "idade", "60 anos ou mais", especifica]


def test_todos_idosos_ou_nenhum_nao_e_desempate() -> None:
    idosos = [nascida("a", date(1950, 1, 1)), nascida("b", date(1951, 1, 1))]
    jovens = [replace(idosos[0], nascimento=date(1999, 1, 1)), nascida("b", date(1998, 1, 1))]
    mais_idade = replace(IDADE_60, entre_idosos=EntreIdosos.MAIS_IDADE)
    for cadeia in ([IDADE_60, IDADE], [mais_idade, IDADE]):
        for pessoas in (idosos, jovens):
            resultado = decidida(edital(*cadeia), pessoas)
            assert resultado.valor.criterios_da_geral == ["", "idade"]
    assert ordem(edital(IDADE_60, IDADE), *jovens) == "b a"


def test_edital_sem_data_de_referencia_e_pendencia_so_se_o_empate_chega_la() -> None:
    sem_data = edital(Desempate(Criterio.IDADE_60, "7.1"))
    assert ordem(sem_data, BENTO, GIL) == "0011 0010"
    (pendencia,) = pendencias(sem_data, [nascida("a", date(1950, 1, 1)), nascida("b", None)])
    assert pendencia.tipo == "data_de_referencia"
    assert pendencia.de_quem == "quem redige o edital"
    assert pendencia.citacao == "edital, item 7.1"


def test_a_maior_nota_da_prova_e_quem_foi_jurado_vem_antes() -> None:
    portugues = Desempate(Criterio.NOTA, "7.2", prova="português")
    a = nascida("a", None, notas={"português": Decimal("9.5")}, jurado=False)
    b = nascida("b", None, notas={"português": Decimal(10)}, jurado=False)
    c = nascida("c", None, notas={"português": Decimal("9.5")}, jurado=True)
    resultado = decidida(edital(portugues, JURADO), [a, b, c])
    assert resultado.valor.ordem.inscricoes == ("b", "c", "a")
    assert resultado.valor.criterios_da_geral == ["", "nota de português", "jurado"]
    desempates = [passo for passo in resultado.passos if passo.regra == "desempate"]
    assert [passo.citacao for passo in desempates] == ["edital, item 7.2", "edital, item 7.3"]
    assert desempates[0].frase == "O critério nota de português desfez 1 empate."


def test_a_hora_do_nascimento_so_conta_se_o_edital_a_usa() -> None:
    cedo = nascida("a", date(1990, 5, 5), hora_do_nascimento="08:00")
    tarde = nascida("b", date(1990, 5, 5), hora_do_nascimento="08:00:01")
    com_hora = replace(IDADE, hora=HoraDoNascimento.USA)
    assert pendencias(edital(IDADE), [tarde, cedo])[0].tipo == "empate"
    valor = decidida(edital(com_hora), [tarde, cedo]).valor
    assert valor.ordem.inscricoes == ("a", "b")
    assert valor.criterios_da_geral == ["", "idade"]


def test_idosos_pela_idade_tambem_usam_a_hora() -> None:
    elo = replace(IDADE_60, entre_idosos=EntreIdosos.MAIS_IDADE, hora=HoraDoNascimento.USA)
    cedo = nascida("a", date(1950, 5, 5), hora_do_nascimento="08:00")
    tarde = nascida("b", date(1950, 5, 5), hora_do_nascimento="09:00")
    assert ordem(edital(elo), tarde, cedo) == "a b"


# ------------------------------------------------------------------- o que falta para decidir


@pytest.mark.parametrize(
    ("elo", "campos", "o_que"),
    [
        (IDADE_60, {"nascimento": None}, "a data de nascimento"),
        (IDADE, {"nascimento": None}, "a data de nascimento"),
        (JURADO, {"jurado": None}, "dizer se a pessoa foi jurada"),
        (ESPECIFICA, {"notas": {}}, "a nota de conhecimentos específicos"),
    ],
)
def test_dado_que_falta_e_pendencia_com_nome_so_se_o_empate_precisa_dele(
    elo: Desempate, campos: dict[str, Any], o_que: str
) -> None:
    completo = pessoa(
        "a",
        "70",
        nascimento=date(1980, 1, 1),
        jurado=True,
        notas={"conhecimentos específicos": Decimal(1)},
    )
    incompleto = replace(completo, inscricao="b", **campos)
    sozinho = replace(incompleto, inscricao="c", nota=Decimal(50))
    (pendencia,) = pendencias(edital(elo), [sozinho, incompleto, completo])
    assert pendencia.tipo == "dado_ausente"
    assert pendencia.inscricoes == ("a", "b")
    assert pendencia.frase.endswith(f"falta {o_que} (falta a b).")
    assert pendencia.falta == f"informar {o_que}"
    assert pendencia.fundamentos[0].rotulo == elo.item


def test_se_falta_a_todos_a_frase_nao_repete_os_nomes() -> None:
    (pendencia,) = pendencias(edital(JURADO), [nascida("a", None), nascida("b", None)])
    assert pendencia.frase == (
        "Empate entre a e b depende de jurado: falta dizer se a pessoa foi jurada."
    )


def test_sorteio_que_nao_foi_feito_e_pendencia_e_o_feito_decide() -> None:
    a, b = nascida("a", None), nascida("b", None)
    (pendencia,) = pendencias(edital(SORTEIO), [a, b])
    assert (pendencia.tipo, pendencia.de_quem) == ("sorteio", "a comissão do concurso")
    assert pendencia.falta == (
        "anunciar o sorteio público e, noutro dia, fazê-lo e registrar a semente"
    )
    (parcial,) = pendencias(edital(SORTEIO), [a, b], {"a": 1})
    assert "(falta a b)" in parcial.frase
    assert ordem(edital(SORTEIO), a, b, sorteio={"b": 1, "a": 2}) == "b a"
    (repetido,) = pendencias(edital(SORTEIO), [a, b], {"a": 1, "b": 1})
    assert repetido.tipo == "empate"


def test_todos_os_empates_aparecem_de_uma_vez() -> None:
    pessoas = [pessoa(f"{n:02}", str(70 - n % 3)) for n in range(30)]
    achadas = pendencias(edital(IDADE), pessoas)
    assert [p.tipo for p in achadas] == ["dado_ausente"] * 3
    assert sorted(i for p in achadas for i in p.inscricoes) == [f"{n:02}" for n in range(30)]
    assert "00, 03, 06, 09, 12, 15 e mais 4" in achadas[0].frase


def test_nenhum_dado_pessoal_sai_nas_frases() -> None:
    dia = date(1977, 7, 7)
    pessoas = [nascida("a", dia), nascida("b", dia)]
    (pendencia,) = pendencias(edital(IDADE_60, IDADE), pessoas)
    assert "1977" not in str(pendencia.para_dados())


# --------------------------------------------------------------------- listas e cláusulas


def test_so_na_reservada_pede_clausula_do_edital() -> None:
    so_reservada = replace(ANA, na_geral=False)
    (pendencia,) = pendencias(edital(), [BENTO, so_reservada])
    assert pendencia.tipo == "so_na_reservada"
    assert pendencia.inscricoes == ("0004",)
    assert pendencia.citacao == "art. 4º"


COM_CLAUSULA = Clausulas(so_na_reservada=True, item_da_so_na_reservada="5.9")


def test_quem_esta_so_na_reservada_vem_depois_de_todos_mas_em_ordem_na_lista_dela() -> None:
    so_reservada = replace(CELIA, na_geral=False)
    valor = decidida(edital(clausulas=COM_CLAUSULA), [ANA, BENTO, so_reservada, ELISA, GIL]).valor
    assert valor.ordem.inscricoes == ("0011", "0010", "0004", "0009", "0002")
    (unidade,) = valor.ordem.unidades
    assert (unidade.inicio, unidade.fim) == (0, 4)
    assert unidade.reservadas == {"pcd": (4, 2, 3)}
    assert valor.postos_gerais == [1, 2, 3, 4, 0]
    assert valor.postos_reservados == {"pcd": {4: 1, 2: 2, 3: 3}}
    assert valor.criterios_da_geral == ["", "nota", "nota", "nota", ""]
    assert valor.criterios_das_reservadas == {"pcd": {4: "", 2: "nota", 3: "nota"}}


def test_quem_nao_divide_lista_nao_empata() -> None:
    so_geral = pessoa("b", "70")
    so_reservada = pessoa("a", "70", "pcd", na_geral=False)
    valor = decidida(edital(clausulas=COM_CLAUSULA), [so_geral, so_reservada]).valor
    assert valor.ordem.inscricoes == ("b", "a")
    assert valor.criterios_da_geral == ["", ""]
    ponte = pessoa("c", "70", "pcd")
    (pendencia,) = pendencias(
        edital(clausulas=COM_CLAUSULA), [so_reservada, so_geral, ponte, pessoa("d", "70")]
    )
    assert pendencia.inscricoes == ("a", "b", "c", "d")


def test_o_criterio_da_reservada_e_o_primeiro_que_separou_os_dois() -> None:
    especifica = "conhecimentos específicos"
    a = pessoa("a", "70", "pcd", notas={especifica: Decimal(9)}, nascimento=date(1980, 1, 1))
    b = pessoa("b", "70", notas={especifica: Decimal(9)}, nascimento=date(1981, 1, 1))
    c = pessoa("c", "70", notas={especifica: Decimal(8)}, nascimento=date(1979, 1, 1))
    d = pessoa("d", "70", "pcd", notas={especifica: Decimal(8)}, nascimento=date(1981, 1, 1))
    valor = decidida(edital(ESPECIFICA, IDADE), [d, c, b, a]).valor
    nota = "nota de conhecimentos específicos"
    assert valor.criterios_da_geral == ["", "idade", nota, "idade"]
    assert valor.criterios_das_reservadas == {"pcd": {0: "", 3: nota}}


def test_cada_unidade_tem_suas_listas_e_empate_nao_atravessa_unidade() -> None:
    cargo = replace(CARGO, unidades=(Unidade("norte", 6), Unidade("sul", 4)))
    pessoas = [
        pessoa("a", "70", unidade="sul"),
        pessoa("b", "70", "pcd", unidade="norte"),
        pessoa("c", "90", "pcd", unidade="sul", na_geral=False),
        pessoa("d", "60", unidade="norte"),
        pessoa("e", "65", "pcd", unidade="sul"),
    ]
    valor = decidida(edital(clausulas=COM_CLAUSULA), pessoas, cargo=cargo).valor
    assert valor.ordem.inscricoes == ("b", "d", "a", "e", "c")
    norte, sul = valor.ordem.unidades
    assert (norte.nome, norte.inicio, norte.fim, norte.reservadas) == ("norte", 0, 2, {"pcd": (0,)})
    assert (sul.nome, sul.inicio, sul.fim, sul.reservadas) == ("sul", 2, 4, {"pcd": (4, 3)})
    assert valor.postos_gerais == [1, 2, 1, 2, 0]
    assert valor.postos_reservados == {"pcd": {0: 1, 4: 1, 3: 2}}
    assert valor.criterios_da_geral == ["", "nota", "", "nota", ""]


def regime_de_grupos(multiplas: Multiplas) -> Regime:
    base = regime("irupi-es-2025")
    return replace(
        base,
        norma=replace(base.norma, multiplas=multiplas),
        grupos=(
            grupo("pcd", Fraction(1, 20)),
            grupo("negros", Fraction(1, 4)),
            grupo("trans", Fraction(1, 20)),
        ),
    )


def test_maior_percentual_deixa_a_pessoa_numa_so_lista_reservada() -> None:
    pessoas = [
        pessoa("a", "90", "pcd", "negros"),
        pessoa("b", "80", "pcd", "trans"),
        pessoa("c", "70", "trans"),
    ]
    resultado = decidida(edital(), pessoas, regime=regime_de_grupos(Multiplas.MAIOR_PERCENTUAL))
    assert resultado.valor.ordem.unidades[0].reservadas == {
        "pcd": (1,),
        "negros": (0,),
        "trans": (2,),
    }
    passo = resultado.passos[-1]
    assert passo.entrada == {"multiplas": "maior_percentual"}
    assert passo.frase.startswith("2 pessoas de mais de um grupo")
    todas = decidida(edital(), pessoas, regime=regime_de_grupos(Multiplas.QUEM_CHAMAR_PRIMEIRO))
    assert todas.valor.ordem.unidades[0].reservadas == {
        "pcd": (0, 1),
        "negros": (0,),
        "trans": (1, 2),
    }
    assert todas.passos[-1].regra == "lista_reservada"


@pytest.mark.parametrize(
    ("pessoas", "motivo"),
    [
        ([ANA, ANA], "a inscrição 0004 se repete no cargo agente"),
        ([replace(ANA, cargo="outro")], "a inscrição 0004 é do cargo outro, não agente"),
        ([replace(ANA, unidade="leste")], "é da unidade 'leste', sem vagas"),
        ([pessoa("1", "1", "indigenas")], "traz o grupo indigenas, que não existe"),
        ([replace(BENTO, na_geral=False)], "a inscrição 0011 não está em lista nenhuma"),
    ],
)
def test_fato_incoerente_e_recusado(pessoas: list[Candidato], motivo: str) -> None:
    with pytest.raises(ValueError, match=motivo):
        classificar(edital(), CARGO, pessoas, regime())


# ------------------------------------------------------------------------------ propriedades

CADEIA = (
    replace(IDADE_60, entre_idosos=EntreIdosos.MAIS_IDADE),
    ESPECIFICA,
    JURADO,
    replace(IDADE, hora=HoraDoNascimento.USA),
)


@st.composite
def concursos(draw: st.DrawFn) -> tuple[Edital, list[Candidato], dict[str, int]]:
    quantas = draw(st.integers(0, 14))
    completos = draw(st.booleans())
    talvez = st.booleans() if completos else st.none() | st.booleans()
    dias = [date(1950, 1, 1), date(1966, 3, 1), date(1966, 3, 2), date(1990, 1, 1)]
    nascimento = st.sampled_from(dias) if completos else st.none() | st.sampled_from(dias)
    pessoas = []
    for numero in range(quantas):
        grupos = draw(st.frozensets(st.sampled_from(["pcd", "negros"])))
        pessoas.append(
            pessoa(
                f"{numero:03}",
                draw(st.sampled_from(["70", "70.5", "80"])),
                *grupos,
                notas={"conhecimentos específicos": Decimal(draw(st.integers(0, 2)))},
                nascimento=draw(nascimento),
                hora_do_nascimento=draw(st.sampled_from([None, "08:00", "09:30"])),
                jurado=draw(talvez),
                na_geral=not grupos or draw(st.booleans()),
                unidade=draw(st.sampled_from(["norte", "sul"])),
            )
        )
    cadeia = draw(st.lists(st.sampled_from(CADEIA), unique=True))
    lugares = draw(st.permutations(range(quantas)))
    sorteio = {f"{n:03}": lugar for n, lugar in enumerate(lugares)}
    if draw(st.booleans()):
        cadeia.append(SORTEIO)
    return edital(*cadeia, clausulas=COM_CLAUSULA), pessoas, sorteio


DUAS_UNIDADES = replace(CARGO, unidades=(Unidade("norte", 6), Unidade("sul", 4)))


@given(concursos(), st.randoms(use_true_random=False), st.sampled_from(Multiplas))
def test_propriedade_9_a_ordem_das_linhas_nao_muda_nada(  # type: ignore[no-untyped-def]
    concurso, acaso, multiplas
) -> None:
    edital, pessoas, sorteio = concurso
    regime = regime_de_grupos(multiplas)
    antes = classificar(edital, DUAS_UNIDADES, pessoas, regime, sorteio)
    embaralhadas = list(pessoas)
    acaso.shuffle(embaralhadas)
    assert classificar(edital, DUAS_UNIDADES, embaralhadas, regime, sorteio) == antes


def chave_da_regua(edital: Edital, pessoa: Candidato, sorteio: dict[str, int]) -> tuple[Any, ...]:
    """A cadeia dita de outro modo: uma chave só, para quem tem todos os dados."""
    chave: list[Any] = [-pessoa.nota]
    assert pessoa.nascimento is not None
    for elo in edital.desempates:
        match elo.criterio:
            case Criterio.IDADE_60:
                idosa = pessoa.nascimento <= date(1966, 3, 1)
                chave += [not idosa, pessoa.nascimento if idosa else date.min]
            case Criterio.NOTA:
                chave.append(-pessoa.notas[elo.prova])
            case Criterio.JURADO:
                chave.append(not pessoa.jurado)
            case Criterio.IDADE:
                chave.append(pessoa.nascimento)
            case Criterio.SORTEIO:
                chave.append(sorteio[pessoa.inscricao])
    return tuple(chave)


@given(concursos())
def test_a_classificacao_e_uma_ordem_total_e_segue_a_chave_em_cada_lista(concurso) -> None:  # type: ignore[no-untyped-def]
    edital, pessoas, sorteio = concurso
    edital = replace(
        edital,
        desempates=tuple(replace(e, hora=HoraDoNascimento.NAO_USA) for e in edital.desempates),
    )
    regime = regime_de_grupos(Multiplas.QUEM_CHAMAR_PRIMEIRO)
    resultado = classificar(edital, DUAS_UNIDADES, pessoas, regime, sorteio)
    if not isinstance(resultado, Decisao):
        presos = {i for pendencia in resultado for i in pendencia.inscricoes}
        assert all(len(pendencia.inscricoes) > 1 for pendencia in resultado)
        assert presos <= {p.inscricao for p in pessoas}
        return
    valor = resultado.valor
    assert sorted(valor.ordem.inscricoes) == sorted(p.inscricao for p in pessoas)
    assert [p.inscricao for p in valor.candidatos] == list(valor.ordem.inscricoes)
    gerais = 0
    for unidade in valor.ordem.unidades:
        assert unidade.inicio == gerais
        gerais = unidade.fim
        da_unidade = {i for i, p in enumerate(valor.candidatos) if p.unidade == unidade.nome}
        for nome, lista in {"": range(unidade.inicio, unidade.fim), **unidade.reservadas}.items():
            membros = [valor.candidatos[i] for i in lista]
            assert set(lista) == {
                i
                for i in da_unidade
                if (nome in valor.candidatos[i].grupos if nome else valor.candidatos[i].na_geral)
            }
            if all(None not in (p.nascimento, p.jurado) for p in membros):
                chaves = [chave_da_regua(edital, p, sorteio) for p in membros]
                assert chaves == sorted(chaves)
                assert len(set(chaves)) == len(chaves)
    assert all(p.na_geral == (i < gerais) for i, p in enumerate(valor.candidatos))
