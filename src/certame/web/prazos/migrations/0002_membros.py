"""Esquece os prazos guardados, que não diziam de quem é cada caso: contam-se de novo."""

from typing import ClassVar

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor


def esquecer(apps: Apps, editor: BaseDatabaseSchemaEditor) -> None:
    """Apaga o atalho."""
    apps.get_model("prazos", "PrazosGuardados").objects.all().delete()


class Migration(migrations.Migration):
    """Só os dados: a tabela é a mesma."""

    dependencies: ClassVar = [("prazos", "0001_prazos")]
    operations: ClassVar = [migrations.RunPython(esquecer, migrations.RunPython.noop)]
