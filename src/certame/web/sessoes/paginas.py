"""As sessões da pessoa, o que ela tem guardado, e a continuação da sessão."""

from uuid import UUID

from django.conf import settings
from django.contrib import messages
from django.contrib.sessions.models import Session
from django.http import HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from certame.web.contas.acontecimentos import anotar
from certame.web.contas.models import TipoDeAcontecimento
from certame.web.porteiro import Pedido
from certame.web.sessoes.guarda import PARAMETRO, esquecer, todos
from certame.web.sessoes.models import SessaoAberta


def sessoes(pedido: Pedido) -> HttpResponse:
    """Onde a conta está aberta, com o encerramento de uma ou das outras; e o que está guardado."""
    minhas = SessaoAberta.vivas(pedido.user)
    esta = pedido.session.session_key
    if pedido.method == "POST":
        escolhida = minhas.filter(pk=_numero(pedido.POST.get("sessao", ""))).first()
        if "outras" in pedido.POST:
            quantas = SessaoAberta.encerrar(pedido.user, menos=esta)
        else:
            chaves = [escolhida.chave] if escolhida and escolhida.chave != esta else []
            quantas, _ = Session.objects.filter(session_key__in=chaves).delete()
        if quantas:
            anotar(TipoDeAcontecimento.SESSOES_ENCERRADAS, pedido.user, por=pedido.user)
            messages.success(pedido, "Encerrada. Naquele navegador é preciso entrar de novo.")
        return redirect("sessoes:minhas")
    contexto = {
        "minhas": [(uma, uma.chave == esta) for uma in minhas],
        "guardados": todos(pedido.user),
        "parametro": PARAMETRO,
    }
    return render(pedido, "sessoes/minhas.html", contexto)


@never_cache
def continuar(pedido: Pedido) -> HttpResponse:
    """Conta a sessão de novo, a partir de agora, e diz quantos segundos ela dura."""
    pedido.session.modified = True
    return JsonResponse({"segundos": settings.CERTAME_SESSAO})


@require_POST
def esquecer_guardado(pedido: Pedido, id: UUID) -> HttpResponse:
    """Apaga o que a pessoa guardou."""
    esquecer(pedido.user, str(id))
    messages.success(pedido, "O que estava guardado foi apagado.")
    return redirect("sessoes:minhas")


def _numero(texto: str) -> int:
    return int(texto) if texto.isascii() and texto.isdigit() and len(texto) < 15 else 0
