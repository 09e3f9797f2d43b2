"""Lê de `certame.toml` o que o edital diz da classificação: etapas, nota final, desempates."""

import re
from collections.abc import Sequence
from decimal import Decimal
from typing import Any

from certame.dominio.edital import (
    ArredondamentoDeNota,
    Barreira,
    Cargo,
    Conta,
    Criterio,
    Desempate,
    EmpateNaBarreira,
    EntreIdosos,
    Etapa,
    HoraDoNascimento,
    NotaDaBarreira,
    NotaFinal,
    OrigemDaNota,
    Precisao,
    Prova,
    SemNota,
    SoPelaReservada,
)
from certame.motor.desempate import LISTA_GERAL
from certame.norma.leitor import Leitor
from certame.planilhas.valores import MAXIMO_DE_CASAS

_ID = re.compile(r"[a-z][a-z0-9_]*")
_HORA = re.compile(r"(?:[01][0-9]|2[0-3]):[0-5][0-9](?::[0-5][0-9])?")
_RESERVADOS = {
    "inscricao",
    "nome",
    "cargo",
    "unidade",
    "nota",
    "situacao",
    "nascimento",
    "hora_do_nascimento",
    "jurado",
    "so_reservada",
}
"""Nomes de coluna que uma prova ou etapa não pode ter."""


def etapas_do_leitor(leitor: Leitor, cargos: Sequence[Cargo]) -> tuple[Etapa, ...]:
    """As `[[etapa]]`, na ordem do arquivo; o que não serve vai para os erros do leitor."""
    etapas: list[Etapa] = []
    ids: set[str] = set()
    for tabela in leitor.tabelas("etapa"):
        etapas.append(_etapa(tabela, cargos, ids))
        tabela.terminar()
    return tuple(etapas)


def _etapa(tabela: Leitor, cargos: Sequence[Cargo], ids: set[str]) -> Etapa:
    item = tabela.texto("item")
    id = _id_da_nota(tabela, ids)
    barreiras = tuple(_barreira(barreira, cargos) for barreira in tabela.tabelas("barreira"))
    dos_cargos = _cargos(tabela, cargos)
    for cargo in cargos:
        if sum(not b.cargos or cargo.id in b.cargos for b in barreiras) > 1:
            tabela.erro(
                "barreira",
                f"o cargo {cargo.id} tem mais de uma barreira nesta etapa",
                "diga em cargos a que cargos cada uma se aplica",
            )
    etapa = Etapa(
        id=id,
        nome=tabela.texto("nome", id.replace("_", " ")),
        item=item,
        provas=tuple(_prova(prova, item, ids) for prova in tabela.tabelas("prova", minimo=1)),
        conta=Conta(tabela.opcao("conta", [c.value for c in Conta], Conta.SOMA.value)),
        peso=_peso(tabela),
        minimo=_decimal_ou_nada(tabela, "minimo"),
        precisao=_precisao(tabela),
        barreiras=barreiras,
        cargos=dos_cargos,
    )
    if etapa.conta is Conta.MEDIA_PONDERADA and etapa.precisao is None:
        tabela.erro(
            "conta",
            "a média pode ter casas sem fim, e a etapa não diz como cortá-las",
            "acrescente casas e arredondamento, como está no edital",
        )
    return etapa


def _prova(tabela: Leitor, item_da_etapa: str, ids: set[str]) -> Prova:
    id = _id_da_nota(tabela, ids)
    prova = Prova(
        id=id,
        nome=tabela.texto("nome", id.replace("_", " ")),
        item=tabela.texto("item", item_da_etapa),
        peso=_peso(tabela),
        minimo=_decimal_ou_nada(tabela, "minimo"),
        nao_zerar=tabela.logico("nao_zerar", False),
        maxima=_decimal_ou_nada(tabela, "maxima"),
        sem_nota=SemNota(
            tabela.opcao("sem_nota", [s.value for s in SemNota], SemNota.PENDENCIA.value)
        ),
        precisao=_precisao(tabela),
    )
    tabela.terminar()
    return prova


def _id_da_nota(tabela: Leitor, ids: set[str]) -> str:
    id = tabela.texto("id")
    if id and not _ID.fullmatch(id):
        tabela.erro("id", f"o id {id} tem letra fora do padrão", "use a-z, 0-9 e _")
    elif id in _RESERVADOS or id.startswith("posto"):
        tabela.erro("id", f"{id} já é o nome de outra coluna", "use outro id")
    elif id in ids:
        tabela.erro("id", f"há outra prova ou etapa {id}", "dê um id a cada prova e etapa")
    ids.add(id)
    return id


def _peso(tabela: Leitor) -> Decimal:
    peso = tabela.decimal("peso", Decimal(1))
    if peso <= 0:
        tabela.erro("peso", f"o peso {peso} não é maior que zero", "escreva o peso do edital")
        return Decimal(1)
    return peso


def _decimal_ou_nada(tabela: Leitor, chave: str) -> Decimal | None:
    return tabela.decimal(chave) if tabela.tem(chave) else None


def _precisao(tabela: Leitor) -> Precisao | None:
    if not (tabela.tem("casas") or tabela.tem("arredondamento")):
        return None
    return Precisao(
        casas_do_leitor(tabela, "casas"),
        ArredondamentoDeNota(
            tabela.opcao("arredondamento", [a.value for a in ArredondamentoDeNota])
        ),
    )


def casas_do_leitor(tabela: Leitor, chave: str, padrao: Any = ...) -> int:
    """Quantas casas decimais tem uma nota."""
    casas: int = tabela.inteiro(chave, padrao)
    if casas > MAXIMO_DE_CASAS:
        tabela.erro(chave, f"{casas} casas são demais", f"use até {MAXIMO_DE_CASAS}")
        return MAXIMO_DE_CASAS
    return casas


