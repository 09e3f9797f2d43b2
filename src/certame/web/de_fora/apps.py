"""O aplicativo do Django."""

from django.apps import AppConfig


class ChamadasDeFora(AppConfig):
    """As chamadas feitas noutro lugar, com o rótulo `de_fora`."""

    name = "certame.web.de_fora"
    label = "de_fora"
    verbose_name = "Chamadas de fora"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Entrega aos trabalhos a auditoria e a limpeza do que já não serve."""
        from certame.web.de_fora.auditoria import (
            TIPO,
            TIPO_DE_ASSUMIR,
            apagar_o_que_nao_serve,
            assumir,
            auditar,
        )
        from certame.web.trabalhos.tipos import LIMPEZAS, TIPOS

        TIPOS[TIPO] = auditar
        TIPOS[TIPO_DE_ASSUMIR] = assumir
        LIMPEZAS.append(apagar_o_que_nao_serve)
