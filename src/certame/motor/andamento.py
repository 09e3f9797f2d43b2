"""O andamento de um certame: aplica os atos em ordem, do edital à última chamada.

É uma dobra sobre os atos: os mesmos atos dão sempre o mesmo estado.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from datetime import date
from itertools import takewhile
from typing import NoReturn

from certame.dominio.ato import (
    ATOS_DO_PROCESSO,
    AssuncaoEncerrada,
    Ato,
    AtoAnulado,
    AtoDeCargo,
    AtoDePessoa,
    CalendarioFixado,
    ChamadaAssumida,
    ChamadaDecidida,
    CondicaoNaoConfirmada,
    ContratoTerminado,
    ConvocacaoFeita,
    EfeitoJudicial,
    FimDeFilaDeferido,
    FraudeDecidida,
    HomologacaoPublicada,
    InaptidaoDeclarada,
    LeituraAlterada,
    MotivoDaAnulacao,
    NomeacaoPublicada,
    OpcaoManifestada,
    OrdemJudicialCumprida,
    PosseRegistrada,
    PretericaoDecidida,
    RecursoDecidido,
    RecursoInterposto,
    ReversaoDecidida,
    SaidaRegistrada,
    SorteioAnunciado,
    SorteioRealizado,
    VagasCriadas,
    VagaVaziaChamada,
    ValidadeEncerrada,
    ValidadeProrrogada,
)
from certame.dominio.ato_da_pendencia import DestinoDaChamada
from certame.dominio.edital import Clausulas, Edital
from certame.dominio.historia import NINGUEM, Acontecimento, Fato, Leituras
from certame.dominio.ordem import Ordem
from certame.dominio.resultado import AtoRecusado, Pendencia
from certame.motor.aplicacao import aplicar, desfecho_da_pretericao
from certame.motor.assuncao import divergencia_da, sem_decisao
from certame.motor.convocacao import Convocacao
from certame.motor.desfecho import com_desfecho, pendencias_de_agora
from certame.motor.etapas import Etapa
from certame.motor.prazos import fim_prorrogado, validade_maxima
from certame.motor.processo import Processo, exigir_leitura
from certame.motor.reserva import Quadro, quadro_do_cargo
from certame.motor.series import Numeracao
from certame.norma.dia_e_hora import dia_escrito
from certame.norma.dispositivo import CONSTITUICAO
from certame.norma.regime import Regime, regime_com_leituras
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
    cargo; os fatos, os de `fatos_de` a `fatos_ate - 1`; `pendencias`, as que ele abriu (a escolha
    de uma lista só as fecha). Ato sem cargo tem tudo em zero. As chamadas são do dia do ato ou, se
    repõem a vaga de quem saiu antes de ser chamado, do dia em que se chamou quem saiu
    (`chamou_em`; `None`: o do ato).
    """

    ato: Ato
    chamadas_de: int = 0
    chamadas_ate: int = 0
    fatos_de: int = 0
    fatos_ate: int = 0
    pendencias: tuple[Pendencia, ...] = ()
    chamou_em: date | None = None

    @property
    def dia_das_chamadas(self) -> date:
        """O dia das chamadas que o ato causou."""
        return self.chamou_em or self.ato.data


_Chamada = tuple[str, int, str]
"""Uma chamada publicada: o id do ato que a fez, a vaga e a inscrição."""


