"""O convite: um endereço que serve uma vez, para a pessoa escolher a senha."""

from typing import NamedTuple

from django.contrib.auth.tokens import PasswordResetTokenGenerator, default_token_generator
from django.http import HttpRequest
from django.urls import reverse
from django.utils.http import urlsafe_base64_decode, urlsafe_base64_encode

from certame.web.contas.acontecimentos import anotar
from certame.web.contas.models import Atribuicao, Cidade, Pessoa, TipoDeAcontecimento
from certame.web.contas.senha_esquecida import e_so_da_cidade
from certame.web.politica import Papel


def convidar(
    cidade: Cidade, nome: str, email: str, papeis: list[str], dada_por: Pessoa | None
) -> Pessoa:
    """A pessoa, com os papéis na cidade. Quem já tem conta a conserva, com o nome que tem.

    A conta de quem foi desligado se abre de novo, sem a senha de antes.
    """
    pessoa = Pessoa.objects.filter(email=email.strip().lower()).first()
    if pessoa is None:
        pessoa = Pessoa.objects.criar(email, nome)
    elif not pessoa.is_active:
        pessoa.is_active = True
        pessoa.set_unusable_password()
        pessoa.save(update_fields=["is_active", "password"])
        anotar(TipoDeAcontecimento.PESSOA_RELIGADA, pessoa, por=dada_por, cidade=cidade)
    anotar(TipoDeAcontecimento.CONVITE_FEITO, pessoa, por=dada_por, cidade=cidade)
    for papel in papeis:
        dar_papel(pessoa, cidade, Papel(papel), dada_por)
    return pessoa


def dar_papel(pessoa: Pessoa, cidade: Cidade, papel: Papel, dada_por: Pessoa | None) -> None:
    """Dá o papel, se a pessoa não o tem, e o anota."""
    _, novo = Atribuicao.objects.get_or_create(
        pessoa=pessoa, cidade=cidade, papel=papel, ate=None, defaults={"dada_por": dada_por}
    )
    if novo:
        anotar(TipoDeAcontecimento.PAPEL_DADO, pessoa, por=dada_por, cidade=cidade, papel=papel)


class _SoEntrar(PasswordResetTokenGenerator):
    """O selo de um convite que não muda a senha: leva à página de entrar."""

    key_salt = "certame.web.contas.convite.so-entrar"


_so_entrar = _SoEntrar()


def endereco_do_convite(pedido: HttpRequest, pessoa: Pessoa, cidade: Cidade) -> str:
    """O endereço a dar à pessoa.

    A senha só se escolhe por ele se a pessoa ainda não tem uma e nunca foi de outra cidade: quem
    administra uma não toma a conta de quem trabalha em outra. Os dois endereços têm a mesma forma, e
    não dizem qual é.
    """
    escolhe = e_so_da_cidade(pessoa, cidade) and not pessoa.has_usable_password()
    selo = default_token_generator if escolhe else _so_entrar
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
