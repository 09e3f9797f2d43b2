"""A conta de uma hipótese já feita: só memória; apagada, refaz-se."""

from django.db import models
from django.utils import timezone

from certame.web.certames.models import CertameRegistrado


class Conta(models.Model):
    """O resultado de uma hipótese, em dados. Não traz o nome de ninguém.

    `chave` diz do que se supôs e em que ponto do livro: mudou um dos dois, é outra conta.
    """

    chave = models.CharField(max_length=64, unique=True)
    certame = models.ForeignKey(CertameRegistrado, on_delete=models.CASCADE, related_name="+")
    resultado = models.JSONField()
    feita_em = models.DateTimeField(default=timezone.now, db_index=True)

    def __str__(self) -> str:
        return f"{self.certame}, {self.chave[:12]}"