class Andamento:
    """Os cargos de um certame e os atos já praticados.

    `anulados_adiante` são os atos que outro, mais adiante, anula: não obrigam a pasta de agora.
    `regime` é o do edital; o que está em vigor, depois de mudadas as leituras, é
    `regime_em_vigor`. `convocacoes` vai do id do cargo ao seu estado; `praticados`, os atos em ordem. Com
    `acompanhado`, todo ato tem de caber no processo, do edital em diante; sem ele, isso só vale se
    o primeiro ato é do processo.
    """

    def __init__(
        self,
        regime: Regime,
        edital: Edital,
        partida: Mapping[str, PontoDePartida],
        *,
        acompanhado: bool = False,
        anulados_adiante: Collection[str] = (),
    ) -> None:
        self.regime = regime
        self.edital = edital
        self._partida = partida
        self.convocacoes = {
            cargo: Convocacao(regime, ponto.quadro, ponto.ordem, ponto.clausulas)
            for cargo, ponto in partida.items()
        }
        self.praticados: list[Praticado] = []
        self._acompanhado = acompanhado
        self.processo = Processo(
            regime, edital, acompanhado=acompanhado, anulados_adiante=frozenset(anulados_adiante)
        )
        self._chamadas_pendentes: dict[_Chamada, Pendencia] = {}
        self._pendentes_pela_leitura: dict[_Chamada, Pendencia] = {}
        self._chamadas_decididas: dict[_Chamada, ChamadaDecidida] = {}
        self._leituras_alteradas: list[LeituraAlterada] = []
        self._hipotese = False
        self.homologacao: date | None = None
        self.fim_da_validade = edital.validade
        self._prorrogada = False
        self._anulados: dict[str, str] = {}
        self._sem_os_anulados: tuple[Andamento, int] | None = None

    @property
    def pendencias(self) -> tuple[Pendencia, ...]:
        """As pendências de todos os cargos, na ordem do edital, e as chamadas que mudariam."""
        dos_cargos = [p for c in self.convocacoes.values() for p in c.pendencias]
        return (*dos_cargos, *self._chamadas_que_mudariam.values())

    @property
    def _chamadas_que_mudariam(self) -> dict[_Chamada, Pendencia]:
        """Pelas anulações e pelas leituras mudadas; cada chamada, uma vez, com o que se decidiu."""
        todas = self._pendentes_pela_leitura | self._chamadas_pendentes
        for chamada in todas.keys() & self._chamadas_decididas.keys():
            todas[chamada] = _com_a_decisao(todas[chamada], self._chamadas_decididas[chamada])
        return todas

    @property
    def regime_em_vigor(self) -> Regime:
        """O regime do edital com as leituras que atos posteriores mudaram."""
        return self.processo.regime

    @property
    def leituras_mudadas(self) -> Leituras:
        """As leituras que atos posteriores ao edital mudaram, como (nome, opção), pelo nome."""
        return _em_vigor(self._leituras_alteradas)

    @property
    def etapa(self) -> Etapa:
        """Em que ponto o certame está."""
        return self.processo.etapa(self.convocacoes)

    @property
    def pendencias_de_agora(self) -> tuple[Pendencia, ...]:
        """As mesmas pendências; nas que os fatos já resolveram, `resolvida_por` diz como."""
        dos_cargos = [p for c in self.convocacoes.values() for p in pendencias_de_agora(c)]
        das_anulacoes = [
            com_desfecho(self.convocacoes[p.cargo], p) for p in self._chamadas_que_mudariam.values()
        ]
        return (*dos_cargos, *das_anulacoes)

    @property
    def anulados(self) -> Mapping[str, str]:
        """De cada ato anulado ao ato que o anulou, pelos ids."""
        return self._anulados

    def praticar(self, ato: Ato) -> Praticado:
        """Pratica um ato e devolve o que ele causou.

        Erros: `AtoRecusado` com o fundamento; o estado de antes não muda.
        """
        vencidas = self._vencer_validade(ato.data)
        try:
            self.processo.exigir(ato, self.convocacoes)
            if type(ato) in _DO_PROCESSO:
                praticado = Praticado(ato)
            elif isinstance(ato, AtoDeCargo):
                praticado = self._praticar_no_cargo(ato)
            else:
                self._praticar_no_certame(ato)
                praticado = Praticado(ato)
        except AtoRecusado:
            for convocacao in vencidas:
                convocacao.validade_encerrada = False
                convocacao.historia.fatos.pop()
            raise
        self.praticados.append(praticado)
        if not isinstance(ato, AtoAnulado):
            self.processo.juntar(ato)
        return praticado

    def _vencer_validade(self, dia: date) -> list[Convocacao]:
        """Encerra a validade se o dia já é posterior; devolve os cargos em que isso mudou algo."""
        if self.fim_da_validade is None or dia <= self.fim_da_validade:
            return []
        return self._encerrar()

    def _encerrar(self) -> list[Convocacao]:
        abertas = [c for c in self.convocacoes.values() if not c.validade_encerrada]
        for convocacao in abertas:
            convocacao.encerrar_validade()
        return abertas

    def _praticar_no_cargo(self, ato: AtoDeCargo) -> Praticado:
        convocacao = self.convocacoes[ato.cargo]
        historia = convocacao.historia
        chamadas, fatos = len(historia.vagas), len(historia.fatos)
        pendencias = len(convocacao.pendencias)
        if isinstance(ato, ContratoTerminado):
            self._exigir_contrato()
        if isinstance(ato, ChamadaDecidida):
            self._decidir_chamada(ato)
            return Praticado(ato, chamadas, chamadas, fatos, fatos)
        aplicar(convocacao, self.processo.completado(ato), homologado=self.processo.homologado)
        novas = tuple(convocacao.pendencias[pendencias:])
        praticado = Praticado(
            ato,
            chamadas,
            len(historia.vagas),
            fatos,
            len(historia.fatos),
            novas,
            self._chamou_depois(ato),
        )
        for pessoa in historia.pessoas[chamadas:]:
            chamada = ato.cargo, convocacao.inscricoes[pessoa]
            self.processo.anotar_chamada(chamada, praticado.dia_das_chamadas)
        return praticado

    def _chamou_depois(self, ato: AtoDeCargo) -> date | None:
        """O dia da chamada de quem sai, se é posterior ao do ato: antes dela ninguém o substitui."""
        if not isinstance(ato, AtoDePessoa) or isinstance(ato, ChamadaAssumida):
            return None
        dia = self.processo.chamadas.get((ato.cargo, ato.inscricao))
        return dia if dia is not None and dia > ato.data else None

    def _exigir_contrato(self) -> None:
        if self.edital.vinculo == "cargo_efetivo":
            raise AtoRecusado(
                "o certame é para cargo efetivo, que não tem contrato com fim de prazo",
                self.regime.fundamentos(Regra.REPOSICAO),
                "registre a saída com o motivo certo (saida_registrada)",
            )

    def _praticar_no_certame(self, ato: Ato) -> None:
        match ato:
            case HomologacaoPublicada():
                self._homologar(ato)
            case ValidadeProrrogada():
                self._prorrogar(ato)
            case ValidadeEncerrada():
                self._exigir_validade_por_encerrar()
                self._encerrar()
            case AtoAnulado():
                self._anular(ato)
            case LeituraAlterada():
                exigir_leitura(self.regime, ato)
                self._mudar_leituras([*self._leituras_alteradas, ato])
                self._pender_pelas_leituras()
            case CalendarioFixado():
                _exigir_periodo(ato)  # e mais nada: o calendário só conta prazos
            case SorteioAnunciado() | SorteioRealizado():
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
        fim = self.fim_da_validade
        if ato.validade is not None and fim not in (None, ato.validade):
            assert fim is not None
            raise AtoRecusado(
                f"o edital diz que a validade vai até {dia_escrito(fim)}, e a homologação, até "
                f"{dia_escrito(ato.validade)}",
                (CONSTITUICAO["cf_art37_inc3"],),
                "tire a validade de um dos dois, ou escreva a mesma",
                campo="validade",
            )
        fim = fim or ato.validade
        if fim is not None and fim < ato.data:
            raise AtoRecusado(
                f"a validade acaba em {dia_escrito(fim)}, antes da homologação",
                (CONSTITUICAO["cf_art37_inc3"],),
                "confira a data do ato e a validade: ela conta da homologação",
                campo="validade" if ato.validade else "data",
            )
        maxima = validade_maxima(ato.data)
        if fim is not None and fim > maxima:
            raise AtoRecusado(
                f"a validade vai até {dia_escrito(fim)}, mais de dois anos depois da homologação",
                (CONSTITUICAO["cf_art37_inc3"],),
                f"use uma validade até {dia_escrito(maxima)}; ela pode ser prorrogada uma vez",
                campo="validade" if ato.validade else "data",
            )
        self.homologacao, self.fim_da_validade = ato.data, fim

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
                f"a prorrogação é por período igual: iria até {dia_escrito(certo)}, não {dia_escrito(ato.ate)}",
                fundamentos,
                f"escreva ate = {certo.isoformat()}",
                campo="ate",
            )
        if self._encerramento() is not None:
            raise AtoRecusado(
                "a validade já foi encerrada por ato próprio, e não se prorroga depois",
                fundamentos,
                "se o encerramento está errado, anule-o antes",
            )
        self.fim_da_validade = ato.ate
        self._prorrogada = True
        # Um fato de depois do primeiro fim já a tinha encerrado; prorrogada em tempo, ela segue.
        for convocacao in self.convocacoes.values():
            if convocacao.validade_encerrada:
                convocacao.reabrir_validade()

    def _encerramento(self) -> ValidadeEncerrada | None:
        """O ato que encerrou a validade e está de pé, ou `None`."""
        atos = (praticado.ato for praticado in self.praticados)
        return next(
            (
                ato
                for ato in atos
                if isinstance(ato, ValidadeEncerrada) and ato.id not in self._anulados
            ),
            None,
        )

    def _exigir_validade_por_encerrar(self) -> None:
        """Encerra-se uma vez; a que acabou por si no último dia ainda se encerra por ato próprio."""
        anterior = self._encerramento()
        if anterior is not None:
            raise AtoRecusado(
                f"a validade já foi encerrada pelo ato {anterior.id}, de {dia_escrito(anterior.data)}",
                self.regime.fundamentos(Regra.VALIDADE),
                f"se esse encerramento está errado, anule antes o ato {anterior.id} (ato_anulado)",
            )

    # Leituras -----------------------------------------------------------------------------

    def _mudar_leituras(self, alteradas: list[LeituraAlterada]) -> None:
        """Passa a valer o regime do edital com as leituras dadas; as chamadas feitas ficam.

        Erros: `AtoRecusado`, antes de mudar qualquer coisa.
        """
        mudadas, antes = _em_vigor(alteradas), self.regime_em_vigor
        novo = regime_com_leituras(self.regime, dict(mudadas))
        numeracoes = {} if _numera_igual(antes, novo) else self._numeracoes_sob(novo)
        self._leituras_alteradas = alteradas
        if (antes.escolhas, antes.grupos) == (novo.escolhas, novo.grupos):
            return
        self.processo.regime = novo
        for cargo, convocacao in self.convocacoes.items():
            convocacao.seguir_regime(novo, mudadas, numeracoes.get(cargo))

    def _numeracoes_sob(self, regime: Regime) -> dict[str, Numeracao]:
        clausulas = self.edital.clausulas
        varios = len(regime.grupos) > 1 and regime.alternancia_estrita
        if varios and not clausulas.alternancia_com_grupos:
            raise AtoRecusado(
                "a leitura nova põe a alternância estrita ao lado de outro grupo, e o edital não "
                "diz como",
                regime.fundamentos(Regra.SERIE),
                "a decisão tem de dizer como se alternam as listas; indique a cláusula em "
                "[edital.clausulas]",
            )
        return {
            cargo: self.convocacoes[cargo].numeracao_sob(regime, _quadro_sob(regime, ponto.quadro))
            for cargo, ponto in self._partida.items()
        }

    def _pender_pelas_leituras(self) -> None:
        """Pende cada chamada anterior à última mudança que seria outra com as leituras de agora.

        Comparam-se dois mundos sem os atos anulados: o das leituras como foram mudando, e o das de
        agora desde o começo. A que deixa de ser outra deixa de pender.
        """
        pendiam, self._pendentes_pela_leitura = self._pendentes_pela_leitura, {}
        if self._hipotese or not self._leituras_alteradas:
            return
        ultima = self._leituras_alteradas[-1]
        anteriores = [*takewhile(lambda praticado: praticado.ato.id != ultima.id, self.praticados)]
        como_foi = self._sem_portoes(anteriores, self.regime) if self._anulados else self
        desde_o_comeco = self._sem_portoes(anteriores, self.regime_em_vigor)
        ids = {praticado.ato.id for praticado in anteriores}
        antes, depois = _chamadas(como_foi, ids), _chamadas(desde_o_comeco, ids)
        for chamada, praticado in self._chamadas_de_pe(anteriores):
            id, vaga, inscricao = chamada
            seria = depois.get((id, vaga))
            if seria != inscricao and (chamada in pendiam or antes.get((id, vaga)) != seria):
                self._esquecer_decisao(chamada, mudou=chamada not in pendiam)
                mudadas = ", ".join(f"{nome} = {opcao}" for nome, opcao in self.leituras_mudadas)
                self._pendentes_pela_leitura[chamada] = pendiam.get(
                    chamada
                ) or _pendencia_da_chamada(
                    self.regime,
                    f"Mudada a leitura pelo ato {ultima.id} ({mudadas})",
                    praticado,
                    chamada,
                )

    def _sem_portoes(self, praticados: Sequence[Praticado], regime: Regime) -> "Andamento":
        """O mundo só com as chamadas e o que muda as listas, sob um regime desde o começo.

        Os atos do processo não entram: valeram, e aqui só se pergunta quem seria chamado. Sob o
        regime do edital, as leituras mudam quando mudaram.
        """
        partida = self._partida
        if not _numera_igual(self.regime, regime):
            partida = {
                cargo: replace(ponto, quadro=_quadro_sob(regime, ponto.quadro))
                for cargo, ponto in self._partida.items()
            }
        mundo = Andamento(regime, self.edital, partida)
        mundo._hipotese = True
        fora = set(self._anulados)
        if regime is not self.regime:
            fora.update(alterada.id for alterada in self._leituras_alteradas)
        _continuar(
            mundo,
            [
                replace(praticado, ato=_ja_ouvida(praticado.ato))
                for praticado in praticados
                if type(praticado.ato) not in _DO_PROCESSO
            ],
            fora,
        )
        return mundo

    def _chamadas_de_pe(
        self, praticados: Sequence[Praticado]
    ) -> Iterator[tuple[_Chamada, Praticado]]:
        """As chamadas que os atos fizeram e cuja pessoa ainda ocupa a vaga, com o ato de cada uma."""
        for praticado in praticados:
            if isinstance(praticado.ato, AtoDeCargo):
                convocacao = self.convocacoes[praticado.ato.cargo]
                for vaga, inscricao in chamadas_do_ato(convocacao, praticado):
                    if _ocupa(convocacao, vaga, inscricao):
                        yield (praticado.ato.id, vaga, inscricao), praticado

    # Decisões -----------------------------------------------------------------------------

    def _decidir_chamada(self, ato: ChamadaDecidida) -> None:
        """Decide-se sobre uma chamada que seria outra: ninguém muda de lugar por isso."""
        decididas = [
            chamada
            for chamada, pendencia in self._chamadas_que_mudariam.items()
            if chamada[1:] == (ato.vaga, ato.inscricao)
            and pendencia.cargo == ato.cargo
            and chamada not in self._chamadas_decididas
        ]
        divergia = self._decidir_divergencia(ato)
        if not decididas and not divergia:
            raise AtoRecusado(
                f"não há por decidir a chamada de {ato.inscricao} para a vaga {ato.vaga}",
                (CONSTITUICAO["cf_art37"],),
                "confira a inscrição, a vaga e as pendências do cargo",
            )
        self._chamadas_decididas.update(dict.fromkeys(decididas, ato))

    def _decidir_divergencia(self, ato: ChamadaDecidida) -> bool:
        """Decide-se sobre uma chamada assumida que diverge da lei; diz se havia."""
        convocacao = self.convocacoes[ato.cargo]
        por_decidir = divergencia_da(convocacao, ato.inscricao, ato.vaga)
        if por_decidir is None:
            return False
        convocacao.pendencias = [
            _com_a_decisao(p, ato) if p is por_decidir else p for p in convocacao.pendencias
        ]
        return True

    def _reabrir_divergencia(self, ato: ChamadaDecidida) -> None:
        convocacao = self.convocacoes[ato.cargo]
        decidida = divergencia_da(convocacao, ato.inscricao, ato.vaga, decidida=True)
        convocacao.pendencias = [
            sem_decisao(p) if p is decidida else p for p in convocacao.pendencias
        ]

    def _esquecer_decisao(self, chamada: _Chamada, *, mudou: bool) -> None:
        """A decisão não vale contra um motivo novo para a chamada ser outra."""
        if mudou:
            self._chamadas_decididas.pop(chamada, None)

    # Anulação -----------------------------------------------------------------------------

    def _anular(self, ato: AtoAnulado) -> None:
        if ato.motivo is MotivoDaAnulacao.NO_DOCUMENTO and not ato.documento:
            raise AtoRecusado(
                "a anulação diz que o motivo está no documento, e não diz qual",
                _IMPESSOALIDADE,
                "escreva em documento a referência dele, ou escolha outro motivo",
                campo="documento",
            )
        alvo = next((p for p in self.praticados if p.ato.id == ato.ato), None)
        if alvo is None:
            raise AtoRecusado(
                f"não há ato {ato.ato} antes deste",
                _IMPESSOALIDADE,
                "escreva o id de um ato anterior",
                campo="ato",
            )
        if ato.ato in self._anulados:
            raise AtoRecusado(
                f"o ato {ato.ato} já foi anulado",
                _IMPESSOALIDADE,
                "não é preciso anular de novo",
                campo="ato",
            )
        if isinstance(alvo.ato, NomeacaoPublicada):
            self._exigir_sem_posse(alvo.ato)
        desde, antes, outro = self._mundos_sem(ato.ato)
        if type(alvo.ato) in _DO_PROCESSO:
            self._exigir_sem_dependentes(alvo.ato, outro)
        elif isinstance(alvo.ato, ChamadaAssumida) and self.convocacoes[alvo.ato.cargo].assume:
            self._desassumir(alvo.ato, outro)
        elif isinstance(alvo.ato, AtoDeCargo):
            self._desfazer_no_cargo(alvo, alvo.ato)
        else:
            self._desfazer_no_certame(alvo.ato, outro)
        self._anulados[ato.ato] = ato.id
        self.processo = self.processo.refeito(
            [
                praticado.ato
                for praticado in self.praticados
                if praticado.ato.id not in self._anulados
                and not isinstance(praticado.ato, AtoAnulado)
            ]
        )
        self._vencer_validade(ato.data)
        self._pender_chamadas_que_mudariam(ato, antes, outro, desde)
        self._pender_pelas_leituras()
        self._sem_os_anulados = outro, len(self.praticados)

    def _exigir_sem_posse(self, nomeacao: NomeacaoPublicada) -> None:
        """A nomeação só se anula depois da posse que ela deu. Erros: `AtoRecusado`."""
        pessoa = nomeacao.cargo, nomeacao.inscricao
        convocacao = self.convocacoes[nomeacao.cargo]
        indice = convocacao.pessoa(nomeacao.inscricao)
        posse = self.processo.autos.ultimo(pessoa, PosseRegistrada)
        exerce = indice is not None and convocacao.esta_em_exercicio(indice)
        if posse and exerce and self.processo.nomeados.get(pessoa) == nomeacao.id:
            raise AtoRecusado(
                f"a posse de {nomeacao.inscricao} (ato {posse.id}, de {dia_escrito(posse.data)}) está de "
                f"pé, e segue a nomeação do ato {nomeacao.id}",
                (CONSTITUICAO["cf_art37_inc2"],),
                f"anule antes a posse, o ato {posse.id} (ato_anulado)",
            )

    def _mundos_sem(self, anulado: str) -> tuple[int, "Andamento", "Andamento"]:
        """Os mundos sem os atos já anulados, e também sem este; antes de que ato são o mesmo.

        O primeiro se guarda de uma anulação para a outra. Se o ato é posterior à última, basta
        continuar dela, e o custo não cresce com a história.
        """
        feitos = len(self.praticados)
        if self._sem_os_anulados is None:
            if not self._anulados:
                return 0, self, contrafactual(self, {anulado})
            self._sem_os_anulados = contrafactual(self, set(self._anulados)), feitos
        antes, desde = self._sem_os_anulados
        if any(praticado.ato.id == anulado for praticado in self.praticados[desde:]):
            outro = antes.copia()
            _continuar(outro, self.praticados[desde:], {anulado})
        else:
            outro = contrafactual(self, {*self._anulados, anulado})
            desde = 0
        _, ate = self._sem_os_anulados
        _continuar(antes, self.praticados[ate:], set(self._anulados))
        self._sem_os_anulados = antes, feitos
        return desde, antes, outro

    def copia(self) -> "Andamento":
        """Cópia independente: o que se pratica nela não muda este."""
        outro = object.__new__(Andamento)
        outro.__dict__.update(self.__dict__)
        outro.convocacoes = {cargo: c.copia() for cargo, c in self.convocacoes.items()}
        outro.praticados = list(self.praticados)
        outro.processo = self.processo.copia()
        outro._chamadas_pendentes = dict(self._chamadas_pendentes)
        outro._pendentes_pela_leitura = dict(self._pendentes_pela_leitura)
        outro._chamadas_decididas = dict(self._chamadas_decididas)
        outro._anulados = dict(self._anulados)
        outro._sem_os_anulados = None
        return outro

    def _exigir_sem_dependentes(self, alvo: Ato, outro: "Andamento") -> None:
        """Um ato do processo só se anula depois dos que sem ele não caberiam.

        O recurso contra um ato, e a decisão dele, ficam: são o porquê da anulação.
        """
        cabem = {praticado.ato.id for praticado in outro.praticados}
        cabem |= self._recursos_contra({alvo.id, *self._anulados})
        dependem = [
            praticado.ato.id
            for praticado in self.praticados
            if praticado.ato.id not in cabem
            and praticado.ato.id != alvo.id
            and praticado.ato.id not in self._anulados
            and not isinstance(praticado.ato, _NAO_MUDAM_CHAMADA)
        ]
        if dependem:
            raise AtoRecusado(
                f"há atos que dependem do ato {alvo.id}: {', '.join(dependem)}",
                _IMPESSOALIDADE,
                "anule antes esses atos, do último ao primeiro",
            )

    def _recursos_contra(self, atos: Set[str]) -> set[str]:
        """Os ids dos recursos contra os atos, e os das decisões deles."""
        achados: set[str] = set()
        for praticado in self.praticados:
            ato = praticado.ato
            if (isinstance(ato, RecursoInterposto) and ato.ato in atos) or (
                isinstance(ato, RecursoDecidido) and ato.recurso in achados
            ):
                achados.add(ato.id)
        return achados

    def _desassumir(self, ato: ChamadaAssumida, outro: "Andamento") -> None:
        """Enquanto se assume, a chamada escrita errado deixa de ter havido; o ato fica, anulado.

        Nada se chamou por aqui: o cargo passa a ser o do mundo sem ela. Erros: `AtoRecusado` se
        outros atos dependem dela.
        """
        self._exigir_sem_dependentes(ato, outro)
        self.convocacoes[ato.cargo] = outro.convocacoes[ato.cargo].copia()
        la = {praticado.ato.id: praticado for praticado in outro.praticados}
        self.praticados = [
            la.get(feito.ato.id, Praticado(feito.ato))
            if isinstance(feito.ato, AtoDeCargo) and feito.ato.cargo == ato.cargo
            else feito
            for feito in self.praticados
        ]
        for feito in self.praticados:
            decide = isinstance(feito.ato, ChamadaDecidida) and feito.ato.cargo == ato.cargo
            if decide and feito.ato.id not in self._anulados:
                assert isinstance(feito.ato, ChamadaDecidida)
                self._decidir_divergencia(feito.ato)

    def _desfazer_no_cargo(self, alvo: Praticado, ato: AtoDeCargo) -> None:
        """Corrige os fatos daqui para a frente; as chamadas publicadas ficam como estão."""
        convocacao = self.convocacoes[ato.cargo]
        match ato:
            case ChamadaDecidida():
                self._chamadas_decididas = {
                    chamada: por
                    for chamada, por in self._chamadas_decididas.items()
                    if por.id != ato.id
                }
                self._reabrir_divergencia(ato)
            case PretericaoDecidida():
                convocacao.reabrir_pretericao(desfecho_da_pretericao(ato))
            case ConvocacaoFeita() | VagaVaziaChamada() | ReversaoDecidida() | ChamadaAssumida():
                return  # as chamadas feitas viram pendência; nada mais muda
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
                entrada = self._fato(alvo, Fato.INCLUSAO, Fato.RETORNO)
                convocacao.retirar_incluida(entrada.pessoa)
            case _:
                self._recusar_anulacao(ato)
        convocacao.pendencias = [
            p for p in convocacao.pendencias if replace(p, resolvida_por="") not in alvo.pendencias
        ]

    def _desfazer_no_certame(self, ato: Ato, outro: "Andamento") -> None:
        """A homologação e a validade passam a ser as do mundo sem o ato."""
        if isinstance(ato, SorteioAnunciado):
            self._exigir_sorteio_por_fazer(ato)
            return
        if isinstance(ato, CalendarioFixado):
            return
        if isinstance(ato, LeituraAlterada):
            self._mudar_leituras([por for por in self._leituras_alteradas if por.id != ato.id])
            return
        if not isinstance(ato, HomologacaoPublicada | ValidadeProrrogada | ValidadeEncerrada):
            self._recusar_anulacao(ato)
        if isinstance(ato, HomologacaoPublicada):
            self._exigir_sem_chamadas_de_pe(ato)
            if self.processo.acompanhado:
                self._exigir_sem_dependentes(ato, outro)
        self.homologacao = outro.homologacao
        self.fim_da_validade = outro.fim_da_validade
        self._prorrogada = outro._prorrogada
        for cargo, convocacao in self.convocacoes.items():
            if convocacao.validade_encerrada and not outro.convocacoes[cargo].validade_encerrada:
                convocacao.reabrir_validade()

    def _exigir_sem_chamadas_de_pe(self, homologacao: HomologacaoPublicada) -> None:
        """Outra homologação daria outra validade às chamadas feitas nesta.

        As que se assumem não dependem dela: foram feitas fora. Erros: `AtoRecusado`.
        """
        ids = [praticado.ato.id for praticado in self.praticados]
        depois = self.praticados[ids.index(homologacao.id) :]
        de_pe = [
            (vaga, inscricao)
            for (_, vaga, inscricao), praticado in self._chamadas_de_pe(depois)
            if isinstance(praticado.ato, AtoDeCargo)
            and not self.convocacoes[praticado.ato.cargo].assume
        ]
        if de_pe:
            vaga, inscricao = de_pe[0]
            raise AtoRecusado(
                f"a chamada de {inscricao} para a vaga {vaga} está de pé, e a validade em que se "
                f"chamou conta do ato {homologacao.id}",
                (CONSTITUICAO["cf_art37_inc3"],),
                "desfaça antes as chamadas (por decisão própria, com aviso e defesa, e a saída de "
                "quem as recebeu); outra homologação não dá outra validade ao que já se chamou",
            )

    def _exigir_sorteio_por_fazer(self, anuncio: SorteioAnunciado) -> None:
        for praticado in self.praticados:
            feito = praticado.ato
            if isinstance(feito, SorteioRealizado) and feito.finalidade == anuncio.finalidade:
                self._recusar_anulacao(feito)

    def _recusar_anulacao(self, ato: Ato) -> NoReturn:
        quem = {
            OrdemJudicialCumprida: "uma ordem judicial só se desfaz por outra ordem",
            SorteioRealizado: "o sorteio público não se repete; a classificação depende dele",
            AtoAnulado: "uma anulação não se anula; pratique o ato de novo",
            AssuncaoEncerrada: "encerrada a assunção, as chamadas já correm por aqui",
            OpcaoManifestada: "a escolha feita não se desfaz",
        }
        raise AtoRecusado(
            quem[type(ato)], _IMPESSOALIDADE, "pratique o ato próprio que corrige este"
        )

    def _desfazer_saida(self, alvo: Praticado, convocacao: Convocacao) -> None:
        especies = (Fato.SAIDA, Fato.INAPTIDAO, Fato.FRAUDE)
        fatos = convocacao.historia.fatos[alvo.fatos_de : alvo.fatos_ate]
        saida = next((fato for fato in fatos if fato.fato in especies), None)
        if saida is None:
            return
        # Quem foi chamado, ou saiu de novo, depois desta saída está onde os atos seguintes o puseram.
        chamada_depois = saida.pessoa in convocacao.historia.pessoas[saida.quando :]
        if not (chamada_depois or self._saiu_de_novo(alvo)):
            convocacao.desfazer_saida(saida.pessoa, saida.vaga, saida.grupo)

    def _saiu_de_novo(self, alvo: Praticado) -> bool:
        """Diz se depois da saída se registrou outra da mesma pessoa, que está de pé."""
        assert isinstance(alvo.ato, _SAIDAS)
        depois = self.praticados[self.praticados.index(alvo) + 1 :]
        return any(
            isinstance(feito.ato, _SAIDAS)
            and (feito.ato.cargo, feito.ato.inscricao) == (alvo.ato.cargo, alvo.ato.inscricao)
            and feito.ato.id not in self._anulados
            for feito in depois
        )

    def _fato(self, alvo: Praticado, *especies: Fato) -> Acontecimento:
        assert isinstance(alvo.ato, AtoDeCargo)
        historia = self.convocacoes[alvo.ato.cargo].historia
        fatos = historia.fatos[alvo.fatos_de : alvo.fatos_ate]
        return next(fato for fato in fatos if fato.fato in especies)

    def _pender_chamadas_que_mudariam(
        self, anulacao: AtoAnulado, antes: "Andamento", outro: "Andamento", desde: int
    ) -> None:
        """Cada chamada de pé que esta anulação faria ser outra pende, e uma vez só.

        `antes` é o mundo sem os atos já anulados; `outro`, também sem este. A que pendia por uma
        anulação anterior e volta a ser a mesma deixa de pender. Até o ato de número `desde`, os dois
        mundos são um só, e o que pendia segue como estava enquanto a pessoa ocupa a vaga.
        """
        novos = {praticado.ato.id for praticado in self.praticados[desde:]}
        de_antes, do_outro = _chamadas(antes, novos), _chamadas(outro, novos)
        pendentes = {
            chamada: pendencia
            for chamada, pendencia in self._chamadas_pendentes.items()
            if chamada[0] not in novos
            and _ocupa(self.convocacoes[pendencia.cargo], chamada[1], chamada[2])
        }
        for chamada, praticado in self._chamadas_de_pe(self.praticados[desde:]):
            id, vaga, inscricao = chamada
            seria = do_outro.get((id, vaga))
            pendia = self._chamadas_pendentes.get(chamada)
            mudou = de_antes.get((id, vaga)) != seria
            if seria != inscricao and (pendia or mudou):
                self._esquecer_decisao(chamada, mudou=mudou)
                pendentes[chamada] = pendia or _pendencia_da_chamada(
                    self.regime, f"Anulado o ato {anulacao.ato}", praticado, chamada
                )
        self._chamadas_pendentes = pendentes


