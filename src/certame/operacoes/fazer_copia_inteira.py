"""Faz a cópia inteira de uma instalação das páginas, ou da pasta de um certame, e a confere."""

import json
import os
import shutil
import tempfile
import time
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from certame.armazens.arquivo_sqlite import DIARIOS, copiar_sqlite, linhas_do_sqlite
from certame.armazens.endereco import e_postgresql, e_sqlite, sem_senha
from certame.armazens.linhas import TERMINACAO, ArmazemDeLinhas, nome_do_arquivo
from certame.armazens.postgresql_inteiro import copiar_postgresql
from certame.dominio.resultado import AtoRecusado
from certame.livro.defeito import LivroRecusado
from certame.norma.erros import EntradaInvalida, Erro
from certame.operacoes.certame_em_curso import CertameEmCurso
from certame.operacoes.certame_toml import ARQUIVO
from certame.operacoes.conferir_livro import exigir_certos
from certame.operacoes.conferir_resultado import ResultadoReprovado
from certame.operacoes.copia_inteira import (
    ARQUIVOS,
    BANCO_DA_INSTALACAO,
    BANCO_POSTGRESQL,
    BANCO_SQLITE,
    CHAVES,
    SEGREDOS_DA_INSTALACAO,
    TEMPORARIAS,
    CopiaInteira,
    Origem,
    ler_copia_inteira,
    livros_das_linhas,
    peca_do_arquivo,
)
from certame.operacoes.executar import ler_edital
from certame.operacoes.falta_de_espaco import dizendo_o_espaco
from certame.operacoes.fazer_copia import INDICE, LIVROS, LivroCopiado
from certame.operacoes.gravar_arquivo import gravar
from certame.operacoes.ler_livros import LivroGuardado, livros_guardados
from certame.operacoes.livro_da_pasta import endereco_do_livro

_TENTATIVAS = 5
_ENTRE_UMA_E_OUTRA = 0.5
_NAO_ABRE = (EntradaInvalida, AtoRecusado, LivroRecusado, ResultadoReprovado)

_Assinatura = dict[str, tuple[int, int]]


class _DoBanco(NamedTuple):
    livros: tuple[LivroGuardado, ...]
    tabelas: dict[str, int]


def origem_da_pasta(pasta: Path) -> Origem | None:
    """O que a pasta é: uma instalação das páginas, um certame, ou nenhum dos dois."""
    if (pasta / ARQUIVO).is_file():
        return Origem.CERTAME
    return Origem.INSTALACAO if (pasta / SEGREDOS_DA_INSTALACAO).is_dir() else None


def fazer_copia_inteira(
    raiz: Path, destino: Path, instante: datetime, *, banco: str = "", com_chaves: bool = False
) -> CopiaInteira:
    """Copia tudo o que há em `raiz` para `destino`, que não pode existir, e confere a cópia.

    De uma instalação vai também o banco: o de `banco` ou, sem ele, o SQLite da pasta. Pode ser
    feita com o programa em uso: se um arquivo muda no meio, recomeça.

    Erros: `EntradaInvalida`, também se o disco encheu; `LivroRecusado` se um livro tem defeito;
    `OSError`.
    """
    origem = origem_da_pasta(raiz)
    if origem is None:
        raise _recusa(
            raiz, "não é uma pasta de dados nem a de um certame", "confira o nome da pasta"
        )
    if com_chaves and origem is Origem.CERTAME:
        raise _recusa(
            raiz, "as chaves não ficam na pasta do certame", "copie-as com certame chave copiar"
        )
    if destino.exists():
        raise _recusa(destino, "a pasta já existe", "dê outro nome")
    if destino.resolve().is_relative_to(raiz.resolve()):
        raise _recusa(
            destino, "fica dentro do que se copia", "diga outro lugar, de preferência outro disco"
        )
    do_banco = banco or str(raiz / BANCO_DA_INSTALACAO)
    with dizendo_o_espaco(destino, lambda: _pede(raiz, origem, do_banco)):
        destino.parent.mkdir(parents=True, exist_ok=True)
        nova = Path(tempfile.mkdtemp(prefix=".copia-", dir=destino.parent))  # só de quem opera
        try:
            _copiar(raiz, nova, origem, do_banco, instante, com_chaves)
            copia = ler_copia_inteira(nova)
            nova.rename(destino)
        finally:
            shutil.rmtree(nova, ignore_errors=True)
    return copia._replace(pasta=destino)


def _pede(raiz: Path, origem: Origem, banco: str) -> int:
    """Os bytes que a cópia pede, ao menos: os dos arquivos e, se é um arquivo, os do banco."""
    dos_arquivos = sum(quantos for quantos, _ in _assinatura(raiz, origem, banco).values())
    do_banco = Path(banco)
    tem_banco = origem is Origem.INSTALACAO and do_banco.is_file()
    return dos_arquivos + (do_banco.stat().st_size if tem_banco else 0)


