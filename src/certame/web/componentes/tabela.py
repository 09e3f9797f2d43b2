"""A tabela das páginas: legenda, colunas e linhas; no celular, cada linha vira um cartão."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from html import escape
from typing import NamedTuple

from django.utils.formats import localize
from django.utils.html import conditional_escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.timezone import template_localtime  # type: ignore[attr-defined]  # falta nos tipos

_CABE_AO_LADO, _MAIOR_PALAVRA = 40, 17
"""Até quantas letras a célula e cada palavra dela cabem, no celular, ao lado do nome da coluna."""


class Coluna(NamedTuple):
    """Uma coluna; a de números se alinha à direita, com algarismos da mesma largura.

    A de `texto` traz frases, e não se espreme para as outras sobrarem.
    """

    titulo: str
    numero: bool = False
    texto: bool = False


class Celula(NamedTuple):
    """Uma célula: o texto, para onde leva, e a etiqueta que a destaca (ver etiqueta.html)."""

    texto: object
    endereco: str = ""
    etiqueta: str = ""

    @property
    def longa(self) -> bool:
        """Diz se é frase ou e-mail: no celular, vai embaixo do nome da coluna, e não ao lado."""
        dito = str(self.texto)
        if len(dito) <= _MAIOR_PALAVRA:
            return False
        return len(dito) > _CABE_AO_LADO or any(len(p) > _MAIOR_PALAVRA for p in dito.split())


@dataclass(frozen=True, slots=True)
class Tabela:
    """Uma tabela pronta para `componentes/tabela.html`.

    A primeira célula de cada linha é o nome dela. Quem não precisa de link nem de etiqueta dá só o
    texto. Erros: `ValueError` se uma linha não tem uma célula por coluna.
    """

    legenda: str
    colunas: Sequence[Coluna]
    linhas: Sequence[Sequence[Celula]] = field(default_factory=tuple)

    @classmethod
    def de(
        cls, legenda: str, colunas: Iterable[Coluna | str], linhas: Iterable[Iterable[object]]
    ) -> "Tabela":
        """A tabela com os textos soltos feitos colunas e células."""
        return cls(
            legenda,
            [coluna if isinstance(coluna, Coluna) else Coluna(coluna) for coluna in colunas],
            [
                [celula if isinstance(celula, Celula) else Celula(celula) for celula in linha]
                for linha in linhas
            ],
        )

    def __post_init__(self) -> None:
        for linha in self.linhas:
            if len(linha) != len(self.colunas):
                raise ValueError("cada linha tem uma célula por coluna")

    @property
    def corpo(self) -> SafeString:
        """As linhas em HTML, cada texto com os sinais do HTML trocados.

        Escreve-se aqui, e não no template: uma página tem centenas de células, e assim custam um
        décimo.
        """
        colunas = [(conditional_escape(c.titulo), _classe(c)) for c in self.colunas]
        linhas = []
        for linha in self.linhas:
            celulas = [
                f'<td role="cell" data-coluna="{titulo}"{classe or _longa(celula)}>'
                f"{_conteudo(celula)}</td>"
                for (titulo, classe), celula in zip(colunas, linha, strict=True)
            ]
            (titulo, classe), nome = colunas[0], linha[0]
            celulas[0] = (
                f'<th role="rowheader" scope="row" data-coluna="{titulo}"{classe or _longa(nome)}>'
                f"{_conteudo(nome)}</th>"
            )
            linhas.append(f'<tr role="row">{"".join(celulas)}</tr>')
        return mark_safe("\n  ".join(linhas))  # tudo o que é texto passou por conditional_escape


@lru_cache(maxsize=4096)
def _inteiro(numero: int) -> str:
    return str(localize(numero))


def _classe(coluna: Coluna) -> str:
    if coluna.numero:
        return ' class="numero"'
    return ' class="texto"' if coluna.texto else ""


def _longa(celula: Celula) -> str:
    return ' class="longa"' if celula.longa else ""


def _conteudo(celula: Celula) -> str:
    texto = celula.texto
    if type(texto) is int:
        texto = _inteiro(texto)
    elif not isinstance(texto, str):
        texto = localize(template_localtime(texto))  # como o template escreve números e datas
    # O texto comum, que é quase todo, não passa pelas perguntas que se fazem aos outros.
    escrito = escape(texto) if type(texto) is str else conditional_escape(texto)
    if celula.endereco:
        return f'<a href="{conditional_escape(celula.endereco)}">{escrito}</a>'
    if celula.etiqueta:
        return f'<span class="etiqueta {conditional_escape(celula.etiqueta)}">{escrito}</span>'
    return escrito
