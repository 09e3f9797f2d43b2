"""A saúde: se o programa serve agora, em respostas de sim ou não, sem dado nenhum de ninguém."""

import os
import shutil
from pathlib import Path

from django.conf import settings
from django.core.cache import cache
from django.db import DatabaseError, connection
from django.http import HttpResponse, JsonResponse

from certame.web.migracoes import em_dia
from certame.web.porteiro import Pedido
from certame.web.trabalhos.sinal_de_vida import ha_trabalhador

MENOR_ESPACO = 200 * 1024 * 1024
"""Os bytes livres no disco dos dados abaixo dos quais é hora de alguém olhar."""


def saude(pedido: Pedido) -> HttpResponse:
    """O que vai bem e o que não vai, em JSON: 200 se tudo vai, 503 se algo não vai."""
    achados = {**_do_banco(), "disco": _do_disco(settings.CERTAME_DADOS.raiz)}
    bem = all(achados.values())
    resposta = JsonResponse({"saude": bem, **achados}, status=200 if bem else 503)
    resposta["Cache-Control"] = "no-store"
    return resposta


def _do_banco() -> dict[str, bool]:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
        migrado = em_dia()
        return {"banco": True, "migracoes": migrado, "fila": migrado and ha_trabalhador(cache)}
    except DatabaseError:
        return {"banco": False, "migracoes": False, "fila": False}


def _do_disco(raiz: Path) -> bool:
    try:
        return os.access(raiz, os.W_OK) and shutil.disk_usage(raiz).free >= MENOR_ESPACO
    except OSError:
        return False
