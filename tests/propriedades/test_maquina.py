"""Uma história sem roteiro: o hypothesis escolhe os atos, o oráculo e os invariantes conferem."""

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from certame.dominio.historia import GERAL
from certame.motor.convocacao import Convocacao
from tests.propriedades.mundos import (
    LEIS,
    LEITURAS,
    Ato,
    Mundo,
    aplicar,
    aplicar_no_oraculo,
    retrato,
)
from tests.propriedades.oraculo import Oraculo
from tests.propriedades.test_principios import conferir_com_o_oraculo

MAIS_GENTE = 18


class Certame(RuleBasedStateMachine):
    """Um cargo do edital à última vaga, lado a lado com o oráculo."""

    feita: Convocacao
    oraculo: Oraculo
    mundo: Mundo

    @initialize(
        lei=st.sampled_from(LEIS),
        leitura=st.sampled_from(LEITURAS),
        aprovados=st.integers(1, MAIS_GENTE),
        vagas=st.integers(0, MAIS_GENTE),
        marcas=st.sets(st.integers(0, MAIS_GENTE - 1)),
    )
    def publicar(
        self, lei: str, leitura: tuple[str, str], aprovados: int, vagas: int, marcas: set[int]
    ) -> None:
        pcd = tuple(sorted(p for p in marcas if p < aprovados))
        self.mundo = Mundo(lei, *leitura, aprovados, pcd, vagas, fim_de_fila=True)
        self.feita, self.oraculo = self.mundo.no_comeco(), self.mundo.oraculo()
        self.feitos: list[Ato] = []

    def fazer(self, verbo: str, valor: int = 1) -> None:
        ato = Ato(verbo, valor)
        self.feitos.append(ato)
        aplicar_no_oraculo(self.oraculo, ato, self.feita.vagas_criadas)
        aplicar(self.feita, ato)

    @rule(quantas=st.integers(1, 5))
    def abrir(self, quantas: int) -> None:
        self.fazer("abrir", quantas)

    @precondition(lambda self: self.feita.vagas_criadas < 60)
    @rule(quantas=st.integers(1, 5))
    def criar(self, quantas: int) -> None:
        self.fazer("criar", quantas)

    @rule(verbo=st.sampled_from(["sair", "negar", "fim"]), marca=st.integers(0, MAIS_GENTE - 1))
    def alguem(self, verbo: str, marca: int) -> None:
        self.fazer(verbo, marca % self.mundo.aprovados)

    @rule(verbo=st.sampled_from(["reter", "liberar"]), frente=st.integers(0, 8))
    def guardar(self, verbo: str, frente: int) -> None:
        abertas = self.feita.vagas_criadas - self.feita.vagas_por_abrir
        self.fazer(verbo, max(1, abertas + frente - 4 * (verbo == "liberar")))

    @rule()
    def chamar_para_vaga_vazia(self) -> None:
        self.fazer("vazia")

    @rule()
    def espiar(self) -> None:
        """Uma prévia que abre tudo não muda o que há."""
        antes = retrato(self.feita)
        previa = self.feita.copia()
        if not previa.validade_encerrada:
            previa.abrir_todas()
        assert retrato(self.feita) == antes

    @precondition(lambda self: len(self.feitos) > 12)
    @rule()
    def encerrar(self) -> None:
        self.fazer("encerrar")

    @invariant()
    def igual_ao_oraculo(self) -> None:
        conferir_com_o_oraculo(self.feita, self.oraculo)

    @invariant()
    def colunas_coerentes(self) -> None:
        situacao = self.feita.situacao
        for numero, pessoa in enumerate(self.feita.ocupante[1:], start=1):
            if pessoa >= 0:
                assert situacao.vaga[pessoa] == numero
                assert situacao.conta[pessoa] in (GERAL, 1)
        assert sum(map(bool, situacao.vaga)) == sum(p >= 0 for p in self.feita.ocupante[1:])

    def teardown(self) -> None:
        if hasattr(self, "feitos"):
            refeita = self.mundo.com_atos(self.feitos).vivido()
            assert retrato(refeita) == retrato(self.feita)


TestCertame = Certame.TestCase
TestCertame.settings = settings(stateful_step_count=30)
