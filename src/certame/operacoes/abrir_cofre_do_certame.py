"""Abre o cofre de um certame pela pasta dele."""

from pathlib import Path
from typing import NamedTuple

from certame.armazens.cofre.cifra import CofreRecusado
from certame.armazens.cofre.cofre import Cofre
from certame.armazens.cofre.prateleira import Prateleira
from certame.norma.norma import Norma
from certame.operacoes.abrir_cofre import PASTA, abrir_cofre, abrir_prateleira
from certame.operacoes.certame_toml import ARQUIVO, CertameLido, certame_do_texto
from certame.operacoes.executar import norma_que_rege
from certame.operacoes.ler_arquivo import texto_do_arquivo


class CofreDoCertame(NamedTuple):
    """O certame da pasta e o cofre dele."""

    certame: str
    cofre: Cofre


def abrir_cofre_do_certame(
    pasta: Path, chaves: Path, endereco: str = "", *, criar: bool = False
) -> CofreDoCertame:
    """O cofre do certame da pasta, em `endereco` ou, sem ele, na pasta `cofre` dela.

    Erros: `EntradaInvalida`; `CofreRecusado` se as chaves estão na pasta do certame.
    """
    certame = certame_da_pasta(pasta).nome_do_livro
    if chaves.resolve().is_relative_to(pasta.resolve()):
        raise CofreRecusado(
            str(chaves),
            "as chaves estão na pasta do certame: quem copia uma leva as outras",
            "guarde-as em outra pasta, ou em outra máquina",
        )
    return CofreDoCertame(
        certame, abrir_cofre(endereco_do_cofre(pasta, endereco), chaves, criar=criar)
    )


def abrir_prateleira_do_certame(pasta: Path, endereco: str = "") -> tuple[str, Prateleira]:
    """O certame da pasta e os documentos dele, que sem as chaves só se listam."""
    certame = certame_da_pasta(pasta).nome_do_livro
    return certame, abrir_prateleira(endereco_do_cofre(pasta, endereco))


def endereco_do_cofre(pasta: Path, endereco: str = "") -> str:
    """Onde está o cofre do certame da pasta."""
    return endereco or str(pasta / PASTA)


def certame_da_pasta(pasta: Path) -> CertameLido:
    """O que `certame.toml` diz. Erros: `EntradaInvalida`."""
    return certame_do_texto(texto_do_arquivo(pasta / ARQUIVO), str(pasta / ARQUIVO))


def norma_da_pasta_do_certame(pasta: Path) -> Norma | None:
    """A norma que rege o certame da pasta, ou `None` se a data não a decide."""
    norma, _, _, _ = norma_que_rege(pasta, certame_da_pasta(pasta), hipotese=False)
    return norma
