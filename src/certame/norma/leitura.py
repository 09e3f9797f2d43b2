"""Leituras: escolhas com nome nos pontos em que o texto da lei admite mais de uma."""

from collections.abc import Mapping
from dataclasses import dataclass

LEITURAS_DO_MOTOR: dict[str, tuple[str, ...]] = {
    "computo": ("por_via", "compensada"),
    "compensa_ate": ("sempre", "vagas_do_edital"),
    "arredondamento": ("meio_para_cima", "para_cima", "para_baixo"),
    "alternancia_novas": ("uma_a_uma", "por_ato"),
    "pericia": ("exclui", "so_enquadramento", "incidente"),
    "vagas_novas": ("continua", "reinicia"),
    "saida_apos_posse": ("mesma_lista", "segue_sequencia"),
    "esgotamento": ("reverte", "pendencia"),
    "base": ("por_cargo", "total_do_edital"),
    "teto": (),
}
"""As leituras que o motor entende e suas opções; `teto` aceita "nenhum" ou uma fração."""

SEM_TETO = "nenhum"


@dataclass(frozen=True, slots=True)
class Opcao:
    """Uma opção de leitura e o que ela faz; `titulo` é como se diz numa frase."""

    nome: str
    descricao: str
    titulo: str = ""


@dataclass(frozen=True, slots=True)
class Autoridade:
    """Decisão ou norma que apoia uma leitura; `fonte` diz se foi lida ou é de segunda mão."""

    nome: str
    alcance: str
    fonte: str


@dataclass(frozen=True, slots=True)
class Leitura:
    """Um ponto em que o texto admite mais de uma leitura, com a opção padrão por tipo.

    `titulo` é o ponto dito numa frase; `padrao` vai do tipo do certame ("concurso",
    "processo_seletivo") ao nome da opção.
    """

    nome: str
    pergunta: str
    dispositivos: tuple[str, ...]
    opcoes: tuple[Opcao, ...]
    padrao: Mapping[str, str]
    razao: str
    autoridades: tuple[Autoridade, ...] = ()
    titulo: str = ""

    @property
    def nomes(self) -> tuple[str, ...]:
        """Os nomes das opções, na ordem da norma."""
        return tuple(opcao.nome for opcao in self.opcoes)

    @property
    def por_extenso(self) -> str:
        """O título; sem um, o nome com espaços."""
        return self.titulo or sem_sinais(self.nome)

    def opcao_por_extenso(self, nome: str) -> str:
        """O título da opção; sem um, ou se a norma não a tem, o nome com espaços."""
        titulos = {opcao.nome: opcao.titulo for opcao in self.opcoes}
        return titulos.get(nome, "") or sem_sinais(nome)


def sem_sinais(nome: str) -> str:
    """Um nome de programa com espaços no lugar dos traços.

    >>> sem_sinais("por_via")
    'por via'
    """
    return nome.replace("_", " ")
