"""O quadro de vagas ao lado do edital que se escreve: números, dispositivos, avisos."""

from typing import NamedTuple

from certame.norma.concordancia import quantos
from certame.operacoes.conferir_rascunho import RascunhoConferido


class GrupoNoQuadro(NamedTuple):
    """As vagas de um grupo num cargo, por extenso."""

    nome: str
    reservadas: int
    numeros: str


class CargoNoQuadro(NamedTuple):
    """Um cargo: as vagas, a reserva de cada grupo, os passos e os avisos."""

    nome: str
    vagas: int
    unidades: int
    grupos: list[GrupoNoQuadro]
    passos: list[tuple[str, str]]
    avisos: tuple[str, ...]


class QuadroDeVagas(NamedTuple):
    """O quadro inteiro; `total` e `reservadas` somam os cargos que se calculam."""

    cargos: list[CargoNoQuadro]
    total: int
    reservadas: list[GrupoNoQuadro]
    custos: list[tuple[str, str]]


def quadro_de_vagas(conferido: RascunhoConferido) -> QuadroDeVagas | None:
    """O quadro; `None` se o rascunho ainda não deixa calcular."""
    regime = conferido.regime
    if regime is None or conferido.lido is None:
        return None
    cargos = []
    for id, decisao in conferido.quadros:
        quadro = decisao.valor
        grupos = []
        for conta, grupo in enumerate(regime.grupos, start=1):
            posicoes = quadro.posicoes(conta)
            grupos.append(GrupoNoQuadro(grupo.nome, len(posicoes), _numeros(posicoes)))
        cargos.append(
            CargoNoQuadro(
                conferido.lido.edital.cargo(id).nome,
                quadro.total,
                len(quadro.cargo.unidades),
                grupos,
                [(passo.frase, passo.citacao) for passo in decisao.passos],
                decisao.avisos,
            )
        )
    somas = [
        GrupoNoQuadro(grupo.nome, sum(c.grupos[n].reservadas for c in cargos), "")
        for n, grupo in enumerate(regime.grupos)
    ]
    return QuadroDeVagas(cargos, sum(c.vagas for c in cargos), somas, _custos(conferido))


def _numeros(posicoes: tuple[int, ...]) -> str:
    ditas = ", ".join(map(str, posicoes[:30]))
    return f"{ditas}… ({len(posicoes)} ao todo)" if len(posicoes) > 30 else ditas


def _custos(conferido: RascunhoConferido) -> list[tuple[str, str]]:
    frases = []
    for custo in conferido.custos:
        citacao = "; ".join(fundamento.citacao for fundamento in custo.fundamentos)
        vagas = quantos(custo.custo, "vaga reservada", "vagas reservadas")
        conta = (
            f"Juntas, as {custo.vagas} vagas dão {custo.no_total} a {custo.grupo}; divididas em "
            f"{custo.partes}, dão {custo.dividida}."
        )
        frase = (
            f"{custo.cargo}: dividir em unidades tiraria {vagas}. {conta} A lei manda aplicar ao "
            "total."
            if custo.cargo
            else f"Dividir as vagas em {custo.partes} cargos tira {vagas}. {conta} Cargos distintos "
            "se contam à parte; mas, se são o mesmo cargo em regiões ou especialidades, escreva um "
            "cargo só, com unidades."
        )
        frases.append((frase, citacao))
    return frases
