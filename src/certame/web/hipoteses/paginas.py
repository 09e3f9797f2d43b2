"""As páginas das hipóteses: o que se supõe, de quem a chamada mudaria, e por quê de cada lado."""

from typing import Any

from django.core.paginator import Page, Paginator
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.text import capfirst
from django.views.decorators.http import require_POST

from certame.dominio.edital import Edital
from certame.norma.concordancia import quantos
from certame.norma.regime import Regime
from certame.operacoes.imaginar_certame import quantas_mudariam
from certame.operacoes.verbos import VERBOS
from certame.web.certames.mesa import MESA
from certame.web.componentes.tabela import Celula, Tabela
from certame.web.hipoteses.contas import COMPARAR, conta_feita, mandar_fazer
from certame.web.hipoteses.formularios import FormularioDaHipotese, citados
from certame.web.porteiro import Pedido

_POR_PAGINA = 50


def e_se(pedido: Pedido) -> HttpResponse:
    """O que se supõe e, suposto algo, de quem a chamada mudaria."""
    with MESA.certame(pedido.certame) as curso:
        entrada = curso.entrada
        formulario = FormularioDaHipotese(curso.andamento, pedido.GET or None)
        perguntou = formulario.is_bound and formulario.is_valid()
        pergunta = formulario.pergunta() if perguntou else {}
        edital, regime = curso.andamento.edital, curso.andamento.regime
    contexto: dict[str, Any] = {
        "caminho": _caminho(pedido, ("E se…", "")),
        "formulario": formulario,
        "pergunta": pergunta,
        "nada_suposto": perguntou and not pergunta and not pedido.GET.get("procura"),
        "sem_leituras": not formulario.da_leitura,
    }
    if pergunta:
        feita = conta_feita(pedido.certame, entrada, pergunta)
        contexto["demora"] = feita is None
        if feita is not None:
            contexto |= _do_resultado(pedido, feita, edital, regime)
    return render(pedido, "hipoteses/e_se.html", contexto, status=422 if formulario.errors else 200)


def leituras(pedido: Pedido) -> HttpResponse:
    """Cada leitura trocada por outra, uma por vez: para quantas pessoas a chamada mudaria."""
    with MESA.certame(pedido.certame) as curso:
        entrada, regime = curso.entrada, curso.andamento.regime
        convocacoes = curso.andamento.convocacoes.values()
        chamou = any(convocacao.historia.vagas for convocacao in convocacoes)
        por_abrir = sum(convocacao.vagas_por_abrir for convocacao in convocacoes)
        # O formulário sem leituras é o de antes do edital.
        cedo = not FormularioDaHipotese(curso.andamento).da_leitura
    contexto: dict[str, Any] = {
        "caminho": _caminho(pedido, ("E se…", _base(pedido)), ("Todas as leituras", "")),
        "cedo": cedo,
        "sem_chamada": "" if chamou else quantos(por_abrir, "vaga"),
    }
    if not cedo:
        feita = conta_feita(pedido.certame, entrada, {COMPARAR: True})
        contexto["demora"] = feita is None
        if feita is not None:
            contexto["tabela"] = _tabela_das_leituras(feita, regime, _base(pedido), chamou=chamou)
    return render(pedido, "hipoteses/leituras.html", contexto)


@require_POST
def calcular(pedido: Pedido) -> HttpResponse:
    """Manda fazer em segundo plano a conta que demora, e leva ao andamento dela."""
    with MESA.certame(pedido.certame) as curso:
        entrada = curso.entrada
        formulario = FormularioDaHipotese(curso.andamento, pedido.GET)
        pergunta = formulario.pergunta() if formulario.is_valid() else {}
    volta = f"{_base(pedido)}?{pedido.GET.urlencode()}"
    if COMPARAR in pedido.GET:
        pergunta, volta = {COMPARAR: True}, f"{_base(pedido)}leituras/"
    if not pergunta:
        return redirect(_base(pedido))
    trabalho = mandar_fazer(pedido.certame, pedido.user, entrada, pergunta, volta)
    return redirect("trabalhos:trabalho", *_onde(pedido), trabalho.pk)


# O resultado ------------------------------------------------------------------------------


