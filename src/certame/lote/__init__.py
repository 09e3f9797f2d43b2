"""O mesmo cálculo do motor, em colunas: listas, chamadas e conferência de muitos cargos de uma vez.

Precisa do extra [lote]. Os módulos daqui importam o Polars ao serem carregados; quem os usa os
importa só na hora, depois de `exigir_extra`.
"""

import importlib.util

from certame.instalacao import comando_do_extra
from certame.norma.erros import EntradaInvalida, Erro


def exigir_extra() -> None:
    """Nada, se o extra [lote] está instalado. Erros: `EntradaInvalida` com o comando que o traz."""
    if importlib.util.find_spec("polars") is None:
        raise EntradaInvalida(
            [
                Erro(
                    "certame lote",
                    0,
                    "",
                    "o cálculo em lote usa o Polars, que não está instalado",
                    f"instale com {comando_do_extra('lote')}",
                )
            ]
        )
