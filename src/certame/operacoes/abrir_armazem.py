"""Abre o armazém que está num endereço: uma pasta, um arquivo .sqlite3 ou um PostgreSQL."""

from pathlib import Path

from certame.armazens.abrir_banco import abrir_banco
from certame.armazens.endereco import e_postgresql, e_sqlite
from certame.armazens.linhas import ArmazemDeLinhas
from certame.livro.armazem import Armazem
from certame.norma.erros import EntradaInvalida, Erro


def abrir_armazem(endereco: str, *, criar: bool = False) -> Armazem:
    """O armazém do endereço; com `criar`, ele passa a existir se não existia.

    Erros: `EntradaInvalida` se não existe, não responde, ou falta o pacote que o lê.
    """
    if e_postgresql(endereco) or e_sqlite(endereco):
        return abrir_banco(endereco, criar=criar)
    pasta = Path(endereco)
    if criar:
        pasta.mkdir(parents=True, exist_ok=True)
    elif not pasta.is_dir():
        raise EntradaInvalida([Erro(endereco, 0, "", "a pasta não existe", "confira o nome")])
    return ArmazemDeLinhas(pasta)
