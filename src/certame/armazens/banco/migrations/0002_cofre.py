"""As tabelas do cofre: os documentos cifrados e o registro de quem os viu, que só cresce."""

from typing import ClassVar

from django.apps.registry import Apps
from django.db import NotSupportedError, migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

_ZEROS = "0" * 64
_NAO_MUDA = "o registro de vistas só cresce: uma vista não se muda nem se apaga"
_NAO_CONTINUA = "a vista não continua o registro"
_SO_A_CIFRA = "de um documento do cofre só muda a cifra, com a chave dela"
_FIXAS = "certame, documento, especie, instante, autor"

# Os mesmos gatilhos do livro, na tabela das vistas; nos documentos, só se troca a cifra.
SQLITE = (
    f"""
    CREATE TRIGGER cofre_vista_nao_muda BEFORE UPDATE ON cofre_vista
    BEGIN SELECT RAISE(ABORT, '{_NAO_MUDA}'); END
    """,
    f"""
    CREATE TRIGGER cofre_vista_nao_se_apaga BEFORE DELETE ON cofre_vista
    BEGIN SELECT RAISE(ABORT, '{_NAO_MUDA}'); END
    """,
    f"""
    CREATE TRIGGER cofre_vista_continua BEFORE INSERT ON cofre_vista
    WHEN EXISTS (SELECT 1 FROM cofre_vista WHERE id = NEW.id)
      OR EXISTS (
        SELECT 1 FROM cofre_vista WHERE certame = NEW.certame AND numero >= NEW.numero
      )
      OR (NEW.numero = 1 AND NEW.hash_anterior <> '{_ZEROS}')
      OR (NEW.numero <> 1 AND NOT EXISTS (
        SELECT 1 FROM cofre_vista
        WHERE certame = NEW.certame AND numero = NEW.numero - 1 AND hash = NEW.hash_anterior
      ))
    BEGIN SELECT RAISE(ABORT, '{_NAO_CONTINUA}'); END
    """,
    f"""
    CREATE TRIGGER cofre_documento_so_a_cifra BEFORE UPDATE OF {_FIXAS} ON cofre_documento
    BEGIN SELECT RAISE(ABORT, '{_SO_A_CIFRA}'); END
    """,
)

POSTGRESQL = (
    f"""
    CREATE FUNCTION cofre_vista_nao_muda() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      RAISE EXCEPTION '{_NAO_MUDA}' USING ERRCODE = 'integrity_constraint_violation';
    END $$
    """,
    f"""
    CREATE FUNCTION cofre_vista_continua() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      anterior text := '{_ZEROS}';
      tranca text;
    BEGIN
      tranca := pg_advisory_xact_lock(hashtextextended('certame/vistas/' || NEW.certame, 0));
      IF NEW.numero <> 1 THEN
        SELECT hash INTO anterior FROM cofre_vista
        WHERE certame = NEW.certame AND numero = NEW.numero - 1;
      END IF;
      IF anterior IS DISTINCT FROM NEW.hash_anterior THEN
        RAISE EXCEPTION '{_NAO_CONTINUA}' USING ERRCODE = 'integrity_constraint_violation';
      END IF;
      RETURN NEW;
    END $$
    """,
    f"""
    CREATE FUNCTION cofre_documento_so_a_cifra() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      RAISE EXCEPTION '{_SO_A_CIFRA}' USING ERRCODE = 'integrity_constraint_violation';
    END $$
    """,
    """
    CREATE TRIGGER cofre_vista_nao_muda BEFORE UPDATE OR DELETE ON cofre_vista
    FOR EACH ROW EXECUTE FUNCTION cofre_vista_nao_muda()
    """,
    """
    CREATE TRIGGER cofre_vista_nao_se_esvazia BEFORE TRUNCATE ON cofre_vista
    FOR EACH STATEMENT EXECUTE FUNCTION cofre_vista_nao_muda()
    """,
    """
    CREATE TRIGGER cofre_vista_continua BEFORE INSERT ON cofre_vista
    FOR EACH ROW EXECUTE FUNCTION cofre_vista_continua()
    """,
    f"""
    CREATE TRIGGER cofre_documento_so_a_cifra BEFORE UPDATE OF {_FIXAS} ON cofre_documento
    FOR EACH ROW EXECUTE FUNCTION cofre_documento_so_a_cifra()
    """,
)


def _criar_gatilhos(_apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    comandos = {"sqlite": SQLITE, "postgresql": POSTGRESQL}
    banco = schema_editor.connection.vendor
    if banco not in comandos:
        raise NotSupportedError(f"o cofre se guarda em SQLite ou PostgreSQL, não em {banco}")
    for comando in comandos[banco]:
        schema_editor.execute(comando)


_ID = models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")


class Migration(migrations.Migration):
    """As tabelas, as restrições e os gatilhos."""

    dependencies: ClassVar[list[tuple[str, str]]] = [("livro", "0001_livro")]
    operations: ClassVar[list[migrations.operations.base.Operation]] = [
        migrations.CreateModel(
            name="DocumentoDoCofre",
            fields=[
                ("id", _ID.clone()),
                ("certame", models.CharField(max_length=100)),
                ("documento", models.CharField(max_length=100)),
                ("especie", models.CharField(max_length=50)),
                ("instante", models.CharField(max_length=40)),
                ("autor", models.CharField(max_length=64)),
                ("chave", models.CharField(max_length=40)),
                ("busca", models.CharField(blank=True, max_length=64)),
                ("cifra", models.BinaryField()),
            ],
            options={"db_table": "cofre_documento"},
        ),
        migrations.AddConstraint(
            model_name="documentodocofre",
            constraint=models.UniqueConstraint(
                fields=["certame", "documento"], name="cofre_documento_unico_no_certame"
            ),
        ),
        migrations.CreateModel(
            name="RegistroDeVista",
            fields=[
                ("id", _ID.clone()),
                ("certame", models.CharField(max_length=100)),
                ("numero", models.BigIntegerField()),
                ("hash_anterior", models.CharField(max_length=64)),
                ("hash", models.CharField(max_length=64)),
                ("linha", models.TextField()),
            ],
            options={"db_table": "cofre_vista"},
        ),
        migrations.AddConstraint(
            model_name="registrodevista",
            constraint=models.UniqueConstraint(
                fields=["certame", "numero"], name="vista_numero_unico_no_certame"
            ),
        ),
        migrations.AddConstraint(
            model_name="registrodevista",
            constraint=models.UniqueConstraint(
                fields=["certame", "hash_anterior"], name="vista_anterior_unico_no_certame"
            ),
        ),
        migrations.AddConstraint(
            model_name="registrodevista",
            constraint=models.CheckConstraint(
                condition=models.Q(numero__gte=1), name="vista_numero_de_um_em_diante"
            ),
        ),
        migrations.RunPython(_criar_gatilhos),
    ]
