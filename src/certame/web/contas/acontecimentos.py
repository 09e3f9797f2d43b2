"""O que acontece com as contas: anota cada coisa, e ouve o que o allauth faz."""

from datetime import timedelta
from typing import Any

from allauth.account.signals import password_changed
from allauth.mfa.models import Authenticator
from allauth.mfa.signals import authenticator_added, authenticator_removed, authenticator_reset
from django.db.models import Q, QuerySet
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

    Sem `cidade`, é da conta, e o vê cada cidade em que a pessoa tem papel.
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
    """O que se fez na cidade, e o que aconteceu com as contas de quem tem ou teve papel nela."""
    pessoas = Atribuicao.objects.filter(cidade=cidade).values("pessoa")
    return Acontecimento.objects.filter(
        Q(cidade=cidade) | Q(cidade=None, pessoa__in=pessoas)
    ).select_related("pessoa", "por")


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
