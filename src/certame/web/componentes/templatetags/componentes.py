"""As marcas da casa, à mão em todo template: ícones e a versão dos arquivos nossos."""

from datetime import timedelta
from functools import cache

from django import template
from django.conf import settings
from django.template import Context
from django.utils import timezone
from django.utils.safestring import SafeString, mark_safe

from certame.operacoes.comando_do_ato import com_nomes
from certame.web.ajuda.temas import Tema, tema_da_pagina
from certame.web.componentes.apps import TERCEIROS
from certame.web.politica import abre_para

register = template.Library()


@register.simple_tag
def icone(nome: str) -> SafeString:
    """O desenho do ícone, que o leitor de tela pula. Erros: `FileNotFoundError` se não o temos."""
    return mark_safe(_desenho(nome))  # arquivo nosso, de hash conferido


register.filter("com_nomes", com_nomes)


@register.filter
def antes_de_sair(frase: str) -> str:
    """A frase da lei que rege o edital, dita de um que ainda não se publicou."""
    return frase.replace("O edital foi publicado em", "O edital sai em", 1)


@register.simple_tag(takes_context=True)
def abre(context: Context, pagina: str) -> bool:
    """Diz se a página da cidade abre a quem pede, para que o menu só mostre o que abre."""
    return abre_para(pagina, context["request"].papeis)


@register.simple_tag(takes_context=True)
def ajuda_da_pagina(context: Context) -> Tema | None:
    """O tema de ajuda da página da cidade; `None` se ela não pede um."""
    achado = context["request"].resolver_match
    return tema_da_pagina(achado.view_name, achado.kwargs.get("tipo", ""))


@register.simple_tag
def fim_da_sessao() -> dict[str, object]:
    """Quando acaba a sessão de quem pede, se não fizer mais nada: os segundos que faltam e a hora."""
    segundos: int = settings.SESSION_COOKIE_AGE
    return {"segundos": segundos, "hora": timezone.now() + timedelta(seconds=segundos)}


@cache
def _desenho(nome: str) -> str:
    desenho = (TERCEIROS / "font-awesome" / f"{nome}.svg").read_text(encoding="utf-8")
    return desenho.replace("<svg ", '<svg class="icone" aria-hidden="true" focusable="false" ', 1)
