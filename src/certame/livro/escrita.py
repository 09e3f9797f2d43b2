"""Escreve atos no fim de um livro: os registros prontos para um armazém acrescentar."""

from collections.abc import Sequence
from datetime import datetime

from certame.dominio.ato import Ato
from certame.livro.pseudonimo import exigir_pseudonimo, recusar_dado_pessoal
from certame.livro.registro import VAZIO, Cabeca, Registro, abertura, novo_registro
from certame.livro.vocabulario import VOCABULARIO, Vocabulario


def livro_novo(certame: str, *, instante: datetime, autor: str, nonce: bytes) -> Registro:
    """O registro que abre o livro de um certame; `nonce`, ao menos 16 bytes ao acaso.

    Erros: `AtoRecusado` se o autor não é um pseudônimo; `ForaDaForma`.
    """
    return abertura(certame, instante=instante, autor=exigir_pseudonimo(autor), nonce=nonce)


def registros_dos_atos(
    certame: str,
    cabeca: Cabeca,
    atos: Sequence[Ato],
    *,
    instante: datetime,
    autor: str,
    vocabulario: Vocabulario = VOCABULARIO,
) -> tuple[Registro, ...]:
    """Os registros dos atos, na ordem, presos a `cabeca` e entre si.

    Erros: `AtoRecusado` se há dado pessoal; `ForaDaForma`; `ValueError` se o livro não foi aberto.
    """
    if cabeca == VAZIO:
        raise ValueError(f"o livro de {certame} não foi aberto")
    exigir_pseudonimo(autor)
    registros = []
    for ato in atos:
        tipo, versao, dados = vocabulario.dados_do_ato(ato)
        recusar_dado_pessoal(dados)
        registro = novo_registro(
            cabeca, certame, tipo, versao, dados, instante=instante, autor=autor
        )
        registros.append(registro)
        cabeca = registro.cabeca
    return tuple(registros)
