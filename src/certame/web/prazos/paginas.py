"""Os prazos, os vencidos primeiro: de um certame, da cidade, e na agenda de quem assina."""

from collections.abc import Sequence
from datetime import date, datetime

from django import forms
from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.text import capfirst

from certame.dominio.prazo import SituacaoDoPrazo, Vencimento
from certame.dominio.resultado import Pendencia
from certame.publicacao.calendario_ics import calendario
from certame.web.certames.casos_que_ve import casos_que_ve, ve, ve_todas
from certame.web.certames.mesa import MESA, sem_esperar
from certame.web.certames.models import CertameRegistrado
from certame.web.componentes.tabela import Celula, Tabela
from certame.web.contas.models import papeis_em
from certame.web.porteiro import Pedido
from certame.web.prazos.guardados import (
    PrazoDaCidade,
    prazos_da_cidade,
    prazos_do,
    que_a_pessoa_ve,
)
from certame.web.prazos.models import AssinaturaDaAgenda

_POR_PAGINA = 50
_GASTA_POR_PEDIDO = 0.1
"""Segundos depois dos quais o pedido não abre mais um certame para lhe contar os prazos."""

_ETIQUETAS = {
    SituacaoDoPrazo.VENCIDO: ("vencido", "perigo"),
    SituacaoDoPrazo.A_VENCER: ("a vencer", "atencao"),
    SituacaoDoPrazo.DECORRIDO: ("passou sem uso", "neutra"),
    SituacaoDoPrazo.CUMPRIDO: ("cumprido", "sucesso"),
    SituacaoDoPrazo.ENCERRADO: ("encerrada antes do fim", "neutra"),
}


def do_certame(pedido: Pedido) -> HttpResponse:
    """Os prazos de um certame."""
    achados = prazos_do(pedido.certame, timezone.now())
    with MESA.certame(pedido.certame) as curso:
        casos = casos_que_ve(pedido.papeis, pedido.user, curso)
    vistos = [v for v in achados.vencimentos if ve(casos, v.prazo.inscricao, v.prazo.cargo)]
    filtros = FiltrosDosPrazos(pedido.GET)
    pagina = Paginator(filtros.passam(vistos), _POR_PAGINA).get_page(pedido.GET.get("pagina"))
    contexto = {
        "caminho": [
            ("Certames", reverse("certames:lista", args=[pedido.cidade.identificador])),
            (pedido.certame.titulo, _certame(pedido.certame)),
            ("Prazos", ""),
        ],
        "provisorio": achados.provisorio,
        "pendencias": juntas(
            [p for p in achados.pendencias if ve_todas(casos, p.inscricoes, p.cargo)]
        ),
        "form": filtros if len(vistos) > _POR_PAGINA or filtros.dizem else None,
        "pagina": pagina,
        "tabela": _tabela_do_certame(list(pagina)),
    }
    return render(pedido, "prazos/do_certame.html", contexto)


class FiltrosDosPrazos(forms.Form):
    """Por quem procurar, e em que ponto está o prazo."""

    de_busca = True  # o rótulo cala o "se quiser"

    q = forms.CharField(label="Inscrição", required=False, max_length=60)
    situacao = forms.ChoiceField(
        label="Situação",
        required=False,
        choices=[("", "Todas"), *((s.value, texto) for s, (texto, _) in _ETIQUETAS.items())],
    )

    @property
    def dizem(self) -> bool:
        """Se algum filtro se escreveu no endereço, ainda que não valha."""
        return any(self.data.get(nome) for nome in self.fields)

    def passam(self, contados: Sequence[Vencimento]) -> Sequence[Vencimento]:
        """Os prazos que passam pelos filtros; um filtro que não vale não filtra nada."""
        ditos = self.cleaned_data if self.is_valid() else {}
        procurado, situacao = ditos.get("q", "").casefold(), ditos.get("situacao", "")
        return [
            v
            for v in contados
            if procurado in v.prazo.inscricao.casefold() and situacao in ("", v.situacao.value)
        ]


def juntas(pendencias: Sequence[Pendencia]) -> list[tuple[str, Pendencia, list[str]]]:
    """Cada pendência uma vez só: a frase inteira, ela, e as inscrições a que toca."""
    achadas: dict[tuple[str, str], tuple[Pendencia, list[str]]] = {}
    for pendencia in pendencias:
        chave = pendencia.frase, pendencia.falta
        achadas.setdefault(chave, (pendencia, []))[1].extend(pendencia.inscricoes)
    return [(f"{capfirst(p.frase).rstrip('.')}.", p, de_quem) for p, de_quem in achadas.values()]


