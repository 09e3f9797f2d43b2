"""Abre um banco pelo endereço: prepara o Django, cria as tabelas se pedido, e dá o que há nele."""

import hashlib
import os
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from certame.armazens.endereco import banco_do_endereco, e_postgresql, e_sqlite, sem_senha
from certame.instalacao import comando_do_extra
from certame.norma.erros import EntradaInvalida, Erro

if TYPE_CHECKING:
    from certame.armazens.banco.armazem import ArmazemDoBanco
    from certame.armazens.banco.prateleira import PrateleiraDoBanco


def abrir_banco(endereco: str, *, criar: bool = False) -> "ArmazemDoBanco":
    """O armazém do banco; com `criar`, põe nele a tabela que faltar.

    Erros: `EntradaInvalida` se falta um pacote, o banco não responde ou não tem a tabela.
    """
    apelido = _conectar(endereco, "livro_registro", "o banco não tem livro nenhum", criar=criar)
    from certame.armazens.banco.armazem import ArmazemDoBanco

    return ArmazemDoBanco(apelido)


def abrir_prateleira_do_banco(endereco: str, *, criar: bool = False) -> "PrateleiraDoBanco":
    """A prateleira do cofre no banco; com `criar`, põe nele as tabelas que faltarem.

    Erros: os de `abrir_banco`.
    """
    apelido = _conectar(endereco, "cofre_documento", "o banco não tem cofre", criar=criar)
    from certame.armazens.banco.prateleira import PrateleiraDoBanco

    return PrateleiraDoBanco(apelido, Path(endereco) if e_sqlite(endereco) else None)


def _conectar(endereco: str, tabela: str, falta: str, *, criar: bool) -> str:
    """O apelido da conexão com o banco, que responde e tem a tabela."""
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
        # O ambiente pode trazer o de outro programa: aqui vale sempre o nosso.
        os.environ["DJANGO_SETTINGS_MODULE"] = "certame.armazens.configuracao"
        django.setup()

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
        elif tabela not in connections[apelido].introspection.table_names():
            raise _recusa(endereco, falta, "confira o endereço")
    except DatabaseError as falha:
        frase = str(falha).strip().partition("\n")[0]
        raise _recusa(
            endereco, f"o banco não respondeu ({frase})", "confira o endereço e o acesso"
        ) from None
    return apelido


def _exigir_pacote(endereco: str, modulo: str, extra: str) -> None:
    if find_spec(modulo) is None:
        raise _recusa(
            endereco,
            f"para abrir este banco falta o pacote {modulo}",
            f"instale com {comando_do_extra(extra)}",
        )


def _recusa(endereco: str, problema: str, conserto: str) -> EntradaInvalida:
    return EntradaInvalida([Erro(sem_senha(endereco), 0, "", problema, conserto)])
