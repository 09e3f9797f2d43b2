"""A ida à entrada quando a sessão acabou, e a volta ao formulário com tudo preenchido."""

import time
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

from allauth.account.adapter import get_adapter
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.utils.http import url_has_allowed_host_and_scheme, urlencode
from django_htmx.http import HttpResponseClientRedirect

from certame.web.contas.models import Pessoa
from certame.web.politica import PAGINAS, Alcance
from certame.web.sessoes.guarda import PARAMETRO, abrir, esquecer, guardar, hash_do_selo
from certame.web.sessoes.models import FormularioGuardado, SessaoAberta
from certame.web.sessoes.navegador import navegador_de
from certame.web.sessoes.preenchimento import preencher

GUARDADO = (
    "A sua sessão acabou antes de você enviar. O que você escreveu está guardado, cifrado, por um "
    "dia: entre com a mesma conta e o formulário volta preenchido. Nada foi enviado ainda."
)
CONFIRME = (
    "Antes de mexer na conta de outra pessoa, confirme quem é. Nada foi feito ainda: depois de confirmar, "
    "confira e envie de novo."
)
ACABOU = "A sua sessão acabou. Entre de novo para continuar."
DE_OUTRA_ENTRADA = (
    "A página que você enviou foi aberta antes desta entrada, e nada foi feito. O que estava escrito "
    "nela está aqui: confira e envie de novo."
)
DE_OUTRA_PESSOA = (
    "A página que você enviou foi aberta por outra pessoa, e nada foi feito. O que ela escreveu ficou "
    "guardado para ela."
)

_SELO, _USADA = "selo", "usada"
_AVISOS = '<div id="avisos" role="status">'


def ida_a_entrada(pedido: HttpRequest, cidade: str | None) -> HttpResponse:
    """A página de entrar; o formulário enviado fica guardado para quem o escreveu."""
    guardado = guardar(pedido, cidade) if pedido.method == "POST" and cidade else None
    if guardado is not None:
        messages.warning(pedido, GUARDADO)
    elif pedido.method == "POST":
        messages.warning(pedido, ACABOU)
    resposta = redirect_to_login(_de_volta(pedido, guardado))
    if getattr(pedido, "htmx", False):
        return HttpResponseClientRedirect(resposta["Location"])
    return resposta


def ida_a_confirmacao(pedido: HttpRequest, cidade: str) -> HttpResponse:
    """A página em que a pessoa confirma quem é; o formulário enviado espera por ela, preenchido."""
    guardado = guardar(pedido, cidade) if pedido.method == "POST" else None
    if pedido.method == "POST":
        messages.warning(pedido, CONFIRME)
    return redirect_to_login(_de_volta(pedido, guardado), pagina_de_confirmar(pedido))


def pagina_de_confirmar(pedido: HttpRequest) -> str:
    """O endereço em que a pessoa prova quem é. Erros: `PermissionDenied` se não tem como provar."""
    modos = get_adapter().get_reauthentication_methods(pedido.user)
    if not modos:
        raise PermissionDenied
    return str(modos[0]["url"])


def sem_selo(pedido: HttpRequest, reason: str = "") -> HttpResponse:
    """O que se responde ao formulário sem o selo desta entrada: não se faz, e não se perde.

    O selo de outra entrada diz de quem é a página; a quem não se sabe de quem é, só se recusa.
    """
    achada = pedido.resolver_match
    cidade = achada.kwargs.get("cidade") if achada else None
    guardado = guardar(pedido, cidade) if pedido.method == "POST" and cidade else None
    if guardado is None:
        return render(pedido, "403_csrf.html", status=403)
    if not isinstance(pedido.user, Pessoa):
        messages.warning(pedido, GUARDADO)
        return redirect_to_login(_de_volta(pedido, guardado))
    if guardado.pessoa != pedido.user:
        messages.warning(pedido, DE_OUTRA_PESSOA)
        return redirect("inicio")
    messages.warning(pedido, DE_OUTRA_ENTRADA)
    return redirect(_de_volta(pedido, guardado))


