"""Restaura uma cópia inteira num lugar vazio: confere tudo antes e depois, e nunca apaga."""

import json
import shutil
import tempfile
from pathlib import Path
from typing import NamedTuple

from certame.armazens.arquivo_sqlite import exigir_sem_diario, linhas_do_sqlite
from certame.armazens.endereco import e_postgresql, sem_senha
from certame.armazens.postgresql_inteiro import exigir_vazio, restaurar_postgresql
from certame.livro.corrente import ler_registros, linhas_do_conteudo
from certame.norma.erros import EntradaInvalida, Erro
from certame.operacoes.abrir_armazem import abrir_armazem
from certame.operacoes.certame_toml import ARQUIVO
from certame.operacoes.copia_inteira import (
    ARQUIVOS,
    BANCO_DA_INSTALACAO,
    BANCO_POSTGRESQL,
    CERTAMES_DA_INSTALACAO,
    CHAVES,
    SEGREDOS_DA_INSTALACAO,
    CopiaInteira,
    Origem,
    exigir_os_mesmos,
    ler_copia_inteira,
    livros_da_copia,
    livros_das_linhas,
    peca_do_arquivo,
    recusa_da_copia,
)
from certame.operacoes.executar import ler_edital
from certame.operacoes.livro_da_pasta import endereco_do_livro
from certame.operacoes.restaurar_copia import LivroRestaurado, completar

FALTAM_AS_CHAVES = "faltam-as-chaves"
"""O arquivo, na pasta dos segredos, que impede servir antes de as chaves voltarem."""


class RestauracaoInteira(NamedTuple):
    """O que voltou: a cópia, e os livros que foram postos de volta fora da pasta."""

    copia: CopiaInteira
    livros_de_fora: tuple[LivroRestaurado, ...]


def restaurar_copia_inteira(pasta: Path, raiz: Path, *, banco: str = "") -> RestauracaoInteira:
    """Põe em `raiz`, que não existe ou está vazia, tudo o que há na cópia da pasta.

    O banco de uma instalação vai para `banco` (um PostgreSQL vazio, ou um arquivo que não existe)
    ou, sem ele, para o SQLite da pasta. Erros: `EntradaInvalida`; `LivroRecusado`; `OSError`.
    """
    copia = ler_copia_inteira(pasta)
    _exigir_lugar(copia, raiz, banco)
    raiz.parent.mkdir(parents=True, exist_ok=True)
    oficina = Path(tempfile.mkdtemp(prefix=".restaurando-", dir=raiz.parent))
    de_fora: tuple[LivroRestaurado, ...] = ()
    try:
        nova = oficina / (raiz.name or "dados")
        _por_os_arquivos(copia, nova)
        if copia.origem is Origem.CERTAME:
            de_fora = _livro_de_fora(copia, nova, raiz)
        else:
            _apontar(copia, nova, banco or str(raiz.absolute() / BANCO_DA_INSTALACAO))
            _por_as_chaves(copia, nova)
            _por_o_banco(copia, nova, banco)
        if raiz.is_dir():
            raiz.rmdir()
        nova.rename(raiz)
    finally:
        shutil.rmtree(oficina, ignore_errors=True)
    return RestauracaoInteira(copia, de_fora)


def _exigir_lugar(copia: CopiaInteira, raiz: Path, banco: str) -> None:
    if raiz.exists() and (not raiz.is_dir() or any(raiz.iterdir())):
        raise _recusa(
            str(raiz),
            "a pasta não está vazia",
            "restaure noutra, que ainda não exista, e só então a ponha no lugar desta",
        )
    if copia.origem is Origem.CERTAME:
        return
    if e_postgresql(banco) != (copia.banco == BANCO_POSTGRESQL):
        de, para = (
            ("um PostgreSQL", "DATABASE_URL")
            if copia.banco == BANCO_POSTGRESQL
            else (
                "um SQLite",
                "um arquivo, ou tire DATABASE_URL",
            )
        )
        raise _recusa(sem_senha(banco), f"o banco da cópia é {de}, e este não é", f"diga {para}")
    if e_postgresql(banco):
        exigir_vazio(banco)
    elif banco:
        if Path(banco).exists():
            raise _recusa(banco, "o arquivo já existe", "diga outro em DATABASE_URL")
        exigir_sem_diario(Path(banco))


