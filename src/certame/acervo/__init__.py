"""As normas que acompanham o programa, abertas de dentro do pacote."""

from functools import cache
from importlib import resources
from pathlib import PurePosixPath

from certame.norma.carregador import norma_do_texto
from certame.norma.norma import Norma


def ids_do_acervo() -> tuple[str, ...]:
    """Os ids das normas que acompanham o programa, em ordem alfabética."""
    raiz = resources.files(__name__)
    return tuple(sorted(p.name for p in raiz.iterdir() if p.joinpath("norma.toml").is_file()))


@cache
def norma_do_acervo(id: str) -> Norma:
    """A norma pelo id, lida uma vez por processo: não muda enquanto ele corre.

    Erros: `KeyError` se o id não é de nenhuma; `EntradaInvalida` se o arquivo tem defeito.
    """
    if id not in ids_do_acervo():
        raise KeyError(id)
    return norma_do_texto(arquivo_da_norma(id, "norma.toml"), f"{id}/norma.toml", id)


def arquivo_da_norma(id: str, nome: str) -> str:
    """O texto de um arquivo da pasta da norma ("norma.toml", "casos.toml")."""
    caminho = PurePosixPath(id, nome)
    return resources.files(__name__).joinpath(*caminho.parts).read_text(encoding="utf-8")
