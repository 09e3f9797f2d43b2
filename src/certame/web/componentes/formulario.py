"""Como a casa desenha um formulário: o sumário dos erros e cada campo ligado ao erro dele."""

from django.forms.renderers import TemplatesSetting


class FormularioDaCasa(TemplatesSetting):
    """Os templates de `{{ formulario }}` e de cada campo."""

    form_template_name = "componentes/formulario.html"
    field_template_name = "componentes/campo.html"
