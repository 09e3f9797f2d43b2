"""Assumir exatamente a ordem que o motor faria é o mesmo que tê-la feito: em tudo, sem pendência."""

from hypothesis import assume, given
from hypothesis import strategies as st

from certame.dominio.historia import Fato
from certame.motor.assuncao import assumir
from certame.motor.convocacao import Convocacao
from tests.propriedades.mundos import COM_TUDO, Ato, Mundo, aplicar, mundos, retrato

VERBOS = tuple(verbo for verbo in COM_TUDO if verbo != "vazia")


def assumido(mundo: Mundo) -> tuple[Convocacao, Convocacao]:
    """O mundo vivido aqui, e o mesmo com cada chamada feita fora e assumida."""
    aqui, de_fora = mundo.no_comeco(), mundo.no_comeco()
    for ato in mundo.atos:
        feitas = len(aqui.historia.vagas)
        aplicar(aqui, ato)
        if ato.verbo != "abrir":
            aplicar(de_fora, ato)
        historia = aqui.historia
        for vaga, pessoa, conta in zip(
            historia.vagas[feitas:],
            historia.pessoas[feitas:],
            historia.contas[feitas:],
            strict=True,
        ):
            assumir(de_fora, pessoa, vaga, conta)
    return aqui, de_fora


@given(mundos(VERBOS), st.lists(st.sampled_from([1, 2, 5]), max_size=3), st.integers(0, 15))
def test_assumir_a_ordem_da_lei_e_te_la_feito(mundo: Mundo, depois: list[int], sai: int) -> None:
    aqui, de_fora = assumido(mundo)
    ficou_vazia = any(f.fato is Fato.VAGA_SEM_OCUPANTE for f in aqui.historia.fatos)
    assume(not ficou_vazia)
    assert retrato(de_fora, fatos=False) == retrato(aqui, fatos=False)
    for quantas in depois:
        for mundo_de in (aqui, de_fora):
            mundo_de.criar_vagas(quantas)
            mundo_de.abrir(quantas)
            if sai < mundo.aprovados:
                aplicar(mundo_de, Ato("sair", sai))
    assert retrato(de_fora, fatos=False) == retrato(aqui, fatos=False)


@given(mundos(VERBOS))
def test_assumir_de_novo_da_o_mesmo_estado(mundo: Mundo) -> None:
    _, um = assumido(mundo)
    _, outro = assumido(mundo)
    assert retrato(um) == retrato(outro)
