"""O contrato: todo armazém se comporta do mesmo jeito."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from certame.armazens.memoria import ArmazemDeMemoria
from certame.livro.armazem import Armazem, Conflito
from certame.livro.corrente import conferir_registros
from certame.livro.defeito import LivroRecusado
from certame.livro.estado import texto_do_estado
from certame.livro.registro import VAZIO, Cabeca
from certame.livro.repeticao import Repeticao
from tests.livro.livros import (
    APROVADOS,
    CERTAME,
    Sorteado,
    aberto,
    atos_da_historia,
    escritos,
    historias,
    livro,
    no_comeco,
    posses,
    praticados,
)

REGISTROS = livro(posses(6))


def test_um_livro_que_nao_ha(armazem: Armazem) -> None:
    assert armazem.certames() == ()
    assert armazem.cabeca(CERTAME) == VAZIO
    assert list(armazem.ler(CERTAME)) == []
    assert armazem.acrescentar(CERTAME, VAZIO, []) == VAZIO
    assert armazem.certames() == ()


def test_o_que_se_escreve_se_le(armazem: Armazem) -> None:
    cabeca = armazem.acrescentar(CERTAME, VAZIO, REGISTROS[:1])
    assert cabeca == REGISTROS[0].cabeca
    cabeca = armazem.acrescentar(CERTAME, cabeca, REGISTROS[1:2])
    cabeca = armazem.acrescentar(CERTAME, cabeca, REGISTROS[2:])
    assert armazem.acrescentar(CERTAME, cabeca, []) == cabeca
    assert cabeca == armazem.cabeca(CERTAME) == REGISTROS[-1].cabeca
    for desde in range(len(REGISTROS) + 2):
        assert tuple(armazem.ler(CERTAME, desde)) == REGISTROS[desde:]
    assert conferir_registros(armazem.ler(CERTAME)).cabeca == cabeca


def test_cada_certame_tem_o_seu_livro(armazem: Armazem) -> None:
    nomes = ["002/2026", "001-2026", "Câmara 3", "con", "a.b", "A.B"]
    for nome in nomes:
        armazem.acrescentar(nome, VAZIO, livro(posses(1), nome))
    assert armazem.certames() == tuple(sorted(nomes))
    for nome in nomes:
        assert [registro.certame for registro in armazem.ler(nome)] == [nome, nome]


def test_quem_chega_depois_sabe_o_que_mudou_e_nada_se_perde(armazem: Armazem) -> None:
    """Duas pessoas leem o mesmo livro; uma grava antes; a outra refaz sobre o livro novo."""
    lida = armazem.acrescentar(CERTAME, VAZIO, REGISTROS[:3])
    da_primeira = REGISTROS[3:5]
    armazem.acrescentar(CERTAME, lida, da_primeira)
    meus_atos = posses(1, desde=50)
    with pytest.raises(Conflito, match="mudou desde que você o leu") as conflito:
        armazem.acrescentar(CERTAME, lida, escritos(REGISTROS[2], meus_atos))
    assert conflito.value.novos == da_primeira
    assert (conflito.value.esperado, conflito.value.atual) == (lida, REGISTROS[4].cabeca)
    assert tuple(armazem.ler(CERTAME)) == REGISTROS[:5]
    refeitos = escritos(conflito.value.novos[-1], meus_atos)
    armazem.acrescentar(CERTAME, conflito.value.atual, refeitos)
    assert tuple(armazem.ler(CERTAME)) == (*REGISTROS[:5], *refeitos)


def test_nao_se_abre_duas_vezes(armazem: Armazem) -> None:
    armazem.acrescentar(CERTAME, VAZIO, [aberto()])
    with pytest.raises(Conflito) as conflito:
        armazem.acrescentar(CERTAME, VAZIO, [aberto()])
    assert conflito.value.novos == (aberto(),)


def test_cabeca_de_outro_livro_e_conflito_sem_novos(armazem: Armazem) -> None:
    armazem.acrescentar(CERTAME, VAZIO, REGISTROS[:3])
    for cabeca in (Cabeca(2, "a" * 64), Cabeca(9, "a" * 64)):
        with pytest.raises(Conflito, match="não é o que você leu") as conflito:
            armazem.acrescentar(CERTAME, cabeca, [])
        assert conflito.value.outro_livro
        assert conflito.value.novos == ()


def test_o_que_nao_continua_nao_entra(armazem: Armazem) -> None:
    cabeca = armazem.acrescentar(CERTAME, VAZIO, REGISTROS[:3])
    falso = REGISTROS[3]._replace(autor="rh-2")
    for errados in ([falso], REGISTROS[4:5], [REGISTROS[3], REGISTROS[5]]):
        with pytest.raises(LivroRecusado):
            armazem.acrescentar(CERTAME, cabeca, errados)
    assert tuple(armazem.ler(CERTAME)) == REGISTROS[:3]


@settings(max_examples=10)
@given(sorteados=historias, passo=st.integers(1, 7))
def test_o_livro_guardado_refaz_o_estado_vivo(sorteados: list[Sorteado], passo: int) -> None:
    armazem = ArmazemDeMemoria()
    vivo = no_comeco()
    registros = livro(praticados(vivo, atos_da_historia(sorteados)))
    cabeca = VAZIO
    for inicio in range(0, len(registros), passo):
        cabeca = armazem.acrescentar(CERTAME, cabeca, registros[inicio : inicio + passo])
    repetida = Repeticao(CERTAME, no_comeco())
    assert repetida.avancar(armazem.ler(CERTAME)) == cabeca
    assert texto_do_estado(repetida.andamento) == texto_do_estado(vivo)


def test_uma_vida_inteira_em_cada_armazem(armazem: Armazem) -> None:
    """Duzentos atos ao acaso, gravados de três em três: o livro refaz o estado, byte por byte."""
    acaso = random.Random(3)
    sorteados = [
        (acaso.randint(0, 11), acaso.randint(1, APROVADOS), acaso.randint(0, 1)) for _ in range(200)
    ]
    vivo = no_comeco()
    registros = livro(praticados(vivo, atos_da_historia(sorteados)))
    assert len(registros) > 40
    cabeca = VAZIO
    for inicio in range(0, len(registros), 3):
        cabeca = armazem.acrescentar(CERTAME, cabeca, registros[inicio : inicio + 3])
    repetida = Repeticao(CERTAME, no_comeco())
    assert repetida.avancar(armazem.ler(CERTAME)) == cabeca
    assert texto_do_estado(repetida.andamento) == texto_do_estado(vivo)
