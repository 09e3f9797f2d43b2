"""Anota no registro de vistas o que se fez com os documentos de um certame."""

import secrets
from collections.abc import Callable, Iterator
from datetime import datetime

from certame.dominio.forma_do_ato import Ato
from certame.livro.armazem import Armazem, Conflito
from certame.livro.escrita import livro_novo
from certame.livro.registro import VAZIO, Cabeca
from certame.livro.vistas import id_da_vista, registros_das_vistas

Anotar = Callable[[str], Ato]
"""Do id do ato ao ato."""


def anotar_vista(
    vistas: Armazem, certame: str, anotacoes: tuple[Anotar, ...], *, instante: datetime, autor: str
) -> Cabeca:
    """Anota os atos, todos ou nenhum, e devolve a nova cabeça; se outro anotou antes, repete.

    Quando volta, está no disco. Erros: `AtoRecusado` se o autor não é um pseudônimo.
    """
    cabeca = vistas.cabeca(certame)
    while True:
        registros = []
        if cabeca == VAZIO:
            nonce = secrets.token_bytes(32)
            registros.append(livro_novo(certame, instante=instante, autor=autor, nonce=nonce))
        inicio = registros[-1].cabeca if registros else cabeca
        atos = tuple(_com_ids(anotacoes, inicio.numero + 1))
        registros += registros_das_vistas(certame, inicio, atos, instante=instante, autor=autor)
        try:
            return vistas.acrescentar(certame, cabeca, registros)
        except Conflito as conflito:
            if conflito.outro_livro:
                raise
            cabeca = conflito.atual


def _com_ids(anotacoes: tuple[Anotar, ...], numero: int) -> Iterator[Ato]:
    for soma, anotar in enumerate(anotacoes):
        yield anotar(id_da_vista(numero + soma))