def _copiar(
    raiz: Path, nova: Path, origem: Origem, banco: str, instante: datetime, com_chaves: bool
) -> None:
    nao_abriam: dict[str, str] | None = None
    for _ in range(_TENTATIVAS):
        for velha in nova.iterdir():
            shutil.rmtree(velha) if velha.is_dir() else velha.unlink()
        antes = _assinatura(raiz, origem, banco)
        for arquivo in antes:
            _copiar_arquivo(raiz / arquivo, nova / ARQUIVOS / arquivo)
        do_banco = _banco(raiz, nova, origem, banco)
        livros = _livros(nova, do_banco.livros)
        if _assinatura(raiz, origem, banco) == antes:
            # Um arquivo pode ter mudado antes do ato que o explica, e o banco, ficado sem o ato.
            nao_abrem = _que_nao_abrem(nova)
            if not nao_abrem or nao_abrem == nao_abriam:
                break
            nao_abriam = nao_abrem
        time.sleep(_ENTRE_UMA_E_OUTRA)
    else:
        raise _recusa(
            raiz,
            "os arquivos mudaram o tempo todo enquanto se copiavam",
            "repita quando houver menos gente trabalhando",
        )
    if com_chaves:
        for segredo in sorted((raiz / SEGREDOS_DA_INSTALACAO).iterdir()):
            if not segredo.name.startswith("."):
                _copiar_arquivo(segredo, nova / CHAVES / segredo.name)
    pecas = tuple(peca_do_arquivo(nova, a) for a in sorted(nova.rglob("*")) if a.is_file())
    endereco = sem_senha(banco) if origem is Origem.INSTALACAO else ""
    copia = CopiaInteira(
        nova, instante, origem, endereco, livros, pecas, do_banco.tabelas, nao_abrem
    )
    texto = json.dumps(copia.em_dados(), ensure_ascii=False, indent=1) + "\n"
    gravar(nova / INDICE, texto.encode())
    for dentro in nova.rglob("*"):
        dentro.chmod(0o700 if dentro.is_dir() else 0o600)


def _assinatura(raiz: Path, origem: Origem, banco: str) -> _Assinatura:
    """O tamanho e a hora de cada arquivo que se copia da pasta."""
    fora = {Path(banco).absolute()} if origem is Origem.INSTALACAO else set()
    achados: _Assinatura = {}
    for arquivo in sorted(raiz.rglob("*")):
        dentro = arquivo.relative_to(raiz)
        da_instalacao = origem is Origem.INSTALACAO and dentro.parts[0] in (
            SEGREDOS_DA_INSTALACAO,
            Path(BANCO_DA_INSTALACAO).parts[0],
            *TEMPORARIAS,
        )
        if da_instalacao or arquivo.absolute() in fora or _e_diario(arquivo):
            continue
        try:
            if arquivo.is_file():
                estado = arquivo.stat()
                achados[dentro.as_posix()] = estado.st_size, estado.st_mtime_ns
        except FileNotFoundError:  # sumiu entre uma coisa e outra
            continue
    return achados


def _e_diario(arquivo: Path) -> bool:
    return any(
        arquivo.name.endswith(fim) and e_sqlite(arquivo.name[: -len(fim)]) for fim in DIARIOS
    )


def _copiar_arquivo(de: Path, para: Path) -> None:
    para.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    if e_sqlite(de.name):
        copiar_sqlite(de, para)
        return
    try:
        with de.open("rb") as lido, para.open("wb") as escrito:
            shutil.copyfileobj(lido, escrito)
            escrito.flush()
            os.fsync(escrito.fileno())
    except FileNotFoundError:
        para.unlink(missing_ok=True)  # sumiu: a assinatura mostra, e recomeça-se


def _banco(raiz: Path, nova: Path, origem: Origem, banco: str) -> _DoBanco:
    if origem is Origem.CERTAME:
        return _DoBanco(_livros_do_certame(raiz, nova / ARQUIVOS), {})
    if e_postgresql(banco):
        conteudo = copiar_postgresql(banco, nova / BANCO_POSTGRESQL)
        return _DoBanco(livros_das_linhas(conteudo.livros, sem_senha(banco)), conteudo.tabelas)
    copiar_sqlite(Path(banco), nova / BANCO_SQLITE)
    return _DoBanco(livros_das_linhas(linhas_do_sqlite(nova / BANCO_SQLITE), banco), {})


def _livros_do_certame(raiz: Path, arquivos: Path) -> tuple[LivroGuardado, ...]:
    """O livro do certame: o que veio com os arquivos ou, se ele fica noutro lugar, o de lá."""
    lido = ler_edital(raiz).lido
    endereco = endereco_do_livro(raiz, lido)
    if not e_postgresql(endereco):
        if Path(endereco).resolve().is_relative_to(raiz.resolve()):
            endereco = str(arquivos / Path(endereco).resolve().relative_to(raiz.resolve()))
        if not Path(endereco).exists():
            return ()
    return livros_guardados(endereco, lido.nome_do_livro)


def _livros(nova: Path, livros: tuple[LivroGuardado, ...]) -> tuple[LivroCopiado, ...]:
    (nova / LIVROS).mkdir()
    copiados = []
    for livro, certo in zip(livros, exigir_certos(livros), strict=True):
        arquivo = f"{LIVROS}/{nome_do_arquivo(certo.certame)}{TERMINACAO}"
        gravar(nova / arquivo, livro.conteudo)
        copiados.append(LivroCopiado(certo.certame, certo.cabeca, arquivo))
    return tuple(copiados)


def _que_nao_abrem(nova: Path) -> dict[str, str]:
    """Os certames da cópia que não se abrem com o livro dela, e por quê."""
    livros = ArmazemDeLinhas(nova / LIVROS)
    achados = {}
    for edital in _editais(nova / ARQUIVOS):
        try:
            CertameEmCurso(ler_edital(edital.parent), livros)
        except _NAO_ABRE as falha:
            onde = edital.parent.relative_to(nova / ARQUIVOS).as_posix()
            achados[onde] = str(falha).replace(f"{nova / ARQUIVOS}{os.sep}", "")
    return achados


def _editais(arquivos: Path) -> Iterator[Path]:
    yield from sorted((*arquivos.glob(ARQUIVO), *arquivos.glob(f"certames/*/*/{ARQUIVO}")))


def _recusa(caminho: Path, problema: str, conserto: str) -> EntradaInvalida:
    return EntradaInvalida([Erro(str(caminho), 0, "", problema, conserto)])
