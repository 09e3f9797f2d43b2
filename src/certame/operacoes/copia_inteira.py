"""A cópia inteira: a de uma instalação das páginas, ou a da pasta de um certame, com tudo.

```
COPIA/
  copia.json        o manifesto: o que é, de quando, e cada arquivo com o tamanho e o SHA-256
  livros/           cada livro em linhas, que se confere sem banco nenhum
  banco.sqlite3     o banco das páginas inteiro (ou banco.dump, do PostgreSQL)
  arquivos/         os arquivos da pasta: certame.toml, resultado, editais, publicações, cofre
  chaves/           só se pedido
```
"""

import hashlib
import json
from datetime import datetime
from enum import StrEnum
from pathlib import Path
from typing import Any, NamedTuple

from certame.armazens.arquivo_sqlite import linhas_do_sqlite
from certame.livro.registro import Cabeca
from certame.norma.erros import EntradaInvalida, Erro
from certame.operacoes.conferir_livro import exigir_certos
from certame.operacoes.fazer_copia import INDICE, LIVROS, LivroCopiado
from certame.operacoes.ler_livros import LivroGuardado, livros_guardados

VERSAO = 2
"""A versão do manifesto; a 1 é a da cópia só de livros."""

ARQUIVOS = "arquivos"
CHAVES = "chaves"
BANCO_SQLITE = "banco.sqlite3"
BANCO_POSTGRESQL = "banco.dump"

BANCO_DA_INSTALACAO = "banco/certame.sqlite3"
CERTAMES_DA_INSTALACAO = "certames"
SEGREDOS_DA_INSTALACAO = "segredos"
"""Onde cada coisa fica numa pasta de dados das páginas."""

TEMPORARIAS = ("importacoes", "chamadas-de-fora", "pacotes")
"""As pastas de uma instalação que não vão na cópia: o que está nelas some em dias, e se refaz."""


class Origem(StrEnum):
    """De que é a cópia."""

    INSTALACAO = "instalacao"
    CERTAME = "certame"


class Peca(NamedTuple):
    """Um arquivo da cópia, pelo caminho a partir dela."""

    arquivo: str
    tamanho: int
    sha256: str


class CopiaInteira(NamedTuple):
    """Uma cópia inteira conferida.

    `endereco` é o do banco ao copiar, sem senha; `tabelas`, quantas linhas cada uma tinha (só do
    PostgreSQL); `nao_abrem`, os certames que já não se abriam na origem, e por quê.
    """

    pasta: Path
    instante: datetime
    origem: Origem
    endereco: str
    livros: tuple[LivroCopiado, ...]
    pecas: tuple[Peca, ...]
    tabelas: dict[str, int]
    nao_abrem: dict[str, str]

    @property
    def com_chaves(self) -> bool:
        """Diz se as chaves vieram."""
        return any(peca.arquivo.startswith(f"{CHAVES}/") for peca in self.pecas)

    @property
    def banco(self) -> str:
        """O arquivo do banco na cópia, ou ""."""
        nomes = {peca.arquivo for peca in self.pecas}
        return next((n for n in (BANCO_SQLITE, BANCO_POSTGRESQL) if n in nomes), "")

    def em_dados(self) -> dict[str, object]:
        """O manifesto."""
        return {
            "versao": VERSAO,
            "instante": self.instante.isoformat(timespec="seconds"),
            "origem": self.origem.value,
            "endereco": self.endereco,
            "livros": [
                {
                    "certame": livro.certame,
                    "numero": livro.cabeca.numero,
                    "hash": livro.cabeca.hash,
                    "arquivo": livro.arquivo,
                }
                for livro in self.livros
            ],
            "arquivos": [peca._asdict() for peca in self.pecas],
            "tabelas": self.tabelas,
            "nao_abrem": self.nao_abrem,
        }


def e_inteira(pasta: Path) -> bool:
    """Diz se na pasta há uma cópia inteira, e não uma só de livros."""
    try:
        return bool(json.loads((pasta / INDICE).read_bytes())["versao"] == VERSAO)
    except (OSError, ValueError, KeyError, TypeError):
        return False


