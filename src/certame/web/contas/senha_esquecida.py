"""A senha esquecida e o segundo fator perdido: quem os refaz, e o endereço que serve uma vez."""

from datetime import timedelta
from typing import NamedTuple

from allauth.mfa.models import Authenticator
from allauth.socialaccount.models import SocialAccount
from django.conf import settings
from django.contrib.auth.tokens import PasswordResetTokenGenerator
from django.urls import reverse
from django.utils.http import base36_to_int, urlsafe_base64_decode, urlsafe_base64_encode

from certame.web.contas.acontecimentos import anotar
from certame.web.contas.models import Atribuicao, Cidade, Pessoa, TipoDeAcontecimento
from certame.web.politica import QUE_VEEM_SAUDE
from certame.web.prazos.models import AssinaturaDaAgenda
from certame.web.sessoes.models import SessaoAberta

POR_QUANTO_TEMPO = timedelta(hours=24)
"""Por quanto tempo o endereço da senha nova serve."""


class _SenhaNova(PasswordResetTokenGenerator):
    """O selo da senha nova: morre quando muda a senha ou um papel, quando a pessoa entra, e em um dia."""

    key_salt = "certame.web.contas.senha-nova"

    def _make_hash_value(self, user: Pessoa, timestamp: int) -> str:
        papeis = Atribuicao.em_vigor.filter(pessoa=user).order_by("pk").values_list("pk", flat=True)
        return f"{super()._make_hash_value(user, timestamp)} {list(papeis)}"

    def check_token(self, user: Pessoa | None, token: str | None) -> bool:
        """Diz se o selo é da pessoa e ainda vale."""
        if user is None or not super().check_token(user, token):
            return False
        feito = base36_to_int((token or "").partition("-")[0])
        idade = self._num_seconds(self._now()) - feito
        return idade <= POR_QUANTO_TEMPO.total_seconds()


class _SoExplica(_SenhaNova):
    """O selo de um endereço que não troca a senha: a página só diz quem a troca."""

    key_salt = "certame.web.contas.senha-nova.so-explica"


_senha_nova, _so_explica = _SenhaNova(), _SoExplica()


def caminho_da_senha_nova(pessoa: Pessoa, cidade: Cidade | None = None) -> str:
    """O caminho da página em que a pessoa escolhe outra senha.

    Se quem o pede administra `cidade` e a conta só quem opera o servidor refaz, a página só explica. A
    forma do endereço é a mesma.
    """
    troca = cidade is None or not so_quem_opera(pessoa, cidade)
    quem = urlsafe_base64_encode(str(pessoa.pk).encode())
    selo = (_senha_nova if troca else _so_explica).make_token(pessoa)
    return reverse("contas:senha-nova", args=[quem, selo])


class EnderecoAberto(NamedTuple):
    """De quem é o endereço da senha nova, e se por ele ela se troca."""

    pessoa: Pessoa
    troca: bool


def abrir_endereco(quem: str, selo: str) -> EnderecoAberto | None:
    """O endereço, se ainda vale; `None` se não."""
    try:
        pessoa = Pessoa.objects.get(pk=int(urlsafe_base64_decode(quem)), is_active=True)
    except (ValueError, OverflowError, Pessoa.DoesNotExist):
        return None
    if _senha_nova.check_token(pessoa, selo):
        return EnderecoAberto(pessoa, True)
    return EnderecoAberto(pessoa, False) if _so_explica.check_token(pessoa, selo) else None


def e_so_da_cidade(pessoa: Pessoa, cidade: Cidade) -> bool:
    """Diz se a pessoa nunca foi de outra cidade: só então quem administra esta mexe na conta dela."""
    aceitas = Atribuicao.objects.filter(pessoa=pessoa, pendente=False)
    return not aceitas.exclude(cidade=cidade).exists()


def ja_viu_saude(pessoa: Pessoa) -> bool:
    """Diz se a pessoa já entrou e tem, ou teve, papel que chega a dados de saúde."""
    papeis = Atribuicao.objects.filter(pessoa=pessoa, pendente=False, papel__in=QUE_VEEM_SAUDE)
    return pessoa.last_login is not None and papeis.exists()


def so_quem_opera(pessoa: Pessoa, cidade: Cidade) -> bool:
    """Diz se a senha e o segundo fator só quem opera o servidor refaz, e não quem administra a cidade.

    É assim com a conta que já foi de outra cidade e com a que já viu dados de saúde: quem a refizesse
    entraria nela e os veria (ADR 0030).
    """
    return ja_viu_saude(pessoa) or not e_so_da_cidade(pessoa, cidade)


def cortar_acessos(pessoa: Pessoa) -> None:
    """Acaba com as sessões da pessoa, com o elo com o gov.br e com os endereços da agenda."""
    SessaoAberta.encerrar(pessoa)
    SocialAccount.objects.filter(user=pessoa).delete()
    AssinaturaDaAgenda.revogar(pessoa)


def trocar_a_senha(pessoa: Pessoa, senha: str) -> None:
    """Põe a senha nova; o que mais dava acesso à conta deixa de dar."""
    pessoa.set_password(senha)
    pessoa.save(update_fields=["password"])
    cortar_acessos(pessoa)
    anotar(TipoDeAcontecimento.SENHA_REFEITA, pessoa, por=pessoa)


def zerar_segundo_fator(
    pessoa: Pessoa, *, por: Pessoa | None = None, cidade: Cidade | None = None
) -> bool:
    """Tira o segundo fator, os códigos e os outros acessos; diz se havia o que tirar."""
    quantos, _ = Authenticator.objects.filter(user=pessoa).delete()
    if quantos:
        cortar_acessos(pessoa)
        anotar(TipoDeAcontecimento.FATOR_ZERADO, pessoa, por=por, cidade=cidade)
    return bool(quantos)


def pessoa_do_email(email: str) -> Pessoa | None:
    """A pessoa que pode entrar com esse e-mail; `None` se não há."""
    return Pessoa.objects.filter(email=email.strip().lower(), is_active=True).first()


def endereco_para_quem_opera(email: str) -> str | None:
    """O endereço inteiro da senha nova, feito por quem opera o servidor; `None` se não há a conta."""
    pessoa = pessoa_do_email(email)
    if pessoa is None:
        return None
    anotar(TipoDeAcontecimento.ENDERECO_DE_SENHA, pessoa)
    publico = settings.CERTAME_ENDERECO or "http://127.0.0.1:8000"
    return f"{publico.rstrip('/')}{caminho_da_senha_nova(pessoa)}"
