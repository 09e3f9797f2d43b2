"""Diz, quando o disco enche ao copiar, onde foi, quanto falta e o que fazer."""

import errno
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from certame.norma.erros import EntradaInvalida, Erro

_ENCHEU = (errno.ENOSPC, errno.EDQUOT)


@contextmanager
def dizendo_o_espaco(destino: Path, precisa: Callable[[], int]) -> Iterator[None]:
    """Dentro do bloco, o disco cheio vira uma recusa que nomeia `destino`.

    `precisa` dá os bytes que a cópia pede, ao menos; zero se não se sabe. Só se chama se o disco
    encheu. O que ficou pela metade já foi apagado por quem copiava. Erros: `EntradaInvalida`;
    `OSError`, com o nome do destino se o sistema não disse outro.
    """
    try:
        yield
    except OSError as falha:
        if falha.errno not in _ENCHEU:
            falha.filename = falha.filename or str(destino)
            raise
        onde = destino.parent
        problema = frase_do_espaco(onde, precisa(), shutil.disk_usage(onde).free)
        conserto = f"libere espaço em {onde}, ou faça a cópia noutro disco, e repita; nada ficou pela metade"
        raise EntradaInvalida([Erro(str(destino), 0, "", problema, conserto)]) from None


def frase_do_espaco(onde: Path, precisa: int, livre: int) -> str:
    """O que houve: quanto a cópia pede, quanto há e quanto falta, em bytes dados.

    >>> frase_do_espaco(Path("copias"), 5_000_000_000, 1_200_000_000)
    'o disco encheu: a cópia pede ao menos 5,0 GB, e em copias há 1,2 GB; faltam 3,8 GB'
    >>> frase_do_espaco(Path("copias"), 0, 0)
    'o disco encheu: em copias há 0 bytes livres, e não bastam'
    """
    if precisa <= livre:
        return f"o disco encheu: em {onde} há {tamanho(livre)} livres, e não bastam"
    return (
        f"o disco encheu: a cópia pede ao menos {tamanho(precisa)}, e em {onde} há "
        f"{tamanho(livre)}; faltam {tamanho(precisa - livre)}"
    )


def tamanho(quantos: int) -> str:
    """O tamanho como se lê, em potências de mil, que é como os discos se vendem.

    >>> [tamanho(n) for n in (0, 1, 999, 1_500, 20_000_000, 3_000_000_000_000)]
    ['0 bytes', '1 byte', '999 bytes', '1,5 kB', '20,0 MB', '3000,0 GB']
    """
    for unidade, potencia in (("GB", 10**9), ("MB", 10**6), ("kB", 10**3)):
        if quantos >= potencia:
            return f"{quantos // potencia},{quantos % potencia * 10 // potencia} {unidade}"
    return "1 byte" if quantos == 1 else f"{quantos} bytes"
