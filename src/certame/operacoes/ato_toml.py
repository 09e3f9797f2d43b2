"""Lê um ato de uma tabela de campos: a de `[[ato]]` em certame.toml, ou a que alguém preencheu."""

import dataclasses
import types
import typing
from collections.abc import Sequence
from datetime import date, datetime
from enum import StrEnum
from typing import Any

from certame.dominio.ato import (
    TIPOS_DE_ATO,
    Ato,
    CalendarioFixado,
    ConvocacaoFeita,
    EfeitoJudicial,
    FraudeDecidida,
    OrdemJudicialCumprida,
    VagasCriadas,
)
from certame.dominio.edital import Cargo
from certame.norma.leitor import Leitor
from certame.planilhas.valores import ValorRecusado
from certame.planilhas.valores import inscricao as inscricao_lida

MAXIMO_DE_VAGAS = 10_000_000
ATE_O_MAXIMO = f"use até {MAXIMO_DE_VAGAS}"
_TODAS = "todas"


def ato_do_leitor(tabela: Leitor, id: str, cargos: tuple[Cargo, ...]) -> Ato | None:
    """O ato da tabela, ou `None` se ela tem erros, que ficam anotados nela.

    `id` vale se a tabela não diz outro; `cargos` são os do edital: se há um só, ele pode faltar.
    """
    erros_antes = len(tabela.erros)
    classe = TIPOS_DE_ATO.get(tabela.opcao("tipo", list(TIPOS_DE_ATO)))
    assert classe is not None
    if len(tabela.erros) > erros_antes:
        return None
    tipos = typing.get_type_hints(classe)
    valores: dict[str, Any] = {}
    for campo in dataclasses.fields(classe):
        if campo.name == "linha":
            valores["linha"] = tabela.linha()
        elif campo.name == "id":
            valores["id"] = tabela.texto("id", id)
        elif campo.name == "cargo" and campo.default is dataclasses.MISSING:
            valores["cargo"] = _cargo_do_ato(tabela, cargos)
        elif classe is ConvocacaoFeita and campo.name == "quantidade":
            valores["quantidade"] = _quantidade_ou_todas(tabela)
        else:
            valores[campo.name] = _valor(tabela, campo, tipos[campo.name])
    tabela.terminar()
    if len(tabela.erros) > erros_antes:
        return None
    for nome in ("inscricao", "inscricoes"):
        escritas = valores.get(nome, ())
        _conferir_inscricoes(tabela, nome, (escritas,) if isinstance(escritas, str) else escritas)
    ato = classe(**valores)
    _conferir_juntos(tabela, ato)
    return ato


def _conferir_juntos(tabela: Leitor, ato: Ato) -> None:
    """O que cada campo admite conforme os outros do mesmo ato."""
    match ato:
        case OrdemJudicialCumprida():
            _conferir_ordem(tabela, ato)
        case VagasCriadas(quantidade=quantas) if quantas > MAXIMO_DE_VAGAS:
            tabela.erro("quantidade", f"{quantas} vagas passa do limite", ATE_O_MAXIMO)
        case FraudeDecidida(defesa=date(), fim_do_prazo_sem_defesa=date()):
            tabela.erro(
                "fim_do_prazo_sem_defesa",
                "o ato diz que houve defesa e também que o prazo passou sem ela",
                "fique com defesa ou com fim_do_prazo_sem_defesa",
            )
        case CalendarioFixado():
            _conferir_calendario(tabela, ato)


def _conferir_calendario(tabela: Leitor, ato: CalendarioFixado) -> None:
    """O período começa antes de acabar, e os feriados são dele."""
    if ato.de > ato.ate:
        tabela.erro(
            "ate",
            f"o período acaba em {ato.ate.isoformat()}, antes de começar, em {ato.de.isoformat()}",
            "corrija o começo ou o fim do período",
        )
        return
    for dia in ato.feriados:
        if not ato.de <= dia <= ato.ate:
            tabela.erro(
                "feriados",
                f"o feriado de {dia.isoformat()} não é do período, de {ato.de.isoformat()} a "
                f"{ato.ate.isoformat()}",
                "tire-o, ou corrija o período",
            )


