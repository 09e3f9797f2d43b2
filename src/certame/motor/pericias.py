"""A perícia de cada pessoa, da convocação à Junta: em que ponto está e que ato cabe."""

from datetime import datetime, timedelta
from enum import StrEnum

from certame.dominio.ato import (
    AssistenteIndicado,
    AtoDePessoa,
    AusenciaRegistrada,
    CienciaRegistrada,
    ComparecimentoRegistrado,
    CondicaoNaoConfirmada,
    DeficienciaConfirmada,
    InaptidaoDeclarada,
    JuntaConcluida,
    JuntaInstalada,
    ParecerEmitido,
    PericiaConvocada,
    ResultadoNegativoRegistrado,
)
from certame.dominio.ato_da_pericia import ResultadoDaJunta, ResultadoNegativo
from certame.dominio.resultado import AtoRecusado
from certame.motor.autos import Autos, Pessoa
from certame.motor.equipes import exigir_junta, exigir_parecer
from certame.norma.dia_e_hora import hora_escrita
from certame.norma.norma import Prazo
from certame.norma.regime import Regime
from certame.norma.regra import Regra
from certame.norma.rito import RegraDoRito, Rito


class SituacaoDaPericia(StrEnum):
    """Em que ponto está a perícia de uma pessoa."""

    NAO_HOUVE = "nao_houve"
    EM_CURSO = "em_curso"
    AUSENTE = "ausente"
    ESPERA_A_JUNTA = "espera_a_junta"
    NA_JUNTA = "na_junta"
    CONFIRMADA = "confirmada"
    NAO_CONFIRMADA = "nao_confirmada"
    INAPTA = "inapta"


def situacao_da_pericia(rito: Rito, autos: Autos, pessoa: Pessoa) -> SituacaoDaPericia:
    """Em que ponto está a perícia da pessoa, pelo último ato dela que fala disso."""
    situacao = SituacaoDaPericia.NAO_HOUVE
    for ato in autos.da_pessoa(pessoa):
        match ato:
            case PericiaConvocada():
                situacao = SituacaoDaPericia.EM_CURSO
            case AusenciaRegistrada():
                situacao = SituacaoDaPericia.AUSENTE
            case DeficienciaConfirmada():
                situacao = SituacaoDaPericia.CONFIRMADA
            case ResultadoNegativoRegistrado(resultado=negativo):
                situacao = (
                    SituacaoDaPericia.ESPERA_A_JUNTA
                    if rito.junta
                    else SituacaoDaPericia(negativo.value)
                )
            case JuntaInstalada():
                situacao = SituacaoDaPericia.NA_JUNTA
            case JuntaConcluida(resultado=resultado):
                situacao = SituacaoDaPericia(resultado.value)
            case CondicaoNaoConfirmada():
                situacao = SituacaoDaPericia.NAO_CONFIRMADA
            case _:
                pass
    return situacao


