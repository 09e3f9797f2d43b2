"""De quem a chamada muda quando se adota outra leitura da lei."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from certame.motor.andamento import Andamento
from certame.norma.regime import Regime

Rodada = Callable[[Mapping[str, str]], Andamento | None]
"""Refaz o certame com as escolhas dadas; `None` se sob elas uma pendência impede o cálculo."""


@dataclass(frozen=True, slots=True)
class Diferenca:
    """Uma pessoa cuja chamada muda; vaga 0 e lista vazia quando não ocuparia nenhuma."""

    cargo: str
    inscricao: str
    vaga_adotada: int
    lista_adotada: str
    vaga_na_outra: int
    lista_na_outra: str

    @property
    def muda_a_nomeacao(self) -> bool:
        """Diz se a pessoa ganha ou perde a vaga, e não só muda de número ou de lista."""
        return bool(self.vaga_adotada) != bool(self.vaga_na_outra)


@dataclass(frozen=True, slots=True)
class Divergencia:
    """Uma opção não adotada de uma leitura e as pessoas cuja chamada ela mudaria.

    `impedida` diz que, sob ela, uma pendência impede o cálculo e nada se comparou.
    """

    leitura: str
    adotada: str
    outra: str
    diferencas: tuple[Diferenca, ...]
    impedida: bool = False


def alternativas(regime: Regime) -> Iterator[tuple[str, str]]:
    """As opções não adotadas de cada leitura, uma por vez: (leitura, opção).

    `compensa_ate` só muda alguma chamada sob `compensada`: sem ela adotada, fica de fora, e a
    opção `compensada` se compara com o `compensa_ate` em vigor.
    """
    for nome, leitura in regime.norma.leituras.items():
        if nome == "compensa_ate" and regime.leitura("computo") != "compensada":
            continue
        for opcao in leitura.nomes:
            if opcao != regime.leitura(nome):
                yield nome, opcao


def divergencias(adotado: Andamento, rodar: Rodada) -> tuple[Divergencia, ...]:
    """As divergências de cada opção não adotada, na ordem da norma.

    Os mesmos atos são refeitos sob a outra leitura; um ato que não caberia nela fica de fora.
    """
    regime = adotado.regime
    achadas = []
    for nome, opcao in alternativas(regime):
        outro = rodar({nome: opcao})
        mudam = () if outro is None else diferencas(adotado, outro)
        achadas.append(
            Divergencia(nome, regime.leitura(nome), opcao, mudam, impedida=outro is None)
        )
    return tuple(achadas)


def diferencas(adotado: Andamento, outro: Andamento) -> tuple[Diferenca, ...]:
    """As pessoas cuja vaga ou lista difere entre dois andamentos, na ordem da lista geral."""
    achadas = []
    for cargo in adotado.convocacoes:
        aqui = _ocupacoes(adotado, cargo)
        la = _ocupacoes(outro, cargo) if cargo in outro.convocacoes else {}
        convocacao = adotado.convocacoes[cargo]
        for inscricao in convocacao.inscricoes:
            daqui, dela = aqui.get(inscricao, (0, "")), la.get(inscricao, (0, ""))
            if daqui != dela:
                achadas.append(Diferenca(cargo, inscricao, *daqui, *dela))
    return tuple(achadas)


def _ocupacoes(andamento: Andamento, cargo: str) -> dict[str, tuple[int, str]]:
    convocacao = andamento.convocacoes[cargo]
    historia = convocacao.historia
    return {
        convocacao.inscricoes[pessoa]: (
            vaga,
            historia.nome_da_conta(convocacao.conta_da(pessoa)),
        )
        for vaga, pessoa in enumerate(convocacao.ocupante)
        if pessoa >= 0
    }
