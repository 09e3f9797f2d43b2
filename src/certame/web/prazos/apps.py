"""O aplicativo do Django."""

from django.apps import AppConfig


class Prazos(AppConfig):
    """Os prazos, com o rótulo `prazos`."""

    name = "certame.web.prazos"
    label = "prazos"
    verbose_name = "Prazos"
    default_auto_field = "django.db.models.BigAutoField"