def exigir_da_pericia(regime: Regime, autos: Autos, ato: AtoDePessoa) -> None:
    """Confere se o ato cabe no ponto em que está a perícia da pessoa. Erros: `AtoRecusado`."""
    situacao = situacao_da_pericia(regime.norma.rito, autos, (ato.cargo, ato.inscricao))
    match ato:
        case PericiaConvocada():
            _exigir_situacao(
                regime,
                ato,
                situacao,
                (
                    SituacaoDaPericia.NAO_HOUVE,
                    SituacaoDaPericia.EM_CURSO,
                    SituacaoDaPericia.AUSENTE,
                ),
                "a perícia já teve resultado",
            )
        case ComparecimentoRegistrado() | AusenciaRegistrada():
            _exigir_em_curso(regime, ato, situacao)
            _exigir_hora_da_pericia(regime, autos, ato)
            if isinstance(ato, AusenciaRegistrada):
                _exigir_aviso_provado(regime, autos, ato)
        case ParecerEmitido():
            _exigir_em_curso(regime, ato, situacao)
            _exigir_presenca(regime, autos, ato)
            exigir_parecer(regime, autos, ato, regime.norma.rito.equipe_da_pericia)
        case DeficienciaConfirmada() | ResultadoNegativoRegistrado():
            _exigir_em_curso(regime, ato, situacao)
            if isinstance(ato, ResultadoNegativoRegistrado):
                _exigir_resultado_possivel(regime, ato.resultado)
            _exigir_parecer_dado(regime, autos, ato)
        case CienciaRegistrada():
            _exigir_resultado_registrado(regime, autos, ato)
        case AssistenteIndicado():
            _exigir_assistente_no_prazo(regime, autos, ato, situacao)
        case JuntaInstalada():
            _exigir_vez_da_junta(regime, autos, ato, situacao)
        case JuntaConcluida():
            _exigir_situacao(
                regime, ato, situacao, (SituacaoDaPericia.NA_JUNTA,), "não há Junta em curso"
            )
            _exigir_resultado_possivel(regime, ato.resultado)
        case _:
            raise TypeError(f"ato sem regra: {type(ato).__name__}")


def _exigir_resultado_registrado(regime: Regime, autos: Autos, ato: CienciaRegistrada) -> None:
    """Só há ciência do que já foi registrado. Erros: `AtoRecusado`."""
    if ultimo_resultado(autos, (ato.cargo, ato.inscricao)) is None:
        raise AtoRecusado(
            f"não há resultado negativo da perícia da inscrição {ato.inscricao}",
            regime.fundamentos_do_rito(RegraDoRito.PERICIA),
            "registre antes o resultado (resultado_negativo_registrado)",
            campo="inscricao",
        )


def exigir_resultado_negativo(
    regime: Regime, autos: Autos, ato: CondicaoNaoConfirmada | InaptidaoDeclarada
) -> None:
    """O efeito do resultado negativo só vem depois dele, e da Junta onde há. Erros: `AtoRecusado`."""
    situacao = situacao_da_pericia(regime.norma.rito, autos, (ato.cargo, ato.inscricao))
    if isinstance(ato, InaptidaoDeclarada):
        _exigir_situacao(
            regime,
            ato,
            situacao,
            (SituacaoDaPericia.INAPTA,),
            "a perícia (e a Junta, onde a lei a manda) não concluiu pela inaptidão",
        )
    else:
        _exigir_situacao(
            regime,
            ato,
            situacao,
            (SituacaoDaPericia.NAO_CONFIRMADA, SituacaoDaPericia.AUSENTE),
            "a perícia (e a Junta, onde a lei a manda) não concluiu que a deficiência não se "
            "confirma, nem a pessoa faltou depois de avisada",
        )


def prazo_da_norma(regime: Regime, id: str) -> Prazo | None:
    """O prazo de um id na norma, ou `None` se ela não o tem."""
    return next((prazo for prazo in regime.norma.prazos if prazo.id == id), None)


def ciencia_do_resultado(autos: Autos, pessoa: Pessoa) -> datetime | None:
    """O instante em que a pessoa soube do último resultado da perícia, se há prova."""
    desde = autos.desde(pessoa, ResultadoNegativoRegistrado)
    ciencias = [ato.instante for ato in desde if isinstance(ato, CienciaRegistrada)]
    return ciencias[0] if ciencias else None


def ultimo_resultado(autos: Autos, pessoa: Pessoa) -> ResultadoNegativoRegistrado | None:
    """O último resultado negativo da perícia da pessoa, ou `None`."""
    return autos.ultimo(pessoa, ResultadoNegativoRegistrado)


