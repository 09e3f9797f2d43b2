"""Os feriados de um período: os do país e do estado, pela biblioteca, e os da própria cidade."""

import importlib
from collections.abc import Iterable
from datetime import date
from typing import Any

from certame.dominio.prazo import Calendario, Feriado
from certame.instalacao import comando_do_extra
from certame.norma.erros import EntradaInvalida, Erro


def calendario_do_periodo(
    uf: str, de: date, ate: date, da_cidade: Iterable[Feriado] = ()
) -> Calendario:
    """O calendário de `de` a `ate`, com os feriados nacionais, os do estado e os da cidade.

    Os pontos facultativos não entram: quem os quer como dia sem expediente os declara em
    `[[feriado]]`, com o ato. Erros: `EntradaInvalida` se a biblioteca não está instalada.
    """
    biblioteca = _biblioteca()
    anos = range(de.year, ate.year + 1)
    do_estado = biblioteca.country_holidays("BR", subdiv=uf, years=anos, categories=("public",))
    dias = {*do_estado, *(feriado.data for feriado in da_cidade)}
    fonte = f"holidays {biblioteca.__version__}, BR-{uf}"
    if atos := sorted({feriado.ato for feriado in da_cidade}):
        fonte += f"; {', '.join(atos)}"
    return Calendario(de, ate, tuple(sorted(dia for dia in dias if de <= dia <= ate)), fonte)


def _biblioteca() -> Any:
    try:
        return importlib.import_module("holidays")
    except ImportError:
        raise EntradaInvalida(
            [
                Erro(
                    "",
                    0,
                    "",
                    "para saber os feriados falta o pacote holidays",
                    f"instale com {comando_do_extra('feriados')}; ou fixe os feriados num ato calendario_fixado",
                )
            ]
        ) from None
