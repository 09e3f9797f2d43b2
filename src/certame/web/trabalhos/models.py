"""O trabalho pedido: de quem é, em que pé está, e o último sinal de quem o faz."""

from typing import ClassVar
from uuid import uuid4

from django.db import models
from django.utils import timezone

from certame.web.certames.models import CertameRegistrado
from certame.web.contas.models import Pessoa


class Estado(models.TextChoices):
    """Em que pé o trabalho está."""

    NA_FILA = "na_fila", "na fila"
    RODANDO = "rodando", "em andamento"
    FEITO = "feito", "feito"
    FALHOU = "falhou", "não se fez"
    CANCELADO = "cancelado", "cancelado"


ABERTOS = (Estado.NA_FILA, Estado.RODANDO)
"""Os estados de que ainda se sai."""


class Trabalho(models.Model):
    """Um trabalho demorado de um certame.

    `chave` é do que se pede: pedir de novo o mesmo dá o mesmo trabalho. `tarefa` é a da fila que vale
    agora; `pulso`, o último sinal de vida de quem o faz; `recusas`, o que dizer se não se fez.
    """

    chave = models.CharField(max_length=120, unique=True)
    tipo = models.CharField(max_length=40)
    certame = models.ForeignKey(CertameRegistrado, on_delete=models.CASCADE, related_name="+")
    pessoa = models.ForeignKey(Pessoa, on_delete=models.PROTECT, related_name="+")
    titulo = models.CharField(max_length=200)
    volta = models.CharField(max_length=300)
    dados = models.JSONField(default=dict)
    estado = models.CharField(max_length=10, choices=Estado.choices, default=Estado.NA_FILA)
    passo = models.PositiveSmallIntegerField(default=0)
    passos = models.PositiveSmallIntegerField(default=0)
    frase = models.CharField(max_length=200, blank=True)
    tentativa = models.PositiveSmallIntegerField(default=0)
    tarefa = models.UUIDField(default=uuid4)
    pulso = models.DateTimeField(default=timezone.now)
    criado_em = models.DateTimeField(default=timezone.now, editable=False)
    recusas = models.JSONField(default=list)

    class Meta:
        """O ceifador procura pelo estado e pelo pulso."""

        indexes: ClassVar = [models.Index(fields=["estado", "pulso"], name="trabalhos_pulso")]

    def __str__(self) -> str:
        return f"{self.titulo} ({self.get_estado_display()})"

    @property
    def aberto(self) -> bool:
        """Diz se ainda não acabou."""
        return self.estado in ABERTOS
