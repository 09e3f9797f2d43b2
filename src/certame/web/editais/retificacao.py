"""A retificação: começar, desistir, ver o que muda e confirmar."""

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from typing import Any

from django import forms
from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone

from certame.dominio.edital import nota_por_extenso
from certame.dominio.resultado import AtoRecusado
from certame.livro.armazem import Conflito
from certame.livro.registro import Cabeca
from certame.norma.erros import EntradaInvalida
from certame.norma.leitura import sem_sinais
from certame.operacoes.certame_em_curso import Feito
from certame.operacoes.conferir_rascunho import RascunhoConferido
from certame.operacoes.resumos import referencia_do_texto
from certame.web.atos.vista import Vista, resumo, vista_lida
from certame.web.certames.mesa import recibo
from certame.web.componentes.campos import so_o_que_se_ve
from certame.web.componentes.tabela import Tabela
from certame.web.editais.formulario import (
    NOMES,
    CargoEscrito,
    DadosDoEdital,
    DesempateEscrito,
    Parte,
    PrazoEscrito,
    UnidadeEscrita,
    dia,
)
from certame.web.editais.guarda import (
    TextoMudou,
    comecar_retificacao,
    conferir_aberto,
    conferir_na_pasta,
    edital_do_certame,
    praticar_retificacao,
    rascunho_com_o_resultado,
)
from certame.web.editais.models import Rascunho
from certame.web.editais.quadro import quadro_de_vagas
from certame.web.porteiro import Pedido
from certame.web.recusas import frase_da_recusa
from certame.web.reenvio import ja_feito, lembrar_feito


class ItemRetificado(forms.Form):
    """O que se retifica."""

    item = forms.CharField(
        label="Item do edital que se corrige",
        max_length=40,
        validators=[so_o_que_se_ve],
        help_text="Como está no edital: 4.2. Se são vários, o primeiro; a publicação diz todos.",
    )
    dia_do_ato = forms.DateField(
        label="Dia do ato",
        widget=dia(),
        initial=timezone.localdate,
        help_text="O dia em que a retificação sai.",
    )


def retificar(pedido: Pedido) -> HttpResponse:
    """Começa a retificação, ou desiste dela; nada do publicado muda."""
    aberto = edital_do_certame(pedido.certame)
    if pedido.method == "POST" and "desistir" in pedido.POST and aberto.publicado:
        Rascunho.objects.filter(certame=pedido.certame).delete()
        messages.success(pedido, "Retificação abandonada. Vale o edital publicado, como estava.")
    elif pedido.method == "POST" and aberto.publicado and not aberto.retificavel:
        messages.warning(pedido, f"{aberto.ate_quando_retifica} Nada mudou.")
    elif pedido.method == "POST" and aberto.publicado:
        comecar_retificacao(pedido.certame, aberto.publicado, pedido.user)
        messages.info(
            pedido,
            "Retificação começada. Mude o que for preciso e guarde; o publicado vale até você "
            "confirmar.",
        )
    return redirect("editais:edital", pedido.cidade.identificador, pedido.certame.identificador)


def retificacao(pedido: Pedido) -> HttpResponse:
    """O antes e o depois, o que isso causa, e a confirmação."""
    if pedido.method == "POST" and (ja := ja_feito(pedido, "confirmar")):
        messages.info(
            pedido, f"Esta retificação já estava no livro, no ato {ja}: não se fez outra."
        )
        return redirect("editais:edital", pedido.cidade.identificador, pedido.certame.identificador)
    return _retificacao(pedido)


