"""Liga as mensagens do click ao catálogo em português que vem no pacote."""

import gettext
import os
from pathlib import Path

PASTA = Path(__file__).parent / "idiomas"
"""Onde ficam os catálogos; o .mo é o .po compilado."""


def ligar_traducao() -> None:
    """Faz as mensagens do click saírem em português, qualquer que seja a língua da máquina.

    Muda a língua só dentro deste processo. Precisa rodar antes de o click ser importado, porque
    ele traduz algumas mensagens ao ser carregado.
    """
    os.environ["LANGUAGE"] = "pt_BR"
    gettext.bindtextdomain("messages", str(PASTA))
    gettext.textdomain("messages")
