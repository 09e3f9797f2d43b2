"""O que a banca publicou e a conta não dá: postos e situações, com o que explicaria cada um."""

from collections.abc import Mapping, Sequence

from certame.dominio.edital import Edital
from certame.motor.confronto import DiferencaComABanca
from certame.norma.regime import Regime
from certame.publicacao.modelo import Coluna, Publicacao, Secao

_COLUNAS = (
    Coluna("inscricao", "inscrição"),
    Coluna("lista", "lista"),
    Coluna("unidade", "unidade"),
    Coluna("publicado", "publicado"),
    Coluna("calculado", "calculado"),
    Coluna("frase", "o que explicaria"),
)


def diferencas_com_a_banca(
    edital: Edital,
    regime: Regime,
    diferencas: Mapping[str, Sequence[DiferencaComABanca]],
    *,
    hipotese: bool,
) -> Publicacao | None:
    """A publicação, cargo a cargo; `None` se nada difere."""
    nomes = {"": "situação", "geral": regime.norma.rotulos.lista_geral}
    nomes |= {grupo.id: grupo.nome for grupo in regime.grupos}
    secoes = tuple(
        Secao(
            titulo=edital.cargo(cargo).nome,
            chave=cargo,
            linhas=[
                [d.inscricao, nomes[d.lista], d.unidade, d.publicado, d.calculado, d.explicacao]
                for d in do_cargo
            ],
        )
        for cargo, do_cargo in diferencas.items()
        if do_cargo
    )
    if not secoes:
        return None
    return Publicacao(
        nome="diferencas-com-a-banca",
        titulo="Diferenças com o que a banca publicou",
        edital=edital,
        norma=regime.norma,
        colunas=_COLUNAS,
        secoes=secoes,
        dados={
            "diferencas": {
                cargo: [d.para_dados() for d in do_cargo] for cargo, do_cargo in diferencas.items()
            }
        },
        hipotese=hipotese,
        interna=True,
    )
