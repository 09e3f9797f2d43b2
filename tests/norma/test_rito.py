"""A tabela [rito] e a composição das equipes, lidas de norma.toml."""

import pytest

from certame.acervo import ids_do_acervo, norma_do_acervo
from certame.norma.erros import EntradaInvalida
from certame.norma.leitor import abrir_toml
from certame.norma.rito import SILENCIO, MomentoDaCompatibilidade, RegraDoRito, Rito
from tests.norma.norma_de_exemplo import norma

RITO = (
    """\
[rito]
declaracao_detalhada = true
pericia_antes_da_homologacao = false
compatibilidade = "no_estagio"
junta = "junta"

[rito.fundamentos]
"""
    + "".join(f'{regra} = ["art2"]\n' for regra in RegraDoRito)
    + "\n[rotulos]\n"
)


def erros(*trocas: tuple[str, str]) -> list[str]:
    with pytest.raises(EntradaInvalida) as recusa:
        norma(*trocas)
    return [f"{erro.campo}: {erro.problema}" for erro in recusa.value.erros]


def test_sem_a_tabela_a_norma_nao_exige_nada() -> None:
    lida = norma()
    assert lida.rito == Rito()
    assert [f.citacao for f in lida.fundamentos_do_rito(RegraDoRito.JUNTA)] == [
        "CF, art. 37, caput"
    ]
    assert set(lida.rito.fundamentos.values()) == {SILENCIO}


def test_com_a_tabela() -> None:
    lida = norma(("[rotulos]\n", RITO))
    rito = lida.rito
    assert rito.declaracao_detalhada
    assert rito.compatibilidade is MomentoDaCompatibilidade.NO_ESTAGIO
    assert (rito.equipe_da_pericia, rito.junta) == ("", "junta")
    assert lida.equipe("junta").dispositivo == "art1"
    assert [f.citacao for f in lida.fundamentos_do_rito(RegraDoRito.JUNTA)] == ["art. 2º"]


def test_equipe_que_nao_ha_e_fundamentos_que_faltam() -> None:
    assert erros(("[rotulos]\n", RITO.replace('junta = "junta"', 'junta = "banca"'))) == [
        "rito.junta: não existe a opção 'banca'"
    ]
    sem = RITO[: RITO.index("[rito.fundamentos]")] + "\n[rotulos]\n"
    assert erros(("[rotulos]\n", sem)) == ["rito.fundamentos: falta esta chave"]


def test_composicao_da_equipe() -> None:
    parecer = 'parecer = ["aptidão"]\n'
    composta = parecer + "membros = 3\npapeis = { medico = 1, carreira = 2 }\ncom_area = true\n"
    equipe = norma((parecer, composta)).equipe("junta")
    assert (equipe.membros, equipe.papeis, equipe.com_area) == (
        3,
        {"medico": 1, "carreira": 2},
        True,
    )
    assert erros((parecer, composta.replace("membros = 3", "membros = 2"))) == [
        "equipe[1].papeis: os papéis somam mais que os membros"
    ]
    for errado in ("medico = 0", 'medico = "um"', "Medico = 1"):
        achados = erros((parecer, composta.replace("medico = 1", errado)))
        assert "não é um papel com um número" in achados[0]


@pytest.mark.parametrize("id", ids_do_acervo())
def test_o_rito_de_cada_norma_do_acervo_cita_o_que_existe(id: str) -> None:
    lida = norma_do_acervo(id)
    for regra in RegraDoRito:
        assert lida.fundamentos_do_rito(regra)
    ids = {equipe.id for equipe in lida.equipes} | {""}
    assert {lida.rito.equipe_da_pericia, lida.rito.junta} <= ids


class TestInstante:
    def test_com_fuso(self) -> None:
        leitor = abrir_toml("quando = 2025-06-10T14:30:00-03:00\n", "x.toml")
        assert leitor.instante("quando").isoformat() == "2025-06-10T14:30:00-03:00"
        assert leitor.erros == []

    @pytest.mark.parametrize(
        ("texto", "problema"),
        [
            ("quando = 2025-06-10T14:30:00\n", "não tem fuso"),
            ("quando = 2025-06-10\n", "não é uma data e hora"),
            ("", "falta esta chave"),
        ],
    )
    def test_sem_fuso_ou_sem_hora(self, texto: str, problema: str) -> None:
        leitor = abrir_toml(texto, "x.toml")
        leitor.instante("quando")
        assert problema in leitor.erros[0].problema
