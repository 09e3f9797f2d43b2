"""Restaura uma cópia: confere tudo antes, nunca apaga, e só completa o que é começo dela."""

import shutil
import tempfile
from enum import StrEnum
from pathlib import Path
from typing import NamedTuple

from certame.armazens.arquivo_sqlite import exigir_sem_diario
from certame.armazens.endereco import e_postgresql, e_sqlite, sem_senha
from certame.livro.armazem import Armazem
from certame.livro.corrente import ler_registros, linhas_do_conteudo
from certame.livro.defeito import LivroRecusado
from certame.livro.registro import VAZIO, Cabeca, Registro
from certame.norma.erros import EntradaInvalida, Erro
from certame.operacoes.abrir_armazem import abrir_armazem
from certame.operacoes.fazer_copia import BANCO, LIVROS, Copia, ler_copia
from certame.operacoes.ler_livros import livros_guardados


class Situacao(StrEnum):
    """O que havia no destino, ao lado do que a cópia traz."""

    NOVO = "novo"
    COMPLETADO = "completado"
    IGUAL = "igual"
    TROCADO = "trocado"


class LivroRestaurado(NamedTuple):
    """Um livro depois da restauração: o que havia antes, e até onde ele vai agora."""

    certame: str
    situacao: Situacao
    antes: Cabeca
    cabeca: Cabeca


class Restauracao(NamedTuple):
    """O que foi restaurado, e onde ficou guardado o que estava no lugar (`None`: nada havia)."""

    livros: tuple[LivroRestaurado, ...]
    guardado: Path | None = None


def restaurar_copia(pasta: Path, endereco: str, *, trocar: bool = False) -> Restauracao:
    """Põe no endereço os livros da cópia.

    Sem `trocar`, um livro do destino só recebe o que lhe falta: se ele tem atos que a cópia não
    tem, ou está partido, nada é escrito. Com `trocar`, o destino inteiro é posto de lado, com
    outro nome, e a cópia toma o lugar dele.

    Erros: `EntradaInvalida`; `LivroRecusado` se a própria cópia tem defeito; `OSError`.
    """
    copia = ler_copia(pasta)
    registros = {
        livro.certame: tuple(ler_registros(linhas_do_conteudo(livro.conteudo), livro.certame))
        for livro in livros_guardados(str(pasta / LIVROS))
    }
    if not e_postgresql(endereco):
        existe = Path(endereco).exists() and (not Path(endereco).is_dir() or _tem_algo(endereco))
        if trocar or not existe:
            return _por_no_lugar(copia, registros, Path(endereco), existe=existe)
    elif trocar:
        raise EntradaInvalida(
            [
                Erro(
                    sem_senha(endereco),
                    0,
                    "",
                    "um banco do PostgreSQL não se troca daqui",
                    "crie outro banco vazio, restaure nele e mude o endereço",
                )
            ]
        )
    armazem = abrir_armazem(endereco, criar=True)
    try:
        return Restauracao(completar(armazem, registros, sem_senha(endereco)))
    finally:
        armazem.fechar()


def _tem_algo(pasta: str) -> bool:
    return any(Path(pasta).iterdir())


def completar(
    armazem: Armazem, livros: dict[str, tuple[Registro, ...]], onde: str
) -> tuple[LivroRestaurado, ...]:
    """Põe no armazém o que falta de cada livro; nada, se algum não é o começo do da cópia.

    Erros: `EntradaInvalida`.
    """
    antes, erros = {}, []
    for certame, registros in livros.items():
        try:
            antes[certame] = armazem.cabeca(certame)
            guardados = tuple(armazem.ler(certame))
        except LivroRecusado as recusa:
            erros.append(_nao_completa(onde, f"o que está aqui tem defeito: {recusa}"))
            continue
        if guardados != registros[: len(guardados)]:
            problema = (
                f"o livro de {certame} que está aqui vai até o registro {antes[certame].numero} e "
                f"não é o começo do da cópia, que vai até o {registros[-1].numero}"
            )
            erros.append(_nao_completa(onde, problema))
    if erros:
        raise EntradaInvalida(erros)
    restaurados = []
    for certame, registros in livros.items():
        cabeca = armazem.acrescentar(certame, antes[certame], registros[antes[certame].numero :])
        situacao = Situacao.IGUAL if cabeca == antes[certame] else Situacao.COMPLETADO
        if antes[certame] == VAZIO:
            situacao = Situacao.NOVO
        restaurados.append(LivroRestaurado(certame, situacao, antes[certame], cabeca))
    return tuple(restaurados)


def _nao_completa(onde: str, problema: str) -> Erro:
    return Erro(
        onde,
        0,
        "",
        problema,
        "nada foi escrito; restaure noutro lugar e compare, ou use --trocar para pôr este de lado",
    )


def _por_no_lugar(
    copia: Copia, livros: dict[str, tuple[Registro, ...]], destino: Path, *, existe: bool
) -> Restauracao:
    """Monta o armazém restaurado ao lado, confere-o, e só então lhe dá o nome do destino."""
    if not destino.exists():
        exigir_sem_diario(destino)
    destino.parent.mkdir(parents=True, exist_ok=True)
    oficina = Path(tempfile.mkdtemp(prefix=".restaurando-", dir=destino.parent))
    try:
        novo = oficina / destino.name
        if copia.com_banco and e_sqlite(str(destino)):
            shutil.copyfile(copia.pasta / BANCO, novo)
        else:
            armazem = abrir_armazem(str(novo), criar=True)
            for certame, registros in livros.items():
                armazem.acrescentar(certame, VAZIO, registros)
            armazem.fechar()
        da_copia = [livro.conteudo for livro in livros_guardados(str(copia.pasta / LIVROS))]
        if [livro.conteudo for livro in livros_guardados(str(novo))] != da_copia:
            raise OSError(f"{novo}: o que se gravou não é o que se leu; confira o disco")
        guardado = _por_de_lado(destino) if existe else None
        if destino.is_dir():
            destino.rmdir()  # vazia: senão teria sido posta de lado
        novo.rename(destino)
    finally:
        shutil.rmtree(oficina, ignore_errors=True)
    return Restauracao(
        tuple(
            LivroRestaurado(
                certame,
                Situacao.TROCADO if existe else Situacao.NOVO,
                VAZIO,
                registros[-1].cabeca,
            )
            for certame, registros in livros.items()
        ),
        guardado,
    )


def _por_de_lado(destino: Path) -> Path:
    """Dá outro nome ao que está no destino, com o diário do SQLite junto, e devolve o nome."""
    numero = 1
    while (guardado := destino.with_name(f"{destino.name}.antes-{numero}")).exists():
        numero += 1
    destino.rename(guardado)
    for fim in ("-wal", "-shm"):
        diario = Path(f"{destino}{fim}")
        if diario.exists():
            diario.rename(f"{guardado}{fim}")
    return guardado
