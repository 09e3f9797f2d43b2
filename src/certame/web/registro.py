"""O registro do que aconteceu: uma linha em JSON por pedido, sem dado pessoal.

Nunca o endereço pedido (pode ter um número de inscrição), o IP, o e-mail ou o que foi enviado: só o
nome da página, o método, a resposta e quanto demorou.
"""

import json
import logging
import time
import traceback
from collections.abc import Callable
from datetime import UTC, datetime

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse

_registro = logging.getLogger("certame.web")
_CAMPOS = ("pagina", "metodo", "resposta", "milissegundos", "defeito")


class LinhaEmJson(logging.Formatter):
    """Cada registro numa linha. De uma exceção vai o tipo e onde foi, nunca a mensagem dela."""

    def format(self, record: logging.LogRecord) -> str:
        """A linha."""
        dados: dict[str, object] = {
            "instante": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="seconds"),
            "nivel": record.levelname,
            "de": record.name,
            "mensagem": _mensagem(record),
        }
        dados |= {campo: vars(record)[campo] for campo in _CAMPOS if campo in vars(record)}
        if record.exc_info and record.exc_info[0]:
            dados["defeito"] = record.exc_info[0].__name__
            dados["onde"] = [
                f"{quadro.name}, linha {quadro.lineno}"
                for quadro in traceback.extract_tb(record.exc_info[2])
            ]
        return json.dumps(dados, ensure_ascii=False)


def _mensagem(record: logging.LogRecord) -> str:
    """A frase nossa, ou o molde da de outros; nunca o que veio nela.

    Uma biblioteca pode montar a frase antes de registrá-la, com o endereço, o cabeçalho ou o valor
    que recebeu. Sem os argumentos à parte não se sabe o que é dela: fica só o lugar.
    """
    nossa = record.name.partition(".")[0] == "certame"
    if nossa or record.args:
        return str(record.msg)
    return f"{record.module}, linha {record.lineno}"


class RegistroDePedidos:
    """Middleware que escreve uma linha por pedido e diz, a quem entrou, quanto o servidor demorou."""

    def __init__(self, seguir: Callable[[HttpRequest], HttpResponse]) -> None:
        self._seguir = seguir

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """A resposta."""
        inicio, gasto = time.perf_counter(), time.thread_time()
        resposta = self._seguir(request)
        milissegundos = (time.perf_counter() - inicio) * 1000
        do_processador = (time.thread_time() - gasto) * 1000
        quem = getattr(request, "user", None)
        if quem is not None and quem.is_authenticated:  # de fora, o tempo diria o que há
            tempos = f"total;dur={milissegundos:.1f}, cpu;dur={do_processador:.1f}"
            resposta["Server-Timing"] = tempos
        achada = request.resolver_match
        _registro.info(
            "pedido",
            extra={
                "pagina": achada.view_name if achada else "",
                "metodo": request.method,
                "resposta": resposta.status_code,
                "milissegundos": int(milissegundos),
            },
        )
        return resposta

    def process_exception(self, request: HttpRequest, falha: Exception) -> None:
        """Escreve o defeito; o que não há e o que não se pode ver não são defeito."""
        if isinstance(falha, (Http404, PermissionDenied)):
            return
        achada = request.resolver_match
        _registro.error(
            "defeito",
            exc_info=(type(falha), falha, falha.__traceback__),
            extra={"pagina": achada.view_name if achada else "", "metodo": request.method},
        )
