"""Abre uma norma pelo id do acervo ou pela pasta dela."""

import difflib
from pathlib import Path

from certame.acervo import ids_do_acervo, norma_do_acervo
from certame.norma.carregador import norma_do_texto
from certame.norma.norma import Norma
from certame.operacoes.ler_arquivo import texto_do_arquivo

ARQUIVO_DA_NORMA = "norma.toml"


class NormaDesconhecida(LookupError):
    """O que se pediu não é o id de uma norma do acervo nem a pasta de uma."""


def abrir_norma(id_ou_pasta: str) -> Norma:
    """A norma do acervo com esse id ou, se não há, a que está na pasta com esse nome.

    Erros: `NormaDesconhecida`; `EntradaInvalida` se o arquivo dela tem defeito.
    """
    if id_ou_pasta in ids_do_acervo():
        return norma_do_acervo(id_ou_pasta)
    pasta = Path(id_ou_pasta)
    if id_ou_pasta and pasta.is_dir():
        return norma_da_pasta(pasta)
    ids = ids_do_acervo()
    parecidas = difflib.get_close_matches(id_ou_pasta, ids, n=1)
    fim = f" Quis dizer {parecidas[0]}?" if parecidas else ""
    raise NormaDesconhecida(
        f"{id_ou_pasta!r} não é uma norma do acervo ({', '.join(ids)}) nem uma pasta.{fim}"
    )


def norma_da_pasta(pasta: Path) -> Norma:
    """A norma escrita em `pasta`/norma.toml. Erros: `EntradaInvalida`."""
    arquivo = pasta / ARQUIVO_DA_NORMA
    return norma_do_texto(texto_do_arquivo(arquivo), str(arquivo), pasta.resolve().name)
