"""Os atos de um certame no mundo de uma hipótese: os que congelam leituras congelam as dela."""

from dataclasses import replace

from certame.dominio.ato import Ato, EditalPublicado, LeituraEscolhida
from certame.norma.regime import Regime


def ato_da_hipotese(ato: Ato, regime: Regime) -> Ato:
    """O ato como seria se o certame corresse com o regime; só muda a leitura que ele congela.

    Sem isto, a publicação do edital não caberia sob outra leitura, nem nada do que vem depois.
    """
    match ato:
        case EditalPublicado():
            congeladas = tuple(sorted(f"{n}={o}" for n, o in regime.escolhas.items()))
            return replace(
                ato,
                norma=regime.norma.id,
                versao_da_norma=regime.norma.versao,
                sha256=regime.norma.sha256,
                leituras=congeladas,
            )
        case LeituraEscolhida() if ato.leitura in regime.escolhas:
            return replace(ato, opcao=regime.leitura(ato.leitura))
    return ato
