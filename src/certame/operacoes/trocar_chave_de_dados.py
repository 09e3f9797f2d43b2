"""Troca a chave dos dados de um certame e cifra tudo de novo com ela."""

from datetime import datetime
from typing import NamedTuple

from certame.armazens.cofre.cofre import Cofre
from certame.dominio.ato_do_cofre import CofreRecifrado
from certame.livro.pseudonimo import exigir_pseudonimo
from certame.operacoes.anotar_vista import anotar_vista


class ChaveTrocada(NamedTuple):
    """A chave nova, quantos documentos passaram a ela, e as antigas que saíram do chaveiro."""

    chave: str
    documentos: int
    esquecidas: tuple[str, ...]


def trocar_chave_de_dados(
    cofre: Cofre, certame: str, *, esquecer: bool, autor: str, instante: datetime
) -> ChaveTrocada:
    """Cria outra chave, recifra os documentos e, se se pede, esquece as antigas.

    As referências dos atos seguem valendo. Esquecidas as antigas, as cópias velhas dos dados não
    se abrem mais. Interrompida antes do fim, nada se perde: as antigas ainda leem; basta repetir.
    Erros: `CofreRecusado` se um documento não abre, e então as antigas ficam.
    """
    exigir_pseudonimo(autor)
    chave = cofre.chaveiro.trocar_chave(certame)
    documentos = cofre.recifrar(certame)
    cofre.conferir(certame)
    esquecidas = cofre.chaveiro.esquecer_antigas(certame) if esquecer else ()

    def recifrado(id: str) -> CofreRecifrado:
        return CofreRecifrado(id=id, data=instante.date(), chave=chave, documentos=documentos)

    anotar_vista(cofre.prateleira.vistas, certame, (recifrado,), instante=instante, autor=autor)
    return ChaveTrocada(chave, documentos, esquecidas)