def _retificacao(pedido: Pedido) -> HttpResponse:
    aberto = edital_do_certame(pedido.certame)
    if not aberto.retifica:
        return redirect("editais:edital", pedido.cidade.identificador, pedido.certame.identificador)
    do_rascunho = conferir_aberto(pedido.certame, aberto)
    if do_rascunho.erros:
        return _com_defeito(pedido, do_rascunho)
    try:
        texto = rascunho_com_o_resultado(pedido.certame)
    except AtoRecusado:
        return redirect("editais:edital", pedido.cidade.identificador, pedido.certame.identificador)
    except EntradaInvalida as falha:
        return _com_defeito(pedido, RascunhoConferido(erros=tuple(falha.erros)))
    conferido = conferir_na_pasta(pedido.certame, texto, retifica=True)
    formulario = ItemRetificado(pedido.POST or None)
    feito: Feito | None = None
    recusa, status = "", 422 if formulario.errors else 200
    if pedido.method == "POST" and formulario.is_valid() and conferido.serve:
        if conferido.impedem:
            raise PermissionDenied
        try:
            feito = _feito(pedido, texto, formulario.cleaned_data)
        except (TextoMudou, Conflito) as o_que:
            recusa, status = _o_que_mudou(o_que), 409
        except (AtoRecusado, EntradaInvalida) as falha:
            recusa, status = frase_da_recusa(falha), 422
        else:
            if not feito.simulado:
                lembrar_feito(pedido, feito.praticados[0].ato.id)
                messages.success(pedido, recibo("edital retificado", feito))
                return redirect(
                    "editais:edital", pedido.cidade.identificador, pedido.certame.identificador
                )
    contexto = {
        "caminho": _caminho(pedido),
        "mudancas": tabela_das_mudancas(aberto.publicado, texto),
        "reservas": _tabela_das_reservas(
            conferir_na_pasta(pedido.certame, aberto.publicado), conferido
        ),
        "conferido": conferido,
        "formulario": formulario,
        "feito": feito,
        "vista": feito and _vista(texto, formulario.cleaned_data, feito.antes),
        "recusa": recusa,
    }
    return render(pedido, "editais/retificacao.html", contexto, status=status)


def _feito(pedido: Pedido, texto: str, ditos: Mapping[str, Any]) -> Feito:
    """A retificação ensaiada ou, se o que se confirma é o que se viu, praticada.

    Erros: os de `praticar_retificacao`.
    """
    vista = vista_lida(pedido.POST.get("confirmar", ""))
    if vista is not None:
        de_agora = _vista(texto, ditos, vista.cabeca)
        if vista != de_agora:
            raise TextoMudou(*vista.mudancas(de_agora))
    return praticar_retificacao(
        pedido.certame,
        item=ditos["item"],
        dia=ditos["dia_do_ato"],
        quem=pedido.user,
        agora=timezone.now(),
        se_cabeca=vista and vista.cabeca,
        se_texto=referencia_do_texto(texto),
    )


def _vista(texto: str, ditos: Mapping[str, Any], cabeca: Cabeca) -> Vista:
    return Vista(cabeca, referencia_do_texto(texto), campos=resumo(ditos))


def _o_que_mudou(houve: TextoMudou | Conflito) -> str:
    if isinstance(houve, Conflito):
        o_que = "Outra pessoa praticou um ato enquanto você conferia."
    else:
        o_que = f"Mudou, desde a prévia: {' e '.join(houve.args) or 'o texto do edital'}."
    return f"{o_que} Nada foi gravado: confira de novo e confirme."


def _com_defeito(pedido: Pedido, conferido: RascunhoConferido) -> HttpResponse:
    """O que está errado no rascunho e em que linha dele; sem isso não há o que comparar."""
    contexto = {"caminho": _caminho(pedido), "conferido": conferido, "com_defeito": True}
    return render(pedido, "editais/retificacao.html", contexto, status=422)


def tabela_das_mudancas(antes: str, depois: str) -> Tabela:
    """O que muda no edital, campo a campo."""
    de, para = (dict(_folhas(tomllib.loads(texto))) for texto in (antes, depois))
    linhas = [
        [onde, de.get(onde, "não havia"), para.get(onde, "sai do edital")]
        for onde in dict.fromkeys((*de, *para))
        if de.get(onde) != para.get(onde)
    ]
    return Tabela.de("O que muda no edital", ["Onde", "Antes", "Depois"], linhas)


