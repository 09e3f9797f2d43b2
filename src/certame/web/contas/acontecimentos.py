"""O que acontece com as contas: anota cada coisa, e ouve o que o allauth faz."""

from collections.abc import Iterable
from datetime import timedelta
from typing import Any

from allauth.account.signals import password_changed
from allauth.mfa.models import Authenticator
from allauth.mfa.signals import authenticator_added, authenticator_removed, authenticator_reset
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.dispatch import receiver
from django.utils import timezone

from certame.web.contas.models import Acontecimento, Atribuicao, Cidade, Pessoa, TipoDeAcontecimento
from certame.web.politica import NOMES, Papel

_DE_NOVO = timedelta(minutes=15)
"""Em quanto tempo o bloqueio da mesma conta se anota uma vez só."""


def anotar(
    tipo: TipoDeAcontecimento,
    pessoa: Pessoa | None,
    *,
    por: Pessoa | None = None,
    cidade: Cidade | None = None,
    papel: Papel | None = None,
) -> None:
    """Anota o que aconteceu com a pessoa, e quem o fez; sem `por`, foi quem opera o servidor.

    Sem `cidade`, é da conta, e o vê cada cidade em que a pessoa tinha papel então.
    """
    Acontecimento.objects.create(
        tipo=tipo, pessoa=pessoa, por=por, cidade=cidade, papel=papel or ""
    )


def anotar_bloqueio(email: str) -> None:
    """Anota que houve tentativas demais de entrar na conta desse e-mail, se ela existe."""
    pessoa = Pessoa.objects.filter(email=email.strip().lower()).first()
    if pessoa is None:
        return
    bloqueada = TipoDeAcontecimento.ENTRADA_BLOQUEADA
    recentes = Acontecimento.objects.filter(
        tipo=bloqueada, pessoa=pessoa, instante__gt=timezone.now() - _DE_NOVO
    )
    if not recentes.exists():
        Acontecimento.objects.create(tipo=bloqueada, pessoa=pessoa, de_ninguem=True)


def da_cidade(cidade: Cidade) -> QuerySet[Acontecimento]:
    """O que se fez na cidade, e o que aconteceu com a conta de cada um enquanto teve papel nela."""
    tinha_papel = Atribuicao.objects.filter(
        Q(ate=None) | Q(ate__gte=OuterRef("instante")),
        cidade=cidade,
        pendente=False,
        pessoa=OuterRef("pessoa"),
        desde__lte=OuterRef("instante"),
    )
    return Acontecimento.objects.filter(
        Q(cidade=cidade) | Q(Exists(tinha_papel), cidade=None)
    ).select_related("pessoa", "por")


def nomes_que_ve(cidade: Cidade, acontecimentos: Iterable[Acontecimento]) -> dict[int, str]:
    """O nome de cada pessoa como a cidade o vê: o da conta de quem é dela, o que escreveu de quem não é."""
    envolvidas = [pessoa for um in acontecimentos for pessoa in (um.pessoa, um.por) if pessoa]
    nomes = {pessoa.pk: pessoa.nome for pessoa in envolvidas}
    papeis = Atribuicao.objects.filter(cidade=cidade, pessoa__in=nomes)
    aceitas = set(papeis.filter(pendente=False).values_list("pessoa", flat=True))
    ditos = papeis.filter(pendente=True).order_by("desde").values_list("pessoa", "nome_dito")
    return nomes | {pk: nome for pk, nome in ditos if pk not in aceitas}


def frase(acontecimento: Acontecimento) -> str:
    """O que aconteceu, com o papel se há um."""
    papel = f": {NOMES[Papel(acontecimento.papel)]}" if acontecimento.papel else ""
    return f"{acontecimento.get_tipo_display()}{papel}"


@receiver(password_changed)
def _senha_trocada(user: Pessoa, **_: Any) -> None:
    anotar(TipoDeAcontecimento.SENHA_TROCADA, user, por=user)


@receiver(authenticator_added)
def _ligado(user: Pessoa, authenticator: Authenticator, **_: Any) -> None:
    if authenticator.type == Authenticator.Type.TOTP:
        anotar(TipoDeAcontecimento.FATOR_LIGADO, user, por=user)


@receiver(authenticator_removed)
def _desligado(user: Pessoa, authenticator: Authenticator, **_: Any) -> None:
    if authenticator.type == Authenticator.Type.TOTP:
        anotar(TipoDeAcontecimento.FATOR_DESLIGADO, user, por=user)


@receiver(authenticator_reset)
def _codigos(user: Pessoa, **_: Any) -> None:
    anotar(TipoDeAcontecimento.CODIGOS_FEITOS, user, por=user)
