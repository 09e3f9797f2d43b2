"""Confere a forma de conjunto: quem deve ocupar vaga, calculado só do estado final."""

from bisect import bisect_right
from collections.abc import Collection, Iterable, Sequence
from itertools import islice
from operator import lt

from certame.conferencia.exame import Exame
from certame.dominio.historia import Fato

_ADMITIDOS = frozenset(
    (
        Fato.VAGAS_CRIADAS,
        Fato.SAIDA,
        Fato.INAPTIDAO,
        Fato.FRAUDE,
        Fato.NAO_CONFIRMADA,
        Fato.CONVERSAO,
        Fato.REVERSAO,
        Fato.POSSE,
        Fato.POSSE_ANULADA,
    )
)
_TIRAM_DAS_LISTAS = (Fato.SAIDA, Fato.INAPTIDAO, Fato.FRAUDE)


def conjunto_se_aplica(exame: Exame) -> bool:
    """Diz se a forma de conjunto vale nesta história.

    Vale com um grupo e uma unidade, compensação em todas as vagas, todas as vagas abertas
    ocupadas, e só aberturas, saídas e não confirmações.
    """
    return (
        exame.sempre
        and exame.contas == 2
        and not exame.varias_unidades
        and exame.fatos_presentes <= _ADMITIDOS
        and _na_ordem_da_geral(exame.filas[1].membros, exame.filas[0].faixa()[1])
    )


def _na_ordem_da_geral(membros: Sequence[int], fim: int) -> bool:
    crescem = all(map(lt, membros, islice(membros, 1, None)))
    return crescem and all(p < fim for p in membros[-1:])


def conferir_conjunto(exame: Exame, ocupam_de_notaveis: Iterable[int]) -> int:
    """Quantas pessoas ocupam vaga; anota quem ocupa sem dever e quem deve e não ocupa.

    `ocupam_de_notaveis` são, entre as pessoas com fatos próprios, as que ocupam vaga no fim.
    """
    historia = exame.historia
    fora = {f.pessoa for f in exame.fatos_de(*_TIRAM_DAS_LISTAS)}
    perderam = {f.pessoa for f in exame.fatos_de(Fato.NAO_CONFIRMADA)} | fora
    abertas = len(historia.vagas) if exame.em_sequencia else max(historia.vagas)
    reservadas = historia.tipos[:abertas].count(1)
    corte = _corte(exame, abertas - reservadas, fora)
    alem, ate_o_corte = _separar(exame, corte)
    for pessoa in ocupam_de_notaveis:
        if pessoa > corte:
            alem.add(pessoa)
        else:
            ate_o_corte += 1
    devem = _alem_do_corte(exame, corte, reservadas, perderam, fora)
    _acusar_diferencas(exame, devem - alem, "devia ocupar vaga e não ocupa")
    _acusar_diferencas(exame, alem - devem, "ocupa vaga sem que o conjunto a inclua")
    inicio, _ = exame.filas[0].faixa()
    if ate_o_corte != corte + 1 - inicio - sum(1 for p in fora if p <= corte):
        exame.relato.falha(
            "P3",
            f"entre as pessoas até a inscrição {exame.relato.nome(corte)} na lista geral, "
            f"{ate_o_corte} ocupam vaga, e deviam ocupar todas as que seguem no certame",
        )
    return ate_o_corte + len(alem)


def _separar(exame: Exame, corte: int) -> tuple[set[int], int]:
    """Das pessoas comuns chamadas, as que estão depois do corte, e quantas não estão."""
    alem: set[int] = set()
    chamadas = 0
    for fila in exame.filas:
        pessoas = fila.comuns.pessoas
        chamadas += len(fila.comuns)
        alem.update(pessoas[bisect_right(pessoas, corte) : -1])
    return alem, chamadas - len(alem)


def _corte(exame: Exame, quantas: int, fora: Collection[int]) -> int:
    """A última das `quantas` primeiras pessoas da geral que seguem no certame."""
    inicio, fim = exame.filas[0].faixa()
    corte = inicio + quantas - 1
    for pessoa in sorted(fora):
        if pessoa <= corte:
            corte += 1
    return min(corte, fim - 1)


def _alem_do_corte(
    exame: Exame, corte: int, reservadas: int, perderam: Collection[int], fora: Collection[int]
) -> set[int]:
    """As primeiras da lista reservada depois do corte; faltando, as seguintes da geral."""
    membros = exame.filas[1].membros
    depois = islice(membros, bisect_right(membros, corte), None)
    devem = set(islice((p for p in depois if p not in perderam), reservadas))
    _, fim = exame.filas[0].faixa()
    seguintes = (p for p in range(corte + 1, fim) if p not in devem and p not in fora)
    devem.update(list(islice(seguintes, reservadas - len(devem))))
    return devem


def _acusar_diferencas(exame: Exame, pessoas: Collection[int], motivo: str) -> None:
    for pessoa in sorted(pessoas):
        nome = exame.relato.nome(pessoa)
        exame.relato.falha("P3", f"a inscrição {nome} {motivo}", 0, [nome])
