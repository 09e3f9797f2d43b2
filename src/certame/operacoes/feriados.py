"""Os feriados de um período: os do país e do estado, pela biblioteca, e os da própria cidade."""

import importlib
from collections.abc import Iterable
from datetime import date
from pathlib import Path
from typing import Any

from certame.dominio.prazo import Calendario, Feriado
from certame.instalacao import comando_do_extra
from certame.norma.erros import EntradaInvalida, Erro
from certame.norma.leitor import abrir_toml
from certame.operacoes.ler_arquivo import texto_do_arquivo
from certame.operacoes.prazos_toml import feriados_do_leitor

ARQUIVO_DOS_FERIADOS = "feriados.toml"


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


def anos_conhecidos(uf: str) -> range:
    """Os anos de que se sabem os feriados. Erros: `EntradaInvalida` se falta a biblioteca."""
    do_estado = _biblioteca().country_holidays("BR", subdiv=uf)
    return range(do_estado.start_year, do_estado.end_year + 1)


def feriados_da_norma(pasta: Path) -> tuple[Feriado, ...]:
    """Os feriados da cidade escritos em feriados.toml, ao lado da norma dela; sem ele, nenhum.

    Erros: `EntradaInvalida` com todos os defeitos do arquivo.
    """
    arquivo = pasta / ARQUIVO_DOS_FERIADOS
    if not arquivo.exists():
        return ()
    leitor = abrir_toml(texto_do_arquivo(arquivo), str(arquivo), salvo="")
    feriados = feriados_do_leitor(leitor)
    leitor.terminar()
    if leitor.erros:
        raise EntradaInvalida(leitor.erros)
    return feriados


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