def _por_os_arquivos(copia: CopiaInteira, nova: Path) -> None:
    nova.mkdir(mode=0o700)
    for peca in copia.pecas:
        if peca.arquivo.startswith(f"{ARQUIVOS}/"):
            destino = nova / peca.arquivo.removeprefix(f"{ARQUIVOS}/")
            destino.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            shutil.copyfile(copia.pasta / peca.arquivo, destino)
            destino.chmod(0o600)
            if peca_do_arquivo(nova, destino)[1:] != peca[1:]:
                raise OSError(f"{destino}: o que se gravou não é o que se leu; confira o disco")


def _por_o_banco(copia: CopiaInteira, nova: Path, banco: str) -> None:
    (nova / CERTAMES_DA_INSTALACAO).mkdir(exist_ok=True, mode=0o700)
    (nova / BANCO_DA_INSTALACAO).parent.mkdir(mode=0o700)
    livros = livros_da_copia(copia)
    if copia.banco == BANCO_POSTGRESQL:
        ficou = restaurar_postgresql(banco, copia.pasta / copia.banco)
        exigir_os_mesmos(
            copia.pasta / copia.banco, livros_das_linhas(ficou.livros, sem_senha(banco)), livros
        )
        if ficou.tabelas != copia.tabelas:
            raise recusa_da_copia(copia.pasta / copia.banco, "não voltaram todas as linhas")
        return
    arquivo = Path(banco) if banco else nova / BANCO_DA_INSTALACAO
    arquivo.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(copia.pasta / copia.banco, arquivo)
    arquivo.chmod(0o600)
    exigir_os_mesmos(arquivo, livros_das_linhas(linhas_do_sqlite(arquivo), str(arquivo)), livros)


def _apontar(copia: CopiaInteira, nova: Path, endereco: str) -> None:
    """Troca, em cada certame.toml, o endereço do banco de antes pelo de agora."""
    antes, agora = (f"endereco = {json.dumps(e)}" for e in (copia.endereco, sem_senha(endereco)))
    for edital in (nova / CERTAMES_DA_INSTALACAO).glob(f"*/*/{ARQUIVO}"):
        texto = edital.read_text(encoding="utf-8")
        if antes in texto.splitlines():
            edital.write_text(texto.replace(antes, agora), encoding="utf-8", newline="")


def _por_as_chaves(copia: CopiaInteira, nova: Path) -> None:
    segredos = nova / SEGREDOS_DA_INSTALACAO
    segredos.mkdir(mode=0o700)
    if not copia.com_chaves:
        (segredos / FALTAM_AS_CHAVES).touch(mode=0o600)
        return
    for peca in copia.pecas:
        if peca.arquivo.startswith(f"{CHAVES}/"):
            destino = segredos / Path(peca.arquivo).name
            shutil.copyfile(copia.pasta / peca.arquivo, destino)
            destino.chmod(0o600)


def _livro_de_fora(copia: CopiaInteira, nova: Path, raiz: Path) -> tuple[LivroRestaurado, ...]:
    """Completa o livro que fica fora da pasta do certame, se ele não está inteiro lá."""
    endereco = endereco_do_livro(raiz, ler_edital(nova).lido)
    dentro = not e_postgresql(endereco) and Path(endereco).resolve().is_relative_to(raiz.resolve())
    if dentro or not copia.livros:
        return ()
    livros = {
        livro.certame: tuple(ler_registros(linhas_do_conteudo(livro.conteudo), livro.certame))
        for livro in livros_da_copia(copia)
    }
    armazem = abrir_armazem(endereco, criar=True)
    try:
        return completar(armazem, livros, sem_senha(endereco))
    finally:
        armazem.fechar()


def _recusa(onde: str, problema: str, conserto: str) -> EntradaInvalida:
    return EntradaInvalida([Erro(onde, 0, "", problema, conserto)])
