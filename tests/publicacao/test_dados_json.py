"""O JSON escrito aos poucos é, byte a byte, o que json.dumps escreveria."""

import json
from datetime import date

from hypothesis import given
from hypothesis import strategies as st

from certame.dominio.edital import Edital
from certame.publicacao.dados_json import em_json
from certame.publicacao.modelo import Coluna, LinhasSobDemanda, Publicacao, Secao, Valor

EDITAL = Edital("1", "Concurso", "Irupi", date(2025, 6, 10), "concurso", "direta", "cargo", ())
COLUNAS = (Coluna("a", "A"), Coluna("b", "B"))

valores: st.SearchStrategy[Valor] = st.one_of(st.text(), st.integers(), st.booleans(), st.none())
secoes = st.lists(
    st.builds(
        Secao,
        st.text(),
        st.text(),
        st.lists(st.lists(valores, min_size=2, max_size=2), max_size=3),
        st.lists(st.text(), max_size=2).map(tuple),
    ),
    max_size=3,
).map(tuple)


@given(secoes, st.lists(st.text(), max_size=2).map(tuple), st.dictionaries(st.text(), st.text()))
def test_aos_poucos_ou_de_uma_vez_sao_os_mesmos_bytes(
    partes: tuple[Secao, ...], notas: tuple[str, ...], dados: dict[str, object]
) -> None:
    extra = {f"x{chave}": valor for chave, valor in dados.items()}
    publicacao = Publicacao("p", "T", EDITAL, None, COLUNAS, partes, notas, extra)
    escrito = "".join(em_json(publicacao))
    assert escrito == json.dumps(json.loads(escrito), ensure_ascii=False, indent=2) + "\n"
    lido = json.loads(escrito)
    assert [s["linhas"] for s in lido["cargos"]] == [
        [dict(zip(("a", "b"), linha, strict=True)) for linha in s.linhas] for s in partes
    ]
    assert (lido["notas"], lido["cargos"] == []) == (list(notas), not partes)


def test_muitas_linhas_passam_em_blocos() -> None:
    linhas = LinhasSobDemanda(5000, lambda i: [i, str(i)])
    publicacao = Publicacao("p", "T", EDITAL, None, COLUNAS, (Secao("C", "c", linhas),))
    pedacos = list(em_json(publicacao))
    assert len(pedacos) == 7
    assert len(json.loads("".join(pedacos))["cargos"][0]["linhas"]) == 5000
