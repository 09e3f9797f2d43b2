"""Quem é da equipe ou da Junta de um certame, segundo os atos dele."""

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from certame.dominio.ato import (
    Ato,
    AtoAnulado,
    EditalPublicado,
    EquipeConstituida,
    ImpedimentoDeclarado,
    JuntaInstalada,
)
from certame.dominio.resultado import AtoRecusado
from certame.livro.corrente import ato_do_registro
from certame.motor.equipes import ASSISTENTE, membros_de
from certame.norma.dispositivo import CONSTITUICAO
from certame.operacoes.abrir_cofre_do_certame import certame_da_pasta
from certame.operacoes.livro_da_pasta import registros_do_livro


class QuemExamina(NamedTuple):
    """Os ids de quem é de uma equipe ou Junta, e, de quem está impedido, o id e a inscrição."""

    membros: frozenset[str]
    impedidos: frozenset[tuple[str, str]] = frozenset()


def equipe_do_certame(pasta: Path) -> QuemExamina | None:
    """Quem examina no certame da pasta, pelos atos do livro ou de `certame.toml`.

    `None` se os atos não registram o processo desde o edital: não se sabe quem é da equipe. Erros:
    `EntradaInvalida`; `LivroRecusado`.
    """
    lido = certame_da_pasta(pasta)
    do_livro = (ato_do_registro(registro) for registro in registros_do_livro(pasta, lido))
    return equipe_dos_atos([*lido.atos, *filter(None, do_livro)])


def equipe_dos_atos(atos: Sequence[Ato]) -> QuemExamina | None:
    """Os membros das equipes e das Juntas que os atos, sem os anulados, constituem.

    O assistente que a pessoa indica está na Junta e não vê os documentos por isso.
    """
    if not any(isinstance(ato, EditalPublicado) for ato in atos):
        return None
    anulados = {ato.ato for ato in atos if isinstance(ato, AtoAnulado)}
    de_pe = [ato for ato in atos if ato.id not in anulados]
    membros = frozenset(
        membro.id
        for ato in de_pe
        if isinstance(ato, EquipeConstituida | JuntaInstalada)
        for membro in membros_de(ato.membros)
        if membro.papel != ASSISTENTE
    )
    impedidos = frozenset(
        (ato.membro, ato.inscricao) for ato in de_pe if isinstance(ato, ImpedimentoDeclarado)
    )
    return QuemExamina(membros, impedidos)


def exigir_da_equipe(autor: str, inscricao: str, equipe: QuemExamina | None) -> None:
    """Recusa quem diz ser da equipe e não é, ou está impedido no caso da pessoa.

    Se não se sabe quem é da equipe, deixa passar. Erros: `AtoRecusado`.
    """
    if equipe is None:
        return
    if autor not in equipe.membros:
        raise AtoRecusado(
            f"{autor} não está em equipe nem em Junta deste certame",
            (CONSTITUICAO["cf_art5_inc79"],),
            "constitua antes a equipe com quem examina (certame equipe constituir), ou peça a "
            "quem é dela",
        )
    if (autor, inscricao) in equipe.impedidos:
        raise AtoRecusado(
            f"{autor} está impedido no caso da inscrição {inscricao}",
            (CONSTITUICAO["cf_art5_inc79"], CONSTITUICAO["cf_art37"]),
            "peça a outra pessoa da equipe",
        )
