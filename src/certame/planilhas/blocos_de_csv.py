"""Os bytes de um CSV em blocos de linhas inteiras, em UTF-8, conferidos e lidos pouco a pouco."""

import csv
import io
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import BinaryIO

from certame.planilhas.arquivo_lido import com_texto
from certame.planilhas.codificacao import (
    ESPECIES_PELO_COMECO,
    conferir_texto,
    texto_e_codificacao,
)
from certame.planilhas.csv_resultado import delimitador_do_resultado
from certame.planilhas.leiaute import LeiauteDoResultado

_BLOCO = 1 << 22
"""Bytes lidos de cada vez."""

_COMECO = 1 << 20
"""Bytes do começo em que o cabeçalho tem de estar."""

_PASSO = 1 << 12
"""Bytes que se saltam de uma vez ao procurar uma linha: nunca mais linhas do que isto."""

_BOM = b"\xef\xbb\xbf"
_CR_SOLTO = re.compile("\r(?!\n)")


class ForaDoModelo(Exception):
    """O arquivo não se lê em colunas; o leitor comum o lê."""


class PedeConversao(Exception):
    """O arquivo não é um texto comum em UTF-8: é preciso abri-lo com `csv_convertido`."""


@dataclass(frozen=True, slots=True)
class CsvAberto:
    """Um CSV em UTF-8: o que diz o relatório, o cabeçalho e de onde se leem as linhas.

    `brancas` são as linhas em branco de antes do cabeçalho.
    """

    fonte: BinaryIO
    comeco: int
    codificacao: str
    delimitador: str
    brancas: tuple[tuple[str, ...], ...]
    titulos: tuple[str, ...]
    linha_maxima: int

    def blocos(self) -> Iterator[bytes]:
        """As linhas depois do cabeçalho, em blocos que acabam em fim de linha.

        Erros: `PedeConversao` no primeiro bloco que não é texto comum em UTF-8.
        """
        self.fonte.seek(self.comeco)
        pulas = len(self.brancas) + 1
        while bloco := _bloco(self.fonte, self.linha_maxima):
            if not _e_comum(bloco, self.linha_maxima):
                raise PedeConversao
            inicio = 0
            while pulas and inicio < len(bloco):
                inicio = bloco.find(b"\n", inicio) + 1 or len(bloco)
                pulas -= 1
            if inicio < len(bloco):
                yield bloco[inicio:] if inicio else bloco

    def linhas(self, numeros: Sequence[int]) -> Iterator[tuple[int, str]]:
        """O número e o texto de cada uma das linhas pedidas, que vêm em ordem."""
        pedidas = iter(numeros)
        pedida = next(pedidas, None)
        linha = len(self.brancas) + 2
        for bloco in self.blocos() if numeros else ():
            inicio = 0
            while pedida is not None and inicio < len(bloco):
                if pedida > linha + _PASSO:
                    # Salta de muitas em muitas: só interessa onde está a pedida.
                    fim = min(len(bloco), inicio + _PASSO)
                    fim = bloco.rfind(b"\n", inicio, fim) + 1 or fim
                    if (quantas := bloco.count(b"\n", inicio, fim)) and fim > inicio:
                        inicio, linha = fim, linha + quantas
                        continue
                fim = bloco.find(b"\n", inicio) + 1 or len(bloco)
                if linha == pedida:
                    yield linha, bloco[inicio:fim].decode("utf-8").removesuffix("\n")
                    pedida = next(pedidas, None)
                inicio, linha = fim, linha + 1
            linha += bloco.count(b"\n", inicio)


def csv_aberto(fonte: BinaryIO, leiaute: LeiauteDoResultado) -> CsvAberto:
    """O CSV pronto para ser lido em blocos; `fonte` fica aberta por quem chama.

    Erros: `PedeConversao` se o começo não é texto comum em UTF-8; `ForaDoModelo` se só o leitor
    comum o lê.
    """
    primeiros = fonte.read(max(map(len, ESPECIES_PELO_COMECO)))
    if primeiros.startswith(tuple(ESPECIES_PELO_COMECO)):
        raise ForaDoModelo
    com_bom = primeiros.startswith(_BOM)
    comeco = len(_BOM) if com_bom else 0
    return _aberto(fonte, leiaute, comeco, "utf-8-sig" if com_bom else "utf-8")


