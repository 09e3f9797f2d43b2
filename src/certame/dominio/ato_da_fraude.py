"""Os atos da apuração de fraude, da instauração ao envio ao Ministério Público."""

from dataclasses import dataclass
from datetime import datetime

from certame.dominio.forma_do_ato import AtoDePessoa


@dataclass(frozen=True, slots=True, kw_only=True)
class InvestigacaoInstaurada(AtoDePessoa):
    """A abertura da apuração de uma fraude."""

    documento: str


@dataclass(frozen=True, slots=True, kw_only=True)
class InvestigacaoNotificada(AtoDePessoa):
    """A pessoa foi avisada da apuração, com prova e instante."""

    prova: str
    instante: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class DefesaApresentada(AtoDePessoa):
    """A defesa da pessoa."""

    documento: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DefesaNaoApresentada(AtoDePessoa):
    """O prazo da defesa acabou sem ela."""

    documento: str


@dataclass(frozen=True, slots=True, kw_only=True)
class FraudeComunicada(AtoDePessoa):
    """O envio do caso e dos documentos ao Ministério Público."""

    documento: str
