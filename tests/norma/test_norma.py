"""A norma lida: vigência com dúvida, fundamentos e o regime que sai das leituras."""

import re
from datetime import date
from fractions import Fraction

import pytest

from certame.norma.dispositivo import Fundamento, Origem, fundamento_do_edital
from certame.norma.grupo import Arredondamento, FamiliaDeSerie, Grupo, Serie
from certame.norma.norma import Alcance, Vigencia
from certame.norma.regime import regime_da_norma
from certame.norma.regra import Regra
from tests.norma.norma_de_exemplo import norma
from tests.norma.test_carregador import ALTERNANCIA_NOVAS, VARIANTE

CERTA = Vigencia(date(2000, 1, 1), date(2000, 1, 1))
SEM_INICIO_CERTO = Vigencia(date(2025, 1, 29), None, motivo_da_duvida="publicação")
COMECO_DUVIDOSO = Vigencia(date(2006, 1, 1), date(2007, 1, 1), motivo_da_duvida="dia")
FIM_DUVIDOSO = Vigencia(
    date(1993, 2, 10), date(1993, 2, 10), date(2006, 1, 1), date(2007, 1, 1), "dia"
)


@pytest.mark.parametrize(
    ("vigencia", "dia", "provado", "esperado"),
    [
        (CERTA, date(1999, 12, 31), None, Alcance.FORA),
        (CERTA, date(2000, 1, 1), None, Alcance.CERTO),
        (SEM_INICIO_CERTO, date(2025, 1, 28), None, Alcance.FORA),
        (SEM_INICIO_CERTO, date(2025, 1, 29), None, Alcance.DUVIDOSO),
        (SEM_INICIO_CERTO, date(2030, 1, 1), None, Alcance.DUVIDOSO),
        (SEM_INICIO_CERTO, date(2025, 2, 4), date(2025, 2, 5), Alcance.FORA),
        (SEM_INICIO_CERTO, date(2025, 2, 5), date(2025, 2, 5), Alcance.CERTO),
        (COMECO_DUVIDOSO, date(2005, 12, 31), None, Alcance.FORA),
        (COMECO_DUVIDOSO, date(2006, 1, 1), None, Alcance.DUVIDOSO),
        (COMECO_DUVIDOSO, date(2006, 12, 31), None, Alcance.DUVIDOSO),
        (COMECO_DUVIDOSO, date(2006, 6, 1), date(2006, 6, 2), Alcance.FORA),
        (COMECO_DUVIDOSO, date(2006, 6, 2), date(2006, 6, 2), Alcance.CERTO),
        (COMECO_DUVIDOSO, date(2007, 1, 1), None, Alcance.CERTO),
        (FIM_DUVIDOSO, date(1993, 2, 9), None, Alcance.FORA),
        (FIM_DUVIDOSO, date(2005, 12, 31), None, Alcance.CERTO),
        (FIM_DUVIDOSO, date(2006, 1, 1), None, Alcance.DUVIDOSO),
        (FIM_DUVIDOSO, date(2006, 6, 1), date(2006, 6, 2), Alcance.CERTO),
        (FIM_DUVIDOSO, date(2006, 6, 2), date(2006, 6, 2), Alcance.FORA),
        (FIM_DUVIDOSO, date(2006, 12, 31), None, Alcance.DUVIDOSO),
        (FIM_DUVIDOSO, date(2007, 1, 1), None, Alcance.FORA),
    ],
)
def test_alcance_da_vigencia(
    vigencia: Vigencia, dia: date, provado: date | None, esperado: Alcance
) -> None:
    assert vigencia.alcance(dia, provado) is esperado


def test_o_fim_certo_vale_mesmo_sem_inicio_certo() -> None:
    vigencia = Vigencia(date(2025, 1, 29), None, date(2026, 1, 1), date(2026, 1, 1), "publicação")
    assert vigencia.alcance(date(2026, 1, 1), date(2025, 2, 5)) is Alcance.FORA
    assert vigencia.alcance(date(2025, 12, 31), date(2025, 2, 5)) is Alcance.CERTO


