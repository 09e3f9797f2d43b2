"""Os atos da perícia, das equipes, da Junta, da compatibilidade e do apoio.

Nada da saúde de ninguém entra no livro: pareceres e planos são referências, "id:compromisso". Os
membros das equipes são identificadores sem nome.
"""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from certame.dominio.ato_da_inscricao import DecisaoDoPedido, MeioDaNotificacao
from certame.dominio.forma_do_ato import AtoDeCargo, AtoDePessoa


class ResultadoNegativo(StrEnum):
    """O que a perícia conclui contra o que a pessoa declarou."""

    NAO_CONFIRMADA = "nao_confirmada"
    INAPTA = "inapta"


class ResultadoDaJunta(StrEnum):
    """O que a Junta conclui."""

    CONFIRMADA = "confirmada"
    NAO_CONFIRMADA = "nao_confirmada"
    INAPTA = "inapta"


class FaseDaCompatibilidade(StrEnum):
    """Quando se julga a compatibilidade com as atribuições."""

    ANTES_DA_POSSE = "antes_da_posse"
    ESTAGIO = "estagio"


@dataclass(frozen=True, slots=True, kw_only=True)
class EquipeConstituida(AtoDeCargo):
    """A equipe que examina num cargo; o id do ato é o da equipe.

    `especie` é o id da equipe na norma. Cada membro é "id/papel" ou "id/papel/area", sem nomes; a
    área é a da formação de quem examina, nunca a de um caso.
    """

    especie: str
    membros: tuple[str, ...]
    documento: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ImpedimentoDeclarado(AtoDePessoa):
    """Um membro de uma equipe não pode examinar esta pessoa."""

    equipe: str
    membro: str
    documento: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PericiaConvocada(AtoDePessoa):
    """A convocação da pessoa para a perícia, com o instante marcado."""

    instante: datetime
    documento: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ComparecimentoRegistrado(AtoDePessoa):
    """A pessoa compareceu à perícia."""

    instante: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class AusenciaRegistrada(AtoDePessoa):
    """A pessoa não compareceu à perícia de que foi avisada."""

    instante: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class ParecerEmitido(AtoDePessoa):
    """O parecer da equipe sobre a deficiência declarada.

    `partes` refere cada parte que a norma pede, na ordem dela; `assinam`, os membros.
    """

    equipe: str
    assinam: tuple[str, ...]
    partes: tuple[str, ...]
    documento: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DeficienciaConfirmada(AtoDePessoa):
    """A perícia confirmou a deficiência declarada."""

    documento: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultadoNegativoRegistrado(AtoDePessoa):
    """A perícia não confirmou a deficiência, ou declarou a pessoa inapta."""

    resultado: ResultadoNegativo
    documento: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CienciaRegistrada(AtoDePessoa):
    """A pessoa soube do resultado negativo, com a prova e o instante."""

    meio: MeioDaNotificacao
    prova: str
    instante: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class AssistenteIndicado(AtoDePessoa):
    """A pessoa indicou quem a assiste na Junta."""

    assistente: str
    instante: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class JuntaInstalada(AtoDePessoa):
    """A Junta de uma pessoa, com membros "id/papel"; a área de cada um fica no documento."""

    membros: tuple[str, ...]
    instante: datetime
    documento: str


@dataclass(frozen=True, slots=True, kw_only=True)
class JuntaConcluida(AtoDePessoa):
    """O resultado da Junta."""

    resultado: ResultadoDaJunta
    instante: datetime
    documento: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CompatibilidadeAvaliada(AtoDePessoa):
    """O parecer sobre a compatibilidade com as atribuições do cargo."""

    fase: FaseDaCompatibilidade
    conclusao: DecisaoDoPedido
    equipe: str
    assinam: tuple[str, ...]
    partes: tuple[str, ...]
    documento: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AdaptacaoIndicada(AtoDePessoa):
    """As adaptações e os instrumentos de que a pessoa precisa."""

    documento: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AdaptacaoAtendida(AtoDePessoa):
    """A adaptação indicada foi posta à disposição."""

    adaptacao: str
    documento: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ApoioPlanejado(AtoDePessoa):
    """O plano de apoio da pessoa no estágio probatório."""

    documento: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ApoioAcompanhado(AtoDePessoa):
    """Um acompanhamento do plano de apoio."""

    plano: str
    documento: str


@dataclass(frozen=True, slots=True, kw_only=True)
class IncidenteAberto(AtoDePessoa):
    """Algo em discussão sobre a pessoa, que se decide antes de seguir."""

    documento: str


@dataclass(frozen=True, slots=True, kw_only=True)
class IncidenteDecidido(AtoDePessoa):
    """A decisão de um incidente, pelo id do ato que o abriu."""

    incidente: str
    conclusao: DecisaoDoPedido
    documento: str
