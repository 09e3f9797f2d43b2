"""O aplicativo do Django."""

from django.apps import AppConfig


class Importacoes(AppConfig):
    """As importações, com o rótulo `importacao`."""

    name = "certame.web.importacao"
    label = "importacao"
    verbose_name = "Importação"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Entrega aos trabalhos a leitura do arquivo e a limpeza do que já não serve."""
        from certame.web.importacao.leitura import TIPO, apagar_o_que_nao_serve, ler
        from certame.web.trabalhos.tipos import LIMPEZAS, TIPOS

        TIPOS[TIPO] = ler
        LIMPEZAS.append(apagar_o_que_nao_serve)
