"""Calcula a reserva de um número de vagas, e das que surgem depois em um ou mais atos."""

from collections.abc import Sequence
from dataclasses import dataclass

from certame.conferencia.reserva import conferir_reserva
from certame.dominio.edital import Cargo
from certame.dominio.historia import GERAL, NINGUEM, Fato, Fatos
from certame.dominio.resultado import Passo
from certame.motor.reserva import (
    Quadro,
    avisos_da_reserva,
    numeracao_do_quadro,
    passos_da_reserva,
)
from certame.motor.series import Numeracao
from certame.norma.regime import Regime
from certame.norma.regra import Regra
from certame.operacoes.conferir_resultado import exigir_sem_falhas

_NUMEROS_NA_FRASE = 20


@dataclass(frozen=True, slots=True)
class AtoComVagas:
    """Um ato que criou as vagas de `primeira` a `ultima`; `posicoes`, as reservadas por grupo."""

    primeira: int
    ultima: int
    posicoes: dict[str, tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class Reserva:
    """A reserva do edital e dos atos seguintes.

    `do_edital` e `posicoes` vão do id do grupo aos números reservados: entre as vagas do edital
    e entre todas as criadas até agora.
    """

    regime: Regime
    vagas: int
    vagas_total: int
    do_edital: dict[str, tuple[int, ...]]
    posicoes: dict[str, tuple[int, ...]]
    atos: tuple[AtoComVagas, ...]
    passos: tuple[Passo, ...]
    avisos: tuple[str, ...]


def calcular_reserva(regime: Regime, vagas: int, vagas_novas: Sequence[int] = ()) -> Reserva:
    """A reserva de `vagas` do edital seguidas das `vagas_novas` de cada ato, em ordem.

    Erros: `ResultadoReprovado` se a conferência independente não chega aos mesmos números.
    """
    numeracao = Numeracao(regime)
    numeracao.criar_do_edital(vagas)
    quadro = Quadro(Cargo("", "", vagas), bytes(numeracao.tipos), (), por_unidade=False)
    do_edital = _posicoes(regime, quadro.tipos)
    passos = list(passos_da_reserva(regime, quadro))
    numeracao = numeracao_do_quadro(regime, quadro)
    atos = []
    criadas = Fatos()
    for numero, quantas in enumerate(vagas_novas, start=1):
        antes = len(numeracao.tipos)
        numeracao.criar_novas(quantas)
        criadas.anotar(0, Fato.VAGAS_CRIADAS, NINGUEM, antes + 1, GERAL, quantas)
        novas = _posicoes(regime, numeracao.tipos[antes:], antes)
        atos.append(AtoComVagas(antes + 1, antes + quantas, novas))
        passos.append(_passo_do_ato(regime, numero, atos[-1]))
    exigir_sem_falhas(conferir_reserva(regime, quadro.cargo, numeracao.tipos, criadas))
    total = Quadro(
        Cargo("", "", len(numeracao.tipos)), bytes(numeracao.tipos), (), por_unidade=False
    )
    return Reserva(
        regime=regime,
        vagas=vagas,
        vagas_total=total.total,
        do_edital=do_edital,
        posicoes=_posicoes(regime, total.tipos),
        atos=tuple(atos),
        passos=tuple(passos),
        avisos=avisos_da_reserva(regime, total),
    )


def _posicoes(
    regime: Regime, tipos: bytes | bytearray, antes: int = 0
) -> dict[str, tuple[int, ...]]:
    posicoes = {}
    for conta, grupo in enumerate(regime.grupos, start=1):
        numeros = []
        indice = tipos.find(conta)
        while indice >= 0:
            numeros.append(antes + indice + 1)
            indice = tipos.find(conta, indice + 1)
        posicoes[grupo.id] = tuple(numeros)
    return posicoes


def _passo_do_ato(regime: Regime, numero: int, ato: AtoComVagas) -> Passo:
    partes = [f"{grupo.nome}, {_numeros(ato.posicoes[grupo.id])}" for grupo in regime.grupos]
    leituras = ("vagas_novas", "alternancia_novas")
    return Passo(
        Regra.VAGAS_NOVAS,
        regime.fundamentos(Regra.VAGAS_NOVAS),
        f"O {numero}º ato cria {_intervalo(ato)}. Reservadas entre elas: {'; '.join(partes)}.",
        leitura="; ".join(
            f"{nome}: {regime.leitura(nome)}" for nome in leituras if nome in regime.escolhas
        ),
        entrada={"primeira": str(ato.primeira), "ultima": str(ato.ultima)},
        saida={id: ", ".join(map(str, numeros)) for id, numeros in ato.posicoes.items()},
    )


def _intervalo(ato: AtoComVagas) -> str:
    if ato.primeira == ato.ultima:
        return f"a vaga {ato.primeira}"
    return f"as vagas {ato.primeira} a {ato.ultima}"


def _numeros(numeros: Sequence[int]) -> str:
    if not numeros:
        return "nenhuma"
    if len(numeros) > _NUMEROS_NA_FRASE:
        primeiros = ", ".join(map(str, numeros[:_NUMEROS_NA_FRASE]))
        return f"{primeiros}… ({len(numeros)} ao todo)"
    return ", ".join(map(str, numeros))
