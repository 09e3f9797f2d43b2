"""A atualização: aplica ao banco as migrações que faltam, com cópia antes e conferência depois."""

from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from django.conf import settings
from django.core.cache import cache
from django.db import DatabaseError

from certame.armazens.banco.armazem import ArmazemDoBanco
from certame.livro.registro import Cabeca
from certame.norma.erros import EntradaInvalida, Erro
from certame.operacoes.conferir_livro import exigir_certos
from certame.operacoes.copia_inteira import CopiaInteira, livros_das_linhas
from certame.operacoes.fazer_copia_inteira import fazer_copia_inteira
from certame.web.migracoes import banco_novo, desconhecidas, por_aplicar
from certame.web.partida import exigir_conhecidas, por_em_dia
from certame.web.trabalhos.sinal_de_vida import ha_trabalhador


class Atualizacao(NamedTuple):
    """O que se aplicou, a cópia feita antes (`None` se dispensada) e os livros conferidos."""

    aplicadas: tuple[str, ...]
    copia: CopiaInteira | None
    livros: dict[str, Cabeca]


def o_que_falta() -> tuple[str, ...]:
    """As migrações por aplicar. Erros: `EntradaInvalida` se o banco é de um programa mais novo."""
    exigir_conhecidas(desconhecidas())
    return () if banco_novo() else por_aplicar()


def atualizar(instante: datetime, copia: Path | None, *, banco: str = "") -> Atualizacao:
    """Confere os livros, faz a cópia inteira em `copia`, migra e confere os livros outra vez.

    Sem nada a aplicar, não migra; a cópia pedida se faz assim mesmo. Sem `copia`, quem chama responde por ela. Erros:
    `EntradaInvalida`; `LivroRecusado` se um livro tem defeito, antes de mudar qualquer coisa.
    """
    faltam = o_que_falta()
    antes = _livros()
    if not faltam and copia is None:
        return Atualizacao((), None, antes)
    _exigir_parado()
    feita = None
    if copia is not None:
        feita = fazer_copia_inteira(settings.CERTAME_DADOS.raiz, copia, instante, banco=banco)
    if not faltam:
        return Atualizacao((), feita, antes)
    voltar = f"restaure a cópia em {copia}" if copia else "restaure a cópia que fez antes"
    try:
        por_em_dia()
    except DatabaseError as falha:
        frase = str(falha).strip().partition("\n")[0]
        raise _recusa(f"a atualização parou no meio ({frase})", voltar) from None
    if sobram := por_aplicar():
        raise _recusa(f"ficaram migrações por aplicar: {', '.join(sobram)}", voltar)
    depois = _livros()
    if depois != antes:
        raise _recusa("os livros não são os de antes da atualização", voltar)
    return Atualizacao(faltam, feita, depois)


def _livros() -> dict[str, Cabeca]:
    armazem = ArmazemDoBanco()
    linhas = {certame: armazem.linhas(certame) for certame in armazem.certames()}
    return {certo.certame: certo.cabeca for certo in exigir_certos(livros_das_linhas(linhas, ""))}


def _exigir_parado() -> None:
    try:
        no_ar = ha_trabalhador(cache)
    except DatabaseError:  # o banco é de antes de haver o sinal
        return
    if no_ar:
        raise _recusa(
            "o programa está no ar",
            "pare certame servir e certame trabalhar, espere meio minuto e repita",
        )


def _recusa(problema: str, conserto: str) -> EntradaInvalida:
    return EntradaInvalida([Erro("", 0, "", problema, conserto)])
