"""O aplicativo do Django."""

from django.apps import AppConfig


class Contas(AppConfig):
    """Cidades, pessoas e papéis, com o rótulo `contas`."""

    name = "certame.web.contas"
    label = "contas"
    verbose_name = "Contas"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Passa a ouvir o que acontece com as contas."""
        from certame.web.contas import acontecimentos  # noqa: F401
