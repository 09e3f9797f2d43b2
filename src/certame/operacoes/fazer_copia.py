"""Faz uma cópia de segurança dos livros, e a confere antes de dizer que está feita.

A cópia é uma pasta: `copia.json` diz o que há nela e onde cada livro estava; `livros/` traz cada
livro em linhas. De um SQLite vai também o banco inteiro, em `banco.sqlite3`.
"""

import hashlib
import json
import shutil
import tempfile
from datetime import datetime
from pathlib import Path
from typing import Any, NamedTuple

from certame.armazens.arquivo_sqlite import copiar_sqlite
from certame.armazens.endereco import e_postgresql, e_sqlite
from certame.armazens.linhas import TERMINACAO, nome_do_arquivo
from certame.livro.registro import Cabeca
from certame.norma.erros import EntradaInvalida, Erro
from certame.operacoes.conferir_livro import exigir_certos
from certame.operacoes.falta_de_espaco import dizendo_o_espaco
from certame.operacoes.gravar_arquivo import gravar
from certame.operacoes.ler_livros import LivroGuardado, livros_guardados

INDICE = "copia.json"
LIVROS = "livros"
BANCO = "banco.sqlite3"
_VERSAO = 1


class LivroCopiado(NamedTuple):
    """Um livro da cópia: de que certame, até onde vai, e o arquivo (a partir da pasta)."""

    certame: str
    cabeca: Cabeca
    arquivo: str


class Copia(NamedTuple):
    """Uma cópia conferida: quando foi feita, os livros, e se traz o banco inteiro."""

    pasta: Path
    instante: datetime
    livros: tuple[LivroCopiado, ...]
    com_banco: bool


def fazer_copia(endereco: str, pasta: Path, instante: datetime) -> Copia:
    """Copia os livros do endereço para a pasta, que não pode existir, e confere a cópia.

    Erros: `EntradaInvalida`; `LivroRecusado` se um livro tem defeito: cópia de livro partido não
    se faz em silêncio. `OSError` do disco; se ele encheu, `EntradaInvalida` diz quanto falta.
    """
    if pasta.exists():
        raise EntradaInvalida([Erro(str(pasta), 0, "", "a pasta já existe", "dê outro nome")])
    with dizendo_o_espaco(pasta, lambda: _pede(endereco)):
        _copiar(endereco, pasta, instante)
    return ler_copia(pasta)


def _copiar(endereco: str, pasta: Path, instante: datetime) -> None:
    pasta.parent.mkdir(parents=True, exist_ok=True)
    nova = Path(tempfile.mkdtemp(prefix=".copia-", dir=pasta.parent))
    try:
        (nova / LIVROS).mkdir()
        if e_sqlite(endereco):
            # Os livros saem da própria cópia do banco: os dois são do mesmo instante.
            copiar_sqlite(Path(endereco), nova / BANCO)
            endereco = str(nova / BANCO)
        _escrever(nova, livros_guardados(endereco), instante)
        ler_copia(nova)
        nova.chmod(0o755)
        nova.rename(pasta)
    finally:
        shutil.rmtree(nova, ignore_errors=True)


def _pede(endereco: str) -> int:
    """Os bytes que a cópia pede, ao menos; zero de um banco que não está em arquivo."""
    if e_postgresql(endereco):
        return 0
    origem = Path(endereco)
    arquivos = [origem] if e_sqlite(endereco) else origem.rglob("*")
    return sum(arquivo.stat().st_size for arquivo in arquivos if arquivo.is_file())


def _escrever(nova: Path, livros: tuple[LivroGuardado, ...], instante: datetime) -> None:
    itens = []
    for livro, conferido in zip(livros, exigir_certos(livros), strict=True):
        arquivo = f"{LIVROS}/{nome_do_arquivo(conferido.certame)}{TERMINACAO}"
        gravar(nova / arquivo, livro.conteudo)
        itens.append(
            {
                "certame": conferido.certame,
                "numero": conferido.cabeca.numero,
                "hash": conferido.cabeca.hash,
                "arquivo": arquivo,
                "sha256": hashlib.sha256(livro.conteudo).hexdigest(),
            }
        )
    banco = nova / BANCO
    indice = {
        "versao": _VERSAO,
        "instante": instante.isoformat(timespec="seconds"),
        "livros": itens,
        "banco": hashlib.sha256(banco.read_bytes()).hexdigest() if banco.exists() else "",
    }
    texto = json.dumps(indice, ensure_ascii=False, indent=2) + "\n"
    gravar(nova / INDICE, texto.encode())


def ler_copia(pasta: Path) -> Copia:
    """A cópia que está na pasta, com tudo conferido: hashes dos arquivos, correntes e cabeças.

    Erros: `EntradaInvalida` se o índice falta ou não confere; `LivroRecusado`.
    """
    indice = _indice(pasta)
    try:
        instante = datetime.fromisoformat(indice["instante"])
        copiados = tuple(
            LivroCopiado(item["certame"], Cabeca(item["numero"], item["hash"]), item["arquivo"])
            for item in indice["livros"]
        )
        hashes = [item["sha256"] for item in indice["livros"]]
        do_banco = indice["banco"]
    except (KeyError, TypeError, ValueError):
        raise _recusa(pasta / INDICE, "o índice não está completo") from None
    livros = livros_guardados(str(pasta / LIVROS))
    if [livro.certame for livro in livros] != sorted(copiado.certame for copiado in copiados):
        raise _recusa(pasta / LIVROS, "os livros não são os do índice")
    esperados = dict(zip((copiado.certame for copiado in copiados), hashes, strict=True))
    for livro in livros:
        if hashlib.sha256(livro.conteudo).hexdigest() != esperados[livro.certame]:
            raise _recusa(Path(livro.onde), "o arquivo não é o que foi copiado")
    cabecas = {conferido.certame: conferido.cabeca for conferido in exigir_certos(livros)}
    if cabecas != {copiado.certame: copiado.cabeca for copiado in copiados}:
        raise _recusa(pasta / INDICE, "as cabeças não são as dos livros")
    if do_banco:
        _conferir_banco(pasta / BANCO, do_banco, livros)
    return Copia(pasta, instante, copiados, bool(do_banco))


def _conferir_banco(banco: Path, sha256: str, livros: tuple[LivroGuardado, ...]) -> None:
    if not banco.is_file() or hashlib.sha256(banco.read_bytes()).hexdigest() != sha256:
        raise _recusa(banco, "o banco não é o que foi copiado")
    do_banco = livros_guardados(str(banco))
    if [livro.conteudo for livro in do_banco] != [livro.conteudo for livro in livros]:
        raise _recusa(banco, "o banco e os arquivos de linhas não têm os mesmos livros")


def _indice(pasta: Path) -> dict[str, Any]:
    try:
        indice = json.loads((pasta / INDICE).read_bytes())
    except OSError:
        raise _recusa(pasta, f"não é uma cópia: falta {INDICE}") from None
    except ValueError:
        raise _recusa(pasta / INDICE, "o índice não é JSON") from None
    if not isinstance(indice, dict) or indice.get("versao") != _VERSAO:
        raise _recusa(pasta / INDICE, f"este programa lê cópias da versão {_VERSAO}")
    return indice


def _recusa(caminho: Path, problema: str) -> EntradaInvalida:
    return EntradaInvalida([Erro(str(caminho), 0, "", problema, "use outra cópia")])