def test_fundamento_num_dispositivo_da_norma_traz_a_redacao_e_o_dia() -> None:
    assert norma().fundamento("art1") == Fundamento(
        Origem.NORMA,
        "exemplo",
        "art1",
        "art. 1º",
        "um décimo das vagas",
        "Lei 1/2000 (01/01/2000)",
    )


@pytest.mark.parametrize(
    ("inicio", "redacao"),
    [
        ('motivo_da_duvida = "dia não conhecido"', "Lei 1/2000"),
        ('inicio_certo = 2001-01-01\nmotivo_da_duvida = "dia não conhecido"', "Lei 1/2000"),
        ("inicio_certo = 2000-01-01", "Lei 1/2000 (01/01/2000)"),
    ],
)
def test_a_redacao_nunca_mostra_um_dia_que_ninguem_provou(inicio: str, redacao: str) -> None:
    lida = norma(("inicio_certo = 2000-01-01", inicio))
    assert lida.fundamento("art1").redacao == redacao


def test_a_redacao_anterior_a_duvida_mostra_o_dia() -> None:
    lida = norma(
        (
            "inicio_possivel = 2000-01-01\ninicio_certo = 2000-01-01",
            'inicio_possivel = 2006-01-01\ninicio_certo = 2007-01-01\nmotivo_da_duvida = "dia"',
        )
    )
    assert lida.fundamento("art1").redacao == "Lei 1/2000 (01/01/2000)"


def test_fundamento_na_constituicao_e_no_edital() -> None:
    defesa = norma().fundamento("cf_art5_inc55")
    assert (defesa.origem, defesa.citacao) == (Origem.CONSTITUICAO, "CF, art. 5º, LV")
    item = fundamento_do_edital("4.2", "prorrogação")
    assert item.citacao == "edital, item 4.2"
    assert item.para_dados() == {
        "origem": "edital",
        "norma": "",
        "dispositivo": "4.2",
        "citacao": "edital, item 4.2",
        "resumo": "prorrogação",
        "redacao": "edital",
    }


def test_regime_sem_escolhas_segue_o_padrao_da_norma() -> None:
    lida = norma()
    regime = regime_da_norma(lida)
    assert regime.tipo == "concurso"
    assert regime.escolhas == {nome: le.padrao["concurso"] for nome, le in lida.leituras.items()}
    assert regime.adotadas == frozenset()
    assert regime.leitura("computo") == "por_via"
    assert regime.grupos == (
        Grupo(
            id="pcd",
            nome="pessoas com deficiência",
            fracao=Fraction(1, 10),
            arredondamento=Arredondamento.MEIO_PARA_CIMA,
            serie=Serie(FamiliaDeSerie.FORMULA),
            fundamento_da_fracao=lida.fundamento("art1"),
            fundamento_da_serie=lida.fundamento("art1"),
        ),
    )
    assert regime.grupo("pcd") is regime.grupos[0]
    assert regime.alternancia_estrita is False
    assert regime.fundamentos(Regra.POSSE) == (lida.fundamento("art1"),)


def test_regime_guarda_so_as_escolhas_fora_do_padrao() -> None:
    regime = regime_da_norma(
        norma(), escolhas={"computo": "por_via", "arredondamento": "para_cima", "teto": "1/5"}
    )
    assert regime.adotadas == {"arredondamento", "teto"}
    assert regime.grupo("pcd").arredondamento is Arredondamento.PARA_CIMA
    assert regime.grupo("pcd").teto == Fraction(1, 5)


def test_arredondamento_e_teto_do_grupo_na_norma() -> None:
    lida = norma(
        (
            'nome = "pessoas com deficiência"',
            'nome = "pessoas com deficiência"\nteto = "1/4"\narredondamento = "para_baixo"',
        )
    )
    padrao = regime_da_norma(lida).grupo("pcd")
    assert (padrao.arredondamento, padrao.teto) == (Arredondamento.PARA_BAIXO, Fraction(1, 4))
    assert regime_da_norma(lida, escolhas={"teto": "1/5"}).grupo("pcd").teto == Fraction(1, 5)


