"""O que se pergunta ao edital: cargos, etapas de cada um, nomes e partes do desempate."""

from datetime import date

import pytest

from certame.dominio.edital import Cargo, Criterio, Desempate, Edital, Etapa, Prova

OBJETIVA = Etapa("objetiva", "prova objetiva", "8", (Prova("tecnica", "prova técnica", "8"),))
TITULOS = Etapa("titulos", "títulos", "8", (Prova("titulo", "título", "8"),), cargos=("medico",))
EDITAL = Edital(
    id="e",
    titulo="t",
    ente="m",
    publicacao=date(2026, 1, 5),
    tipo="concurso",
    administracao="direta",
    vinculo="cargo_efetivo",
    cargos=(Cargo("agente", "Agente", 5), Cargo("medico", "Médico", 2)),
    etapas=(OBJETIVA, TITULOS),
)


def test_o_cargo_se_acha_pelo_id() -> None:
    assert EDITAL.cargo("medico").vagas == 2
    with pytest.raises(KeyError, match="pintor"):
        EDITAL.cargo("pintor")


def test_cada_cargo_tem_as_suas_etapas() -> None:
    assert EDITAL.etapas_do("agente") == (OBJETIVA,)
    assert EDITAL.etapas_do("medico") == (OBJETIVA, TITULOS)


@pytest.mark.parametrize(
    ("id", "nome"),
    [
        ("objetiva", "prova objetiva"),
        ("tecnica", "prova técnica"),
        ("titulo", "título"),
        ("lingua_inglesa", "língua inglesa"),
        ("conhecimentos_especificos", "conhecimentos específicos"),
    ],
)
def test_o_nome_de_uma_nota_e_o_do_edital(id: str, nome: str) -> None:
    assert EDITAL.nome_da_nota(id) == nome


def test_o_elo_soma_uma_ou_varias_notas_nas_listas_dele() -> None:
    assert Desempate(Criterio.NOTA, "7", prova="a").somadas == ("a",)
    assert Desempate(Criterio.NOTA, "7", provas=("a", "b")).somadas == ("a", "b")
    assert Desempate(Criterio.JURADO, "7").somadas == ()
    assert Desempate(Criterio.JURADO, "7").vale_na("pcd")
    assert not Desempate(Criterio.JURADO, "7", listas=("geral",)).vale_na("pcd")
