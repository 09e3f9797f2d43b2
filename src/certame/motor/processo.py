"""O processo de um certame: a etapa, os autos e o que falta; confere cada ato antes de valer.

É a parte da dobra que não chama ninguém: `exigir` só olha, `juntar` só acrescenta. Um ato recusado
não muda nada.
"""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import NoReturn

from certame.dominio.ato import (
    ATOS_DO_PROCESSO,
    AdaptacaoAtendida,
    AdaptacaoIndicada,
    ApoioAcompanhado,
    ApoioPlanejado,
    AssistenteIndicado,
    Ato,
    AtoDeCargo,
    AtoDePessoa,
    AusenciaRegistrada,
    ChamadaAssumida,
    CienciaRegistrada,
    ComparecimentoRegistrado,
    CompatibilidadeAvaliada,
    CondicaoDeProvaDecidida,
    CondicaoNaoConfirmada,
    ConvocacaoFeita,
    DefesaApresentada,
    DefesaNaoApresentada,
    DeficienciaConfirmada,
    EditalPublicado,
    EquipeConstituida,
    FraudeComunicada,
    FraudeDecidida,
    HomologacaoPublicada,
    ImpedimentoDeclarado,
    InaptidaoDeclarada,
    IncidenteDecidido,
    InscricaoDecidida,
    InscricaoFeita,
    InvestigacaoInstaurada,
    InvestigacaoNotificada,
    JuntaConcluida,
    JuntaInstalada,
    LeituraAlterada,
    LeituraEscolhida,
    NomeacaoPublicada,
    NotificacaoFeita,
    ParecerEmitido,
    PericiaConvocada,
    PosseRegistrada,
    RecursoDecidido,
    RecursoInterposto,
    ResultadoNegativoRegistrado,
    ReversaoDecidida,
    SaidaRegistrada,
    VagaVaziaChamada,
)
from certame.dominio.ato_da_inscricao import DecisaoDoPedido
from certame.dominio.ato_da_pericia import FaseDaCompatibilidade
from certame.dominio.edital import Edital
from certame.dominio.resultado import AtoRecusado
from certame.motor.autos import DE_TODO_O_CERTAME, Autos, Pessoa
from certame.motor.campos import exigir_campos
from certame.motor.convocacao import Convocacao
from certame.motor.datas import (
    CAMPO_QUE_REFERE,
    SEGUE,
    DatasDaPessoa,
    exigir_data,
    exigir_depois_do_anterior,
    exigir_depois_do_que_refere,
    exigir_instante,
)
from certame.motor.equipes import exigir_equipe, exigir_impedimento, exigir_parecer
from certame.motor.etapas import Etapa, etapa_depois, exigir_etapa
from certame.motor.pericias import (
    SituacaoDaPericia,
    exigir_da_pericia,
    exigir_resultado_negativo,
    situacao_da_pericia,
)
from certame.motor.portoes import (
    com_as_datas,
    e_declarante,
    exigir_chamada_possivel,
    exigir_da_fraude,
    exigir_empossavel,
    exigir_homologavel,
    exigir_nomeavel,
    exigir_o_que_chamar,
    exigir_ouvida,
    exigir_saida,
    ouvida_da,
    parecer_antes_da_posse,
)
from certame.norma.dispositivo import CONSTITUICAO
from certame.norma.regime import Regime
from certame.norma.regra import Regra
from certame.norma.rito import MomentoDaCompatibilidade, RegraDoRito

_DO_PROCESSO = frozenset(ATOS_DO_PROCESSO.values())
_DO_EXAME = (
    ComparecimentoRegistrado,
    AusenciaRegistrada,
    ParecerEmitido,
    DeficienciaConfirmada,
    ResultadoNegativoRegistrado,
    CienciaRegistrada,
    AssistenteIndicado,
    JuntaInstalada,
    JuntaConcluida,
)


_REFERE: dict[type[Ato], type[AtoDePessoa]] = {
    NotificacaoFeita: AtoDePessoa,
    RecursoDecidido: RecursoInterposto,
    AdaptacaoAtendida: AdaptacaoIndicada,
    ApoioAcompanhado: ApoioPlanejado,
}
"""De cada tipo que refere um ato anterior da mesma pessoa ao tipo desse ato."""


