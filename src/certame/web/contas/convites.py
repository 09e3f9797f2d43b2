"""Os convites que esperam resposta: quem foi convidado, até quando o endereço vale, e o que fazer."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import groupby

from django.conf import settings
from django.contrib import messages
from django.db.models import Max
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.timezone import localtime

from certame.web.componentes.tabela import Celula, Tabela
from certame.web.contas.convite import a_espera, convidar, endereco_do_convite
from certame.web.contas.models import Acontecimento, Atribuicao, Cidade, Pessoa, TipoDeAcontecimento
from certame.web.contas.pessoas import desligar_da_cidade, encerrar_e_anotar
from certame.web.porteiro import Pedido


@dataclass(frozen=True, slots=True)
class Convite:
    """Um convite sem resposta: a pessoa, os papéis que terá e o dia em que o endereço se fez.

    `outra_cidade` diz que a conta já existia e o papel espera o aceite: dela só se vê o que a cidade
    escreveu. Sem `feito`, o papel se deu sem endereço.
    """

    pessoa: Pessoa
    nome: str
    papeis: tuple[Atribuicao, ...]
    outra_cidade: bool
    feito: datetime | None

    @property
    def papeis_ditos(self) -> str:
        """Os papéis, como se leem."""
        return ", ".join(papel.get_papel_display() for papel in self.papeis)

    @property
    def vale_ate(self) -> datetime | None:
        """Até quando o endereço serve; `None` se não se fez nenhum."""
        return self.feito and self.feito + timedelta(seconds=settings.PASSWORD_RESET_TIMEOUT)

    @property
    def validade(self) -> str:
        """A validade do endereço, como se lê."""
        if self.vale_ate is None:
            return "nenhum endereço feito"
        dia = localtime(self.vale_ate).strftime("%d/%m/%Y, %H:%M")
        return f"venceu em {dia}" if self.vale_ate <= timezone.now() else dia


def sem_resposta(atribuicao: Atribuicao) -> bool:
    """Diz se o papel espera quem o recebeu: o aceite, ou a primeira senha."""
    return atribuicao.pendente or not atribuicao.pessoa.has_usable_password()


def convites(cidade: Cidade, papeis: Iterable[Atribuicao]) -> list[Convite]:
    """Os convites sem resposta entre estes papéis, que vêm juntos por pessoa, na ordem deles."""
    esperam = [papel for papel in papeis if sem_resposta(papel)]
    feitos = dict(
        Acontecimento.objects.filter(
            tipo=TipoDeAcontecimento.CONVITE_FEITO,
            cidade=cidade,
            pessoa__in={papel.pessoa_id for papel in esperam},
        )
        .order_by()
        .values_list("pessoa")
        .annotate(Max("instante"))
    )
    return [
        Convite(juntos[0].pessoa, juntos[0].nome, juntos, juntos[0].pendente, feitos.get(pk))
        for pk, grupo in groupby(esperam, key=lambda papel: papel.pessoa_id)
        for juntos in [tuple(grupo)]
    ]


def tabela_dos_convites(achados: list[Convite], cidade: Cidade, *, administra: bool) -> Tabela:
    """A tabela; só quem administra tem por onde refazer ou cancelar."""
    return Tabela.de(
        "Convites que esperam resposta",
        ["Pessoa", "E-mail", "Papel", "O endereço vale até", *(["Convite"] if administra else [])],
        [
            [
                convite.nome,
                convite.pessoa.email,
                convite.papeis_ditos,
                convite.validade,
                *([_por_onde(convite, cidade)] if administra else []),
            ]
            for convite in achados
        ],
    )


def _por_onde(convite: Convite, cidade: Cidade) -> Celula:
    endereco = reverse("contas:convidada", args=[cidade.identificador, convite.pessoa.pk])
    return Celula(f"Mandar de novo ou cancelar: {convite.nome}", endereco)


def convidada(pedido: Pedido, pessoa: int) -> HttpResponse:
    """O convite de uma pessoa: refaz o endereço, ou o cancela. Erros: `Http404` se não espera resposta."""
    papeis = Atribuicao.objects.filter(
        cidade=pedido.cidade, pessoa=pessoa, ate=None, pessoa__is_active=True
    ).exclude(pessoa=pedido.user)
    achados = convites(pedido.cidade, papeis.select_related("pessoa").order_by("papel"))
    if not achados:
        raise Http404
    (convite,) = achados
    endereco = ""
    if pedido.method == "POST" and "cancelar" in pedido.POST:
        _cancelar(pedido, convite)
        messages.success(pedido, f"O convite de {convite.nome} está cancelado.")
        return redirect("contas:pessoas", pedido.cidade.identificador)
    if pedido.method == "POST" and "refazer" in pedido.POST:
        endereco = _refazer(pedido, convite)
    pessoas = reverse("contas:pessoas", args=[pedido.cidade.identificador])
    return render(
        pedido,
        "contas/convidada.html",
        {
            "caminho": [("Pessoas", pessoas), (f"O convite de {convite.nome}", "")],
            "convite": convite,
            "endereco": endereco,
        },
    )


def _refazer(pedido: Pedido, convite: Convite) -> str:
    """Um endereço novo, para os mesmos papéis; os de antes deixam de servir."""
    if not convite.outra_cidade:
        convite.pessoa.set_unusable_password()  # outra marca: os selos de antes morrem
        convite.pessoa.save(update_fields=["password"])
    papeis = [papel.papel for papel in convite.papeis]
    convidar(pedido.cidade, convite.nome, convite.pessoa.email, papeis, pedido.user)
    return endereco_do_convite(pedido, convite.pessoa, pedido.cidade)


def _cancelar(pedido: Pedido, convite: Convite) -> None:
    """Acaba com os papéis do convite; a conta que só existia por ele se fecha."""
    if not convite.outra_cidade:
        desligar_da_cidade(pedido, convite.pessoa)
        return
    for papel in a_espera(convite.pessoa, pedido.cidade):
        encerrar_e_anotar(pedido, papel)
