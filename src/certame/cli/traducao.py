"""Liga as mensagens do click ao catálogo em português que vem no pacote."""

import atexit
import gettext
import os
import tempfile
from importlib import resources
from pathlib import Path

PASTA = Path(__file__).parent / "idiomas"
"""Onde ficam os catálogos; o .mo é o .po compilado."""


def ligar_traducao() -> None:
    """Faz as mensagens do click saírem em português, qualquer que seja a língua da máquina.

    Muda a língua só dentro deste processo. Precisa rodar antes de o click ser importado, porque
    ele traduz algumas mensagens ao ser carregado.
    """
    os.environ["LANGUAGE"] = "pt_BR"
    gettext.bindtextdomain("messages", str(PASTA if PASTA.is_dir() else _fora_do_arquivo()))
    gettext.textdomain("messages")


def _fora_do_arquivo() -> Path:
    """Uma pasta com o catálogo, até o fim do processo: o gettext não lê dentro de um .pyz."""
    temporaria = tempfile.TemporaryDirectory(prefix="certame-")
    atexit.register(temporaria.cleanup)
    partes = ("pt_BR", "LC_MESSAGES", "messages.mo")
    arquivo = Path(temporaria.name).joinpath(*partes)
    arquivo.parent.mkdir(parents=True)
    guardado = resources.files("certame.cli").joinpath("idiomas", *partes)
    arquivo.write_bytes(guardado.read_bytes())
    return Path(temporaria.name)
