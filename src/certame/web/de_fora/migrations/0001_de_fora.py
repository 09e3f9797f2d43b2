"""A tabela dos exames."""

from typing import ClassVar

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    """A primeira."""

    initial = True

    dependencies: ClassVar = [
        ("certames", "0002_resumo"),
        ("trabalhos", "0001_trabalhos"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations: ClassVar = [
        migrations.CreateModel(
            name="Exame",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("nome", models.CharField(max_length=120)),
                ("versao", models.PositiveIntegerField(default=0)),
                ("lida", models.PositiveIntegerField(default=0)),
                ("colunas", models.JSONField(default=dict)),
                ("mexido_em", models.DateTimeField(default=django.utils.timezone.now)),
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
                (
                    "trabalho",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="trabalhos.trabalho",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("certame", "pessoa"), name="de_fora_um_por_pessoa"
                    )
                ],
            },
        ),
    ]
