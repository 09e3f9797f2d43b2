"""O convite: um endereço que serve uma vez, para a pessoa escolher a senha."""

from typing import NamedTuple

from django.contrib.auth.tokens import PasswordResetTokenGenerator, default_token_generator
from django.http import HttpRequest
from django.urls import reverse
from django.utils.http import urlsafe_base64_decode, urlsafe_base64_encode

from certame.web.contas.models import Atribuicao, Cidade, Pessoa


def convidar(
    cidade: Cidade, nome: str, email: str, papeis: list[str], dada_por: Pessoa | None
) -> Pessoa:
    """A pessoa, com os papéis na cidade. Quem já tem conta a conserva, com o nome que tem."""
    pessoa = Pessoa.objects.filter(email=email.strip().lower()).first()
    if pessoa is None:
        pessoa = Pessoa.objects.criar(email, nome)
    for papel in papeis:
        Atribuicao.objects.get_or_create(
            pessoa=pessoa, cidade=cidade, papel=papel, ate=None, defaults={"dada_por": dada_por}
        )
    return pessoa


class _SoEntrar(PasswordResetTokenGenerator):
    """O selo de um convite que não muda a senha: leva à página de entrar."""

    key_salt = "certame.web.contas.convite.so-entrar"


_so_entrar = _SoEntrar()


def endereco_do_convite(pedido: HttpRequest, pessoa: Pessoa, cidade: Cidade) -> str:
    """O endereço a dar à pessoa.

    A senha só se escolhe por ele se a pessoa nunca foi de outra cidade: quem administra uma não toma
    a conta de quem trabalha em outra. Os dois endereços têm a mesma forma, e não dizem qual é.
    """
    de_outra = Atribuicao.objects.filter(pessoa=pessoa).exclude(cidade=cidade).exists()
    selo = _so_entrar if de_outra else default_token_generator
    quem = urlsafe_base64_encode(str(pessoa.pk).encode())
    endereco = reverse("contas:convite", args=[quem, selo.make_token(pessoa)])
    return pedido.build_absolute_uri(endereco)


class ConviteAberto(NamedTuple):
    """De quem é o convite, e se por ele se escolhe a senha."""

    pessoa: Pessoa
    escolhe_a_senha: bool


def abrir_convite(quem: str, selo: str) -> ConviteAberto | None:
    """O convite, se ainda vale; `None` se não."""
    try:
        pessoa = Pessoa.objects.get(pk=int(urlsafe_base64_decode(quem)), is_active=True)
    except (ValueError, Pessoa.DoesNotExist):
        return None
    if default_token_generator.check_token(pessoa, selo):
        return ConviteAberto(pessoa, True)
    return ConviteAberto(pessoa, False) if _so_entrar.check_token(pessoa, selo) else None
