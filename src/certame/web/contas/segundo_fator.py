"""O segundo fator: se a pessoa o tem, e os segredos dele cifrados com o cofre da casa."""

import base64
from typing import ClassVar

from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.mfa.models import Authenticator
from django.conf import settings

from certame.armazens.cofre.chaveiro import Chaveiro
from certame.armazens.cofre.cifra import Contexto, cifrar, decifrar
from certame.web.contas.models import Pessoa

_CHAVE = "contas"
_CONTEXTO = Contexto(_CHAVE, "segundo-fator", "segredo")


def tem_segundo_fator(pessoa: Pessoa) -> bool:
    """Diz se a pessoa ligou o código que muda a cada meio minuto."""
    return bool(Authenticator.objects.filter(user=pessoa, type=Authenticator.Type.TOTP).exists())


class SegundoFatorCifrado(DefaultMFAAdapter):  # type: ignore[misc]  # allauth vem sem tipos
    """O allauth guarda os segredos em claro; aqui vão cifrados, com a chave `contas` do chaveiro."""

    error_messages: ClassVar = {
        **DefaultMFAAdapter.error_messages,
        "incorrect_code": "O código não confere. Espere o próximo no aplicativo e escreva-o.",
    }

    def get_totp_issuer(self) -> str:
        """O nome que aparece no aplicativo do celular."""
        return "certame"

    def encrypt(self, text: str) -> str:
        """O segredo cifrado, com o id da chave."""
        chave = _chaveiro().chave_para_cifrar(_CHAVE)
        cifra = cifrar(chave, _CONTEXTO, text.encode()).cifra
        return f"{chave.id}:{base64.b64encode(cifra).decode()}"

    def decrypt(self, encrypted_text: str) -> str:
        """O segredo. Erros: `CofreRecusado` se não abre."""
        id, _, cifra = encrypted_text.partition(":")
        chave = _chaveiro().chave(_CHAVE, id)
        return decifrar(chave, _CONTEXTO, base64.b64decode(cifra)).decode()


def _chaveiro() -> Chaveiro:
    return Chaveiro.ler(settings.CERTAME_DADOS.chaveiro)
