"""O banco que outro programa prende: diz isso, em vez de parecer defeito ou senhas erradas demais."""

import sqlite3
import sys
from collections.abc import Callable
from typing import Any

from django.core.cache.backends.db import DatabaseCache
from django.db import OperationalError, connections, router
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.defaults import server_error

_PRESO = frozenset({sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED})
_RESTO = 0xFF
"""Do código do SQLite, a parte que diz o que houve; o resto diz onde."""


class BancoOcupado(Exception):
    """O banco não se abriu a tempo: outro programa o prende, e nada se gravou."""


class Limites(DatabaseCache):
    """O cache no banco, que não confunde o banco preso com a chave que já há.

    O do Django responde às duas coisas do mesmo modo, e os limites liam na primeira tentativas demais.
    """

    def add(self, key: Any, value: Any, *args: Any, **opcoes: Any) -> bool:
        """Diz se guardou. Erros: `BancoOcupado`."""
        conexao = connections[router.db_for_write(self.cache_model_class)]
        with conexao.execute_wrapper(_sem_calar):
            return bool(super().add(key, value, *args, **opcoes))


def _sem_calar(executar: Callable[..., Any], *ditos: Any) -> Any:
    try:
        return executar(*ditos)
    except OperationalError as falha:
        if esta_ocupado(falha):
            raise BancoOcupado from falha
        raise


def esta_ocupado(falha: BaseException | None) -> bool:
    """Diz se a falha, ou a que está por trás dela, é de outro programa prender o banco."""
    while falha is not None:
        if isinstance(falha, BancoOcupado) or (
            isinstance(falha, sqlite3.OperationalError)
            and getattr(falha, "sqlite_errorcode", 0) & _RESTO in _PRESO
        ):
            return True
        falha = falha.__cause__ or falha.__context__
    return False


def pagina_do_banco_ocupado() -> HttpResponse:
    """A página, com 503. Nada lê do pedido: quem entrou está no banco que não responde."""
    resposta = render(None, "503.html", status=503)
    resposta["Cache-Control"] = "no-store"
    resposta["Retry-After"] = "60"
    return resposta


def falha_do_servidor(pedido: HttpRequest) -> HttpResponse:
    """A página do que falhou fora das views, como ao ler a sessão: o banco ocupado ou o defeito."""
    if esta_ocupado(sys.exc_info()[1]):
        return pagina_do_banco_ocupado()
    return server_error(pedido)
