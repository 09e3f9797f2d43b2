"""A tabela do que a lista mostra de cada certame."""

from typing import ClassVar

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    """Depois da dos certames."""

    dependencies: ClassVar = [("certames", "0001_certames")]

    operations: ClassVar = [
        migrations.CreateModel(
            name="ResumoDoCertame",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("visto", models.CharField(max_length=80)),
                ("etapa", models.CharField(db_index=True, max_length=30)),
                ("proximo", models.CharField(blank=True, max_length=200)),
                ("reservada", models.CharField(blank=True, max_length=300)),
                ("vence_em", models.DateTimeField(db_index=True, null=True)),
                ("vence", models.CharField(blank=True, max_length=300)),
                (
                    "certame",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="resumo",
                        to="certames.certameregistrado",
                    ),
                ),
            ],
        ),
    ]
