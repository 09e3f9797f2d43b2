"""As páginas da ajuda: os temas, cada tema com a lei da cidade, e o glossário."""

from typing import NamedTuple

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from certame.acervo import norma_do_acervo
from certame.norma.dispositivo import CONSTITUICAO
from certame.web.ajuda.palavras import procurar
from certame.web.ajuda.temas import TEMAS, Tema
from certame.web.porteiro import Pedido


class DaLei(NamedTuple):
    """O que uma lei da cidade diz de um tema: o nome dela e cada dispositivo, com o resumo."""

    lei: str
    dispositivos: list[tuple[str, str]]


def temas(pedido: Pedido) -> HttpResponse:
    """Os temas da ajuda."""
    contexto = {"caminho": [("Ajuda", "")], "temas": TEMAS.values()}
    return render(pedido, "ajuda/temas.html", contexto)


def tema(pedido: Pedido, tema: str) -> HttpResponse:
    """Um tema em palavras simples, o que não se desfaz nele, e o que diz a lei da cidade."""
    achado = TEMAS.get(tema)
    if achado is None:
        raise Http404
    contexto = {
        "caminho": [("Ajuda", _base(pedido)), (achado.titulo, "")],
        "tema": achado,
        "leis": _das_leis(achado, pedido.cidade.normas),
        "constituicao": [CONSTITUICAO[id].citacao for id in achado.constituicao],
    }
    return render(pedido, "ajuda/tema.html", contexto)


def glossario(pedido: Pedido) -> HttpResponse:
    """O glossário, com busca; cada termo tem um endereço."""
    procurado = pedido.GET.get("q", "").strip()
    contexto = {
        "caminho": [("Ajuda", _base(pedido)), ("Glossário", "")],
        "procurado": procurado,
        "partes": procurar(procurado),
    }
    return render(pedido, "ajuda/glossario.html", contexto)


def _das_leis(tema: Tema, normas: list[str]) -> list[DaLei]:
    achadas = []
    for id in normas:
        if ids := tema.dispositivos.get(id):
            norma = norma_do_acervo(id)
            ditos = [(norma.fundamento(d).citacao, norma.dispositivos[d].resumo) for d in ids]
            achadas.append(DaLei(norma.lei, ditos))
    return achadas


def _base(pedido: Pedido) -> str:
    return reverse("ajuda:temas", args=[pedido.cidade.identificador])
