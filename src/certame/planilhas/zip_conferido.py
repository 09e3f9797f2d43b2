"""Um arquivo ZIP conferido antes de qualquer outro programa abri-lo."""

import io
import struct
import zipfile
import zlib

from certame.planilhas.codificacao import recusa

_MEGA = 1024 * 1024
_PEDACO = 64 * 1024
_PARTES = 5000
_GRANDE = 8 * _MEGA
_RAZAO = 300
"""Quantas vezes uma parte grande pode crescer: uma planilha de verdade cresce dez ou vinte."""

_CABECALHO_LOCAL = 30
_CORTADO = (
    "a planilha está cortada ou estragada",
    "peça o arquivo de novo, ou abra-o na planilha e salve outra vez",
)


def zip_conferido(dados: bytes, arquivo: str, maximo: int) -> zipfile.ZipFile:
    """O ZIP aberto, se está inteiro e se tudo o que traz cabe em `maximo` bytes.

    O tamanho dito no índice pode mentir: cada parte é descomprimida aos poucos, sem ser
    guardada, e a conta para no limite. Erros: `ResultadoRecusado`.
    """
    try:
        aberto = zipfile.ZipFile(io.BytesIO(dados))
    except (zipfile.BadZipFile, RuntimeError, ValueError, struct.error):
        raise recusa(arquivo, 0, *_CORTADO) from None
    partes = aberto.infolist()
    dito = sum(parte.file_size for parte in partes)
    if dito > maximo or len(partes) > _PARTES:
        raise _grande(arquivo, dito, maximo)
    restam = maximo
    for parte in partes:
        if parte.flag_bits & 1:
            raise recusa(arquivo, 0, "a planilha tem senha", "tire a senha e salve de novo")
        if parte.file_size > max(_GRANDE, _RAZAO * parte.compress_size):
            raise recusa(
                arquivo,
                0,
                "descomprimida, uma parte da planilha cresce mais de "
                f"{_RAZAO} vezes, como nenhuma de verdade",
                "abra-a, confira se não há células com texto enorme, e salve de novo",
            )
        tamanho, soma = _medida(dados, parte, arquivo, restam)
        if tamanho > restam:
            raise _grande(arquivo, maximo + 1, maximo)
        if tamanho != parte.file_size or soma != parte.CRC:
            raise recusa(arquivo, 0, *_CORTADO)
        restam -= tamanho
    return aberto


def _medida(dados: bytes, parte: zipfile.ZipInfo, arquivo: str, limite: int) -> tuple[int, int]:
    """O tamanho verdadeiro da parte e o CRC dela, medidos até passar do limite."""
    comeco = parte.header_offset + _CABECALHO_LOCAL
    local = dados[parte.header_offset : comeco]
    if len(local) < _CABECALHO_LOCAL:
        raise recusa(arquivo, 0, *_CORTADO)
    comeco += sum(struct.unpack("<HH", local[26:30]))
    guardados = memoryview(dados)[comeco : comeco + parte.compress_size]
    if len(guardados) < parte.compress_size:
        raise recusa(arquivo, 0, *_CORTADO)
    if parte.compress_type == zipfile.ZIP_STORED:
        return len(guardados), zlib.crc32(guardados)
    if parte.compress_type != zipfile.ZIP_DEFLATED:
        raise recusa(arquivo, 0, *_CORTADO)
    descompressor = zlib.decompressobj(-15)
    tamanho = soma = 0
    try:
        for inicio in range(0, len(guardados), _PEDACO):
            pedaco: bytes = bytes(guardados[inicio : inicio + _PEDACO])
            while pedaco and tamanho <= limite:
                saida = descompressor.decompress(pedaco, _MEGA)
                tamanho += len(saida)
                soma = zlib.crc32(saida, soma)
                pedaco = descompressor.unconsumed_tail
        while tamanho <= limite and (saida := descompressor.decompress(b"", _MEGA)):
            tamanho += len(saida)
            soma = zlib.crc32(saida, soma)
    except zlib.error:
        raise recusa(arquivo, 0, *_CORTADO) from None
    if not descompressor.eof and tamanho <= limite:
        raise recusa(arquivo, 0, *_CORTADO)
    return tamanho, soma


def _grande(arquivo: str, tamanho: int, maximo: int) -> Exception:
    return recusa(
        arquivo,
        0,
        f"descomprimida, a planilha passa do limite de {maximo // _MEGA} MB "
        f"(diz ter {tamanho // _MEGA} MB)",
        "confira se é o arquivo certo; se for, divida-o por cargo",
    )
