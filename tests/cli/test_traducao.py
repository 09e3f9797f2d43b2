"""As mensagens do click em português: nenhuma falta, e o .mo é o .po compilado."""

import string

import pytest

from tests.cli.catalogo import MO, PO, Entrada, compilar, ler_po, mensagens_do_click

CATALOGO = ler_po(PO.read_text(encoding="utf-8"))


def campos(texto: str) -> set[str]:
    return {campo for _, campo, _, _ in string.Formatter().parse(texto) if campo is not None}


def test_o_mo_e_o_po_compilado() -> None:
    assert MO.read_bytes() == compilar(CATALOGO)


def test_toda_mensagem_do_click_tem_traducao() -> None:
    assert not mensagens_do_click() - set(CATALOGO)


@pytest.mark.parametrize("entrada", [e for e in CATALOGO if e != ("", "")], ids=str)
def test_a_traducao_nao_e_vazia_e_so_usa_campos_que_existem(entrada: Entrada) -> None:
    traducoes = CATALOGO[entrada]
    assert len(traducoes) == (2 if entrada[1] else 1)
    existentes = campos(entrada[0]) | campos(entrada[1])
    for traducao in traducoes:
        assert traducao.strip()
        assert campos(traducao) <= existentes
