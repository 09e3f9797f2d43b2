"""As tabelas da agenda e dos prazos guardados."""

from typing import ClassVar

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    """Cria as tabelas."""

    initial = True

    dependencies: ClassVar = [
        ("certames", "0001_certames"),
        ("contas", "0001_contas"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations: ClassVar = [
        migrations.CreateModel(
            name="AssinaturaDaAgenda",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("sha256", models.CharField(editable=False, max_length=64, unique=True)),
                (
                    "criada_em",
                    models.DateTimeField(default=django.utils.timezone.now, editable=False),
                ),
                ("revogada_em", models.DateTimeField(editable=False, null=True)),
                (
                    "cidade",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="contas.cidade",
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
                "ordering": ["-criada_em"],
            },
        ),
        migrations.CreateModel(
            name="PrazosGuardados",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("registros", models.PositiveIntegerField()),
                ("prazos", models.JSONField(default=list)),
                ("fechado", models.BooleanField(default=False)),
                (
                    "certame",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="certames.certameregistrado",
                    ),
                ),
            ],
        ),
    ]
