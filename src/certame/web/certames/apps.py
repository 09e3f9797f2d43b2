"""O aplicativo do Django."""

from django.apps import AppConfig


class Certames(AppConfig):
    """Os certames registrados, com o rótulo `certames`."""

    name = "certame.web.certames"
    label = "certames"
    verbose_name = "Certames"
    default_auto_field = "django.db.models.BigAutoField"
