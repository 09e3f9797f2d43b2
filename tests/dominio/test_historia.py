"""A história em colunas: os fatos se montam quando são pedidos."""

import pytest

from certame.dominio.historia import Acontecimento, Fato, Fatos, Historia

SAIDA = Acontecimento(0, Fato.SAIDA, 7, 3)
POSSE = Acontecimento(2, Fato.POSSE, 4, 1)
CRIADAS = Acontecimento(2, Fato.VAGAS_CRIADAS, vaga=5, outro=10)


def test_fatos_se_leem_como_uma_lista() -> None:
    fatos = Fatos([SAIDA, POSSE])
    fatos.append(CRIADAS)
    assert list(fatos) == [SAIDA, POSSE, CRIADAS]
    assert list(reversed(fatos)) == [CRIADAS, POSSE, SAIDA]
    assert (fatos[0], fatos[-1], len(fatos)) == (SAIDA, CRIADAS, 3)
    assert fatos[1:] == [POSSE, CRIADAS]
    assert fatos[5:] == []
    assert fatos.pop() == CRIADAS
    assert list(fatos) == [SAIDA, POSSE]


def test_sem_fatos_nao_ha_o_que_tirar() -> None:
    with pytest.raises(IndexError):
        Fatos().pop()


def test_a_copia_dos_fatos_e_independente_e_igual() -> None:
    fatos = Fatos([SAIDA])
    copia = fatos.copia()
    assert copia == fatos
    copia.append(POSSE)
    assert copia != fatos
    assert list(fatos) == [SAIDA]
    assert fatos != [SAIDA]
    assert repr(Fatos()) == "Fatos([])"
    assert "SAIDA" in repr(fatos)


def test_nome_da_conta() -> None:
    historia = Historia(("pcd", "negros"), 3)
    assert [historia.nome_da_conta(c) for c in (0, 1, 2)] == ["geral", "pcd", "negros"]
    assert historia.fatos == Fatos()
