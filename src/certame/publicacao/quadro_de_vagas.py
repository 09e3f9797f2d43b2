"""Quadro de vagas: por cargo, o total, as gerais, as reservadas e seus números."""

from collections.abc import Mapping

from certame.dominio.edital import Edital
from certame.dominio.historia import GERAL
from certame.dominio.resultado import Decisao
from certame.motor.reserva import Quadro
from certame.norma.concordancia import quantos
from certame.norma.regime import Regime
from certame.publicacao.modelo import Coluna, Publicacao, Secao, Valor

_NUMEROS_ESCRITOS = 50


def quadro_de_vagas(
    edital: Edital, regime: Regime, quadros: Mapping[str, Decisao[Quadro]], *, hipotese: bool
) -> Publicacao:
    """O quadro de vagas de todos os cargos decididos, com os passos de cada conta."""
    colunas = [
        Coluna("lista", "para"),
        Coluna("vagas", "vagas"),
        Coluna("numeros", "números"),
        Coluna("fundamentos", "fundamentos"),
    ]
    secoes = []
    for id, decisao in quadros.items():
        quadro = decisao.valor
        secoes.append(
            Secao(
                titulo=f"{quadro.cargo.nome}: {quantos(quadro.total, 'vaga')} no edital",
                chave=id,
                linhas=_linhas(regime, quadro),
                frases=tuple(f"{p.frase} ({p.citacao})" for p in decisao.passos)
                + tuple(f"Aviso: {aviso}" for aviso in decisao.avisos),
            )
        )
    return Publicacao(
        nome="quadro-de-vagas",
        titulo="Quadro de vagas",
        edital=edital,
        norma=regime.norma,
        colunas=tuple(colunas),
        secoes=tuple(secoes),
        dados={
            "passos": {
                id: [passo.para_dados() for passo in decisao.passos]
                for id, decisao in quadros.items()
            },
            "avisos": {id: list(decisao.avisos) for id, decisao in quadros.items()},
        },
        hipotese=hipotese,
    )


def _linhas(regime: Regime, quadro: Quadro) -> list[list[Valor]]:
    gerais = quadro.tipos.count(GERAL)
    linhas: list[list[Valor]] = [["todos (vagas gerais)", gerais, "", ""]]
    for conta, grupo in enumerate(regime.grupos, start=1):
        posicoes = quadro.posicoes(conta)
        numeros = ", ".join(map(str, posicoes[:_NUMEROS_ESCRITOS]))
        if len(posicoes) > _NUMEROS_ESCRITOS:
            numeros += "…"
        citacoes = dict.fromkeys(
            (grupo.fundamento_da_fracao.citacao, grupo.fundamento_da_serie.citacao)
        )
        linhas.append(
            [
                grupo.nome,
                len(posicoes),
                numeros or "só no cadastro de reserva",
                "; ".join(citacoes),
            ]
        )
    return linhas
