"""A norma de uma cidade: identidade, vigência, dispositivos, grupos, leituras, prazos."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from enum import StrEnum
from fractions import Fraction

from certame.norma.dispositivo import CONSTITUICAO, Dispositivo, Fundamento, Origem
from certame.norma.grupo import Arredondamento, DestinoDaColisao, Faixa, Multiplas, Serie
from certame.norma.leitura import Leitura
from certame.norma.regra import Regra
from certame.norma.rito import RegraDoRito, Rito

TIPOS = ("concurso", "processo_seletivo")
ADMINISTRACOES = ("direta", "autarquica", "fundacional", "indireta")
VINCULOS = ("cargo_efetivo", "emprego", "temporario")


class Alcance(StrEnum):
    """Se a norma rege uma data."""

    FORA = "fora"
    CERTO = "certo"
    DUVIDOSO = "duvidoso"


@dataclass(frozen=True, slots=True)
class Vigencia:
    """De quando a quando a norma rege os editais publicados.

    Quando o dia exato não é conhecido, `inicio_certo` (ou `fim_certo`) difere do primeiro dia
    possível: entre os dois, a data só se decide com a prova de quem opera.
    `inicio_certo` é `None` se nenhum dia é certo sem prova; `fim_possivel` é `None` se vigora.
    """

    inicio_possivel: date
    inicio_certo: date | None
    fim_possivel: date | None = None
    fim_certo: date | None = None
    motivo_da_duvida: str = ""

    def alcance(self, dia: date, inicio_provado: date | None = None) -> Alcance:
        """Diz se a norma rege um edital publicado em `dia`.

        `inicio_provado` é a data, provada por quem opera, em que começou a valer a redação cujo
        dia não é conhecido: o começo desta norma ou, se ela terminou, o da seguinte.
        """
        if dia < self.inicio_possivel or (self.fim_certo is not None and dia >= self.fim_certo):
            return Alcance.FORA
        duvida_no_inicio = self.inicio_certo is None or dia < self.inicio_certo
        duvida_no_fim = self.fim_possivel is not None and dia >= self.fim_possivel
        if not duvida_no_inicio and not duvida_no_fim:
            return Alcance.CERTO
        if inicio_provado is None:
            return Alcance.DUVIDOSO
        comecou = dia >= inicio_provado
        return Alcance.CERTO if comecou == duvida_no_inicio else Alcance.FORA


@dataclass(frozen=True, slots=True)
class Escopo:
    """A que certames a norma se aplica."""

    tipos: tuple[str, ...]
    administracoes: tuple[str, ...]
    vinculos: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class GrupoDaNorma:
    """Um grupo com reserva como a norma o define, antes de aplicar as leituras."""

    id: str
    nome: str
    fracao: Fraction
    dispositivo_da_fracao: str
    serie: Serie
    dispositivo_da_serie: str
    minimo_de_vagas: int
    faixas: tuple[Faixa, ...]
    cascata: tuple[str, ...]
    arredondamento: Arredondamento | None = None
    teto: Fraction | None = None


@dataclass(frozen=True, slots=True)
class Variante:
    """Parâmetros que mudam quando uma leitura local é adotada para um tipo de certame.

    `fundamentos` troca os dispositivos das regras que a leitura deixa sem o apoio de antes.
    """

    leitura: str
    opcao: str
    tipo: str
    escolhas: Mapping[str, str]
    minimo_de_vagas: int | None
    serie: Serie | None
    dispositivo_da_serie: str = ""
    fundamentos: Mapping[Regra, tuple[str, ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Prazo:
    """Um prazo legal: `quantidade` na `unidade` ("dias" ou "horas"), contado de `conta_de`."""

    id: str
    dispositivo: str
    quantidade: int
    unidade: str
    conta_de: str
    para: str
    contagem: str
    consequencia: str


@dataclass(frozen=True, slots=True)
class ItemDoEdital:
    """O que o edital deve dizer, para a conferência item a item."""

    id: str
    dispositivo: str
    exige: str


@dataclass(frozen=True, slots=True)
class ComposicaoDaEquipe:
    """Quem compõe a equipe ou a junta que examina, segundo a norma.

    `membros` é o número exato (0: a norma não diz); `papeis`, quantos de cada papel ao menos;
    `papeis_distintos`, quantos papéis diferentes ao menos; `com_area`, se a norma pede a área de
    formação de cada um.
    """

    id: str
    dispositivo: str
    composicao: str
    parecer: tuple[str, ...]
    membros: int = 0
    papeis: Mapping[str, int] = field(default_factory=dict)
    papeis_distintos: int = 0
    com_area: bool = False


@dataclass(frozen=True, slots=True)
class Rotulos:
    """Como a cidade chama cada lista nas publicações."""

    lista_geral: str
    lista_reservada: str
    lista_unica: str


@dataclass(frozen=True, slots=True)
class Norma:
    """Uma lei municipal numa redação, imutável depois de publicada.

    `sha256` é o do texto do arquivo de onde veio; `fundamentos` liga cada regra do motor aos
    dispositivos que a sustentam; `so_na_reservada` diz se o edital pode admitir, só na lista
    reservada, quem ficou abaixo do corte da geral.
    """

    id: str
    versao: str
    sha256: str
    titulo: str
    ente: str
    ibge: str
    uf: str
    fuso: str
    urn: str
    lei: str
    confianca: str
    vigencia: Vigencia
    escopo: Escopo
    dispositivos: Mapping[str, Dispositivo]
    grupos: tuple[GrupoDaNorma, ...]
    multiplas: Multiplas
    silencio: str
    colisao: DestinoDaColisao
    leituras: Mapping[str, Leitura]
    variantes: tuple[Variante, ...]
    fundamentos: Mapping[Regra, tuple[str, ...]]
    prazos: tuple[Prazo, ...]
    itens_do_edital: tuple[ItemDoEdital, ...]
    equipes: tuple[ComposicaoDaEquipe, ...]
    rotulos: Rotulos
    avisos: tuple[str, ...]
    so_na_reservada: bool = False
    rito: Rito = field(default_factory=Rito)

    def fundamento(self, dispositivo: str) -> Fundamento:
        """O fundamento que cita um dispositivo da norma ou da Constituição, pelo id.

        A redação só mostra o dia em que começou se ele é conhecido.
        """
        if dispositivo in CONSTITUICAO:
            return CONSTITUICAO[dispositivo]
        achado = self.dispositivos[dispositivo]
        redacao = achado.dada_por
        if self.vigencia.inicio_certo is not None and not (
            self.vigencia.inicio_possivel <= achado.desde < self.vigencia.inicio_certo
        ):
            redacao += f" ({achado.desde.strftime('%d/%m/%Y')})"
        return Fundamento(Origem.NORMA, self.id, achado.id, achado.rotulo, achado.resumo, redacao)

    def fundamentos_da(self, regra: Regra) -> tuple[Fundamento, ...]:
        """Os fundamentos de uma regra do motor, na ordem da norma."""
        return tuple(self.fundamento(id) for id in self.fundamentos[regra])

    def fundamentos_do_rito(self, regra: RegraDoRito) -> tuple[Fundamento, ...]:
        """Os fundamentos de uma regra do rito, na ordem da norma."""
        return tuple(self.fundamento(id) for id in self.rito.fundamentos[regra])

    def leituras_por_extenso(self, ditas: str) -> str:
        """As leituras ditas num passo ("nome: opção; nome: opção"), com os títulos da norma."""
        partes = (dita.partition(": ") for dita in ditas.split("; ") if dita)
        return "; ".join(
            f"{self.leituras[nome].por_extenso}: {self.leituras[nome].opcao_por_extenso(opcao)}"
            for nome, _, opcao in partes
        )

    def equipe(self, id: str) -> ComposicaoDaEquipe:
        """A equipe pelo id. Erros: `KeyError` se a norma não a tem."""
        for equipe in self.equipes:
            if equipe.id == id:
                return equipe
        raise KeyError(id)
