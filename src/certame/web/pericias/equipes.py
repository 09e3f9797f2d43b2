"""As equipes e as Juntas do certame, e a página que ajuda a constituir uma."""

from collections.abc import Sequence

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.utils.text import capfirst

from certame.dominio.ato import (
    AssistenteIndicado,
    Ato,
    EquipeConstituida,
    JuntaInstalada,
    ResultadoNegativoRegistrado,
)
from certame.motor.andamento import Andamento
from certame.motor.equipes import ASSISTENTE, Membro, membros_de
from certame.norma.norma import ComposicaoDaEquipe
from certame.norma.rito import RegraDoRito
from certame.operacoes.proximo_passo import ProximoPasso
from certame.operacoes.verbos import por_extenso
from certame.web.atos.quem_pratica import pode_praticar
from certame.web.certames.mesa import MESA, autor
from certame.web.componentes.tabela import Celula, Tabela
from certame.web.contas.models import Pessoa
from certame.web.pericias.formularios import FormularioDaEquipe, nome_do_papel
from certame.web.pericias.lugares import Link, caminho, endereco, link_do_passo
from certame.web.politica import Papel
from certame.web.porteiro import Pedido

_ATOS = ("equipe_constituida", "junta_instalada")


def equipes(pedido: Pedido) -> HttpResponse:
    """As equipes e as Juntas constituídas, com quem as compõe e o que a lei pede de cada espécie."""
    with MESA.certame(pedido.certame) as curso:
        andamento = curso.andamento
        atos = [
            ato
            for praticado in andamento.praticados
            if isinstance(ato := praticado.ato, EquipeConstituida | JuntaInstalada)
            and ato.id not in andamento.anulados
        ]
        nomes = nomes_das_pessoas([m.id for ato in atos for m in membros_de(ato.membros)])
        contexto = {
            "caminho": caminho(pedido, ("Equipes e Juntas", "")),
            "composicoes": [
                (
                    _nome(especie),
                    composicao,
                    andamento.regime.norma.fundamento(composicao.dispositivo),
                )
                for especie, composicao in _composicoes(andamento)
            ],
            "novas": _novas(pedido, andamento),
            "tabela": Tabela.de(
                "Equipes e Juntas constituídas",
                ["Ato", "Espécie", "Cargo", "De quem", "Dia", "Quem compõe"],
                [_linha(pedido, andamento, ato, nomes) for ato in reversed(atos)],
            ),
        }
    return render(pedido, "pericias/equipes.html", contexto)


def pessoas_dos_autores(ids: Sequence[str]) -> dict[str, Pessoa]:
    """De cada identificador "pessoa-7" à pessoa, numa consulta só; os de fora não aparecem."""
    numeros = {int(id.removeprefix("pessoa-")) for id in ids if _numero(id)}
    return {autor(pessoa): pessoa for pessoa in Pessoa.objects.in_bulk(numeros).values()}


def nomes_das_pessoas(ids: Sequence[str]) -> dict[str, str]:
    """De cada identificador "pessoa-7" ao nome, numa consulta só; os de fora não aparecem."""
    return {id: pessoa.nome for id, pessoa in pessoas_dos_autores(ids).items()}


def _numero(id: str) -> bool:
    numero = id.removeprefix("pessoa-")
    return id.startswith("pessoa-") and numero.isdecimal() and len(numero) < 10


def _composicoes(andamento: Andamento) -> list[tuple[str, ComposicaoDaEquipe]]:
    norma = andamento.regime.norma
    rito = norma.rito
    ids = dict.fromkeys((rito.equipe_da_pericia, rito.equipe_da_compatibilidade, rito.junta))
    return [(id, norma.equipe(id)) for id in ids if id]


def _nome(especie: str) -> str:
    return str(capfirst(por_extenso(especie)))


def _novas(pedido: Pedido, andamento: Andamento) -> list[Link]:
    if not pode_praticar(pedido.papeis, "equipe_constituida"):
        return []
    junta = andamento.regime.norma.rito.junta
    return [
        Link(
            f"Constituir: {por_extenso(especie)}",
            endereco(pedido, "pericias:constituir", ato="equipe_constituida", especie=especie),
        )
        for especie, _ in _composicoes(andamento)
        if especie != junta
    ]


def _linha(
    pedido: Pedido, andamento: Andamento, ato: Ato, nomes: dict[str, str]
) -> list[Celula | str]:
    assert isinstance(ato, EquipeConstituida | JuntaInstalada)
    da_junta = isinstance(ato, JuntaInstalada)
    return [
        Celula(ato.id, endereco(pedido, "atos:ato", ato.id)),
        "Junta" if isinstance(ato, JuntaInstalada) else _nome(ato.especie),
        andamento.edital.cargo(ato.cargo).nome,
        f"inscrição {ato.inscricao}" if isinstance(ato, JuntaInstalada) else "todo o cargo",
        ato.data.strftime("%d/%m/%Y"),
        "; ".join(_escrito(m, nomes, com_area=not da_junta) for m in membros_de(ato.membros)),
    ]


