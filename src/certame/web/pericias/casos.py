"""A página dos casos: quem está na lista reservada, em que ponto está a perícia e o ato que vem."""

from collections.abc import Mapping
from datetime import datetime
from zoneinfo import ZoneInfo

from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.text import capfirst

from certame.dominio.prazo import Vencimento
from certame.motor.andamento import Andamento
from certame.norma.rito import RegraDoRito
from certame.operacoes.listar_pericias import (
    NOMES_DA_PERICIA,
    CasoDePericia,
    Pericias,
    adaptacoes_por_atender,
    pericias_do_curso,
)
from certame.operacoes.listar_prazos import PrazosDoCertame
from certame.operacoes.prazos_do_curso import prazos_do_curso
from certame.operacoes.proximo_passo import ProximoPasso
from certame.operacoes.verbos import VERBOS
from certame.web.atos.quem_pratica import QUEM_PRATICA
from certame.web.certames.mesa import MESA
from certame.web.componentes.tabela import Celula, Tabela
from certame.web.pericias.lugares import Filtro, caminho, link_do_passo, opcoes
from certame.web.politica import NOMES, Papel
from certame.web.porteiro import Pedido

_POR_PAGINA = 50
_PRAZOS = {"": "Todos", "vencido": "Vencidos", "a_vencer": "A vencer", "nenhum": "Sem prazo"}


def casos(pedido: Pedido) -> HttpResponse:
    """As pessoas da lista reservada, as de prazo vencido primeiro. Sem dado de saúde nenhum."""
    with MESA.certame(pedido.certame) as curso:
        andamento, nomes, fuso = curso.andamento, curso.nomes, curso.fuso
        agora = timezone.now()
        prazos, todos = prazos_do_curso(curso, agora), pericias_do_curso(curso, agora)
        filtros = _filtros(pedido, andamento)
        achados = _filtrados(todos, nomes, **{filtro.nome: filtro.valor for filtro in filtros})
        pagina = Paginator(achados, _POR_PAGINA).get_page(pedido.GET.get("pagina"))
        contexto = {
            "caminho": caminho(pedido, ("Perícias", "")),
            "total": len(todos),
            "vencidos": todos.vencidas,
            "por_fazer": todos.por_fazer,
            "filtros": filtros,
            "pagina": pagina,
            "tabela": Tabela.de(
                "Perícias, as de prazo vencido primeiro",
                ["Inscrição", "Nome", "Cargo", "Perícia", "Prazo", "O ato que vem"],
                [
                    [
                        caso.inscricao,
                        nomes.get(caso.cargo, {}).get(caso.inscricao, ""),
                        andamento.edital.cargo(caso.cargo).nome,
                        situacao(caso, fuso),
                        celula_do_prazo(caso.prazo, fuso),
                        _ato_que_vem(pedido, caso),
                    ]
                    for caso in pagina
                ],
            ),
            "notas": notas_dos_prazos(prazos),
            "adaptacoes": [
                (passo.campos["inscricao"], celula_do_passo(pedido, passo, passo.campos["cargo"]))
                for passo in adaptacoes_por_atender(andamento)
            ],
            "fundamento": citacao(andamento, RegraDoRito.PERICIA),
        }
    return render(pedido, "pericias/casos.html", contexto)


def citacao(andamento: Andamento, *regras: RegraDoRito) -> str:
    """Os dispositivos das regras do rito, numa linha."""
    todos = [f for regra in regras for f in andamento.regime.fundamentos_do_rito(regra)]
    return "; ".join(dict.fromkeys(f.citacao for f in todos))


def notas_dos_prazos(prazos: PrazosDoCertame) -> list[str]:
    """O que falta para contar prazos, uma vez cada, e se algum pode mudar."""
    notas = list(
        dict.fromkeys(
            f"{capfirst(p.frase).rstrip('.')}. Falta: {p.falta}." for p in prazos.pendencias
        )
    )
    if prazos.provisorio:
        notas.append(
            "Os prazos em dias contam os feriados de hoje, e podem mudar até que o calendário se "
            "fixe por um ato."
        )
    return notas[:5]


def situacao(caso: CasoDePericia, fuso: ZoneInfo) -> str:
    """Em que ponto está a perícia e, se está marcada, quando é."""
    nome = NOMES_DA_PERICIA[caso.situacao]
    if caso.marcada is None or nome != "em curso":
        return nome
    return f"{nome}: marcada para {hora(caso.marcada, fuso)}"


def hora(instante: datetime, fuso: ZoneInfo | None = None) -> str:
    """O instante na hora da cidade; sem fuso, na da instalação."""
    return timezone.localtime(instante, fuso).strftime("%d/%m/%Y, %H:%M")


def celula_do_prazo(prazo: Vencimento | None, fuso: ZoneInfo) -> Celula:
    """O prazo, com destaque se venceu."""
    if prazo is None:
        return Celula("nenhum corre")
    fim = prazo.fim
    quando = hora(fim, fuso) if isinstance(fim, datetime) else fim.strftime("%d/%m/%Y")
    vencido = prazo.situacao.value == "vencido"
    frase = f"{'venceu' if vencido else 'até'} {quando}: {prazo.prazo.o_que}"
    return Celula(
        f"{frase} ({prazo.prazo.dispositivo.citacao})", "", "perigo" if vencido else "atencao"
    )


def _ato_que_vem(pedido: Pedido, caso: CasoDePericia) -> Celula:
    if not caso.passos:
        return Celula("nada a fazer")
    return celula_do_passo(pedido, caso.passos[0], caso.cargo)


def celula_do_passo(pedido: Pedido, passo: ProximoPasso, cargo: str) -> Celula:
    """O link do ato ou, se a pessoa não o pratica, o ato e de quem ele é."""
    link = link_do_passo(pedido, passo, cargo=cargo)
    if link is not None:
        return Celula(*link)
    de_quem = " ou ".join(
        NOMES[papel].lower() for papel in Papel if papel in QUEM_PRATICA[passo.tipo]
    )
    return Celula(f"{VERBOS[passo.tipo].nome} ({de_quem})")


def _filtros(pedido: Pedido, andamento: Andamento) -> list[Filtro]:
    cargos = {cargo.id: cargo.nome for cargo in andamento.edital.cargos}
    situacoes = {s.value: nome for s, nome in NOMES_DA_PERICIA.items()}

    def valor(nome: str) -> str:
        return pedido.GET.get(nome, "").strip()

    return [
        Filtro("q", "Inscrição ou nome", valor("q")),
        Filtro("cargo", "Cargo", valor("cargo"), opcoes(cargos)),
        Filtro("situacao", "Perícia", valor("situacao"), opcoes(situacoes)),
        Filtro("prazo", "Prazo", valor("prazo"), tuple(_PRAZOS.items())),
    ]


def _filtrados(
    casos: Pericias,
    nomes: Mapping[str, Mapping[str, str]],
    *,
    q: str,
    cargo: str,
    situacao: str,
    prazo: str,
) -> Pericias:
    procurado = q.casefold()

    def procurada(cargo: str, inscricao: str) -> bool:
        nome = nomes.get(cargo, {}).get(inscricao, "")
        return procurado in inscricao.casefold() or procurado in nome.casefold()

    return casos.filtradas(cargo, situacao, prazo, procurada if procurado else None)
