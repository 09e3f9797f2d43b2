"""Lista o registro de vistas de um certame: quem guardou, viu ou apagou, quando e para quê."""

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

from certame.armazens.cofre.prateleira import Prateleira
from certame.dominio.forma_do_ato import Ato
from certame.livro.corrente import ato_do_registro, conferir_registros
from certame.livro.registro import VAZIO, Cabeca
from certame.livro.vistas import VOCABULARIO_DAS_VISTAS


class Vista(NamedTuple):
    """Uma linha do registro: o número, quando, quem, e o ato."""

    numero: int
    instante: datetime
    autor: str
    ato: Ato


class Vistas(NamedTuple):
    """O registro de um certame, conferido, e até onde vai."""

    certame: str
    cabeca: Cabeca
    vistas: tuple[Vista, ...]


def listar_vistas(prateleira: Prateleira, certame: str, cabecas: Sequence[Cabeca] = ()) -> Vistas:
    """O registro de vistas do certame, depois de conferida a corrente; não abre documento nenhum.

    `cabecas` são as anotadas antes: o registro tem de passar por elas. Erros: `LivroRecusado`.
    """
    registros = tuple(prateleira.vistas.ler(certame))
    if not registros and not cabecas:
        return Vistas(certame, VAZIO, ())
    conferido = conferir_registros(registros, cabecas, VOCABULARIO_DAS_VISTAS)
    vistas = tuple(
        Vista(registro.numero, registro.instante, registro.autor, ato)
        for registro in registros
        if (ato := ato_do_registro(registro, VOCABULARIO_DAS_VISTAS)) is not None
    )
    return Vistas(certame, conferido.cabeca, vistas)
