"""O que a lei, o livro ou um arquivo não deixam vira uma página que diz o que houve e o que fazer."""

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from django import forms
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.text import capfirst

from certame.armazens.cofre.cifra import CofreRecusado
from certame.dominio.resultado import AtoRecusado
from certame.livro.defeito import LivroRecusado
from certame.norma.erros import EntradaInvalida
from certame.operacoes.comando_do_ato import com_nomes
from certame.operacoes.conferir_resultado import ResultadoReprovado
from certame.operacoes.lista_pendente import ListaPendente
from certame.web.banco_ocupado import esta_ocupado, pagina_do_banco_ocupado
from certame.web.certames.mesa import Abrindo, SemEdital, sem_esperar

_DE_NOVO = 2
"""Segundos até que a página da abertura se peça de novo."""


class Recusas:
    """Middleware que responde com a página da recusa, com 409, quando uma view não a tratou."""

    def __init__(self, seguir: Callable[[HttpRequest], HttpResponse]) -> None:
        self._seguir = seguir

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """A resposta. Só quem age espera que um certame grande se abra: quem lê vê o andamento.

        O endereço que só recebe formulário, aberto sem um, diz isso em vez de ficar em branco.
        """
        with sem_esperar(sim=request.method in ("GET", "HEAD")):
            resposta = self._seguir(request)
        if resposta.status_code == 405 and request.method == "GET":
            resposta.content = render_to_string("405.html", request=request)
        return resposta

    def process_exception(self, request: HttpRequest, falha: Exception) -> HttpResponse | None:
        """A página da recusa, ou `None` se a falha é outra."""
        if esta_ocupado(falha):
            return pagina_do_banco_ocupado()
        if isinstance(falha, SemEdital):
            return render(request, "certames/sem_edital.html", status=409)
        if isinstance(falha, Abrindo):
            return _pagina_da_abertura(request, falha)
        frases = frases_da_recusa(falha)
        if not frases:
            return None
        defeito = isinstance(falha, ResultadoReprovado)
        contexto = {"frases": frases, "defeito": defeito}
        return render(request, "certames/recusa.html", contexto, status=500 if defeito else 409)


def _pagina_da_abertura(request: HttpRequest, abertura: Abrindo) -> HttpResponse:
    """O andamento da abertura, que se pede de novo sozinha até acabar."""
    contexto = {
        "ha": int(abertura.ha),
        "leva": max(1, round(abertura.leva)),
        "demora": abertura.ha > abertura.leva + _DE_NOVO,
        "feito": min(95, int(100 * abertura.ha / max(abertura.leva, 1))),
    }
    resposta = render(request, "certames/abrindo.html", contexto, status=503)
    resposta["Retry-After"] = resposta["Refresh"] = str(_DE_NOVO)
    return resposta


def frases_da_recusa(falha: Exception) -> list[str]:
    """O que dizer à pessoa, com os nomes que ela lê; vazio se não é uma recusa conhecida.

    O lugar do arquivo no servidor não aparece, e o das chaves, nem pelo nome.
    """
    return [_sem_o_lugar(frase) for frase in _frases(falha)]


def _sem_o_lugar(frase: str) -> str:
    """A frase, só com o nome do arquivo ou da pasta que ela dizia por inteiro."""
    pasta = re.escape(str(settings.CERTAME_DADOS.raiz))
    return re.sub(rf"{pasta}/(?:\S*/)?(?=[^/\s])", "", frase)


def _frases(falha: Exception) -> list[str]:
    match falha:
        case CofreRecusado(erros=erros):
            return [com_nomes(str(replace(erro, arquivo=""))) for erro in erros]
        case EntradaInvalida(erros=erros):
            return [
                com_nomes(str(replace(erro, arquivo=Path(erro.arquivo).name))) for erro in erros
            ]
        case ResultadoReprovado(falhas=falhas):
            return [achada.frase for achada in falhas]
        case ListaPendente(pendencias=pendencias):
            return [com_nomes(falha.dita(pendencia)) for pendencia in pendencias]
        case LivroRecusado(defeito=defeito):
            return [f"{falha}. O que fazer: {defeito.conserto}."]
        case AtoRecusado():
            return [com_nomes(str(falha))]
    return []


def anotar_recusa(
    formulario: forms.Form,
    falha: AtoRecusado | EntradaInvalida | CofreRecusado,
    como_se_le: Callable[[str], str] = com_nomes,
) -> None:
    """Anota a recusa no formulário: cada frase no campo de que fala ou, se ele não se vê, no todo."""
    match falha:
        case CofreRecusado():
            ditas = [("", frase) for frase in frases_da_recusa(falha)]
        case EntradaInvalida(erros=erros):
            ditas = [(erro.campo, f"{erro.problema}. {capfirst(erro.conserto)}.") for erro in erros]
        case AtoRecusado(campo=campo):
            ditas = [(campo, str(falha))]
    for campo, frase in ditas:
        a_vista = campo in formulario.fields and not formulario[campo].is_hidden
        formulario.add_error(campo if a_vista else None, capfirst(_sem_o_lugar(como_se_le(frase))))


def frase_da_recusa(falha: Exception) -> str:
    """As frases da recusa numa só, para o erro de um formulário; vazia se não é conhecida."""
    return " ".join(map(capfirst, frases_da_recusa(falha)))
