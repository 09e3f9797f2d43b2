"""Abre um banco pelo endereço: prepara o Django, cria a tabela se pedido, e dá o armazém."""

import hashlib
import os
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from certame.armazens.endereco import banco_do_endereco, e_postgresql, sem_senha
from certame.instalacao import comando_do_extra
from certame.norma.erros import EntradaInvalida, Erro

if TYPE_CHECKING:
    from certame.armazens.banco.armazem import ArmazemDoBanco


def abrir_banco(endereco: str, *, criar: bool = False) -> "ArmazemDoBanco":
    """O armazém do banco; com `criar`, põe nele a tabela que faltar.

    Erros: `EntradaInvalida` se falta um pacote, o banco não responde ou não tem a tabela.
    """
    _exigir_pacote(endereco, "django", "banco")
    if e_postgresql(endereco):
        _exigir_pacote(endereco, "psycopg", "postgres")
    elif not criar and not Path(endereco).is_file():
        raise _recusa(endereco, "o arquivo não existe", "confira o nome e a pasta")
    import django
    from django.apps import apps
    from django.core.management import call_command
    from django.db import DatabaseError, connections

    if not apps.ready:
        os.environ.setdefault("DJANGO_SETTINGS_MODULE", "certame.armazens.configuracao")
        django.setup()
    from certame.armazens.banco.armazem import ArmazemDoBanco

    apelido = "livro-" + hashlib.sha256(endereco.encode()).hexdigest()[:12]
    if apelido not in connections:
        com_padroes = connections.configure_settings(
            {"default": {}, apelido: banco_do_endereco(endereco)}
        )
        connections.settings[apelido] = com_padroes[apelido]
    try:
        connections[apelido].ensure_connection()
        if criar:
            call_command("migrate", "livro", database=apelido, interactive=False, verbosity=0)
        elif "livro_registro" not in connections[apelido].introspection.table_names():
            raise _recusa(endereco, "o banco não tem livro nenhum", "confira o endereço")
    except DatabaseError as falha:
        frase = str(falha).strip().partition("\n")[0]
        raise _recusa(
            endereco, f"o banco não respondeu ({frase})", "confira o endereço e o acesso"
        ) from None
    return ArmazemDoBanco(apelido)


def _exigir_pacote(endereco: str, modulo: str, extra: str) -> None:
    if find_spec(modulo) is None:
        raise _recusa(
            endereco,
            f"para abrir este banco falta o pacote {modulo}",
            f"instale com {comando_do_extra(extra)}",
        )


def _recusa(endereco: str, problema: str, conserto: str) -> EntradaInvalida:
    return EntradaInvalida([Erro(sem_senha(endereco), 0, "", problema, conserto)])