def _escrito(membro: Membro, nomes: dict[str, str], *, com_area: bool) -> str:
    papel = nome_do_papel(membro.papel)
    area = f", {por_extenso(membro.area)}" if membro.area and com_area else ""
    return f"{nomes.get(membro.id, membro.id)} ({papel}{area})"


def constituir(pedido: Pedido) -> HttpResponse:
    """Ajuda a compor a equipe ou a Junta como a lei pede, e leva ao ato já preenchido."""
    tipo = pedido.GET.get("ato", "equipe_constituida")
    if tipo not in _ATOS:
        raise Http404
    if not pode_praticar(pedido.papeis, tipo):
        raise PermissionDenied
    with MESA.certame(pedido.certame) as curso:
        andamento = curso.andamento
        composicao = _composicao(andamento, tipo, pedido.GET.get("especie", ""))
        cargo, inscricao = pedido.GET.get("cargo", ""), pedido.GET.get("inscricao", "")
        cargos = [(um.id, um.nome) for um in andamento.edital.cargos]
        cargo = cargo or (cargos[0][0] if len(cargos) == 1 else "")
        if tipo == "junta_instalada" and not inscricao:
            raise Http404
        assistente = _assistente(andamento, (cargo, inscricao)) if inscricao else ""
        dispositivo = andamento.regime.norma.fundamento(composicao.dispositivo).citacao
        formulario = FormularioDaEquipe(
            composicao,
            pessoas_da_equipe(pedido),
            [] if inscricao else cargos,
            dispositivo,
            pedido.POST if pedido.method == "POST" else None,
            initial={"cargo": cargo},
        )
        if formulario.is_bound and formulario.is_valid():
            membros = [*formulario.membros]
            if assistente:
                membros.append(f"{assistente}/{ASSISTENTE}")
            campos = {"cargo": formulario.cleaned_data.get("cargo") or cargo}
            if inscricao:
                campos["inscricao"] = inscricao
            else:
                campos["especie"] = composicao.id
            campos["membros"] = ", ".join(membros)
            return HttpResponseRedirect(endereco(pedido, "atos:praticar", tipo, **campos))
        contexto = {
            "caminho": caminho(
                pedido,
                ("Equipes e Juntas", endereco(pedido, "pericias:equipes")),
                ("Constituir", ""),
            ),
            "junta": tipo == "junta_instalada",
            "inscricao": inscricao,
            "assistente": assistente,
            "indicar": _indicar(pedido, andamento, cargo, inscricao) if inscricao else None,
            "do_assistente": "; ".join(
                f.citacao for f in andamento.regime.fundamentos_do_rito(RegraDoRito.ASSISTENTE)
            ),
            "composicao": composicao,
            "papeis": [(nome_do_papel(p), n) for p, n in composicao.papeis.items()],
            "dispositivo": dispositivo,
            "especie": _nome(composicao.id),
            "formulario": formulario,
        }
    return render(
        pedido, "pericias/constituir.html", contexto, status=422 if formulario.errors else 200
    )


def _indicar(pedido: Pedido, andamento: Andamento, cargo: str, inscricao: str) -> Link | None:
    """O link para registrar o assistente, se a lei deixa a pessoa indicá-lo."""
    if not any(prazo.id == "assistente_tecnico" for prazo in andamento.regime.norma.prazos):
        return None
    passo = ProximoPasso("assistente_indicado", "", {"cargo": cargo, "inscricao": inscricao})
    return link_do_passo(pedido, passo)


def pessoas_da_equipe(pedido: Pedido) -> list[tuple[str, str]]:
    """As pessoas da cidade com o papel de equipe: o identificador e o nome."""
    da_cidade = Pessoa.objects.filter(
        is_active=True,
        atribuicoes__cidade=pedido.cidade,
        atribuicoes__papel=Papel.EQUIPE,
        atribuicoes__ate=None,
    ).distinct()
    return [(autor(pessoa), pessoa.nome) for pessoa in da_cidade]


def _composicao(andamento: Andamento, tipo: str, especie: str) -> ComposicaoDaEquipe:
    rito = andamento.regime.norma.rito
    id = rito.junta if tipo == "junta_instalada" else especie or rito.equipe_da_pericia
    achada = dict(_composicoes(andamento)).get(id)
    if achada is None or (tipo == "equipe_constituida" and id == rito.junta):
        raise Http404
    return achada


def _assistente(andamento: Andamento, pessoa: tuple[str, str]) -> str:
    desde = andamento.processo.autos.desde(pessoa, ResultadoNegativoRegistrado)
    indicados = [ato.assistente for ato in desde if isinstance(ato, AssistenteIndicado)]
    return indicados[-1] if indicados else ""
