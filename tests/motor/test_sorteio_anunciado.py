"""O sorteio só vale se foi anunciado antes, com a lista e a fonte certas."""

from datetime import date
from typing import Any

import pytest

from certame.dominio.ato import AtoAnulado, SorteioAnunciado, SorteioRealizado
from certame.dominio.resultado import AtoRecusado
from certame.motor.sorteio import (
    anuncio_do_sorteio,
    conferir_anuncio,
    hash_da_lista,
    lugares_do_sorteio,
    ordem_do_sorteio,
)
from certame.norma.dispositivo import fundamento_do_edital
from tests.motor.certames import praticar
from tests.motor.test_andamento import irupi, recusado

ITEM = (fundamento_do_edital("7.9", "sorteio público"),)
LISTA = ("01", "02", "03")
HASH = hash_da_lista("e", "desempate", LISTA)


def anuncio(**campos: Any) -> SorteioAnunciado:
    padrao: dict[str, Any] = {
        "id": "a",
        "data": date(2026, 3, 2),
        "finalidade": "desempate",
        "fonte": "loteria",
        "hash_da_lista": HASH,
    }
    return SorteioAnunciado(**(padrao | campos))


def realizado(**campos: Any) -> SorteioRealizado:
    padrao: dict[str, Any] = {
        "id": "s",
        "data": date(2026, 3, 5),
        "finalidade": "desempate",
        "fonte": "loteria",
        "semente": "213 977",
    }
    return SorteioRealizado(**(padrao | campos))


def test_a_lista_anunciada_e_a_dos_empatados_em_qualquer_ordem() -> None:
    assert conferir_anuncio("e", anuncio(), ["03", "01", "02", "01"], ITEM) == LISTA
    lugares = lugares_do_sorteio("e", realizado(), LISTA)
    assert sorted(lugares, key=lugares.__getitem__) == list(
        ordem_do_sorteio("e", "desempate", "213 977", LISTA)
    )
    assert sorted(lugares.values()) == [1, 2, 3]


def test_a_lista_escrita_no_anuncio_pode_ter_mais_gente() -> None:
    escrito = anuncio(inscricoes=("03", "02", "01"))
    assert conferir_anuncio("e", escrito, ["01"], ITEM) == ("03", "02", "01")
    assert conferir_anuncio("e", escrito, [], ITEM) == ("03", "02", "01")


def recusa(*args: Any) -> AtoRecusado:
    with pytest.raises(AtoRecusado) as achada:
        conferir_anuncio("e", *args)
    assert achada.value.fundamentos
    return achada.value


def test_hash_de_outra_lista_e_recusado_com_o_certo_na_mensagem() -> None:
    certo = hash_da_lista("e", "desempate", ["01", "02"])
    achada = recusa(anuncio(), ["01", "02"], ITEM)
    assert achada.motivo == (
        f"o hash anunciado é {HASH}, e o da lista que vai ao sorteio (01, 02) é {certo}"
    )
    assert [f.citacao for f in achada.fundamentos] == ["edital, item 7.9", "CF, art. 37, caput"]
    longa = [f"{n:02}" for n in range(1, 13)]
    assert (
        "(01, 02, 03, 04, 05, 06, 07, 08, 09, 10 e mais 2)" in recusa(anuncio(), longa, ITEM).motivo
    )


def test_edital_sem_sorteio_lista_vazia_e_gente_de_fora() -> None:
    assert "não prevê sorteio" in recusa(anuncio(), LISTA, ()).motivo
    assert recusa(anuncio(), [], ITEM).motivo == "nenhum empate depende deste sorteio"
    fora = recusa(anuncio(inscricoes=LISTA), ["02", "09"], ITEM)
    assert fora.motivo == "o empate de 09 depende do sorteio, e a lista anunciada não as tem"


@pytest.mark.parametrize(
    ("campos", "motivo"),
    [
        ({"finalidade": "outra"}, 'nenhum ato sorteio_anunciado tem a finalidade "outra"'),
        ({"data": date(2026, 3, 2)}, "o anúncio é de 02/03/2026 e o sorteio, de 02/03/2026"),
        ({"fonte": "drand"}, 'a fonte anunciada é "loteria", e a do sorteio, "drand"'),
    ],
)
def test_sorteio_sem_anuncio_anterior_da_mesma_fonte_e_recusado(
    campos: dict[str, Any], motivo: str
) -> None:
    with pytest.raises(AtoRecusado) as achada:
        anuncio_do_sorteio(realizado(**campos), [anuncio()], ITEM)
    assert achada.value.motivo.startswith(motivo)


def test_o_anuncio_certo_e_o_da_finalidade() -> None:
    outro = anuncio(id="b", finalidade="barreira")
    assert anuncio_do_sorteio(realizado(), [outro, anuncio()], ITEM) == anuncio()


# A anulação do anúncio ---------------------------------------------------------------------

ANUNCIADO: dict[str, Any] = {"finalidade": "desempate", "fonte": "loteria", "hash_da_lista": HASH}
SORTEADO: dict[str, Any] = {"finalidade": "desempate", "fonte": "loteria", "semente": "213 977"}


def test_o_anuncio_se_anula_enquanto_o_sorteio_nao_foi_feito() -> None:
    feito = irupi()
    praticar(feito, SorteioAnunciado, id="anuncio", **ANUNCIADO)
    praticar(feito, SorteioRealizado, **(SORTEADO | {"finalidade": "barreira"}))
    praticar(feito, AtoAnulado, ato="anuncio", motivo="erro_material")
    assert dict(feito.anulados) == {"anuncio": feito.praticados[-1].ato.id}


def test_o_anuncio_de_um_sorteio_feito_nao_se_anula() -> None:
    feito = irupi()
    praticar(feito, SorteioAnunciado, id="anuncio", **ANUNCIADO)
    praticar(feito, SorteioRealizado, **SORTEADO)
    recusa_ = recusado(feito, AtoAnulado, ato="anuncio", motivo="erro_material")
    assert recusa_.motivo == "o sorteio público não se repete; a classificação depende dele"
