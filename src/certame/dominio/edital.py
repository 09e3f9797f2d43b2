"""O edital: o certame, os cargos com suas vagas, os critérios de desempate, as leituras."""

from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from enum import StrEnum

from certame.norma.grupo import Grupo


class Criterio(StrEnum):
    """Critério de desempate, como aparece no edital."""

    IDADE_60 = "idade_60"
    NOTA = "nota"
    JURADO = "jurado"
    IDADE = "idade"
    SORTEIO = "sorteio"


class EntreIdosos(StrEnum):
    """Como se desempatam, entre si, os que têm 60 anos ou mais."""

    MAIS_IDADE = "mais_idade"
    SEGUEM_A_CADEIA = "seguem_a_cadeia"


class HoraDoNascimento(StrEnum):
    """O que vale, no desempate por idade, a hora do nascimento."""

    NAO_USA = "nao_usa"
    USA = "usa"


@dataclass(frozen=True, slots=True)
class Desempate:
    """Um elo da cadeia de desempate.

    `item` é o do edital que o manda; `prova`, a nota usada em `nota`; `data_de_referencia`, o
    dia em que se contam os 60 anos em `idade_60`.
    """

    criterio: Criterio
    item: str
    prova: str = ""
    data_de_referencia: date | None = None
    entre_idosos: EntreIdosos = EntreIdosos.SEGUEM_A_CADEIA
    hora: HoraDoNascimento = HoraDoNascimento.NAO_USA


class ArredondamentoDeNota(StrEnum):
    """Como o edital corta as casas decimais da nota."""

    TRUNCAR = "truncar"
    MEIO_PARA_CIMA = "meio_para_cima"


@dataclass(frozen=True, slots=True)
class Unidade:
    """Uma região ou especialidade de um cargo, com as vagas oferecidas nela.

    `reservadas` é o número de vagas reservadas que o edital põe nela, por grupo, quando a lei
    deixa ao edital dizer onde caem (vazio: segue o cálculo).
    """

    nome: str
    vagas: int
    reservadas: tuple[tuple[str, int], ...] = ()


class Aplicacao(StrEnum):
    """Sobre o que o percentual é aplicado quando o cargo tem unidades."""

    AUTOMATICA = "automatica"
    TOTAL = "total"
    POR_UNIDADE = "por_unidade"


@dataclass(frozen=True, slots=True)
class Cargo:
    """Um cargo do edital. Com unidades, `vagas` é a soma das delas."""

    id: str
    nome: str
    vagas: int
    unidades: tuple[Unidade, ...] = ()
    aplicacao: Aplicacao = Aplicacao.AUTOMATICA
    item_da_aplicacao: str = ""


@dataclass(frozen=True, slots=True)
class LeituraAdotada:
    """A opção que o edital adotou numa leitura, com quem decidiu e por quê."""

    nome: str
    opcao: str
    autor: str
    justificativa: str


@dataclass(frozen=True, slots=True)
class VigenciaProvada:
    """A prova, por quem opera, do dia em que a redação começou a valer."""

    inicio: date
    prova: str


class GeralEsgotada(StrEnum):
    """Para onde vai a vaga geral quando a lista geral acaba e a reservada ainda tem gente."""

    NAO_DITO = "nao_dito"
    RESERVADA = "reservada"
    NAO_PREENCHE = "nao_preenche"


@dataclass(frozen=True, slots=True)
class Clausulas:
    """Cláusulas do edital que o motor consulta; cada uma com o item que a escreve.

    `fim_de_fila` diz se o edital admite o pedido de fim de fila, e `listas_do_fim_de_fila`, em
    quais listas ("geral" e ids de grupos; vazio: todas). `so_na_reservada` admite gente abaixo
    do corte da lista geral.
    """

    fim_de_fila: bool = False
    item_do_fim_de_fila: str = ""
    listas_do_fim_de_fila: tuple[str, ...] = ()
    so_na_reservada: bool = False
    item_da_so_na_reservada: str = ""
    geral_esgotada: GeralEsgotada = GeralEsgotada.NAO_DITO
    item_da_geral_esgotada: str = ""
    alternancia_com_grupos: bool = False
    item_da_alternancia_com_grupos: str = ""


@dataclass(frozen=True, slots=True)
class Edital:
    """O edital de um certame, congelado na publicação."""

    id: str
    titulo: str
    ente: str
    publicacao: date
    tipo: str
    administracao: str
    vinculo: str
    cargos: tuple[Cargo, ...]
    desempates: tuple[Desempate, ...] = ()
    leituras: tuple[LeituraAdotada, ...] = ()
    grupos: tuple[Grupo, ...] = ()
    clausulas: Clausulas = Clausulas()
    vigencia: VigenciaProvada | None = None
    norma: str = ""
    ibge: str = ""
    validade: date | None = None
    casas_da_nota: int = 2
    arredondamento_da_nota: ArredondamentoDeNota | None = None
    nota_maxima: Decimal | None = None

    def cargo(self, id: str) -> Cargo:
        """O cargo pelo id. Erros: `KeyError` se não existe."""
        for cargo in self.cargos:
            if cargo.id == id:
                return cargo
        raise KeyError(id)
