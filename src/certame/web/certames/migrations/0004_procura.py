"""O que a lista procura e mostra a mais: os nomes dos cargos e as publicações por sair."""

from typing import ClassVar

from django.db import migrations, models


class Migration(migrations.Migration):
    """Vazios até que o resumo se refaça."""

    dependencies: ClassVar = [("certames", "0003_numero")]
    operations: ClassVar = [
        migrations.AddField(
            model_name="resumodocertame",
            name="cargos",
            field=models.TextField(blank=True, default=""),
        ),
        migrations.AddField(
            model_name="resumodocertame",
            name="por_publicar",
            field=models.CharField(blank=True, db_index=True, default="", max_length=300),
        ),
    ]
