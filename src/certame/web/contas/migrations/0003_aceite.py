"""O papel que espera o aceite de quem já tem conta noutra cidade."""

from typing import ClassVar

from django.db import migrations, models


class Migration(migrations.Migration):
    """A terceira: o aceite."""

    dependencies: ClassVar = [
        ("contas", "0002_acontecimentos"),
    ]

    operations: ClassVar = [
        migrations.AddField(
            model_name="atribuicao",
            name="nome_dito",
            field=models.CharField(blank=True, editable=False, max_length=150),
        ),
        migrations.AddField(
            model_name="atribuicao",
            name="pendente",
            field=models.BooleanField(default=False, editable=False),
        ),
        migrations.AlterField(
            model_name="acontecimento",
            name="tipo",
            field=models.CharField(
                choices=[
                    ("convite_feito", "convite feito"),
                    ("convite_aceito", "convite aceito"),
                    ("convite_recusado", "convite recusado"),
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
                    ("govbr_desligado", "gov.br desligado da conta"),
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
    ]
