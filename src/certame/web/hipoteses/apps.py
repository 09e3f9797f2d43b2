"""O aplicativo do Django."""

from django.apps import AppConfig


class Hipoteses(AppConfig):
    """As hipóteses, com o rótulo `hipoteses`."""

    name = "certame.web.hipoteses"
    label = "hipoteses"
    verbose_name = "Hipóteses"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Entrega aos trabalhos a conta demorada e a limpeza das velhas."""
        from certame.web.hipoteses.contas import TIPO, apagar_as_velhas, fazer
        from certame.web.trabalhos.tipos import LIMPEZAS, TIPOS

        TIPOS[TIPO] = fazer
        LIMPEZAS.append(apagar_as_velhas)
