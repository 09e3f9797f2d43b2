"""Busca exaustiva: todas as listas de até oito pessoas e todas as histórias curtas.

Cada história é uma sequência de "abrir a próxima vaga" e "sai quem ocupa uma vaga". Confere os
princípios 3, 4, 5, 6, 7, 8, 11 e 12 em cada passo, nas duas leituras e nos dois limites.
"""

from collections.abc import Iterator
from fractions import Fraction
from itertools import chain, combinations

import pytest

from certame.dominio.historia import GERAL, Fato
from certame.motor.convocacao import Convocacao
from certame.norma.regime import Regime
from tests.motor.moldes import MOGI_2006, convocacao, grupo
from tests.propriedades.mundos import DENSO, LEITURAS, regime_da_lei
from tests.propriedades.oraculo import conjunto_da_lei

# Três vezes mais rápido sem medir a cobertura, que os outros testes do motor já cobram.
pytestmark = pytest.mark.no_cover

# Pessoas, vagas do edital, saídas: mais gente pede histórias mais curtas.
TAMANHOS = [(pessoas, 2) for pessoas in range(1, 6)] + [(6, 1), (7, 1), (8, 1)]


def subconjuntos(n: int) -> Iterator[tuple[int, ...]]:
    return chain.from_iterable(combinations(range(n), k) for k in range(n + 1))


class Busca:
    """Percorre as histórias de um mundo e confere cada passo."""

    def __init__(self, umregime: Regime, pessoas: int, pcd: tuple[int, ...], edital: int) -> None:
        self.pessoas = pessoas
        self.pcd = pcd
        self.grupo = umregime.grupos[0]
        self.por_via = umregime.leitura("computo") == "por_via"
        self.sempre = not self.por_via and umregime.leitura("compensa_ate") == "sempre"
        self.inicio = convocacao(umregime, edital, pessoas, pcd)
        self.inicio.criar_vagas(pessoas - edital)
        self.quando: dict[tuple[str, ...], dict[int, tuple[int, int]]] = {}

    def percorrer(self, saidas: int) -> None:
        self._de(self.inicio, (), saidas, frozenset())

    def _de(
        self, feita: Convocacao, historia: tuple[str, ...], saidas: int, foram: frozenset[int]
    ) -> None:
        self._anotar(feita, historia)
        if feita.vagas_por_abrir:
            depois = feita.copia()
            depois.abrir(1)
            self._conferir_abertura(feita, depois)
            self._conferir(depois, foram, len(feita.historia.vagas))
            self._de(depois, (*historia, "a"), saidas, foram)
        if not saidas:
            return
        for pessoa in feita.ocupante[1:]:
            if pessoa >= 0:
                depois = feita.copia()
                depois.sair(pessoa)
                self._conferir_saida(feita, depois, pessoa)
                self._conferir(depois, foram | {pessoa}, len(feita.historia.vagas))
                self._de(depois, (*historia, str(pessoa)), saidas - 1, foram | {pessoa})

    def _anotar(self, feita: Convocacao, historia: tuple[str, ...]) -> None:
        """Para o princípio 5: em cada história, quem já foi chamada e quem ocupa vaga."""
        chamadas = set(feita.historia.pessoas)
        self.quando[historia] = {
            p: (int(p in chamadas), int(feita.vaga_da(p) > 0)) for p in range(self.pessoas)
        }

    def _conferir_abertura(self, antes: Convocacao, depois: Convocacao) -> None:
        # 7: ninguém perde a vaga; R não diminui (as vagas já existem: o tipo não muda).
        assert {p for p in antes.ocupante if p >= 0} <= {p for p in depois.ocupante if p >= 0}
        # 6: vaga geral não mexe no número de contas reservadas, salvo reversão.
        aberta = depois.vagas_criadas - depois.vagas_por_abrir
        if depois.historia.tipos[aberta - 1] == GERAL:
            assert reservadas(depois) == reservadas(antes) - reversoes(depois) + reversoes(antes)

    def _conferir_saida(self, antes: Convocacao, depois: Convocacao, pessoa: int) -> None:
        novas = depois.historia.vagas[len(antes.historia.vagas) :]
        assert len(novas) <= 1
        reverteu = reversoes(depois) > reversoes(antes)
        if novas:
            assert novas == [antes.vaga_da(pessoa)]
            if not reverteu:
                assert reservadas(depois) == reservadas(antes)
                if self.por_via:
                    assert depois.historia.contas[-1] == antes.conta_da(pessoa)
        else:
            assert not any(map(depois.pode_ser_chamada, range(self.pessoas)))

    def _conferir(self, feita: Convocacao, foram: frozenset[int], feitas: int) -> None:
        abertas = feita.vagas_criadas - feita.vagas_por_abrir
        tipos = feita.historia.tipos[:abertas]
        dentro = [p for p in feita.ocupante if p >= 0]
        # 11: uma pessoa por vaga; vaga aberta sem ninguém só se não há quem chamar.
        assert len(dentro) == len(set(dentro))
        if len(dentro) < abertas:
            assert not any(map(feita.pode_ser_chamada, range(self.pessoas)))
        # 8: as contas são os tipos, salvo reversão e vaga que ninguém pôde ocupar.
        sobram = len(feita.vagas_vazias)
        assert tipos.count(1) - reversoes(feita) - sobram <= reservadas(feita) <= tipos.count(1)
        # 4: ninguém é passado para trás na lista que chamou, nem melhor nas duas.
        historia = feita.historia
        for pessoa, conta in zip(historia.pessoas[feitas:], historia.contas[feitas:], strict=True):
            for outra in range(pessoa):
                if conta == GERAL or outra in self.pcd or pessoa not in self.pcd:
                    assert outra in historia.pessoas or outra in foram
        # 3: o conjunto da lei.
        if self.sempre:
            geral = [p for p in range(self.pessoas) if p not in foram]
            pcd = [p for p in self.pcd if p not in foram]
            assert set(dentro) == conjunto_da_lei(geral, pcd, abertas, tipos.count(1))


