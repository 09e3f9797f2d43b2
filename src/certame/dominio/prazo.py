"""Os prazos do certame: o que se conta, de quando, com que calendário, e em que pé está."""

from dataclasses import dataclass
from datetime import date, datetime
from enum import StrEnum

from certame.norma.dispositivo import Fundamento

_SABADO = 5


class UnidadeDoPrazo(StrEnum):
    """Em que se mede um prazo."""

    DIAS = "dias"
    HORAS = "horas"


class Contagem(StrEnum):
    """Que dias entram na conta."""

    CORRIDOS = "corridos"
    UTEIS = "uteis"


class SituacaoDoPrazo(StrEnum):
    """Em que pé está um prazo num instante."""

    VENCIDO = "vencido"
    A_VENCER = "a_vencer"
    DECORRIDO = "decorrido"
    CUMPRIDO = "cumprido"
    ENCERRADO = "encerrado"


@dataclass(frozen=True, slots=True)
class Feriado:
    """Um dia sem expediente que a própria cidade declara, e o ato que o declara."""

    data: date
    nome: str
    ato: str


@dataclass(frozen=True, slots=True)
class Calendario:
    """Os feriados de um período, escritos um a um; `fonte` diz de onde vieram.

    >>> natal = Calendario(date(2026, 12, 1), date(2026, 12, 31), (date(2026, 12, 25),), "teste")
    >>> natal.util(date(2026, 12, 24)), natal.util(date(2026, 12, 25)), natal.util(date(2026, 12, 26))
    (True, False, False)
    """

    de: date
    ate: date
    feriados: tuple[date, ...]
    fonte: str

    def cobre(self, dia: date) -> bool:
        """Diz se o dia está no período do calendário."""
        return self.de <= dia <= self.ate

    def util(self, dia: date) -> bool:
        """Diz se o dia não é sábado, domingo nem feriado."""
        return dia.weekday() < _SABADO and dia not in self.feriados


@dataclass(frozen=True, slots=True)
class PrazoDoEdital:
    """O que o edital diz de um prazo: como contar um da lei, ou um que só ele tem.

    `id` é o de um prazo da norma, e então só `contagem` (e `cumpre_com`) se lê daqui; ou um id
    novo, com tudo. `conta_de` e `cumpre_com` são tipos de ato.
    """

    id: str
    item: str
    contagem: Contagem | None = None
    quantidade: int = 0
    unidade: UnidadeDoPrazo = UnidadeDoPrazo.DIAS
    conta_de: str = ""
    para: str = ""
    cumpre_com: tuple[str, ...] = ()
    faculdade: bool = False


@dataclass(frozen=True, slots=True)
class PrazoAberto:
    """Um prazo que começou: o que fazer, por que dispositivo, quanto, de quando, de quem.

    `desde` é um dia ou, nos prazos em horas, o instante da ciência, com fuso. `contagem` é `None`
    se nem a norma nem o edital a dizem. `termo` é o último dia de um prazo que não se conta (a
    validade). `cumprido` é quando se fez o que o prazo pedia. `id` é o da regra do prazo;
    `faculdade`, como em `PrazoDoEdital`. `encerrado_por` é o id do ato que acabou com o prazo antes
    do último dia, em `cumprido`; vazio, nenhum.
    """

    o_que: str
    dispositivo: Fundamento
    quantidade: int
    unidade: UnidadeDoPrazo
    contagem: Contagem | None
    desde: date | datetime
    inscricao: str = ""
    cargo: str = ""
    id: str = ""
    cumprido: date | datetime | None = None
    termo: date | None = None
    faculdade: bool = False
    encerrado_por: str = ""


@dataclass(frozen=True, slots=True)
class Vencimento:
    """O fim de um prazo e a situação dele num instante.

    `fim` é o último dia, inteiro, ou o instante em que as horas acabam. `atrasado` diz se foi
    cumprido depois do fim. `provisorio` diz se o fim depende de feriados ainda não fixados por um
    ato, e por isso pode mudar.
    """

    prazo: PrazoAberto
    fim: date | datetime
    situacao: SituacaoDoPrazo
    atrasado: bool = False
    provisorio: bool = False
