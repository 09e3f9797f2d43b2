"""A importação em preparo de uma pessoa num certame, e os leiautes lembrados por banca."""

from pathlib import Path
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils import timezone

from certame.operacoes.importar_resultado import Declarantes
from certame.web.certames.models import CertameRegistrado
from certame.web.contas.models import Cidade, Pessoa
from certame.web.trabalhos.models import Trabalho


class Importacao(models.Model):
    """O que uma pessoa prepara para importar num certame; retoma-se de onde parou.

    `versao` sobe a cada mudança; `lida` é a da prévia que há. O arquivo, o leiaute e as respostas
    ficam na pasta de preparo, que só quem opera o servidor lê.
    """

    certame = models.ForeignKey(CertameRegistrado, on_delete=models.CASCADE, related_name="+")
    pessoa = models.ForeignKey(Pessoa, on_delete=models.PROTECT, related_name="+")
    nome = models.CharField(max_length=120)
    versao = models.PositiveIntegerField(default=0)
    lida = models.PositiveIntegerField(default=0)
    declarantes = models.JSONField(default=list)
    sem_ninguem = models.JSONField(default=list)
    trabalho = models.ForeignKey(Trabalho, on_delete=models.SET_NULL, null=True, related_name="+")
    mexida_em = models.DateTimeField(default=timezone.now)

    class Meta:
        """Uma por pessoa em cada certame."""

        constraints: ClassVar = [
            models.UniqueConstraint(fields=["certame", "pessoa"], name="importacao_uma_por_pessoa")
        ]

    def __str__(self) -> str:
        return f"{self.nome}, versão {self.versao}"

    @property
    def preparo(self) -> Path:
        """A pasta de preparo."""
        raiz: Path = settings.CERTAME_DADOS.raiz
        return raiz / "importacoes" / str(self.pk)

    @property
    def arquivo(self) -> Path:
        """O arquivo que a banca mandou, como veio."""
        return self.preparo / "recebido" / self.nome

    @property
    def marca_do_arquivo(self) -> str:
        """O que distingue este arquivo do que estava aqui antes; vazio se já não há arquivo."""
        return str(self.arquivo.stat().st_mtime_ns) if self.arquivo.is_file() else ""

    @property
    def listas_de_declarantes(self) -> list[Declarantes]:
        """Os arquivos de declarantes, na forma que a importação pede."""
        return [
            Declarantes(dito["grupo"], self.arquivo_de(dito["grupo"], dito["nome"]), dito["parte"])
            for dito in self.declarantes
        ]

    def arquivo_de(self, grupo: str, nome: str) -> Path:
        """Onde fica o arquivo de declarantes de um grupo."""
        return self.preparo / "declarantes" / grupo / nome


class LeiauteDaCidade(models.Model):
    """O leiaute que uma banca usou, conferido por alguém da cidade. Não tem dado de ninguém."""

    cidade = models.ForeignKey(Cidade, on_delete=models.CASCADE, related_name="+")
    banca = models.CharField(max_length=80)
    texto = models.TextField()
    usado_em = models.DateTimeField(default=timezone.now)

    class Meta:
        """Um por banca em cada cidade."""

        ordering: ClassVar = ["banca"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["cidade", "banca"], name="importacao_banca_da_cidade")
        ]

    def __str__(self) -> str:
        return self.banca
