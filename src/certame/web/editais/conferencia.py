"""A conferência do edital contra a lei: cada coisa que a lei manda dizer, e onde o edital a diz."""

from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone

from certame.norma.norma import Norma
from certame.web.componentes.campos import so_o_que_se_ve
from certame.web.editais.guarda import conferir_aberto, edital_do_certame, itens_sem_lugar
from certame.web.editais.models import ItemConferido
from certame.web.editais.paginas import caminho, endereco_do_edital
from certame.web.politica import age_em
from certame.web.porteiro import Pedido


class ItensDoEdital(forms.Form):
    """Um campo por item da norma; em branco, ainda não se achou no edital."""

    def __init__(self, norma: Norma, *args: Any, **opcoes: Any) -> None:
        super().__init__(*args, **opcoes)
        for item in norma.itens_do_edital:
            campo = forms.CharField(
                label=item.exige,
                required=False,
                max_length=200,
                validators=[so_o_que_se_ve],
                help_text=f"{norma.fundamento(item.dispositivo).citacao}. Escreva onde o edital o diz, como: item 4.2.",
            )
            vars(campo)["template_name"] = "editais/campo.html"
            self.fields[item.id] = campo


def itens(pedido: Pedido) -> HttpResponse:
    """Os itens que a lei pede do edital, e onde ele os diz."""
    aberto = edital_do_certame(pedido.certame)
    conferido = conferir_aberto(pedido.certame, aberto)
    contexto: dict[str, Any] = {
        "caminho": caminho(pedido, ("Edital", endereco_do_edital(pedido)), ("Conferência", "")),
        "norma": conferido.norma,
        "publicado": bool(aberto.publicado),
        "confere": age_em("editais:itens", pedido.papeis),
    }
    if conferido.norma is not None:
        onde = dict(
            ItemConferido.objects.filter(certame=pedido.certame).values_list("item", "onde")
        )
        formulario = ItensDoEdital(conferido.norma, pedido.POST or None, initial=onde)
        if pedido.method == "POST" and formulario.is_valid():
            _guardar(pedido, formulario, onde)
            messages.success(pedido, "Conferência guardada.")
            return redirect(
                "editais:itens", pedido.cidade.identificador, pedido.certame.identificador
            )
        contexto |= {
            "formulario": formulario,
            "faltam": itens_sem_lugar(pedido.certame, conferido.norma),
        }
    return render(pedido, "editais/itens.html", contexto)


def _guardar(pedido: Pedido, formulario: ItensDoEdital, antes: dict[str, str]) -> None:
    """Só o que mudou: quem conferiu um item segue sendo quem o conferiu."""
    for item, onde in formulario.cleaned_data.items():
        if onde == antes.get(item, ""):
            continue
        if not onde:
            ItemConferido.objects.filter(certame=pedido.certame, item=item).delete()
            continue
        ItemConferido.objects.update_or_create(
            certame=pedido.certame,
            item=item,
            defaults={
                "onde": onde,
                "conferido_por": pedido.user,
                "conferido_em": timezone.now(),
            },
        )
