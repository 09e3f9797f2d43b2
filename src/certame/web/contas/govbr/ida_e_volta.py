"""A ida ao gov.br e a volta, sobre o que o allauth já faz."""

from typing import Any

from allauth.socialaccount.adapter import get_adapter
from allauth.socialaccount.internal import jwtkit
from allauth.socialaccount.models import SocialApp
from allauth.socialaccount.providers.oauth2.client import OAuth2Client, OAuth2Error
from allauth.socialaccount.providers.oauth2.views import OAuth2CallbackView, OAuth2LoginView
from allauth.socialaccount.providers.openid_connect.views import OpenIDConnectOAuth2Adapter
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse

from certame.web.contas.govbr.nonce import confere, nonce_da_ida

ID = "govbr"
"""O nome do provedor para o allauth."""


class ClienteGovBr(OAuth2Client):  # type: ignore[misc]  # allauth vem sem tipos
    """Põe o nonce na ida."""

    def get_redirect_url(
        self, authorization_url: str, scope: list[str], extra_params: dict[str, str]
    ) -> str:
        """O endereço para onde o navegador vai."""
        com_nonce = {**extra_params, "nonce": nonce_da_ida(self.state)}
        endereco: str = super().get_redirect_url(authorization_url, scope, com_nonce)
        return endereco


class IdaEVolta(OpenIDConnectOAuth2Adapter):  # type: ignore[misc]  # allauth vem sem tipos
    """Exige na volta o documento assinado, com a assinatura e o nonce certos."""

    client_class = ClienteGovBr

    def __init__(self, request: HttpRequest, provider_id: str = ID) -> None:
        super().__init__(request, provider_id)

    def get_callback_url(self, request: HttpRequest, app: SocialApp) -> str:
        """O endereço da volta, que é o que se cadastra no gov.br."""
        return request.build_absolute_uri(reverse("govbr_callback"))

    def complete_login(
        self, request: HttpRequest, app: SocialApp, token: Any, **outros: Any
    ) -> Any:
        """A pessoa que voltou. Erros: `OAuth2Error` se o documento não é o desta ida."""
        documento = outros["response"].get("id_token")
        if not documento:
            raise OAuth2Error("o gov.br não mandou o documento assinado")
        dados = jwtkit.verify_and_decode(
            credential=documento,
            keys_url=self.openid_config["jwks_uri"],
            issuer=self.openid_config["issuer"],
            audience=app.client_id,
            lookup_kid=jwtkit.lookup_kid_jwk,
        )
        if not confere(request.GET.get("state", ""), dados.get("nonce")):
            raise OAuth2Error("o documento do gov.br não é o desta entrada")
        return self.get_provider().sociallogin_from_response(request, {"id_token": dados})


def entrar(request: HttpRequest) -> HttpResponse:
    """Manda o navegador ao gov.br."""
    return _com(OAuth2LoginView, request)


def voltar(request: HttpRequest) -> HttpResponse:
    """Recebe o navegador de volta."""
    return _com(OAuth2CallbackView, request)


def ha_govbr(request: HttpRequest) -> bool:
    """Diz se a instalação tem a entrada pelo gov.br."""
    return bool(get_adapter().list_apps(request, provider=ID))


def _com(view: Any, request: HttpRequest) -> HttpResponse:
    if not ha_govbr(request):
        raise Http404
    resposta: HttpResponse = view.adapter_view(IdaEVolta(request))(request)
    return resposta
