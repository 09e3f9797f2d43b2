"""A lista dos certames da cidade: busca, filtro, ordem, e o que vem agora em cada um."""

import time
from collections.abc import Iterable
from functools import lru_cache

from django import forms
from django.core.paginator import Page, Paginator
from django.db.models import F, Q, QuerySet
from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone

from certame.dominio.resultado import AtoRecusado
from certame.livro.defeito import LivroRecusado
from certame.motor.etapas import NOMES, ORDEM, Etapa
from certame.norma.erros import EntradaInvalida
from certame.planilhas.valores import marca_comparada
from certame.web.certames.casos_que_ve import so_ve_os_seus
from certame.web.certames.mesa import MESA, Abrindo, SemEdital
from certame.web.certames.models import CertameRegistrado, ResumoDoCertame
from certame.web.certames.resumo import (
    cargos_do_certame,
    resumir,
    resumir_o_que_nao_abre,
    vistos_de_agora,
)
from certame.web.contas.models import Cidade
from certame.web.politica import abre_para, age_em
from certame.web.porteiro import Pedido

_POR_PAGINA = 20
_ABRE_POR_PEDIDO = 5
_GASTA_POR_PEDIDO = 0.1
"""Segundos depois dos quais o pedido não abre mais um."""

_ORDENS = {
    "recentes": ("Os mais novos primeiro", ("-criado_em",)),
    "vence": ("O que vence antes primeiro", (F("resumo__vence_em").asc(nulls_last=True), "titulo")),
    "titulo": ("Título", ("titulo",)),
    "numero": ("Número do edital", ("identificador",)),
}


class BuscaDeCertames(forms.Form):
    """O que se procura na lista; o que não serve é como se não fosse dito."""

    de_busca = True  # o rótulo cala o "se quiser"

    q = forms.CharField(label="Título, cargo ou número do edital", required=False, max_length=100)
    etapa = forms.ChoiceField(
        label="Etapa",
        required=False,
        choices=[("", "Todas"), *((etapa.value, NOMES[etapa].capitalize()) for etapa in ORDEM)],
    )
    publicar = forms.ChoiceField(
        label="Publicações",
        required=False,
        choices=[("", "Todos os certames"), ("falta", "Os que têm o que publicar")],
    )
    ordem = forms.ChoiceField(
        label="Ordem",
        required=False,
        choices=[(nome, rotulo) for nome, (rotulo, _) in _ORDENS.items()],
    )


def lista(pedido: Pedido) -> HttpResponse:
    """Os certames da cidade, sem abrir nenhum que não tenha mudado desde a última vez."""
    publica = abre_para("publicacoes:previa", pedido.papeis)
    busca = BuscaDeCertames(pedido.GET)
    if not publica:
        del busca.fields["publicar"]
    busca.full_clean()
    ditos = busca.cleaned_data
    todos = pedido.cidade.certames.select_related("resumo")
    achados = _ordenados(_filtrados(pedido.cidade, todos, ditos), ditos)
    pagina = Paginator(achados, _POR_PAGINA).get_page(pedido.GET.get("pagina"))
    pagina.object_list = _da_cidade(pagina.object_list, pedido.cidade)
    _por_em_dia(pagina)
    contexto = {
        "busca": busca,
        "pagina": pagina,
        "agora": timezone.now(),
        "ha_certames": bool(pagina.paginator.count) or todos.exists(),
        "publica": publica,
        "so_os_seus": so_ve_os_seus(pedido.papeis),
        "cria": age_em("editais:novo", pedido.papeis),
    }
    return render(pedido, "certames/lista.html", contexto)


def _da_cidade(certames: Iterable[CertameRegistrado], cidade: Cidade) -> list[CertameRegistrado]:
    """Os certames, com a cidade, que é a mesma para todos e não se lê com cada um."""
    lidos = list(certames)
    for certame in lidos:
        certame.cidade = cidade
    return lidos


def _filtrados(
    cidade: Cidade, certames: QuerySet[CertameRegistrado], ditos: dict[str, str]
) -> QuerySet[CertameRegistrado]:
    if procurado := marca_comparada(ditos.get("q", "")):
        # Em memória: sem acento e sem maiúscula, cada banco compararia de um jeito.
        lidos = _da_cidade(certames, cidade)
        achados = [certame.pk for certame in lidos if _e_o_procurado(certame, procurado)]
        certames = certames.filter(pk__in=achados)
    if ditos.get("publicar"):
        certames = certames.exclude(resumo=None).exclude(resumo__por_publicar="")
    if etapa := ditos.get("etapa", ""):
        na_etapa = Q(resumo__etapa=etapa)
        if etapa == Etapa.ELABORACAO:
            na_etapa |= Q(resumo=None)
        certames = certames.filter(na_etapa)
    return certames


def _e_o_procurado(certame: CertameRegistrado, procurado: str) -> bool:
    """Diz se o título, um cargo ou o número tem o que se procura."""
    if procurado.replace("/", "-") in certame.identificador:
        return True
    textos = (certame.titulo, certame.numero, *cargos_do_certame(certame).splitlines())
    return any(procurado in _comparada(texto) for texto in textos)


_comparada = lru_cache(maxsize=10_000)(marca_comparada)
"""Os títulos e os cargos são os mesmos de um pedido ao outro."""


def _ordenados(
    certames: QuerySet[CertameRegistrado], ditos: dict[str, str]
) -> QuerySet[CertameRegistrado]:
    return certames.order_by(*_ORDENS[ditos.get("ordem") or "recentes"][1], "pk")


def _por_em_dia(pagina: Page[CertameRegistrado]) -> None:
    """Refaz os resumos velhos da página, poucos por pedido; os outros ficam para o seguinte."""
    mostrados = list(pagina.object_list)
    vistos = vistos_de_agora(mostrados)
    velhos = [c for c in mostrados if _visto(c) != vistos[c.pk]]
    ate = time.monotonic() + _GASTA_POR_PEDIDO
    for certame in velhos[:_ABRE_POR_PEDIDO]:
        if time.monotonic() > ate:
            return
        try:
            with MESA.certame(certame) as curso:
                resumir(certame, curso, timezone.now())
        except Abrindo:
            continue  # é grande: a linha dele é a de antes até que acabe de abrir
        except SemEdital:
            resumir_o_que_nao_abre(certame, "Completar o edital")
        except (AtoRecusado, EntradaInvalida, LivroRecusado):
            resumir_o_que_nao_abre(certame, "Abrir o certame e ver o que não deixa seguir")
        certame.refresh_from_db(fields=["resumo"])


def _visto(certame: CertameRegistrado) -> str:
    resumo: ResumoDoCertame | None = getattr(certame, "resumo", None)
    return resumo.visto if resumo else ""