def _ocupa(convocacao: Convocacao, vaga: int, inscricao: str) -> bool:
    pessoa = convocacao.ocupante[vaga]
    return pessoa != NINGUEM and convocacao.inscricoes[pessoa] == inscricao


def _chamadas(andamento: "Andamento", ids: set[str]) -> dict[tuple[str, int], str]:
    """De cada ato, entre os últimos de ids dados, e de cada vaga a quem o ato chamou para ela."""
    ultimos = takewhile(lambda praticado: praticado.ato.id in ids, reversed(andamento.praticados))
    return {
        (praticado.ato.id, vaga): inscricao
        for praticado in ultimos
        if isinstance(praticado.ato, AtoDeCargo)
        for vaga, inscricao in chamadas_do_ato(
            andamento.convocacoes[praticado.ato.cargo], praticado
        )
    }


def contrafactual(andamento: Andamento, sem: set[str]) -> Andamento:
    """O andamento como seria sem os atos de ids `sem`.

    Um ato que não caberia nesse mundo (a saída de quem não seria chamado) fica de fora.
    """
    outro = Andamento(
        andamento.regime,
        andamento.edital,
        andamento._partida,
        acompanhado=andamento._acompanhado,
        anulados_adiante=andamento.processo.anulados_adiante,
    )
    outro._hipotese = outro.processo.hipotese = True
    outro.processo.assumido = andamento.processo.assumido
    _continuar(outro, andamento.praticados, sem)
    return outro


