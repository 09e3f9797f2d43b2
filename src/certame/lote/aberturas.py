"""As vagas que se abrem em cada lista de um cargo, na ordem em que os atos as abrem."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date

import polars as pl

from certame.dominio.ato import AtoDeCargo, ConvocacaoFeita, VagasCriadas
from certame.dominio.edital import Cargo
from certame.dominio.resultado import Pendencia
from certame.lote.tipos import TiposDoEdital, em_coluna
from certame.motor.reserva import Quadro, numeracao_do_quadro, quadro_do_cargo
from certame.norma.regime import Regime


@dataclass(frozen=True, slots=True)
class AberturasDaLista:
    """As vagas abertas numa lista, em ordem: o tipo e o número de cada uma.

    As primeiras `do_edital` são das oferecidas no edital.
    """

    tipos: pl.Series
    numeros: pl.Series
    do_edital: int


@dataclass(frozen=True, slots=True)
class AberturasDoCargo:
    """As aberturas de cada lista do cargo e a ordem em que se sucedem.

    `trechos` são (lista, quantas vagas seguidas), do primeiro ato ao último; `tipos`, os de todas
    as vagas que existem no fim, abertas ou não.
    """

    listas: tuple[AberturasDaLista, ...]
    trechos: tuple[tuple[int, int], ...]
    tipos: pl.Series

    @property
    def criadas(self) -> int:
        """Quantas vagas existem no fim."""
        return len(self.tipos)


class ForaDasColunas(Exception):
    """O cargo não se faz em colunas; o texto diz por quê."""


def todas_as_vagas(cargo: str) -> ConvocacaoFeita:
    """O ato que abre todas as vagas que faltam de um cargo, para uma prévia."""
    return ConvocacaoFeita(id="previa", data=date.min, cargo=cargo, quantidade=0)


def aberturas_do_cargo(
    regime: Regime, cargo: Cargo, atos: Sequence[AtoDeCargo], tipos: TiposDoEdital
) -> AberturasDoCargo | Pendencia:
    """As vagas que os atos abrem, ou a pendência que impede o quadro de vagas.

    Erros: `ForaDasColunas` se algum ato não é de criar nem de abrir vagas, ou seria recusado.
    """
    if not cargo.unidades and all(_abre_todas(ato) for ato in atos):
        abertas = cargo.vagas if atos else 0
        numeros = pl.int_range(1, abertas + 1, dtype=pl.UInt32, eager=True)
        do_edital = tipos.do_edital(cargo.vagas)
        lista = AberturasDaLista(do_edital.head(abertas), numeros, abertas)
        trechos = ((0, abertas),) if abertas else ()
        return AberturasDoCargo((lista,), trechos, do_edital)
    quadro = quadro_do_cargo(regime, cargo)
    if isinstance(quadro, Pendencia):
        return quadro
    return _Abertas(regime, quadro.valor).depois_de(atos)


def _abre_todas(ato: AtoDeCargo) -> bool:
    return isinstance(ato, ConvocacaoFeita) and not ato.quantidade and not ato.unidade


@dataclass(slots=True)
class _Abertas:
    """As vagas criadas e as abertas de um cargo, ato a ato, como o motor as conta."""

    regime: Regime
    quadro: Quadro
    por_abrir: list[list[int]] = field(default_factory=list)
    abertas: list[list[int]] = field(default_factory=list)
    trechos: list[tuple[int, int]] = field(default_factory=list)

    def depois_de(self, atos: Sequence[AtoDeCargo]) -> AberturasDoCargo:
        nomes = [unidade.nome for unidade in self.quadro.cargo.unidades] or [""]
        numeracao = numeracao_do_quadro(self.regime, self.quadro)
        self.por_abrir = [[] for _ in nomes]
        self.abertas = [[] for _ in nomes]
        for numero, unidade in enumerate(self.quadro.unidades, start=1):
            self.por_abrir[unidade].append(numero)
        for ato in atos:
            match ato:
                case ConvocacaoFeita(quantidade=0, unidade=""):
                    for lista in range(len(nomes)):
                        self._abrir(lista, len(self.por_abrir[lista]))
                case ConvocacaoFeita() | VagasCriadas() if ato.unidade not in nomes:
                    raise ForaDasColunas("há ato em unidade que o cargo não tem")
                case ConvocacaoFeita(quantidade=quantidade):
                    lista = nomes.index(ato.unidade)
                    if quantidade > len(self.por_abrir[lista]):
                        raise ForaDasColunas("há convocação para mais vagas do que existem")
                    self._abrir(lista, quantidade or len(self.por_abrir[lista]))
                case VagasCriadas(quantidade=quantidade):
                    anteriores = len(numeracao.tipos)
                    numeracao.criar_novas(quantidade)
                    novas = range(anteriores + 1, anteriores + quantidade + 1)
                    self.por_abrir[nomes.index(ato.unidade)] += novas
                case _:
                    raise ForaDasColunas("há atos além de criar e abrir vagas")
        tipos = em_coluna(numeracao.tipos)
        return AberturasDoCargo(
            tuple(self._da_lista(numeros, tipos) for numeros in self.abertas),
            tuple(self.trechos),
            tipos,
        )

    def _abrir(self, lista: int, quantas: int) -> None:
        self.abertas[lista] += self.por_abrir[lista][:quantas]
        del self.por_abrir[lista][:quantas]
        if quantas:
            self.trechos.append((lista, quantas))

    def _da_lista(self, numeros: list[int], tipos: pl.Series) -> AberturasDaLista:
        coluna = pl.Series(numeros, dtype=pl.UInt32)
        do_edital = sum(numero <= self.quadro.total for numero in numeros)
        return AberturasDaLista(tipos.gather(coluna - 1), coluna, do_edital)