def csv_convertido(fonte: BinaryIO, leiaute: LeiauteDoResultado, arquivo: str) -> CsvAberto:
    """O CSV convertido em memória para UTF-8, se cabe em `leiaute.tamanho_maximo`.

    Erros: `ResultadoRecusado` como no leitor comum; `ForaDoModelo` se só ele o lê.
    """
    fonte.seek(0)
    dados = fonte.read(leiaute.tamanho_maximo + 1)
    if len(dados) > leiaute.tamanho_maximo:
        raise ForaDoModelo
    texto, codificacao = texto_e_codificacao(dados, arquivo)
    conferir_texto(texto, arquivo, leiaute.linha_maxima)
    if _CR_SOLTO.search(texto):
        raise ForaDoModelo
    # A linha já foi conferida em caracteres; em bytes, ela pode ter até quatro vezes mais.
    folgado = replace(leiaute, linha_maxima=4 * leiaute.linha_maxima)
    return _aberto(io.BytesIO(texto.encode("utf-8")), folgado, 0, codificacao)


def _aberto(
    fonte: BinaryIO, leiaute: LeiauteDoResultado, comeco: int, codificacao: str
) -> CsvAberto:
    fonte.seek(comeco)
    bloco = _bloco(fonte, leiaute.linha_maxima)
    if not _e_comum(bloco, leiaute.linha_maxima):
        raise PedeConversao
    texto = bloco[:_COMECO].decode("utf-8", errors="ignore")
    delimitador = leiaute.delimitador or delimitador_do_resultado(texto, leiaute)
    brancas, titulos = _cabecalho(texto, delimitador)
    return CsvAberto(
        fonte, comeco, codificacao, delimitador, brancas, titulos, leiaute.linha_maxima
    )


def _bloco(fonte: BinaryIO, linha_maxima: int) -> bytes:
    """Os bytes seguintes, até um fim de linha, o fim do arquivo ou uma linha longa demais."""
    lido = fonte.read(_BLOCO)
    return lido if lido.endswith(b"\n") else lido + fonte.readline(linha_maxima + 2)


def _e_comum(bloco: bytes, linha_maxima: int) -> bool:
    """Diz se o bloco é UTF-8, sem nulo, sem quebra que o csv conte de outro modo nem linha longa."""
    if b"\0" in bloco or (b"\r" in bloco and bloco.count(b"\r") != bloco.count(b"\r\n")):
        return False
    if not bloco.isascii():
        try:
            bloco.decode("utf-8")
        except UnicodeDecodeError:
            return False
    return not _ha_linha_longa(bloco, linha_maxima)


def _ha_linha_longa(bloco: bytes, maxima: int) -> bool:
    """Diz se alguma linha passa do máximo; salta até a última quebra de cada janela."""
    inicio = 0
    while len(bloco) - inicio > maxima:
        quebra = bloco.rfind(b"\n", inicio, inicio + maxima + 1)
        if quebra < 0:
            return True
        inicio = quebra + 1
    return False


def _cabecalho(texto: str, delimitador: str) -> tuple[tuple[tuple[str, ...], ...], tuple[str, ...]]:
    """As linhas em branco do começo e os títulos. Erros: `ForaDoModelo` se ocupam outras linhas."""
    leitor = csv.reader(io.StringIO(texto, newline=""), delimiter=delimitador, strict=True)
    brancas: list[tuple[str, ...]] = []
    try:
        for linha in leitor:
            if com_texto(linha):
                if leitor.line_num == len(brancas) + 1:
                    return tuple(brancas), tuple(linha)
                break
            brancas.append(tuple(linha))
    except csv.Error:
        pass
    raise ForaDoModelo
