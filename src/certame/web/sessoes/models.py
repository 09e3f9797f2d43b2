"""As sessões de cada pessoa, e os formulários que ela enviou depois de a sessão acabar."""

import uuid
from datetime import timedelta
from typing import ClassVar

from django.contrib.sessions.models import Session
from django.db import models
from django.utils import timezone

from certame.web.contas.models import Pessoa

_ESQUECIDA = timedelta(days=7)
"""Depois de quanto tempo não se sabe mais de quem era uma sessão que acabou."""


class SessaoAberta(models.Model):
    """Uma entrada de uma pessoa, que pode já ter acabado.

    `chave` é a da sessão do Django; `selo`, o SHA-256 do segredo contra falsificação das páginas feitas
    para ela: diz de quem é um formulário enviado depois que a sessão acabou. Do navegador só se guarda
    qual é e em que sistema; nunca o endereço dele.
    """

    pessoa = models.ForeignKey(Pessoa, on_delete=models.CASCADE, related_name="sessoes")
    chave = models.CharField(max_length=40, unique=True, editable=False)
    selo = models.CharField(max_length=64, db_index=True, editable=False)
    navegador = models.CharField(max_length=60, editable=False)
    aberta_em = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        """A ordem."""

        ordering: ClassVar = ["-aberta_em"]

    def __str__(self) -> str:
        return f"sessão de {self.pessoa} em {self.navegador}"

    @classmethod
    def vivas(cls, pessoa: Pessoa) -> "models.QuerySet[SessaoAberta]":
        """As da pessoa que ainda não acabaram."""
        chaves = Session.objects.filter(expire_date__gt=timezone.now()).values("session_key")
        return cls.objects.filter(pessoa=pessoa, chave__in=chaves)

    @classmethod
    def encerrar(cls, pessoa: Pessoa, *, menos: str | None = None) -> int:
        """Acaba agora com as da pessoa, menos a de chave `menos`; devolve quantas eram."""
        vivas = cls.vivas(pessoa).exclude(chave=menos or "")
        chaves = list(vivas.values_list("chave", flat=True))
        Session.objects.filter(session_key__in=chaves).delete()
        return len(chaves)

    @classmethod
    def esquecer_antigas(cls, pessoa: Pessoa) -> None:
        """Apaga as que acabaram há muito."""
        vivas = cls.vivas(pessoa).values("pk")
        antigas = cls.objects.filter(pessoa=pessoa, aberta_em__lt=timezone.now() - _ESQUECIDA)
        antigas.exclude(pk__in=vivas).delete()


class FormularioGuardado(models.Model):
    """O que uma pessoa enviou sem sessão, cifrado com a chave das contas; só ela o abre, por um dia."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    pessoa = models.ForeignKey(Pessoa, on_delete=models.CASCADE, related_name="guardados")
    chave = models.CharField(max_length=60, editable=False)
    cifra = models.BinaryField(editable=False)
    guardado_em = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        """A ordem."""

        ordering: ClassVar = ["-guardado_em"]

    def __str__(self) -> str:
        return f"formulário de {self.pessoa}, guardado em {self.guardado_em}"
