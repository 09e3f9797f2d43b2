"""O aplicativo do Django."""

from django.apps import AppConfig


class Pacotes(AppConfig):
    """Os pacotes, com o rótulo `pacotes`."""

    name = "certame.web.pacotes"
    label = "pacotes"
    verbose_name = "Pacotes"

    def ready(self) -> None:
        """Entrega aos trabalhos quem faz o pacote e a limpeza dos velhos."""
        from certame.web.pacotes.feitos import TIPO, apagar_os_velhos, fazer
        from certame.web.trabalhos.tipos import LIMPEZAS, TIPOS

        TIPOS[TIPO] = fazer
        LIMPEZAS.append(apagar_os_velhos)
