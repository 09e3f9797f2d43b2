"""As migrações: o que falta aplicar no banco, e o que ele tem que este programa não conhece."""

from functools import cache

from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder


def por_aplicar() -> tuple[str, ...]:
    """As migrações que faltam no banco, na ordem em que se aplicam. Erros: `DatabaseError`."""
    executor = MigrationExecutor(connection)
    plano = executor.migration_plan(executor.loader.graph.leaf_nodes())
    return tuple(f"{migracao.app_label}.{migracao.name}" for migracao, _ in plano)


def em_dia() -> bool:
    """Diz se o banco tem todas as migrações do programa, com uma consulta só. Erros: `DatabaseError`."""
    return MigrationRecorder(connection).applied_migrations().keys() >= _do_programa()


@cache
def _do_programa() -> frozenset[tuple[str, str]]:
    """As migrações do programa; uma que junta outras não conta, porque as outras também se anotam."""
    daqui = MigrationLoader(None).disk_migrations
    return frozenset(chave for chave, migracao in daqui.items() if not migracao.replaces)


def desconhecidas() -> tuple[str, ...]:
    """As que o banco tem e este programa não: foi usado por um mais novo. Erros: `DatabaseError`."""
    executor = MigrationExecutor(connection)
    daqui = executor.loader.disk_migrations
    nossos = executor.loader.migrated_apps
    aplicadas = MigrationRecorder(connection).applied_migrations()
    return tuple(
        f"{aplicativo}.{nome}"
        for aplicativo, nome in sorted(aplicadas)
        if aplicativo in nossos and (aplicativo, nome) not in daqui
    )


def banco_novo() -> bool:
    """Diz se o banco ainda não tem as páginas; pode ter livros. Erros: `DatabaseError`."""
    aplicadas = MigrationRecorder(connection).applied_migrations()
    return all(aplicativo != "contas" for aplicativo, _ in aplicadas)
