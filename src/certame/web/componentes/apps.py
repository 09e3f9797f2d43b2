"""O aplicativo do Django."""

from pathlib import Path

from django.apps import AppConfig

TERCEIROS = Path(__file__).parents[1] / "terceiros"
"""Os arquivos de fora, sem mudança, com licença, versão e hash em terceiros.toml."""


class Componentes(AppConfig):
    """As peças, com o rótulo `componentes`."""

    name = "certame.web.componentes"
    label = "componentes"
    verbose_name = "Componentes"
