"""A pasta em que as publicações saem: escrita ao lado e posta no lugar de uma vez, ou nada."""

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from certame.armazens.tranca import trancado_sem_rasto
from certame.norma.erros import EntradaInvalida, Erro
from certame.norma.texto_limpo import mostrada
from certame.operacoes.ler_arquivo import erro_do_sistema

_MARCA = ".certame"


@contextmanager
def pasta_nova(destino: Path) -> Iterator[Path]:
    """Uma pasta vazia para escrever; se nada falha, ela passa a ser `destino`.

    Uma execução por vez: a segunda espera a primeira acabar, e o que uma execução interrompida
    deixou é recolhido. Erros: `EntradaInvalida` se `destino` é um atalho, tem arquivos que o certame
    não escreveu ou o disco não deixa escrever nele.
    """
    try:
        destino.parent.mkdir(parents=True, exist_ok=True)
        with trancado_sem_rasto(destino.with_name(f".{destino.name}.trava")):
            _recolher_restos(destino)
            _exigir_pasta_nossa(destino)
            nova = Path(tempfile.mkdtemp(prefix=_prefixo(destino, "nova"), dir=destino.parent))
            try:
                yield nova
                _marcar(nova)
                nova.chmod(0o755)
                _trocar(nova, destino)
            finally:
                shutil.rmtree(nova, ignore_errors=True)
    except OSError as falha:
        raise EntradaInvalida([erro_do_sistema(falha, str(destino))]) from None


def _prefixo(destino: Path, qual: str) -> str:
    return f".{destino.name}-{qual}-"


def _recolher_restos(destino: Path) -> None:
    """Apaga as pastas de uma execução que morreu; se ela já tirara a antiga do lugar, devolve-a."""
    for antiga in sorted(destino.parent.glob(_prefixo(destino, "antiga") + "*")):
        if not destino.exists() and not destino.is_symlink():
            antiga.rename(destino)
        else:
            shutil.rmtree(antiga, ignore_errors=True)
    for nova in destino.parent.glob(_prefixo(destino, "nova") + "*"):
        shutil.rmtree(nova, ignore_errors=True)


def _marcar(nova: Path) -> None:
    """Grava a lista do que o certame escreveu, cada arquivo pelo caminho dentro da pasta."""
    nomes = sorted(a.relative_to(nova).as_posix() for a in nova.rglob("*") if a.is_file())
    (nova / _MARCA).write_text("\n".join(nomes) + "\n", encoding="utf-8")


def _exigir_pasta_nossa(destino: Path) -> None:
    if destino.is_symlink():
        raise _recusa(
            destino, "é um atalho para outro lugar", "ponha uma pasta comum no lugar dele"
        )
    if not destino.exists():
        return
    if not destino.is_dir():
        raise _recusa(destino, "é um arquivo, e não uma pasta", "mova-o para outro lugar e repita")
    marca = destino / _MARCA
    escrita = marca.read_bytes().decode("utf-8", "replace") if marca.is_file() else ""
    nossos = {_MARCA, *escrita.split("\n")}
    estranhos = sorted(
        mostrada(nome)
        for arquivo in destino.rglob("*")
        if (arquivo.is_symlink() or not arquivo.is_dir())
        and (nome := arquivo.relative_to(destino).as_posix()) not in nossos
    )
    if estranhos:
        raise _recusa(
            destino,
            f"a pasta tem arquivos que o certame não escreveu: {', '.join(estranhos[:5])}",
            "mova-os para outro lugar e repita",
        )


def _recusa(destino: Path, problema: str, conserto: str) -> EntradaInvalida:
    return EntradaInvalida([Erro(str(destino), 0, "", problema, conserto)])


def _trocar(nova: Path, destino: Path) -> None:
    """Põe a pasta nova no lugar da antiga; se falhar no meio, devolve a antiga."""
    if not destino.exists():
        nova.rename(destino)
        return
    antiga = Path(tempfile.mkdtemp(prefix=_prefixo(destino, "antiga"), dir=destino.parent))
    antiga.rmdir()
    destino.rename(antiga)
    try:
        nova.rename(destino)
    except OSError:
        antiga.rename(destino)
        raise
    shutil.rmtree(antiga, ignore_errors=True)
