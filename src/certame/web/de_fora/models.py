"""O arquivo de chamadas que uma pessoa examina num certame."""

from pathlib import Path
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils import timezone

from certame.web.certames.models import CertameRegistrado
from certame.web.contas.models import Pessoa
from certame.web.trabalhos.models import Trabalho


class Exame(models.Model):
    """O arquivo e o que a pessoa disse das colunas dele; retoma-se de onde parou.

    `versao` sobe a cada mudança; `lida` é a da auditoria que há; `colunas` diz, de um campo, o título
    da coluna dele.
    """

    certame = models.ForeignKey(CertameRegistrado, on_delete=models.CASCADE, related_name="+")
    pessoa = models.ForeignKey(Pessoa, on_delete=models.PROTECT, related_name="+")
    nome = models.CharField(max_length=120)
    versao = models.PositiveIntegerField(default=0)
    lida = models.PositiveIntegerField(default=0)
    colunas = models.JSONField(default=dict)
    trabalho = models.ForeignKey(Trabalho, on_delete=models.SET_NULL, null=True, related_name="+")
    mexido_em = models.DateTimeField(default=timezone.now)

    class Meta:
        """Um por pessoa em cada certame."""

        constraints: ClassVar = [
            models.UniqueConstraint(fields=["certame", "pessoa"], name="de_fora_um_por_pessoa")
        ]

    def __str__(self) -> str:
        return f"{self.nome}, versão {self.versao}"

    @property
    def pasta(self) -> Path:
        """A pasta do exame, que só quem opera o servidor lê."""
        raiz: Path = settings.CERTAME_DADOS.raiz
        return raiz / "chamadas-de-fora" / str(self.pk)

    @property
    def arquivo(self) -> Path:
        """O arquivo, como veio."""
        return self.pasta / "recebido" / self.nome

    @property
    def resultado(self) -> Path:
        """O que a auditoria achou, em dados."""
        return self.pasta / "auditoria.json"
