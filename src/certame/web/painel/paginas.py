"""A página do painel de um certame."""

from collections import Counter
from typing import NamedTuple

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.safestring import SafeString, mark_safe

from certame.dominio.prazo import SituacaoDoPrazo
from certame.motor.convocacao import Convocacao
from certame.norma.concordancia import quantos
from certame.norma.regime import Regime
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
    SituacaoDoPrazo.ENCERRADO: "encerrados antes do fim",
}
_EXPLICA = (
    "Devida: as vagas reservadas que já se abriram. Usada: as vagas para que a lista reservada já "
    "chamou."
)


class Numero(NamedTuple):
    """Um número grande do alto da página: o nome, o valor e o que mais se diz dele."""

    nome: str
    valor: str
    resto: str = ""


class Quadro(NamedTuple):
    """Um desenho e a tabela com os mesmos números; sem desenho, `vazio` diz por quê."""

    titulo: str
    desenho: SafeString | None
    tabela: Tabela | None
    vazio: tuple[str, ...] = ()
    explica: str = ""


def painel(pedido: Pedido) -> HttpResponse:
    """Os desenhos de um cargo do certame."""
    with MESA.certame(pedido.certame) as curso:
        andamento = curso.andamento
        cargos = [(cargo.id, cargo.nome) for cargo in andamento.edital.cargos]
        escolhido = pedido.GET.get("cargo") or next(iter(andamento.convocacoes), "")
        if escolhido not in andamento.convocacoes:
            raise Http404
        numeros = curso.ate_o_proximo(
            ("painel", escolhido), lambda: numeros_do_cargo(andamento, escolhido)
        )
        regime = andamento.regime
        nomes = {conta: regime.nome_da_lista(conta) for conta in numeros.chamadas}
        espera = _proximas(regime, andamento.convocacoes[escolhido])
    prazos = Counter(v.situacao for v in prazos_do(pedido.certame, timezone.now()).vencimentos)
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
        "grandes": _grandes(numeros, nomes, prazos),
        "quadros": [
            _reserva(numeros, espera),
            _chamadas(numeros, nomes),
            _saidas(numeros),
            _prazos(prazos),
        ],
    }
    return render(pedido, "painel/painel.html", contexto)


def _grandes(
    numeros: NumerosDoCargo, nomes: dict[str, str], prazos: Counter[SituacaoDoPrazo]
) -> list[Numero]:
    ultimo = numeros.reserva[-1] if numeros.reserva else None
    devida, usada = (ultimo.devida, ultimo.usada) if ultimo else (0, 0)
    reservadas = quantos(numeros.reservadas_criadas, "vaga reservada", "vagas reservadas")
    return [
        Numero("Vagas", str(numeros.criadas), reservadas),
        Numero("Abertas", f"{numeros.abertas} de {numeros.criadas}"),
        *(
            Numero(f"Chamadas pela {nomes[conta]}", str(quantas))
            for conta, quantas in numeros.chamadas.items()
        ),
        Numero("Reserva usada", f"{usada} de {devida}", "das reservadas já abertas")
        if devida
        else Numero("Reserva usada", "0", "nenhuma reservada aberta"),
        Numero("Prazos vencidos", str(prazos[SituacaoDoPrazo.VENCIDO])),
    ]


def _proximas(regime: Regime, convocacao: Convocacao) -> tuple[str, ...]:
    """De cada grupo, qual é a próxima vaga reservada, mesmo que ainda se vá criar."""
    if convocacao.validade_encerrada:
        return ("A validade acabou: nenhuma vaga mais se abre.",)
    frases = []
    for grupo in regime.grupos:
        vaga = convocacao.proxima_vaga_reservada(grupo.id)
        if vaga is not None:
            criada = "" if vaga <= convocacao.vagas_criadas else ", que ainda não foi criada"
            frases.append(f"A próxima reservada a {grupo.nome} é a {vaga}ª vaga{criada}.")
    return tuple(frases)


def _reserva(numeros: NumerosDoCargo, espera: tuple[str, ...]) -> Quadro:
    titulo = "Reserva no tempo"
    if not numeros.reserva:
        return Quadro(titulo, None, None, ("Ninguém foi chamado ainda.", *espera))
    ultimo = numeros.reserva[-1]
    if not ultimo.devida and not ultimo.usada:
        frase = f"Nenhuma vaga reservada se abriu ainda, nas {numeros.abertas} primeiras."
        return Quadro(titulo, None, None, (frase, *espera))
    inicio, fim = numeros.reserva[0].dia, max(ultimo.dia, timezone.localdate())
    devida = Serie("devida pela lei", [((p.dia - inicio).days, p.devida) for p in numeros.reserva])
    usada = Serie("usada", [((p.dia - inicio).days, p.usada) for p in numeros.reserva])
    desenho = degraus(
        titulo,
        f"De {inicio:%d/%m/%Y} a {fim:%d/%m/%Y}: "
        f"{quantos(ultimo.devida, 'vaga reservada aberta', 'vagas reservadas abertas')}, "
        f"{quantos(ultimo.usada, 'usada', 'usadas')} pela lista reservada.",
        [devida, usada],
        (0, (fim - inicio).days),
        (f"{inicio:%d/%m/%Y}", f"{fim:%d/%m/%Y}"),
    )
    colunas = ["Devida", "Usada", "Chamadas pela lista reservada"]
    tabela = Tabela.de(
        "Reserva no tempo, em números",
        ["Até o dia", *(Coluna(coluna, numero=True) for coluna in colunas)],
        [[f"{p.dia:%d/%m/%Y}", p.devida, p.usada, p.chamadas] for p in numeros.reserva],
    )
    explica = " ".join((_EXPLICA, *espera))
    return Quadro(titulo, _nosso(desenho), tabela, explica=explica)


def _chamadas(numeros: NumerosDoCargo, nomes: dict[str, str]) -> Quadro:
    valores = [(nomes[conta], quantas) for conta, quantas in numeros.chamadas.items()]
    vazio = "Ninguém foi chamado ainda. Aqui se vê quantas chamadas fez cada lista."
    return _barras("Chamadas por lista", "Lista", valores, vazio)


def _saidas(numeros: NumerosDoCargo) -> Quadro:
    valores = [(OPCOES[motivo], quantas) for motivo, quantas in sorted(numeros.saidas.items())]
    vazio = "Ninguém saiu. Aqui se vê por que as pessoas saem, da desistência à exoneração."
    return _barras("Saídas por motivo", "Motivo", valores, vazio)


def _prazos(prazos: Counter[SituacaoDoPrazo]) -> Quadro:
    valores = [(nome, prazos[situacao]) for situacao, nome in _PRAZOS.items()]
    vazio = "Nenhum prazo correu ainda. O primeiro começa com o ato que o abre."
    return _barras("Prazos do certame", "Situação", valores, vazio)


def _barras(titulo: str, coluna: str, valores: list[tuple[str, int]], vazio: str) -> Quadro:
    if not any(quantos for _, quantos in valores):
        return Quadro(titulo, None, None, (vazio,))
    descricao = "; ".join(f"{nome}: {quantos}" for nome, quantos in valores)
    tabela = Tabela.de(f"{titulo}, em números", [coluna, Coluna("Quantos", numero=True)], valores)
    return Quadro(titulo, _nosso(barras(titulo, descricao, valores)), tabela)


def _nosso(desenho: str) -> SafeString:
    return mark_safe(desenho)  # o desenho escapa tudo o que recebe
