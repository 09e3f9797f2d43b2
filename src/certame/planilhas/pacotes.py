"""Os pacotes que só alguns leitores pedem: carregados na hora, e nomeados quando faltam."""

import importlib
from typing import Any

from certame.instalacao import comando_do_extra
from certame.planilhas.codificacao import recusa

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
            f"instale com {comando_do_extra('planilhas')}",
        ) from None
