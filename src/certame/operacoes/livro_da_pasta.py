"""O livro de atos da pasta de um certame: onde fica, o que há nele, e como se abre para escrever."""

from pathlib import Path

from certame.armazens.abrir_banco import abrir_banco
from certame.armazens.arquivo_sqlite import linhas_do_sqlite
from certame.armazens.endereco import e_postgresql, e_sqlite, sem_senha
from certame.armazens.linhas import TERMINACAO, ArmazemDeLinhas, nome_do_arquivo
from certame.livro.armazem import Armazem
from certame.livro.corrente import ler_registros, linhas_do_conteudo
from certame.livro.registro import Registro
from certame.norma.erros import EntradaInvalida, Erro
from certame.operacoes.abrir_cofre import PASTA as COFRE
from certame.operacoes.certame_toml import CertameLido
from certame.operacoes.indice_das_publicacoes import PASTA as PUBLICACOES
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
    `[livro]` dá não se abre, ou se o arquivo do livro está vazio ou é uma pasta.
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
    if not arquivo.exists():
        return ()
    if arquivo.is_dir():
        problema, conserto = "é uma pasta, e não o livro", "ponha de volta a cópia de segurança"
        raise EntradaInvalida([Erro(str(arquivo), 0, "", problema, conserto)])
    (guardado,) = livros_guardados(str(arquivo), certame)
    if not guardado.conteudo:
        problema = "o livro está vazio"
        conserto = "se nenhum ato se praticou, apague o arquivo; senão, ponha de volta a cópia de segurança"
        raise EntradaInvalida([Erro(str(arquivo), 0, "", problema, conserto)])
    return tuple(ler_registros(linhas_do_conteudo(guardado.conteudo), certame))


def exigir_livro_presente(pasta: Path, lido: CertameLido) -> None:
    """Recusa dizer que nada começou, se não há livro mas há o que só existe depois dele.

    Erros: `EntradaInvalida` com o que se achou e o que fazer.
    """
    achados = [nome for nome in (PUBLICACOES, COFRE) if any((pasta / nome).glob("[0-9a-z]*"))]
    if lido.atos or not achados:
        return
    problema = f"não há livro de atos aqui, e há {' e '.join(f'{nome}/' for nome in achados)}"
    conserto = (
        "ponha de volta o livro da cópia de segurança, ou diga em [livro] onde ele está; se nenhum "
        "ato se praticou, tire daqui essas pastas"
    )
    raise EntradaInvalida(
        [Erro(sem_senha(endereco_do_livro(pasta, lido)), 0, "", problema, conserto)]
    )


def armazem_do_livro(pasta: Path, lido: CertameLido) -> Armazem:
    """O armazém em que o livro do certame se escreve. Erros: `EntradaInvalida`."""
    endereco = endereco_do_livro(pasta, lido)
    if e_postgresql(endereco) or e_sqlite(endereco):
        return abrir_banco(endereco, criar=True)
    return ArmazemDeLinhas(Path(endereco))
