"""O rascunho: o edital que ainda não serve, ou a retificação que ainda não se publicou."""

from django.db import models
from django.utils import timezone

from certame.web.certames.models import CertameRegistrado
from certame.web.contas.models import Pessoa


class Rascunho(models.Model):
    """Um texto de certame.toml que ainda não vale.

    Antes da publicação só existe enquanto tem defeito: o que serve está em certame.toml. Depois,
    é a retificação em curso, e certame.toml segue sendo o edital publicado.
    """

    certame = models.OneToOneField(
        CertameRegistrado, on_delete=models.CASCADE, related_name="rascunho"
    )
    texto = models.TextField()
    mudado_em = models.DateTimeField(default=timezone.now)
    mudado_por = models.ForeignKey(Pessoa, on_delete=models.PROTECT, related_name="+")

    def __str__(self) -> str:
        return f"rascunho de {self.certame}"
