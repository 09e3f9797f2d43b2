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
    POSTO_PUBLICADO = "posto_publicado"
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

    `item` é o do edital que o manda. Em `nota`, `prova` é a prova ou a etapa que decide, ou
    `provas` são as que se somam, e `nome` é como a soma aparece nas publicações. Em `idade_60`,
    `data_de_referencia` é o dia em que se contam os 60 anos. `hora_ausente` é a hora que o
    edital manda contar para quem não a informou (vazia: a hora que falta é um dado ausente).
    `listas` são as que o elo desempata: "geral" e ids de grupos (vazio: todas).
    """

    criterio: Criterio
    item: str
    prova: str = ""
    data_de_referencia: date | None = None
    entre_idosos: EntreIdosos = EntreIdosos.SEGUEM_A_CADEIA
    hora: HoraDoNascimento = HoraDoNascimento.NAO_USA
    provas: tuple[str, ...] = ()
    nome: str = ""
    hora_ausente: str = ""
    listas: tuple[str, ...] = ()

    @property
    def somadas(self) -> tuple[str, ...]:
        """As provas ou etapas cujas notas, somadas, decidem."""
        return self.provas or ((self.prova,) if self.prova else ())

    def vale_na(self, lista: str) -> bool:
        """Diz se o elo desempata na lista."""
        return not self.listas or lista in self.listas


class ArredondamentoDeNota(StrEnum):
    """Como o edital corta as casas decimais da nota."""

    TRUNCAR = "truncar"
    MEIO_PARA_CIMA = "meio_para_cima"


@dataclass(frozen=True, slots=True)
class Precisao:
    """As casas decimais de um passo da conta e o que se faz com as que sobram."""

    casas: int
    modo: ArredondamentoDeNota


class Conta(StrEnum):
    """Como as partes formam a nota: pela soma, ou pela média, cada uma vezes o seu peso."""

    SOMA = "soma"
    MEDIA_PONDERADA = "media_ponderada"


class SemNota(StrEnum):
    """O que vale para quem não tem nota numa prova."""

    PENDENCIA = "pendencia"
    ELIMINA = "elimina"
    ZERO = "zero"


@dataclass(frozen=True, slots=True)
class Prova:
    """Uma prova, ou disciplina, cuja nota o arquivo da banca traz.

    `id` é o nome em `certame.toml` e `nome`, o das publicações; `minimo` e `nao_zerar` olham a
    nota como veio, antes do `peso`; `item` é o do edital que os manda. `precisao` é a da nota no
    arquivo (`None`: a da nota final).
    """

    id: str
    nome: str
    item: str
    peso: Decimal = Decimal(1)
    minimo: Decimal | None = None
    nao_zerar: bool = False
    maxima: Decimal | None = None
    sem_nota: SemNota = SemNota.PENDENCIA
    precisao: Precisao | None = None


class EmpateNaBarreira(StrEnum):
    """Quem passa quando há empate no último lugar da barreira."""

    TODOS = "passam_todos"
    EXATOS = "desempata"


class NotaDaBarreira(StrEnum):
    """Por que nota se ordena a barreira: a da etapa ou a de todas até ela."""

    DA_ETAPA = "da_etapa"
    ACUMULADA = "acumulada"


class SoPelaReservada(StrEnum):
    """Em que listas segue quem só passa a barreira pela lista reservada."""

    FICA_SO_NELA = "fica_so_nela"
    FICA_NAS_DUAS = "fica_nas_duas"


@dataclass(frozen=True, slots=True)
class Barreira:
    """A cláusula de barreira: de cada lista só seguem os primeiros `limites`.

    `limites` vai da lista ("geral" ou o id do grupo) a quantas pessoas dela seguem; lista sem
    limite não tem barreira nem dá passagem. Passa quem está no limite de qualquer lista sua.
    `cargos` são os cargos a que se aplica (vazio: todos).
    """

    item: str
    limites: tuple[tuple[str, int], ...]
    empate: EmpateNaBarreira
    nota: NotaDaBarreira = NotaDaBarreira.DA_ETAPA
    so_pela_reservada: SoPelaReservada = SoPelaReservada.FICA_NAS_DUAS
    cargos: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Etapa:
    """Uma etapa do certame: as provas dela, como se somam e o que elimina.

    `peso` é o da etapa na nota final; `minimo` olha a nota da etapa já na `precisao` dela
    (`None`: exata). `cargos` são os que têm a etapa (vazio: todos).
    """

    id: str
    nome: str
    item: str
    provas: tuple[Prova, ...]
    conta: Conta = Conta.SOMA
    peso: Decimal = Decimal(1)
    minimo: Decimal | None = None
    precisao: Precisao | None = None
    barreiras: tuple[Barreira, ...] = ()
    cargos: tuple[str, ...] = ()


class OrigemDaNota(StrEnum):
    """De onde vem a nota final: do arquivo, da conta, ou das duas, comparadas."""

    DADA = "dada"
    CALCULADA = "calculada"
    CONFERIDA = "conferida"


@dataclass(frozen=True, slots=True)
class NotaFinal:
    """Como se chega à nota final, que tem as casas e o arredondamento do edital."""

    item: str
    origem: OrigemDaNota
    conta: Conta = Conta.SOMA
    minimo: Decimal | None = None


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
    etapas: tuple[Etapa, ...] = ()
    nota_final: NotaFinal | None = None
    numero: str = ""

    @property
    def numero_escrito(self) -> str:
        """O número como está no edital; sem ele dito, o `id`, que vai nos endereços e no sorteio."""
        return self.numero or self.id

    def cargo(self, id: str) -> Cargo:
        """O cargo pelo id. Erros: `KeyError` se não existe."""
        for cargo in self.cargos:
            if cargo.id == id:
                return cargo
        raise KeyError(id)

    def etapas_do(self, cargo: str) -> tuple[Etapa, ...]:
        """As etapas de um cargo, na ordem do edital."""
        return tuple(e for e in self.etapas if not e.cargos or cargo in e.cargos)

    def nome_da_nota(self, id: str) -> str:
        """O nome de uma prova ou etapa nas publicações; sem um, o id com espaços e acentos."""
        for etapa in self.etapas:
            nomes = {prova.id: prova.nome for prova in etapa.provas} | {etapa.id: etapa.nome}
            if id in nomes:
                return nomes[id]
        return nota_por_extenso(id)


def nota_por_extenso(id: str) -> str:
    """O id de uma prova ou etapa a que o edital não dá nome, com espaços e acentos.

    >>> nota_por_extenso("conhecimentos_especificos")
    'conhecimentos específicos'
    """
    return " ".join(_COM_ACENTO.get(palavra, palavra) for palavra in id.split("_"))


_COM_ACENTO = {
    "basicos": "básicos",
    "didatica": "didática",
    "especifica": "específica",
    "especificas": "específicas",
    "especifico": "específico",
    "especificos": "específicos",
    "fisica": "física",
    "historia": "história",
    "informatica": "informática",
    "legislacao": "legislação",
    "lingua": "língua",
    "logico": "lógico",
    "matematica": "matemática",
    "nocoes": "noções",
    "pedagogicos": "pedagógicos",
    "portugues": "português",
    "pratica": "prática",
    "publica": "pública",
    "raciocinio": "raciocínio",
    "redacao": "redação",
    "saude": "saúde",
    "titulos": "títulos",
}
"""As palavras que os nomes das provas mais trazem, com o acento que o id não pode ter."""
