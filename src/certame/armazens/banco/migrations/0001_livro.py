"""A tabela do livro, com tudo o que a protege desde o primeiro dia."""

from typing import ClassVar

from django.apps.registry import Apps
from django.db import NotSupportedError, migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

_ZEROS = "0" * 64
_NAO_MUDA = "o livro só cresce: um registro não se muda nem se apaga"
_NAO_CONTINUA = "o registro não continua o livro"

# INSERT OR REPLACE apaga a linha antiga sem chamar o gatilho de DELETE: o de INSERT recusa antes.
SQLITE = (
    f"""
    CREATE TRIGGER livro_registro_nao_muda BEFORE UPDATE ON livro_registro
    BEGIN SELECT RAISE(ABORT, '{_NAO_MUDA}'); END
    """,
    f"""
    CREATE TRIGGER livro_registro_nao_se_apaga BEFORE DELETE ON livro_registro
    BEGIN SELECT RAISE(ABORT, '{_NAO_MUDA}'); END
    """,
    f"""
    CREATE TRIGGER livro_registro_continua BEFORE INSERT ON livro_registro
    WHEN EXISTS (SELECT 1 FROM livro_registro WHERE id = NEW.id)
      OR EXISTS (
        SELECT 1 FROM livro_registro WHERE certame = NEW.certame AND numero >= NEW.numero
      )
      OR (NEW.numero = 1 AND NEW.hash_anterior <> '{_ZEROS}')
      OR (NEW.numero <> 1 AND NOT EXISTS (
        SELECT 1 FROM livro_registro
        WHERE certame = NEW.certame AND numero = NEW.numero - 1 AND hash = NEW.hash_anterior
      ))
    BEGIN SELECT RAISE(ABORT, '{_NAO_CONTINUA}'); END
    """,
)

# A tranca de cada certame, até o fim da transação, está no gatilho: vale para qualquer programa
# que escreva na tabela. Sem ela duas transações leem a mesma cabeça. As consultas de depois, numa
# função VOLATILE, já veem o que a outra confirmou.
POSTGRESQL = (
    f"""
    CREATE FUNCTION livro_registro_nao_muda() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      RAISE EXCEPTION '{_NAO_MUDA}' USING ERRCODE = 'integrity_constraint_violation';
    END $$
    """,
    f"""
    CREATE FUNCTION livro_registro_continua() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      anterior text := '{_ZEROS}';
      tranca text;
    BEGIN
      tranca := pg_advisory_xact_lock(hashtextextended('certame/livro/' || NEW.certame, 0));
      IF NEW.numero <> 1 THEN
        SELECT hash INTO anterior FROM livro_registro
        WHERE certame = NEW.certame AND numero = NEW.numero - 1;
      END IF;
      IF anterior IS DISTINCT FROM NEW.hash_anterior THEN
        RAISE EXCEPTION '{_NAO_CONTINUA}' USING ERRCODE = 'integrity_constraint_violation';
      END IF;
      RETURN NEW;
    END $$
    """,
    """
    CREATE TRIGGER livro_registro_nao_muda BEFORE UPDATE OR DELETE ON livro_registro
    FOR EACH ROW EXECUTE FUNCTION livro_registro_nao_muda()
    """,
    """
    CREATE TRIGGER livro_registro_nao_se_esvazia BEFORE TRUNCATE ON livro_registro
    FOR EACH STATEMENT EXECUTE FUNCTION livro_registro_nao_muda()
    """,
    """
    CREATE TRIGGER livro_registro_continua BEFORE INSERT ON livro_registro
    FOR EACH ROW EXECUTE FUNCTION livro_registro_continua()
    """,
)


def _criar_gatilhos(_apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    comandos = {"sqlite": SQLITE, "postgresql": POSTGRESQL}
    banco = schema_editor.connection.vendor
    if banco not in comandos:
        raise NotSupportedError(f"o livro se guarda em SQLite ou PostgreSQL, não em {banco}")
    for comando in comandos[banco]:
        schema_editor.execute(comando)


class Migration(migrations.Migration):
    """A tabela, as restrições e os gatilhos. Não se desfaz: um livro não se apaga."""

    initial = True
    dependencies: ClassVar[list[tuple[str, str]]] = []
    operations: ClassVar[list[migrations.operations.base.Operation]] = [
        migrations.CreateModel(
            name="RegistroDoLivro",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("certame", models.CharField(max_length=100)),
                ("numero", models.BigIntegerField()),
                ("hash_anterior", models.CharField(max_length=64)),
                ("hash", models.CharField(max_length=64)),
                ("linha", models.TextField()),
            ],
            options={"db_table": "livro_registro"},
        ),
        migrations.AddConstraint(
            model_name="registrodolivro",
            constraint=models.UniqueConstraint(
                fields=["certame", "numero"], name="livro_numero_unico_no_certame"
            ),
        ),
        migrations.AddConstraint(
            model_name="registrodolivro",
            constraint=models.UniqueConstraint(
                fields=["certame", "hash_anterior"], name="livro_anterior_unico_no_certame"
            ),
        ),
        migrations.AddConstraint(
            model_name="registrodolivro",
            constraint=models.CheckConstraint(
                condition=models.Q(numero__gte=1), name="livro_numero_de_um_em_diante"
            ),
        ),
        migrations.RunPython(_criar_gatilhos),
    ]