def fim_da_indicacao(regime: Regime, autos: Autos, pessoa: Pessoa) -> datetime | None:
    """O último instante para a pessoa indicar assistente; `None` se ainda não soube do resultado.

    As horas correm seguidas, desde a ciência.
    """
    ciencia = ciencia_do_resultado(autos, pessoa)
    prazo = prazo_da_norma(regime, "assistente_tecnico")
    if ciencia is None:
        return None
    return ciencia + timedelta(hours=prazo.quantidade if prazo else 0)


def _exigir_situacao(
    regime: Regime,
    ato: AtoDePessoa,
    situacao: SituacaoDaPericia,
    admitidas: tuple[SituacaoDaPericia, ...],
    motivo: str,
) -> None:
    if situacao in admitidas:
        return
    rito = regime.fundamentos_do_rito
    fundamentos = (
        (*regime.fundamentos(Regra.INAPTIDAO), *rito(RegraDoRito.PERICIA))
        if isinstance(ato, InaptidaoDeclarada)
        else rito(RegraDoRito.PERICIA)
    )
    raise AtoRecusado(
        f"na inscrição {ato.inscricao}, {motivo}",
        fundamentos,
        "registre antes os atos da perícia que faltam",
        campo="inscricao",
    )


def _exigir_em_curso(regime: Regime, ato: AtoDePessoa, situacao: SituacaoDaPericia) -> None:
    _exigir_situacao(
        regime, ato, situacao, (SituacaoDaPericia.EM_CURSO,), "não há perícia em curso"
    )


def _exigir_hora_da_pericia(
    regime: Regime, autos: Autos, ato: ComparecimentoRegistrado | AusenciaRegistrada
) -> None:
    """Só se comparece, ou se falta, na hora para que a pessoa foi convocada, ou depois dela."""
    marcada = _convocacao(autos, ato).instante
    if ato.instante < marcada:
        dita = ato.instante.astimezone(marcada.tzinfo)
        raise AtoRecusado(
            f"a perícia da inscrição {ato.inscricao} está marcada para {hora_escrita(marcada)}, e o ato diz "
            f"{hora_escrita(dita)}: antes da hora marcada ninguém comparece nem falta",
            regime.fundamentos_do_rito(RegraDoRito.PERICIA),
            f"registre-o a partir de {hora_escrita(marcada)}; de quem chega antes, escreva a hora marcada",
            campo="instante",
        )


def _convocacao(autos: Autos, ato: AtoDePessoa) -> PericiaConvocada:
    """A última convocação da pessoa, cuja perícia está em curso."""
    convocada = autos.ultimo((ato.cargo, ato.inscricao), PericiaConvocada)
    assert convocada is not None
    return convocada


def _exigir_aviso_provado(regime: Regime, autos: Autos, ato: AusenciaRegistrada) -> None:
    convocada = _convocacao(autos, ato)
    aviso = autos.notificacao((ato.cargo, ato.inscricao), convocada.id)
    if aviso is None or aviso.instante >= convocada.instante:
        raise AtoRecusado(
            f"não há prova de que a inscrição {ato.inscricao} foi avisada antes da perícia",
            regime.fundamentos(Regra.NAO_CONFIRMADA),
            f"registre o aviso da convocação (notificacao_feita, ato = {convocada.id}), com prova",
        )


def _depois_da_convocacao(autos: Autos, ato: AtoDePessoa) -> list[AtoDePessoa]:
    """Os atos da pessoa desde a última convocação para a perícia."""
    return autos.desde((ato.cargo, ato.inscricao), PericiaConvocada)


def _exigir_presenca(regime: Regime, autos: Autos, ato: ParecerEmitido) -> None:
    if not any(
        isinstance(outro, ComparecimentoRegistrado) for outro in _depois_da_convocacao(autos, ato)
    ):
        raise AtoRecusado(
            f"não consta que a inscrição {ato.inscricao} compareceu à perícia",
            regime.fundamentos_do_rito(RegraDoRito.PERICIA),
            "registre antes o comparecimento (comparecimento_registrado)",
            campo="inscricao",
        )


