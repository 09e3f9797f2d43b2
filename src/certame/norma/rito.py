"""O rito: o que a norma exige entre o edital e a posse, além da ordem das chamadas."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum


class RegraDoRito(StrEnum):
    """Nome de cada regra do rito; a norma diz os dispositivos de cada uma."""

    INSCRICAO = "inscricao"
    CONDICAO_DE_PROVA = "condicao_de_prova"
    EQUIPE = "equipe"
    PARECER = "parecer"
    PERICIA = "pericia"
    JUNTA = "junta"
    ASSISTENTE = "assistente"
    RECURSO = "recurso"
    COMPATIBILIDADE = "compatibilidade"
    INCIDENTE = "incidente"
    APOIO = "apoio"
    COMUNICACAO_DA_FRAUDE = "comunicacao_da_fraude"


class MomentoDaCompatibilidade(StrEnum):
    """Quando a norma manda julgar a compatibilidade com as atribuições."""

    NAO_HA = "nao_ha"
    ANTES_DA_POSSE = "antes_da_posse"
    NO_ESTAGIO = "no_estagio"


SILENCIO = ("cf_art37",)
"""O que sustenta uma regra do rito quando a norma não fala dela."""


@dataclass(frozen=True, slots=True)
class Rito:
    """O que a norma exige; os padrões são os de uma norma que não diz nada.

    `declaracao_detalhada`: a inscrição pede tipo e grau. `pericia_antes_da_homologacao`: só se
    homologa com todo mundo da lista reservada examinado. `equipe_da_pericia`,
    `equipe_da_compatibilidade` e `junta` são ids de `[[equipe]]`, ou vazios.
    """

    declaracao_detalhada: bool = False
    pericia_antes_da_homologacao: bool = False
    compatibilidade: MomentoDaCompatibilidade = MomentoDaCompatibilidade.NAO_HA
    equipe_da_pericia: str = ""
    equipe_da_compatibilidade: str = ""
    junta: str = ""
    fundamentos: Mapping[RegraDoRito, tuple[str, ...]] = field(
        default_factory=lambda: dict.fromkeys(RegraDoRito, SILENCIO)
    )
