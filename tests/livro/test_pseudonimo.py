"""O livro fica para sempre: nele não entra nome, CPF nem endereço eletrônico."""

from datetime import date

import pytest

from certame.dominio.ato import PosseRegistrada, SorteioAnunciado, SorteioRealizado
from certame.dominio.resultado import AtoRecusado
from certame.livro.escrita import livro_novo
from certame.livro.pseudonimo import exigir_pseudonimo
from tests.livro.livros import INSTANTE, NONCE, escritos, livro

DIA = date(2026, 3, 2)
CPF_INVENTADO = "123.456.789-09"


@pytest.mark.parametrize("autor", ["rh-1", "comissao", "banca-3f9a"])
def test_autor_que_serve(autor: str) -> None:
    assert exigir_pseudonimo(autor) == autor


@pytest.mark.parametrize(
    "autor",
    ["", "Fátima", "fatima de rh", "rh@exemplo.gov.br", "12345678909", "a" * 65, "c-12345678909"],
)
def test_autor_que_nao_serve(autor: str) -> None:
    with pytest.raises(AtoRecusado, match="LXXIX"):
        livro_novo("c", instante=INSTANTE, autor=autor, nonce=NONCE)


def sorteio(fonte: str) -> SorteioRealizado:
    return SorteioRealizado(id="a", data=DIA, finalidade="f", fonte=fonte, semente="1")


@pytest.mark.parametrize(
    "fonte",
    [
        f"engano no CPF {CPF_INVENTADO}",
        "engano no CPF 12345678909",
        "pedido de gil@exemplo.com.br",
    ],
)
def test_texto_livre_com_dado_pessoal_e_recusado(fonte: str) -> None:
    (primeiro,) = livro([])
    with pytest.raises(AtoRecusado, match="campo fonte"):
        escritos(primeiro, [sorteio(fonte)])


@pytest.mark.parametrize(
    "fonte",
    ["despacho 12/2026", "processo 0001234-56.2025.8.26.0361", "12345678900", "11 98765-4321"],
)
def test_numero_de_documento_passa(fonte: str) -> None:
    (primeiro,) = livro([])
    assert escritos(primeiro, [sorteio(fonte)])


def test_inscricao_de_onze_algarismos_passa_e_com_pontos_de_cpf_nao() -> None:
    (primeiro,) = livro([])
    campos = {"id": "a", "data": DIA, "cargo": "c"}
    assert escritos(primeiro, [PosseRegistrada(**campos, inscricao="12345678909")])  # type: ignore[arg-type]
    with pytest.raises(AtoRecusado, match="campo inscricao"):
        escritos(primeiro, [PosseRegistrada(**campos, inscricao=CPF_INVENTADO)])  # type: ignore[arg-type]


def test_as_listas_tambem_se_olham() -> None:
    (primeiro,) = livro([])
    anuncio = SorteioAnunciado(
        id="a",
        data=DIA,
        finalidade="f",
        fonte="loteria",
        hash_da_lista="0",
        inscricoes=("1", CPF_INVENTADO),
    )
    with pytest.raises(AtoRecusado, match="campo inscricoes"):
        escritos(primeiro, [anuncio])
