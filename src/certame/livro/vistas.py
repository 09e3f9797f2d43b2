"""O registro de vistas: a mesma corrente do livro, com os atos sobre o cofre."""

from datetime import datetime

from certame.dominio.ato_do_cofre import ATOS_DO_COFRE
from certame.dominio.forma_do_ato import Ato
from certame.livro.escrita import registros_dos_atos
from certame.livro.registro import Cabeca, Registro
from certame.livro.vocabulario import Vocabulario

VOCABULARIO_DAS_VISTAS = Vocabulario(ATOS_DO_COFRE)
"""O vocabulário dos atos sobre o cofre."""


def id_da_vista(numero: int) -> str:
    """O id do ato que vai no registro desse número.

    >>> id_da_vista(7)
    'vista-7'
    """
    return f"vista-{numero}"


def registros_das_vistas(
    certame: str, cabeca: Cabeca, atos: tuple[Ato, ...], *, instante: datetime, autor: str
) -> tuple[Registro, ...]:
    """Os registros dos atos sobre o cofre, presos a `cabeca` e entre si.

    Erros: os de `registros_dos_atos`.
    """
    return registros_dos_atos(
        certame, cabeca, atos, instante=instante, autor=autor, vocabulario=VOCABULARIO_DAS_VISTAS
    )
