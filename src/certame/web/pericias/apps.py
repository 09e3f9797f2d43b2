"""O aplicativo do Django."""

from django.apps import AppConfig


class Pericias(AppConfig):
    """As perícias, com o rótulo `pericias`."""

    name = "certame.web.pericias"
    label = "pericias"
    verbose_name = "Perícias"
