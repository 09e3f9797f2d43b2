"""O certame registrado: de que cidade é e onde está a pasta dele."""

from pathlib import Path
from typing import Any, ClassVar

from django.conf import settings
from django.core.validators import RegexValidator
from django.db import models
from django.utils import timezone

from certame.web.contas.models import Cidade, Pessoa


class CertameRegistrado(models.Model):
    """Um certame de uma cidade. O que há nele está na pasta e no livro, não aqui.

    `identificador` vai no endereço das páginas e no nome da pasta, e não se repete na cidade.
    `edital` é o `id` de certame.toml, que dá nome ao livro: como o banco dos livros é um só, não se
    repete na instalação. Quem não o diz recebe o da cidade na frente do identificador.
    """

    cidade = models.ForeignKey(Cidade, on_delete=models.PROTECT, related_name="certames")
    identificador = models.CharField(
        "número do edital",
        max_length=38,
        validators=[
            RegexValidator(
                r"^[a-z0-9]+(?:-[a-z0-9]+)*\Z",
                "Use letras minúsculas, algarismos e hífen, como 001-2025.",
            )
        ],
    )
    edital = models.CharField(max_length=100, unique=True, blank=True, editable=False)
    titulo = models.CharField("título", max_length=200)
    criado_em = models.DateTimeField(default=timezone.now, editable=False)
    criado_por = models.ForeignKey(
        Pessoa, on_delete=models.PROTECT, null=True, editable=False, related_name="+"
    )

    class Meta:
        """Na mesma cidade não há dois com o mesmo número."""

        ordering: ClassVar = ["-criado_em"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["cidade", "identificador"], name="certames_identificador_unico_na_cidade"
            )
        ]

    def __str__(self) -> str:
        return f"{self.titulo} ({self.identificador})"

    def save(self, *argumentos: Any, **nomeados: Any) -> None:
        """Grava, com o `edital` que faltar."""
        self.edital = self.edital or f"{self.cidade.identificador}-{self.identificador}"
        super().save(*argumentos, **nomeados)

    @property
    def pasta(self) -> Path:
        """A pasta com certame.toml e os arquivos da banca, que a linha de comando também abre."""
        certames: Path = settings.CERTAME_DADOS.certames
        return certames / self.cidade.identificador / self.identificador
