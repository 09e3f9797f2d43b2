"""O catálogo das peças: uma página só de desenvolvimento e de teste."""

from django import forms
from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import render

from certame.web.componentes.campos import ArquivoRecebido, Confirmacao
from certame.web.componentes.passos import passos
from certame.web.componentes.tabela import Celula, Coluna, Tabela
from certame.web.porteiro import Pedido

ETIQUETAS = ("neutra", "sucesso", "atencao", "perigo", "informacao")
"""As etiquetas que há."""


class _Busca(forms.Form):
    de_busca = True
    q = forms.CharField(label="Nome ou inscrição", required=False)
    lista = forms.ChoiceField(
        label="Lista", choices=[("", "Todas"), ("geral", "Geral"), ("especial", "Especial")]
    )


class _Exemplo(forms.Form):
    nome = forms.CharField(label="Nome", help_text="Como está no documento.")
    nascimento = forms.DateField(label="Nascimento")
    lista = forms.ChoiceField(
        label="Lista", choices=[("g", "Geral"), ("e", "Especial")], widget=forms.RadioSelect
    )
    observacao = forms.CharField(label="Observação", widget=forms.Textarea, required=False)
    arquivo = ArquivoRecebido(label="Arquivo da banca", terminacoes=(".csv", ".xlsx"))
    ciente = forms.BooleanField(label="Li o edital")


def catalogo(pedido: Pedido) -> HttpResponse:
    """Todas as peças numa página."""
    linhas = [
        [Celula("Célia Exemplo", "#conteudo"), numero, "87,25", Celula("chamada", "", "sucesso")]
        for numero in range(1, 31)
    ]
    pagina = Paginator(linhas, 10).get_page(pedido.GET.get("pagina"))
    return render(
        pedido,
        "componentes/catalogo.html",
        {
            "caminho": [("Catálogo", "")],
            "etiquetas": ETIQUETAS,
            "passos": passos(["Edital", "Inscrições", "Resultado", "Chamadas"], 2),
            "busca": _Busca(pedido.GET or None),
            "pagina": pagina,
            "tabela": Tabela.de(
                "Lista geral, do 1º ao último",
                ["Nome", Coluna("Posto", numero=True), Coluna("Nota", numero=True), "Situação"],
                pagina,
            ),
            "formulario": _Exemplo({"nome": "", "nascimento": "31/02/2000"}, auto_id="exemplo_%s"),
            "confirmacao": Confirmacao("001-2025", {"confirmo": "outro"}, auto_id="conf_%s"),
            "efeitos": ["O edital fica publicado.", "As leituras da lei não mudam mais."],
            "botao": "Publicar o edital",
            "desistir": "#conteudo",
        },
    )
