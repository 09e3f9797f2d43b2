"""O aplicativo do Django."""

from django.apps import AppConfig


class Publicacoes(AppConfig):
    """As publicações, com o rótulo `publicacoes`."""

    name = "certame.web.publicacoes"
    label = "publicacoes"
    verbose_name = "Publicações"
