"""De onde se tenta entrar numa conta, e quanto falta para tentar de novo.

Quem erra demais espera, e só de onde errou: um estranho não fecha a conta para a dona dela. O
navegador em que a pessoa já entrou traz um cookie que o diz, e a conta dele é só dele. Os lugares
que a conta não conhece têm, juntos, outro limite: muitos endereços não dão muitas senhas.
"""

import math
import secrets
import time
from collections.abc import Iterable
from datetime import timedelta
from typing import NamedTuple

from allauth.core.internal.ratelimit import get_cache_key, get_ip, get_rates
from django.conf import settings
from django.core import signing
from django.core.cache import cache
from django.http import HttpRequest, HttpResponseBase
from django.utils.crypto import salted_hmac

NA_ORIGEM = "login_failed"
"""O limite do allauth por conta e origem, em `ACCOUNT_RATE_LIMITS`."""

NA_CONTA = "login_failed_de_fora"
"""O limite de todas as origens que a conta não conhece, juntas."""

LIMITES = "allauth.account"
"""De quem são os dois, para o allauth."""

_SAL = "certame.web.contas.tentativas"
_POR_QUANTO_TEMPO = timedelta(days=180)
_QUANTAS_CONTAS = 8
"""De quantas pessoas um computador de uso comum se lembra."""


class _Navegador(NamedTuple):
    """O que o cookie diz: qual é o navegador, e em que contas já se entrou por ele."""

    id: str
    contas: tuple[str, ...] = ()


def _do_pedido(pedido: HttpRequest) -> _Navegador:
    selado = pedido.COOKIES.get(settings.CERTAME_COOKIE_DO_NAVEGADOR, "")
    try:
        id, *contas = signing.loads(selado, salt=_SAL, max_age=_POR_QUANTO_TEMPO)
    except signing.BadSignature:
        return _Navegador(secrets.token_urlsafe(12))
    return _Navegador(id, tuple(contas))


def _conta(email: str) -> str:
    """A marca da conta no cookie, da qual não se tira o e-mail."""
    return salted_hmac(_SAL, email.strip().lower()).hexdigest()[:20]


def lembrar_navegador(pedido: HttpRequest, resposta: HttpResponseBase, email: str) -> None:
    """Põe na resposta o cookie que diz que por este navegador já se entrou nesta conta."""
    navegador, conta = _do_pedido(pedido), _conta(email)
    contas = [conta, *(outra for outra in navegador.contas if outra != conta)][:_QUANTAS_CONTAS]
    resposta.set_cookie(
        settings.CERTAME_COOKIE_DO_NAVEGADOR,
        signing.dumps([navegador.id, *contas], salt=_SAL),
        max_age=_POR_QUANTO_TEMPO,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )


def origem_conhecida(pedido: HttpRequest, email: str) -> str:
    """A origem, se por ela já se entrou nesta conta: a sessão aberta ou o navegador; senão, vazio."""
    if pedido.user.is_authenticated:
        return f"pessoa {pedido.user.pk}"
    navegador = _do_pedido(pedido)
    return f"navegador {navegador.id}" if _conta(email) in navegador.contas else ""


def chave_da_origem(pedido: HttpRequest, email: str) -> str:
    """A conta e de onde se tenta: o que se conhece ou, se não, o IP (do IPv6, a rede)."""
    return f"{email.strip().lower()} {origem_conhecida(pedido, email) or get_ip(pedido)}"


def minutos_de_espera(pedido: HttpRequest, acao: str, chave: str) -> int:
    """Quantos minutos faltam para tentar de novo; ao menos um."""
    return max(1, math.ceil(max(_esperas(pedido, acao, chave), default=0) / 60))


def _esperas(pedido: HttpRequest, acao: str, chave: str) -> Iterable[float]:
    """Os segundos até que caiba mais uma tentativa, em cada limite que se encheu."""
    for limite in get_rates(app=LIMITES, action=acao):
        onde = get_cache_key(pedido, app=LIMITES, action=acao, rate=limite, key=chave)
        instantes = cache.get(onde, [])  # o mais novo primeiro
        if len(instantes) >= limite.amount:
            yield instantes[limite.amount - 1] + limite.duration - time.time()