def test_grupos_do_edital_vem_depois_dos_da_norma() -> None:
    lida = norma()
    negros = Grupo(
        "negros",
        "pessoas negras",
        Fraction(1, 5),
        Arredondamento.PARA_CIMA,
        Serie(FamiliaDeSerie.ALTERNANCIA_ESTRITA),
        fundamento_do_edital("5", "um quinto"),
        fundamento_do_edital("5.1", "alternância"),
    )
    regime = regime_da_norma(lida, grupos_do_edital=(negros,))
    assert [grupo.id for grupo in regime.grupos] == ["pcd", "negros"]
    assert regime.grupo("negros") is negros
    assert regime.alternancia_estrita is True
    with pytest.raises(KeyError, match=r"^'indigenas'$"):
        regime.grupo("indigenas")


def test_alternancia_estrita_vem_da_serie() -> None:
    lida = norma(
        ('familia = "formula"', 'familia = "alternancia_estrita"'),
        ("[fundamentos]\n", ALTERNANCIA_NOVAS + "[fundamentos]\n"),
    )
    assert regime_da_norma(lida).alternancia_estrita is True


def test_variante_muda_so_o_tipo_dela() -> None:
    lida = norma(("[fundamentos]\n", VARIANTE))
    concurso = regime_da_norma(lida, "concurso")
    assert concurso.leitura("computo") == "por_via"
    assert concurso.grupo("pcd").serie == Serie(FamiliaDeSerie.FORMULA)
    assert concurso.fundamentos(Regra.SERIE) == (lida.fundamento("art1"),)
    # Adotar a opção num tipo que a variante não trata não muda nada além da leitura.
    assert regime_da_norma(lida, "concurso", {"local": "b"}).grupos == concurso.grupos

    seletivo = regime_da_norma(lida, "processo_seletivo")
    assert seletivo.leitura("computo") == "compensada"
    assert seletivo.adotadas == frozenset()
    pcd = seletivo.grupo("pcd")
    assert pcd.serie == Serie(FamiliaDeSerie.POSICOES, (5,), 10)
    assert pcd.minimo_de_vagas == 3
    assert pcd.fundamento_da_fracao == lida.fundamento("art1")
    assert pcd.fundamento_da_serie == lida.fundamento("art2")
    assert seletivo.fundamentos(Regra.SERIE) == (lida.fundamento("art2"),)
    assert seletivo.fundamentos(Regra.PERCENTUAL) == (lida.fundamento("art1"),)


def test_a_escolha_do_edital_vence_a_da_variante() -> None:
    lida = norma(("[fundamentos]\n", VARIANTE))
    regime = regime_da_norma(lida, "processo_seletivo", {"computo": "por_via"})
    assert regime.leitura("computo") == "por_via"
    # "por_via" é o padrão da norma, mas não o da variante: o edital escolheu outra coisa.
    assert regime.adotadas == {"computo"}


def test_variante_que_nao_troca_nada_deixa_os_grupos_como_estao() -> None:
    simples = '[[variante]]\nleitura = "base"\nopcao = "por_cargo"\ntipo = "concurso"\n'
    lida = norma(("[fundamentos]\n", simples + "[fundamentos]\n"))
    assert regime_da_norma(lida).grupos == regime_da_norma(norma()).grupos


@pytest.mark.parametrize(
    ("escolhas", "mensagem"),
    [
        (
            {"cor": "azul"},
            (
                "a norma exemplo não tem a leitura cor; tem: computo, compensa_ate, "
                "arredondamento, pericia, vagas_novas, saida_apos_posse, esgotamento, base, teto"
            ),
        ),
        (
            {"computo": "por_sorteio"},
            "a leitura computo não tem a opção por_sorteio; tem: por_via, compensada",
        ),
    ],
)
def test_escolha_que_nao_existe(escolhas: dict[str, str], mensagem: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(mensagem)}$"):
        regime_da_norma(norma(), escolhas=escolhas)
