"""Quem pratica cada tipo de ato, por papel. Só conta pura; quem cobra é o porteiro."""

from collections.abc import Mapping

from certame.operacoes.verbos import VERBOS
from certame.web.politica import QUEM_SO_VE_OS_SEUS_CASOS, Papel, nomes_por_extenso

_COMISSAO = frozenset({Papel.COMISSAO})
_RH = frozenset({Papel.RH})
_RH_E_COMISSAO = _RH | _COMISSAO
_EQUIPE = frozenset({Papel.EQUIPE})
_PROCURADORIA = frozenset({Papel.PROCURADORIA})
_JURIDICO = _PROCURADORIA | _COMISSAO

QUEM_PRATICA: Mapping[str, frozenset[Papel]] = {
    "leitura_escolhida": _PROCURADORIA,
    "leitura_alterada": _PROCURADORIA,
    "edital_publicado": _COMISSAO,
    "edital_retificado": _COMISSAO,
    "inscricao_feita": _RH_E_COMISSAO,
    "inscricao_decidida": _COMISSAO,
    "condicao_de_prova_decidida": _COMISSAO,
    "notificacao_feita": _RH_E_COMISSAO,
    "recurso_interposto": _RH_E_COMISSAO,
    "recurso_decidido": _COMISSAO,
    "resultado_divulgado": _COMISSAO,
    "classificacao_divulgada": _COMISSAO,
    "equipe_constituida": _COMISSAO,
    "impedimento_declarado": _EQUIPE | _COMISSAO,
    "pericia_convocada": _RH_E_COMISSAO,
    "comparecimento_registrado": _EQUIPE | _RH_E_COMISSAO,
    "ausencia_registrada": _EQUIPE | _RH_E_COMISSAO,
    "parecer_emitido": _EQUIPE,
    "deficiencia_confirmada": _EQUIPE,
    "resultado_negativo_registrado": _EQUIPE,
    "ciencia_registrada": _EQUIPE | _RH_E_COMISSAO,
    "assistente_indicado": _RH_E_COMISSAO,
    "junta_instalada": _COMISSAO,
    "junta_concluida": _EQUIPE,
    "compatibilidade_avaliada": _EQUIPE,
    "adaptacao_indicada": _EQUIPE,
    "adaptacao_atendida": _RH,
    "apoio_planejado": _EQUIPE | _RH,
    "apoio_acompanhado": _EQUIPE | _RH,
    "incidente_aberto": _RH_E_COMISSAO,
    "incidente_decidido": _COMISSAO,
    "nomeacao_publicada": _RH,
    "investigacao_instaurada": _JURIDICO,
    "investigacao_notificada": _JURIDICO,
    "defesa_apresentada": _JURIDICO,
    "defesa_nao_apresentada": _JURIDICO,
    "fraude_decidida": _COMISSAO,
    "fraude_comunicada": _JURIDICO,
    "homologacao_publicada": _COMISSAO,
    "sorteio_anunciado": _COMISSAO,
    "sorteio_realizado": _COMISSAO,
    "chamada_assumida": _RH,
    "assuncao_encerrada": _RH,
    "convocacao_feita": _RH_E_COMISSAO,
    "vaga_vazia_chamada": _RH_E_COMISSAO,
    "reversao_decidida": _COMISSAO,
    "pretericao_decidida": _COMISSAO,
    "chamada_decidida": _COMISSAO,
    "vagas_criadas": _RH_E_COMISSAO,
    "saida_registrada": _RH,
    "contrato_terminado": _RH,
    "posse_registrada": _RH,
    "condicao_nao_confirmada": _COMISSAO,
    "inaptidao_declarada": _COMISSAO,
    "fim_de_fila_deferido": _RH_E_COMISSAO,
    "opcao_manifestada": _RH_E_COMISSAO,
    "ordem_judicial_cumprida": _PROCURADORIA | _RH_E_COMISSAO,
    "validade_prorrogada": _COMISSAO,
    "validade_encerrada": _COMISSAO,
    "calendario_fixado": _RH_E_COMISSAO,
    "ato_anulado": _JURIDICO,
}
"""De cada tipo de ato aos papéis que o praticam. Tipo que não está aqui ninguém pratica na página."""


def pode_praticar(papeis: frozenset[Papel], tipo: str) -> bool:
    """Diz se algum dos papéis pratica o tipo de ato."""
    return bool(papeis & QUEM_PRATICA.get(tipo, frozenset()))


def quem_pratica(tipo: str) -> str:
    """Os papéis que praticam o ato, como se leem.

    >>> quem_pratica("posse_registrada")
    'recursos humanos'
    """
    return nomes_por_extenso(QUEM_PRATICA[tipo])


def so_nos_seus_casos(papeis: frozenset[Papel], tipo: str) -> bool:
    """Diz se os papéis só praticam o ato por serem da equipe, e por isso só nos casos dela.

    >>> so_nos_seus_casos(frozenset({Papel.EQUIPE, Papel.RH}), "parecer_emitido")
    True
    >>> so_nos_seus_casos(frozenset({Papel.EQUIPE, Papel.RH}), "ciencia_registrada")
    False
    """
    return papeis & QUEM_PRATICA.get(tipo, frozenset()) == QUEM_SO_VE_OS_SEUS_CASOS


def tipos_que_pratica(papeis: frozenset[Papel]) -> tuple[str, ...]:
    """Os tipos que os papéis praticam, na ordem da vida de um certame."""
    return tuple(tipo for tipo in VERBOS if pode_praticar(papeis, tipo))
