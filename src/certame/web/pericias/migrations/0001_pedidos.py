"""A tabela dos pedidos de apagar os dados."""

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
        ("contas", "0001_contas"),
    ]

    operations: ClassVar = [
        migrations.CreateModel(
            name="PedidoDeApagamento",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("pedido_em", models.DateTimeField(default=django.utils.timezone.now)),
                ("com_os_arquivos", models.BooleanField()),
                ("respondido_em", models.DateTimeField(null=True)),
                ("confirmado", models.BooleanField(default=False)),
                (
                    "certame",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="certames.certameregistrado",
                    ),
                ),
                (
                    "pedido_por",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "respondido_por",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("respondido_em", None)),
                        fields=("certame",),
                        name="um_pedido_aberto_por_certame",
                    )
                ],
            },
        ),
    ]
