"""O gov.br como provedor do allauth, que procura este módulo pelo nome."""

from typing import Any

from allauth.socialaccount.providers.openid_connect.provider import OpenIDConnectProvider
from django.conf import settings
from django.http import HttpRequest
from django.urls import reverse
from django.utils.http import urlencode

from certame.armazens.cofre.chaveiro import Chaveiro
from certame.armazens.cofre.cifra import busca_do_cpf
from certame.web.contas.govbr.ida_e_volta import ID, IdaEVolta


class GovBr(OpenIDConnectProvider):  # type: ignore[misc]  # allauth vem sem tipos
    """Guarda só o elo: nem o CPF, nem o nome, nem o e-mail que o gov.br manda."""

    id = ID
    name = "gov.br"
    oauth2_adapter_class = IdaEVolta
    pkce_enabled_default = True

    def get_login_url(self, request: HttpRequest, **opcoes: Any) -> str:
        """O endereço da ida."""
        return reverse("govbr_login") + (f"?{urlencode(opcoes)}" if opcoes else "")

    def get_callback_url(self) -> str:
        """O caminho da volta."""
        return reverse("govbr_callback")

    def get_default_scope(self) -> list[str]:
        """O que se pede."""
        return ["openid", "profile"]

    def extract_uid(self, data: dict[str, Any]) -> str:
        """O CPF, que é o `sub`, por HMAC com a chave das contas: serve para achar, não para ler."""
        chave = Chaveiro.ler(settings.CERTAME_DADOS.chaveiro).chave_para_cifrar("contas")
        return busca_do_cpf(chave, str(data["id_token"]["sub"]))

    def extract_extra_data(self, data: dict[str, Any]) -> dict[str, Any]:
        """Nada."""
        return {}

    def extract_common_fields(self, data: dict[str, Any]) -> dict[str, Any]:
        """Nada: o nome e o e-mail são os da conta daqui."""
        return {}

    def extract_email_addresses(self, data: dict[str, Any]) -> list[Any]:
        """Nenhum: a conta nunca se acha pelo e-mail."""
        return []


provider_classes = [GovBr]
