"""O que os fatos posteriores resolveram: cada pendência como está agora, aberta ou resolvida."""

from collections.abc import Callable
from dataclasses import replace

from certame.dominio.historia import NINGUEM
from certame.dominio.resultado import Pendencia
from certame.motor.assuncao import DIVERGE, sem_decisao
from certame.motor.convocacao import Convocacao


def pendencias_de_agora(convocacao: Convocacao) -> tuple[Pendencia, ...]:
    """As pendências do cargo, na ordem em que surgiram; nas resolvidas, `resolvida_por` diz como."""
    return tuple(com_desfecho(convocacao, pendencia) for pendencia in convocacao.pendencias)


def com_desfecho(convocacao: Convocacao, pendencia: Pendencia) -> Pendencia:
    """A pendência com o que a resolveu, se já não está aberta."""
    if pendencia.resolvida_por:
        return pendencia
    desfecho = _DESFECHOS.get(pendencia.tipo)
    resolvida_por = desfecho(convocacao, pendencia) if desfecho else ""
    return replace(pendencia, resolvida_por=resolvida_por) if resolvida_por else pendencia


def _da_pessoa(convocacao: Convocacao, pendencia: Pendencia) -> str:
    """Quem foi chamado ou saiu não espera mais nada."""
    pessoa = _pessoa(convocacao, pendencia)
    if vaga := convocacao.vaga_da(pessoa):
        return f"a inscrição ocupa a vaga {vaga}"
    return "a inscrição saiu das listas" if convocacao.saiu(pessoa) else ""


def _da_preterida(convocacao: Convocacao, pendencia: Pendencia) -> str:
    """Ser chamada depois não basta: falta o ato que decide sobre quem foi chamado à frente."""
    saiu = convocacao.saiu(_pessoa(convocacao, pendencia))
    return "a inscrição saiu das listas" if saiu else ""


def _do_incidente(convocacao: Convocacao, pendencia: Pendencia) -> str:
    pessoa = _pessoa(convocacao, pendencia)
    if convocacao.saiu(pessoa):
        return "a inscrição saiu das listas"
    return "" if convocacao.grupos_da(pessoa) else "a inscrição não está mais em lista reservada"


def _do_esgotamento(convocacao: Convocacao, pendencia: Pendencia) -> str:
    if pendencia.vaga in convocacao.vagas_que_esperam_decisao:
        return ""
    return _da_vaga(convocacao, pendencia) or f"a vaga {pendencia.vaga} não espera mais a decisão"


def _da_vaga(convocacao: Convocacao, pendencia: Pendencia) -> str:
    ocupada = convocacao.ocupante[pendencia.vaga] != NINGUEM
    return f"a vaga {pendencia.vaga} tem ocupante" if ocupada else ""


def _da_escolha(convocacao: Convocacao, pendencia: Pendencia) -> str:
    if convocacao.espera_escolha(_pessoa(convocacao, pendencia)):
        return ""
    return f"a vaga {pendencia.vaga} não espera mais a escolha"


def _da_chamada(convocacao: Convocacao, pendencia: Pendencia) -> str:
    pessoa = _pessoa(convocacao, pendencia)
    if convocacao.ocupante[pendencia.vaga] == pessoa:
        return ""
    return f"a inscrição não ocupa mais a vaga {pendencia.vaga}"


def _da_divergencia(convocacao: Convocacao, pendencia: Pendencia) -> str:
    """Sem decisão, a saída de quem foi chamado não diz o que fazer de quem ficou para trás."""
    return "" if pendencia == sem_decisao(pendencia) else _da_chamada(convocacao, pendencia)


def _pessoa(convocacao: Convocacao, pendencia: Pendencia) -> int:
    pessoa = convocacao.pessoa(pendencia.inscricoes[0])
    assert pessoa is not None
    return pessoa


_DESFECHOS: dict[str, Callable[[Convocacao, Pendencia], str]] = {
    "pretericao": _da_preterida,
    "sem_vaga_para_decisao_judicial": _da_pessoa,
    "incidente": _do_incidente,
    "esgotamento": _do_esgotamento,
    "geral_esgotada": _da_vaga,
    "opcao": _da_escolha,
    "chamada_que_mudaria": _da_chamada,
    DIVERGE: _da_divergencia,
}
"""O que resolve cada tipo de pendência que nasce nas chamadas; as outras só um ato novo resolve."""
