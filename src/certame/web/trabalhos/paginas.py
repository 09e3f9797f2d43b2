"""A página de um trabalho: em que pé está, o que não deu certo, e o botão de cancelar."""

from datetime import timedelta

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.views.decorators.http import require_POST

from certame.web.porteiro import Pedido
from certame.web.trabalhos.fila import cancelar
from certame.web.trabalhos.models import Estado, Trabalho

_DEMORA = timedelta(minutes=1)


def trabalho(pedido: Pedido, numero: int) -> HttpResponse:
    """O trabalho de quem o pediu; feito, leva ao que ele fez."""
    achado = _achado(pedido, numero)
    pelo_htmx = bool(getattr(pedido, "htmx", False))
    if achado.estado == Estado.FEITO and not pelo_htmx:
        return redirect(achado.volta)
    cidade = f"/cidades/{pedido.cidade.identificador}/"
    na_fila = achado.estado == Estado.NA_FILA
    contexto = {
        "caminho": [
            ("Certames", cidade),
            (pedido.certame.titulo, f"{cidade}certames/{pedido.certame.identificador}/"),
            (achado.titulo, ""),
        ],
        "trabalho": achado,
        "sem_ninguem": na_fila and timezone.now() - achado.pulso > _DEMORA,
    }
    resposta = render(pedido, "trabalhos/trabalho.html", contexto)
    if pelo_htmx and achado.estado == Estado.FEITO:
        resposta["HX-Redirect"] = achado.volta
    elif pelo_htmx and not achado.aberto:
        resposta["HX-Refresh"] = "true"
    return resposta


@require_POST
def cancelar_trabalho(pedido: Pedido, numero: int) -> HttpResponse:
    """Cancela o trabalho e volta de onde ele veio."""
    achado = _achado(pedido, numero)
    if cancelar(achado):
        messages.success(pedido, f"Cancelado: {achado.titulo}.")
    else:
        messages.info(pedido, "O trabalho já tinha acabado.")
    return redirect(achado.volta)


def _achado(pedido: Pedido, numero: int) -> Trabalho:
    return get_object_or_404(Trabalho, pk=numero, certame=pedido.certame, pessoa=pedido.user)
