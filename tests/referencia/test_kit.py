"""O kit de conformidade: o que ele espera, o que o papel dá e o que o motor dá são iguais."""

import tomllib
from typing import Any

import pytest

from certame.acervo import arquivo_da_norma, ids_do_acervo, norma_do_acervo
from certame.operacoes.casos import Caso, calcular_caso, casos_do_acervo
from tests.referencia.chamadas_de_papel import calcular


def casos_escritos() -> list[dict[str, Any]]:
    return [
        caso
        for id in ids_do_acervo()
        for caso in tomllib.loads(arquivo_da_norma(id, "casos.toml"))["caso"]
    ]


@pytest.mark.parametrize("caso", casos_escritos(), ids=lambda caso: str(caso["id"]))
def test_o_papel_da_o_que_o_kit_espera(caso: dict[str, Any]) -> None:
    papel = calcular(caso)
    assert [list(chamada) for chamada in papel.chamados] == caso["chamados"]
    assert papel.pendencias == caso.get("pendencias", [])
    assert papel.recusas == caso.get("recusas", [])
    if "posicoes" in caso:
        assert papel.posicoes == caso["posicoes"]


@pytest.mark.parametrize("caso", casos_do_acervo(), ids=lambda caso: caso.id)
def test_o_motor_da_o_que_o_kit_espera(caso: Caso) -> None:
    calculado = calcular_caso(caso)
    assert calculado.chamados == caso.esperado.chamados
    assert calculado.pendencias == (caso.esperado.pendencias or ())
    assert tuple(calculado.recusas) == (caso.esperado.recusas or ())
    if caso.esperado.posicoes is not None:
        assert calculado.posicoes == caso.esperado.posicoes


def test_o_kit_tem_ao_menos_80_casos_de_ids_diferentes() -> None:
    ids = [caso["id"] for caso in casos_escritos()]
    assert len(ids) >= 80
    assert len(set(ids)) == len(ids)


@pytest.mark.parametrize("id", ids_do_acervo())
def test_todo_dispositivo_tem_um_caso_ou_diz_que_nao_tem_efeito(id: str) -> None:
    norma = norma_do_acervo(id)
    exercidos = {
        dispositivo
        for caso in casos_do_acervo()
        if caso.regime.norma.id == id
        for dispositivo in caso.dispositivos
    }
    com_efeito = {d.id for d in norma.dispositivos.values() if not d.sem_efeito}
    assert exercidos == com_efeito


def test_todo_caso_diz_que_dispositivos_exercita() -> None:
    assert not [caso["id"] for caso in casos_escritos() if not caso["dispositivos"]]
