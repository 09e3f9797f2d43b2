"""A página, em português, do pedido que o waitress recusa antes de ele chegar às páginas."""

from html import escape
from typing import Any

from django.template.defaultfilters import filesizeformat
from waitress.channel import HTTPChannel
from waitress.task import ErrorTask

from certame.web.configuracao import CERTAME_MAIOR_ARQUIVO

_GRANDE = 413
_DITOS = {
    _GRANDE: (
        "O envio é grande demais",
        "Nada do que você enviou foi guardado. Envie um arquivo de até {maior}.",
    ),
    431: (
        "O pedido traz dados demais",
        "Apague os cookies deste endereço no navegador e entre de novo.",
    ),
    500: (
        "O programa falhou",
        "O que você fazia pode não ter sido feito. Confira, e avise quem cuida do servidor.",
    ),
}
_OUTRO = ("O servidor não entendeu o pedido", "Volte e tente de novo.")


def pagina_do_erro(codigo: int, caminho: str) -> str:
    """O HTML do erro, com a volta à página que o causou."""
    titulo, frase = _DITOS.get(codigo, _OUTRO)
    volta = caminho if codigo == _GRANDE and caminho.startswith("/") else "/"
    frase = frase.format(maior=filesizeformat(CERTAME_MAIOR_ARQUIVO))
    return (
        '<!doctype html><html lang="pt-BR"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{titulo} · certame</title></head><body><main><h1>{titulo}</h1><p>{frase}</p>"
        f'<p><a href="/{escape(volta.lstrip("/"))}">Voltar</a></p></main></body></html>'
    )


class RecusaDoWaitress(ErrorTask):  # type: ignore[misc]  # o waitress não traz tipos
    """A resposta do waitress, com a nossa página no lugar do texto em inglês dele."""

    def execute(self) -> None:
        """Escreve a resposta e fecha a conexão."""
        erro: Any = self.request.error
        corpo = pagina_do_erro(erro.code, getattr(self.request, "path", "/")).encode()
        self.status = f"{erro.code} {erro.reason}"
        self.response_headers.append(("Content-Type", "text/html; charset=utf-8"))
        self.set_close_on_finish()
        self.content_length = len(corpo)
        self.write(corpo)


class Canal(HTTPChannel):  # type: ignore[misc]  # o waitress não traz tipos
    """O canal do waitress que recusa em português."""

    error_task_class = RecusaDoWaitress
