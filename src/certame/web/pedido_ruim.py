"""A página, em português, do pedido que o Django não consegue ler: nada dele se faz."""

from typing import NamedTuple

from django.conf import settings
from django.core.exceptions import (
    DisallowedHost,
    RequestDataTooBig,
    TooManyFieldsSent,
    TooManyFilesSent,
)
from django.http import HttpRequest, HttpResponse
from django.http.multipartparser import MultiPartParserError
from django.shortcuts import render
from django.template.defaultfilters import filesizeformat

from certame.web.banco_ocupado import esta_ocupado, pagina_do_banco_ocupado

_VOLTE = (
    "Use o botão Voltar do navegador: o que você escreveu costuma continuar lá. Se for um edital de muitos "
    "cargos, escreva-o na página do texto; se for uma lista, envie-a como arquivo."
)


def pedido_ruim(pedido: HttpRequest, exception: Exception) -> HttpResponse:
    """A página, com 400: o que houve e o que fazer. Não conta com nada do pedido.

    A sessão que não se gravou porque o banco está preso também chega aqui, e é a página dele que sai.
    """
    if esta_ocupado(exception):
        return pagina_do_banco_ocupado()
    contexto = {
        **_dito(exception)._asdict(),
        "volta": not isinstance(exception, DisallowedHost),
    }
    # Sem o pedido: a moldura o leria outra vez.
    return render(None, "400.html", contexto, status=400)


class _Dito(NamedTuple):
    titulo: str
    houve: str
    fazer: str


def _dito(falha: Exception) -> _Dito:
    match falha:
        case TooManyFieldsSent():
            campos = f"{settings.DATA_UPLOAD_MAX_NUMBER_FIELDS:,}".replace(",", ".")
            houve = f"O envio traz mais do que os {campos} que cabem."
            return _Dito("O formulário tem campos demais", houve, _VOLTE)
        case RequestDataTooBig():
            tamanho = filesizeformat(settings.DATA_UPLOAD_MAX_MEMORY_SIZE)
            houve = f"O que se escreve num formulário vai até {tamanho}, e este traz mais."
            return _Dito("O formulário é grande demais", houve, _VOLTE)
        case TooManyFilesSent():
            houve = (
                f"O envio traz mais do que os {settings.DATA_UPLOAD_MAX_NUMBER_FILES} que cabem."
            )
            return _Dito("São arquivos demais", houve, "Volte e envie-os em mais de uma vez.")
        case MultiPartParserError():
            return _CORTADO
        case DisallowedHost():
            return _OUTRO_ENDERECO
    return _OUTRO


_CORTADO = _Dito(
    titulo="O envio chegou incompleto",
    houve="O que chegou não se consegue ler: a conexão pode ter caído no meio.",
    fazer="Volte, escolha o arquivo de novo e envie. Se repetir, tente de outro navegador e avise quem "
    "cuida do programa na prefeitura.",
)
_OUTRO_ENDERECO = _Dito(
    titulo="Este endereço não é o do programa",
    houve="O programa só atende pelo endereço com que foi instalado.",
    fazer="Use o endereço que a prefeitura lhe deu. Se é esse, avise quem cuida do servidor: falta dizê-lo "
    "em CERTAME_ENDERECO.",
)
_OUTRO = _Dito(
    titulo="O servidor não entendeu o pedido",
    houve="O pedido não veio como o navegador costuma mandar.",
    fazer="Volte e tente de novo. Se repetir, avise quem cuida do programa na prefeitura.",
)
