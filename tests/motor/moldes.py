"""Grupos, regimes e convocações prontos para os testes do motor."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from certame.acervo import norma_do_acervo
from certame.dominio.edital import Cargo, Clausulas
from certame.dominio.historia import Fato
from certame.dominio.ordem import Ordem, ordem_simples
from certame.dominio.resultado import Decisao
from certame.motor.convocacao import Convocacao
from certame.motor.reserva import Quadro, quadro_do_cargo
from certame.norma.dispositivo import fundamento_do_edital
from certame.norma.grupo import (
    Arredondamento,
    DestinoDaColisao,
    Faixa,
    FamiliaDeSerie,
    Grupo,
    Multiplas,
    Serie,
)
from certame.norma.regime import Regime, regime_da_norma

IRUPI = "irupi-es-2025"
MOGI_1993 = "mogi-das-cruzes-sp-1993"
MOGI_2006 = "mogi-das-cruzes-sp-2006"
PACOTES = (IRUPI, MOGI_1993, MOGI_2006)

MEIO = Arredondamento.MEIO_PARA_CIMA
CIMA = Arredondamento.PARA_CIMA
BAIXO = Arredondamento.PARA_BAIXO

_ITEM = fundamento_do_edital("1.1", "grupo inventado para o teste")
_NORMAS = {id: norma_do_acervo(id) for id in PACOTES}


def grupo(
    id: str,
    fracao: Fraction,
    arredondamento: Arredondamento = MEIO,
    serie: Serie | None = None,
    *,
    minimo: int = 0,
    faixas: Sequence[Faixa] = (),
    teto: Fraction | None = None,
    cascata: Sequence[str] = (),
) -> Grupo:
    """Um grupo inventado."""
    return Grupo(
        id=id,
        nome=f"pessoas do grupo {id}",
        fracao=fracao,
        arredondamento=arredondamento,
        serie=serie or Serie(FamiliaDeSerie.FORMULA),
        fundamento_da_fracao=_ITEM,
        fundamento_da_serie=_ITEM,
        minimo_de_vagas=minimo,
        faixas=tuple(faixas),
        teto=teto,
        cascata=tuple(cascata),
    )


def posicoes(*lista: int, intervalo: int = 0) -> Serie:
    """Uma série de posições escritas."""
    return Serie(FamiliaDeSerie.POSICOES, lista, intervalo)


PCD_FEDERAL = grupo("pcd", Fraction(1, 20), CIMA, teto=Fraction(1, 5))
LEI_15142 = (
    grupo("negros", Fraction(25, 100), minimo=2),
    grupo("indigenas", Fraction(3, 100), minimo=2),
    grupo("quilombolas", Fraction(2, 100), minimo=2),
)


def regime(
    norma: str = IRUPI,
    grupos: Sequence[Grupo] = (),
    escolhas: Mapping[str, str] | None = None,
    *,
    tipo: str = "concurso",
    multiplas: Multiplas = Multiplas.QUEM_CHAMAR_PRIMEIRO,
    silencio: str = "",
    colisao: DestinoDaColisao = DestinoDaColisao.ANTERIOR_LIVRE,
) -> Regime:
    """O regime de um pacote, com outros grupos e outras opções se vierem."""
    base = regime_da_norma(_NORMAS[norma], tipo, escolhas)
    return replace(
        base,
        norma=replace(base.norma, multiplas=multiplas, silencio=silencio, colisao=colisao),
        grupos=tuple(grupos) or base.grupos,
    )


def quadro(regime: Regime, cargo: Cargo | int) -> Quadro:
    """O quadro decidido de um cargo, ou de tantas vagas num cargo sem unidades."""
    if isinstance(cargo, int):
        cargo = Cargo("cargo", "Cargo", cargo)
    resultado = quadro_do_cargo(regime, cargo)
    assert isinstance(resultado, Decisao)
    return resultado.valor


def convocacao(
    regime: Regime,
    vagas: Cargo | int,
    aprovados: int | Ordem,
    pcd: Sequence[int] = (),
    clausulas: Clausulas | None = None,
    grupos: Mapping[str, Sequence[int]] | None = None,
) -> Convocacao:
    """A convocação em que a pessoa `i` é a `i + 1`-ésima da geral; `pcd` e `grupos` são índices."""
    ordem = ordem_simples(aprovados, pcd, grupos) if isinstance(aprovados, int) else aprovados
    return Convocacao(regime, quadro(regime, vagas), ordem, clausulas)


def chamadas(convocacao: Convocacao, desde: int = 0) -> list[tuple[int, int, str]]:
    """As chamadas feitas, como (vaga, posto na geral de 1, lista)."""
    historia = convocacao.historia
    return [
        (vaga, pessoa + 1, historia.nome_da_conta(conta))
        for vaga, pessoa, conta in zip(
            historia.vagas[desde:], historia.pessoas[desde:], historia.contas[desde:], strict=True
        )
    ]


def ocupantes(convocacao: Convocacao) -> list[int]:
    """O posto (de 1) de quem ocupa cada vaga, da primeira à última; 0 onde não há ninguém."""
    return [pessoa + 1 for pessoa in convocacao.ocupante[1:]]


def contas(convocacao: Convocacao) -> list[str]:
    """A conta em que cada vaga está ocupada; vazio onde não há ninguém."""
    return [
        convocacao.historia.nome_da_conta(convocacao.situacao.conta[pessoa]) if pessoa >= 0 else ""
        for pessoa in convocacao.ocupante[1:]
    ]


def fatos(convocacao: Convocacao, fato: Fato) -> list[tuple[int, int]]:
    """Os fatos de uma espécie, como (posto de 1 ou 0, vaga)."""
    return [(f.pessoa + 1, f.vaga) for f in convocacao.historia.fatos if f.fato is fato]


def pendencias(convocacao: Convocacao) -> list[tuple[str, tuple[str, ...]]]:
    """As pendências, como (tipo, inscrições)."""
    return [(p.tipo, p.inscricoes) for p in convocacao.pendencias]
