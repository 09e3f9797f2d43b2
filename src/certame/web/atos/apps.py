"""O aplicativo do Django."""

from django.apps import AppConfig


class Atos(AppConfig):
    """Os atos, com o rótulo `atos`."""

    name = "certame.web.atos"
    label = "atos"
    verbose_name = "Atos"
