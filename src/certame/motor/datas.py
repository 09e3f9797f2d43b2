"""Os dias que não podem ser: o que vem antes do que devia seguir."""

from dataclasses import dataclass
from datetime import date, datetime

from certame.dominio.ato import (
    AdaptacaoAtendida,
    ApoioAcompanhado,
    ApoioPlanejado,
    Ato,
    AtoAnulado,
    AtoDePessoa,
    AusenciaRegistrada,
    ChamadaAssumida,
    CienciaRegistrada,
    ComparecimentoRegistrado,
    CompatibilidadeAvaliada,
    CondicaoDeProvaDecidida,
    CondicaoNaoConfirmada,
    ContratoTerminado,
    DefesaApresentada,
    DefesaNaoApresentada,
    DeficienciaConfirmada,
    FaseDaInaptidao,
    FraudeComunicada,
    FraudeDecidida,
    InaptidaoDeclarada,
    IncidenteDecidido,
    InscricaoDecidida,
    InscricaoFeita,
    InvestigacaoInstaurada,
    InvestigacaoNotificada,
    JuntaConcluida,
    JuntaInstalada,
    MotivoDaSaida,
    NomeacaoPublicada,
    NotificacaoFeita,
    ParecerEmitido,
    PericiaConvocada,
    PosseRegistrada,
    RecursoDecidido,
    RecursoInterposto,
    ResultadoNegativoRegistrado,
    SaidaRegistrada,
    VagasCriadas,
)
from certame.dominio.ato_da_pericia import FaseDaCompatibilidade
from certame.dominio.resultado import AtoRecusado
from certame.motor.etapas import fundamentos_de, regra_da_etapa
from certame.norma.dia_e_hora import dia_escrito, hora_escrita
from certame.norma.regime import Regime
from certame.norma.regra import Regra
from certame.norma.rito import RegraDoRito

CAMPO_QUE_REFERE: dict[type[Ato], str] = {
    NotificacaoFeita: "ato",
    RecursoInterposto: "ato",
    RecursoDecidido: "recurso",
    AdaptacaoAtendida: "adaptacao",
    ApoioAcompanhado: "plano",
    IncidenteDecidido: "incidente",
    AtoAnulado: "ato",
}
"""De cada tipo de ato que segue outro ao campo em que está o id desse outro."""


SEGUE: dict[type[Ato], tuple[type[AtoDePessoa], ...]] = {
    InscricaoDecidida: (InscricaoFeita,),
    CondicaoDeProvaDecidida: (InscricaoFeita,),
    ParecerEmitido: (ComparecimentoRegistrado,),
    DeficienciaConfirmada: (ParecerEmitido,),
    ResultadoNegativoRegistrado: (ParecerEmitido,),
    CienciaRegistrada: (ResultadoNegativoRegistrado,),
    JuntaInstalada: (ResultadoNegativoRegistrado,),
    JuntaConcluida: (JuntaInstalada,),
    CondicaoNaoConfirmada: (ResultadoNegativoRegistrado, JuntaConcluida, AusenciaRegistrada),
    InaptidaoDeclarada: (ResultadoNegativoRegistrado, JuntaConcluida, CompatibilidadeAvaliada),
    InvestigacaoNotificada: (InvestigacaoInstaurada,),
    DefesaApresentada: (InvestigacaoNotificada,),
    FraudeComunicada: (FraudeDecidida,),
    ApoioPlanejado: (PosseRegistrada,),
}
"""De cada tipo de ato aos que vêm antes dele, sobre a mesma pessoa: o último deles é de antes, ou do dia."""
_CORRIJA = "corrija a data; se é o outro ato que está errado, anule-o antes"
_COM_DOCUMENTO = (
    "se a pessoa desistiu antes de ser chamada, guarde o pedido dela e escreva em documento a referência "
    "dele; senão, corrija a data"
)


