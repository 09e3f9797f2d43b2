"""A conferência, escrita à parte, aceita toda história que o motor vive com decisões no meio."""

from collections.abc import Callable
from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from certame.conferencia.chamadas import conferir_chamadas
from certame.dominio.edital import Cargo, Clausulas
from certame.dominio.historia import Fato
from certame.dominio.resultado import AtoRecusado
from certame.motor.convocacao import Convocacao
from tests.motor.moldes import convocacao
from tests.propriedades.mundos import LEIS, LEITURAS, regime_da_lei

Decisao = Callable[[Convocacao, int], object]


def _incluir(feita: Convocacao, posto: int, *, sub_judice: bool = False) -> None:
    numero = len(feita.inscricoes)
    feita.incluir(f"j{numero}", 1 + posto, ["pcd"], sub_judice=sub_judice)


def _desfazer_negacao(feita: Convocacao, pessoa: int) -> None:
    negada = any(f.fato is Fato.NAO_CONFIRMADA and f.pessoa == pessoa for f in feita.historia.fatos)
    if negada and not feita.saiu(pessoa) and "pcd" not in feita.grupos_da(pessoa):
        feita.readmitir(pessoa, "pcd")


def _desfazer_saida(feita: Convocacao, pessoa: int) -> None:
    saidas = [f for f in feita.historia.fatos if f.fato is Fato.SAIDA and f.pessoa == pessoa]
    if saidas and feita.saiu(pessoa):
        feita.desfazer_saida(pessoa, saidas[-1].vaga, saidas[-1].grupo)


def _reintegrar(feita: Convocacao, pessoa: int, *, sub_judice: bool = False) -> None:
    if feita.saiu(pessoa):
        feita.reintegrar(pessoa, sub_judice=sub_judice)


def _sub_judice(feita: Convocacao, pessoa: int) -> None:
    if not feita.saiu(pessoa):
        feita.por_sub_judice(pessoa)


DECISOES: dict[str, Decisao] = {
    "abrir": lambda feita, quantas: feita.abrir(1 + quantas % 4),
    "criar": lambda feita, quantas: feita.criar_vagas(1 + quantas % 4),
    "sair": lambda feita, pessoa: feita.sair(pessoa),
    "negar": lambda feita, pessoa: feita.nao_confirmar(pessoa, "pcd"),
    "fim": lambda feita, pessoa: feita.pedir_fim_de_fila(pessoa),
    "posse": lambda feita, pessoa: feita.tomar_posse(pessoa),
    "incluir": _incluir,
    "incluir_sub_judice": lambda feita, posto: _incluir(feita, posto, sub_judice=True),
    "reintegrar": _reintegrar,
    "reintegrar_sub_judice": lambda feita, pessoa: _reintegrar(feita, pessoa, sub_judice=True),
    "sub_judice": _sub_judice,
    "ganhar": lambda feita, pessoa: feita.decidir_a_favor(pessoa),
    "perder": lambda feita, pessoa: feita.decidir_contra(pessoa),
    "desfazer_negacao": _desfazer_negacao,
    "desfazer_saida": _desfazer_saida,
    "reter": lambda feita, vaga: feita.reter_vaga(1 + vaga),
    "liberar": lambda feita, vaga: feita.liberar_vaga(1 + vaga),
    "reverter": lambda feita, vaga: feita.reverter_vaga(1 + vaga),
}


@st.composite
def historias(draw: st.DrawFn) -> tuple[Convocacao, list[tuple[str, int]]]:
    """Um cargo pequeno, denso de reserva, e o que se decide nele."""
    aprovados = draw(st.integers(1, 12))
    pcd = sorted(draw(st.sets(st.integers(0, aprovados - 1), max_size=2)))
    computo, compensa_ate = draw(st.sampled_from(LEITURAS))
    lei = regime_da_lei(draw(st.sampled_from(LEIS)), computo, compensa_ate)
    lei = replace(
        lei,
        escolhas={
            **lei.escolhas,
            "esgotamento": draw(st.sampled_from(["reverte", "reverte", "pendencia"])),
            "saida_apos_posse": draw(st.sampled_from(["mesma_lista", "segue_sequencia"])),
        },
    )
    vagas = draw(st.integers(0, 12))
    clausulas = Clausulas(fim_de_fila=True)
    feita = convocacao(lei, vagas, aprovados, pcd, clausulas)
    verbos = st.sampled_from(["abrir"] * 6 + ["incluir", "reintegrar"] * 2 + list(DECISOES))
    return feita, draw(st.lists(st.tuples(verbos, st.integers(0, 13)), max_size=22))


@given(historias())
def test_a_conferencia_aceita_as_decisoes_do_motor(
    historia: tuple[Convocacao, list[tuple[str, int]]],
) -> None:
    feita, decisoes = historia
    vagas = feita.historia.vagas_do_edital
    for verbo, valor in decisoes:
        sobre_vaga = verbo in ("reter", "liberar", "reverter", "abrir", "criar")
        if not sobre_vaga and "incluir" not in verbo and valor >= len(feita.inscricoes):
            continue
        try:
            DECISOES[verbo](feita, valor)
        except AtoRecusado:
            continue
        ordem = replace(feita.ordem, inscricoes=tuple(feita.inscricoes))
        falhas = conferir_chamadas(
            feita.regime,
            Cargo("c", "C", vagas),
            ordem,
            feita.historia,
            Clausulas(fim_de_fila=True),
        )
        assert not falhas, (verbo, valor, falhas[0])
