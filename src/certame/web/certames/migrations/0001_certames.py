"""A tabela dos certames registrados."""

from typing import ClassVar

import django.core.validators
import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    """A primeira."""

    initial = True

    dependencies: ClassVar = [
        ("contas", "0001_contas"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations: ClassVar = [
        migrations.CreateModel(
            name="CertameRegistrado",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "identificador",
                    models.CharField(
                        max_length=38,
                        validators=[
                            django.core.validators.RegexValidator(
                                "^[a-z0-9]+(?:-[a-z0-9]+)*\\Z",
                                "Use letras minúsculas, algarismos e hífen, como 001-2025.",
                            )
                        ],
                        verbose_name="número do edital",
                    ),
                ),
                ("titulo", models.CharField(max_length=200, verbose_name="título")),
                (
                    "criado_em",
                    models.DateTimeField(default=django.utils.timezone.now, editable=False),
                ),
                (
                    "cidade",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="certames",
                        to="contas.cidade",
                    ),
                ),
                (
                    "criado_por",
                    models.ForeignKey(
                        editable=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ["-criado_em"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("cidade", "identificador"),
                        name="certames_identificador_unico_na_cidade",
                    )
                ],
            },
        ),
    ]
