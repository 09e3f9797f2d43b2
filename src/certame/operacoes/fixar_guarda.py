"""Fixa até quando os dados pessoais de um certame se guardam, ou diz quem tem de o dizer."""

from datetime import date, datetime

from certame.armazens.cofre.chaveiro import Chaveiro
from certame.armazens.cofre.cofre import Cofre
from certame.dominio.ato_do_cofre import GuardaFixada
from certame.dominio.resultado import AtoRecusado, Pendencia
from certame.livro.pseudonimo import exigir_pseudonimo, recusar_dado_pessoal
from certame.norma.dispositivo import CONSTITUICAO
from certame.operacoes.anotar_vista import anotar_vista


def fixar_guarda(
    cofre: Cofre, certame: str, ate: date, fonte: str, *, autor: str, instante: datetime
) -> None:
    """Fixa o prazo, que só se prolonga, e anota de onde ele vem (o item do edital, o decreto…).

    Erros: `AtoRecusado` se o autor não é um pseudônimo, a fonte traz dado pessoal ou o dia já
    passou; `CofreRecusado` se o prazo já dito é maior, ou os dados já não existem.
    """
    exigir_pseudonimo(autor)
    recusar_dado_pessoal({"fonte": fonte})
    if ate < instante.date():
        raise AtoRecusado(
            f"o dia {ate.strftime('%d/%m/%Y')} já passou, e a guarda se fixa para a frente",
            (CONSTITUICAO["cf_art5_inc79"],),
            "escreva o último dia em que os dados se guardam, de hoje em diante",
        )
    cofre.chaveiro.reter(certame, ate)

    def fixada(id: str) -> GuardaFixada:
        return GuardaFixada(id=id, data=instante.date(), ate=ate, fonte=fonte)

    anotar_vista(cofre.prateleira.vistas, certame, (fixada,), instante=instante, autor=autor)


def pendencia_da_guarda(chaveiro: Chaveiro, certame: str) -> Pendencia | None:
    """A pendência de quem ainda não disse até quando se guarda; `None` se já se disse."""
    if chaveiro.guardar_ate(certame) or chaveiro.destruida_em(certame):
        return None
    return Pendencia(
        "guarda",
        "Não se sabe até quando guardar os dados pessoais deste certame: a lei da reserva não o diz.",
        "o prazo de guarda, com o item do edital ou o ato da cidade que o fixa",
        "quem redige o edital, ou o encarregado de dados da prefeitura",
        (CONSTITUICAO["cf_art5_inc79"],),
    )