@dataclass(frozen=True, slots=True)
class DatasDaPessoa:
    """Os dias, até aqui, da publicação do edital e da pessoa; `None` é o que não houve.

    `chamada`, `nomeacao` e `posse` são as últimas; `apuracao` e `aviso`, a apuração sobre ela e o
    aviso dela; `resultado`, o negativo da perícia; `junta`, o instante em que a dela se instalou;
    `parecer`, o de antes da posse ou, se é posterior, a decisão do incidente dele.
    """

    publicacao: date | None
    chamada: date | None = None
    nomeacao: date | None = None
    aviso: date | None = None
    posse: date | None = None
    apuracao: date | None = None
    resultado: date | None = None
    junta: datetime | None = None
    parecer: date | None = None


def exigir_data(regime: Regime, ato: Ato, datas: DatasDaPessoa) -> None:
    """Recusa o ato anterior ao que ele segue. Erros: `AtoRecusado` com o dispositivo."""
    if isinstance(ato, AtoDePessoa | VagasCriadas):
        _exigir(regime, ato, datas.publicacao, "a publicação do edital", "cf_art37")
    match ato:
        case NomeacaoPublicada():
            _exigir(regime, ato, datas.chamada, "a chamada da pessoa", "cf_art37_inc4")
        case PosseRegistrada():
            _exigir(regime, ato, datas.chamada, "a chamada da pessoa", Regra.POSSE)
            _exigir(regime, ato, datas.nomeacao, "a nomeação da pessoa", Regra.POSSE)
            o_que = "o parecer de compatibilidade, ou a decisão do incidente dele"
            _exigir(regime, ato, datas.parecer, o_que, Regra.POSSE)
        case SaidaRegistrada(motivo=MotivoDaSaida.NAO_COMPARECIMENTO):
            o_que = "a {} a que a pessoa não atendeu"
            for dia, nome in ((datas.chamada, "chamada"), (datas.nomeacao, "nomeação")):
                _exigir(regime, ato, dia, o_que.format(nome), "cf_art5_inc55", depois=True)
        case (
            SaidaRegistrada()
            | ContratoTerminado()
            | InaptidaoDeclarada(fase=FaseDaInaptidao.ESTAGIO)
        ):
            if not _pode_vir_antes_da_chamada(ato):
                conserto = _COM_DOCUMENTO if _desistiu(ato) else _CORRIJA
                o_que = "a chamada da pessoa"
                _exigir(regime, ato, datas.chamada, o_que, Regra.REPOSICAO, conserto=conserto)
            _exigir(regime, ato, datas.posse, "a posse da pessoa", Regra.REPOSICAO)
        case CompatibilidadeAvaliada(fase=FaseDaCompatibilidade.ESTAGIO):
            regra = RegraDoRito.COMPATIBILIDADE
            _exigir(regime, ato, datas.posse, "a posse da pessoa", regra)
        case DefesaNaoApresentada():
            aviso = "o aviso de que conta o prazo da defesa"
            _exigir(regime, ato, datas.aviso, aviso, "cf_art5_inc55", depois=True)
        case _:
            pass


def exigir_instante(regime: Regime, ato: Ato, datas: DatasDaPessoa) -> None:
    """Recusa a hora que não pode ser: dela contam prazos. Erros: `AtoRecusado`."""
    match ato:
        case PericiaConvocada() if ato.instante.date() < ato.data:
            raise AtoRecusado(
                f"a perícia está marcada para {dia_escrito(ato.instante.date())}, antes do dia em que se "
                f"convoca para ela, {dia_escrito(ato.data)}",
                regime.fundamentos_do_rito(RegraDoRito.PERICIA),
                "corrija a hora marcada, ou a data do ato",
                campo="instante",
            )
        case InvestigacaoNotificada():
            o_que = "a apuração de que a pessoa soube"
            _exigir_que_ja_fosse(regime, ato.instante, datas.apuracao, o_que, "cf_art5_inc55")
        case CienciaRegistrada():
            o_que, regra = "o resultado de que a pessoa soube", RegraDoRito.PERICIA
            _exigir_que_ja_fosse(regime, ato.instante, datas.resultado, o_que, regra)
        case JuntaConcluida() if datas.junta is not None and ato.instante < datas.junta:
            instalada = datas.junta.astimezone(ato.instante.tzinfo)
            raise AtoRecusado(
                f"a conclusão é de {hora_escrita(ato.instante)}, e só em {hora_escrita(instalada)} a Junta se "
                "instalou",
                regime.fundamentos_do_rito(RegraDoRito.JUNTA),
                "corrija a hora; se é a da instalação que está errada, anule-a antes",
                campo="instante",
            )
        case _:
            pass


