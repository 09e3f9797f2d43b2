"""Os atos que cabem agora num certame e, dos outros da mesma etapa, o que se faz antes."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from certame.dominio.ato import (
    TIPOS_DE_ATO,
    AdaptacaoIndicada,
    ApoioPlanejado,
    Ato,
    EquipeConstituida,
    FraudeDecidida,
    InscricaoFeita,
    InvestigacaoInstaurada,
    InvestigacaoNotificada,
    JuntaInstalada,
    ParecerEmitido,
    PericiaConvocada,
    ResultadoNegativoRegistrado,
    SorteioAnunciado,
)
from certame.motor.assuncao import DIVERGE
from certame.motor.etapas import cabe_na_etapa
from certame.norma.grupo import Multiplas
from certame.operacoes.certame_em_curso import CertameEmCurso
from certame.operacoes.proximo_passo import equipe_do_cargo
from certame.operacoes.verbos import VERBOS


class AtoDaEtapa(NamedTuple):
    """Um tipo de ato da etapa, e o que se faz antes dele; vazio, já se pode praticar.

    `nunca` diz que não há o que se faça: a lei, o edital ou o certame não têm o ato.
    """

    tipo: str
    antes: str
    nunca: bool


def listar_atos(curso: CertameEmCurso) -> tuple[AtoDaEtapa, ...]:
    """Os tipos de ato da etapa, na ordem da vida de um certame.

    Diz só o que se vê sem escolher a pessoa: a recusa de cada caso é do motor, na prévia.
    """
    return curso.ate_o_proximo("atos da etapa", lambda: _listar(curso))


def _listar(curso: CertameEmCurso) -> tuple[AtoDaEtapa, ...]:
    etapa = curso.andamento.etapa
    sem_junta = not curso.andamento.regime.norma.rito.junta
    return tuple(
        AtoDaEtapa(
            tipo,
            antes := _antes(curso, tipo),
            bool(antes) and (tipo in _SE_HOUVER or (tipo in _DA_JUNTA and sem_junta)),
        )
        for tipo in VERBOS
        if cabe_na_etapa(etapa, TIPOS_DE_ATO[tipo])
    )


_PRECEDE: Mapping[str, tuple[tuple[type[Ato], ...], str]] = {
    "inscricao_decidida": ((InscricaoFeita,), "registre a inscrição"),
    "condicao_de_prova_decidida": ((InscricaoFeita,), "registre a inscrição que pede a condição"),
    "impedimento_declarado": ((EquipeConstituida, JuntaInstalada), "constitua a equipe"),
    "comparecimento_registrado": ((PericiaConvocada,), "convoque para a perícia"),
    "ausencia_registrada": ((PericiaConvocada,), "convoque para a perícia"),
    "deficiencia_confirmada": ((ParecerEmitido,), "emita o parecer da equipe"),
    "resultado_negativo_registrado": ((ParecerEmitido,), "emita o parecer da equipe"),
    "ciencia_registrada": ((ResultadoNegativoRegistrado,), "registre o resultado negativo"),
    "assistente_indicado": ((ResultadoNegativoRegistrado,), "registre o resultado negativo"),
    "junta_instalada": ((ResultadoNegativoRegistrado,), "registre o resultado negativo"),
    "junta_concluida": ((JuntaInstalada,), "instale a Junta"),
    "adaptacao_atendida": ((AdaptacaoIndicada,), "indique a adaptação"),
    "apoio_acompanhado": ((ApoioPlanejado,), "planeje o apoio"),
    "investigacao_notificada": ((InvestigacaoInstaurada,), "instaure a investigação"),
    "defesa_apresentada": ((InvestigacaoNotificada,), "notifique a pessoa da investigação"),
    "defesa_nao_apresentada": ((InvestigacaoNotificada,), "notifique a pessoa da investigação"),
    "fraude_decidida": ((InvestigacaoInstaurada,), "instaure a investigação"),
    "fraude_comunicada": ((FraudeDecidida,), "decida sobre a fraude"),
    "sorteio_realizado": ((SorteioAnunciado,), "anuncie o sorteio"),
    "ato_anulado": ((Ato,), "não há ato que se anule"),
}
"""De cada tipo aos atos de que um tem de haver antes, e ao que se faz se não há."""


def _antes(curso: CertameEmCurso, tipo: str) -> str:
    if tipo in _DA_JUNTA and not curso.andamento.regime.norma.rito.junta:
        return "a lei da cidade não tem Junta"
    if regra := _REGRAS.get(tipo):
        return regra(curso)
    if tipo not in _PRECEDE:
        return ""
    precedem, antes = _PRECEDE[tipo]
    tipos = curso.ate_o_proximo("tipos dos atos", lambda: _tipos_que_valem(curso))
    return "" if any(issubclass(um, precedem) for um in tipos) else antes


def _tipos_que_valem(curso: CertameEmCurso) -> frozenset[type[Ato]]:
    anulados = curso.andamento.anulados
    return frozenset(type(um.ato) for um in curso.andamento.praticados if um.ato.id not in anulados)


def _do_recurso(curso: CertameEmCurso) -> str:
    autos = curso.andamento.processo.autos
    ha = any(autos.recursos_abertos(pessoa) for pessoa in autos.pessoas())
    return "" if ha else "não há recurso por decidir"


def _do_incidente(curso: CertameEmCurso) -> str:
    autos = curso.andamento.processo.autos
    ha = any(autos.incidentes_abertos(pessoa) for pessoa in autos.pessoas())
    return "" if ha else "não há incidente por decidir"


def _do_resultado(curso: CertameEmCurso) -> str:
    return "" if curso.entrada.relatorio is not None else "importe o resultado da banca"


def _do_sorteio(curso: CertameEmCurso) -> str:
    ha = any(pendencia.tipo == "sorteio" for pendencia in curso.preparo.pendencias)
    return "" if ha else "ninguém depende de sorteio hoje"


def _da_homologacao(curso: CertameEmCurso) -> str:
    return "" if curso.andamento.homologacao is None else "o certame já foi homologado"


def _da_chamada(curso: CertameEmCurso) -> str:
    por_abrir = any(c.vagas_por_abrir for c in curso.andamento.convocacoes.values())
    return "" if por_abrir else "todas as vagas já se abriram; para mais, crie vagas"


def _dos_chamados(curso: CertameEmCurso) -> str:
    chamados = any(len(c.historia.vagas) for c in curso.andamento.convocacoes.values())
    return "" if chamados else "faça uma chamada"


def _do_parecer(curso: CertameEmCurso) -> str:
    return _da_equipe(curso, curso.andamento.regime.norma.rito.equipe_da_pericia)


def _da_compatibilidade(curso: CertameEmCurso) -> str:
    return _da_equipe(curso, curso.andamento.regime.norma.rito.equipe_da_compatibilidade)


def _da_equipe(curso: CertameEmCurso, especie: str) -> str:
    andamento = curso.andamento
    ha = any(equipe_do_cargo(andamento, cargo.id, especie) for cargo in andamento.edital.cargos)
    return "" if ha else "constitua a equipe"


def _da_assuncao(curso: CertameEmCurso) -> str:
    return "" if curso.andamento.processo.assumido else "este certame corre por aqui desde o edital"


def _do_contrato(curso: CertameEmCurso) -> str:
    efetivo = curso.andamento.edital.vinculo == "cargo_efetivo"
    return "cargo efetivo não tem contrato com fim de prazo" if efetivo else ""


def _do_fim_de_fila(curso: CertameEmCurso) -> str:
    admite = curso.andamento.edital.clausulas.fim_de_fila
    return "" if admite else "o edital não admite ir ao fim da fila"


def _da_opcao(curso: CertameEmCurso) -> str:
    norma = curso.andamento.regime.norma
    return "" if norma.multiplas is Multiplas.OPCAO else "a lei não pede escolha entre listas"


def _da_validade(curso: CertameEmCurso) -> str:
    sabida = curso.andamento.fim_da_validade is not None
    return "" if sabida else "diga na homologação, ou no edital, até que dia o certame vale"


def _das_pendencias(*tipos: str) -> Callable[[CertameEmCurso], str]:
    def regra(curso: CertameEmCurso) -> str:
        abertas = (p for p in curso.andamento.pendencias_de_agora if not p.resolvida_por)
        return "" if any(p.tipo in tipos for p in abertas) else "não há pendência que o peça"

    return regra


_REGRAS: Mapping[str, Callable[[CertameEmCurso], str]] = {
    "recurso_decidido": _do_recurso,
    "incidente_decidido": _do_incidente,
    "resultado_divulgado": _do_resultado,
    "sorteio_anunciado": _do_sorteio,
    "homologacao_publicada": _da_homologacao,
    "convocacao_feita": _da_chamada,
    "parecer_emitido": _do_parecer,
    "compatibilidade_avaliada": _da_compatibilidade,
    "nomeacao_publicada": _dos_chamados,
    "posse_registrada": _dos_chamados,
    "contrato_terminado": _do_contrato,
    "chamada_assumida": _da_assuncao,
    "assuncao_encerrada": _da_assuncao,
    "fim_de_fila_deferido": _do_fim_de_fila,
    "opcao_manifestada": _da_opcao,
    "validade_prorrogada": _da_validade,
    "reversao_decidida": _das_pendencias("esgotamento"),
    "pretericao_decidida": _das_pendencias("pretericao"),
    "chamada_decidida": _das_pendencias("chamada_que_mudaria", DIVERGE),
}
_SE_HOUVER = (
    "contrato_terminado",
    "chamada_assumida",
    "assuncao_encerrada",
    "fim_de_fila_deferido",
    "opcao_manifestada",
)
"""Os atos que só há em certos certames: o que falta a eles não vem com o tempo."""
_DA_JUNTA = ("assistente_indicado", "junta_instalada", "junta_concluida")
