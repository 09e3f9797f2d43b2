"""Um ZIP que é sempre o mesmo para o mesmo conteúdo, e que só se abre se for exatamente esse.

Nada é comprimido: o resultado do compressor muda com a versão dele, e sem compressão não há arquivo
pequeno que se abra num enorme. As entradas vão em ordem, com data fixa. Quem lê refaz o ZIP com o
que achou e exige os mesmos bytes: um byte mudado em qualquer lugar aparece.
"""

import io
import re
import struct
import zipfile
import zlib
from collections.abc import Mapping

MAIOR_ARQUIVO = 512 * 1024 * 1024
"""O maior ZIP que se lê, em bytes."""

_MAIS_ENTRADAS = 1000
_DATA = (1980, 1, 1, 0, 0, 0)
_DE_TODOS_LEREM = 0o100644 << 16
_NOME = re.compile(r"[a-z0-9][a-z0-9._-]{0,99}(?:/[a-z0-9][a-z0-9._-]{0,99}){0,3}")


class ZipRecusado(ValueError):
    """Um arquivo que não é um ZIP feito por aqui; o texto diz o que há de errado nele."""


def escrever_zip(arquivos: Mapping[str, bytes]) -> bytes:
    """O ZIP dos arquivos. Erros: `ZipRecusado` se um nome não serve ou são demais."""
    _exigir_nomes(list(arquivos))
    saida = io.BytesIO()
    with zipfile.ZipFile(saida, "w", zipfile.ZIP_STORED) as aberto:
        for nome in sorted(arquivos):
            entrada = zipfile.ZipInfo(nome, _DATA)
            entrada.create_system = 3
            entrada.external_attr = _DE_TODOS_LEREM
            aberto.writestr(entrada, arquivos[nome])
    return saida.getvalue()


def ler_zip(dados: bytes) -> dict[str, bytes]:
    """Os arquivos do ZIP, pelo nome, se ele é byte por byte o que `escrever_zip` faria.

    Erros: `ZipRecusado`.
    """
    if len(dados) > MAIOR_ARQUIVO:
        raise ZipRecusado(f"passa do limite de {MAIOR_ARQUIVO // 1024 // 1024} MB")
    try:
        with zipfile.ZipFile(io.BytesIO(dados)) as aberto:
            entradas = aberto.infolist()
            _exigir_nomes([entrada.filename for entrada in entradas])
            _exigir_sem_compressao(entradas, len(dados))
            arquivos = {entrada.filename: aberto.read(entrada) for entrada in entradas}
    except (zipfile.BadZipFile, zlib.error, struct.error, EOFError, RuntimeError):
        raise ZipRecusado("está cortado ou estragado") from None
    except (ValueError, OSError) as falha:
        if isinstance(falha, ZipRecusado):
            raise
        raise ZipRecusado("não se abre") from None
    if escrever_zip(arquivos) != dados:
        raise ZipRecusado("traz bytes além dos arquivos, ou foi refeito por outro programa")
    return arquivos


def _exigir_nomes(nomes: list[str]) -> None:
    if len(nomes) > _MAIS_ENTRADAS:
        raise ZipRecusado(f"tem {len(nomes)} arquivos, mais que {_MAIS_ENTRADAS}")
    for nome in nomes:
        if not _NOME.fullmatch(nome) or ".." in nome:
            raise ZipRecusado(f"traz um nome que não serve: {nome!r}")
    if len(set(nomes)) != len(nomes):
        raise ZipRecusado("traz dois arquivos com o mesmo nome")


def _exigir_sem_compressao(entradas: list[zipfile.ZipInfo], tamanho: int) -> None:
    for entrada in entradas:
        guardado = entrada.compress_type == zipfile.ZIP_STORED
        if not guardado or entrada.file_size != entrada.compress_size or entrada.flag_bits & 1:
            raise ZipRecusado(f"traz comprimido ou cifrado o arquivo {entrada.filename}")
    # Entradas que dizem usar os mesmos bytes somam mais que o arquivo inteiro.
    if sum(entrada.file_size for entrada in entradas) > tamanho:
        raise ZipRecusado("diz ter mais bytes do que tem")
