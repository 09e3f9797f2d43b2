"""Assume no livro as chamadas que outros fizeram, de uma planilha, com a auditoria de cada uma."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from certame.analise.auditoria import Auditoria, auditar
from certame.dominio.resultado import AtoRecusado
from certame.livro.registro import Cabeca
from certame.norma.concordancia import quantos
from certame.operacoes.auditar_chamadas import exigir_listas
from certame.operacoes.certame_em_curso import CertameEmCurso, Feito
from certame.operacoes.chamadas_de_fora import ler_chamadas_de_fora
from certame.planilhas.chamadas_passadas import ChamadasLidas


@dataclass(frozen=True, slots=True)
class ChamadasDeForaAssumidas:
    """A conta das linhas, o juízo de cada chamada, e o que se praticou, ou se praticaria."""

    lidas: ChamadasLidas
    auditoria: Auditoria
    feito: Feito


def assumir_chamadas(
    curso: CertameEmCurso,
    caminho: Path,
    *,
    autor: str,
    agora: datetime,
    colunas: Mapping[str, str] | None = None,
    simular: bool = False,
    se_cabeca: Cabeca | None = None,
) -> ChamadasDeForaAssumidas:
    """Assume as chamadas do arquivo, todas ou nenhuma, e as grava no livro; simulando, nada muda.

    `colunas` diz o título de uma coluna que não se acha sozinha. Erros: `EntradaInvalida` com
    arquivo, linha e campo; `AtoRecusado`, também quando uma pendência impede as listas; `Conflito` se
    o livro já não está em `se_cabeca`.
    """
    exigir_listas(curso.preparo)
    assert curso.entrada.regime is not None
    lidas, atos = ler_chamadas_de_fora(
        caminho, curso.entrada.lido, curso.entrada.regime, curso.proximos_ids(), colunas
    )
    auditoria = auditar(curso.andamento, atos)
    _exigir_que_caibam(lidas, auditoria)
    feito = curso.praticar(atos, autor=autor, agora=agora, simular=simular, se_cabeca=se_cabeca)
    return ChamadasDeForaAssumidas(lidas, auditoria, feito)


def _exigir_que_caibam(lidas: ChamadasLidas, auditoria: Auditoria) -> None:
    """O que não pode ser fato impede tudo. Erros: `AtoRecusado` com o arquivo e a linha."""
    if not auditoria.recusados:
        return
    ato, recusa = auditoria.recusados[0]
    outras = len(auditoria.recusados) - 1
    mais = f" (e mais {quantos(outras, 'recusa')})" if outras else ""
    raise AtoRecusado(
        f"{lidas.arquivo}, linha {ato.linha}: {recusa.motivo}{mais}",
        recusa.fundamentos,
        f"{recusa.conserto}; nada foi gravado",
    )
