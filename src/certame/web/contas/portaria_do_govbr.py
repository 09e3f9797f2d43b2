"""As escolhas da casa sobre a entrada pelo gov.br."""

from allauth.socialaccount.adapter import DefaultSocialAccountAdapter
from allauth.socialaccount.models import SocialAccount
from django.http import HttpRequest
from django.urls import reverse


class PortariaDoGovBr(DefaultSocialAccountAdapter):  # type: ignore[misc]  # allauth vem sem tipos
    """Só entra quem ligou antes o gov.br à própria conta."""

    def get_connect_redirect_url(self, request: HttpRequest, socialaccount: SocialAccount) -> str:
        """Depois de ligar, volta à página da conta."""
        return reverse("mfa_index")
