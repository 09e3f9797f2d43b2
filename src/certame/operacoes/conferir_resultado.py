"""Submete o resultado de cada cargo à conferência independente, antes que ele saia."""

from collections.abc import Iterator, Mapping

from certame.conferencia.chamadas import conferir_chamadas
from certame.conferencia.listas import conferir_listas
from certame.conferencia.reserva import conferir_reserva
from certame.conferencia.veredito import Conferido, Falha, Veredito
from certame.dominio.edital import Edital
from certame.dominio.resultado import Decisao
from certame.motor.andamento import Andamento
from certame.motor.classificacao import Classificacao
from certame.motor.reserva import Quadro


def vereditos(
    edital: Edital,
    quadros: Mapping[str, Decisao[Quadro]],
    classificacoes: Mapping[str, Decisao[Classificacao]],
    andamento: Andamento,
    sorteios: Mapping[str, Mapping[str, int]],
) -> dict[str, Veredito]:
    """O veredito de cada cargo que chegou à ordem de chamada.

    `sorteios` vai do cargo ao lugar que o sorteio deu a cada inscrição.
    """
    return {
        cargo: _veredito(
            edital, cargo, quadros, classificacoes[cargo].valor, andamento, sorteios.get(cargo, {})
        )
        for cargo in andamento.convocacoes
    }


def _veredito(
    edital: Edital,
    cargo: str,
    quadros: Mapping[str, Decisao[Quadro]],
    classificacao: Classificacao,
    andamento: Andamento,
    sorteio: Mapping[str, int],
) -> Veredito:
    convocacao = andamento.convocacoes[cargo]
    quadro = quadros[cargo].valor
    historia = convocacao.historia
    falhas = [
        *conferir_reserva(
            andamento.regime, quadro.cargo, historia.tipos, historia.fatos, historia.unidades
        ),
        *_das_listas(edital, classificacao, sorteio),
        *conferir_chamadas(
            andamento.regime, quadro.cargo, classificacao.ordem, historia, edital.clausulas
        ),
    ]
    conferido = (
        Conferido("tipos das vagas", len(historia.tipos)),
        Conferido("pessoas nas listas", len(classificacao.candidatos)),
        Conferido("chamadas", len(historia.vagas)),
    )
    return Veredito(tuple(falhas), conferido, ())


def _das_listas(
    edital: Edital, classificacao: Classificacao, sorteio: Mapping[str, int]
) -> Iterator[Falha]:
    ordem = classificacao.ordem
    for unidade in ordem.unidades:
        geral = ordem.inscricoes[unidade.inicio : unidade.fim]
        reservadas = {
            grupo: [ordem.inscricoes[pessoa] for pessoa in pessoas]
            for grupo, pessoas in unidade.reservadas.items()
        }
        da_unidade = [c for c in classificacao.candidatos if c.unidade == unidade.nome]
        yield from conferir_listas(da_unidade, geral, reservadas, edital.desempates, sorteio)
