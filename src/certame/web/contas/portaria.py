"""Como se entra: ninguém se cadastra sozinho, quem administra a cidade convida."""

from typing import Any, ClassVar

from allauth.account.adapter import DefaultAccountAdapter
from django.core.exceptions import ValidationError
from django.http import HttpRequest

from certame.web.contas.acontecimentos import anotar_bloqueio


class Portaria(DefaultAccountAdapter):  # type: ignore[misc]  # allauth vem sem tipos
    """As escolhas da casa sobre o allauth."""

    error_messages: ClassVar = {
        **DefaultAccountAdapter.error_messages,
        "email_password_mismatch": "O e-mail ou a senha não confere. Escreva de novo.",
        "incorrect_password": "A senha não confere. Escreva de novo.",
        "too_many_login_attempts": (
            "Foram tentativas demais com este e-mail. Espere quinze minutos e tente outra vez."
        ),
    }

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        """Não: as contas nascem de um convite."""
        return False

    def pre_authenticate(self, request: HttpRequest, **ditos: Any) -> None:
        """Conta a tentativa. Erros: `ValidationError` se foram demais, e isso fica anotado."""
        try:
            super().pre_authenticate(request, **ditos)
        except ValidationError:
            anotar_bloqueio(ditos.get("email", ""))
            raise
