"""O glossário na tela: as linhas de GLOSSARIO.md, que o pacote instalado traz, sem as de programa."""

import unicodedata
from functools import cache
from pathlib import Path
from typing import NamedTuple

from django.utils.text import slugify

import certame

_NO_PACOTE = Path(certame.__file__).parent / "GLOSSARIO.md"
_NA_ARVORE = Path(certame.__file__).parents[2] / "GLOSSARIO.md"

_DE_PROGRAMA = " *"
"""O fim dos termos que só interessam a quem mexe no programa."""
_NOSSA = "desenho do projeto"


class Palavra(NamedTuple):
    """Um termo, o que quer dizer, de onde vem, e o que não se diz no lugar dele (vazio: nada).

    O que não se diz só serve à busca: quem procura a palavra errada acha a certa.
    """

    termo: str
    sentido: str
    origem: str
    nao_diga: str

    @property
    def ancora(self) -> str:
        """O id do termo na página."""
        return slugify(self.termo)


class Parte(NamedTuple):
    """Uma parte do glossário e as palavras dela."""

    titulo: str
    palavras: tuple[Palavra, ...]


@cache
def partes_do_glossario() -> tuple[Parte, ...]:
    """As partes, na ordem do arquivo. Erros: `OSError` se ele não veio na instalação."""
    arquivo = _NO_PACOTE if _NO_PACOTE.is_file() else _NA_ARVORE
    partes: list[Parte] = []
    for linha in arquivo.read_text(encoding="utf-8").splitlines():
        if linha.startswith("## "):
            partes.append(Parte(linha.removeprefix("## ").strip(), ()))
        elif partes and linha.startswith("| ") and not linha.startswith("| termo "):
            termo, sentido, origem, _, nao_diga, _ = _celulas(linha)
            if termo.endswith(_DE_PROGRAMA):
                continue
            palavra = Palavra(termo, sentido, _da_lei(origem), nao_diga)
            partes[-1] = partes[-1]._replace(palavras=(*partes[-1].palavras, palavra))
    return tuple(partes)


def procurar(procurado: str) -> list[Parte]:
    """As partes só com as palavras que têm o que se procura, sem olhar acento nem maiúscula."""
    chave = _sem_acento(procurado)
    achadas = (
        parte._replace(
            palavras=tuple(
                palavra
                for palavra in parte.palavras
                if chave in _sem_acento(f"{palavra.termo} {palavra.sentido} {palavra.nao_diga}")
            )
        )
        for parte in partes_do_glossario()
    )
    return [parte for parte in achadas if parte.palavras]


def _da_lei(origem: str) -> str:
    """A origem sem a que é só escolha nossa, que não diz nada a quem lê na tela.

    >>> _da_lei("desenho do projeto; Irupi, art. 6º"), _da_lei("desenho do projeto")
    ('Irupi, art. 6º', '')
    """
    return "; ".join(parte for parte in origem.split("; ") if parte != _NOSSA)


def _celulas(linha: str) -> list[str]:
    celulas = [celula.strip().replace("`", "") for celula in linha.strip().strip("|").split("|")]
    return ["" if celula == "—" else celula for celula in celulas]


def _sem_acento(texto: str) -> str:
    decomposto = unicodedata.normalize("NFD", texto.casefold())
    return "".join(letra for letra in decomposto if not unicodedata.combining(letra))
