"""Os documentos do cofre: o que cada forma pede, e quem vê cada espécie."""

from dataclasses import replace

import pytest

from certame.acervo import norma_do_acervo
from certame.dominio.documento import (
    QUEM_VE,
    Contatos,
    Declaracao,
    EspecieDeDocumento,
    FinalidadeDaVista,
    Forma,
    NomeSocial,
    PapelDeQuemVe,
    Parecer,
    ParteDoParecer,
    exigir_forma,
    exigir_quem_pode,
    partes_do_parecer,
)
from certame.dominio.resultado import AtoRecusado
from tests.norma.norma_de_exemplo import norma

MOGI = norma_do_acervo("mogi-das-cruzes-sp-2006")
IRUPI = norma_do_acervo("irupi-es-2025")
DE_SAUDE = {
    "apoio",
    "declaracao",
    "documento_de_saude",
    "laudo",
    "parecer",
    "parte_do_parecer",
    "pedido_de_condicao",
}


def parecer(*textos: str) -> Parecer:
    pedidas = partes_do_parecer(MOGI)
    return Parecer(tuple(map(ParteDoParecer, pedidas, textos)))


def test_o_parecer_de_mogi_2006_tem_as_cinco_partes() -> None:
    assert len(partes_do_parecer(MOGI)) == 5
    exigir_forma(MOGI, parecer(*"abcde"))
    exigir_forma(MOGI, parecer(*"abcde"), "equipe_multiprofissional")


@pytest.mark.parametrize("vazia", range(5))
def test_parte_vazia_e_recusada_com_o_dispositivo(vazia: int) -> None:
    textos = ["a"] * 5
    textos[vazia] = " \n"
    with pytest.raises(AtoRecusado, match=r"art\. 2º, § 1º") as recusa:
        exigir_forma(MOGI, parecer(*textos))
    assert recusa.value.motivo == f"o parecer deixa vazio: {partes_do_parecer(MOGI)[vazia]}"


def test_falta_sobra_e_ordem_trocada_sao_recusadas() -> None:
    inteiro = parecer(*"abcde").partes
    for partes in (inteiro[:4], (*inteiro, inteiro[0]), inteiro[::-1]):
        with pytest.raises(AtoRecusado, match="não são as 5 que a norma pede"):
            exigir_forma(MOGI, Parecer(partes))


def test_o_parecer_que_a_norma_nao_divide_nao_tem_forma() -> None:
    with pytest.raises(AtoRecusado, match="não divide"):
        exigir_forma(MOGI, parecer(*"abcde"), "junta")


def test_a_equipe_que_a_norma_nao_tem() -> None:
    with pytest.raises(AtoRecusado, match="não tem a equipe outra") as recusa:
        partes_do_parecer(MOGI, "outra")
    assert "equipe_multiprofissional, junta" in recusa.value.conserto
    with pytest.raises(AtoRecusado, match="equipe de perícia") as recusa:
        partes_do_parecer(replace(norma(), equipes=()))
    assert recusa.value.conserto == "guarde o arquivo do parecer"


def test_tipo_e_grau_onde_a_lei_os_pede() -> None:
    for declaracao, falta in (
        (Declaracao("", "leve"), "o tipo"),
        (Declaracao("física", " "), "o grau"),
        (Declaracao("", ""), "o tipo e o grau"),
    ):
        with pytest.raises(AtoRecusado, match=rf"falta {falta} .*art\. 3º"):
            exigir_forma(MOGI, declaracao)
        exigir_forma(IRUPI, declaracao)
    exigir_forma(MOGI, Declaracao("física", "leve"))


@pytest.mark.parametrize(
    ("cheia", "vazia"),
    [
        (NomeSocial("Célia"), NomeSocial(" ")),
        (Contatos(telefone="1"), Contatos()),
        (Contatos(correio="c"), Contatos(telefone=" ")),
        (Contatos(endereco="e"), Contatos(correio=" ")),
    ],
)
def test_nome_social_e_contatos(cheia: Forma, vazia: Forma) -> None:
    exigir_forma(IRUPI, cheia)
    with pytest.raises(AtoRecusado, match="LXXIX"):
        exigir_forma(IRUPI, vazia)


def test_toda_especie_diz_quem_a_ve_e_a_pessoa_ve_todas() -> None:
    assert QUEM_VE.keys() == set(EspecieDeDocumento)
    for podem in QUEM_VE.values():
        assert {PapelDeQuemVe.TITULAR, PapelDeQuemVe.EQUIPE} <= podem


@pytest.mark.parametrize("especie", EspecieDeDocumento)
def test_os_dados_de_saude_so_a_equipe_a_pessoa_e_por_ordem_judicial(
    especie: EspecieDeDocumento,
) -> None:
    de_saude = especie in DE_SAUDE
    for papel in PapelDeQuemVe:
        for finalidade in FinalidadeDaVista:
            pode = (
                not de_saude
                or papel in ("equipe", "titular")
                or (papel, especie) == ("comissao", "pedido_de_condicao")
                or (papel, especie) == ("rh", "apoio")
                or (papel, finalidade) == ("procuradoria", "ordem_judicial")
                or (papel, finalidade) == ("encarregado", "pedido_da_pessoa")
            )
            if pode:
                exigir_quem_pode(especie, papel, finalidade)
            else:
                with pytest.raises(AtoRecusado, match=f"{papel} não vê"):
                    exigir_quem_pode(especie, papel, finalidade)
