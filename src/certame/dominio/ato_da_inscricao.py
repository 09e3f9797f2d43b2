"""Os atos da inscrição, das notificações e dos recursos.

O que a pessoa declara e entrega fica fora do livro: aqui só há referências, "id:compromisso".
"""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from certame.dominio.forma_do_ato import AtoDePessoa


class DecisaoDaInscricao(StrEnum):
    """O que se decide de uma inscrição."""

    ACEITA = "aceita"
    SO_NA_GERAL = "so_na_geral"
    RECUSADA = "recusada"


class DecisaoDoPedido(StrEnum):
    """O que se decide de um pedido, de um recurso ou de um incidente."""

    FAVORAVEL = "favoravel"
    CONTRARIA = "contraria"


class MeioDaNotificacao(StrEnum):
    """Por onde a pessoa foi avisada."""

    PESSOAL = "pessoal"
    CORREIO = "correio"
    ELETRONICO = "eletronico"
    PUBLICACAO = "publicacao"


@dataclass(frozen=True, slots=True, kw_only=True)
class InscricaoFeita(AtoDePessoa):
    """A inscrição, com os grupos em que a pessoa declara estar.

    `declaracao` refere o que foi declarado (tipo e grau, onde a lei os pede); `laudo`, o laudo
    entregue; `pedido_de_condicao`, o pedido de condição de prova.
    """

    grupos: tuple[str, ...] = ()
    declaracao: str = ""
    laudo: str = ""
    pedido_de_condicao: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class InscricaoDecidida(AtoDePessoa):
    """A decisão sobre a inscrição."""

    decisao_da_inscricao: DecisaoDaInscricao
    documento: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CondicaoDeProvaDecidida(AtoDePessoa):
    """A decisão sobre a condição de prova pedida na inscrição."""

    conclusao: DecisaoDoPedido
    documento: str


@dataclass(frozen=True, slots=True, kw_only=True)
class NotificacaoFeita(AtoDePessoa):
    """O aviso de um ato à pessoa, com a prova e o instante em que ela soube."""

    ato: str
    meio: MeioDaNotificacao
    prova: str
    instante: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class RecursoInterposto(AtoDePessoa):
    """O recurso da pessoa, contra um ato sobre ela ou sobre todo o certame, pelo id do ato.

    De todo o certame são o edital, a retificação, o resultado, a classificação e a homologação.
    """

    ato: str
    documento: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RecursoDecidido(AtoDePessoa):
    """A decisão de um recurso, pelo id do ato que o interpôs."""

    recurso: str
    conclusao: DecisaoDoPedido
    documento: str
