"""A história das chamadas de um cargo, em colunas: o que o motor escreve e a conferência lê."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple, overload

GERAL = 0
"""Conta da lista geral, e tipo de uma vaga que não é reservada. Os grupos contam de 1."""

NINGUEM = -1
"""Nenhuma pessoa, ou nenhuma conta."""

POR_ORDEM_JUDICIAL = 1
"""O `outro` de um retorno ou de uma recomposição que vem de ordem judicial; de anulação é zero."""

CONTA_DIVERSA = 1
"""O `outro` de uma chamada assumida por conta que não é a que a lei daria à vaga; senão é zero."""

DO_FIM_DE_FILA = 2
"""O `outro` do retorno que anula um fim de fila: só o lugar nas listas volta ao que era."""

POR_FIM_DO_CONTRATO = 1
"""O `outro` da saída porque o contrato chegou ao prazo: a vaga se extingue; nas outras, zero."""


class Fato(StrEnum):
    """O que aconteceu entre as chamadas, na ordem em que aconteceu."""

    VAGAS_CRIADAS = "vagas_criadas"
    VAGA_SEM_OCUPANTE = "vaga_sem_ocupante"
    VAGA_EXTINTA = "vaga_extinta"
    SAIDA = "saida"
    NAO_CONFIRMADA = "nao_confirmada"
    INAPTIDAO = "inaptidao"
    FRAUDE = "fraude"
    FIM_DE_FILA = "fim_de_fila"
    CONVERSAO = "conversao"
    REVERSAO = "reversao"
    RECOMPOSICAO = "recomposicao"
    CASCATA = "cascata"
    INCLUSAO = "inclusao"
    SUB_JUDICE = "sub_judice"
    ESPELHO = "espelho"
    EXITO_DEFINITIVO = "exito_definitivo"
    IMPROCEDENCIA = "improcedencia"
    RESERVA_DE_VAGA = "reserva_de_vaga"
    LIBERACAO = "liberacao"
    CHAMADA_JUDICIAL = "chamada_judicial"
    CHAMADA_DE_VAZIA = "chamada_de_vazia"
    CHAMADA_ASSUMIDA = "chamada_assumida"
    ASSUNCAO_ENCERRADA = "assuncao_encerrada"
    OPCAO = "opcao"
    POSSE = "posse"
    POSSE_ANULADA = "posse_anulada"
    FIM_DA_VALIDADE = "fim_da_validade"
    VALIDADE_REABERTA = "validade_reaberta"
    RETORNO = "retorno"
    LEITURA_ALTERADA = "leitura_alterada"


class Acontecimento(NamedTuple):
    """Um fato, com o número de chamadas já feitas quando ele se deu (`quando`).

    `pessoa` é o índice; `vaga`, o número; `grupo`, a conta ou o tipo (de 1) a que se refere;
    `outro`, o segundo número que o fato pede (a conta de destino de uma cascata ou reversão,
    a quantidade de vagas criadas, negativa na anulação que tira as últimas, o posto de uma
    inclusão, `POR_ORDEM_JUDICIAL` ou `DO_FIM_DE_FILA` num retorno, `POR_FIM_DO_CONTRATO` numa
    saída, `CONTA_DIVERSA` numa chamada assumida, que precede a chamada e o que ela causa, o lugar
    em `Historia.leituras` das que passam a valer).
    Quem entra em mais de uma lista reservada tem uma inclusão para cada.
    """

    quando: int
    fato: Fato
    pessoa: int = NINGUEM
    vaga: int = 0
    grupo: int = GERAL
    outro: int = 0


class Fatos(Sequence[Acontecimento]):
    """Os fatos, em ordem, guardados em colunas; cada `Acontecimento` se monta quando é pedido.

    >>> fatos = Fatos([Acontecimento(0, Fato.SAIDA, 7), Acontecimento(2, Fato.POSSE, 3, 1)])
    >>> fatos[-1].fato, len(fatos), [fato.pessoa for fato in fatos]
    (<Fato.POSSE: 'posse'>, 2, [7, 3])
    """

    __slots__ = ("fato", "grupo", "outro", "pessoa", "quando", "vaga")

    def __init__(self, fatos: Iterable[Acontecimento] = ()) -> None:
        self.quando: list[int] = []
        self.fato: list[Fato] = []
        self.pessoa: list[int] = []
        self.vaga: list[int] = []
        self.grupo: list[int] = []
        self.outro: list[int] = []
        for fato in fatos:
            self.append(fato)

    def anotar(
        self, quando: int, fato: Fato, pessoa: int, vaga: int, grupo: int, outro: int = 0
    ) -> None:
        """Acrescenta um fato, campo a campo."""
        self.quando.append(quando)
        self.fato.append(fato)
        self.pessoa.append(pessoa)
        self.vaga.append(vaga)
        self.grupo.append(grupo)
        self.outro.append(outro)

    def append(self, fato: Acontecimento) -> None:
        """Acrescenta um fato já montado."""
        self.anotar(*fato)

    def pop(self) -> Acontecimento:
        """Tira o último fato e o devolve. Erros: `IndexError` se não há nenhum."""
        ultimo = self[-1]
        for coluna in self._colunas():
            del coluna[-1]
        return ultimo

    def copia(self) -> "Fatos":
        """Cópia independente."""
        outra = Fatos()
        for nova, coluna in zip(outra._colunas(), self._colunas(), strict=True):
            nova.extend(coluna)
        return outra

    def _colunas(self) -> tuple[list[int], ...]:
        fato: list = self.fato  # type: ignore[type-arg]
        return self.quando, fato, self.pessoa, self.vaga, self.grupo, self.outro

    def __len__(self) -> int:
        return len(self.quando)

    def __iter__(self) -> Iterator[Acontecimento]:
        return map(
            Acontecimento,
            self.quando,
            self.fato,
            self.pessoa,
            self.vaga,
            self.grupo,
            self.outro,
        )

    @overload
    def __getitem__(self, onde: int) -> Acontecimento: ...

    @overload
    def __getitem__(self, onde: slice) -> list[Acontecimento]: ...

    def __getitem__(self, onde: int | slice) -> Acontecimento | list[Acontecimento]:
        if isinstance(onde, slice):
            return [self[i] for i in range(*onde.indices(len(self)))]
        return Acontecimento(
            self.quando[onde],
            self.fato[onde],
            self.pessoa[onde],
            self.vaga[onde],
            self.grupo[onde],
            self.outro[onde],
        )

    def __eq__(self, outro: object) -> bool:
        return isinstance(outro, Fatos) and self._colunas() == outro._colunas()

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"Fatos({list(self)})"


Leituras = tuple[tuple[str, str], ...]
"""As leituras que atos mudaram, como (nome, opção)."""


@dataclass(slots=True)
class Historia:
    """Tudo o que houve num cargo, em colunas.

    `grupos` dá o nome das contas: `grupos[k - 1]` é o grupo da conta `k`. `tipos[n - 1]` é o tipo
    da vaga `n`; `unidades[n - 1]`, a unidade dela. A chamada `i` é `(vagas[i], pessoas[i],
    contas[i])`, a conta no momento da chamada. `vagas_do_edital` é o total oferecido. Cada item de
    `leituras` são todas as que passaram a valer no fato que o diz, no lugar das do edital.
    """

    grupos: tuple[str, ...]
    vagas_do_edital: int
    tipos: bytearray = field(default_factory=bytearray)
    unidades: list[int] = field(default_factory=list)
    vagas: list[int] = field(default_factory=list)
    pessoas: list[int] = field(default_factory=list)
    contas: list[int] = field(default_factory=list)
    fatos: Fatos = field(default_factory=Fatos)
    leituras: list[Leituras] = field(default_factory=list)

    def nome_da_conta(self, conta: int) -> str:
        """O id do grupo da conta, ou "geral"."""
        return "geral" if conta == GERAL else self.grupos[conta - 1]
