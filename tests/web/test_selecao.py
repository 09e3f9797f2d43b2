"""A lista de opções desenhada pela casa diz o mesmo que a do Django."""

import re

from django import forms
from django.forms.renderers import DjangoTemplates

GRUPO = ("Grupo", [(1, "um"), (2, "dois & meio")])
OPCOES = [("", "Todas"), ("<x>", "O 'x' e o y"), GRUPO, *((str(n), f"opção {n}") for n in range(9))]


class ComDesabilitada(forms.Select):
    def create_option(  # type: ignore[no-untyped-def]  # é a assinatura do Django
        self, name, value, *args, **kwargs
    ):
        opcao = super().create_option(name, value, *args, **kwargs)
        opcao["attrs"] |= {"data-de": "a&b", "disabled": value == "3", "hidden": False}
        return opcao


def test_a_lista_de_opcoes_e_a_do_django() -> None:
    class Formulario(forms.Form):
        uma = forms.ChoiceField(choices=OPCOES, widget=ComDesabilitada(attrs={"autofocus": True}))
        varias = forms.MultipleChoiceField(choices=OPCOES)

    formulario = Formulario({"uma": "2", "varias": ["<x>", "5"]})
    for nome in ("uma", "varias"):
        campo = formulario.fields[nome].widget
        valor = formulario[nome].value()
        nossa = campo.render(nome, valor, {"id": "a"}, renderer=formulario.renderer)
        deles = campo.render(nome, valor, {"id": "a"}, renderer=DjangoTemplates())
        assert re.sub(r"\s+", " ", nossa).strip() == re.sub(r"\s+", " ", deles).strip()
        assert nossa.count(" selected") == (1 if nome == "uma" else 2)
