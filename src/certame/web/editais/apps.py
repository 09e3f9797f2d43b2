"""O aplicativo do Django."""

from django.apps import AppConfig


class Editais(AppConfig):
    """Os editais que se escrevem, com o rótulo `editais`."""

    name = "certame.web.editais"
    label = "editais"
    verbose_name = "Editais"
    default_auto_field = "django.db.models.BigAutoField"