def ler_copia_inteira(pasta: Path) -> CopiaInteira:
    """A cópia da pasta, com tudo conferido: cada arquivo, cada corrente, e o banco com os livros.

    Erros: `EntradaInvalida` no primeiro que não confere; `LivroRecusado`.
    """
    copia = _do_manifesto(pasta)
    ha = {
        arquivo.relative_to(pasta).as_posix()
        for arquivo in pasta.rglob("*")
        if arquivo.is_file() and arquivo != pasta / INDICE
    }
    for peca in copia.pecas:
        arquivo = pasta / peca.arquivo
        if peca.arquivo not in ha:
            raise recusa_da_copia(arquivo, "falta na cópia")
        if peca_do_arquivo(pasta, arquivo) != peca:
            raise recusa_da_copia(arquivo, "não é o que foi copiado")
    if a_mais := sorted(ha - {peca.arquivo for peca in copia.pecas}):
        raise recusa_da_copia(pasta / a_mais[0], "não estava na cópia quando foi feita")
    livros = livros_da_copia(copia)
    cabecas = {certo.certame: certo.cabeca for certo in exigir_certos(livros)}
    if cabecas != {livro.certame: livro.cabeca for livro in copia.livros}:
        raise recusa_da_copia(pasta / INDICE, "os livros não são os do manifesto")
    if copia.banco == BANCO_SQLITE:
        do_banco = livros_das_linhas(linhas_do_sqlite(pasta / BANCO_SQLITE), BANCO_SQLITE)
        exigir_os_mesmos(pasta / BANCO_SQLITE, do_banco, livros)
    return copia


def livros_da_copia(copia: CopiaInteira) -> tuple[LivroGuardado, ...]:
    """Os livros em linhas que estão na cópia, em ordem."""
    return livros_guardados(str(copia.pasta / LIVROS)) if copia.livros else ()


def livros_das_linhas(linhas: dict[str, list[bytes]], onde: str) -> tuple[LivroGuardado, ...]:
    """Os livros de um banco, em ordem, como se guardariam em arquivos."""
    return tuple(
        LivroGuardado(certame, onde, b"".join(linha + b"\n" for linha in do_certame))
        for certame, do_certame in sorted(linhas.items())
    )


def exigir_os_mesmos(
    onde: Path, achados: tuple[LivroGuardado, ...], esperados: tuple[LivroGuardado, ...]
) -> None:
    """Recusa o lugar cujos livros não são, byte por byte, os esperados. Erros: `EntradaInvalida`."""
    if [(livro.certame, livro.conteudo) for livro in achados] != [
        (livro.certame, livro.conteudo) for livro in esperados
    ]:
        raise recusa_da_copia(onde, "não tem os mesmos livros que a cópia")


def peca_do_arquivo(pasta: Path, arquivo: Path) -> Peca:
    """O arquivo como peça da cópia que está na pasta. Erros: `OSError`."""
    with arquivo.open("rb") as aberto:
        sha256 = hashlib.file_digest(aberto, "sha256").hexdigest()
    return Peca(arquivo.relative_to(pasta).as_posix(), arquivo.stat().st_size, sha256)


def recusa_da_copia(caminho: Path, problema: str) -> EntradaInvalida:
    """O erro de uma cópia que não serve."""
    return EntradaInvalida([Erro(str(caminho), 0, "", problema, "use outra cópia")])


def _do_manifesto(pasta: Path) -> CopiaInteira:
    manifesto = pasta / INDICE
    try:
        dados: dict[str, Any] = json.loads(manifesto.read_bytes())
        pecas = tuple(Peca(**peca) for peca in dados["arquivos"])
        copia = CopiaInteira(
            pasta,
            datetime.fromisoformat(dados["instante"]),
            Origem(dados["origem"]),
            str(dados["endereco"]),
            tuple(
                LivroCopiado(item["certame"], Cabeca(item["numero"], item["hash"]), item["arquivo"])
                for item in dados["livros"]
            ),
            pecas,
            dict(dados["tabelas"]),
            dict(dados["nao_abrem"]),
        )
    except OSError:
        raise recusa_da_copia(pasta, f"não é uma cópia: falta {INDICE}") from None
    except (ValueError, KeyError, TypeError):
        raise recusa_da_copia(manifesto, "o manifesto está cortado ou estragado") from None
    if any(_sai_da_pasta(peca.arquivo) for peca in pecas):
        raise recusa_da_copia(manifesto, "o manifesto nomeia arquivos de fora da cópia")
    return copia


def _sai_da_pasta(arquivo: str) -> bool:
    return arquivo.startswith("/") or "\\" in arquivo or ".." in arquivo.split("/")
