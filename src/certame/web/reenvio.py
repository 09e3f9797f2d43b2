"""O mesmo formulário enviado outra vez (dois cliques, voltar e reenviar) não faz de novo o que já fez."""

import hashlib
import json

from django.core.cache import cache

from certame.web.certames.mesa import autor
from certame.web.porteiro import Pedido

_UM_DIA = 24 * 60 * 60
_FORA_DO_SELO = ("csrfmiddlewaretoken",)


def ja_feito(pedido: Pedido, visto: str) -> str:
    """O que este mesmo envio já fez (o id do ato, o número da publicação); vazio na primeira vez.

    `visto` é o campo com o ponto que a pessoa viu: sem ele, dois envios iguais são dois pedidos.
    """
    return cache.get(_chave(pedido), "") if pedido.POST.get(visto) else ""


def lembrar_feito(pedido: Pedido, feito: str) -> None:
    """Guarda por um dia o que este envio fez."""
    cache.set(_chave(pedido), feito, _UM_DIA)


def _chave(pedido: Pedido) -> str:
    """O resumo de quem enviou, a quê, e o quê."""
    enviado = sorted((k, v) for k, v in pedido.POST.lists() if k not in _FORA_DO_SELO)
    dito = json.dumps([pedido.certame.pk, autor(pedido.user), pedido.path, enviado])
    return f"ja-feito:{hashlib.sha256(dito.encode()).hexdigest()}"
