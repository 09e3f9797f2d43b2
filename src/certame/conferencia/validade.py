"""Confere que, depois da validade, só se chama por ordem judicial."""

from certame.conferencia.exame import Exame
from certame.dominio.historia import Fato

_DE_JUIZ = (
    Fato.INCLUSAO,
    Fato.SUB_JUDICE,
    Fato.EXITO_DEFINITIVO,
    Fato.IMPROCEDENCIA,
    Fato.LIBERACAO,
)


def conferir_validade(exame: Exame) -> int:
    """Quantas chamadas vieram depois da validade; anota as que nenhuma ordem judicial cobre.

    Cada ordem cobre no máximo uma chamada.
    """
    historia = exame.historia
    fim = next((f.quando for f in historia.fatos if f.fato is Fato.FIM_DA_VALIDADE), None)
    if fim is None:
        return 0
    ordens = iter([f.quando for f in historia.fatos if f.quando >= fim and f.fato in _DE_JUIZ])
    for chamada in range(fim, len(historia.vagas)):
        ordem = next(ordens, None)
        if ordem is None or ordem > chamada:
            vaga = historia.vagas[chamada]
            nome = exame.relato.nome(historia.pessoas[chamada])
            exame.relato.falha(
                "validade",
                f"a inscrição {nome} foi chamada para a vaga {vaga} depois da validade, sem ordem "
                "judicial",
                vaga,
                [nome],
            )
    return len(historia.vagas) - fim
