"""O aplicativo do Django."""

from django.apps import AppConfig


class Sessoes(AppConfig):
    """As sessões, com o rótulo `sessoes`."""

    name = "certame.web.sessoes"
    label = "sessoes"
    verbose_name = "Sessões"
    default_auto_field = "django.db.models.BigAutoField"
