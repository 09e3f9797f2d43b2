"""Toda página tem política, e a política decide pelo papel, pela página e pelo método."""

from collections.abc import Iterator

import pytest
from django.urls import URLPattern, URLResolver, get_resolver

from certame.web.politica import (
    NOMES,
    PAGINAS,
    Alcance,
    Papel,
    Regra,
    Situacao,
    Veredito,
    aberta,
    da_cidade,
    da_conta,
    de_consulta,
    de_contas,
    de_quem_entrou,
    veredito,
)


def enderecos(
    resolvedor: URLResolver, espaco: tuple[str, ...] = (), nomeados: frozenset[str] = frozenset()
) -> Iterator[tuple[str, frozenset[str]]]:
    """O nome de cada página e os nomes que vêm no endereço dela."""
    for item in resolvedor.url_patterns:
        daqui = nomeados | set(item.pattern.regex.groupindex)
        if isinstance(item, URLResolver):
            mais = (item.namespace,) if item.namespace else ()
            yield from enderecos(item, espaco + mais, daqui)
        else:
            assert isinstance(item, URLPattern)
            yield ":".join((*espaco, item.name or "")), daqui


def test_toda_pagina_tem_politica_e_toda_politica_tem_pagina() -> None:
    assert {nome for nome, _ in enderecos(get_resolver())} == PAGINAS.keys()


def test_e_de_cidade_a_pagina_que_tem_cidade_no_endereco() -> None:
    for nome, nomeados in enderecos(get_resolver()):
        assert ("cidade" in nomeados) == (PAGINAS[nome].alcance is Alcance.CIDADE), nome
        assert "certame" not in nomeados or "cidade" in nomeados, nome


def test_todo_papel_tem_nome_na_tela() -> None:
    assert NOMES.keys() == set(Papel)


RH, CONTROLE, EQUIPE = ({papel} for papel in (Papel.RH, Papel.CONTROLE, Papel.EQUIPE))
QUEM_ADMINISTRA = frozenset({Papel.ADMINISTRACAO})
MEXE, LISTA = de_contas(), de_contas(ler=CONTROLE)
DO_RH = da_cidade(ler=RH | CONTROLE, agir=RH)
SO_PERGUNTA = de_consulta(ler=RH | CONTROLE)


@pytest.mark.parametrize(
    ("regra", "metodo", "situacao", "esperado"),
    [
        (aberta(), "POST", Situacao(), Veredito.PERMITIDO),
        (da_conta(), "GET", Situacao(), Veredito.ENTRAR),
        (de_quem_entrou(), "GET", Situacao(), Veredito.ENTRAR),
        (de_quem_entrou(), "GET", Situacao(True), Veredito.PERMITIDO),
        (DO_RH, "GET", Situacao(), Veredito.ENTRAR),
        (DO_RH, "GET", Situacao(True), Veredito.INVISIVEL),
        (DO_RH, "GET", Situacao(True, frozenset(RH), frozenset(RH)), Veredito.PERMITIDO),
        (DO_RH, "POST", Situacao(True, frozenset(RH), frozenset(RH)), Veredito.PERMITIDO),
        (DO_RH, "HEAD", Situacao(True, frozenset(CONTROLE), frozenset()), Veredito.PERMITIDO),
        (DO_RH, "POST", Situacao(True, frozenset(CONTROLE), frozenset()), Veredito.NEGADO),
        (DO_RH, "DELETE", Situacao(True, frozenset(CONTROLE), frozenset()), Veredito.NEGADO),
        (DO_RH, "GET", Situacao(True, frozenset(EQUIPE), frozenset()), Veredito.NEGADO),
        (da_cidade(), "POST", Situacao(True, frozenset(RH), frozenset()), Veredito.NEGADO),
        (SO_PERGUNTA, "POST", Situacao(True, frozenset(CONTROLE), frozenset()), Veredito.PERMITIDO),
        (SO_PERGUNTA, "DELETE", Situacao(True, frozenset(CONTROLE), frozenset()), Veredito.NEGADO),
        (SO_PERGUNTA, "POST", Situacao(True, frozenset(EQUIPE), frozenset()), Veredito.NEGADO),
        (SO_PERGUNTA, "POST", Situacao(True), Veredito.INVISIVEL),
        # quem vê dados de saúde em qualquer cidade só passa da conta com o segundo fator
        (
            de_quem_entrou(),
            "GET",
            Situacao(True, em_todas=frozenset(EQUIPE)),
            Veredito.SEGUNDO_FATOR,
        ),
        (da_conta(), "GET", Situacao(True, em_todas=frozenset(EQUIPE)), Veredito.PERMITIDO),
        (
            da_cidade(),
            "GET",
            Situacao(True, frozenset(EQUIPE), frozenset(EQUIPE), tem_segundo_fator=True),
            Veredito.PERMITIDO,
        ),
        # mexer em conta alheia pede o segundo fator e confirmar; olhar a lista, não
        (LISTA, "GET", Situacao(True, QUEM_ADMINISTRA), Veredito.PERMITIDO),
        (LISTA, "POST", Situacao(True, QUEM_ADMINISTRA), Veredito.FATOR_PARA_AGIR),
        (MEXE, "GET", Situacao(True, QUEM_ADMINISTRA), Veredito.FATOR_PARA_AGIR),
        (
            MEXE,
            "POST",
            Situacao(True, QUEM_ADMINISTRA, tem_segundo_fator=True),
            Veredito.CONFIRMAR,
        ),
        (
            MEXE,
            "POST",
            Situacao(True, QUEM_ADMINISTRA, tem_segundo_fator=True, confirmou=True),
            Veredito.PERMITIDO,
        ),
        (LISTA, "POST", Situacao(True, frozenset(CONTROLE)), Veredito.NEGADO),
    ],
)
def test_veredito(regra: Regra, metodo: str, situacao: Situacao, esperado: Veredito) -> None:
    assert veredito(regra, metodo, situacao) is esperado


def test_o_controle_nunca_age() -> None:
    with pytest.raises(ValueError, match="só lê"):
        da_cidade(agir=CONTROLE)
    assert not [nome for nome, regra in PAGINAS.items() if Papel.CONTROLE in regra.agir]


def test_quem_so_pergunta_nao_age() -> None:
    with pytest.raises(ValueError, match="consulta"):
        Regra(Alcance.CIDADE, frozenset(RH), frozenset(RH), consulta=True)


def test_quem_age_tambem_le() -> None:
    with pytest.raises(ValueError, match="também lê"):
        da_cidade(ler=CONTROLE, agir=RH)