def _do_resultado(
    pedido: Pedido, feita: dict[str, Any], edital: Edital, regime: Regime
) -> dict[str, Any]:
    mudancas = feita["mudancas"]
    nomeacoes = sum(mudanca["muda_a_nomeacao"] for mudanca in mudancas)
    so_vaga = "so_vaga" in pedido.GET
    if so_vaga:
        mudancas = [mudanca for mudanca in mudancas if mudanca["muda_a_nomeacao"]]
    pagina = Paginator(mudancas, _POR_PAGINA).get_page(pedido.GET.get("pagina"))
    return {
        "supostos": [
            *_leituras_ditas(feita, regime),
            *(f"sem o {_ato_dito(ato)}" for ato in feita["sem"]),
        ],
        "nao_cabem": [(_ato_dito(ato), ato["id"]) for ato in feita["nao_cabem"]],
        "resumo": quantas_mudariam(len(feita["mudancas"]), nomeacoes),
        "nomeacoes": nomeacoes,
        "todas": len(feita["mudancas"]),
        "so_vaga": so_vaga,
        "pagina": pagina,
        "tabela": _tabela(pagina, edital, regime),
    }


def _tabela(pagina: Page[dict[str, Any]], edital: Edital, regime: Regime) -> Tabela | None:
    if not pagina.object_list:
        return None
    varios = len(edital.cargos) > 1
    colunas = ["Inscrição", *(["Cargo"] if varios else [])]
    colunas += ["Hoje", "Por quê, hoje", "Se fosse assim", "Por quê, se fosse assim"]
    linhas = [
        [
            mudanca["inscricao"],
            *([edital.cargo(mudanca["cargo"]).nome] if varios else []),
            _lugar(regime, mudanca["hoje"]),
            _porque(mudanca["porque_hoje"], mudanca["dispositivos_hoje"]),
            _lugar(regime, mudanca["na_hipotese"]),
            _porque(mudanca["porque"], mudanca["dispositivos"]),
        ]
        for mudanca in pagina
    ]
    return Tabela.de("De quem a chamada mudaria", colunas, linhas)


def _lugar(regime: Regime, onde: dict[str, Any]) -> str:
    vaga = onde["vaga"]
    return f"vaga {vaga}, pela {regime.nome_da_lista(onde['lista'])}" if vaga else "sem vaga"


def _porque(frase: str, dispositivos: str) -> str:
    return f"{frase} ({dispositivos})" if frase else "Não ocupa vaga."


def _leituras_ditas(feita: dict[str, Any], regime: Regime) -> list[str]:
    da_norma = regime.norma.leituras
    return [
        f"leitura trocada, {da_norma[nome].por_extenso}: {da_norma[nome].opcao_por_extenso(opcao)}"
        for nome, opcao in feita["leituras"].items()
    ]


def _ato_dito(ato: dict[str, Any]) -> str:
    dia = "/".join(reversed(ato["data"].split("-")))
    processo = f", processo {ato['processo']}" if ato["processo"] else ""
    qual = ato["id"] if ato["id"].startswith("ato-") else f"ato {ato['id']}"
    return f"{qual}: {VERBOS[ato['tipo']].feito}, de {dia}{processo}"


def _tabela_das_leituras(
    feita: dict[str, Any], regime: Regime, base: str, *, chamou: bool
) -> Tabela:
    linhas = []
    for divergencia in feita["divergencias"]:
        leitura = regime.norma.leituras[divergencia["leitura"]]
        diferencas = divergencia["diferencas"]
        muda: Celula | str = "nada muda aqui" if chamou else "só se saberá com chamadas"
        if divergencia["impedida"]:
            muda = "uma pendência impede a conta"
        elif diferencas:
            ganham = sum(diferenca["muda_a_nomeacao"] for diferenca in diferencas)
            muda = Celula(
                quantas_mudariam(len(diferencas), ganham),
                f"{base}?leitura-{divergencia['leitura']}={divergencia['outra']}",
            )
        linhas.append(
            [
                capfirst(leitura.por_extenso),
                leitura.opcao_por_extenso(divergencia["adotada"]),
                leitura.opcao_por_extenso(divergencia["outra"]),
                muda,
                citados(regime.norma, leitura.dispositivos),
            ]
        )
    colunas = ["Ponto da lei", "Adotada", "Em vez dela", "O que mudaria", "Dispositivos"]
    return Tabela.de("Uma leitura trocada por vez, as outras como estão", colunas, linhas)


def _onde(pedido: Pedido) -> tuple[str, str]:
    return pedido.cidade.identificador, pedido.certame.identificador


def _base(pedido: Pedido) -> str:
    return reverse("hipoteses:e-se", args=_onde(pedido))


def _caminho(pedido: Pedido, *resto: tuple[str, str]) -> list[tuple[str, str]]:
    cidade, certame = _onde(pedido)
    return [
        ("Certames", reverse("certames:lista", args=[cidade])),
        (pedido.certame.titulo, reverse("certames:certame", args=[cidade, certame])),
        *resto,
    ]
