"""O número do edital como está nele."""

from typing import ClassVar

from django.db import migrations, models


class Migration(migrations.Migration):
    """Acrescenta o número; vazio, vale o identificador."""

    dependencies: ClassVar = [("certames", "0002_resumo")]
    operations: ClassVar = [
        migrations.AddField(
            model_name="certameregistrado",
            name="numero",
            field=models.CharField(
                blank=True, default="", max_length=60, verbose_name="número como está no edital"
            ),
        ),
    ]
