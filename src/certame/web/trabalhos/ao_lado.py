"""Um trabalhador ao lado das páginas, noutro processo, para a prefeitura de um computador só.

Noutro processo para que um arquivo pesado não trave as páginas, e um que o derrube não as derrube.
"""

import subprocess
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

_ENTRE_UM_E_OUTRO = 2.0
_ATE_ACABAR = 15.0
_PROGRAMA = "from certame.cli import principal; principal()"
ORDEM = (sys.executable, "-c", _PROGRAMA, "trabalhar", "--ao-lado")
"""Como se roda o trabalhador, com o mesmo Python das páginas."""


@contextmanager
def trabalhador_ao_lado(ordem: Sequence[str] = ORDEM) -> Iterator[None]:
    """Mantém um trabalhador vivo enquanto dura; se ele morre, põe outro no lugar."""
    fim = threading.Event()
    linha = threading.Thread(target=_manter, args=(tuple(ordem), fim), daemon=True)
    linha.start()
    try:
        yield
    finally:
        fim.set()
        linha.join()


def _manter(ordem: Sequence[str], fim: threading.Event) -> None:
    while not fim.is_set():
        # A entrada é um cano: se as páginas morrem, ele se fecha e o trabalhador sai.
        processo = subprocess.Popen(ordem, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL)
        while processo.poll() is None and not fim.wait(0.2):
            pass
        _encerrar(processo)
        fim.wait(_ENTRE_UM_E_OUTRO)


def _encerrar(processo: subprocess.Popen[bytes]) -> None:
    try:
        processo.communicate(timeout=_ATE_ACABAR)
    except subprocess.TimeoutExpired:
        processo.kill()
        processo.communicate()
