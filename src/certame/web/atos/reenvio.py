"""O mesmo formulário enviado outra vez (dois cliques, voltar e reenviar) não pratica o ato de novo."""

import hashlib
import json

from django.core.cache import cache

from certame.web.certames.mesa import autor
from certame.web.porteiro import Pedido

_UM_DIA = 24 * 60 * 60
_FORA_DO_SELO = ("csrfmiddlewaretoken",)


def ato_ja_gravado(pedido: Pedido) -> str:
    """O ato que este mesmo envio já gravou; vazio se é a primeira vez, ou se não confirma nada."""
    return cache.get(_chave(pedido), "") if pedido.POST.get("confirmar") else ""


def lembrar_gravado(pedido: Pedido, ato: str) -> None:
    """Guarda por um dia qual ato este envio gravou."""
    cache.set(_chave(pedido), ato, _UM_DIA)


def _chave(pedido: Pedido) -> str:
    """O resumo de quem enviou, a quê, e o quê: a cabeça que a pessoa viu está no que se enviou."""
    enviado = sorted((k, v) for k, v in pedido.POST.lists() if k not in _FORA_DO_SELO)
    dito = json.dumps([pedido.certame.pk, autor(pedido.user), pedido.path, enviado])
    return f"ato-gravado:{hashlib.sha256(dito.encode()).hexdigest()}"
