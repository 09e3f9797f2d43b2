"""Como se entra: ninguém se cadastra sozinho, quem administra a cidade convida."""

from allauth.account.adapter import DefaultAccountAdapter
from django.http import HttpRequest


class Portaria(DefaultAccountAdapter):  # type: ignore[misc]  # allauth vem sem tipos
    """As escolhas da casa sobre o allauth."""

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        """Não: as contas nascem de um convite."""
        return False