def _conferir_inscricoes(tabela: Leitor, campo: str, escritas: Sequence[str]) -> None:
    """As inscrições dos atos seguem a mesma regra que as do arquivo da banca."""
    for escrita in filter(None, escritas):
        try:
            certa = inscricao_lida(escrita)
        except ValorRecusado as recusa:
            conserto = "escreva-a como está no arquivo da banca"
            tabela.erro(campo, recusa.problema, conserto)
            continue
        if certa != escrita:
            problema = f'a inscrição "{escrita}" tem espaços nas pontas'
            tabela.erro(campo, problema, f'escreva "{certa}"')


_CAMPOS_DA_ORDEM: dict[EfeitoJudicial, tuple[str, ...]] = {
    EfeitoJudicial.INCLUSAO: ("inscricao", "posto", "grupos", "unidade"),
    EfeitoJudicial.SUB_JUDICE: ("inscricao", "posto", "grupos", "unidade"),
    EfeitoJudicial.EXITO_DEFINITIVO: ("inscricao",),
    EfeitoJudicial.IMPROCEDENCIA: ("inscricao",),
    EfeitoJudicial.RESERVA_DE_VAGA: ("vaga",),
    EfeitoJudicial.LIBERACAO: ("vaga",),
    EfeitoJudicial.CHAMADA: ("vaga",),
}
"""Os campos que cada efeito usa; o primeiro, ele pede."""


def _conferir_ordem(tabela: Leitor, ato: OrdemJudicialCumprida) -> None:
    """Cada efeito de uma ordem judicial pede os seus campos e só admite os que usa."""
    usados = _CAMPOS_DA_ORDEM[ato.efeito]
    if not getattr(ato, usados[0]):
        problema = f"a ordem de {ato.efeito.value} pede este campo"
        tabela.erro(usados[0], problema, f"acrescente {usados[0]}")
    for campo in ("inscricao", "posto", "grupos", "vaga", "unidade"):
        if campo not in usados and tabela.tem(campo):
            problema = f"a ordem de {ato.efeito.value} não usa este campo"
            tabela.erro(campo, problema, f"tire-o; ela usa {', '.join(usados)}")


def _cargo_do_ato(tabela: Leitor, cargos: tuple[Cargo, ...]) -> str:
    ids = [cargo.id for cargo in cargos]
    return tabela.opcao("cargo", ids or [""], ids[0] if len(ids) == 1 else ...)


def _quantidade_ou_todas(tabela: Leitor) -> int:
    escrita = tabela.bruto("quantidade")
    if isinstance(escrita, str) and escrita.strip().casefold() == _TODAS:
        return 0
    return tabela.inteiro("quantidade", minimo=1)


def _valor(tabela: Leitor, campo: "dataclasses.Field[Any]", tipo: Any) -> Any:
    sem_padrao = campo.default is dataclasses.MISSING
    opcional = isinstance(tipo, types.UnionType)
    padrao: Any = None if opcional else (... if sem_padrao else campo.default)
    if opcional:
        tipo = next(t for t in typing.get_args(tipo) if t is not type(None))
    if tipo is date:
        return tabela.data(campo.name, padrao)
    if tipo is datetime:
        return tabela.instante(campo.name)
    if tipo is int:
        return tabela.inteiro(campo.name, padrao, minimo=1)
    if isinstance(tipo, type) and issubclass(tipo, StrEnum):
        return tipo(tabela.opcao(campo.name, [opcao.value for opcao in tipo], padrao))
    if typing.get_origin(tipo) is tuple:
        lista = tabela.datas if date in typing.get_args(tipo) else tabela.textos
        return lista(campo.name, padrao)
    return tabela.texto(campo.name, padrao)