def _continuar(mundo: Andamento, praticados: Sequence[Praticado], sem: set[str]) -> None:
    """Pratica no mundo os atos que cabem, menos os de ids `sem`, as anulações e as decisões."""
    for praticado in praticados:
        ato = praticado.ato
        if ato.id in sem or isinstance(ato, _NAO_MUDAM_CHAMADA):
            continue
        try:
            mundo.praticar(ato)
        except AtoRecusado:
            continue


def chamadas_do_ato(convocacao: Convocacao, praticado: Praticado) -> Sequence[tuple[int, str]]:
    """As chamadas que um ato causou: (vaga, inscrição), em ordem."""
    historia = convocacao.historia
    trecho = slice(praticado.chamadas_de, praticado.chamadas_ate)
    return [
        (vaga, convocacao.inscricoes[pessoa])
        for vaga, pessoa in zip(historia.vagas[trecho], historia.pessoas[trecho], strict=True)
    ]


def _pendencia_da_chamada(
    regime: Regime, motivo: str, praticado: Praticado, chamada: _Chamada
) -> Pendencia:
    assert isinstance(praticado.ato, AtoDeCargo)
    id, vaga, inscricao = chamada
    return Pendencia(
        "chamada_que_mudaria",
        f"{motivo}, a chamada de {inscricao} para a vaga {vaga} (ato {id}) seria outra; ela fica de "
        "pé até decisão própria.",
        "decidir sobre essa chamada, com aviso e defesa",
        "a autoridade competente",
        (*regime.fundamentos(Regra.CHAMADA_GERAL), CONSTITUICAO["cf_art5_inc55"]),
        cargo=praticado.ato.cargo,
        inscricoes=(inscricao,),
        vaga=vaga,
    )


