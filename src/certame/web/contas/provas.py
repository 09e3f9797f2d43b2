"""Se a pessoa provou há pouco quem é: ao entrar, ou ao escrever de novo a senha ou o código."""

import time

from allauth.account import app_settings
from allauth.account.internal.flows.login import get_authentication_records
from allauth.account.internal.flows.reauthentication import did_recently_reauthenticate
from django.http import HttpRequest


def acabou_de_entrar(pedido: HttpRequest) -> bool:
    """Diz se a pessoa entrou, com a senha, há menos que o tempo em que se prova de novo quem é.

    Se há segundo fator, quem entrou escreveu também o código.
    """
    provas = get_authentication_records(pedido, pedido.user)
    desde = time.time() - app_settings.REAUTHENTICATION_TIMEOUT
    return any(prova["method"] == "password" and prova["at"] > desde for prova in provas)


def provou_ha_pouco(pedido: HttpRequest) -> bool:
    """Diz se a pessoa provou quem é nesse tempo, ao entrar ou depois."""
    return bool(did_recently_reauthenticate(pedido)) or acabou_de_entrar(pedido)
