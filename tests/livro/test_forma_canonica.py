"""A forma canônica: um texto só para cada valor, e nada que outro programa leia diferente."""

import json
import types
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from certame.livro.forma_canonica import (
    MAIOR_INTEIRO,
    ForaDaForma,
    em_nfc,
    escritor_montado,
    texto_canonico,
    valor_do_texto,
)

textos = st.text(st.characters(exclude_categories=["Cs"])).map(em_nfc)
chaves = st.from_regex(r"\A[a-z][a-z0-9_]{0,5}\Z")
valores: st.SearchStrategy[Any] = st.recursive(
    textos | st.booleans() | st.integers(-MAIOR_INTEIRO, MAIOR_INTEIRO),
    lambda dentro: st.lists(dentro, max_size=4) | st.dictionaries(chaves, dentro, max_size=4),
    max_leaves=12,
)


@given(valores)
def test_ida_e_volta(valor: Any) -> None:
    texto = texto_canonico(valor)
    assert valor_do_texto(texto) == valor
    assert texto_canonico(json.loads(texto)) == texto


@given(valores)
def test_com_ou_sem_a_parte_em_c_o_texto_e_o_mesmo(valor: Any) -> None:
    escritor = json.JSONEncoder(ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    sem_c = escritor_montado(escritor, types.ModuleType("sem"))
    assert sem_c(valor) == texto_canonico(valor)


def test_onde_falta_a_parte_em_c_escreve_se_do_mesmo_modo() -> None:
    escritor = json.JSONEncoder(ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    escrever = escritor_montado(escritor, types.ModuleType("sem"))
    assert escrever == escritor.encode
    valor: Any = {"vaga": 5, "cargo": "médico", "grupos": ["pcd"]}
    assert escrever(valor) == texto_canonico(valor)


def test_a_ordem_das_chaves_nao_muda_o_texto() -> None:
    assert texto_canonico({"b": 1, "a": [True, "é"]}) == texto_canonico({"a": [True, "é"], "b": 1})


@pytest.mark.parametrize(
    ("valor", "onde"),
    [
        ({"nota": 9.5}, "nota: 9.5"),
        ({"a": {"b": [None]}}, "a.b[0]: None"),
        (None, "valor: None"),
        ({"a": (1, 2)}, "a: (1, 2)"),
        ({"a": MAIOR_INTEIRO + 1}, "a: o inteiro"),
        ({"a": "e\u0301"}, "a: o texto tem letras"),
        ({"a": "\ud800"}, "a: o texto tem um pedaço"),
        ({"Ação": 1}, "valor: 'Ação'"),
        ({"a": {1: 2}}, "a: 1 não serve"),
    ],
)
def test_o_que_nao_cabe_e_recusado_com_o_lugar(valor: Any, onde: str) -> None:
    with pytest.raises(ForaDaForma, match=r"não|tem|grande") as falha:
        texto_canonico(valor)
    assert str(falha.value).startswith(onde)


@pytest.mark.parametrize(
    "texto",
    [
        '{"b":1,"a":2}',
        '{"a": 1}',
        '{"a":1,"a":1}',
        '{"a":1} ',
        ' {"a":1}',
        '{"a":1}{}',
        '{"a":1.0}',
        '{"a":1e3}',
        '{"a":NaN}',
        '{"a":-0}',
        '{"a":01}',
        '"\\u00e9"',
        '"\\ud800"',
        '"e\u0301"',
        '"\\/"',
        "{",
        "",
        "[" * 100_000,
        '{"a":' + "9" * 5000 + "}",
    ],
)
def test_so_se_le_o_que_esta_na_forma(texto: str) -> None:
    with pytest.raises(ForaDaForma):
        valor_do_texto(texto)
