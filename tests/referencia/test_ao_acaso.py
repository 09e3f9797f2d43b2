"""Histórias inventadas ao acaso: o motor responde o mesmo que a contagem de papel."""

import json
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from certame.operacoes.casos import calcular_caso, casos_do_texto
from tests.referencia.chamadas_de_papel import calcular

LEITURAS = {
    "computo": ("por_via", "compensada"),
    "compensa_ate": ("sempre", "vagas_do_edital"),
    "saida_apos_posse": ("mesma_lista", "segue_sequencia"),
    "esgotamento": ("reverte", "pendencia"),
    "vagas_novas": ("continua", "reinicia"),
    "pericia": ("exclui", "so_enquadramento"),
    "teto": ("nenhum", "1/5"),
}
DE_PESSOA = (
    *("sai", "nao_confirmada", "fim_de_fila", "inapta", "fraude", "posse", "contrato_terminado"),
    *("sub_judice", "exito_definitivo", "improcedencia", "reintegracao"),
)


@st.composite
def casos(draw: st.DrawFn) -> dict[str, Any]:
    aprovados = draw(st.integers(1, 12))
    pessoas = st.integers(1, aprovados)
    caso: dict[str, Any] = {
        "id": "ao-acaso",
        "norma": draw(
            st.sampled_from(["irupi-es-2025", "mogi-das-cruzes-sp-1993", "mogi-das-cruzes-sp-2006"])
        ),
        "vagas_do_edital": draw(st.integers(0, 10)),
        "aprovados": aprovados,
        "pcd": sorted(draw(st.sets(pessoas, max_size=5))),
        "arredondamento": draw(st.sampled_from(["meio_para_cima", "para_cima"])),
    }
    if caso["norma"] == "mogi-das-cruzes-sp-2006":
        caso["alternancia_novas"] = draw(st.sampled_from(["uma_a_uma", "por_ato"]))
    for nome, opcoes in LEITURAS.items():
        caso[nome] = draw(st.sampled_from(opcoes))
    de_pessoa = st.fixed_dictionaries({"tipo": st.sampled_from(DE_PESSOA), "valor": pessoas})
    que_cria = st.sampled_from(("vagas_novas", "vagas_criadas"))
    de_vagas = st.fixed_dictionaries({"tipo": que_cria, "valor": st.integers(1, 4)})
    sobre_vaga = st.fixed_dictionaries(
        {
            "tipo": st.sampled_from(
                ("vaga_retida", "vaga_liberada", "vaga_chamada", "reversao_decidida")
            ),
            "valor": st.integers(1, 8),
        }
    )
    sem_valor = st.sampled_from([{"tipo": "homologacao"}, {"tipo": "fim_da_validade"}])
    evento = st.one_of(de_pessoa, de_pessoa, de_pessoa, de_vagas, sobre_vaga, sem_valor)
    caso["eventos"] = draw(st.lists(evento, max_size=8))
    return caso


def em_toml(caso: dict[str, Any]) -> str:
    def valor(dado: Any) -> str:
        if isinstance(dado, dict):
            return "{" + ", ".join(f"{c} = {valor(v)}" for c, v in dado.items()) + "}"
        if isinstance(dado, list):
            return "[" + ", ".join(map(valor, dado)) + "]"
        return json.dumps(dado)

    return "[[caso]]\n" + "\n".join(f"{c} = {valor(v)}" for c, v in caso.items())


@given(casos())
def test_o_motor_responde_como_o_papel(caso: dict[str, Any]) -> None:
    (lido,) = casos_do_texto(em_toml(caso), "ao-acaso.toml")
    motor = calcular_caso(lido)
    papel = calcular(caso)
    assert motor.chamados == tuple(papel.chamados)
    assert motor.pendencias == tuple(
        (pendencia["tipo"], pendencia.get("pessoa", 0)) for pendencia in papel.pendencias
    )
    assert list(motor.recusas) == papel.recusas
    assert list(motor.posicoes) == papel.posicoes
