"""CSV com ponto e vírgula e BOM, como as planilhas em português abrem sem perguntar nada."""

import csv
import io
from collections.abc import Iterable, Iterator, Sequence

from certame.norma.texto_limpo import sem_formula
from certame.publicacao.formato import Linhas, num_formato
from certame.publicacao.modelo import Coluna, Publicacao, Secao, Valor

BOM = "\ufeff"


def em_csv(publicacao: Publicacao) -> Iterator[str]:
    """Os pedaços da publicação em CSV, o primeiro com BOM; `cargo` é sempre a primeira coluna."""
    return num_formato(publicacao, EmCsv(publicacao))


class EmCsv:
    """Escreve a publicação em CSV."""

    def __init__(self, publicacao: Publicacao) -> None:
        self._colunas = publicacao.colunas
        self._carimbo = [" ".join(publicacao.carimbos)] if publicacao.carimbos else []

    def comeco(self) -> str:
        """O BOM e os títulos."""
        titulos = ["cargo", *(coluna.titulo for coluna in self._colunas)]
        return BOM + _em_linhas([titulos + ["carimbo"] * len(self._carimbo)])

    def abre(self, secao: Secao) -> str:  # noqa: ARG002  # a forma é de todos
        """Nada abre uma seção."""
        return ""

    def linhas(self, secao: Secao, bloco: Linhas) -> str:
        """Cada linha com a chave da seção na frente."""
        chave = sem_formula(secao.chave)
        return _em_linhas([chave, *self._escritas(linha), *self._carimbo] for linha in bloco)

    def _escritas(self, linha: Sequence[Valor]) -> list[str]:
        return list(map(_escrita, self._colunas, linha))

    def fecha(self, secao: Secao) -> str:  # noqa: ARG002
        """Nada fecha uma seção."""
        return ""

    def fim(self) -> str:
        """Nada vem depois."""
        return ""


def _em_linhas(linhas: Iterable[Sequence[str]]) -> str:
    memoria = io.StringIO(newline="")
    csv.writer(memoria, delimiter=";", lineterminator="\r\n").writerows(linhas)
    return memoria.getvalue()


def _escrita(coluna: Coluna, valor: Valor) -> str:
    if isinstance(valor, str):
        return sem_formula(coluna.nomes.get(valor, valor) if coluna.nomes else valor)
    if valor is None:
        return ""
    if isinstance(valor, bool):
        return "sim" if valor else "não"
    return str(valor)
