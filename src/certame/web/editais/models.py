"""O rascunho do edital e a conferência dele contra a lei, item por item."""

from typing import ClassVar

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


class ItemConferido(models.Model):
    """Onde o edital diz o que a lei manda dizer. `item` é o id do item na norma."""

    certame = models.ForeignKey(CertameRegistrado, on_delete=models.CASCADE, related_name="itens")
    item = models.CharField(max_length=60)
    onde = models.CharField("onde o edital o diz", max_length=200)
    conferido_em = models.DateTimeField(default=timezone.now)
    conferido_por = models.ForeignKey(Pessoa, on_delete=models.PROTECT, related_name="+")

    class Meta:
        """Cada item se confere uma vez."""

        constraints: ClassVar = [
            models.UniqueConstraint(fields=["certame", "item"], name="editais_item_unico")
        ]

    def __str__(self) -> str:
        return f"{self.certame}, {self.item}: {self.onde}"
