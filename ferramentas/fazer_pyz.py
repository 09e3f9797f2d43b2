"""Faz dist/certame.pyz, o certame num arquivo só, e prova que ele confere um pacote.

Leva o certame e o que a instalação simples pede, como estão no ambiente, que o faz.py preparou com
hashes conferidos. Roda em qualquer Python 3.11 ou mais novo, sem instalar nada:

    python3 certame.pyz pacote conferir ARQUIVO.zip

Use por meio de `python3 faz.py pyz`.
"""

import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterator
from importlib.metadata import PackagePath, distribution
from pathlib import Path

from packaging.requirements import Requirement

RAIZ = Path(__file__).resolve().parents[1]
DESTINO = RAIZ / "dist" / "certame.pyz"
EXEMPLO = RAIZ / "exemplos" / "irupi-25-vagas"
PRINCIPAL = "from certame.cli import principal\n\nprincipal()\n"
INICIO = b"#!/usr/bin/env python3\n"
_DATA = (1980, 1, 1, 0, 0, 0)


def dependencias(nome: str, vistas: set[str] | None = None) -> set[str]:
    """Os pacotes que a instalação simples do pacote pede, direta ou indiretamente."""
    vistas = set() if vistas is None else vistas
    for escrito in distribution(nome).requires or ():
        pedido = Requirement(escrito)
        vale = pedido.marker is None or pedido.marker.evaluate({"extra": ""})
        if vale and pedido.name not in vistas:
            vistas.add(pedido.name)
            dependencias(pedido.name, vistas)
    return vistas


def arquivos() -> Iterator[tuple[str, Path]]:
    """O nome de cada arquivo no .pyz e onde ele está. As páginas ficam de fora: pedem o extra."""
    codigo = RAIZ / "src"
    paginas = codigo / "certame" / "web"
    for arquivo in (codigo / "certame").rglob("*"):
        if paginas in arquivo.parents or "__pycache__" in arquivo.parts:
            continue
        if arquivo.is_file():
            yield arquivo.relative_to(codigo).as_posix(), arquivo
    for nome in dependencias("certame"):
        for caminho in distribution(nome).files or ():
            if serve(caminho):
                yield caminho.as_posix(), Path(str(caminho.locate()))


def serve(caminho: PackagePath) -> bool:
    """Diz se o arquivo do pacote instalado vai no .pyz: código, dados e licenças.

    O que o pip anota sobre a instalação nesta máquina fica de fora.
    """
    if caminho.name in {"RECORD", "INSTALLER", "REQUESTED", "direct_url.json"}:
        return False
    return ".." not in caminho.parts and "__pycache__" not in caminho.parts


def fazer(destino: Path) -> None:
    """Escreve o .pyz: sempre o mesmo para o mesmo código e os mesmos pacotes."""
    destino.parent.mkdir(parents=True, exist_ok=True)
    with destino.open("wb") as saida:
        saida.write(INICIO)
        with zipfile.ZipFile(saida, "w", zipfile.ZIP_DEFLATED) as pyz:
            pyz.writestr(_entrada("__main__.py"), PRINCIPAL)
            for nome, arquivo in sorted(arquivos()):
                pyz.writestr(_entrada(nome), arquivo.read_bytes())
    destino.chmod(0o755)


def _entrada(nome: str) -> zipfile.ZipInfo:
    entrada = zipfile.ZipInfo(nome, _DATA)
    entrada.compress_type = zipfile.ZIP_DEFLATED
    entrada.external_attr = 0o100644 << 16
    return entrada


def provar(pyz: Path) -> None:
    """Faz e confere dois pacotes com o .pyz, e vê que um byte mudado é recusado.

    O Python roda sem os pacotes instalados (-S) nem variáveis (-I), numa pasta vazia.
    """
    with tempfile.TemporaryDirectory() as pasta:
        for especie in ("--publico", "--reservado"):
            pacote = Path(pasta) / f"{especie.strip('-')}.zip"
            _rodar(0, pyz, pasta, "fazer", str(EXEMPLO), especie, "--para", str(pacote))
            _rodar(0, pyz, pasta, "conferir", str(pacote))
            mudado = bytearray(pacote.read_bytes())
            mudado[len(mudado) // 2] ^= 1
            pacote.write_bytes(mudado)
            _rodar(1, pyz, pasta, "conferir", str(pacote))
        assert "Uso: certame" in _rodar(2, pyz, pasta, "nada"), "o .pyz não fala português"


def _rodar(esperado: int, pyz: Path, pasta: str, *argumentos: str) -> str:
    feito = subprocess.run(
        [sys.executable, "-I", "-S", str(pyz), "pacote", *argumentos],
        cwd=pasta,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    if feito.returncode != esperado:
        sys.exit(
            f"certame.pyz pacote {argumentos[0]} terminou com {feito.returncode}, e devia ser "
            f"{esperado}:\n{feito.stdout}{feito.stderr}"
        )
    return feito.stdout + feito.stderr


if __name__ == "__main__":
    fazer(DESTINO)
    provar(DESTINO)
    print(f"{DESTINO.relative_to(RAIZ)}: {DESTINO.stat().st_size} bytes; confere pacotes sozinho")
