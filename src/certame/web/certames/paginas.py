"""A página de um certame."""

from dataclasses import replace
from typing import NamedTuple

from django.http import HttpResponse
from django.shortcuts import render

from certame.dominio.ato import InscricaoFeita, PericiaConvocada
from certame.dominio.resultado import Pendencia
from certame.motor.andamento import Andamento
from certame.motor.etapas import NOMES, ORDEM, Etapa
from certame.motor.tarefas import tarefas
from certame.operacoes.casos_da_equipe import com_a_minha_equipe
from certame.operacoes.certame_em_curso import CertameEmCurso
from certame.operacoes.comando_do_ato import com_nomes
from certame.operacoes.conferir_homologacao import homologado
from certame.operacoes.proximo_passo import ProximoPasso, frase_dos_sem_nomeacao
from certame.operacoes.publicacoes_por_sair import publicacoes_por_sair
from certame.web.atos.lido import como_se_le
from certame.web.atos.quem_pratica import pode_praticar, quem_pratica
from certame.web.certames.assuntos import assuntos_que_abre
from certame.web.certames.casos_que_ve import casos_que_ve, ve, ve_todas
from certame.web.certames.mesa import MESA, SemEdital, autor
from certame.web.certames.resumo import (
    IMPORTAR,
    falta_importar,
    nome_do_passo,
    proximas_reservadas,
    proximo_do_curso,
)
from certame.web.componentes.passos import Passo, passos
from certame.web.componentes.tabela import Coluna, Tabela
from certame.web.pericias.lugares import Link, endereco, link_do_passo
from certame.web.politica import abre_para
from certame.web.porteiro import Pedido

_SEM_PASSO = {
    True: "O certame acabou: nada mais se chama. Só correm fraude, estágio e ordem judicial.",
    False: "Nada espera agora: não há vaga por abrir nem pessoa chamada por nomear ou dar posse.",
}
"""O que dizer quando nada espera: se o certame já se encerrou, e se não."""


_DE_OUTRO = "O que espera agora é de outra pessoa."
_MEUS_CASOS = " Os seus casos estão em Meus casos."


def certame(pedido: Pedido) -> HttpResponse:
    """A página de um certame: a etapa, o que fazer agora, o que pende e os cargos."""
    try:
        with MESA.certame(pedido.certame) as curso:
            contexto = _contexto(pedido, curso)
    except SemEdital:
        return render(pedido, "certames/sem_edital.html")
    return render(pedido, "certames/certame.html", contexto)


def _contexto(pedido: Pedido, curso: CertameEmCurso) -> dict[str, object]:
    andamento = curso.andamento
    _, *abertas = curso.ate_o_proximo("tarefas", lambda: tarefas(andamento))
    casos = casos_que_ve(pedido.papeis, pedido.user, curso)
    passo = proximo_do_curso(curso)
    if passo is not None:
        passo = com_a_minha_equipe(andamento, autor(pedido.user), passo)
    de_outro = passo is not None and not ve(casos, passo.campos.get("inscricao", ""))
    pendencias = [
        p
        for p in (
            *(p for p in curso.preparo.pendencias if p.bloqueia),
            *(p for p in andamento.pendencias_de_agora if not p.resolvida_por),
            *abertas,
        )
        if ve_todas(casos, p.inscricoes, p.cargo)
    ]
    cidade = f"/cidades/{pedido.cidade.identificador}/"
    return {
        "caminho": [("Certames", cidade), (pedido.certame.titulo, "")],
        "lei": andamento.regime.norma.lei,
        "passos": _etapas(andamento),
        "proximo": None if de_outro else _proximo(pedido, curso, passo),
        "ou": None if de_outro else _ou(pedido, andamento, passo),
        "frase_do_proximo": _dito_de_outro(pedido) if de_outro else _frase(andamento, passo),
        "por_publicar": [
            Link(um.titulo, endereco(pedido, "publicacoes:previa", um.nome))
            for um in publicacoes_por_sair(curso)
        ]
        if abre_para("publicacoes:previa", pedido.papeis)
        else [],
        "quem_faz": quem_pratica(passo.tipo) if passo else "",
        "pendencias": [_pendencia(pedido, curso, um) for um in pendencias],
        "proximas": list(proximas_reservadas(andamento)),
        "cargos": _cargos(andamento),
        "assuntos": assuntos_que_abre(pedido),
    }


def _dito_de_outro(pedido: Pedido) -> str:
    return _DE_OUTRO + (_MEUS_CASOS if abre_para("pericias:meus", pedido.papeis) else "")


_ATO_DA_PENDENCIA = {
    "chamada_que_mudaria": "chamada_decidida",
    "pretericao": "pretericao_decidida",
    "fraude_por_comunicar": "fraude_comunicada",
}
"""De cada tipo de pendência ao ato que a resolve, quando é um só."""


class PendenciaMostrada(NamedTuple):
    """Uma pendência como se lê: o que há, o que falta, de quem, e o link do ato que a resolve."""

    frase: str
    citacao: str
    falta: str
    de_quem: str
    pessoas: str
    link: Link | None


