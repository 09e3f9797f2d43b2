"""Confere que, depois da validade, só se chama por ordem judicial."""

from certame.conferencia.exame import Exame
from certame.dominio.historia import POR_ORDEM_JUDICIAL, Acontecimento, Fato

_DE_JUIZ = (
    Fato.INCLUSAO,
    Fato.SUB_JUDICE,
    Fato.EXITO_DEFINITIVO,
    Fato.IMPROCEDENCIA,
    Fato.LIBERACAO,
    Fato.CHAMADA_JUDICIAL,
)


def conferir_validade(exame: Exame) -> None:
    """Anota as chamadas de depois da validade que nenhuma ordem judicial cobre.

    As assumidas ficam de fora: entram como foram feitas.

    Cada ordem cobre no máximo uma chamada. A validade reaberta volta a permitir chamadas.
    """
    historia = exame.historia
    limites = exame.fatos_de(Fato.FIM_DA_VALIDADE, Fato.VALIDADE_REABERTA)
    ordens = [f.quando for f in exame.fatos_de(*_DE_JUIZ, Fato.RETORNO) if e_ordem_judicial(f)]
    fim: int | None = None
    for limite in [*limites, Acontecimento(len(historia.vagas), Fato.VALIDADE_REABERTA)]:
        if limite.fato is Fato.FIM_DA_VALIDADE:
            fim = limite.quando if fim is None else fim
        elif fim is not None:
            _conferir_periodo(exame, fim, limite.quando, ordens)
            fim = None


def _conferir_periodo(exame: Exame, fim: int, reabertura: int, ordens: list[int]) -> None:
    deste_periodo = iter([quando for quando in ordens if fim <= quando])
    assumidas = {fato.quando for fato in exame.fatos_de(Fato.CHAMADA_ASSUMIDA)}
    for chamada in range(fim, reabertura):
        if chamada in assumidas:
            continue
        if next(deste_periodo, reabertura) > chamada:
            vaga = exame.historia.vagas[chamada]
            nome = exame.relato.nome(exame.historia.pessoas[chamada])
            exame.relato.falha(*chamada_sem_ordem(nome, vaga))


def e_ordem_judicial(fato: Acontecimento) -> bool:
    """Diz se o fato é de um juiz, e por isso cobre uma chamada depois da validade."""
    return fato.fato in _DE_JUIZ or (fato.fato is Fato.RETORNO and fato.outro == POR_ORDEM_JUDICIAL)


def chamada_sem_ordem(nome: str, vaga: int) -> tuple[str, str, int, tuple[str, ...]]:
    """A falha de quem foi chamado depois da validade sem ordem que o cubra."""
    frase = (
        f"a inscrição {nome} foi chamada para a vaga {vaga} depois da validade, sem ordem judicial"
    )
    return "validade", frase, vaga, (nome,)
