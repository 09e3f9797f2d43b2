"""`certame trabalhar`: faz, em segundo plano, os trabalhos demorados que as páginas pedem."""

import os
import signal
import sys
import threading
from contextlib import suppress
from pathlib import Path

import click

from certame.cli.programa import Comando
from certame.cli.saida import Documento, mostrar
from certame.cli.servir import exigir_pacotes

_DERRUBADO = 75
"""O código com que se sai para outro trabalhador começar limpo: tente de novo."""

_MEMORIA = 2 * 1024**3
"""Os bytes que um trabalhador pode tomar."""


@click.command(cls=Comando)
@click.option(
    "--pasta",
    type=click.Path(file_okay=False, path_type=Path),
    help="A pasta de dados. Sem ela, a de CERTAME_PASTA ou a da pessoa neste sistema.",
)
@click.option("--ate-acabar", is_flag=True, help="Termina quando a fila se esvazia.")
@click.option("--ao-lado", is_flag=True, hidden=True)
def comando(pasta: Path | None, ate_acabar: bool, ao_lado: bool) -> None:
    """Faz os trabalhos demorados que as páginas pedem.

    Um de cada vez. Precisa do extra web. Quem usa `certame servir` num computador só não precisa deste comando: o
    trabalhador já vai junto. Numa instalação com outro servidor, é um serviço à parte. Pode haver
    vários, com o mesmo banco e a mesma pasta. O que um deixa no meio, outro faz de novo do começo.
    Para terminar, Ctrl+C: o trabalho em andamento acaba antes.

    \b
    Exemplos:
      certame trabalhar
      certame trabalhar --pasta dados --ate-acabar
    """
    exigir_pacotes("certame trabalhar")
    from certame.web.partida import preparar

    preparar(pasta)
    from certame.web.trabalhos import fila  # só depois que o Django está de pé
    from certame.web.trabalhos.trabalhador import trabalhar

    # Quem não larga um trabalho cancelado sai, e quem o vigia põe outro no lugar.
    fila.DERRUBAR.append(lambda: os._exit(_DERRUBADO))
    _limitar_a_memoria()

    parar = threading.Event()

    for sinal in (signal.SIGINT, signal.SIGTERM):
        signal.signal(sinal, lambda *_: parar.set())
    if ao_lado:
        threading.Thread(target=_ate_fechar, args=(parar,), daemon=True).start()
    else:
        documento = Documento()
        documento.paragrafo("Trabalhando. Para terminar, Ctrl+C.")
        mostrar(documento)
    trabalhar(parar, ate_acabar=ate_acabar)


def _limitar_a_memoria() -> None:
    """Não deixa que um arquivo tome a memória da máquina; onde o sistema não sabe, nada faz."""
    try:
        import resource
    except ImportError:
        return
    _, teto = resource.getrlimit(resource.RLIMIT_DATA)
    limite = _MEMORIA if teto == resource.RLIM_INFINITY else min(_MEMORIA, teto)
    with suppress(OSError, ValueError):  # quem cuida do serviço pode já o ter proibido
        resource.setrlimit(resource.RLIMIT_DATA, (limite, teto))


def _ate_fechar(parar: threading.Event) -> None:
    """Para quando a entrada se fecha: é assim que se sabe que as páginas saíram de pé."""
    sys.stdin.read()
    parar.set()
