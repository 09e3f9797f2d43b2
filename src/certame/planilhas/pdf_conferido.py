"""Um PDF conferido antes de qualquer outro programa abri-lo: nenhuma parte dele pode explodir.

Uma parte comprimida de poucos bytes pode abrir-se em gigabytes e parar a máquina. Cada uma é aberta
aos poucos, sem ser guardada, e a conta para no limite.
"""

import base64
import re
import zlib
from collections.abc import Iterator

from certame.planilhas.codificacao import recusa

_MEGA = 1024 * 1024
_PEDACO = 64 * 1024
_DE_TEXTO = 8 * _MEGA
"""O maior conteúdo de página: oito milhões de letras."""

_DE_APOIO = 64 * _MEGA
"""A maior fonte ou tabela interna."""

_DE_IMAGEM = 256 * _MEGA
_CAMADAS = 4
"""Quantas compressões, uma dentro da outra, se abrem; mais que isso ninguém faz de boa-fé."""

_PARTE = re.compile(rb"stream(?:\r\n|\n|\r)")
_FIM = b"endstream"
_NOMES = re.compile(rb"/(?:Length1|N|Type|Subtype)\b")
_IMAGEM = re.compile(rb"/Subtype\s*/Image\b")
_FILTRO = re.compile(
    rb"/(FlateDecode|Fl|ASCII85Decode|A85|ASCIIHexDecode|AHx|LZWDecode|LZW|RunLengthDecode|RL)\b"
)
_ESCAPE = re.compile(rb"#([0-9A-Fa-f]{2})")
_CRESCEM = {b"LZWDecode": 2048, b"LZW": 2048, b"RunLengthDecode": 64, b"RL": 64}
"""Quantas vezes, no pior caso, cada compressão que não se abre aqui faz crescer."""


def conferir_pdf(dados: bytes, arquivo: str, maximo: int) -> None:
    """Nada, se cada parte do PDF e todas juntas cabem nos limites. Erros: `ResultadoRecusado`."""
    total = 0
    for dicionario, guardados in _partes(dados):
        limite = _limite(dicionario)
        tamanho = _medida(guardados, _FILTRO.findall(dicionario), limite)
        total += tamanho
        if tamanho > limite or total > maximo:
            cabem = limite if tamanho > limite else maximo
            raise recusa(
                arquivo,
                0,
                f"descomprimida, uma parte do PDF passa do limite de {cabem // _MEGA} MB: aberto, "
                "ele pararia a máquina",
                "peça o original à banca, ou o resultado em planilha",
            )


def _partes(dados: bytes) -> Iterator[tuple[bytes, bytes]]:
    """O dicionário e os bytes guardados de cada parte, na ordem do arquivo."""
    fim = 0
    for comeco in _PARTE.finditer(dados):
        if comeco.start() < fim:
            continue
        dicionario = dados[dados.rfind(b"obj", fim, comeco.start()) : comeco.start()]
        acaba = dados.find(_FIM, comeco.end())
        acaba = len(dados) if acaba < 0 else acaba
        fim = acaba + len(_FIM)
        yield (
            _ESCAPE.sub(lambda codigo: bytes([int(codigo[1], 16)]), dicionario),
            dados[comeco.end() : acaba],
        )


def _limite(dicionario: bytes) -> int:
    if _IMAGEM.search(dicionario):
        return _DE_IMAGEM
    return _DE_APOIO if _NOMES.search(dicionario) else _DE_TEXTO


def _medida(guardados: bytes, filtros: list[bytes], limite: int) -> int:
    """O tamanho da parte depois de aberta; passado o limite, para e devolve o que já mediu.

    Se o dicionário não diz a compressão (pode dizê-la noutro lugar), tenta-se a de sempre.
    """
    camadas = filtros or [b"FlateDecode"]
    if len(camadas) > _CAMADAS:
        return limite + 1
    tamanho, aberto = len(guardados), guardados
    for numero, filtro in enumerate(camadas, start=1):
        if filtro in _CRESCEM:
            return tamanho * _CRESCEM[filtro]
        if filtro in (b"FlateDecode", b"Fl"):
            tamanho, aberto = _inflado(aberto, limite, guardar=numero < len(camadas))
        elif filtro in (b"ASCII85Decode", b"A85"):
            aberto = _de_85(aberto)
            tamanho = len(aberto)
        else:
            aberto = _de_16(aberto)
            tamanho = len(aberto)
        if tamanho > limite:
            break
    return max(tamanho, len(guardados) if not filtros else 0)


def _inflado(guardados: bytes, limite: int, *, guardar: bool) -> tuple[int, bytes]:
    """O tamanho descomprimido, medido até passar do limite, e os bytes, se `guardar`.

    Do que está estragado, vale o que se abriu.
    """
    descompressor = zlib.decompressobj()
    tamanho, saida = 0, bytearray()
    try:
        for inicio in range(0, len(guardados), _PEDACO):
            pedaco = guardados[inicio : inicio + _PEDACO]
            while pedaco and tamanho <= limite:
                aberto = descompressor.decompress(pedaco, _MEGA)
                tamanho += len(aberto)
                saida += aberto if guardar else b""
                pedaco = descompressor.unconsumed_tail
    except zlib.error:
        pass
    return tamanho, bytes(saida)


def _de_85(guardados: bytes) -> bytes:
    try:
        return base64.a85decode(guardados.strip().removesuffix(b"~>"))
    except ValueError:
        return guardados


def _de_16(guardados: bytes) -> bytes:
    algarismos = re.sub(rb"[^0-9A-Fa-f]", b"", guardados)
    return bytes.fromhex(algarismos[: len(algarismos) & ~1].decode())
