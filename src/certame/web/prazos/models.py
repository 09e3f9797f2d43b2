"""A assinatura da agenda: o endereço secreto por que o celular de alguém acompanha os prazos."""

import hashlib
import secrets
from typing import ClassVar

from django.db import models
from django.utils import timezone

from certame.web.certames.models import CertameRegistrado
from certame.web.contas.models import Cidade, Pessoa, papeis_em
from certame.web.politica import abre_para


class AssinaturaDaAgenda(models.Model):
    """Quem assinou os prazos de que cidade. Do segredo só se guarda o hash; revogar não apaga."""

    pessoa = models.ForeignKey(Pessoa, on_delete=models.PROTECT, related_name="+")
    cidade = models.ForeignKey(Cidade, on_delete=models.PROTECT, related_name="+")
    sha256 = models.CharField(max_length=64, unique=True, editable=False)
    criada_em = models.DateTimeField(default=timezone.now, editable=False)
    revogada_em = models.DateTimeField(null=True, editable=False)

    class Meta:
        """A ordem."""

        ordering: ClassVar = ["-criada_em"]

    def __str__(self) -> str:
        return f"agenda de {self.pessoa} em {self.cidade}"

    @classmethod
    def criar(cls, pessoa: Pessoa, cidade: Cidade) -> str:
        """Cria a assinatura, revogando as de antes, e devolve o segredo, que não se vê outra vez."""
        cls.revogar(pessoa, cidade)
        segredo = secrets.token_urlsafe(32)
        cls.objects.create(pessoa=pessoa, cidade=cidade, sha256=_sha256(segredo))
        return segredo

    @classmethod
    def revogar(cls, pessoa: Pessoa, cidade: Cidade | None = None) -> None:
        """Revoga as assinaturas da pessoa na cidade, ou em todas: o endereço deixa de abrir na hora."""
        em_vigor = cls.objects.filter(pessoa=pessoa, revogada_em=None)
        if cidade is not None:
            em_vigor = em_vigor.filter(cidade=cidade)
        em_vigor.update(revogada_em=timezone.now())

    @classmethod
    def do_segredo(cls, segredo: str) -> "AssinaturaDaAgenda | None":
        """A assinatura em vigor, de quem hoje a pode ter na cidade; `None` se não há."""
        achada = (
            cls.objects.filter(sha256=_sha256(segredo), revogada_em=None)
            .select_related("cidade", "pessoa")
            .first()
        )
        if achada is None:
            return None
        papeis = papeis_em(achada.cidade, achada.pessoa)
        return achada if abre_para("prazos:agenda", papeis) else None


class PrazosGuardados(models.Model):
    """Os prazos abertos de um certame num ponto do livro: um atalho, que se refaz se o livro andou.

    `registros` é o número do último registro lido; `prazos`, uma lista de objetos com `fim`, `o_que`,
    `inscricao`, `cargo`, `citacao`, `provisorio`, `uid`, `resumo` e `membros`; `fechado` diz que o
    certame não se abriu.
    """

    certame = models.OneToOneField(CertameRegistrado, on_delete=models.CASCADE, related_name="+")
    registros = models.PositiveIntegerField()
    prazos = models.JSONField(default=list)
    fechado = models.BooleanField(default=False)

    def __str__(self) -> str:
        return f"prazos de {self.certame}"


def _sha256(segredo: str) -> str:
    return hashlib.sha256(segredo.encode()).hexdigest()
