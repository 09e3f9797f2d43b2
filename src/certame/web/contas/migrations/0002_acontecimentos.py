"""O que acontece com as contas."""

from typing import ClassVar

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    """A segunda: os acontecimentos."""

    dependencies: ClassVar = [
        ("contas", "0001_contas"),
    ]

    operations: ClassVar = [
        migrations.CreateModel(
            name="Acontecimento",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "tipo",
                    models.CharField(
                        choices=[
                            ("convite_feito", "convite feito"),
                            ("senha_escolhida", "senha escolhida pelo convite"),
                            ("papel_dado", "papel dado"),
                            ("papel_encerrado", "papel encerrado"),
                            ("endereco_de_senha", "endereço para outra senha"),
                            ("senha_refeita", "senha refeita por um endereço"),
                            ("senha_trocada", "senha trocada"),
                            ("fator_ligado", "segundo fator ligado"),
                            ("fator_desligado", "segundo fator desligado"),
                            ("fator_zerado", "segundo fator zerado"),
                            ("codigos_feitos", "códigos de recuperação refeitos"),
                            ("sessoes_encerradas", "sessões encerradas"),
                            ("pessoa_desligada", "pessoa desligada"),
                            ("pessoa_religada", "conta aberta de novo"),
                            ("entrada_bloqueada", "entrada bloqueada por tentativas"),
                            ("cidade_mudada", "dados da cidade mudados"),
                        ],
                        editable=False,
                        max_length=30,
                    ),
                ),
                ("papel", models.CharField(blank=True, editable=False, max_length=20)),
                ("de_ninguem", models.BooleanField(default=False, editable=False)),
                (
                    "instante",
                    models.DateTimeField(
                        db_index=True, default=django.utils.timezone.now, editable=False
                    ),
                ),
                (
                    "cidade",
                    models.ForeignKey(
                        editable=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="contas.cidade",
                    ),
                ),
                (
                    "pessoa",
                    models.ForeignKey(
                        editable=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "por",
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
                "ordering": ["-instante", "-pk"],
            },
        ),
    ]