def _folhas(
    valor: Mapping[str, Any], onde: str = "", parte: type[Parte] | None = None, comeco: str = ""
) -> Iterator[tuple[str, str]]:
    """Cada valor do TOML por extenso, com o lugar dele; as linhas que se repetem, pelo nome delas.

    `parte` é o pedaço do formulário que tem os rótulos; `comeco`, o da tabela dentro dele.
    """
    for chave, dentro in valor.items():
        if isinstance(dentro, Mapping):
            if chave in _PARTES:
                yield from _folhas(dentro, _NOMES_DAS_PARTES[chave], _PARTES[chave])
            else:
                yield from _folhas(dentro, onde, parte, "" if chave == "clausulas" else f"{chave}_")
        elif isinstance(dentro, list) and dentro and all(isinstance(um, Mapping) for um in dentro):
            for um, dito in zip(dentro, _nomes_distintos(dentro), strict=True):
                lugar = f"{_NOMES_DAS_PARTES.get(chave, sem_sinais(chave))} “{dito}”"
                yield from _folhas(um, f"{onde}, {lugar}" if onde else lugar, _PARTES.get(chave))
        else:
            no_formulario = "prova" if chave == "provas" else f"{comeco}{chave}"
            campo = parte.base_fields.get(no_formulario) if parte else None
            rotulo = str(campo.label) if campo else sem_sinais(f"{comeco}{chave}")
            yield f"{onde}: {rotulo}" if onde else rotulo, _por_extenso(chave, dentro)


def _nomes_distintos(linhas: Sequence[Mapping[str, Any]]) -> list[str]:
    """O nome de cada linha; as que têm o mesmo, também pelo número, que nenhuma esconda a outra."""
    ditos = [
        str(
            um.get("nome") or NOMES.get(um.get("criterio", "")) or sem_sinais(str(um.get("id", "")))
        )
        for um in linhas
    ]
    return [
        dito if dito and ditos.count(dito) == 1 else f"{dito} {numero}".strip()
        for numero, dito in enumerate(ditos, start=1)
    ]


_PARTES: Mapping[str, type[Parte]] = {
    "edital": DadosDoEdital,
    "cargo": CargoEscrito,
    "unidade": UnidadeEscrita,
    "desempate": DesempateEscrito,
    "prazo": PrazoEscrito,
}
"""De cada tabela do texto ao pedaço do formulário que a escreve."""

_NOMES_DAS_PARTES = {
    "edital": "Edital",
    "cargo": "Cargo",
    "unidade": "unidade",
    "desempate": "Desempate",
    "prazo": "Prazo",
    "etapa": "Etapa",
    "grupo": "Grupo",
    "leitura": "Leitura",
}


def _por_extenso(chave: str, valor: object) -> str:
    match valor:
        case list():
            return ", ".join(_por_extenso(chave, um) for um in valor)
        case bool():
            return "sim" if valor else "não"
        case date():
            return f"{valor:%d/%m/%Y}"
        case str() if chave in ("prova", "provas"):
            return nota_por_extenso(valor)
        case _:
            return NOMES.get(str(valor), str(valor))


def _tabela_das_reservas(antes: RascunhoConferido, depois: RascunhoConferido) -> Tabela | None:
    quadros = [quadro_de_vagas(antes), quadro_de_vagas(depois)]
    ditos: list[dict[tuple[str, str], str]] = [
        {
            (cargo.nome, grupo.nome): f"{grupo.reservadas} de {cargo.vagas}"
            + (f" ({grupo.numeros})" if grupo.numeros else "")
            for cargo in (quadro.cargos if quadro else [])
            for grupo in cargo.grupos
        }
        for quadro in quadros
    ]
    linhas = [
        [f"{chave[0]}: {chave[1]}", ditos[0].get(chave, "não havia"), ditos[1].get(chave, "sai")]
        for chave in dict.fromkeys((*ditos[0], *ditos[1]))
        if ditos[0].get(chave) != ditos[1].get(chave)
    ]
    if not linhas:
        return None
    return Tabela.de("O que muda na reserva", ["Cargo e grupo", "Antes", "Depois"], linhas)


def _caminho(pedido: Pedido) -> list[tuple[str, str]]:
    cidade = f"/cidades/{pedido.cidade.identificador}/"
    certame = f"{cidade}certames/{pedido.certame.identificador}/"
    return [
        ("Certames", cidade),
        (pedido.certame.titulo, certame),
        ("Edital", f"{certame}edital/"),
        ("Retificação", ""),
    ]
