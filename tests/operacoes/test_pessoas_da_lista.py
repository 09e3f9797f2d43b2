"""As pessoas das listas, pelos índices: são as mesmas que se teriam lido uma a uma."""

import pytest

from certame.dominio.edital import Cargo
from certame.motor.convocacao import Convocacao
from certame.operacoes.pessoas_da_lista import PessoasDaLista, separar_com_atos
from tests.motor import moldes


def convocacao(cargo: str, aprovados: int) -> Convocacao:
    return moldes.convocacao(moldes.regime(), Cargo(cargo, cargo, 2), aprovados)


def test_sao_as_de_cada_cargo_na_ordem() -> None:
    primeiro, segundo = convocacao("gari", 5), convocacao("motorista", 4)
    pessoas = PessoasDaLista([(primeiro, [0, 3]), (segundo, [2])])
    todas = [("gari", "1"), ("gari", "4"), ("motorista", "3")]
    assert list(pessoas) == todas
    assert [pessoas[i] for i in range(len(pessoas))] == todas
    assert pessoas[-1] == todas[-1]
    assert pessoas[1:] == todas[1:]
    with pytest.raises(IndexError):
        pessoas[3]


def test_tem_so_as_suas() -> None:
    pessoas = PessoasDaLista([(convocacao("gari", 5), [0, 3])])
    assert ("gari", "4") in pessoas
    assert ("gari", "2") not in pessoas, "está no cargo, e não na lista"
    assert ("gari", "99") not in pessoas
    assert ("motorista", "4") not in pessoas
    so_a_inscricao: object = "4"
    assert so_a_inscricao not in pessoas
    assert list(PessoasDaLista()) == []


def test_separa_as_que_tem_atos() -> None:
    gari = convocacao("gari", 5)
    assert separar_com_atos(gari, [0, 2, 3], ["3", "5", "99"]) == ([("gari", "3")], [0, 3])
