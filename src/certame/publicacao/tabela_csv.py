"""CSV com ponto e vírgula e BOM, como as planilhas em português abrem sem perguntar nada."""

import csv
import io
from collections.abc import Iterator

from certame.publicacao.modelo import Coluna, Publicacao, Valor

BOM = "\ufeff"
_PERIGOSAS = ("=", "+", "-", "@", "\t", "\r")


def em_csv(publicacao: Publicacao) -> Iterator[str]:
    """As linhas da publicação em CSV, a primeira com BOM; `cargo` é sempre a primeira coluna."""
    memoria = io.StringIO(newline="")
    escritor = csv.writer(memoria, delimiter=";", lineterminator="\r\n")
    yield BOM
    titulos = ["cargo", *(coluna.titulo for coluna in publicacao.colunas)]
    carimbo = [" ".join(publicacao.carimbos)] if publicacao.carimbos else []
    titulos += ["carimbo"] * len(carimbo)
    escritor.writerow(titulos)
    for secao in publicacao.secoes:
        for linha in secao.linhas:
            pares = zip(publicacao.colunas, linha, strict=True)
            escritas = (_escrita(coluna, valor) for coluna, valor in pares)
            escritor.writerow([sem_formula(secao.chave), *escritas, *carimbo])
            yield memoria.getvalue()
            memoria.seek(0)
            memoria.truncate()
    yield memoria.getvalue()


def _escrita(coluna: Coluna, valor: Valor) -> str:
    if valor is None:
        return ""
    if isinstance(valor, bool):
        return "sim" if valor else "não"
    if isinstance(valor, int):
        return str(valor)
    return sem_formula(coluna.nomes.get(valor, valor) if coluna.nomes else valor)


def sem_formula(texto: str) -> str:
    """O texto com um apóstrofo à frente se uma planilha o leria como fórmula.

    >>> sem_formula("=1+1"), sem_formula("Ana")
    ("'=1+1", 'Ana')
    """
    return f"'{texto}" if texto.startswith(_PERIGOSAS) else texto
