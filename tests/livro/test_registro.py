"""O registro: o hash é o do texto na linha, e uma linha mexida nunca passa."""

import hashlib
import json
from datetime import UTC, datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st

from certame.livro.defeito import LivroRecusado
from certame.livro.forma_canonica import ForaDaForma
from certame.livro.registro import (
    VAZIO,
    Cabeca,
    abertura,
    cabeca_do_texto,
    linha_conferida,
    linha_do_registro,
    nome_de_certame,
    novo_registro,
    registro_da_linha,
)
from tests.livro.livros import CERTAME, INSTANTE, NONCE, aberto, livro, posses

REGISTROS = livro(posses(3))
LINHA = linha_do_registro(REGISTROS[2]).removesuffix(b"\n")


def test_qualquer_programa_refaz_o_hash() -> None:
    """Recorta o texto de `registro` como está na linha e tira o SHA-256."""
    lido = json.loads(LINHA)
    corpo = LINHA.partition(b'"registro":')[2][:-1]
    assert hashlib.sha256(corpo).hexdigest() == lido["hash"] == REGISTROS[2].hash
    assert lido["registro"]["hash_anterior"] == REGISTROS[1].hash


def test_ida_e_volta() -> None:
    for registro in REGISTROS:
        linha = linha_do_registro(registro)
        assert linha.endswith(b"}}\n")
        lido = registro_da_linha(linha[:-1], registro.numero)
        assert lido == registro
        assert linha_do_registro(lido) == linha
        assert linha_conferida(lido) == linha
        assert linha_conferida(lido._replace(autor="rh-2")) is None


@given(st.integers(0, len(LINHA) - 1), st.integers(1, 255))
def test_um_byte_mudado_e_sempre_recusado(onde: int, quanto: int) -> None:
    mexida = bytearray(LINHA)
    mexida[onde] = (mexida[onde] + quanto) % 256
    with pytest.raises(LivroRecusado) as recusa:
        registro_da_linha(bytes(mexida), 3, CERTAME)
    assert recusa.value.defeito.registro == 3


def refeita(corpo: str) -> bytes:
    """Uma linha com o hash certo para um texto qualquer: só a forma a pode recusar."""
    texto = corpo.encode(errors="surrogatepass")
    resumo = hashlib.sha256(texto).hexdigest()
    return b'{"hash":"%s","registro":%s}' % (resumo.encode(), texto)


CORPO = LINHA.partition(b'"registro":')[2][:-1].decode()


def test_a_refeita_igual_passa() -> None:
    assert registro_da_linha(refeita(CORPO), 3) == REGISTROS[2]


@pytest.mark.parametrize(
    ("velho", "novo", "frase"),
    [
        ('{"autor"', '{ "autor"', "forma canônica"),
        ('"versao":1', '"versao":1,"z":1', "as chaves"),
        ('"versao":1', '"versao":"1"', "inteiros"),
        ('"versao":1', '"versao":true', "inteiros"),
        ('"versao":1', '"versao":9007199254740993', "grande"),
        ('"numero":3', '"numero":9007199254740993', "grande"),
        ('"autor":"rh-1"', '"autor":1', "são textos"),
        ('"autor":"rh-1"', '"autor":"\ud800"', "UTF-8"),
        ("-03:00", "", "fuso"),
        ("T09:00:00-03:00", "T09:00:00.500000-03:00", "fração"),
        ("2026-03-02T", "2026-13-02T", "não é data"),
        (CORPO, "[]", "as chaves"),
    ],
)
def test_a_forma_e_cobrada_mesmo_com_o_hash_certo(velho: str, novo: str, frase: str) -> None:
    assert velho in CORPO
    with pytest.raises(LivroRecusado, match=frase):
        registro_da_linha(refeita(CORPO.replace(velho, novo)), 3)


def test_o_instante_tem_fuso_e_segundos_inteiros() -> None:
    campos = {"anterior": VAZIO, "certame": "c", "tipo": "t", "versao": 1, "autor": "rh-1"}
    feito = novo_registro(**campos, dados={}, instante=INSTANTE.replace(microsecond=9))  # type: ignore[arg-type]
    assert feito.instante == INSTANTE
    with pytest.raises(ForaDaForma, match="fuso"):
        novo_registro(**campos, dados={}, instante=datetime(2026, 3, 2))  # type: ignore[arg-type]  # noqa: DTZ001


def test_o_fuso_escrito_se_le_de_volta() -> None:
    for fuso in (UTC, timezone(timedelta(hours=-3)), timezone(timedelta(hours=5, minutes=30))):
        registro = abertura("c", instante=INSTANTE.astimezone(fuso), autor="rh-1", nonce=NONCE)
        lido = registro_da_linha(linha_do_registro(registro)[:-1], 1)
        assert lido.instante.utcoffset() == fuso.utcoffset(None)


def test_a_abertura_pede_acaso() -> None:
    outro = abertura(CERTAME, instante=INSTANTE, autor="rh-1", nonce=bytes(16))
    assert outro.hash != aberto().hash
    with pytest.raises(ForaDaForma, match="nonce"):
        abertura(CERTAME, instante=INSTANTE, autor="rh-1", nonce=b"pouco")


@pytest.mark.parametrize("nome", ["", " x", "a\nb", "x" * 101])
def test_nome_que_nao_serve(nome: str) -> None:
    with pytest.raises(ForaDaForma, match="certame"):
        nome_de_certame(nome)


def test_a_cabeca_se_escreve_e_se_le() -> None:
    cabeca = Cabeca(12, "ab" * 32)
    assert cabeca_do_texto(f" {cabeca} ".upper()) == cabeca
    for errada in ("12", "0:" + "a" * 64, "1:" + "g" * 64, "1:" + "a" * 63):
        with pytest.raises(ValueError, match="NÚMERO:HASH"):
            cabeca_do_texto(errada)
