"""O livro de atos da pasta de um certame: onde fica, o que há nele, e como se abre para escrever."""

from pathlib import Path

from certame.armazens.abrir_banco import abrir_banco
from certame.armazens.arquivo_sqlite import linhas_do_sqlite
from certame.armazens.endereco import e_postgresql, e_sqlite
from certame.armazens.linhas import TERMINACAO, ArmazemDeLinhas, nome_do_arquivo
from certame.livro.armazem import Armazem
from certame.livro.corrente import ler_registros, linhas_do_conteudo
from certame.livro.registro import Registro
from certame.operacoes.certame_toml import CertameLido
from certame.operacoes.ler_livros import livros_guardados

PASTA_DO_LIVRO = "livro"
"""A pasta do livro em linhas, ao lado de certame.toml, se ele não diz outro endereço."""


def endereco_do_livro(pasta: Path, lido: CertameLido) -> str:
    """O endereço do livro: o de `[livro]` (caminho a partir da pasta do certame) ou livro/."""
    dito = lido.livro.endereco or PASTA_DO_LIVRO
    return dito if e_postgresql(dito) else str(pasta / dito)


def registros_do_livro(pasta: Path, lido: CertameLido) -> tuple[Registro, ...]:
    """Os registros do livro do certame, conferidos em corrente; vazio se ele não foi aberto.

    Erros: `LivroRecusado` no primeiro que não confere; `EntradaInvalida` se o endereço que
    `[livro]` dá não se abre.
    """
    endereco, certame = endereco_do_livro(pasta, lido), lido.nome_do_livro
    if e_postgresql(endereco):
        armazem = abrir_banco(endereco)
        registros = tuple(armazem.ler(certame))
        armazem.fechar()
        return registros
    if e_sqlite(endereco):
        banco = Path(endereco)
        linhas = linhas_do_sqlite(banco).get(certame, []) if banco.is_file() else []
        return tuple(ler_registros(linhas, certame))
    arquivo = Path(endereco) / (nome_do_arquivo(certame) + TERMINACAO)
    if not arquivo.is_file():
        return ()
    (guardado,) = livros_guardados(str(arquivo), certame)
    return tuple(ler_registros(linhas_do_conteudo(guardado.conteudo), certame))


def armazem_do_livro(pasta: Path, lido: CertameLido) -> Armazem:
    """O armazém em que o livro do certame se escreve. Erros: `EntradaInvalida`."""
    endereco = endereco_do_livro(pasta, lido)
    if e_postgresql(endereco) or e_sqlite(endereco):
        return abrir_banco(endereco, criar=True)
    return ArmazemDeLinhas(Path(endereco))