def exigir_depois_do_anterior(regime: Regime, ato: Ato, anterior: Ato | None) -> None:
    """Recusa o ato de antes do que vem antes dele, de um tipo de `SEGUE`. Erros: `AtoRecusado`."""
    if anterior is not None:
        o_que = f"o ato {anterior.id}, que vem antes deste"
        _exigir(regime, ato, anterior.data, o_que, regra_da_etapa(type(ato)))


def exigir_depois_do_que_refere(regime: Regime, ato: Ato, referido: Ato | None) -> None:
    """Recusa o ato anterior ao ato que ele refere pelo id; `referido` é este, ou `None`.

    A chamada feita fora entra com o dia que os papéis dizem, e dela não se cobra a ordem.
    Erros: `AtoRecusado` com o fundamento da etapa do ato.
    """
    if referido is None or isinstance(referido, ChamadaAssumida):
        return
    o_que, regra = f"o ato {referido.id}, de que este trata", regra_da_etapa(type(ato))
    _exigir(regime, ato, referido.data, o_que, regra)
    if isinstance(ato, NotificacaoFeita):
        o_que = f"o ato {referido.id}, de que a pessoa soube"
        _exigir_que_ja_fosse(regime, ato.instante, referido.data, o_que, regra)


def _pode_vir_antes_da_chamada(ato: Ato) -> bool:
    """A morte é um fato, e a desistência é do dia do pedido, se o documento dele a prova."""
    if not isinstance(ato, SaidaRegistrada):
        return False
    return ato.motivo is MotivoDaSaida.FALECIMENTO or (_desistiu(ato) and bool(ato.documento))


def _desistiu(ato: Ato) -> bool:
    return isinstance(ato, SaidaRegistrada) and ato.motivo is MotivoDaSaida.DESISTENCIA


def _exigir(
    regime: Regime,
    ato: Ato,
    dia: date | None,
    o_que: str,
    regra: Regra | RegraDoRito | str,
    *,
    depois: bool = False,
    conserto: str = _CORRIJA,
) -> None:
    """O ato é do dia, ou posterior; com `depois`, só posterior."""
    if dia is None or ato.data > dia or (ato.data == dia and not depois):
        return
    quando = "não é depois de" if depois else "é antes de"
    raise AtoRecusado(
        f"o ato é de {dia_escrito(ato.data)}, e {quando} {dia_escrito(dia)}: {o_que}",
        fundamentos_de(regime, regra),
        conserto,
        campo="data",
    )


def _exigir_que_ja_fosse(
    regime: Regime,
    instante: datetime,
    dia: date | None,
    o_que: str,
    regra: Regra | RegraDoRito | str,
) -> None:
    """Ninguém sabe de um ato antes do dia dele: desse instante contam prazos."""
    if dia is not None and instante.date() < dia:
        raise AtoRecusado(
            f"o ato diz que foi em {dia_escrito(instante.date())}, e é antes de {dia_escrito(dia)}: {o_que}",
            fundamentos_de(regime, regra),
            _CORRIJA.replace("a data", "a hora", 1),
            campo="instante",
        )