def _com_a_decisao(pendencia: Pendencia, decisao: ChamadaDecidida) -> Pendencia:
    """Mantida a chamada, acabou; desfeita, falta a saída de quem a recebeu."""
    if decisao.conclusao is DestinoDaChamada.MANTIDA:
        return replace(pendencia, resolvida_por=f"o ato {decisao.id} manteve a chamada")
    return replace(
        pendencia,
        falta=f"registrar a saída da inscrição, porque o ato {decisao.id} desfez a chamada",
    )


def _exigir_periodo(ato: CalendarioFixado) -> None:
    """O calendário de um período que não há não conta prazo nenhum. Erros: `AtoRecusado`."""
    fora = sorted(dia for dia in ato.feriados if not ato.de <= dia <= ato.ate)
    if ato.de > ato.ate:
        campo = "ate"
        motivo = (
            f"o período acaba em {dia_escrito(ato.ate)}, antes de começar, em {dia_escrito(ato.de)}"
        )
    elif fora:
        campo = "feriados"
        motivo = f"o feriado de {dia_escrito(fora[0])} não é do período, de {dia_escrito(ato.de)} a {dia_escrito(ato.ate)}"
    else:
        return
    raise AtoRecusado(
        motivo, _IMPESSOALIDADE, "corrija o começo ou o fim do período, ou os feriados", campo=campo
    )


