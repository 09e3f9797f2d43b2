"""A tabela da conferência do edital contra a lei."""

from typing import ClassVar

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    """Depois da dos rascunhos."""

    dependencies: ClassVar = [
        ("editais", "0001_editais"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations: ClassVar = [
        migrations.CreateModel(
            name="ItemConferido",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("item", models.CharField(max_length=60)),
                ("onde", models.CharField(max_length=200, verbose_name="onde o edital o diz")),
                ("conferido_em", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "certame",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="itens",
                        to="certames.certameregistrado",
                    ),
                ),
                (
                    "conferido_por",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("certame", "item"), name="editais_item_unico")
                ],
            },
        ),
    ]