def _de_volta(pedido: HttpRequest, guardado: FormularioGuardado | None) -> str:
    """Para onde se volta depois de entrar: a página do formulário."""
    resto = pedido.GET.copy()
    resto.pop(PARAMETRO, None)
    if guardado is not None:
        resto[PARAMETRO] = str(guardado.id)
        return f"{pedido.path}?{urlencode(resto, doseq=True)}"
    de_onde = pedido.headers.get("Referer", "")
    if pedido.method == "POST" and url_has_allowed_host_and_scheme(de_onde, pedido.get_host()):
        partes = urlsplit(de_onde)
        return f"{partes.path}?{partes.query}" if partes.query else partes.path
    return pedido.get_full_path()


class Sessoes:
    """Middleware, depois do porteiro: anota a sessão, e devolve o que se guardou ao formulário."""

    def __init__(self, seguir: Callable[[HttpRequest], HttpResponse]) -> None:
        self._seguir = seguir

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """A resposta."""
        request.guardado = None  # type: ignore[attr-defined]  # passa a ser um Pedido
        resposta = self._seguir(request)
        pessoa = request.user
        if not isinstance(pessoa, Pessoa):
            return resposta
        _prolongar(request)
        _anotar(request, pessoa)
        if request.method == "POST" and request.POST.get(PARAMETRO) and resposta.status_code < 500:
            esquecer(pessoa, request.POST[PARAMETRO])
        guardado = getattr(request, "guardado", None)
        if guardado is not None and resposta.get("Content-Type", "").startswith("text/html"):
            _devolver(request, resposta, guardado)
        return resposta

    def process_view(
        self,
        request: HttpRequest,
        view: Callable[..., HttpResponseBase],
        argumentos: tuple[Any, ...],
        nomeados: dict[str, Any],
    ) -> None:
        """Abre o que se guardou para esta página, se quem a pede é quem o escreveu."""
        id = request.GET.get(PARAMETRO, "")
        achada = request.resolver_match
        de_cidade = achada and PAGINAS[achada.view_name].alcance is Alcance.CIDADE
        if id and de_cidade and request.method == "GET" and isinstance(request.user, Pessoa):
            aberto = abrir(request.user, id)
            if aberto is not None and aberto.caminho == request.path:
                request.guardado = aberto  # type: ignore[attr-defined]  # é um Pedido


def _devolver(pedido: HttpRequest, resposta: HttpResponse, guardado: Any) -> None:
    preenchida = preencher(
        resposta.content.decode(), guardado.caminho, str(guardado.id), guardado.campos
    )
    aviso = render_to_string(
        "sessoes/guardado.html",
        {"guardado": guardado, "preenchida": preenchida},
        request=pedido,
    )
    resposta.content = preenchida.html.replace(_AVISOS, _AVISOS + aviso, 1).encode()
    resposta["Cache-Control"] = "private, no-store"


def _prolongar(pedido: HttpRequest) -> None:
    """Conta do último uso o tempo da sessão; só escreve de quando em quando."""
    agora = int(time.time())
    if agora - pedido.session.get(_USADA, 0) >= settings.CERTAME_USO_DA_SESSAO:
        pedido.session[_USADA] = agora


def _anotar(pedido: HttpRequest, pessoa: Pessoa) -> None:
    """Anota de quem é a sessão e o selo das páginas dela; só escreve quando um dos dois muda."""
    segredo, chave = pedido.META.get("CSRF_COOKIE"), pedido.session.session_key
    if not segredo or not chave:
        return
    selo = f"{chave[:8]}{hash_do_selo(segredo)}"
    if pedido.session.get(_SELO) == selo:
        return
    SessaoAberta.esquecer_antigas(pessoa)
    SessaoAberta.objects.update_or_create(
        chave=chave,
        defaults={
            "pessoa": pessoa,
            "selo": hash_do_selo(segredo),
            "navegador": navegador_de(pedido.headers.get("User-Agent", "")),
        },
    )
    pedido.session[_SELO] = selo
