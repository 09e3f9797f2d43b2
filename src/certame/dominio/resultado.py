"""O que o motor devolve: `Decisao`, `Pendencia`, os passos de cada uma, e a recusa de um ato."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from certame.norma.dispositivo import Fundamento

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Passo:
    """Uma regra aplicada: o que entrou, o que saiu, por que dispositivo, numa frase simples.

    Não existe passo sem fundamento. `leitura` é "nome: opção" quando a regra depende de uma.
    Erros: `ValueError` sem fundamento.

    >>> Passo("serie", (), "…")
    Traceback (most recent call last):
    ValueError: o passo serie não tem fundamento
    """

    regra: str
    fundamentos: tuple[Fundamento, ...]
    frase: str
    leitura: str = ""
    entrada: Mapping[str, str] = field(default_factory=dict)
    saida: Mapping[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if not self.fundamentos:
            raise ValueError(f"o passo {self.regra} não tem fundamento")

    @property
    def citacao(self) -> str:
        """Os fundamentos numa linha, separados por ponto e vírgula."""
        return "; ".join(fundamento.citacao for fundamento in self.fundamentos)

    def para_dados(self) -> dict[str, object]:
        """O passo como dicionário, para as saídas em JSON."""
        return {
            "regra": self.regra,
            "fundamentos": [fundamento.para_dados() for fundamento in self.fundamentos],
            "leitura": self.leitura,
            "entrada": dict(self.entrada),
            "saida": dict(self.saida),
            "frase": self.frase,
        }


@dataclass(frozen=True, slots=True)
class Decisao(Generic[T]):
    """Um resultado decidido, com os passos que levaram a ele e os avisos."""

    valor: T
    passos: tuple[Passo, ...]
    avisos: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Pendencia:
    """Um resultado que os fatos não decidem: o que falta, de quem, por que dispositivo.

    `tipo` é um nome curto e estável ("pretericao"); `inscricoes`, as pessoas envolvidas;
    `cargo`, onde, e `vaga`, em que número (0: nenhum); `bloqueia` diz se, sem resolvê-la, o que vem
    depois não é calculado; `resolvida_por`, o que a resolveu depois (vazio: está aberta).
    """

    tipo: str
    frase: str
    falta: str
    de_quem: str
    fundamentos: tuple[Fundamento, ...]
    cargo: str = ""
    inscricoes: tuple[str, ...] = ()
    bloqueia: bool = False
    vaga: int = 0
    resolvida_por: str = ""

    @property
    def citacao(self) -> str:
        """Os fundamentos numa linha."""
        return "; ".join(fundamento.citacao for fundamento in self.fundamentos)

    def para_dados(self) -> dict[str, object]:
        """A pendência como dicionário, para as saídas em JSON; `resolvida_por` só se já foi."""
        dados: dict[str, object] = {
            "tipo": self.tipo,
            "frase": self.frase,
            "falta": self.falta,
            "de_quem": self.de_quem,
            "fundamentos": [fundamento.para_dados() for fundamento in self.fundamentos],
            "cargo": self.cargo,
            "inscricoes": list(self.inscricoes),
            "bloqueia": self.bloqueia,
        }
        if self.resolvida_por:
            dados["resolvida_por"] = self.resolvida_por
        return dados


Resultado = Decisao[T] | Pendencia


class AtoRecusado(Exception):
    """Um ato que a lei, o edital ou a Constituição não permitem; cita o fundamento.

    `campo` é o campo do ato de que a recusa fala, se é de um só; vazio se é do ato inteiro.

    >>> from certame.norma.dispositivo import CONSTITUICAO
    >>> raise AtoRecusado("a validade terminou", (CONSTITUICAO["cf_art37_inc3"],), "…")
    Traceback (most recent call last):
    certame.dominio.resultado.AtoRecusado: a validade terminou (CF, art. 37, III). O que fazer: ….
    """

    def __init__(
        self,
        motivo: str,
        fundamentos: tuple[Fundamento, ...],
        conserto: str,
        *,
        campo: str = "",
    ) -> None:
        self.campo = campo
        self.motivo = motivo
        self.fundamentos = fundamentos
        self.conserto = conserto
        citacao = "; ".join(fundamento.citacao for fundamento in fundamentos)
        super().__init__(f"{motivo} ({citacao}). O que fazer: {conserto}.")
