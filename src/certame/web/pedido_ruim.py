"""A página, em português, do pedido que o Django não consegue ler: nada dele se faz."""

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

_VOLTE = (
    "Use o botão Voltar do navegador: o que você escreveu costuma continuar lá. Se for um edital de muitos "
    "cargos, escreva-o na página do texto; se for uma lista, envie-a como arquivo."
)


def pedido_ruim(pedido: HttpRequest, exception: Exception) -> HttpResponse:
    """A página, com 400: o que houve e o que fazer. Não conta com nada do pedido."""
    titulo, houve, fazer = _dito(exception)
    contexto = {
        "titulo": titulo,
        "houve": houve,
        "fazer": fazer,
        "volta": not isinstance(exception, DisallowedHost),
    }
    # Sem o pedido: a moldura o leria outra vez.
    return render(None, "400.html", contexto, status=400)  # type: ignore[arg-type]


def _dito(falha: Exception) -> tuple[str, str, str]:
    match falha:
        case TooManyFieldsSent():
            maior = f"{settings.DATA_UPLOAD_MAX_NUMBER_FIELDS:,}".replace(",", ".")
            houve = f"Cabem {maior} campos num envio, e este traz mais."
            return "O formulário tem campos demais", houve, _VOLTE
        case RequestDataTooBig():
            maior = filesizeformat(settings.DATA_UPLOAD_MAX_MEMORY_SIZE)
            houve = f"O que se escreve num formulário vai até {maior}, e este traz mais."
            return "O formulário é grande demais", houve, _VOLTE
        case TooManyFilesSent():
            maior = settings.DATA_UPLOAD_MAX_NUMBER_FILES
            houve = f"Cabem {maior} arquivos num envio, e este traz mais."
            return "São arquivos demais", houve, "Volte e envie-os em mais de uma vez."
        case MultiPartParserError():
            return (
                "O envio chegou incompleto",
                "O que chegou não se consegue ler: a conexão pode ter caído no meio.",
                "Volte, escolha o arquivo de novo e envie. Se repetir, tente de outro navegador e avise quem "
                "cuida do programa na prefeitura.",
            )
        case DisallowedHost():
            return (
                "Este endereço não é o do programa",
                "O programa só atende pelo endereço com que foi instalado.",
                "Use o endereço que a prefeitura lhe deu. Se é esse, avise quem cuida do servidor: falta dizê-lo "
                "em CERTAME_ENDERECO.",
            )
    return (
        "O servidor não entendeu o pedido",
        "O pedido não veio como o navegador costuma mandar.",
        "Volte e tente de novo. Se repetir, avise quem cuida do programa na prefeitura.",
    )
