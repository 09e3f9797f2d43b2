"""A pasta em que as publicações saem: escrita ao lado e posta no lugar de uma vez, ou nada."""

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from certame.norma.erros import EntradaInvalida, Erro

_MARCA = ".certame"


@contextmanager
def pasta_nova(destino: Path) -> Iterator[Path]:
    """Uma pasta vazia para escrever; se nada falha, ela passa a ser `destino`.

    Erros: `EntradaInvalida` se `destino` tem arquivos que o certame não escreveu; os do disco.
    """
    _exigir_pasta_nossa(destino)
    destino.parent.mkdir(parents=True, exist_ok=True)
    nova = Path(tempfile.mkdtemp(prefix=".saida-", dir=destino.parent))
    try:
        yield nova
        nomes = sorted(arquivo.name for arquivo in nova.iterdir())
        (nova / _MARCA).write_text("\n".join(nomes) + "\n", encoding="utf-8")
        nova.chmod(0o755)
        _trocar(nova, destino)
    finally:
        shutil.rmtree(nova, ignore_errors=True)


def _exigir_pasta_nossa(destino: Path) -> None:
    if not destino.exists():
        return
    marca = destino / _MARCA
    nossos = set(marca.read_text(encoding="utf-8").split("\n")) if marca.is_file() else set()
    estranhos = sorted(p.name for p in destino.iterdir() if p.name not in nossos | {_MARCA})
    if estranhos:
        raise EntradaInvalida(
            [
                Erro(
                    str(destino),
                    0,
                    "",
                    f"a pasta tem arquivos que o certame não escreveu: {', '.join(estranhos[:5])}",
                    "mova-os para outro lugar e repita",
                )
            ]
        )


def _trocar(nova: Path, destino: Path) -> None:
    """Põe a pasta nova no lugar da antiga; se falhar no meio, devolve a antiga."""
    if not destino.exists():
        nova.rename(destino)
        return
    antiga = Path(tempfile.mkdtemp(prefix=".saida-", dir=destino.parent))
    antiga.rmdir()
    destino.rename(antiga)
    try:
        nova.rename(destino)
    except OSError:
        antiga.rename(destino)
        raise
    shutil.rmtree(antiga, ignore_errors=True)
