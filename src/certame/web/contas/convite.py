"""O convite: um endereço que serve uma vez, para escolher a senha ou aceitar o papel noutra cidade."""

from typing import NamedTuple

from django.contrib.auth.tokens import PasswordResetTokenGenerator, default_token_generator
from django.db import transaction
from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone
from django.utils.http import urlsafe_base64_decode, urlsafe_base64_encode

from certame.web.contas.acontecimentos import anotar
from certame.web.contas.models import Atribuicao, Cidade, Pessoa, TipoDeAcontecimento
from certame.web.contas.senha_esquecida import e_so_da_cidade, so_quem_opera, trocar_a_senha
from certame.web.politica import Papel


def convidar(
    cidade: Cidade, nome: str, email: str, papeis: list[str], dada_por: Pessoa | None
) -> Pessoa:
    """A pessoa, com os papéis na cidade; se a conta já era de outra, os papéis esperam o aceite.

    Quem já tem conta a conserva, com o nome que tem. A conta de quem foi desligado se abre de novo, sem
    a senha de antes.
    """
    pessoa = Pessoa.objects.filter(email=email.strip().lower()).first()
    pendente = pessoa is not None and not _ja_e_da_cidade(pessoa, cidade)
    if pessoa is None:
        pessoa = Pessoa.objects.criar(email, nome)
    elif not pessoa.is_active:
        pessoa.is_active = True
        pessoa.set_unusable_password()
        pessoa.save(update_fields=["is_active", "password"])
        anotar(TipoDeAcontecimento.PESSOA_RELIGADA, pessoa, por=dada_por, cidade=cidade)
    anotar(TipoDeAcontecimento.CONVITE_FEITO, pessoa, por=dada_por, cidade=cidade)
    if pendente:
        _deixar_a_espera(pessoa, cidade, nome, papeis, dada_por)
    else:
        for papel in papeis:
            dar_papel(pessoa, cidade, Papel(papel), dada_por)
    return pessoa


def _ja_e_da_cidade(pessoa: Pessoa, cidade: Cidade) -> bool:
    """Diz se a pessoa tem papel aceito na cidade, ou se a conta nunca foi de outra."""
    tem = Atribuicao.em_vigor.filter(pessoa=pessoa, cidade=cidade).exists()
    return tem or e_so_da_cidade(pessoa, cidade)


def dar_papel(pessoa: Pessoa, cidade: Cidade, papel: Papel, dada_por: Pessoa | None) -> None:
    """Dá o papel, se a pessoa não o tem, e o anota."""
    _, novo = Atribuicao.objects.get_or_create(
        pessoa=pessoa, cidade=cidade, papel=papel, ate=None, defaults={"dada_por": dada_por}
    )
    if novo:
        anotar(TipoDeAcontecimento.PAPEL_DADO, pessoa, por=dada_por, cidade=cidade, papel=papel)


def _deixar_a_espera(
    pessoa: Pessoa, cidade: Cidade, nome: str, papeis: list[str], dada_por: Pessoa | None
) -> None:
    """Os papéis do convite de agora tomam o lugar dos que esperavam: o endereço de antes morre."""
    with transaction.atomic():
        a_espera(pessoa, cidade).update(ate=timezone.now())
        for papel in papeis:
            Atribuicao.objects.create(
                pessoa=pessoa,
                cidade=cidade,
                papel=papel,
                dada_por=dada_por,
                pendente=True,
                nome_dito=nome.strip(),
            )


def a_espera(pessoa: Pessoa, cidade: Cidade) -> QuerySet[Atribuicao]:
    """Os papéis na cidade que a pessoa ainda não aceitou nem recusou."""
    return Atribuicao.objects.filter(pessoa=pessoa, cidade=cidade, pendente=True, ate=None)


class _SoEntrar(PasswordResetTokenGenerator):
    """O selo de um convite que não muda a senha: leva à página de entrar."""

    key_salt = "certame.web.contas.convite.so-entrar"


