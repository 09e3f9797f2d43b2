"""O que a conferência devolve: falhas, e o veredito com o que foi e o que não foi conferido."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

PRINCIPIOS = {
    "P3": "sob compensação em todas as vagas, ocupam vaga exatamente as pessoas da forma de conjunto",
    "P4": "ninguém é ultrapassado dentro de uma lista",
    "P8": "a conta de cada chamada é a que a vaga pede, salvo reversão, cascata ou compensação",
    "P11": "cada vaga tem no máximo uma pessoa e cada pessoa no máximo uma vaga",
    "P12": (
        "a vaga de quem sai é reposta uma vez, com o mesmo número e na mesma conta; só se extingue no "
        "fim do contrato, ou se outra se abre no lugar"
    ),
    "compensacao": "a lista geral só passa de quem ocupa vaga reservada tornando geral a conta dela",
    "reversao": "a vaga reservada só reverte quando não há ninguém a chamar no grupo",
    "recomposicao": "a vaga geral só vai ao grupo que perdeu vaga se lhe faltava alguém que entrou "
    "por decisão, e até o que a reserva manda",
    "assuncao": "só se assumem chamadas feitas fora antes da primeira chamada própria, e cada uma "
    "uma vez",
    "ordem_das_vagas": "as vagas são abertas uma a uma, na ordem dos números",
    "validade": "depois da validade só se chama por ordem judicial",
    "clausula": "só se faz o que o edital admite por cláusula",
    "reserva": "cada vaga tem o tipo que o percentual, o arredondamento e a série mandam",
    "notas": "a nota final e quem segue são os que as etapas do edital mandam",
    "listas": "cada lista tem as pessoas que deve ter, cada uma uma só vez",
    "desempate": "a ordem das listas é a da nota e dos desempates do edital",
    "forma": "os dados da história combinam entre si",
}
"""O que cada princípio conferido diz, pelo nome que as falhas usam."""

LIMITE_DE_FALHAS = 50
"""Quantas falhas de um mesmo princípio são descritas uma a uma; as outras são só contadas."""


@dataclass(frozen=True, slots=True)
class Falha:
    """Um ponto em que o resultado contraria uma regra, com a vaga e as inscrições envolvidas."""

    principio: str
    frase: str
    vaga: int = 0
    inscricoes: tuple[str, ...] = ()

    def para_dados(self) -> dict[str, object]:
        """A falha como dicionário, para as saídas em JSON."""
        return {
            "principio": self.principio,
            "frase": self.frase,
            "vaga": self.vaga,
            "inscricoes": list(self.inscricoes),
        }


@dataclass(frozen=True, slots=True)
class Conferido:
    """O nome de uma conferência feita e quantas coisas ela olhou."""

    nome: str
    quantos: int


@dataclass(frozen=True, slots=True)
class Veredito:
    """O que a conferência concluiu, o que ela olhou e o que não pôde olhar.

    >>> Veredito((), (Conferido("chamadas", 3),), ()).certo
    True
    """

    falhas: tuple[Falha, ...]
    conferido: tuple[Conferido, ...]
    nao_conferido: tuple[str, ...]

    @property
    def certo(self) -> bool:
        """Diz se nenhuma falha foi achada."""
        return not self.falhas

    def para_dados(self) -> dict[str, object]:
        """O veredito como dicionário, para as saídas em JSON."""
        return {
            "certo": self.certo,
            "falhas": [falha.para_dados() for falha in self.falhas],
            "conferido": {item.nome: item.quantos for item in self.conferido},
            "nao_conferido": list(self.nao_conferido),
        }


@dataclass(slots=True)
class Relato:
    """Junta as falhas de uma conferência; passado o limite de um princípio, só conta."""

    inscricoes: Sequence[str] = ()
    _falhas: list[Falha] = field(default_factory=list)
    _contagem: dict[str, int] = field(default_factory=dict)

    def nome(self, pessoa: int) -> str:
        """A inscrição da pessoa, ou o índice dela quando não está na ordem."""
        if 0 <= pessoa < len(self.inscricoes):
            return self.inscricoes[pessoa]
        return f"de índice {pessoa}"

    def falha(
        self, principio: str, frase: str, vaga: int = 0, inscricoes: Iterable[str] = ()
    ) -> None:
        """Anota uma falha."""
        quantas = self._contagem.get(principio, 0) + 1
        self._contagem[principio] = quantas
        if quantas <= LIMITE_DE_FALHAS:
            self._falhas.append(Falha(principio, frase, vaga, tuple(inscricoes)))

    def falhas(self) -> list[Falha]:
        """As falhas na ordem em que foram achadas, e uma a mais por princípio que passou do limite."""
        return self._falhas + [
            Falha(principio, f"mais {quantas - LIMITE_DE_FALHAS} falhas deste princípio")
            for principio, quantas in self._contagem.items()
            if quantas > LIMITE_DE_FALHAS
        ]
