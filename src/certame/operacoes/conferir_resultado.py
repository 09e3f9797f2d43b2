"""Submete o resultado de cada cargo à conferência independente, antes que ele saia."""

from collections.abc import Mapping, Sequence

from certame.conferencia.cargo import conferir_cargo
from certame.conferencia.veredito import Veredito
from certame.dominio.candidato import Candidato
from certame.dominio.edital import Edital
from certame.motor.andamento import Andamento


def vereditos(
    edital: Edital,
    andamento: Andamento,
    aprovados: Mapping[str, Sequence[Candidato]],
    sorteios: Mapping[str, Mapping[str, int]],
) -> dict[str, Veredito]:
    """O veredito de cada cargo que chegou à ordem de chamada.

    `aprovados` vai do cargo a quem foi lido do arquivo da banca, e não ao que o motor ordenou;
    `sorteios`, ao lugar que o sorteio deu a cada inscrição.
    """
    return {
        cargo: conferir_cargo(
            andamento.regime,
            edital.cargo(cargo),
            convocacao.ordem,
            convocacao.historia,
            edital.clausulas,
            aprovados=aprovados[cargo],
            desempates=edital.desempates,
            sorteio=sorteios.get(cargo),
        )
        for cargo, convocacao in andamento.convocacoes.items()
    }
