"""Os bytes de um CSV em blocos de linhas inteiras, em UTF-8, conferidos e lidos pouco a pouco."""

import csv
import io
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import BinaryIO

from certame.planilhas.arquivo_lido import com_texto
from certame.planilhas.codificacao import (
    ESPECIES_PELO_COMECO,
    conferir_texto,
    texto_e_codificacao,
)
from certame.planilhas.csv_resultado import delimitador_do_resultado
from certame.planilhas.leiaute import LeiauteDoResultado

_BLOCO = 1 << 24
"""Bytes lidos de cada vez."""

_PASSO = 1 << 12
"""Bytes que se saltam de uma vez ao procurar uma linha: nunca mais linhas do que isto."""

_BOM = b"\xef\xbb\xbf"
_CR_SOLTO = re.compile("\r(?!\n)")


class ForaDoModelo(Exception):
    """O arquivo não se lê em colunas; o leitor comum o lê."""


@dataclass(frozen=True, slots=True)
class CsvAberto:
    """Um CSV conferido: o que diz o relatório, o cabeçalho e de onde se leem as linhas.

    `brancas` são as linhas em branco de antes do cabeçalho. `com_aspas` diz se há aspas em algum
    lugar do arquivo.
    """

    fonte: BinaryIO
    comeco: int
    codificacao: str
    delimitador: str
    com_aspas: bool
    brancas: tuple[tuple[str, ...], ...]
    titulos: tuple[str, ...]

    def blocos(self) -> Iterator[bytes]:
        """As linhas depois do cabeçalho, em blocos que acabam em fim de linha."""
        self.fonte.seek(self.comeco)
        pulas = len(self.brancas) + 1
        for bloco in _blocos(self.fonte):
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


def csv_aberto(fonte: BinaryIO, leiaute: LeiauteDoResultado, arquivo: str) -> CsvAberto:
    """O CSV pronto para ser lido em blocos. `fonte` fica aberta por quem chama.

    O que não está em UTF-8 é convertido em memória, se cabe em `leiaute.tamanho_maximo`. Erros:
    `ResultadoRecusado` como no leitor comum; `ForaDoModelo` se só ele o lê.
    """
    comeco, codificacao = 0, "utf-8"
    primeiros = fonte.read(max(map(len, ESPECIES_PELO_COMECO)))
    if primeiros.startswith(tuple(ESPECIES_PELO_COMECO)):
        raise ForaDoModelo
    if primeiros.startswith(_BOM):
        comeco, codificacao = len(_BOM), "utf-8-sig"
    fonte.seek(comeco)
    com_aspas = _aspas_do_utf_8(fonte, leiaute.linha_maxima)
    if com_aspas is None:
        fonte.seek(0)
        dados = fonte.read(leiaute.tamanho_maximo + 1)
        if len(dados) > leiaute.tamanho_maximo:
            raise ForaDoModelo
        texto, codificacao = texto_e_codificacao(dados, arquivo)
        conferir_texto(texto, arquivo, leiaute.linha_maxima)
        if _CR_SOLTO.search(texto):
            raise ForaDoModelo
        fonte, comeco, com_aspas = io.BytesIO(texto.encode("utf-8")), 0, '"' in texto
    fonte.seek(comeco)
    texto = next(_blocos(fonte)).decode("utf-8")
    delimitador = leiaute.delimitador or delimitador_do_resultado(
        texto[: 2 * leiaute.linha_maxima], leiaute
    )
    brancas, titulos = _cabecalho(texto, delimitador)
    return CsvAberto(fonte, comeco, codificacao, delimitador, com_aspas, brancas, titulos)


def _blocos(fonte: BinaryIO) -> Iterator[bytes]:
    """O que há de ler, em blocos que acabam em fim de linha; o último pode não acabar."""
    resto = b""
    while lido := fonte.read(_BLOCO):
        fim = lido.rfind(b"\n") + 1
        if fim:
            yield resto + lido[:fim]
            resto = lido[fim:]
        else:
            resto += lido
    if resto:
        yield resto


def _aspas_do_utf_8(fonte: BinaryIO, linha_maxima: int) -> bool | None:
    """Se há aspas num texto em UTF-8 comum; `None` se não é isso, e o leitor comum deve olhar."""
    com_aspas = com_algo = False
    for bloco in _blocos(fonte):
        try:
            com_algo = not bloco.decode("utf-8").isspace() or com_algo
        except UnicodeDecodeError:
            return None
        if b"\0" in bloco or bloco.count(b"\r") != bloco.count(b"\r\n"):
            return None
        if _ha_linha_longa(bloco, linha_maxima):
            return None
        com_aspas = com_aspas or b'"' in bloco
    return com_aspas if com_algo else None


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
