"""A repetição: o livro dá sempre o mesmo estado, byte por byte, de uma vez ou aos pedaços."""

import random
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from certame.dominio.ato import ConvocacaoFeita, PosseRegistrada, ValidadeEncerrada
from certame.dominio.resultado import AtoRecusado
from certame.livro.corrente import ler_registros
from certame.livro.defeito import LivroRecusado
from certame.livro.estado import texto_do_estado
from certame.livro.registro import VAZIO
from certame.livro.repeticao import Repeticao
from tests.livro.livros import (
    CERTAME,
    Sorteado,
    atos_da_historia,
    escritos,
    historias,
    linhas,
    livro,
    no_comeco,
    praticados,
)
from tests.motor.certames import CARGO, PRIMEIRO_DIA


@given(historias, st.data())
def test_repetir_o_livro_da_o_mesmo_estado(
    sorteados: list[Sorteado], sorteio: st.DataObject
) -> None:
    vivo = no_comeco()
    feitos = praticados(vivo, atos_da_historia(sorteados))
    registros = livro(feitos)

    repetida = Repeticao(CERTAME, no_comeco())
    assert repetida.avancar(ler_registros(linhas(registros))) == registros[-1].cabeca
    assert texto_do_estado(repetida.andamento) == texto_do_estado(vivo)

    # Aos pedaços, como quem guarda a repetição na memória e só lê o que entrou depois.
    aos_pedacos = Repeticao(CERTAME, no_comeco())
    corte = sorteio.draw(st.integers(0, len(registros)))
    aos_pedacos.avancar(registros[:corte])
    assert aos_pedacos.cabeca.numero == corte
    aos_pedacos.avancar(registros[corte:])
    assert texto_do_estado(aos_pedacos.andamento) == texto_do_estado(vivo)


def test_as_historias_ao_acaso_tem_de_tudo() -> None:
    acaso = random.Random(1)
    vistos: set[type] = set()
    for _ in range(30):
        sorteados = [
            (acaso.randint(0, 11), acaso.randint(1, 20), acaso.randint(0, 2)) for _ in range(60)
        ]
        vistos |= {type(ato) for ato in praticados(no_comeco(), atos_da_historia(sorteados))}
    assert len(vistos) >= 10


def test_estados_diferentes_dao_textos_diferentes() -> None:
    chamada = ConvocacaoFeita(id="a", data=PRIMEIRO_DIA, cargo=CARGO, quantidade=2)
    vistos = {texto_do_estado(no_comeco())}
    andamento = no_comeco()
    andamento.praticar(chamada)
    vistos.add(texto_do_estado(andamento))
    andamento.praticar(PosseRegistrada(id="b", data=PRIMEIRO_DIA, cargo=CARGO, inscricao="1"))
    vistos.add(texto_do_estado(andamento))
    assert len(vistos) == 3


def test_antes_do_primeiro_registro_nao_ha_cabeca() -> None:
    assert Repeticao(CERTAME, no_comeco()).cabeca == VAZIO


def test_registro_que_nao_continua_e_recusado() -> None:
    registros = livro([ValidadeEncerrada(id="a", data=PRIMEIRO_DIA)])
    with pytest.raises(LivroRecusado, match="registro 1: aqui está o registro 2"):
        Repeticao(CERTAME, no_comeco()).avancar(registros[1:])
    with pytest.raises(LivroRecusado, match="de outro livro"):
        Repeticao("outro", no_comeco()).avancar(registros)


def test_ato_repetido_cargo_estranho_e_ato_que_a_lei_nao_permite() -> None:
    chamada = ConvocacaoFeita(id="a", data=PRIMEIRO_DIA, cargo=CARGO, quantidade=1)
    with pytest.raises(LivroRecusado, match="registro 3: o ato a já está no registro 2"):
        Repeticao(CERTAME, no_comeco()).avancar(livro([chamada, chamada]))
    de_outro = ConvocacaoFeita(id="a", data=PRIMEIRO_DIA, cargo="outro", quantidade=1)
    with pytest.raises(LivroRecusado, match=r"registro 2: dados\.cargo: o edital não tem"):
        Repeticao(CERTAME, no_comeco()).avancar(livro([de_outro]))
    depois = [
        ValidadeEncerrada(id="a", data=PRIMEIRO_DIA),
        ConvocacaoFeita(id="b", data=date(2030, 1, 1), cargo=CARGO, quantidade=1),
    ]
    with pytest.raises(AtoRecusado, match=f"livro {CERTAME}, registro 3, ato b: ") as recusa:
        Repeticao(CERTAME, no_comeco()).avancar(livro(depois))
    assert recusa.value.fundamentos


def test_so_se_escreve_em_livro_aberto() -> None:
    nao_aberto = livro([])[0]._replace(numero=0, hash=VAZIO.hash)
    with pytest.raises(ValueError, match="não foi aberto"):
        escritos(nao_aberto, [])
