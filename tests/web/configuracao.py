"""A configuração das páginas nos testes: a de verdade, numa pasta que some no fim."""

import atexit
import os
import shutil
import tempfile

_PASTA = tempfile.mkdtemp(prefix="certame-testes-")
atexit.register(shutil.rmtree, _PASTA, ignore_errors=True)
os.environ["CERTAME_PASTA"] = _PASTA
os.environ["CERTAME_DESENVOLVIMENTO"] = "sim"
# O navegador dos testes tem um laço de eventos na mesma linha de execução que usa o banco.
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "sim"
for _variavel in ("DATABASE_URL", "CERTAME_ENDERECO", "CERTAME_ATRAS_DE_PROXY"):
    os.environ.pop(_variavel, None)

from certame.web.pasta_de_dados import pasta_de_dados  # noqa: E402

pasta_de_dados().preparar()

from certame.web.configuracao import *  # noqa: E402, F403

# A senha de verdade é lenta de propósito; a dos testes, não.
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
# O disco de verdade espera a cada ato; o dos testes some com eles.
DATABASES["default"]["OPTIONS"]["init_command"] = (  # noqa: F405
    "PRAGMA journal_mode=WAL; PRAGMA synchronous=OFF;"
)
ALLOWED_HOSTS = ["testserver", "127.0.0.1", "localhost"]
