"""O andamento de um certame: aplica os atos em ordem, do edital à última chamada.

É uma dobra sobre os atos: os mesmos atos dão sempre o mesmo estado.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from certame.dominio.ato import (
    Ato,
    AtoAnulado,
    AtoDeCargo,
    CondicaoNaoConfirmada,
    ContratoTerminado,
    ConvocacaoFeita,
    EfeitoJudicial,
    FimDeFilaDeferido,
    FraudeDecidida,
    HomologacaoPublicada,
    InaptidaoDeclarada,
    OpcaoManifestada,
    OrdemJudicialCumprida,
    PosseRegistrada,
    SaidaRegistrada,
    SorteioRealizado,
    ValidadeEncerrada,
    ValidadeProrrogada,
    VagasCriadas,
    VagaVaziaChamada,
)
from certame.dominio.edital import Clausulas, Edital
from certame.dominio.historia import NINGUEM, Acontecimento, Fato
from certame.dominio.ordem import Ordem
from certame.dominio.resultado import AtoRecusado, Pendencia
from certame.motor.aplicacao import aplicar
from certame.motor.convocacao import Convocacao
from certame.motor.prazos import fim_prorrogado, validade_maxima
from certame.motor.reserva import Quadro
from certame.norma.dispositivo import CONSTITUICAO
from certame.norma.regime import Regime
from certame.norma.regra import Regra


@dataclass(frozen=True, slots=True)
class PontoDePartida:
    """O que existe num cargo antes do primeiro ato."""

    quadro: Quadro
    ordem: Ordem
    clausulas: Clausulas


@dataclass(frozen=True, slots=True)
class Praticado:
    """Um ato praticado e o que ele causou.

    As chamadas que causou são as de índice `chamadas_de` a `chamadas_ate - 1` na história do
    cargo; os fatos, os de `fatos_de` a `fatos_ate - 1`. Ato sem cargo tem tudo em zero.
    """

    ato: Ato
    chamadas_de: int = 0
    chamadas_ate: int = 0
    fatos_de: int = 0
    fatos_ate: int = 0


class Andamento:
    """Os cargos de um certame e os atos já praticados.

    `convocacoes` vai do id do cargo ao seu estado; `praticados`, os atos em ordem.
    """

    def __init__(
        self, regime: Regime, edital: Edital, partida: Mapping[str, PontoDePartida]
    ) -> None:
        self.regime = regime
        self.edital = edital
        self._partida = partida
        self.convocacoes = {
            cargo: Convocacao(regime, ponto.quadro, ponto.ordem, ponto.clausulas)
            for cargo, ponto in partida.items()
        }
        self.praticados: list[Praticado] = []
        self.pendencias_de_anulacao: list[Pendencia] = []
        self.homologacao: date | None = None
        self.fim_da_validade = edital.validade
        self._prorrogada = False
        self._anulados: dict[str, str] = {}

    @property
    def pendencias(self) -> tuple[Pendencia, ...]:
        """As pendências de todos os cargos, na ordem do edital, e as das anulações."""
        dos_cargos = [p for c in self.convocacoes.values() for p in c.pendencias]
        return (*dos_cargos, *self.pendencias_de_anulacao)

    @property
    def anulados(self) -> Mapping[str, str]:
        """De cada ato anulado ao ato que o anulou, pelos ids."""
        return self._anulados

    def praticar(self, ato: Ato) -> Praticado:
        """Pratica um ato e devolve o que ele causou.

        Erros: `AtoRecusado` com o fundamento; o estado de antes não muda.
        """
        self._vencer_validade(ato.data)
        if isinstance(ato, AtoDeCargo):
            praticado = self._praticar_no_cargo(ato)
        else:
            self._praticar_no_certame(ato)
            praticado = Praticado(ato)
        self.praticados.append(praticado)
        return praticado

    def _vencer_validade(self, dia: date) -> None:
        if self.fim_da_validade is not None and dia > self.fim_da_validade:
            self._encerrar()

    def _encerrar(self) -> None:
        for convocacao in self.convocacoes.values():
            if not convocacao.validade_encerrada:
                convocacao.encerrar_validade()

    def _praticar_no_cargo(self, ato: AtoDeCargo) -> Praticado:
        convocacao = self.convocacoes[ato.cargo]
        historia = convocacao.historia
        antes = len(historia.vagas), len(historia.fatos)
        aplicar(convocacao, ato, homologado=self.homologacao is not None)
        return Praticado(ato, antes[0], len(historia.vagas), antes[1], len(historia.fatos))

    def _praticar_no_certame(self, ato: Ato) -> None:
        match ato:
            case HomologacaoPublicada():
                self._homologar(ato)
            case ValidadeProrrogada():
                self._prorrogar(ato)
            case ValidadeEncerrada():
                self._encerrar()
            case AtoAnulado():
                self._anular(ato)
            case SorteioRealizado():
                pass  # o sorteio já entrou na classificação
            case _:
                raise TypeError(f"ato sem regra: {type(ato).__name__}")

    def _homologar(self, ato: HomologacaoPublicada) -> None:
        if self.homologacao is not None:
            raise AtoRecusado(
                "o certame já foi homologado",
                self.regime.fundamentos(Regra.HOMOLOGACAO),
                "anule a homologação anterior, se ela está errada",
            )
        maxima = validade_maxima(ato.data)
        if self.fim_da_validade is not None and self.fim_da_validade > maxima:
            raise AtoRecusado(
                f"a validade vai até {_dia(self.fim_da_validade)}, mais de dois anos depois da "
                "homologação",
                (CONSTITUICAO["cf_art37_inc3"],),
                f"use uma validade até {_dia(maxima)}; ela pode ser prorrogada uma vez",
            )
        self.homologacao = ato.data

    def _prorrogar(self, ato: ValidadeProrrogada) -> None:
        fundamentos = self.regime.fundamentos(Regra.VALIDADE)
        if self._prorrogada:
            raise AtoRecusado(
                "a validade já foi prorrogada, e só pode uma vez",
                fundamentos,
                "não há outra prorrogação",
            )
        if self.homologacao is None or self.fim_da_validade is None:
            raise AtoRecusado(
                "não se prorroga sem saber de quando a quando vale o certame",
                fundamentos,
                "registre homologacao_publicada e escreva a validade em [edital]",
            )
        if ato.data > self.fim_da_validade:
            raise AtoRecusado(
                "a validade já terminou e não se prorroga depois",
                fundamentos,
                "só uma ordem judicial permite chamar agora",
            )
        certo = fim_prorrogado(self.homologacao, self.fim_da_validade)
        if ato.ate != certo:
            raise AtoRecusado(
                f"a prorrogação é por período igual: iria até {_dia(certo)}, não "
                f"{_dia(ato.ate)}",
                fundamentos,
                f"escreva ate = {certo.isoformat()}",
            )
        self.fim_da_validade = ato.ate
        self._prorrogada = True

    # Anulação -----------------------------------------------------------------------------

    def _anular(self, ato: AtoAnulado) -> None:
        alvo = next((p for p in self.praticados if p.ato.id == ato.ato), None)
        if alvo is None:
            raise AtoRecusado(
                f"não há ato {ato.ato} antes deste",
                self.regime.fundamentos(Regra.VALIDADE),
                "escreva o id de um ato anterior",
            )
        if ato.ato in self._anulados:
            raise AtoRecusado(
                f"o ato {ato.ato} já foi anulado",
                self.regime.fundamentos(Regra.VALIDADE),
                "não é preciso anular de novo",
            )
        self._desfazer(alvo)
        self._anulados[ato.ato] = ato.id
        self._pender_chamadas_que_mudariam(ato)

    def _desfazer(self, alvo: Praticado) -> None:
        """Corrige os fatos daqui para a frente; as chamadas publicadas ficam como estão."""
        ato = alvo.ato
        if not isinstance(ato, AtoDeCargo):
            self._desfazer_no_certame(ato)
            return
        convocacao = self.convocacoes[ato.cargo]
        match ato:
            case ConvocacaoFeita() | VagaVaziaChamada():
                pass  # as chamadas feitas viram pendência; nada mais muda
            case VagasCriadas():
                inicio = self._fato(alvo, Fato.VAGAS_CRIADAS).vaga
                convocacao.desfazer_criacao(inicio, ato.quantidade)
            case SaidaRegistrada() | InaptidaoDeclarada() | FraudeDecidida() | ContratoTerminado():
                self._desfazer_saida(alvo, convocacao)
            case CondicaoNaoConfirmada():
                pessoa = self._fato(alvo, Fato.NAO_CONFIRMADA).pessoa
                convocacao.readmitir(pessoa, ato.grupo)
            case FimDeFilaDeferido():
                convocacao.desfazer_fim_de_fila(self._fato(alvo, Fato.FIM_DE_FILA).pessoa)
            case PosseRegistrada():
                convocacao.desfazer_posse(self._fato(alvo, Fato.POSSE).pessoa)
            case OrdemJudicialCumprida(efeito=EfeitoJudicial.INCLUSAO):
                convocacao.retirar_incluida(self._fato(alvo, Fato.INCLUSAO).pessoa)
            case _:
                self._recusar_anulacao(ato)

    def _desfazer_no_certame(self, ato: Ato) -> None:
        match ato:
            case HomologacaoPublicada():
                self.homologacao = None
            case ValidadeProrrogada():
                self.fim_da_validade = self.edital.validade
                self._prorrogada = False
            case ValidadeEncerrada():
                for convocacao in self.convocacoes.values():
                    convocacao.reabrir_validade()
            case _:
                self._recusar_anulacao(ato)

    def _recusar_anulacao(self, ato: Ato) -> None:
        quem = {
            OrdemJudicialCumprida: "uma ordem judicial só se desfaz por outra ordem",
            SorteioRealizado: "o sorteio público não se repete; a classificação depende dele",
            AtoAnulado: "uma anulação não se anula; pratique o ato de novo",
            OpcaoManifestada: "a escolha feita não se desfaz",
        }
        raise AtoRecusado(
            quem[type(ato)],
            self.regime.fundamentos(Regra.ORDEM_JUDICIAL),
            "pratique o ato próprio que corrige este",
        )

    def _desfazer_saida(self, alvo: Praticado, convocacao: Convocacao) -> None:
        especies = (Fato.SAIDA, Fato.INAPTIDAO, Fato.FRAUDE)
        fatos = convocacao.historia.fatos[alvo.fatos_de : alvo.fatos_ate]
        saida = next((fato for fato in fatos if fato.fato in especies), None)
        if saida is not None:
            convocacao.desfazer_saida(saida.pessoa, saida.vaga, saida.grupo)

    def _fato(self, alvo: Praticado, especie: Fato) -> Acontecimento:
        assert isinstance(alvo.ato, AtoDeCargo)
        historia = self.convocacoes[alvo.ato.cargo].historia
        fatos = historia.fatos[alvo.fatos_de : alvo.fatos_ate]
        return next(fato for fato in fatos if fato.fato is especie)

    def _pender_chamadas_que_mudariam(self, anulacao: AtoAnulado) -> None:
        """Refaz tudo sem os atos anulados; cada chamada publicada que seria outra pende."""
        outro = contrafactual(self, set(self._anulados))
        refeitos = {praticado.ato.id: praticado for praticado in outro.praticados}
        alvo = anulacao.ato
        depois = False
        for praticado in self.praticados:
            depois = depois or praticado.ato.id == alvo
            if not depois or not isinstance(praticado.ato, AtoDeCargo):
                continue
            cargo = praticado.ato.cargo
            aqui = chamadas_do_ato(self.convocacoes[cargo], praticado)
            refeito = refeitos.get(praticado.ato.id)
            la = set(chamadas_do_ato(outro.convocacoes[cargo], refeito)) if refeito else set()
            for vaga, inscricao in aqui:
                if (vaga, inscricao) not in la and self._ainda_ocupa(cargo, vaga, inscricao):
                    self.pendencias_de_anulacao.append(
                        _pendencia_da_chamada(self.regime, anulacao, praticado, vaga, inscricao)
                    )

    def _ainda_ocupa(self, cargo: str, vaga: int, inscricao: str) -> bool:
        convocacao = self.convocacoes[cargo]
        pessoa = convocacao.ocupante[vaga]
        return pessoa != NINGUEM and convocacao.inscricoes[pessoa] == inscricao


def contrafactual(andamento: Andamento, sem: set[str]) -> Andamento:
    """O andamento como seria sem os atos de ids `sem`.

    Um ato que não caberia nesse mundo (a saída de quem não seria chamado) fica de fora.
    """
    outro = Andamento(andamento.regime, andamento.edital, andamento._partida)
    for praticado in andamento.praticados:
        ato = praticado.ato
        if ato.id in sem or isinstance(ato, AtoAnulado):
            continue
        try:
            outro.praticar(ato)
        except AtoRecusado:
            continue
    return outro


def chamadas_do_ato(
    convocacao: Convocacao, praticado: Praticado
) -> Sequence[tuple[int, str]]:
    """As chamadas que um ato causou: (vaga, inscrição), em ordem."""
    historia = convocacao.historia
    trecho = slice(praticado.chamadas_de, praticado.chamadas_ate)
    return [
        (vaga, convocacao.inscricoes[pessoa])
        for vaga, pessoa in zip(historia.vagas[trecho], historia.pessoas[trecho], strict=True)
    ]


def _pendencia_da_chamada(
    regime: Regime, anulacao: AtoAnulado, praticado: Praticado, vaga: int, inscricao: str
) -> Pendencia:
    assert isinstance(praticado.ato, AtoDeCargo)
    return Pendencia(
        "chamada_que_mudaria",
        f"Anulado o ato {anulacao.ato}, a chamada de {inscricao} para a vaga {vaga} (ato "
        f"{praticado.ato.id}) seria outra; ela fica de pé até decisão própria.",
        "decidir sobre essa chamada, com aviso e defesa",
        "a autoridade competente",
        (*regime.fundamentos(Regra.CHAMADA_GERAL), CONSTITUICAO["cf_art5_inc55"]),
        cargo=praticado.ato.cargo,
        inscricoes=(inscricao,),
    )


def _dia(dia: date) -> str:
    return dia.strftime("%d/%m/%Y")
