"""Os prazos de um certame em curso, contados de novo só quando o livro anda ou algum deles muda."""

from bisect import bisect_left, bisect_right
from collections.abc import Hashable
from dataclasses import replace
from datetime import datetime

from certame.operacoes.certame_em_curso import CertameEmCurso
from certame.operacoes.executar import Execucao
from certame.operacoes.listar_prazos import PrazosDoCertame, prazos_da_execucao


def prazos_do_curso(curso: CertameEmCurso, agora: datetime) -> PrazosDoCertame:
    """Os prazos do certame em curso, em `agora` (com fuso). Erros: os de `prazos_da_execucao`."""
    _, contados = prazos_e_momento(curso, agora)
    return replace(contados, agora=agora.astimezone(curso.fuso))


def prazos_e_momento(curso: CertameEmCurso, agora: datetime) -> tuple[Hashable, PrazosDoCertame]:
    """Os prazos, e o momento: enquanto é o mesmo, e o livro não anda, são os mesmos prazos.

    Um prazo em dias muda quando muda o dia na cidade; um em horas, no instante em que acaba ou se
    cumpre.
    """
    local = agora.astimezone(curso.fuso)
    dia = local.date()

    def contar() -> PrazosDoCertame:
        return prazos_da_execucao(Execucao(curso.entrada, andamento=curso.andamento), agora)

    do_dia = curso.ate_o_proximo(("prazos", dia), contar)
    instantes = curso.ate_o_proximo(("instantes", dia), lambda: _instantes(do_dia))

    def entre(instante: datetime) -> tuple[int, int]:
        return bisect_left(instantes, instante), bisect_right(instantes, instante)

    onde = entre(agora)
    if onde != entre(do_dia.agora):
        return (dia, onde), curso.ate_o_proximo(("prazos", dia, onde), contar)
    return (dia, onde), do_dia


def _instantes(prazos: PrazosDoCertame) -> list[datetime]:
    quando = (um for v in prazos.vencimentos for um in (v.fim, v.prazo.cumprido))
    return sorted({um for um in quando if isinstance(um, datetime)})
