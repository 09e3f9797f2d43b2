"""Os pacotes que só alguns leitores pedem: carregados na hora, e nomeados quando faltam."""

import importlib
from typing import Any

from certame.planilhas.codificacao import recusa

COMANDO = 'pip install "certame[planilhas]"'
"""O comando que traz os pacotes de ler planilhas e PDFs."""

_NOMES = {"python_calamine": "python-calamine"}


def exigir_pacote(modulo: str, arquivo: str) -> Any:
    """O módulo pedido. Erros: `ResultadoRecusado` se o pacote não está instalado."""
    try:
        return importlib.import_module(modulo)
    except ImportError:
        raise recusa(
            arquivo,
            0,
            f"para ler este arquivo falta o pacote {_NOMES.get(modulo, modulo)}",
            f"instale com {COMANDO}",
        ) from None