def _cargos(tabela: Leitor, cargos: Sequence[Cargo]) -> tuple[str, ...]:
    citados = tabela.textos("cargos", ())
    ids = [cargo.id for cargo in cargos]
    for citado in citados:
        if citado not in ids:
            tabela.erro("cargos", f"o cargo {citado} não existe", f"use {', '.join(ids)}")
    return citados


def _barreira(tabela: Leitor, cargos: Sequence[Cargo]) -> Barreira:
    limites = []
    for lista, limite in tabela.mapa("limites", obrigatoria=True).items():
        if not isinstance(limite, int) or isinstance(limite, bool) or limite < 0:
            tabela.erro(f"limites.{lista}", "não é um número inteiro", "escreva 0 ou mais")
            continue
        limites.append((lista, limite))
    listas = [lista for lista, _ in limites]
    if tabela.tem("limites") and LISTA_GERAL not in listas:
        tabela.erro(
            "limites", "falta quantas pessoas da lista geral seguem", "acrescente geral = N"
        )
    ha_reservada = listas not in ([], [LISTA_GERAL])
    so_pela_reservada = SoPelaReservada.FICA_NAS_DUAS
    if ha_reservada:
        so_pela_reservada = SoPelaReservada(
            tabela.opcao("so_pela_reservada", [s.value for s in SoPelaReservada])
        )
    barreira = Barreira(
        item=tabela.texto("item"),
        limites=tuple(limites),
        empate=EmpateNaBarreira(tabela.opcao("empate", [e.value for e in EmpateNaBarreira])),
        nota=NotaDaBarreira(
            tabela.opcao("nota", [n.value for n in NotaDaBarreira], NotaDaBarreira.DA_ETAPA.value)
        ),
        so_pela_reservada=so_pela_reservada,
        cargos=_cargos(tabela, cargos),
    )
    tabela.terminar()
    return barreira


def nota_final_do_leitor(leitor: Leitor, etapas: Sequence[Etapa]) -> NotaFinal | None:
    """A `[nota_final]`, ou `None`; o que não serve vai para os erros do leitor."""
    tabela = leitor.tabela("nota_final", obrigatoria=False)
    if tabela is None:
        if etapas:
            leitor.erro(
                "etapa",
                "há etapas, e falta dizer como se chega à nota final",
                "acrescente [nota_final] com item e origem",
            )
        return None
    final = NotaFinal(
        item=tabela.texto("item"),
        origem=OrigemDaNota(tabela.opcao("origem", [o.value for o in OrigemDaNota])),
        conta=Conta(tabela.opcao("conta", [c.value for c in Conta], Conta.SOMA.value)),
        minimo=_decimal_ou_nada(tabela, "minimo"),
    )
    if final.origem is not OrigemDaNota.DADA and not etapas:
        tabela.erro("origem", "não há etapas de que calcular a nota", 'use origem = "dada"')
    tabela.terminar()
    return final


def desempates_do_leitor(leitor: Leitor, etapas: Sequence[Etapa]) -> tuple[Desempate, ...]:
    """Os `[[desempate]]`, na ordem da cadeia; o que não serve vai para os erros do leitor."""
    notas = [id for etapa in etapas for id in (*(p.id for p in etapa.provas), etapa.id)]
    return tuple(_desempate(tabela, notas) for tabela in leitor.tabelas("desempate"))


def _desempate(tabela: Leitor, notas: Sequence[str]) -> Desempate:
    criterio = Criterio(tabela.opcao("criterio", [c.value for c in Criterio]))
    idoso, idade = criterio is Criterio.IDADE_60, criterio is Criterio.IDADE
    hora = HoraDoNascimento.NAO_USA
    if idoso or idade:
        hora = HoraDoNascimento(
            tabela.opcao("hora", [h.value for h in HoraDoNascimento], hora.value)
        )
    provas = _provas_do_desempate(tabela, notas) if criterio is Criterio.NOTA else ()
    desempate = Desempate(
        criterio=criterio,
        item=tabela.texto("item"),
        prova=provas[0] if len(provas) == 1 else "",
        data_de_referencia=tabela.data("data_de_referencia") if idoso else None,
        entre_idosos=EntreIdosos(
            tabela.opcao("entre_idosos", [e.value for e in EntreIdosos])
            if idoso
            else EntreIdosos.SEGUEM_A_CADEIA
        ),
        hora=hora,
        provas=provas if len(provas) > 1 else (),
        nome=tabela.texto("nome", "") if criterio is Criterio.NOTA else "",
        hora_ausente=_hora_ausente(tabela) if hora is HoraDoNascimento.USA else "",
        listas=tabela.textos("listas", ()),
    )
    tabela.terminar()
    return desempate


def _provas_do_desempate(tabela: Leitor, notas: Sequence[str]) -> tuple[str, ...]:
    if tabela.tem("provas"):
        if tabela.tem("prova"):
            tabela.erro("prova", "há prova e provas", "fique com uma: provas soma as notas")
            tabela.bruto("prova")
        chave, provas = "provas", tabela.textos("provas")
    else:
        chave, provas = "prova", (tabela.texto("prova"),)
    for prova in provas:
        if notas and prova and prova not in notas:
            tabela.erro(chave, f"nenhuma prova ou etapa é {prova}", f"use {', '.join(notas)}")
    if len(set(provas)) < len(provas):
        tabela.erro(chave, "há prova repetida", "escreva cada uma uma vez")
    return provas


def _hora_ausente(tabela: Leitor) -> str:
    hora = tabela.texto("hora_ausente", "")
    if hora and not _HORA.fullmatch(hora):
        tabela.erro("hora_ausente", f"{hora!r} não é uma hora", 'escreva como "23:59"')
        return ""
    return hora
