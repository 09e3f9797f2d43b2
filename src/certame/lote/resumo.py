"""O que o cálculo em lote dá de cada trecho de cargos: as tabelas e o resumo de cada cargo."""

from collections.abc import Mapping
from dataclasses import dataclass

import polars as pl

from certame.conferencia.veredito import Veredito
from certame.dominio.resultado import Pendencia
from certame.motor.tarefas import DeclarantesDoCargo

EM_COLUNAS = "em colunas"
"""Como um cargo foi feito, quando não foi pelo motor."""


@dataclass(frozen=True, slots=True)
class ResumoDoCargo:
    """O que se fez num cargo: os números, as pendências e o veredito da conferência.

    `como` é `EM_COLUNAS` ou o motivo por que o motor o fez; `chamadas` vai da conta ("geral" ou
    o grupo) a quantas pessoas foram chamadas por ela. O cargo com pendência que impede as listas
    ou as vagas tem `veredito` vazio. `declarantes` só vem onde um portão do certame ficou sem
    registro.
    """

    cargo: str
    como: str
    pessoas: int
    por_grupo: Mapping[str, int]
    vagas_do_edital: int
    vagas_criadas: int
    chamadas: Mapping[str, int]
    pendencias: tuple[Pendencia, ...] = ()
    veredito: Veredito | None = None
    declarantes: DeclarantesDoCargo | None = None


@dataclass(frozen=True, slots=True)
class TrechoCalculado:
    """Os resultados de alguns cargos seguidos.

    `lista_geral` tem cargo, unidade, posto, inscricao, nome, nota e criterio; `reservadas`, por
    grupo, o mesmo; `chamadas`, cargo, vaga, inscricao, nome e lista, na ordem das chamadas.
    """

    lista_geral: pl.DataFrame
    reservadas: Mapping[str, pl.DataFrame]
    chamadas: pl.DataFrame
    resumos: tuple[ResumoDoCargo, ...]
