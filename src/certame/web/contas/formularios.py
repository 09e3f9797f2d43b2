"""Os formulários das contas."""

from typing import Any

from allauth.account.forms import LoginForm


class Entrar(LoginForm):  # type: ignore[misc]  # allauth vem sem tipos
    """E-mail e senha, com rótulo à vista no lugar do texto que some ao escrever."""

    def __init__(self, *args: Any, **opcoes: Any) -> None:
        super().__init__(*args, **opcoes)
        self.fields["login"].label = "E-mail"
        for campo in self.fields.values():
            campo.widget.attrs.pop("placeholder", None)
