"""Sem espaço no disco nada se grava: diz isso, em vez de a falha aparecer como outra coisa."""

import shutil
from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

MENOR_ESPACO = 8 * 1024 * 1024
"""Bytes livres abaixo dos quais nem a sessão de quem entra cabe com segurança."""

_SEM_GRAVAR = ("/saude", "/situacao")


class Disco:
    """Middleware que responde 507 a todo pedido enquanto não há espaço na pasta de dados."""

    def __init__(self, seguir: Callable[[HttpRequest], HttpResponse]) -> None:
        self._seguir = seguir

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """A resposta; as páginas que nada gravam seguem, que são as que dizem a saúde."""
        livre = shutil.disk_usage(settings.CERTAME_DADOS.raiz).free
        if livre >= MENOR_ESPACO or request.path.rstrip("/") in _SEM_GRAVAR:
            return self._seguir(request)
        resposta = render(request, "507.html", status=507)
        resposta["Cache-Control"] = "no-store"
        return resposta