def reservadas(feita: Convocacao) -> int:
    return sum(feita.situacao.conta[p] == 1 for p in feita.ocupante if p >= 0)


def reversoes(feita: Convocacao) -> int:
    return sum(fato.fato is Fato.REVERSAO for fato in feita.historia.fatos)


METADE = (grupo("pcd", Fraction(1, 2)),)


@pytest.mark.parametrize(("computo", "compensa_ate"), LEITURAS)
@pytest.mark.parametrize("lei", [MOGI_2006, DENSO, "metade"])
def test_todos_os_mundos_de_ate_oito_pessoas(lei: str, computo: str, compensa_ate: str) -> None:
    if lei == "metade":
        umregime = regime_da_lei(DENSO, computo, compensa_ate, METADE)
        tamanhos = TAMANHOS[:4]
    else:
        umregime, tamanhos = regime_da_lei(lei, computo, compensa_ate), TAMANHOS
    for pessoas, saidas in tamanhos:
        # O total do edital só muda as chamadas se a compensação para nele.
        so_o_edital = compensa_ate == "vagas_do_edital"
        for edital in {pessoas, pessoas // 2} if so_o_edital else {pessoas}:
            buscas: dict[tuple[int, ...], Busca] = {}
            for pcd in subconjuntos(pessoas):
                buscas[pcd] = Busca(umregime, pessoas, pcd, edital)
                buscas[pcd].percorrer(saidas)
            conferir_quem_declara(buscas)


def conferir_quem_declara(buscas: dict[tuple[int, ...], Busca]) -> None:
    """5: nas mesmas histórias, declarar nunca atrasa a chamada nem tira a vaga."""
    for pcd, com in buscas.items():
        for pessoa in pcd:
            sem = buscas[tuple(p for p in pcd if p != pessoa)]
            for historia in com.quando.keys() & sem.quando.keys():
                chamada, ocupa = com.quando[historia][pessoa]
                chamada_sem, ocupa_sem = sem.quando[historia][pessoa]
                assert chamada >= chamada_sem
                assert ocupa >= ocupa_sem
