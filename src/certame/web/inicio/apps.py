"""O aplicativo do Django."""

from django.apps import AppConfig


class Inicio(AppConfig):
    """A página inicial, com o rótulo `inicio`."""

    name = "certame.web.inicio"
    label = "inicio"
    verbose_name = "Início"
