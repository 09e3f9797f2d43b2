"""Audita as chamadas que outros fizeram, de uma planilha, sem tocar no certame."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import count
from pathlib import Path

from certame.analise.auditoria import Auditoria, auditar
from certame.dominio.resultado import AtoRecusado
from certame.operacoes.chamadas_de_fora import ler_chamadas_de_fora
from certame.operacoes.executar import Entrada, Preparo, ler_entrada, preparar
from certame.planilhas.chamadas_passadas import ChamadasLidas
from certame.publicacao.listas import SEM_NOMES


@dataclass(frozen=True, slots=True)
class ChamadasAuditadas:
    """A conta das linhas, o juízo de cada chamada, e do cargo e da inscrição ao nome da pessoa."""

    norma: str
    lidas: ChamadasLidas
    auditoria: Auditoria
    nomes: Mapping[str, Mapping[str, str]]


def auditar_chamadas(pasta: Path, caminho: Path) -> ChamadasAuditadas:
    """O juízo de cada chamada do arquivo, entre os atos que o certame da pasta já tem, por data.

    Erros: `EntradaInvalida` com arquivo, linha e campo; `AtoRecusado`, também quando uma pendência
    impede o cálculo.
    """
    return auditar_de_fora(ler_entrada(pasta), caminho)


def auditar_de_fora(
    entrada: Entrada,
    caminho: Path,
    colunas: Mapping[str, str] | None = None,
    veus: Mapping[str, str] = SEM_NOMES,
) -> ChamadasAuditadas:
    """O mesmo, do que já se leu do certame; `colunas` diz o título de uma coluna que não se acha.

    `veus` vai da inscrição ao que se mostra no lugar do nome do arquivo.

    Erros: os de `auditar_chamadas`.
    """
    if entrada.regime is None:
        assert entrada.pendencia is not None
        pendencia = entrada.pendencia
        raise AtoRecusado(pendencia.frase, pendencia.fundamentos, pendencia.falta)
    preparo = preparar(entrada, entrada.regime)
    exigir_listas(preparo)
    lidas, de_fora = ler_chamadas_de_fora(
        caminho, entrada.lido, entrada.regime, (f"de-fora-{n}" for n in count(1)), colunas
    )
    atos = sorted([*entrada.lido.atos, *de_fora], key=lambda ato: ato.data)
    auditoria = auditar(preparo.andamento, atos)
    destas = {ato.id for ato in de_fora}
    so_destas = replace(
        auditoria,
        achados=tuple(achado for achado in auditoria.achados if achado.ato.id in destas),
    )
    return ChamadasAuditadas(entrada.regime.norma.id, lidas, so_destas, entrada.nomes(veus))


def exigir_listas(preparo: Preparo) -> None:
    """Recusa comparar enquanto uma pendência impede as listas. Erros: `AtoRecusado`."""
    for pendencia in preparo.pendencias:
        if pendencia.bloqueia:
            raise AtoRecusado(pendencia.frase, pendencia.fundamentos, pendencia.falta)
