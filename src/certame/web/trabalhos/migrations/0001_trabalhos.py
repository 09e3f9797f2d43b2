"""A tabela dos trabalhos."""

import uuid
from typing import ClassVar

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    """A primeira."""

    initial = True

    dependencies: ClassVar = [
        ("certames", "0001_certames"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations: ClassVar = [
        migrations.CreateModel(
            name="Trabalho",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("chave", models.CharField(max_length=120, unique=True)),
                ("tipo", models.CharField(max_length=40)),
                ("titulo", models.CharField(max_length=200)),
                ("volta", models.CharField(max_length=300)),
                ("dados", models.JSONField(default=dict)),
                (
                    "estado",
                    models.CharField(
                        choices=[
                            ("na_fila", "na fila"),
                            ("rodando", "em andamento"),
                            ("feito", "feito"),
                            ("falhou", "não se fez"),
                            ("cancelado", "cancelado"),
                        ],
                        default="na_fila",
                        max_length=10,
                    ),
                ),
                ("passo", models.PositiveSmallIntegerField(default=0)),
                ("passos", models.PositiveSmallIntegerField(default=0)),
                ("frase", models.CharField(blank=True, max_length=200)),
                ("tentativa", models.PositiveSmallIntegerField(default=0)),
                ("tarefa", models.UUIDField(default=uuid.uuid4)),
                ("pulso", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "criado_em",
                    models.DateTimeField(default=django.utils.timezone.now, editable=False),
                ),
                ("recusas", models.JSONField(default=list)),
                (
                    "certame",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="certames.certameregistrado",
                    ),
                ),
                (
                    "pessoa",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "indexes": [models.Index(fields=["estado", "pulso"], name="trabalhos_pulso")],
            },
        ),
    ]
