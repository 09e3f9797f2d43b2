"""A história das chamadas de um cargo, em colunas: o que o motor escreve e a conferência lê."""

from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

GERAL = 0
"""Conta da lista geral, e tipo de uma vaga que não é reservada. Os grupos contam de 1."""

NINGUEM = -1
"""Nenhuma pessoa, ou nenhuma conta."""


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
    CASCATA = "cascata"
    INCLUSAO = "inclusao"
    SUB_JUDICE = "sub_judice"
    ESPELHO = "espelho"
    EXITO_DEFINITIVO = "exito_definitivo"
    IMPROCEDENCIA = "improcedencia"
    RESERVA_DE_VAGA = "reserva_de_vaga"
    LIBERACAO = "liberacao"
    OPCAO = "opcao"
    POSSE = "posse"
    FIM_DA_VALIDADE = "fim_da_validade"
    VALIDADE_REABERTA = "validade_reaberta"
    RETORNO = "retorno"


class Acontecimento(NamedTuple):
    """Um fato, com o número de chamadas já feitas quando ele se deu (`quando`).

    `pessoa` é o índice; `vaga`, o número; `grupo`, a conta ou o tipo (de 1) a que se refere;
    `outro`, o segundo número que o fato pede (a conta de destino de uma cascata ou reversão,
    a quantidade de vagas criadas, o posto de uma inclusão).
    """

    quando: int
    fato: Fato
    pessoa: int = NINGUEM
    vaga: int = 0
    grupo: int = GERAL
    outro: int = 0


@dataclass(slots=True)
class Historia:
    """Tudo o que houve num cargo, em colunas.

    `grupos` dá o nome das contas: `grupos[k - 1]` é o grupo da conta `k`. `tipos[n - 1]` é o tipo
    da vaga `n`; `unidades[n - 1]`, a unidade dela. A chamada `i` é `(vagas[i], pessoas[i],
    contas[i])`, a conta no momento da chamada. `vagas_do_edital` é o total oferecido.
    """

    grupos: tuple[str, ...]
    vagas_do_edital: int
    tipos: bytearray = field(default_factory=bytearray)
    unidades: list[int] = field(default_factory=list)
    vagas: list[int] = field(default_factory=list)
    pessoas: list[int] = field(default_factory=list)
    contas: list[int] = field(default_factory=list)
    fatos: list[Acontecimento] = field(default_factory=list)

    def nome_da_conta(self, conta: int) -> str:
        """ "geral" ou o id do grupo."""
        return "geral" if conta == GERAL else self.grupos[conta - 1]
