"""As tabelas das contas: cidades, pessoas e papéis."""

from typing import ClassVar

import django.core.validators
import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models

import certame.web.contas.models


class Migration(migrations.Migration):
    """A primeira."""

    initial = True

    dependencies: ClassVar = []

    operations: ClassVar = [
        migrations.CreateModel(
            name="Pessoa",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("password", models.CharField(max_length=128, verbose_name="password")),
                (
                    "last_login",
                    models.DateTimeField(blank=True, null=True, verbose_name="last login"),
                ),
                ("email", models.EmailField(max_length=254, unique=True, verbose_name="e-mail")),
                ("nome", models.CharField(max_length=150, verbose_name="nome")),
                ("is_active", models.BooleanField(default=True, verbose_name="pode entrar")),
                (
                    "criada_em",
                    models.DateTimeField(default=django.utils.timezone.now, editable=False),
                ),
            ],
            options={
                "ordering": ["nome"],
            },
        ),
        migrations.CreateModel(
            name="Cidade",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("identificador", models.SlugField(max_length=60, unique=True)),
                ("nome", models.CharField(max_length=100, verbose_name="nome da cidade")),
                (
                    "uf",
                    models.CharField(
                        choices=[
                            ("AC", "AC"),
                            ("AL", "AL"),
                            ("AM", "AM"),
                            ("AP", "AP"),
                            ("BA", "BA"),
                            ("CE", "CE"),
                            ("DF", "DF"),
                            ("ES", "ES"),
                            ("GO", "GO"),
                            ("MA", "MA"),
                            ("MG", "MG"),
                            ("MS", "MS"),
                            ("MT", "MT"),
                            ("PA", "PA"),
                            ("PB", "PB"),
                            ("PE", "PE"),
                            ("PI", "PI"),
                            ("PR", "PR"),
                            ("RJ", "RJ"),
                            ("RN", "RN"),
                            ("RO", "RO"),
                            ("RR", "RR"),
                            ("RS", "RS"),
                            ("SC", "SC"),
                            ("SE", "SE"),
                            ("SP", "SP"),
                            ("TO", "TO"),
                        ],
                        max_length=2,
                        verbose_name="estado",
                    ),
                ),
                (
                    "ibge",
                    models.CharField(
                        blank=True,
                        max_length=7,
                        validators=[
                            django.core.validators.RegexValidator(
                                "^[0-9]{7}$", "O código do IBGE tem sete algarismos."
                            )
                        ],
                        verbose_name="código do IBGE",
                    ),
                ),
                (
                    "normas",
                    models.JSONField(
                        blank=True,
                        default=list,
                        validators=[certame.web.contas.models.validar_norma],
                    ),
                ),
                (
                    "cor",
                    models.CharField(
                        default="#1351b4",
                        max_length=7,
                        validators=[certame.web.contas.models.validar_cor],
                        verbose_name="cor da cidade",
                    ),
                ),
                (
                    "criada_em",
                    models.DateTimeField(default=django.utils.timezone.now, editable=False),
                ),
            ],
            options={
                "ordering": ["nome", "uf"],
            },
        ),
        migrations.CreateModel(
            name="Atribuicao",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "papel",
                    models.CharField(
                        choices=[
                            ("rh", "Recursos humanos"),
                            ("comissao", "Comissão do concurso"),
                            ("procuradoria", "Procuradoria"),
                            ("equipe", "Equipe multiprofissional"),
                            ("controle", "Controle (só leitura)"),
                            ("encarregado", "Encarregado dos dados pessoais"),
                            ("administracao", "Administração do programa"),
                        ],
                        max_length=20,
                    ),
                ),
                ("desde", models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ("ate", models.DateTimeField(editable=False, null=True)),
                (
                    "dada_por",
                    models.ForeignKey(
                        editable=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "pessoa",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="atribuicoes",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "cidade",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="atribuicoes",
                        to="contas.cidade",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("ate", None)),
                        fields=("pessoa", "cidade", "papel"),
                        name="contas_papel_unico_em_vigor",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            (
                                "papel__in",
                                [
                                    "rh",
                                    "comissao",
                                    "procuradoria",
                                    "equipe",
                                    "controle",
                                    "encarregado",
                                    "administracao",
                                ],
                            )
                        ),
                        name="contas_papel_conhecido",
                    ),
                ],
            },
        ),
    ]
