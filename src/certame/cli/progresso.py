"""O que está sendo feito, na saída de erros, quando demora mais de dois segundos."""

import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic
from typing import IO

ESPERA = 2.0
"""Segundos antes da primeira linha."""

NO_TERMINAL = 0.2
"""Segundos entre uma linha e outra num terminal, onde uma apaga a anterior."""

EM_ARQUIVO = 10.0
"""Segundos entre uma linha e outra quando a saída de erros vai a um arquivo ou a outro programa."""

_LIMPA = "\r\x1b[K"


@contextmanager
def progresso(
    tela: IO[str] | None = None, *, calado: bool = False
) -> Iterator[Callable[[str], None]]:
    """Dá a função que diz o que está sendo feito; a linha só aparece se o trabalho demora.

    `calado` não mostra nada: é para quando a saída de erros também é lida por um programa.
    """
    mostrador = _Mostrador(tela or sys.stderr)
    if calado:
        yield mostrador.dizer
        return
    linha = threading.Thread(target=mostrador.rodar, daemon=True)
    linha.start()
    try:
        yield mostrador.dizer
    finally:
        mostrador.parar()
        linha.join()


class _Mostrador:
    def __init__(self, tela: IO[str]) -> None:
        self._tela = tela
        self._terminal = tela.isatty()
        self._fase = ""
        self._fim = threading.Event()
        self._comeco = monotonic()
        self._mostrou = False

    def dizer(self, fase: str) -> None:
        self._fase = fase

    def rodar(self) -> None:
        espera = ESPERA
        while not self._fim.wait(espera):
            espera = NO_TERMINAL if self._terminal else EM_ARQUIVO
            self._mostrar()

    def parar(self) -> None:
        self._fim.set()
        if self._mostrou and self._terminal:
            self._escrever(_LIMPA)

    def _mostrar(self) -> None:
        self._mostrou = True
        passados = int(monotonic() - self._comeco)
        texto = f"certame: {self._fase} ({passados} s)"
        self._escrever(f"{_LIMPA}{texto[:100]}" if self._terminal else f"{texto}\n")

    def _escrever(self, texto: str) -> None:
        try:
            self._tela.write(texto)
            self._tela.flush()
        except (OSError, ValueError):
            # Quem lia já fechou: o trabalho segue.
            self._fim.set()
