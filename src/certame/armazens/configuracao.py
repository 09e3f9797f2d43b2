"""A configuração do Django para quem só usa o banco, sem as páginas.

`CERTAME_BANCO` diz onde ele está: um arquivo .sqlite3 ou postgresql://…
"""

import os

from certame.armazens.endereco import banco_do_endereco

DATABASES = {"default": banco_do_endereco(os.environ.get("CERTAME_BANCO", "certame.sqlite3"))}
INSTALLED_APPS = ["certame.armazens.banco"]
LANGUAGE_CODE = "pt-br"
TIME_ZONE = "America/Sao_Paulo"
USE_TZ = True