class Processo:
    """A etapa e os autos de um certame.

    `regime` é o que está em vigor; `acompanhado` diz se o processo se registra desde o edital. Quando não (um `certame.toml` que
    começa nas chamadas), os portões que dependem do que não foi registrado não recusam nada.
    `assumido` diz se o primeiro ato foi uma chamada feita fora: o que houve antes entra como fato.
    `homologado` diz se a homologação foi publicada e está de pé. `chamadas` vai de cada pessoa ao
    dia da última chamada dela; `nomeados`, à nomeação que segue de pé para essa chamada; com `hipotese`, quem saiu aqui sai também no mundo em que não seria
    chamado; `anulados_adiante` são os atos que outro, mais adiante, anula: o que
    congelaram já não obriga.
    """

    def __init__(
        self,
        regime: Regime,
        edital: Edital,
        *,
        acompanhado: bool = False,
        anulados_adiante: frozenset[str] = frozenset(),
    ) -> None:
        self.regime = regime
        self.autos = Autos()
        self.acompanhado = acompanhado
        self.assumido = False
        self.hipotese = False
        self.homologado = False
        self.anulados_adiante = anulados_adiante
        self.chamadas: dict[Pessoa, date] = {}
        self.nomeados: dict[Pessoa, str] = {}
        self._edital = edital
        self._publicado: date | None = None
        self._percorrida = Etapa.ELABORACAO
        self.confirmadas: set[Pessoa] = set()

    def copia(self) -> "Processo":
        """Cópia independente: o que se junta a ela não muda este."""
        outro = self._novo()
        outro.autos = self.autos.copia()
        outro._publicado = self._publicado
        outro._percorrida = self._percorrida
        outro.confirmadas = set(self.confirmadas)
        outro.assumido = self.assumido
        outro.homologado = self.homologado
        outro.nomeados = dict(self.nomeados)
        return outro

    def _novo(self) -> "Processo":
        """Sem autos, com as chamadas feitas: elas ficam de pé, anule-se o que se anular."""
        novo = Processo(
            self.regime,
            self._edital,
            acompanhado=self.acompanhado,
            anulados_adiante=self.anulados_adiante,
        )
        novo.chamadas = dict(self.chamadas)
        novo.hipotese = self.hipotese
        return novo

    def etapa(self, convocacoes: Mapping[str, Convocacao]) -> Etapa:
        """Em que ponto o certame está; encerrado se a validade de todos os cargos acabou."""
        if convocacoes and all(c.validade_encerrada for c in convocacoes.values()):
            return Etapa.ENCERRADO
        return self._percorrida

    def exigir(self, ato: Ato, convocacoes: Mapping[str, Convocacao]) -> None:
        """Confere se o ato cabe agora; não muda nada. Erros: `AtoRecusado` com o fundamento."""
        exigir_campos(ato)
        if self._entra_como_fato(ato, convocacoes):
            return
        if not self.acompanhado:
            if type(ato) not in _DO_PROCESSO:
                return
            if len(self.autos):
                raise AtoRecusado(
                    "o processo se registra desde o edital, e este certame já tem outros atos",
                    (CONSTITUICAO["cf_art37"],),
                    "comece por edital_publicado, antes de qualquer outro ato",
                )
        if isinstance(ato, ChamadaAssumida) and not self.assumido:
            raise AtoRecusado(
                "este certame corre por aqui desde o edital: nenhuma chamada dele se fez fora",
                self.regime.fundamentos(Regra.HOMOLOGACAO),
                "chame por aqui (convocacao_feita ou vaga_vazia_chamada); só se assume num certame "
                "cujo livro começa pela chamada assumida",
            )
        exigir_etapa(self.regime, self.etapa(convocacoes), ato)
        datas = self._datas(ato)
        exigir_data(self.regime, ato, datas)
        exigir_instante(self.regime, ato, datas)
        self._exigir(ato, convocacoes)
        exigir_depois_do_anterior(self.regime, ato, self._anterior(ato))
        if type(ato) in CAMPO_QUE_REFERE:
            referido = self.autos.ato(getattr(ato, CAMPO_QUE_REFERE[type(ato)]))
            exigir_depois_do_que_refere(self.regime, ato, referido)

    def _datas(self, ato: Ato) -> DatasDaPessoa:
        """O que se sabe, até aqui, dos dias do certame e da pessoa de quem é o ato."""
        sai_na_hipotese = self.hipotese and isinstance(ato, SaidaRegistrada)
        if not isinstance(ato, AtoDePessoa) or sai_na_hipotese:
            return DatasDaPessoa(self._publicado)
        pessoa = ato.cargo, ato.inscricao
        nomeacao = self.autos.ultimo(pessoa, NomeacaoPublicada)
        aviso = self.autos.ultimo(pessoa, InvestigacaoNotificada)
        posse = self.autos.ultimo(pessoa, PosseRegistrada)
        apuracao = self.autos.ultimo(pessoa, InvestigacaoInstaurada)
        resultado = self.autos.ultimo(pessoa, ResultadoNegativoRegistrado)
        junta = self.autos.ultimo(pessoa, JuntaInstalada)
        return DatasDaPessoa(
            self._publicado,
            self.chamadas.get(pessoa),
            nomeacao.data if nomeacao else None,
            aviso.data if aviso else None,
            posse.data if posse else None,
            apuracao.data if apuracao else None,
            resultado.data if resultado else None,
            junta.instante if junta else None,
            self._dia_do_parecer(pessoa),
        )

    def _dia_do_parecer(self, pessoa: Pessoa) -> date | None:
        """O dia em que a posse passou a caber: o do parecer, ou o da última decisão do incidente dele."""
        parecer = parecer_antes_da_posse(self.autos, pessoa)
        if parecer is None:
            return None
        decisoes = self.autos.decisoes_do_incidente(pessoa, parecer.id)
        return max(ato.data for ato in (parecer, *decisoes))

    def _anterior(self, ato: Ato) -> Ato | None:
        """O último ato dos que vêm antes deste, sobre a mesma pessoa; `None` se não há."""
        tipos = SEGUE.get(type(ato))
        if tipos is None or not isinstance(ato, AtoDePessoa):
            return None
        da_pessoa = self.autos.da_pessoa((ato.cargo, ato.inscricao))
        return next((outro for outro in reversed(da_pessoa) if isinstance(outro, tipos)), None)

    def _entra_como_fato(self, ato: Ato, convocacoes: Mapping[str, Convocacao]) -> bool:
        """Diz se o ato é de antes de o certame correr por aqui, e por isso não passa pelos portões.

        O certame é assumido quando o primeiro ato é uma chamada feita fora. Daí, enquanto o cargo
        assume, as chamadas, as posses e as saídas são fatos; e a homologação também já houve.
        """
        if isinstance(ato, ChamadaAssumida) and self.acompanhado and not len(self.autos):
            return True
        if not self.assumido:
            return False
        if not isinstance(ato, AtoDeCargo):
            return isinstance(ato, HomologacaoPublicada)
        do_processo = type(ato) in _DO_PROCESSO and not isinstance(ato, NomeacaoPublicada)
        chama = isinstance(ato, ConvocacaoFeita | VagaVaziaChamada | ReversaoDecidida)
        return convocacoes[ato.cargo].assume and not do_processo and not chama

    def anotar_chamada(self, pessoa: Pessoa, dia: date) -> None:
        """Guarda o dia da última chamada da pessoa; a nomeação de outra chamada não vale nesta."""
        self.chamadas[pessoa] = dia
        self.nomeados.pop(pessoa, None)

    def juntar(self, ato: Ato) -> None:
        """Junta aos autos um ato que já valeu e anda a etapa."""
        if isinstance(ato, ChamadaAssumida) and self.acompanhado and not len(self.autos):
            self.assumido = True
        self.autos.juntar(ato)
        if isinstance(ato, EditalPublicado):
            self._publicado = ato.data
        elif isinstance(ato, NomeacaoPublicada):
            self.nomeados[ato.cargo, ato.inscricao] = ato.id
        self.homologado = self.homologado or isinstance(ato, HomologacaoPublicada)
        self._percorrida = etapa_depois(self._percorrida, ato)
        self.acompanhado = self.acompanhado or type(ato) in _DO_PROCESSO
        if isinstance(ato, AtoDePessoa) and self.acompanhado:
            self._anotar_pericia((ato.cargo, ato.inscricao))

    def _anotar_pericia(self, pessoa: Pessoa) -> None:
        """Guarda quem tem a deficiência confirmada, para as chamadas não percorrerem os autos."""
        situacao = situacao_da_pericia(self.regime.norma.rito, self.autos, pessoa)
        if situacao is SituacaoDaPericia.CONFIRMADA:
            self.confirmadas.add(pessoa)
        else:
            self.confirmadas.discard(pessoa)

    def completado(self, ato: AtoDeCargo) -> AtoDeCargo:
        """O ato com o que os autos já sabem: na fraude, as datas do aviso e da defesa."""
        if not (self.acompanhado and isinstance(ato, FraudeDecidida)):
            return ato
        ouvida = ouvida_da(self.autos, (ato.cargo, ato.inscricao))
        return com_as_datas(ato, ouvida) if ouvida else ato

    def refeito(self, atos: Sequence[Ato]) -> "Processo":
        """O processo com só os `atos` nos autos; serve à anulação.

        As chamadas de pé seguem nos autos, mas sem homologação não põem o certame em convocações.
        """
        novo = self._novo()
        novo.assumido = self.assumido
        homologado = self.assumido or any(isinstance(ato, HomologacaoPublicada) for ato in atos)
        for ato in atos:
            antes = novo._percorrida
            novo.juntar(ato)
            if isinstance(ato, ConvocacaoFeita | ChamadaAssumida) and not homologado:
                novo._percorrida = antes
        novo.nomeados = {pessoa: id for pessoa, id in self.nomeados.items() if novo.autos.ato(id)}
        return novo

    def _exigir(self, ato: Ato, convocacoes: Mapping[str, Convocacao]) -> None:
        regime, autos = self.regime, self.autos
        match ato:
            case HomologacaoPublicada():
                exigir_homologavel(regime, autos, convocacoes, ato)
            case EditalPublicado() | LeituraEscolhida():
                self._exigir_leituras(ato)
            case AtoDeCargo():
                self._exigir_do_cargo(ato, convocacoes[ato.cargo])
                exigir_chamada_possivel(
                    regime,
                    self.confirmadas,
                    convocacoes[ato.cargo],
                    self.completado(ato),
                    homologado=self.homologado,
                )
            case _:
                pass

    def _exigir_do_cargo(self, ato: AtoDeCargo, convocacao: Convocacao) -> None:
        regime, autos = self.regime, self.autos
        match ato:
            case EquipeConstituida():
                exigir_equipe(regime, ato)
            case ConvocacaoFeita():
                exigir_o_que_chamar(convocacao, ato)
            case NomeacaoPublicada():
                de_pe = self.nomeados.get((ato.cargo, ato.inscricao), "")
                exigir_nomeavel(regime, autos, convocacao, ato, de_pe)
            case PosseRegistrada():
                efetivo = self._edital.vinculo == "cargo_efetivo"
                falta = efetivo and (ato.cargo, ato.inscricao) not in self.nomeados
                exigir_empossavel(regime, autos, convocacao, ato, falta_nomear=falta)
            case FraudeDecidida():
                exigir_ouvida(regime, autos, convocacao, ato)
            case CondicaoNaoConfirmada():
                exigir_resultado_negativo(regime, autos, ato)
            case InaptidaoDeclarada():
                self._exigir_inaptidao(ato)
            case CompatibilidadeAvaliada():
                self._exigir_compatibilidade(ato, convocacao)
            case ApoioPlanejado():
                self._exigir_em_exercicio(ato, convocacao, RegraDoRito.APOIO)
            case PericiaConvocada():
                self._exigir_na_lista_reservada(ato, convocacao)
                exigir_da_pericia(regime, autos, ato)
            case AtoDePessoa():
                self._exigir_da_pessoa(ato, convocacao)
            case _:
                pass

    def _exigir_da_pessoa(self, ato: AtoDePessoa, convocacao: Convocacao) -> None:
        regime, autos = self.regime, self.autos
        if isinstance(ato, _DO_EXAME):
            exigir_da_pericia(regime, autos, ato)
        if type(ato) in _REFERE:
            campo = CAMPO_QUE_REFERE[type(ato)]
            self._exigir_ato(ato, getattr(ato, campo), _REFERE[type(ato)])
        match ato:
            case InscricaoFeita():
                self._exigir_inscricao(ato)
            case InscricaoDecidida():
                self._exigir_inscrita(ato)
            case CondicaoDeProvaDecidida():
                self._exigir_pedido_de_condicao(ato)
            case ImpedimentoDeclarado():
                exigir_impedimento(regime, autos, ato)
            case RecursoInterposto() | RecursoDecidido():
                self._exigir_do_recurso(ato)
            case IncidenteDecidido():
                self._exigir_incidente(ato)
            case InvestigacaoNotificada() | DefesaApresentada() | DefesaNaoApresentada():
                exigir_da_fraude(regime, autos, ato)
            case FraudeComunicada():
                self._exigir_fraude_decidida(ato)
            case SaidaRegistrada() if not self.hipotese:
                exigir_saida(regime, convocacao, ato)
            case _:
                pass

    # Leituras -----------------------------------------------------------------------------

    def _exigir_leituras(self, ato: EditalPublicado | LeituraEscolhida) -> None:
        regime = self.regime
        if ato.id in self.anulados_adiante:
            return
        if isinstance(ato, EditalPublicado):
            norma = regime.norma
            congeladas = tuple(sorted(f"{n}={o}" for n, o in regime.escolhas.items()))
            ditas = (ato.norma, ato.versao_da_norma, ato.sha256, ato.leituras)
            if ditas != (norma.id, norma.versao, norma.sha256, congeladas):
                raise AtoRecusado(
                    "o edital publicado não congela a norma e as leituras com que o certame corre",
                    (*regime.fundamentos(Regra.VIGENCIA), CONSTITUICAO["cf_art37"]),
                    f"escreva norma = {norma.id}, versao_da_norma = {norma.versao}, sha256 = "
                    f"{norma.sha256} e leituras = {list(congeladas)}",
                )
            return
        exigir_leitura(regime, ato)
        if regime.leitura(ato.leitura) != ato.opcao:
            raise AtoRecusado(
                f"o certame corre com {ato.leitura} = {regime.leitura(ato.leitura)}",
                (CONSTITUICAO["cf_art37"],),
                "escreva a mesma opção em [[leitura]] e no ato",
            )

    # Inscrição ----------------------------------------------------------------------------

    def _exigir_inscricao(self, ato: InscricaoFeita) -> None:
        if self.autos.ultimo((ato.cargo, ato.inscricao), InscricaoFeita) is not None:
            self._recusar(
                RegraDoRito.INSCRICAO,
                f"a inscrição {ato.inscricao} já foi feita",
                "confira-a",
                campo="inscricao",
            )
        conhecidos = [grupo.id for grupo in self.regime.grupos]
        for grupo in ato.grupos:
            if grupo not in conhecidos:
                self._recusar(
                    RegraDoRito.INSCRICAO,
                    f"não há vagas reservadas ao grupo {grupo}",
                    f"escreva em grupos um destes ids: {', '.join(conhecidos)}",
                    campo="grupos",
                )
        da_norma = {grupo.id for grupo in self.regime.norma.grupos}
        detalhada = self.regime.norma.rito.declaracao_detalhada
        if detalhada and da_norma.intersection(ato.grupos) and not ato.declaracao:
            self._recusar(
                RegraDoRito.INSCRICAO,
                f"a inscrição {ato.inscricao} declara a deficiência sem o tipo e o grau",
                "guarde a declaração fora do livro e escreva em declaracao a referência dela",
                campo="declaracao",
            )

    def _exigir_inscrita(self, ato: AtoDePessoa) -> InscricaoFeita:
        feita = self.autos.ultimo((ato.cargo, ato.inscricao), InscricaoFeita)
        if feita is None:
            self._recusar(
                RegraDoRito.INSCRICAO,
                f"não consta a inscrição {ato.inscricao}",
                "registre antes a inscrição (inscricao_feita)",
                campo="inscricao",
            )
        return feita

    def _exigir_pedido_de_condicao(self, ato: CondicaoDeProvaDecidida) -> None:
        if not self._exigir_inscrita(ato).pedido_de_condicao:
            self._recusar(
                RegraDoRito.CONDICAO_DE_PROVA,
                f"a inscrição {ato.inscricao} não pediu condição de prova",
                "confira a inscrição",
                campo="inscricao",
            )

    # Recursos e referências ---------------------------------------------------------------

    def _exigir_ato(self, ato: AtoDePessoa, id: str, tipo: type[AtoDePessoa]) -> AtoDePessoa:
        """O ato anterior do tipo, da mesma pessoa. Erros: `AtoRecusado`."""
        achado = self.autos.ato(id)
        if isinstance(achado, tipo) and _e_da_pessoa(achado, ato):
            return achado
        raise AtoRecusado(
            f"não há ato {id} da inscrição {ato.inscricao} a que este se refira",
            (CONSTITUICAO["cf_art37"],),
            "escreva o id de um ato anterior da mesma pessoa",
            campo=CAMPO_QUE_REFERE[type(ato)],
        )

    def _exigir_do_recurso(self, ato: RecursoInterposto | RecursoDecidido) -> None:
        if isinstance(ato, RecursoInterposto):
            self._exigir_recorrivel(ato)
        else:
            self._exigir_recurso_aberto(ato)

    def _exigir_recorrivel(self, ato: RecursoInterposto) -> None:
        contra = self.autos.ato(ato.ato)
        if isinstance(contra, DE_TODO_O_CERTAME):
            return
        if not _e_da_pessoa(contra, ato):
            raise AtoRecusado(
                f"não há ato {ato.ato} da inscrição {ato.inscricao}, nem de todo o certame, de que "
                "caiba recurso",
                (CONSTITUICAO["cf_art37"],),
                "escreva o id de um ato anterior sobre a mesma pessoa, ou o do edital, de uma "
                "retificação, do resultado, da classificação ou da homologação",
                campo="ato",
            )
        da_pericia = isinstance(contra, ResultadoNegativoRegistrado | JuntaConcluida)
        junta = self.autos.ultimo((ato.cargo, ato.inscricao), JuntaConcluida)
        if self.regime.norma.rito.junta and da_pericia and junta is not None:
            self._recusar(
                RegraDoRito.RECURSO,
                f"a Junta da inscrição {ato.inscricao} concluiu, e dela não cabe recurso "
                "administrativo",
                "a cidade ainda pode rever o que fez (ato_anulado), e o juiz, mandar",
            )

    def _exigir_recurso_aberto(self, ato: RecursoDecidido) -> None:
        decisao = self.autos.decisao_do_recurso((ato.cargo, ato.inscricao), ato.recurso)
        if decisao is not None:
            raise AtoRecusado(
                f"o recurso {ato.recurso} já foi decidido pelo ato {decisao.id}, de "
                f"{decisao.data.strftime('%d/%m/%Y')}",
                (CONSTITUICAO["cf_art37"],),
                f"se essa decisão está errada, anule antes o ato {decisao.id} (ato_anulado)",
                campo="recurso",
            )

    def _exigir_incidente(self, ato: IncidenteDecidido) -> None:
        incidentes = self.autos.incidentes((ato.cargo, ato.inscricao))
        if ato.incidente not in [incidente.id for incidente in incidentes]:
            self._recusar(
                RegraDoRito.INCIDENTE,
                f"não há incidente {ato.incidente} sobre a inscrição {ato.inscricao}",
                "escreva o id do ato que abriu o incidente",
                campo="incidente",
            )

    def _exigir_fraude_decidida(self, ato: FraudeComunicada) -> None:
        if self.autos.ultimo((ato.cargo, ato.inscricao), FraudeDecidida) is None:
            self._recusar(
                RegraDoRito.COMUNICACAO_DA_FRAUDE,
                f"não há decisão de fraude sobre a inscrição {ato.inscricao}",
                "registre antes a decisão (fraude_decidida)",
                campo="inscricao",
            )

    # Compatibilidade e apoio --------------------------------------------------------------

    def _exigir_compatibilidade(self, ato: CompatibilidadeAvaliada, convocacao: Convocacao) -> None:
        momento = self.regime.norma.rito.compatibilidade
        no_estagio = ato.fase is FaseDaCompatibilidade.ESTAGIO
        certo = (
            MomentoDaCompatibilidade.NO_ESTAGIO
            if no_estagio
            else MomentoDaCompatibilidade.ANTES_DA_POSSE
        )
        if momento is not certo:
            quando = {
                MomentoDaCompatibilidade.NAO_HA: "a norma não prevê parecer de compatibilidade",
                MomentoDaCompatibilidade.ANTES_DA_POSSE: "a norma pede o parecer antes da posse",
                MomentoDaCompatibilidade.NO_ESTAGIO: (
                    "a compatibilidade só se avalia no estágio probatório, e ninguém a nega antes"
                ),
            }
            self._recusar(
                RegraDoRito.COMPATIBILIDADE,
                quando[momento],
                "registre as adaptações de que a pessoa precisa (adaptacao_indicada)",
            )
        self._exigir_na_lista_reservada(ato, convocacao)
        if no_estagio:
            self._exigir_em_exercicio(ato, convocacao, RegraDoRito.COMPATIBILIDADE)
        else:
            self._exigir_antes_da_posse(ato, convocacao)
        exigir_parecer(
            self.regime, self.autos, ato, self.regime.norma.rito.equipe_da_compatibilidade
        )

    def _exigir_antes_da_posse(self, ato: CompatibilidadeAvaliada, convocacao: Convocacao) -> None:
        posse = self.autos.ultimo((ato.cargo, ato.inscricao), PosseRegistrada)
        pessoa = convocacao.pessoa(ato.inscricao)
        exerce = pessoa is not None and convocacao.esta_em_exercicio(pessoa)
        if exerce and posse and ato.data > posse.data:
            self._recusar(
                RegraDoRito.COMPATIBILIDADE,
                f"a inscrição {ato.inscricao} tomou posse em {posse.data.strftime('%d/%m/%Y')}, e "
                "este parecer é de antes da posse",
                "se o parecer é anterior, escreva o dia dele; se a posse está errada, anule-a antes",
            )

    def _exigir_inaptidao(self, ato: InaptidaoDeclarada) -> None:
        """A inaptidão segue a Junta, o parecer ou o estágio, conforme a leitura da perícia."""
        regime = self.regime
        if ato.fase.value == "pericia":
            if regime.leitura("pericia") == "exclui":
                exigir_resultado_negativo(regime, self.autos, ato)
            elif regime.leitura("pericia") == "incidente":
                parecer = parecer_antes_da_posse(self.autos, (ato.cargo, ato.inscricao))
                if parecer is None or parecer.conclusao is DecisaoDoPedido.FAVORAVEL:
                    raise AtoRecusado(
                        f"não há parecer contrário sobre a inscrição {ato.inscricao}",
                        regime.fundamentos(Regra.INAPTIDAO),
                        "registre antes o parecer (compatibilidade_avaliada)",
                    )

    def _exigir_em_exercicio(
        self, ato: AtoDePessoa, convocacao: Convocacao, regra: RegraDoRito
    ) -> None:
        pessoa = convocacao.pessoa(ato.inscricao)
        if pessoa is None or not convocacao.esta_em_exercicio(pessoa):
            self._recusar(
                regra,
                f"a inscrição {ato.inscricao} não está em exercício, e isto é do estágio "
                "probatório",
                "registre antes a posse",
                campo="inscricao",
            )

    def _exigir_na_lista_reservada(self, ato: AtoDePessoa, convocacao: Convocacao) -> None:
        pessoa = convocacao.pessoa(ato.inscricao)
        if (
            pessoa is None
            or convocacao.saiu(pessoa)
            or not e_declarante(self.regime, convocacao, pessoa)
        ):
            raise AtoRecusado(
                f"a inscrição {ato.inscricao} não está na lista reservada do cargo {ato.cargo}",
                self.regime.fundamentos(Regra.LISTA_RESERVADA),
                "confira a inscrição, com os zeros, e o cargo",
                campo="inscricao",
            )

    def _recusar(
        self, regra: RegraDoRito, motivo: str, conserto: str, *, campo: str = ""
    ) -> NoReturn:
        raise AtoRecusado(motivo, self.regime.fundamentos_do_rito(regra), conserto, campo=campo)


def _e_da_pessoa(achado: Ato | None, ato: AtoDePessoa) -> bool:
    """Diz se o ato achado é sobre a pessoa de `ato`."""
    return isinstance(achado, AtoDePessoa) and (achado.cargo, achado.inscricao) == (
        ato.cargo,
        ato.inscricao,
    )


def exigir_leitura(regime: Regime, ato: LeituraEscolhida | LeituraAlterada) -> None:
    """Recusa a leitura ou a opção que a norma não tem. Erros: `AtoRecusado`."""
    leitura = regime.norma.leituras.get(ato.leitura)
    if leitura is None or ato.opcao not in leitura.nomes:
        raise AtoRecusado(
            f"a norma {regime.norma.id} não tem a leitura {ato.leitura} = {ato.opcao}",
            (CONSTITUICAO["cf_art37"],),
            f"use uma opção dela: {', '.join(leitura.nomes)}"
            if leitura
            else f"use uma leitura da norma: {', '.join(regime.norma.leituras)}",
            campo="opcao" if leitura else "leitura",
        )
