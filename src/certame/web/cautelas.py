"""O que vale para toda resposta e todo pedido: nada fica guardado no caminho, e o que chega é pequeno."""

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseBase

from certame.web.politica import PAGINAS, Alcance

MAIOR_CORPO = 64 * 1024
"""O maior corpo que se aceita fora das páginas de cidade, em bytes: lá só há senhas e confirmações."""

_PELO_ENDERECO = frozenset({"contas:primeiro-uso", "contas:convite", "contas:senha-nova"})


class SemGuardar:
    """Middleware: o que se responde a quem entrou, ou a quem tem um endereço secreto, não se guarda."""

    def __init__(self, seguir: Callable[[HttpRequest], HttpResponse]) -> None:
        self._seguir = seguir

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """A resposta."""
        resposta = self._seguir(request)
        achada = request.resolver_match
        pelo_endereco = achada is not None and achada.view_name in _PELO_ENDERECO
        if pelo_endereco or request.user.is_authenticated:
            resposta["Cache-Control"] = "private, no-store"
        return resposta


class CorpoPequeno:
    """Middleware que recusa, com 413, o corpo grande nas páginas que se abrem antes de entrar."""

    def __init__(self, seguir: Callable[[HttpRequest], HttpResponse]) -> None:
        self._seguir = seguir

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """A resposta."""
        return self._seguir(request)

    def process_view(
        self,
        request: HttpRequest,
        view: Callable[..., HttpResponseBase],
        argumentos: tuple[Any, ...],
        nomeados: dict[str, Any],
    ) -> HttpResponse | None:
        """A recusa, ou `None` se o corpo cabe."""
        achada = request.resolver_match
        regra = PAGINAS.get(achada.view_name) if achada else None
        if regra is None or regra.alcance is Alcance.CIDADE:
            return None
        if int(request.META.get("CONTENT_LENGTH") or 0) <= MAIOR_CORPO:
            return None
        frase = "O que foi enviado é grande demais para esta página. Volte e escreva de novo.\n"
        return HttpResponse(frase, status=413, content_type="text/plain; charset=utf-8")
