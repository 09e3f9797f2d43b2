"""As marcas da casa, à mão em todo template: ícones e a versão dos arquivos nossos."""

from collections.abc import Iterable
from datetime import timedelta
from functools import cache
from typing import Any

from django import template
from django.conf import settings
from django.template import Context
from django.template.base import Parser, Token
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.urls import resolve, reverse
from django.utils import timezone
from django.utils.html import conditional_escape
from django.utils.safestring import SafeString, mark_safe

from certame.operacoes.comando_do_ato import com_nomes
from certame.web.ajuda.temas import Tema, tema_da_pagina
from certame.web.atos.quem_pratica import QUEM_PRATICA, quem_pratica
from certame.web.certames.models import CertameRegistrado
from certame.web.componentes.apps import TERCEIROS
from certame.web.contas.models import Pessoa
from certame.web.politica import PAGINAS, abre_para, nomes_por_extenso

register = template.Library()


@register.simple_tag
def icone(nome: str) -> SafeString:
    """O desenho do ícone, que o leitor de tela pula. Erros: `FileNotFoundError` se não o temos."""
    return mark_safe(_desenho(nome))  # arquivo nosso, de hash conferido


@register.simple_tag
@cache
def estatico(arquivo: str) -> str:
    """O endereço de um arquivo nosso, que não muda enquanto o servidor está de pé."""
    return static(arquivo)


register.filter("com_nomes", com_nomes)


@register.simple_tag
def opcoes(grupos: Iterable[tuple[str | None, Iterable[dict[str, Any]], int]]) -> SafeString:
    """As opções de uma lista, nos grupos delas, com os sinais do HTML trocados.

    Escrevem-se aqui, e não no template: há listas de sessenta opções, e assim custam um décimo.
    """
    partes = []
    for nome, do_grupo, _ in grupos:
        if nome:
            partes.append(f'\n  <optgroup label="{conditional_escape(nome)}">')
        partes += map(_opcao, do_grupo)
        if nome:
            partes.append("\n  </optgroup>")
    return mark_safe("".join(partes))  # tudo o que é texto passou por conditional_escape


def _opcao(opcao: dict[str, Any]) -> str:
    atributos = "".join(
        f" {conditional_escape(nome)}"
        + ("" if valor is True else f'="{conditional_escape(str(valor))}"')
        for nome, valor in opcao["attrs"].items()
        if valor is not False
    )
    valor, dito = conditional_escape(str(opcao["value"])), conditional_escape(opcao["label"])
    return f'\n  <option value="{valor}"{atributos}>{dito}</option>'


@register.filter
def antes_de_sair(frase: str) -> str:
    """A frase da lei que rege o edital, dita de um que ainda não se publicou."""
    return frase.replace("O edital foi publicado em", "O edital sai em", 1)


@register.simple_tag
def ninguem_ainda() -> bool:
    """Diz se a instalação ainda não tem nenhuma conta."""
    return not Pessoa.objects.exists()


@register.simple_tag(takes_context=True)
def quem_pode(context: Context) -> str:
    """Os papéis a que se abre a página, ou o ato, que se negou; vazio se não se sabe."""
    achado = getattr(context.get("request"), "resolver_match", None)
    if achado is None or achado.view_name not in PAGINAS:
        return ""
    tipo = achado.captured_kwargs.get("tipo", "")
    if tipo in QUEM_PRATICA:
        return quem_pratica(tipo)
    regra = PAGINAS[achado.view_name]
    papeis = regra.agir if context["request"].method == "POST" and regra.agir else regra.ler
    return nomes_por_extenso(papeis)


@register.simple_tag(takes_context=True)
def volta(context: Context) -> str:
    """O endereço do certame, ou da cidade, de que é a página que não se abriu; vazio se de nenhum.

    Nunca é o da própria página, que se negaria outra vez.
    """
    pedido = context.get("request")
    if pedido is None or not hasattr(pedido, "cidade"):
        return ""
    certame = resolve(pedido.path_info).kwargs.get("certame", "")  # o do pedido, o porteiro tirou
    cidade = pedido.cidade.identificador
    if CertameRegistrado.objects.filter(cidade=pedido.cidade, identificador=certame).exists():
        do_certame = reverse("certames:certame", args=[cidade, certame])
        if do_certame != pedido.path:
            return do_certame
    return reverse("certames:lista", args=[cidade])


@register.simple_tag(takes_context=True)
def abre(context: Context, pagina: str) -> bool:
    """Diz se a página da cidade abre a quem pede, para que o menu só mostre o que abre."""
    return abre_para(pagina, context["request"].papeis)


def ajuda_da_pagina(context: Context) -> Tema | None:
    """O tema de ajuda da página da cidade; `None` se ela não pede um."""
    achado = context["request"].resolver_match
    return tema_da_pagina(achado.view_name, achado.kwargs.get("tipo", ""))


@register.tag
def ajuda_depois_do_titulo(leitor: Parser, marca: Token) -> "AjudaDepoisDoTitulo":
    """O que há até o fim da marca, com o link da ajuda da página logo depois do título dela."""
    dentro = leitor.parse(("fim_da_ajuda",))
    leitor.delete_first_token()
    return AjudaDepoisDoTitulo(dentro)


class AjudaDepoisDoTitulo(template.Node):
    """Põe o link da ajuda depois do `h1`, que é o que o leitor de tela diz primeiro."""

    def __init__(self, nodelist: template.NodeList) -> None:
        self.nodelist = nodelist

    def render(self, context: Context) -> SafeString:
        """O conteúdo; sem título, ou sem tema de ajuda, como veio."""
        conteudo = self.nodelist.render(context)
        cidade = getattr(context.get("request"), "cidade", None)
        tema = ajuda_da_pagina(context) if cidade else None
        antes, abre, resto = conteudo.partition("<h1")
        titulo, fecha, depois = resto.partition("</h1>")
        if tema is None or not fecha:
            return conteudo
        dados = {"tema": tema, "cidade": cidade}
        link = render_to_string("componentes/ajuda_da_pagina.html", dados)
        com_ajuda = f'<div class="titulo">{abre}{titulo}{fecha}{link}</div>'
        return mark_safe(f"{antes}{com_ajuda}{depois}")  # só se juntam textos já prontos


@register.simple_tag
def fim_da_sessao() -> dict[str, object]:
    """Quando acaba a sessão de quem pede, se não fizer mais nada: os segundos que faltam e a hora."""
    segundos: int = settings.CERTAME_SESSAO
    return {"segundos": segundos, "hora": timezone.now() + timedelta(seconds=segundos)}


@cache
def _desenho(nome: str) -> str:
    desenho = (TERCEIROS / "font-awesome" / f"{nome}.svg").read_text(encoding="utf-8")
    return desenho.replace("<svg ", '<svg class="icone" aria-hidden="true" focusable="false" ', 1)
