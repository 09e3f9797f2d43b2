"""O aplicativo do Django."""

from django.apps import AppConfig


class Trabalhos(AppConfig):
    """Os trabalhos em segundo plano, com o rótulo `trabalhos`."""

    name = "certame.web.trabalhos"
    label = "trabalhos"
    verbose_name = "Trabalhos"
    default_auto_field = "django.db.models.BigAutoField"
