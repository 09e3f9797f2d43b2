import hashlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from certame.motor.sorteio import hash_da_lista, ordem_do_sorteio

LINHA = st.text(
    st.characters(blacklist_characters="\n\r", blacklist_categories=["Cs"]), min_size=1, max_size=8
)


def test_a_ordem_e_a_do_resumo_do_texto_publicado() -> None:
    inscricoes = ["0003", "0001", "0002", "3"]

    def resumo(inscricao: str) -> str:
        texto = f"mogi-2009\nordem de São José\n12 34\n{inscricao}"
        return hashlib.sha256(texto.encode("utf-8")).hexdigest()

    sorteada = ordem_do_sorteio("mogi-2009", "ordem de São José", "12 34", inscricoes)
    assert list(sorteada) == sorted(inscricoes, key=resumo)


@given(st.lists(LINHA, unique=True), st.randoms(use_true_random=False), LINHA)
def test_a_ordem_de_chegada_nao_muda_nada(inscricoes, acaso, semente) -> None:  # type: ignore[no-untyped-def]
    outra = list(inscricoes)
    acaso.shuffle(outra)
    assert ordem_do_sorteio("c", "f", semente, inscricoes) == ordem_do_sorteio(
        "c", "f", semente, outra
    )
    assert hash_da_lista("c", "f", inscricoes) == hash_da_lista("c", "f", outra)
    assert sorted(ordem_do_sorteio("c", "f", semente, inscricoes)) == sorted(inscricoes)


def test_cada_parte_muda_o_sorteio() -> None:
    inscricoes = [f"{numero:04}" for numero in range(20)]
    sorteios = {
        ordem_do_sorteio(*partes, inscricoes)
        for partes in (("a", "b", "c"), ("x", "b", "c"), ("a", "x", "c"), ("a", "b", "x"))
    }
    assert len(sorteios) == 4


@pytest.mark.parametrize(
    ("partes", "inscricoes", "motivo"),
    [
        (("a", "b", "c"), ["1", "1"], "a inscrição 1 aparece duas vezes"),
        (("a", "b", "c"), [""], "pede inscrição"),
        (("a", "b", "c"), ["1\n2"], "inscrição tem quebra de linha"),
        (("", "b", "c"), ["1"], "pede certame"),
        (("a", "b\nc", "c"), ["1"], "finalidade tem quebra de linha"),
        (("a", "b", "c\r"), ["1"], "semente tem quebra de linha"),
    ],
)
def test_texto_que_confunde_as_partes_e_recusado(
    partes: tuple[str, str, str], inscricoes: list[str], motivo: str
) -> None:
    with pytest.raises(ValueError, match=motivo):
        ordem_do_sorteio(*partes, inscricoes)


def test_o_hash_da_lista_tambem_recusa() -> None:
    with pytest.raises(ValueError, match="certame tem quebra de linha"):
        hash_da_lista("a\nb", "f", ["1"])
    with pytest.raises(ValueError, match="duas vezes"):
        hash_da_lista("a", "f", ["1", "1"])


def test_o_hash_muda_se_alguem_entra_na_lista() -> None:
    assert hash_da_lista("a", "f", ["1"]) != hash_da_lista("a", "f", ["1", "2"])
