"""A página do painel de um certame."""

from collections import Counter
from typing import NamedTuple

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.safestring import SafeString, mark_safe

from certame.dominio.prazo import SituacaoDoPrazo
from certame.norma.concordancia import quantos
from certame.operacoes.numeros_do_certame import NumerosDoCargo, numeros_do_cargo
from certame.operacoes.verbos import OPCOES
from certame.publicacao.desenho_svg import Serie, barras, degraus
from certame.web.certames.mesa import MESA
from certame.web.componentes.tabela import Coluna, Tabela
from certame.web.porteiro import Pedido
from certame.web.prazos.guardados import prazos_do

_PRAZOS = {
    SituacaoDoPrazo.VENCIDO: "vencidos",
    SituacaoDoPrazo.A_VENCER: "a vencer",
    SituacaoDoPrazo.DECORRIDO: "passaram sem uso",
    SituacaoDoPrazo.CUMPRIDO: "cumpridos",
}


class Quadro(NamedTuple):
    """Um desenho e a tabela com os mesmos números; sem desenho, `vazio` diz por quê."""

    titulo: str
    desenho: SafeString | None
    tabela: Tabela | None
    vazio: str = ""


def painel(pedido: Pedido) -> HttpResponse:
    """Os desenhos de um cargo do certame."""
    with MESA.certame(pedido.certame) as curso:
        andamento = curso.andamento
        cargos = [(cargo.id, cargo.nome) for cargo in andamento.edital.cargos]
        escolhido = pedido.GET.get("cargo") or next(iter(andamento.convocacoes), "")
        if escolhido not in andamento.convocacoes:
            raise Http404
        numeros = numeros_do_cargo(andamento, escolhido)
        regime = andamento.regime
        nomes = {conta: regime.nome_da_lista(conta) for conta in numeros.chamadas}
    cidade = pedido.cidade.identificador
    contexto = {
        "caminho": [
            ("Certames", reverse("certames:lista", args=[cidade])),
            (
                pedido.certame.titulo,
                reverse("certames:certame", args=[cidade, pedido.certame.identificador]),
            ),
            ("Painel", ""),
        ],
        "cargos": cargos,
        "escolhido": escolhido,
        "numeros": numeros,
        "quadros": [
            _reserva(numeros),
            _chamadas(numeros, nomes),
            _saidas(numeros),
            _prazos(pedido),
        ],
    }
    return render(pedido, "painel/painel.html", contexto)


def _reserva(numeros: NumerosDoCargo) -> Quadro:
    titulo = "Reserva no tempo"
    if not numeros.reserva:
        return Quadro(titulo, None, None, "Ninguém foi chamado ainda.")
    inicio = numeros.reserva[0].dia
    devida = Serie(
        "devida: vagas reservadas já abertas",
        [((p.dia - inicio).days, p.reservadas_abertas) for p in numeros.reserva],
    )
    usada = Serie(
        "usada: chamadas pela lista reservada",
        [((p.dia - inicio).days, p.chamadas_pela_reservada) for p in numeros.reserva],
    )
    ultimo = numeros.reserva[-1]
    desenho = degraus(
        titulo,
        f"Até {ultimo.dia:%d/%m/%Y}: "
        f"{quantos(ultimo.reservadas_abertas, 'vaga reservada aberta', 'vagas reservadas abertas')}"
        f" e {quantos(ultimo.chamadas_pela_reservada, 'chamada')} pela lista reservada.",
        [devida, usada],
        f"{inicio:%d/%m/%Y}",
        f"{ultimo.dia:%d/%m/%Y}",
    )
    tabela = Tabela.de(
        "Reserva no tempo, em números",
        [
            "Dia",
            Coluna("Vagas reservadas abertas", numero=True),
            Coluna("Chamadas pela lista reservada", numero=True),
        ],
        [
            [p.dia.strftime("%d/%m/%Y"), p.reservadas_abertas, p.chamadas_pela_reservada]
            for p in numeros.reserva
        ],
    )
    return Quadro(titulo, _nosso(desenho), tabela)


def _chamadas(numeros: NumerosDoCargo, nomes: dict[str, str]) -> Quadro:
    valores = [(nomes[conta], quantas) for conta, quantas in numeros.chamadas.items()]
    return _barras("Chamadas por lista", "Lista", valores, "Ninguém foi chamado ainda.")


def _saidas(numeros: NumerosDoCargo) -> Quadro:
    valores = [(OPCOES[motivo], quantas) for motivo, quantas in sorted(numeros.saidas.items())]
    return _barras("Saídas por motivo", "Motivo", valores, "Ninguém saiu.")


def _prazos(pedido: Pedido) -> Quadro:
    achados = Counter(v.situacao for v in prazos_do(pedido.certame, timezone.now()).vencimentos)
    valores = [(nome, achados[situacao]) for situacao, nome in _PRAZOS.items()]
    return _barras("Prazos do certame", "Situação", valores, "Nenhum prazo correu ainda.")


def _barras(titulo: str, coluna: str, valores: list[tuple[str, int]], vazio: str) -> Quadro:
    if not any(quantos for _, quantos in valores):
        return Quadro(titulo, None, None, vazio)
    descricao = "; ".join(f"{nome}: {quantos}" for nome, quantos in valores)
    tabela = Tabela.de(f"{titulo}, em números", [coluna, Coluna("Quantos", numero=True)], valores)
    return Quadro(titulo, _nosso(barras(titulo, descricao, valores)), tabela)


def _nosso(desenho: str) -> SafeString:
    return mark_safe(desenho)  # o desenho escapa tudo o que recebe
