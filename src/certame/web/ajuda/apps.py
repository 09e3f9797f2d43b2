"""O aplicativo do Django."""

from django.apps import AppConfig


class Ajuda(AppConfig):
    """A ajuda, com o rótulo `ajuda`."""

    name = "certame.web.ajuda"
    label = "ajuda"
    verbose_name = "Ajuda"
