"""O que se discute e o que falta para homologar."""

from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import render

from certame.dominio.ato import NOMES_DOS_ATOS, HomologacaoPublicada
from certame.motor.andamento import Andamento
from certame.motor.etapas import NOMES, cabe_na_etapa
from certame.norma.regra import Regra
from certame.norma.rito import RegraDoRito
from certame.operacoes.conferir_homologacao import (
    FaltaParaHomologar,
    conferir_homologacao,
    frase_das_pericias,
    homologado,
    pericias_por_fazer,
)
from certame.operacoes.listar_discussoes import Discussao, listar_discussoes
from certame.operacoes.proximo_passo import ProximoPasso
from certame.operacoes.verbos import OPCOES, VERBOS
from certame.web.atos.lido import ato_por_extenso
from certame.web.certames.mesa import MESA
from certame.web.componentes.tabela import Celula, Tabela
from certame.web.pericias.casos import celula_do_passo, citacao
from certame.web.pericias.lugares import Filtro, Link, caminho, endereco, link_do_passo, opcoes
from certame.web.politica import abre_para
from certame.web.porteiro import Pedido

_POR_PAGINA = 50
_ESPECIES = {"incidente": "Incidentes", "recurso": "Recursos"}
_SITUACOES = {"aberta": "Abertos", "decidida": "Decididos"}


def discussoes(pedido: Pedido) -> HttpResponse:
    """Os incidentes e os recursos, os abertos primeiro."""
    with MESA.certame(pedido.certame) as curso:
        andamento = curso.andamento
        todas = listar_discussoes(andamento)
        filtros = [
            Filtro("q", "Inscrição", pedido.GET.get("q", "").strip()),
            Filtro("especie", "O quê", pedido.GET.get("especie", ""), opcoes(_ESPECIES)),
            Filtro("situacao", "Situação", pedido.GET.get("situacao", ""), opcoes(_SITUACOES)),
        ]
        achadas = [d for d in todas if _passa(d, {f.nome: f.valor for f in filtros})]
        pagina = Paginator(achadas, _POR_PAGINA).get_page(pedido.GET.get("pagina"))
        contexto = {
            "caminho": caminho(pedido, ("Incidentes e recursos", "")),
            "total": len(todas),
            "abertas": sum(d.decidida_por is None for d in todas),
            "filtros": filtros,
            "pagina": pagina,
            "tabela": Tabela.de(
                "Incidentes e recursos, os abertos primeiro",
                ["Inscrição", "Cargo", "O quê", "Aberto em", "Situação", "O ato que vem"],
                [_linha(pedido, andamento, discussao) for discussao in pagina],
            ),
            "abrir": [
                link
                for tipo in ("incidente_aberto", "recurso_interposto")
                if (link := link_do_passo(pedido, ProximoPasso(tipo, "")))
            ],
            "fundamento": citacao(andamento, RegraDoRito.INCIDENTE, RegraDoRito.RECURSO),
        }
    return render(pedido, "pericias/discussoes.html", contexto)


def _passa(discussao: Discussao, filtros: dict[str, str]) -> bool:
    situacao = "aberta" if discussao.decidida_por is None else "decidida"
    return (
        filtros["q"] in discussao.pessoa[1]
        and filtros["especie"] in ("", discussao.especie)
        and filtros["situacao"] in ("", situacao)
    )


def _linha(pedido: Pedido, andamento: Andamento, discussao: Discussao) -> list[Celula | str]:
    cargo, inscricao = discussao.pessoa
    decidida = discussao.decidida_por
    ato = discussao.aberta_por
    if decidida is None:
        situacao = Celula("aberto", "", "atencao")
    else:
        conclusao = OPCOES[decidida.conclusao.value]
        situacao = Celula(f"{conclusao}, em {decidida.data.strftime('%d/%m/%Y')}")
    contra = f", contra: {ato_por_extenso(discussao.contra)}" if discussao.contra else ""
    dito = VERBOS[NOMES_DOS_ATOS[type(ato)]].feito + contra
    return [
        inscricao,
        andamento.edital.cargo(cargo).nome,
        Celula(dito, endereco(pedido, "atos:ato", ato.id)),
        ato.data.strftime("%d/%m/%Y"),
        situacao,
        celula_do_passo(pedido, discussao.passo, cargo) if discussao.passo else "",
    ]


def homologacao(pedido: Pedido) -> HttpResponse:
    """O que falta para homologar; só quando nada falta aparece o botão."""
    with MESA.certame(pedido.certame) as curso:
        andamento = curso.andamento
        faltas = curso.ate_o_proximo("homologação", lambda: conferir_homologacao(andamento))
        pagina = Paginator(faltas, _POR_PAGINA).get_page(pedido.GET.get("pagina"))
        cabe = cabe_na_etapa(andamento.etapa, HomologacaoPublicada)
        contexto = {
            "caminho": caminho(pedido, ("Conferência da homologação", "")),
            "homologado": homologado(andamento),
            "dia": andamento.homologacao,
            "etapa": NOMES[andamento.etapa],
            "cabe": cabe,
            "total": len(faltas),
            "acabadas": frase_das_pericias(andamento) if cabe and not faltas else "",
            "pagina": pagina,
            "tabela": Tabela.de(
                "O que falta, pessoa a pessoa",
                ["Inscrição", "Cargo", "O que falta", "Por quê", "O ato que vem"],
                [_falta(pedido, andamento, falta) for falta in pagina],
            ),
            "antes": andamento.regime.norma.rito.pericia_antes_da_homologacao,
            "por_fazer": curso.ate_o_proximo(
                "perícias por fazer", lambda: pericias_por_fazer(andamento)
            )
            if cabe and not faltas
            else (),
            "pericias": endereco(pedido, "pericias:casos")
            if abre_para("pericias:casos", pedido.papeis)
            else "",
            "homologar": _homologar(pedido) if cabe and not faltas else None,
            "fundamento": "; ".join(
                f.citacao for f in andamento.regime.fundamentos(Regra.HOMOLOGACAO)
            ),
        }
    return render(pedido, "pericias/homologacao.html", contexto)


def _homologar(pedido: Pedido) -> Link | None:
    return link_do_passo(pedido, ProximoPasso("homologacao_publicada", ""))


def _falta(pedido: Pedido, andamento: Andamento, falta: FaltaParaHomologar) -> list[Celula | str]:
    return [
        falta.inscricao,
        andamento.edital.cargo(falta.cargo).nome,
        falta.frase,
        falta.citacao,
        celula_do_passo(pedido, falta.passo, falta.cargo) if falta.passo else "ainda é cedo",
    ]
