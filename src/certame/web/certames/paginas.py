"""A lista dos certames da cidade e a página de cada um."""

from django.http import HttpResponse
from django.shortcuts import render

from certame.web.porteiro import Pedido


def lista(pedido: Pedido) -> HttpResponse:
    """Os certames da cidade."""
    return render(pedido, "certames/lista.html", {"certames": pedido.cidade.certames.all()})


def certame(pedido: Pedido) -> HttpResponse:
    """A página de um certame."""
    return render(pedido, "certames/certame.html")