def _exigir_parecer_dado(regime: Regime, autos: Autos, ato: AtoDePessoa) -> None:
    if not any(isinstance(outro, ParecerEmitido) for outro in _depois_da_convocacao(autos, ato)):
        raise AtoRecusado(
            f"a perícia da inscrição {ato.inscricao} não tem parecer",
            regime.fundamentos_do_rito(RegraDoRito.PARECER),
            "registre antes o parecer da equipe (parecer_emitido)",
            campo="inscricao",
        )


def _exigir_resultado_possivel(
    regime: Regime, resultado: ResultadoNegativo | ResultadoDaJunta
) -> None:
    """Só a norma cuja perícia exclui admite que ela declare alguém inapto."""
    if resultado.value == SituacaoDaPericia.INAPTA and regime.leitura("pericia") != "exclui":
        raise AtoRecusado(
            "a perícia não declara ninguém inapto: só diz se a deficiência se confirma e de que "
            "adaptações a pessoa precisa",
            regime.fundamentos(Regra.INAPTIDAO),
            "conclua confirmada ou nao_confirmada, e registre as adaptações",
            campo="resultado",
        )


def _exigir_junta_na_norma(regime: Regime, regra: RegraDoRito) -> None:
    if not regime.norma.rito.junta:
        raise AtoRecusado(
            f"a norma {regime.norma.id} não prevê Junta",
            regime.fundamentos_do_rito(regra),
            "o resultado da perícia se discute por recurso",
        )


def _exigir_espera_da_junta(
    regime: Regime,
    ato: AssistenteIndicado | JuntaInstalada,
    situacao: SituacaoDaPericia,
    regra: RegraDoRito,
) -> None:
    """Só onde a norma prevê Junta, e depois do resultado negativo. Erros: `AtoRecusado`."""
    _exigir_junta_na_norma(regime, regra)
    _exigir_situacao(
        regime,
        ato,
        situacao,
        (SituacaoDaPericia.ESPERA_A_JUNTA,),
        "não há resultado negativo à espera da Junta",
    )


def _exigir_assistente_no_prazo(
    regime: Regime, autos: Autos, ato: AssistenteIndicado, situacao: SituacaoDaPericia
) -> None:
    _exigir_espera_da_junta(regime, ato, situacao, RegraDoRito.ASSISTENTE)
    fim = fim_da_indicacao(regime, autos, (ato.cargo, ato.inscricao))
    if fim is not None and ato.instante > fim:
        raise AtoRecusado(
            f"o prazo da inscrição {ato.inscricao} para indicar assistente acabou em {hora_escrita(fim)}",
            regime.fundamentos_do_rito(RegraDoRito.ASSISTENTE),
            "constitua a Junta sem assistente",
            campo="instante",
        )


def _exigir_vez_da_junta(
    regime: Regime, autos: Autos, ato: JuntaInstalada, situacao: SituacaoDaPericia
) -> None:
    _exigir_espera_da_junta(regime, ato, situacao, RegraDoRito.JUNTA)
    pessoa = ato.cargo, ato.inscricao
    desde = autos.desde(pessoa, ResultadoNegativoRegistrado)
    indicados = [outro for outro in desde if isinstance(outro, AssistenteIndicado)]
    fim = fim_da_indicacao(regime, autos, pessoa)
    if not indicados and (fim is None or ato.instante <= fim):
        raise AtoRecusado(
            f"a inscrição {ato.inscricao} ainda pode indicar assistente técnico: a Junta espera a "
            "indicação ou o fim do prazo, que conta da ciência do resultado",
            regime.fundamentos_do_rito(RegraDoRito.ASSISTENTE),
            f"espere até {hora_escrita(fim)}"
            if fim
            else "registre antes a ciência do resultado (ciencia_registrada)",
            campo="instante" if fim else "inscricao",
        )
    exigir_junta(regime, ato, indicados[-1].assistente if indicados else "")
