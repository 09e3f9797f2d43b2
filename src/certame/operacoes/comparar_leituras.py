"""Compara o certame como o edital o lê com o que seria sob cada outra leitura."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from certame.dominio.edital import Edital
from certame.motor.andamento import Andamento
from certame.motor.divergencia import Divergencia, divergencias
from certame.norma.regime import Regime
from certame.operacoes.executar import ler_entrada, rodar
from certame.operacoes.lista_pendente import ListaPendente


@dataclass(frozen=True, slots=True)
class Comparacao:
    """As divergências de um certame; `hipotese` quando a norma foi usada fora da data ou escopo."""

    edital: Edital
    regime: Regime
    divergencias: tuple[Divergencia, ...]
    hipotese: bool


def comparar_leituras(pasta: Path, *, hipotese: bool = False) -> Comparacao:
    """As divergências do certame da pasta.

    Erros: `EntradaInvalida`; `AtoRecusado`; `ListaPendente` se uma pendência impede o cálculo.
    """
    entrada = ler_entrada(pasta, hipotese=hipotese)
    adotada = rodar(entrada)
    if adotada.andamento is None or adotada.bloqueada:
        raise ListaPendente([p for p in adotada.pendencias if p.bloqueia], interno=True)

    def refazer(escolhas: Mapping[str, str]) -> Andamento | None:
        return rodar(entrada, escolhas).andamento

    return Comparacao(
        entrada.lido.edital,
        adotada.andamento.regime,
        divergencias(adotada.andamento, refazer),
        entrada.hipotese,
    )
