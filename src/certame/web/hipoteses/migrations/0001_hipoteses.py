"""A tabela das contas já feitas."""

from typing import ClassVar

import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):
    """A primeira."""

    initial = True

    dependencies: ClassVar = [("certames", "0002_resumo")]

    operations: ClassVar = [
        migrations.CreateModel(
            name="Conta",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("chave", models.CharField(max_length=64, unique=True)),
                ("resultado", models.JSONField()),
                (
                    "feita_em",
                    models.DateTimeField(db_index=True, default=django.utils.timezone.now),
                ),
                (
                    "certame",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="certames.certameregistrado",
                    ),
                ),
            ],
        ),
    ]
