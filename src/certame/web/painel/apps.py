"""O aplicativo do Django."""

from django.apps import AppConfig


class Painel(AppConfig):
    """O painel, com o rótulo `painel`."""

    name = "certame.web.painel"
    label = "painel"
    verbose_name = "Painel"
