"""Confere o que falta para homologar, pessoa a pessoa, com o dispositivo e o ato que vem."""

from collections.abc import Iterator
from dataclasses import dataclass

from certame.motor.andamento import Andamento
from certame.motor.autos import DE_TODO_O_CERTAME
from certame.motor.etapas import ORDEM, Etapa
from certame.motor.pericias import SituacaoDaPericia, situacao_da_pericia
from certame.motor.portoes import (
    ChamadaImpedida,
    declarantes,
    declararam,
    impedida_por_pericia,
    pericias_por_concluir,
)
from certame.norma.concordancia import quantos
from certame.norma.dispositivo import CONSTITUICAO, Fundamento
from certame.norma.regra import Regra
from certame.norma.rito import RegraDoRito
from certame.operacoes.listar_discussoes import listar_discussoes
from certame.operacoes.listar_pericias import passos_da_pericia
from certame.operacoes.proximo_passo import ProximoPasso

_JUNTA = (SituacaoDaPericia.ESPERA_A_JUNTA, SituacaoDaPericia.NA_JUNTA)
_COM_RESULTADO = (
    SituacaoDaPericia.AUSENTE,
    SituacaoDaPericia.NAO_CONFIRMADA,
    SituacaoDaPericia.INAPTA,
)
_ACABADAS = (SituacaoDaPericia.CONFIRMADA, *_COM_RESULTADO)


@dataclass(frozen=True, slots=True)
class FaltaParaHomologar:
    """O que falta de uma pessoa, por que dispositivos, e o ato que vem, se algum cabe agora."""

    cargo: str
    inscricao: str
    frase: str
    fundamentos: tuple[Fundamento, ...]
    passo: ProximoPasso | None

    @property
    def citacao(self) -> str:
        """Os fundamentos numa linha."""
        return "; ".join(fundamento.citacao for fundamento in self.fundamentos)


def homologado(andamento: Andamento) -> bool:
    """Diz se o certame já se homologou."""
    return ORDEM.index(andamento.etapa) >= ORDEM.index(Etapa.HOMOLOGADO)


def conferir_homologacao(andamento: Andamento) -> tuple[FaltaParaHomologar, ...]:
    """O que a lei faz esperar a homologação: perícias, Juntas, incidentes e recursos.

    Vazio, nada falta de pessoa nenhuma; quem decide é o motor, quando se pratica o ato.
    """
    return (*_das_pericias(andamento), *_das_discussoes(andamento))


@dataclass(frozen=True, slots=True)
class PericiasPorFazer:
    """As perícias de um cargo que faltam fazer, ainda que a lei não as exija antes de homologar.

    `impedida` é a primeira chamada que a falta delas impede; `None` se nenhuma vaga de agora.
    """

    cargo: str
    nome: str
    quantas: int
    impedida: ChamadaImpedida | None


def pericias_por_fazer(andamento: Andamento) -> tuple[PericiasPorFazer, ...]:
    """De cada cargo com perícia por fazer: quantas faltam, e até onde as chamadas vão sem elas."""
    regime, confirmadas = andamento.regime, andamento.processo.confirmadas
    achadas = []
    for cargo, convocacao in andamento.convocacoes.items():
        # As confirmadas são poucas: contam-se elas, e o resto da lista é o que falta.
        daqui = [inscricao for outro, inscricao in confirmadas if outro == cargo]
        na_lista = declarantes(regime, convocacao)
        quantas = len(na_lista) - len(set(map(convocacao.pessoa, daqui)).intersection(na_lista))
        if quantas:
            impedida = impedida_por_pericia(regime, confirmadas, convocacao)
            nome = andamento.edital.cargo(cargo).nome
            achadas.append(PericiasPorFazer(cargo, nome, quantas, impedida))
    return tuple(achadas)


def frase_das_pericias(andamento: Andamento) -> str:
    """Quantas perícias acabaram e de quantas pessoas da lista reservada não houve nenhuma.

    Conta também quem já saiu: a perícia que não houve não se diz acabada.
    """
    regime, autos = andamento.regime, andamento.processo.autos
    total, situacoes = 0, []
    for cargo, convocacao in andamento.convocacoes.items():
        daqui = declararam(regime, convocacao)
        total += len(daqui)
        # De quem não tem ato nenhum não houve perícia; são quase todas.
        com_atos = daqui.intersection(map(convocacao.pessoa, autos.inscricoes(cargo)))
        situacoes += [
            situacao_da_pericia(regime.norma.rito, autos, (cargo, convocacao.inscricoes[pessoa]))
            for pessoa in com_atos
        ]
    houve = [s for s in situacoes if s is not SituacaoDaPericia.NAO_HOUVE]
    acabadas, sem = sum(situacao in _ACABADAS for situacao in houve), total - len(houve)
    if not total:
        return "Ninguém concorre na lista reservada: não há perícia a fazer."
    frase = f"{_acabou(acabadas)} de {quantos(total, 'pessoa')} da lista reservada"
    return f"{frase}; de {sem}, não houve perícia nenhuma." if sem else f"{frase}."


def _acabou(quantas: int) -> str:
    if not quantas:
        return "Não acabou a perícia de ninguém,"
    return "Acabou a perícia de 1," if quantas == 1 else f"Acabou a perícia de {quantas},"


def _das_pericias(andamento: Andamento) -> Iterator[FaltaParaHomologar]:
    regime, autos = andamento.regime, andamento.processo.autos
    for cargo, inscricao in pericias_por_concluir(regime, autos, andamento.convocacoes):
        pessoa = cargo, inscricao
        situacao = situacao_da_pericia(regime.norma.rito, autos, pessoa)
        regra = RegraDoRito.JUNTA if situacao in _JUNTA else RegraDoRito.PERICIA
        if situacao in _JUNTA:
            frase = "A Junta não acabou."
        elif situacao in _COM_RESULTADO:
            frase = "O resultado da perícia ainda não produziu efeito na lista."
        else:
            frase = "A perícia não acabou."
        passos = passos_da_pericia(andamento, pessoa)
        yield FaltaParaHomologar(
            cargo, inscricao, frase, _fundamentos(andamento, regra), passos[0] if passos else None
        )


def _das_discussoes(andamento: Andamento) -> Iterator[FaltaParaHomologar]:
    for discussao in listar_discussoes(andamento):
        if discussao.decidida_por is not None:
            continue
        if isinstance(discussao.contra, DE_TODO_O_CERTAME):
            da_homologacao = andamento.regime.fundamentos(Regra.HOMOLOGACAO)
            fundamentos = (*da_homologacao, CONSTITUICAO["cf_art5_inc55"])
        else:
            recurso = discussao.especie == "recurso"
            regra = RegraDoRito.RECURSO if recurso else RegraDoRito.INCIDENTE
            fundamentos = _fundamentos(andamento, regra)
        frase = f"Há {discussao.especie} sem decisão."
        yield FaltaParaHomologar(*discussao.pessoa, frase, fundamentos, discussao.passo)


def _fundamentos(andamento: Andamento, regra: RegraDoRito) -> tuple[Fundamento, ...]:
    regime = andamento.regime
    todos = (*regime.fundamentos(Regra.HOMOLOGACAO), *regime.fundamentos_do_rito(regra))
    return tuple(dict.fromkeys(todos))
