"""Como se entra: ninguém se cadastra sozinho, quem administra a cidade convida."""

from typing import Any, ClassVar

from allauth.account.adapter import DefaultAccountAdapter
from allauth.core import context
from allauth.core.internal import ratelimit
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse

from certame.web.contas.acontecimentos import anotar_bloqueio
from certame.web.contas.models import Pessoa
from certame.web.contas.provas import acabou_de_entrar
from certame.web.contas.tentativas import (
    LIMITES,
    NA_CONTA,
    NA_ORIGEM,
    chave_da_origem,
    lembrar_navegador,
    minutos_de_espera,
    origem_conhecida,
)

_DEMAIS = "too_many_login_attempts"
_DE_FORA = (
    "Houve tentativas demais de entrar nesta conta de lugares em que ela nunca entrou. Entre pelo "
    "navegador em que costuma entrar, ou tente outra vez daqui a {espera}."
)


class Portaria(DefaultAccountAdapter):  # type: ignore[misc]  # allauth vem sem tipos
    """As escolhas da casa sobre o allauth."""

    error_messages: ClassVar = {
        **DefaultAccountAdapter.error_messages,
        "email_password_mismatch": "O e-mail ou a senha não confere. Escreva de novo.",
        "incorrect_password": "A senha não confere. Escreva de novo.",
        # a do código do segundo fator: a da senha diz os minutos que faltam
        _DEMAIS: "Foram tentativas demais. Espere quinze minutos e tente outra vez.",
    }

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        """Não: as contas nascem de um convite."""
        return False

    def _get_login_attempts_cache_key(self, request: HttpRequest, **ditos: Any) -> str:
        """O que se conta junto: as tentativas nesta conta, da mesma origem."""
        return chave_da_origem(request, ditos.get("email", ""))

    def pre_authenticate(self, request: HttpRequest, **ditos: Any) -> None:
        """Conta a tentativa. Erros: `ValidationError` se foram demais, e isso fica anotado."""
        email = ditos.get("email", "").strip().lower()
        try:
            super().pre_authenticate(request, **ditos)
        except ValidationError:
            chave = chave_da_origem(request, email)
            frase = "Foram tentativas demais. Tente outra vez daqui a {espera}."
            raise _demais(request, email, frase, NA_ORIGEM, chave) from None
        if origem_conhecida(request, email):
            return
        da_conta = ratelimit.consume(request, app=LIMITES, action=NA_CONTA, key=email)
        if da_conta is None:
            self._rollback_login_failed_rl_usage()  # a senha nem se olhou
            raise _demais(request, email, _DE_FORA, NA_CONTA, email)
        self._login_failed_rl_usage.usage += da_conta.usage  # devolve-se se a senha confere

    def is_reauthentication_required(self, *, app: str, **ditos: Any) -> bool:
        """Diz se a pessoa prova de novo quem é: não, se acabou de entrar.

        O allauth só conta a prova repetida; entrar prova o mesmo.
        """
        exige = bool(super().is_reauthentication_required(app=app, **ditos))
        return exige and not acabou_de_entrar(context.request)

    def post_login(self, request: HttpRequest, user: Pessoa, **ditos: Any) -> HttpResponse:
        """A resposta a quem entrou: o navegador fica conhecido da conta."""
        resposta: HttpResponse = super().post_login(request, user, **ditos)
        lembrar_navegador(request, resposta, user.email)
        return resposta


def _demais(pedido: HttpRequest, email: str, frase: str, acao: str, chave: str) -> ValidationError:
    """O erro, com a espera dita; anota o bloqueio."""
    anotar_bloqueio(email)
    minutos = minutos_de_espera(pedido, acao, chave)
    espera = "um minuto" if minutos == 1 else f"{minutos} minutos"
    return ValidationError(frase.format(espera=espera), code=_DEMAIS)
