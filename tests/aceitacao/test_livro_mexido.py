"""Um livro de vida longa, estragado de todo jeito: recusa-se em toda parte, no registro certo."""

import hashlib
import random
import shutil
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import pytest

from certame.livro.defeito import LivroRecusado, TipoDeDefeito
from certame.livro.registro import Cabeca
from certame.operacoes.certame_em_curso import abrir_em_curso
from certame.operacoes.conferir_livro import conferir_livros
from certame.operacoes.executar import executar
from tests.aceitacao.tamanhos import tamanho
from tests.aceitacao.vidas import vivido

TROCAS = tamanho(1, 20)


class Estrago(NamedTuple):
    """As linhas estragadas, o primeiro registro que não serve, e os defeitos que se podem dizer."""

    linhas: list[bytes]
    registro: int
    tipos: frozenset[TipoDeDefeito]


_TEXTO = frozenset({TipoDeDefeito.TEXTO_MUDADO, TipoDeDefeito.LINHA_ILEGIVEL})


def com_um_byte_trocado(linhas: list[bytes]) -> Iterator[Estrago]:
    acaso = random.Random(1)
    for indice, linha in enumerate(linhas):
        for _ in range(TROCAS):
            lugar = acaso.randrange(len(linha))
            novo = acaso.choice([b for b in range(256) if b not in (linha[lugar], 10)])
            trocada = linha[:lugar] + bytes([novo]) + linha[lugar + 1 :]
            # Trocado um algarismo do hash de quem vem antes, quem o diz é a própria linha.
            yield Estrago([*linhas[:indice], trocada, *linhas[indice + 1 :]], indice + 1, _TEXTO)


def com_um_registro_a_menos(linhas: list[bytes]) -> Iterator[Estrago]:
    for indice in range(len(linhas) - 1):  # sem o último, é a cauda cortada
        tirado = [*linhas[:indice], *linhas[indice + 1 :]]
        yield Estrago(tirado, indice + 1, frozenset({TipoDeDefeito.FORA_DE_ORDEM}))


def com_dois_trocados_de_lugar(linhas: list[bytes]) -> Iterator[Estrago]:
    for indice in range(len(linhas) - 1):
        trocado = list(linhas)
        trocado[indice], trocado[indice + 1] = trocado[indice + 1], trocado[indice]
        yield Estrago(trocado, indice + 1, frozenset({TipoDeDefeito.FORA_DE_ORDEM}))


def com_um_registro_refeito(linhas: list[bytes]) -> Iterator[Estrago]:
    """O texto mudado e o hash certo para ele: quem acusa é o elo do seguinte."""
    for indice in range(len(linhas) - 1):
        corpo = linhas[indice][len(b'{"hash":"') + 64 + len(b'","registro":') : -1]
        outro = corpo.replace(b'"autor":"comissao-1"', b'"autor":"comissao-2"')
        assert outro != corpo
        refeita = b'{"hash":"%s","registro":%s}' % (
            hashlib.sha256(outro).hexdigest().encode(),
            outro,
        )
        yield Estrago(
            [*linhas[:indice], refeita, *linhas[indice + 1 :]],
            indice + 2,
            frozenset({TipoDeDefeito.ELO_PARTIDO}),
        )


ESTRAGOS = [
    com_um_byte_trocado,
    com_um_registro_a_menos,
    com_dois_trocados_de_lugar,
    com_um_registro_refeito,
]


@pytest.fixture(scope="module")
def inteiro(tmp_path_factory: pytest.TempPathFactory) -> Path:
    pasta = tmp_path_factory.mktemp("mexido") / "c"
    vivido(pasta)
    return pasta


def livro(pasta: Path) -> Path:
    (arquivo,) = (pasta / "livro").glob("*.jsonl")
    return arquivo


def conferir_livro(arquivo: Path, esperadas: Sequence[Cabeca] = ()) -> None:
    """O que certame livro conferir faz. Erros: `LivroRecusado`."""
    for exame in conferir_livros(str(arquivo), esperadas):
        if exame.defeito is not None:
            raise LivroRecusado(exame.defeito)


def linhas_do(arquivo: Path) -> list[bytes]:
    return arquivo.read_bytes().split(b"\n")[:-1]


@pytest.mark.parametrize("estragar", ESTRAGOS)
def test_abrir_executar_e_conferir_dizem_onde(
    inteiro: Path, tmp_path: Path, estragar: Callable[[list[bytes]], Iterator[Estrago]]
) -> None:
    pasta = tmp_path / "c"
    shutil.copytree(inteiro, pasta)
    arquivo = livro(pasta)
    for estrago in estragar(linhas_do(livro(inteiro))):
        arquivo.write_bytes(b"".join(linha + b"\n" for linha in estrago.linhas))
        for olhar in (abrir_em_curso, executar, lambda _: conferir_livro(arquivo)):
            with pytest.raises(LivroRecusado) as recusa:
                olhar(pasta)
            defeito = recusa.value.defeito
            assert (defeito.registro, defeito.tipo in estrago.tipos) == (estrago.registro, True), (
                str(defeito)
            )


def test_a_cauda_cortada_aparece_pela_cabeca_impressa(inteiro: Path, tmp_path: Path) -> None:
    linhas = linhas_do(livro(inteiro))
    impressa = abrir_em_curso(inteiro).cabeca
    assert impressa.numero == len(linhas)
    for ficam in range(1, len(linhas)):
        cortado = tmp_path / f"{ficam}.jsonl"
        cortado.write_bytes(b"".join(linha + b"\n" for linha in linhas[:ficam]))
        with pytest.raises(LivroRecusado) as recusa:
            conferir_livro(cortado, [impressa])
        assert recusa.value.defeito.tipo is TipoDeDefeito.CAUDA_CORTADA
        assert recusa.value.defeito.registro == ficam + 1
    with pytest.raises(LivroRecusado) as outra:
        conferir_livro(livro(inteiro), [Cabeca(3, "00" * 32)])
    assert outra.value.defeito.tipo is TipoDeDefeito.CABECA_DIFERENTE
    assert outra.value.defeito.registro == 3


def test_quem_ja_tinha_aberto_nota_a_cauda_cortada(inteiro: Path, tmp_path: Path) -> None:
    pasta = tmp_path / "c"
    shutil.copytree(inteiro, pasta)
    curso, arquivo = abrir_em_curso(pasta), livro(pasta)
    linhas = linhas_do(arquivo)
    arquivo.write_bytes(b"".join(linha + b"\n" for linha in linhas[:-2]))
    with pytest.raises(LivroRecusado) as recusa:
        curso.por_em_dia()
    assert recusa.value.defeito.tipo is TipoDeDefeito.CAUDA_CORTADA
    assert recusa.value.defeito.registro == len(linhas) - 1


def test_a_linha_cortada_no_meio(inteiro: Path, tmp_path: Path) -> None:
    """Fora do armazém, o resto não se perde em silêncio: quem confere diz em que linha está."""
    conteudo = livro(inteiro).read_bytes()
    cortado = tmp_path / "cortado.jsonl"
    cortado.write_bytes(conteudo[:-10])
    with pytest.raises(LivroRecusado) as recusa:
        conferir_livro(cortado)
    assert f"registro {len(conteudo.splitlines())}" in str(recusa.value)