def _em_vigor(alteradas: Sequence[LeituraAlterada]) -> Leituras:
    """A última opção de cada leitura mudada, pelo nome."""
    return tuple(sorted({ato.leitura: ato.opcao for ato in alteradas}.items()))


def _numera_igual(este: Regime, aquele: Regime) -> bool:
    """Diz se os dois regimes dão o mesmo tipo a cada vaga, por dependerem do mesmo."""
    leituras = ("vagas_novas", "alternancia_novas")
    return este.grupos == aquele.grupos and all(
        este.escolhas.get(nome) == aquele.escolhas.get(nome) for nome in leituras
    )


def _quadro_sob(regime: Regime, quadro: Quadro) -> Quadro:
    """O quadro do mesmo cargo sob outro regime. Erros: `AtoRecusado` se o edital não o decide."""
    novo = quadro_do_cargo(regime, quadro.cargo)
    if isinstance(novo, Pendencia):
        raise AtoRecusado(
            f"a leitura nova deixa em aberto o quadro de vagas do cargo {quadro.cargo.id}: "
            f"{novo.frase.rstrip('.')}",
            novo.fundamentos,
            f"a decisão tem de {novo.falta}",
        )
    return novo.valor


def _ja_ouvida(ato: Ato) -> Ato:
    """A decisão de fraude que já valeu, com datas que valem em qualquer mundo."""
    if isinstance(ato, FraudeDecidida):
        return replace(ato, notificacao=ato.data, defesa=ato.data, fim_do_prazo_sem_defesa=None)
    return ato


_NAO_MUDAM_CHAMADA = (AtoAnulado, PretericaoDecidida, ChamadaDecidida)
_SAIDAS = (SaidaRegistrada, InaptidaoDeclarada, FraudeDecidida, ContratoTerminado)
_IMPESSOALIDADE = (CONSTITUICAO["cf_art37"],)
_DO_PROCESSO = frozenset(ATOS_DO_PROCESSO.values())
