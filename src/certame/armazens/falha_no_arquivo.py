"""A falha do disco que diz em que arquivo foi."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def falha_no_arquivo(arquivo: Path) -> Iterator[None]:
    """Dentro do bloco, toda falha do sistema sai com o nome do arquivo.

    Quem escreve num arquivo já aberto recebe do sistema só o motivo (o disco está cheio), e o que
    se escreve ao lado tem um nome que ninguém conhece. Erros: `OSError`.
    """
    try:
        yield
    except OSError as falha:
        falha.filename = str(arquivo)
        raise
