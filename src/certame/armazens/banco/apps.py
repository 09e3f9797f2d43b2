"""O aplicativo do Django."""

from django.apps import AppConfig


class LivroNoBanco(AppConfig):
    """A tabela do livro, com o rótulo `livro`."""

    name = "certame.armazens.banco"
    label = "livro"
    verbose_name = "Livro dos certames"
    default_auto_field = "django.db.models.BigAutoField"
