"""O certame registrado: de que cidade é e onde está a pasta dele."""

import json
import os
from pathlib import Path
from typing import ClassVar

from django.conf import settings
from django.core.validators import RegexValidator
from django.db import models
from django.utils import timezone

from certame.armazens.endereco import sem_senha
from certame.motor.etapas import NOMES, Etapa
from certame.operacoes.certame_toml import ARQUIVO
from certame.operacoes.edital_do_pacote import edital_do_pacote
from certame.operacoes.gravar_arquivo import gravar
from certame.web.contas.models import Cidade, Pessoa


class CertameRegistrado(models.Model):
    """Um certame de uma cidade. O que há nele está na pasta e no livro, não aqui.

    `identificador` é o `id` do edital: vai no endereço das páginas e no nome da pasta, e não se
    repete na cidade.
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
    numero = models.CharField("número como está no edital", max_length=60, blank=True, default="")
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
        return f"{self.titulo} ({self.numero_escrito})"

    @property
    def numero_escrito(self) -> str:
        """O número como está no edital; sem ele dito, o identificador."""
        return self.numero or self.identificador

    @property
    def pasta(self) -> Path:
        """A pasta com certame.toml e os arquivos da banca, que a linha de comando também abre."""
        certames: Path = settings.CERTAME_DADOS.certames
        return certames / self.cidade.identificador / self.identificador

    @property
    def livro(self) -> str:
        """O nome do livro: o mesmo edital pode haver em duas cidades, e o banco é um só."""
        return f"{self.cidade.identificador}/{self.identificador}"

    def escrever_edital(self, texto: str) -> None:
        """Grava certame.toml na pasta, sem atos nem comentários, com o nome do livro.

        A linha de comando abre a mesma pasta e acha o mesmo livro. Erros: `OSError`.
        """
        self.pasta.mkdir(parents=True, exist_ok=True, mode=0o700)
        gravar(self.pasta / ARQUIVO, self.texto_com_livro(texto).encode(), trocar=True)

    def texto_com_livro(self, texto: str) -> str:
        """O texto de certame.toml sem atos nem comentários, com o nome e o endereço do livro."""
        banco = settings.DATABASES["default"]
        postgresql = "postgresql" in banco["ENGINE"]
        endereco = os.environ.get("DATABASE_URL", "") if postgresql else str(banco["NAME"])
        livro = {"nome": self.livro, "endereco": sem_senha(endereco)}
        linhas = [f"{chave} = {json.dumps(dito)}\n" for chave, dito in livro.items()]
        return edital_do_pacote(texto) + "\n[livro]\n" + "".join(linhas)


class ResumoDoCertame(models.Model):
    """O que a lista mostra de um certame, tirado do livro. É só memória: apagado, refaz-se.

    `visto` diz de que livro e de que edital ele saiu; quando já não bate, o resumo é velho.
    """

    certame = models.OneToOneField(
        CertameRegistrado, on_delete=models.CASCADE, related_name="resumo"
    )
    visto = models.CharField(max_length=80)
    etapa = models.CharField(max_length=30, db_index=True)
    proximo = models.CharField(max_length=200, blank=True)
    reservada = models.CharField(max_length=300, blank=True)
    vence_em = models.DateTimeField(null=True, db_index=True)
    vence = models.CharField(max_length=300, blank=True)
    cargos = models.TextField(blank=True, default="")
    por_publicar = models.CharField(max_length=300, blank=True, default="", db_index=True)

    def __str__(self) -> str:
        return f"{self.certame}, {self.etapa}"

    @property
    def nome_da_etapa(self) -> str:
        """A etapa como a pessoa a lê."""
        return NOMES[Etapa(self.etapa)].capitalize()
