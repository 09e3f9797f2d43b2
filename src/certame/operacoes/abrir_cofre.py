"""Abre o cofre dos dados pessoais: numa pasta, num arquivo .sqlite3 ou num PostgreSQL."""

from pathlib import Path

from certame.armazens.abrir_banco import abrir_prateleira_do_banco
from certame.armazens.cofre.arquivos import PrateleiraDeArquivos
from certame.armazens.cofre.chaveiro import Chaveiro
from certame.armazens.cofre.cofre import Cofre
from certame.armazens.cofre.prateleira import Prateleira
from certame.armazens.endereco import e_postgresql, e_sqlite
from certame.norma.erros import EntradaInvalida, Erro

PASTA = "cofre"
"""A pasta do cofre, dentro da do certame."""


def abrir_cofre(endereco: str, chaves: Path, *, criar: bool = False) -> Cofre:
    """O cofre do endereço, com as chaves do arquivo; com `criar`, ele pode ainda não existir.

    Erros: `CofreRecusado` se as chaves não servem ou estão com os dados; os de `abrir_prateleira`.
    """
    return Cofre(abrir_prateleira(endereco, criar=criar), Chaveiro.ler(chaves))


def abrir_prateleira(endereco: str, *, criar: bool = False) -> Prateleira:
    """Os documentos do endereço, ainda cifrados, e o registro de vistas deles.

    Com `criar`, a pasta nasce com o primeiro documento, e o banco ganha as tabelas que faltarem.

    Erros: `EntradaInvalida` se não existe, não responde, ou falta o pacote que o lê.
    """
    if e_postgresql(endereco) or e_sqlite(endereco):
        return abrir_prateleira_do_banco(endereco, criar=criar)
    pasta = Path(endereco)
    if not criar and not pasta.is_dir():
        raise EntradaInvalida(
            [Erro(endereco, 0, "", "não há cofre nesta pasta", "guarde antes um documento")]
        )
    return PrateleiraDeArquivos(pasta)
