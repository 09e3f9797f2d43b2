"""O veredito de um cargo: junta as conferências e diz o que não pôde conferir."""

from decimal import Decimal

from certame.conferencia.cargo import SEMPRE_DE_FORA, conferir_cargo, nao_conferidas
from certame.conferencia.veredito import Falha, Relato, Veredito
from certame.dominio.candidato import Candidato
from certame.dominio.edital import Cargo, Clausulas, Unidade
from certame.dominio.historia import Acontecimento, Fato, Fatos, Historia
from certame.dominio.ordem import ListasDaUnidade, Ordem
from certame.norma.grupo import FamiliaDeSerie, Multiplas, Serie
from tests.conferencia.simulador import Simulador, grupo, regime


def simulador() -> Simulador:
    feito = Simulador(regime(), [0, 0, 0, 0, 1], 9, [[7]])
    feito.abrir(5)
    return feito


def veredito(feito: Simulador, aprovados: list[Candidato] | None = None) -> Veredito:
    return conferir_cargo(
        feito.regime,
        feito.cargo,
        feito.ordem,
        feito.historia,
        feito.clausulas,
        aprovados=aprovados,
    )


def pessoas(unidade: str = "") -> list[Candidato]:
    return [
        Candidato(
            f"i{p}",
            "N",
            "c",
            Decimal(99 - p),
            grupos=frozenset({"pcd"} if p == 7 else ()),
            unidade=unidade,
        )
        for p in range(9)
    ]


def test_veredito_certo_diz_o_que_olhou() -> None:
    certo = veredito(simulador(), pessoas())
    assert certo.certo
    assert certo.para_dados() == {
        "certo": True,
        "falhas": [],
        "conferido": {"vagas": 5, "chamadas": 5, "fatos": 0, "pessoas": 9},
        "nao_conferido": list(SEMPRE_DE_FORA),
    }


def test_sem_os_aprovados_as_listas_ficam_de_fora() -> None:
    assert "as listas não foram conferidas" in veredito(simulador()).nao_conferido[-1]


def test_veredito_errado_traz_as_falhas_de_todas_as_conferencias() -> None:
    feito = simulador()
    feito.historia.tipos[3] = 1
    feito.historia.pessoas[0] = 5
    errado = veredito(feito, pessoas()[:-1])
    assert not errado.certo
    assert {f.principio for f in errado.falhas} >= {"reserva", "P4", "P8", "listas"}
    assert errado.para_dados()["falhas"] == [f.para_dados() for f in errado.falhas]


def test_falha_em_dados() -> None:
    falha = Falha("P4", "frase", 2, ("07",))
    assert falha.para_dados() == {
        "principio": "P4",
        "frase": "frase",
        "vaga": 2,
        "inscricoes": ["07"],
    }
    assert Relato(("a",)).nome(3) == "de índice 3"


def test_listas_de_cada_unidade() -> None:
    ordem = Ordem(
        ("i0", "i1"),
        (ListasDaUnidade("norte", 0, 1, {}), ListasDaUnidade("sul", 1, 2, {})),
    )
    cargo = Cargo("c", "C", 2, (Unidade("norte", 1), Unidade("sul", 1)))
    historia = Historia((), 2, bytearray(2), [0, 1], [1, 2], [0, 1], [0, 0])
    do_norte, do_sul, do_leste = (
        Candidato(i, "N", "c", Decimal(5), unidade=u)
        for i, u in (("i0", "norte"), ("i1", "sul"), ("i2", "leste"))
    )
    lei = regime([])
    certo = conferir_cargo(lei, cargo, ordem, historia, Clausulas(), aprovados=[do_norte, do_sul])
    assert certo.certo
    sobra = conferir_cargo(
        lei, cargo, ordem, historia, Clausulas(), aprovados=[do_norte, do_sul, do_leste]
    )
    assert sobra.falhas == (Falha("listas", "a unidade leste não tem lista", 0, ("i2",)),)
    falta = conferir_cargo(lei, cargo, ordem, historia, Clausulas(), aprovados=[do_norte])
    assert [f.principio for f in falta.falhas] == ["listas"]


def test_o_que_nao_se_pode_conferir_e_dito() -> None:
    posicoes = Serie(FamiliaDeSerie.POSICOES, (5,))
    lei = regime(
        [grupo(teto=1), grupo("negros", teto=1, serie=posicoes)], multiplas=Multiplas.OPCAO
    )
    fatos = [
        Acontecimento(0, fato, 0)
        for fato in (Fato.OPCAO, Fato.INCLUSAO, Fato.EXITO_DEFINITIVO, Fato.INAPTIDAO)
    ]
    cargo = Cargo("c", "C", 2, (Unidade("norte", 1), Unidade("sul", 1)))
    historia = Historia(("pcd", "negros"), 2, bytearray(2), [0, 1], fatos=Fatos(fatos))
    assert len(nao_conferidas(lei, cargo, historia)) == 6
