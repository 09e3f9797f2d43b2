"""Um tipo de trabalho que espera no meio, para os testes o matarem; e um processo que o faz.

Os lugares vêm nos dados do trabalho: enquanto há o arquivo `pausa`, ele espera; cada vez que o fazem,
acrescenta uma linha a `comecos`; no fim, escreve `feito`.
"""

import os
import subprocess
import sys
import time
from pathlib import Path

from certame.web.trabalhos.models import Trabalho
from certame.web.trabalhos.tipos import TIPOS, Avisar

LENTO, PRESO = "lento", "preso"


def lento(trabalho: Trabalho, avisar: Avisar) -> None:
    pasta = Path(trabalho.dados["pasta"])
    with (pasta / "comecos").open("a") as comecos:
        comecos.write("começo\n")
    avisar(1, 2, "esperando")
    while (pasta / "pausa").exists():
        time.sleep(0.02)
    avisar(2, 2, "escrevendo")
    (pasta / "feito").write_text("feito")


def preso(trabalho: Trabalho, avisar: Avisar) -> None:
    """Uma conta em C que não larga o interpretador: nenhuma outra linha de execução anda."""
    avisar(1, 2, "preso")
    sum(range(10**12))


TIPOS[LENTO] = lento
TIPOS[PRESO] = preso

_PROGRAMA = """
import threading, django
django.setup()
import tests.web.trabalho_lento
from certame.web.trabalhos import fila
from certame.web.trabalhos.trabalhador import trabalhar
{antes}
trabalhar(threading.Event(), ate_acabar=True)
"""


def trabalhador_noutro_processo(banco: Path | str, antes: str = "") -> subprocess.Popen[bytes]:
    """Um trabalhador de verdade, com o banco e a pasta de dados deste teste; `antes` o ajusta."""
    ambiente = os.environ | {
        "PYTHONPATH": os.pathsep.join(sys.path),
        "DJANGO_SETTINGS_MODULE": "certame.web.configuracao",
        "DATABASE_URL": str(banco),
    }
    return subprocess.Popen([sys.executable, "-c", _PROGRAMA.format(antes=antes)], env=ambiente)
