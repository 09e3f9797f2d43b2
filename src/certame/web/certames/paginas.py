"""A página de um certame."""

from django.http import HttpResponse
from django.shortcuts import render

from certame.motor.andamento import Andamento
from certame.motor.etapas import NOMES, ORDEM, Etapa
from certame.motor.tarefas import tarefas
from certame.operacoes.certame_em_curso import CertameEmCurso
from certame.operacoes.verbos import VERBOS, Verbo
from certame.web.atos.quem_pratica import pode_praticar, tipos_que_pratica
from certame.web.certames.mesa import MESA, SemEdital
from certame.web.certames.resumo import proximas_reservadas
from certame.web.componentes.passos import passos
from certame.web.componentes.tabela import Coluna, Tabela
from certame.web.porteiro import Pedido

PROXIMO_ATO: dict[Etapa, str] = {
    Etapa.ELABORACAO: "edital_publicado",
    Etapa.EDITAL_PUBLICADO: "inscricao_feita",
    Etapa.INSCRICOES: "resultado_divulgado",
    Etapa.RESULTADOS: "classificacao_divulgada",
    Etapa.CLASSIFICACAO_DIVULGADA: "pericia_convocada",
    Etapa.PERICIA: "homologacao_publicada",
    Etapa.HOMOLOGADO: "convocacao_feita",
    Etapa.CONVOCACOES: "convocacao_feita",
}
"""De cada etapa ao ato que costuma vir em seguida."""


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
    passo, *abertas = tarefas(andamento)
    pendencias = [
        *(p for p in curso.preparo.pendencias if p.bloqueia),
        *(p for p in andamento.pendencias_de_agora if not p.resolvida_por),
        *abertas,
    ]
    cidade = f"/cidades/{pedido.cidade.identificador}/"
    return {
        "caminho": [("Certames", cidade), (pedido.certame.titulo, "")],
        "lei": andamento.regime.norma.lei,
        "passos": passos([NOMES[etapa] for etapa in ORDEM], ORDEM.index(andamento.etapa)),
        "proximo": _proximo(pedido, andamento),
        "frase_do_proximo": f"{passo.falta[:1].upper()}{passo.falta[1:]}.",
        "fundamento_do_proximo": passo.citacao,
        "pendencias": pendencias,
        "proximas": list(proximas_reservadas(andamento)),
        "cargos": _cargos(andamento),
        "pratica": bool(tipos_que_pratica(pedido.papeis)),
    }


def _proximo(pedido: Pedido, andamento: Andamento) -> Verbo | None:
    tipo = PROXIMO_ATO.get(andamento.etapa, "")
    return VERBOS[tipo] if tipo and pode_praticar(pedido.papeis, tipo) else None


def _cargos(andamento: Andamento) -> Tabela:
    colunas = ["Cargo"] + [
        Coluna(titulo, numero=True)
        for titulo in ("Vagas do edital", "Vagas criadas", "Aprovados", "Chamadas", "Por abrir")
    ]
    return Tabela.de(
        "Cargos deste certame",
        colunas,
        [
            [
                andamento.edital.cargo(cargo).nome,
                convocacao.historia.vagas_do_edital,
                convocacao.vagas_criadas,
                len(convocacao.inscricoes),
                len(convocacao.historia.vagas),
                convocacao.vagas_por_abrir,
            ]
            for cargo, convocacao in andamento.convocacoes.items()
        ],
    )
