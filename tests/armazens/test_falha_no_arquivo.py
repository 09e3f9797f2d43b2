"""O disco que não aceita mais nada: a falha diz em que arquivo foi."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from certame.armazens.cofre.chaveiro import gravar_fechado
from certame.armazens.linhas import ArmazemDeLinhas
from certame.livro.registro import VAZIO
from certame.operacoes.gravar_arquivo import gravar
from certame.operacoes.ler_arquivo import erro_do_sistema
from tests.livro.livros import CERTAME, livro

resource = pytest.importorskip("resource", reason="só o Unix limita o tamanho dos arquivos")


@contextmanager
def disco_sem_espaco() -> Iterator[None]:
    """O sistema recusa de verdade todo arquivo com mais de oito bytes."""
    antes = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (8, antes[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, antes)


def no_livro(arquivo: Path) -> None:
    registros = livro([])
    ArmazemDeLinhas(arquivo.parent).acrescentar(CERTAME, VAZIO, registros)


@pytest.mark.parametrize(
    ("nome", "escrever"),
    [
        ("edital.toml", lambda arquivo: gravar(arquivo, b"x" * 99)),
        ("chaves.json", lambda arquivo: gravar_fechado(arquivo, b"x" * 99)),
        ("001-2026.jsonl", no_livro),
    ],
)
def test_o_disco_cheio_diz_o_arquivo(
    tmp_path: Path, nome: str, escrever: Callable[[Path], None]
) -> None:
    arquivo = tmp_path / nome
    with pytest.raises(OSError, match="File too large") as falha, disco_sem_espaco():
        escrever(arquivo)
    assert str(erro_do_sistema(falha.value)).startswith(f"{arquivo}: o arquivo ficaria grande")
    assert [a.name for a in tmp_path.iterdir() if a.stat().st_size] == []
