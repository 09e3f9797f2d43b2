"""As tabelas das sessões: as abertas, e os formulários guardados."""

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
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations: ClassVar = [
        migrations.CreateModel(
            name="FormularioGuardado",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=uuid.uuid4, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("chave", models.CharField(editable=False, max_length=60)),
                ("cifra", models.BinaryField()),
                (
                    "guardado_em",
                    models.DateTimeField(default=django.utils.timezone.now, editable=False),
                ),
                (
                    "pessoa",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="guardados",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ["-guardado_em"],
            },
        ),
        migrations.CreateModel(
            name="SessaoAberta",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("chave", models.CharField(editable=False, max_length=40, unique=True)),
                ("selo", models.CharField(db_index=True, editable=False, max_length=64)),
                ("navegador", models.CharField(editable=False, max_length=60)),
                (
                    "aberta_em",
                    models.DateTimeField(default=django.utils.timezone.now, editable=False),
                ),
                (
                    "pessoa",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="sessoes",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ["-aberta_em"],
            },
        ),
    ]
