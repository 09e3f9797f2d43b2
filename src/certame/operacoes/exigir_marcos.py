"""Os marcos do certame que só se praticam no dia deles, e uma vez: edital e resultado."""

from collections.abc import Sequence

from certame.dominio.ato import Ato, EditalPublicado, ResultadoDivulgado
from certame.dominio.resultado import AtoRecusado
from certame.motor.andamento import Andamento
from certame.norma.dia_e_hora import dia_escrito
from certame.norma.dispositivo import CONSTITUICAO
from certame.norma.regra import Regra


def exigir_marcos(andamento: Andamento, atos: Sequence[Ato]) -> None:
    """Recusa o edital publicado noutro dia e o segundo resultado de pé. Erros: `AtoRecusado`."""
    for ato in atos:
        match ato:
            case EditalPublicado():
                _exigir_o_dia_do_edital(andamento, ato)
            case ResultadoDivulgado():
                _exigir_um_resultado(andamento)
            case _:
                pass


def _exigir_o_dia_do_edital(andamento: Andamento, ato: EditalPublicado) -> None:
    escrito = andamento.edital.publicacao
    if ato.data != escrito:
        raise AtoRecusado(
            f"o edital diz que se publica em {dia_escrito(escrito)}, e é esse dia que decide a lei; o ato "
            f"diz {dia_escrito(ato.data)}",
            (*andamento.regime.fundamentos(Regra.VIGENCIA), CONSTITUICAO["cf_art37"]),
            f"se o dia certo é o do edital, pratique o ato com {dia_escrito(escrito)}; se é o do ato, mude "
            "antes publicacao no edital",
        )


def _exigir_um_resultado(andamento: Andamento) -> None:
    for praticado in andamento.praticados:
        feito = praticado.ato
        if isinstance(feito, ResultadoDivulgado) and feito.id not in andamento.anulados:
            raise AtoRecusado(
                f"o resultado já foi divulgado, em {dia_escrito(feito.data)} (ato {feito.id})",
                (*andamento.regime.fundamentos(Regra.LISTA_GERAL), CONSTITUICAO["cf_art37"]),
                "se ele saiu errado, anule antes essa divulgação (ato_anulado), e divulgue o certo",
            )
