"""Quem não segue no certame e por quê: só a inscrição, a etapa e o motivo do edital."""

from collections.abc import Mapping

from certame.dominio.edital import Edital
from certame.motor.apuracao import Apuracao
from certame.norma.norma import Norma
from certame.publicacao.modelo import Coluna, Publicacao, Secao

_COLUNAS = (
    Coluna("inscricao", "inscrição"),
    Coluna("etapa", "etapa"),
    Coluna("motivo", "motivo"),
    Coluna("fundamentos", "fundamentos"),
)


def nao_aprovados(
    edital: Edital, norma: Norma | None, apuracoes: Mapping[str, Apuracao], *, hipotese: bool
) -> Publicacao | None:
    """A publicação, cargo a cargo, em ordem de inscrição; `None` se todos seguem."""
    secoes = tuple(
        Secao(
            titulo=edital.cargo(cargo).nome,
            chave=cargo,
            linhas=[
                [
                    fora.inscricao,
                    edital.nome_da_nota(fora.etapa) if fora.etapa else "nota final",
                    "; ".join(fora.motivos),
                    "; ".join(fundamento.citacao for fundamento in fora.fundamentos),
                ]
                for fora in apuracao.nao_aprovados
            ],
        )
        for cargo, apuracao in apuracoes.items()
        if apuracao.nao_aprovados
    )
    if not secoes:
        return None
    return Publicacao(
        nome="nao-aprovados",
        titulo="Quem não segue, e por quê",
        edital=edital,
        norma=norma,
        colunas=_COLUNAS,
        secoes=secoes,
        hipotese=hipotese,
    )