def _pendencia(pedido: Pedido, curso: CertameEmCurso, pendencia: Pendencia) -> PendenciaMostrada:
    nomes = curso.nomes.get(pendencia.cargo, {})
    pessoas = [f"{i}, {nomes[i]}" if i in nomes else i for i in pendencia.inscricoes]
    link = None
    if tipo := _ATO_DA_PENDENCIA.get(pendencia.tipo):
        campos = {"cargo": pendencia.cargo, "inscricao": ", ".join(pendencia.inscricoes[:1])}
        if pendencia.vaga:
            campos["vaga"] = str(pendencia.vaga)
        link = link_do_passo(pedido, ProximoPasso(tipo, "", campos))
    return PendenciaMostrada(
        como_se_le(curso, pendencia.frase),
        pendencia.citacao,
        com_nomes(pendencia.falta),
        pendencia.de_quem,
        "; ".join(pessoas),
        link,
    )


_ATOS_DA_ETAPA = {
    Etapa.INSCRICOES: InscricaoFeita,
    Etapa.PERICIA: PericiaConvocada,
}
"""As etapas que um certame pode passar sem ter registrado nada, e o ato que as registra."""


def _etapas(andamento: Andamento) -> list[Passo]:
    """As etapas; a que passou sem nenhum ato dela não se diz feita."""
    feitos = {
        type(praticado.ato)
        for praticado in andamento.praticados
        if praticado.ato.id not in andamento.anulados
    }
    vazias = {NOMES[etapa] for etapa, ato in _ATOS_DA_ETAPA.items() if ato not in feitos}
    return [
        passo._replace(estado="sem-registro")
        if passo.estado == "feito" and passo.nome in vazias
        else passo
        for passo in passos([NOMES[etapa] for etapa in ORDEM], ORDEM.index(andamento.etapa))
    ]


def _frase(andamento: Andamento, passo: ProximoPasso | None) -> str:
    if passo:
        return passo.frase
    ditas = (_SEM_PASSO[andamento.etapa is Etapa.ENCERRADO], frase_dos_sem_nomeacao(andamento))
    return " ".join(filter(None, ditas))


def _proximo(pedido: Pedido, curso: CertameEmCurso, passo: ProximoPasso | None) -> Link | None:
    """O link do próximo passo, com o mesmo nome que ele tem na lista; `None` se é de outra pessoa."""
    if passo and falta_importar(curso, passo):
        importa = abre_para("importacao:previa", pedido.papeis)
        return Link(IMPORTAR, endereco(pedido, "importacao:previa")) if importa else None
    link = link_do_passo(pedido, passo) if passo else None
    return Link(nome_do_passo(passo), link.endereco) if passo and link else None


_OU = {
    "comparecimento_registrado": "ausencia_registrada",
    "deficiencia_confirmada": "resultado_negativo_registrado",
    "posse_registrada": "saida_registrada",
}
"""De cada passo ao ato que se pratica no lugar dele, se não houve o que ele espera."""


def _ou(pedido: Pedido, andamento: Andamento, passo: ProximoPasso | None) -> Link | None:
    """O que se pratica no lugar do próximo passo, ou sem esperar por ele."""
    if passo is None:
        return None
    if passo.tipo == "inscricao_feita" and abre_para("importacao:previa", pedido.papeis):
        return Link("Importe o resultado da banca", endereco(pedido, "importacao:previa"))
    if passo.tipo == "pericia_convocada":
        return _sem_esperar_a_pericia(pedido, andamento)
    if passo.tipo not in _OU:
        return None
    return link_do_passo(pedido, replace(passo, tipo=_OU[passo.tipo]))


def _sem_esperar_a_pericia(pedido: Pedido, andamento: Andamento) -> Link | None:
    """Homologar ou chamar, onde a lei não manda esperar a perícia de todos."""
    if homologado(andamento):
        por_abrir = any(c.vagas_por_abrir for c in andamento.convocacoes.values())
        return link_do_passo(pedido, ProximoPasso("convocacao_feita", "")) if por_abrir else None
    antes = andamento.regime.norma.rito.pericia_antes_da_homologacao
    if antes or not pode_praticar(pedido.papeis, "homologacao_publicada"):
        return None
    return Link("Ver se já se homologa", endereco(pedido, "pericias:homologacao"))


def _cargos(andamento: Andamento) -> Tabela:
    colunas = ["Cargo"] + [
        Coluna(titulo, numero=True)
        for titulo in (
            "Vagas do edital",
            "Criadas depois",
            "Total de vagas",
            "Aprovados",
            "Chamadas",
            "Por abrir",
        )
    ]
    return Tabela.de(
        "Cargos deste certame",
        colunas,
        [
            [
                andamento.edital.cargo(cargo).nome,
                convocacao.historia.vagas_do_edital,
                convocacao.vagas_criadas - convocacao.historia.vagas_do_edital,
                convocacao.vagas_criadas,
                len(convocacao.inscricoes),
                len(convocacao.historia.vagas),
                convocacao.vagas_por_abrir,
            ]
            for cargo, convocacao in andamento.convocacoes.items()
        ],
    )
