"""As migrações: o que falta aplicar no banco, e o que ele tem que este programa não conhece."""

from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.recorder import MigrationRecorder


def por_aplicar() -> tuple[str, ...]:
    """As migrações que faltam no banco, na ordem em que se aplicam. Erros: `DatabaseError`."""
    executor = MigrationExecutor(connection)
    plano = executor.migration_plan(executor.loader.graph.leaf_nodes())
    return tuple(f"{migracao.app_label}.{migracao.name}" for migracao, _ in plano)


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
