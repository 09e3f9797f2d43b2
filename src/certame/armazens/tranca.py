"""Uma tranca entre processos: o sistema a solta sozinho se quem a tem morre."""

import errno
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

if sys.platform == "win32":
    import msvcrt

    def _trancar(descritor: int) -> None:
        # LK_LOCK tenta dez vezes, uma por segundo, e desiste; aqui se espera a vez.
        while True:
            os.lseek(descritor, 0, os.SEEK_SET)
            try:
                msvcrt.locking(descritor, msvcrt.LK_LOCK, 1)
            except OSError as erro:
                if erro.errno not in (errno.EDEADLK, errno.EACCES):
                    raise
            else:
                return

    def _soltar(descritor: int) -> None:
        os.lseek(descritor, 0, os.SEEK_SET)
        msvcrt.locking(descritor, msvcrt.LK_UNLCK, 1)
else:
    import fcntl

    def _trancar(descritor: int) -> None:
        fcntl.flock(descritor, fcntl.LOCK_EX)

    def _soltar(descritor: int) -> None:
        fcntl.flock(descritor, fcntl.LOCK_UN)


@contextmanager
def trancado(arquivo: Path) -> Iterator[None]:
    """Espera a vez e fica com a tranca até o fim do bloco; o arquivo só serve para isso."""
    descritor = os.open(arquivo, os.O_RDWR | os.O_CREAT, 0o666)
    try:
        _trancar(descritor)
        try:
            yield
        finally:
            _soltar(descritor)
    finally:
        os.close(descritor)


@contextmanager
def trancado_sem_rasto(arquivo: Path) -> Iterator[None]:
    """Como `trancado`, e o arquivo some no fim: para trancas em pastas das pessoas."""
    descritor = _trancar_o_que_ha(arquivo)
    try:
        yield
    finally:
        with suppress(OSError):  # o Windows não apaga um arquivo aberto
            arquivo.unlink()
        _soltar(descritor)
        os.close(descritor)
        if sys.platform == "win32":
            with suppress(OSError):  # outro processo já o abriu e o apaga depois
                arquivo.unlink()


def _trancar_o_que_ha(arquivo: Path) -> int:
    """O arquivo trancado, se ainda é o que tem esse nome: quem saiu antes pode tê-lo apagado."""
    while True:
        descritor = os.open(arquivo, os.O_RDWR | os.O_CREAT, 0o666)
        _trancar(descritor)
        with suppress(FileNotFoundError):
            if os.path.samestat(os.fstat(descritor), arquivo.stat()):
                return descritor
        _soltar(descritor)
        os.close(descritor)