def da_cidade(pedido: Pedido) -> HttpResponse:
    """Os prazos abertos de todos os certames da cidade, os vencidos primeiro."""
    agora = timezone.now()
    achados = prazos_da_cidade(pedido.cidade, agora, segundos=_GASTA_POR_PEDIDO)
    abertos = que_a_pessoa_ve(achados.prazos, pedido.user, pedido.papeis)
    pagina = Paginator(abertos, _POR_PAGINA).get_page(pedido.GET.get("pagina"))
    contexto = {
        "caminho": [("Prazos", "")],
        "pagina": pagina,
        "tabela": _tabela_da_cidade(list(pagina), agora),
        "fechados": achados.fechados,
        "por_contar": achados.por_contar,
    }
    return render(pedido, "prazos/da_cidade.html", contexto)


def agenda(pedido: Pedido) -> HttpResponse:
    """Cria ou revoga o endereço da agenda de quem pede."""
    endereco = ""
    if pedido.method == "POST" and "revogar" in pedido.POST:
        AssinaturaDaAgenda.revogar(pedido.user, pedido.cidade)
        messages.success(pedido, "O endereço da agenda foi revogado: já não abre.")
        return redirect("prazos:da-cidade", pedido.cidade.identificador)
    if pedido.method == "POST":
        segredo = AssinaturaDaAgenda.criar(pedido.user, pedido.cidade)
        endereco = pedido.build_absolute_uri(reverse("agenda", args=[segredo]))
    em_vigor = AssinaturaDaAgenda.objects.filter(
        pessoa=pedido.user, cidade=pedido.cidade, revogada_em=None
    )
    contexto = {
        "caminho": [
            ("Prazos", reverse("prazos:da-cidade", args=[pedido.cidade.identificador])),
            ("Agenda", ""),
        ],
        "endereco": endereco,
        "assinada": em_vigor.first(),
    }
    return render(pedido, "prazos/agenda.html", contexto)


def agenda_assinada(pedido: Pedido, segredo: str) -> HttpResponse:
    """Os prazos abertos da cidade em .ics, para quem tem o endereço; sem nome e sem saúde."""
    assinatura = AssinaturaDaAgenda.do_segredo(segredo)
    if assinatura is None:
        raise Http404
    agora = timezone.now()
    papeis = papeis_em(assinatura.cidade, assinatura.pessoa)
    with sem_esperar(sim=False):  # quem assina não recarrega: a agenda sai inteira
        achados = prazos_da_cidade(assinatura.cidade, agora)
        abertos = que_a_pessoa_ve(achados.prazos, assinatura.pessoa, papeis)
    conteudo = calendario((prazo.evento for prazo in abertos), agora)
    resposta = HttpResponse(conteudo, content_type="text/calendar; charset=utf-8")
    resposta["Cache-Control"] = "private, no-store"
    resposta["X-Robots-Tag"] = "noindex"
    return resposta


def _tabela_do_certame(contados: Sequence[Vencimento]) -> Tabela | None:
    if not contados:
        return None
    linhas = []
    for contado in contados:
        texto, etiqueta = _ETIQUETAS[contado.situacao]
        texto += ", provisório" if contado.provisorio else ""
        prazo = contado.prazo
        if contado.situacao is SituacaoDoPrazo.ENCERRADO and prazo.cumprido is not None:
            texto += f", em {_escrito(prazo.cumprido)}, pelo ato {prazo.encerrado_por}"
        linhas.append(
            [
                _escrito(contado.fim),
                prazo.o_que,
                prazo.inscricao,
                prazo.dispositivo.citacao,
                Celula(texto, "", etiqueta),
            ]
        )
    colunas = ["Acaba em", "O que", "De quem", "Dispositivo", "Situação"]
    return Tabela.de("Prazos, os vencidos primeiro", colunas, linhas)


def _tabela_da_cidade(prazos: Sequence[PrazoDaCidade], agora: datetime) -> Tabela | None:
    if not prazos:
        return None
    linhas = []
    for prazo in prazos:
        vencido = prazo.vencido(agora)
        texto = ("vencido" if vencido else "a vencer") + (", provisório" * prazo.provisorio)
        linhas.append(
            [
                _escrito(prazo.fim),
                Celula(prazo.certame.titulo, _certame(prazo.certame)),
                prazo.o_que,
                prazo.inscricao,
                prazo.citacao,
                Celula(texto, "", "perigo" if vencido else "atencao"),
            ]
        )
    colunas = ["Acaba em", "Certame", "O que", "De quem", "Dispositivo", "Situação"]
    return Tabela.de("Prazos abertos, os que acabam antes primeiro", colunas, linhas)


def _escrito(fim: date | datetime) -> str:
    if isinstance(fim, datetime):
        return fim.strftime("%d/%m/%Y, %H:%M")
    return fim.strftime("%d/%m/%Y")


def _certame(certame: CertameRegistrado) -> str:
    return reverse("certames:certame", args=[certame.cidade.identificador, certame.identificador])