class _Aceitar(PasswordResetTokenGenerator):
    """O selo que aceita os papéis que esperam: vale para esses, e continua a valer depois de entrar."""

    def __init__(self, cidade: Cidade) -> None:
        super().__init__()
        self.key_salt = f"certame.web.contas.convite.aceitar.{cidade.pk}"
        self._cidade = cidade

    def _make_hash_value(self, user: Pessoa, timestamp: int) -> str:
        papeis = a_espera(user, self._cidade).order_by("pk").values_list("pk", flat=True)
        return f"{user.pk} {timestamp} {list(papeis)}"


_so_entrar = _SoEntrar()


def endereco_do_convite(pedido: HttpRequest, pessoa: Pessoa, cidade: Cidade) -> str:
    """O endereço a dar à pessoa.

    A senha só se escolhe por ele se a pessoa ainda não tem uma e nunca foi de outra cidade: quem
    administra uma não toma a conta de quem trabalha em outra. Quem já é de outra aceita por ele, depois
    de entrar. Os endereços têm a mesma forma, e não dizem qual é.
    """
    selo: PasswordResetTokenGenerator = _so_entrar
    if a_espera(pessoa, cidade).exists():
        selo = _Aceitar(cidade)
    elif not so_quem_opera(pessoa, cidade) and not pessoa.has_usable_password():
        selo = default_token_generator
    quem = urlsafe_base64_encode(str(pessoa.pk).encode())
    endereco = reverse("contas:convite", args=[quem, selo.make_token(pessoa)])
    return pedido.build_absolute_uri(endereco)


class ConviteAberto(NamedTuple):
    """De quem é o convite, se por ele se escolhe a senha, e os papéis que por ele se aceitam."""

    pessoa: Pessoa
    escolhe_a_senha: bool = False
    a_aceitar: tuple[Atribuicao, ...] = ()


def abrir_convite(quem: str, selo: str) -> ConviteAberto | None:
    """O convite, se ainda vale; `None` se não."""
    try:
        pessoa = Pessoa.objects.get(pk=int(urlsafe_base64_decode(quem)), is_active=True)
    except (ValueError, OverflowError, Pessoa.DoesNotExist):
        return None
    if default_token_generator.check_token(pessoa, selo):
        return ConviteAberto(pessoa, escolhe_a_senha=True)
    esperam = Atribuicao.objects.filter(pessoa=pessoa, pendente=True, ate=None)
    for cidade in Cidade.objects.filter(pk__in=esperam.values("cidade")):
        if _Aceitar(cidade).check_token(pessoa, selo):
            papeis = a_espera(pessoa, cidade).select_related("cidade")
            return ConviteAberto(pessoa, a_aceitar=tuple(papeis))
    return ConviteAberto(pessoa) if _so_entrar.check_token(pessoa, selo) else None


def aceitar(aberto: ConviteAberto, senha: str) -> None:
    """Os papéis passam a valer, com senha nova: nada do que dava acesso à conta antes continua a dar."""
    cidade = aberto.a_aceitar[0].cidade
    with transaction.atomic():
        trocar_a_senha(aberto.pessoa, senha)
        anotar(TipoDeAcontecimento.CONVITE_ACEITO, aberto.pessoa, por=aberto.pessoa, cidade=cidade)
        for papel in aberto.a_aceitar:
            papel.pendente, papel.desde = False, timezone.now()
            papel.save(update_fields=["pendente", "desde"])
            anotar(
                TipoDeAcontecimento.PAPEL_DADO,
                aberto.pessoa,
                por=papel.dada_por,
                cidade=cidade,
                papel=Papel(papel.papel),
            )


def recusar(aberto: ConviteAberto) -> None:
    """Os papéis que esperavam acabam sem ter valido."""
    cidade = aberto.a_aceitar[0].cidade
    with transaction.atomic():
        for papel in aberto.a_aceitar:
            papel.encerrar()
        anotar(
            TipoDeAcontecimento.CONVITE_RECUSADO, aberto.pessoa, por=aberto.pessoa, cidade=cidade
        )
