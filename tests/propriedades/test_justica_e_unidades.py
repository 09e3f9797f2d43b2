"""Ordens judiciais e unidades com listas próprias, contra o mesmo oráculo independente."""

from fractions import Fraction

from hypothesis import assume, given
from hypothesis import strategies as st

from certame.dominio.edital import Cargo, Unidade
from certame.dominio.historia import Fato
from certame.dominio.ordem import ListasDaUnidade, Ordem
from certame.dominio.resultado import Decisao
from certame.motor.convocacao import Convocacao
from certame.motor.reserva import quadro_do_cargo
from tests.motor.moldes import grupo
from tests.propriedades.mundos import (
    DENSO,
    LEITURAS,
    Ato,
    Mundo,
    aplicar,
    aplicar_no_oraculo,
    mundos,
    regime_da_lei,
)
from tests.propriedades.oraculo import GERAL, Oraculo


class Justica:
    """O oráculo que também inclui gente por ordem judicial."""

    def __init__(self, mundo: Mundo) -> None:
        self.oraculo = mundo.oraculo()
        self.classificacao = list(range(mundo.aprovados))
        self.pcd = set(mundo.pcd)
        self.negadas: set[int] = set()
        self.sem_vaga: list[int] = []

    def incluir(self, pessoa: int, posto: int, *, no_grupo: bool) -> None:
        """Põe a pessoa no `posto` de agora; se a vez passou, a vaga vazia de menor número."""
        oraculo = self.oraculo
        self.classificacao.insert(posto - 1, pessoa)
        listas = [(GERAL, oraculo.geral)] + ([(1, oraculo.reservadas[1])] if no_grupo else [])
        passou = False
        for conta, lista in listas:
            lista.append(pessoa)
            lista.sort(key=self.classificacao.index)
            abaixo = lista[lista.index(pessoa) + 1 :]
            passou = passou or any(oraculo.conta.get(outra) == conta for outra in abaixo)
        if passou:
            self._dar_vaga(pessoa, no_grupo=no_grupo)
        oraculo.lembrar_quem_faltava(pessoa)

    def reintegrar(self, pessoa: int) -> None:
        """Volta aos lugares que tinha; chamada antes por uma lista em que está, a vez já passou."""
        oraculo = self.oraculo
        no_grupo = pessoa not in self.negadas and pessoa in self.pcd
        passou = False
        for conta, lista in [(GERAL, oraculo.geral)] + [(1, oraculo.reservadas[1])] * no_grupo:
            lista.append(pessoa)
            lista.sort(key=self.classificacao.index)
            abaixo = lista[lista.index(pessoa) + 1 :]
            passou = passou or any(oraculo.conta.get(outra) == conta for outra in abaixo)
            passou = passou or any((p, c) == (pessoa, conta) for _, p, c in oraculo.chamadas)
        if passou:
            self._dar_vaga(pessoa, no_grupo=no_grupo)
        oraculo.lembrar_quem_faltava(pessoa)

    def _dar_vaga(self, pessoa: int, *, no_grupo: bool) -> None:
        oraculo = self.oraculo
        if not oraculo.vazias:
            self.sem_vaga.append(pessoa)
            return
        numero = min(oraculo.vazias)
        conta, _ = oraculo.vazias.pop(numero)
        conta = conta if no_grupo else GERAL
        oraculo.vaga[pessoa], oraculo.conta[pessoa] = numero, conta
        oraculo.chamadas.append((numero, pessoa, conta))


def conferir_a_reserva(feita: Convocacao, oraculo: Oraculo) -> None:
    """8: nem recomposta a lista passa do que os tipos lhe reservam, nem do que reverteu."""
    recompostas = [f.vaga for f in feita.historia.fatos if f.fato is Fato.RECOMPOSICAO]
    assert recompostas == oraculo.recompostas
    assert len(recompostas) <= len(oraculo.reversoes)
    abertas = feita.vagas_criadas - feita.vagas_por_abrir
    reservadas = feita.historia.tipos[:abertas].count(1)
    assert sum(feita.conta_da(p) == 1 for p in feita.ocupante if p >= 0) <= reservadas


@given(
    mundos(("abrir", "abrir", "abrir", "criar", "sair", "sair", "negar", "encerrar"), atos=20),
    st.lists(st.tuples(st.integers(0, 19), st.integers(1, 17), st.booleans()), max_size=4),
)
def test_incluir_por_ordem_judicial(mundo: Mundo, inclusoes: list[tuple[int, int, bool]]) -> None:
    feita, justica = mundo.no_comeco(), Justica(mundo)
    oraculo = justica.oraculo
    for vez, ato in enumerate((*mundo.atos, Ato("abrir", 0))):
        for quando, posto, no_grupo in inclusoes:
            if quando == vez and posto <= mundo.aprovados:
                nova = feita.incluir(
                    f"j{len(feita.inscricoes)}", posto, ["pcd"] if no_grupo else []
                )
                justica.incluir(nova, posto, no_grupo=no_grupo)
        aplicar_no_oraculo(oraculo, ato, feita.vagas_criadas)
        aplicar(feita, ato)
        historia = feita.historia
        assert (
            list(zip(historia.vagas, historia.pessoas, historia.contas, strict=True))
            == oraculo.chamadas
        )
        assert {n: p for n, p in enumerate(feita.ocupante) if p >= 0} == oraculo.ocupantes()
        conferir_a_reserva(feita, oraculo)
        assert set(feita.vagas_vazias) == set(oraculo.vazias)
    pendentes = [
        feita.pessoa(p.inscricoes[0])
        for p in feita.pendencias
        if p.tipo == "sem_vaga_para_decisao_judicial"
    ]
    assert pendentes == justica.sem_vaga


@given(
    mundos(("abrir", "abrir", "criar", "sair", "sair", "sair", "negar", "encerrar"), atos=20),
    st.lists(st.tuples(st.integers(0, 19), st.integers(0, 15)), max_size=5),
)
def test_reintegrar_por_ordem_judicial(mundo: Mundo, voltas: list[tuple[int, int]]) -> None:
    feita, justica = mundo.no_comeco(), Justica(mundo)
    oraculo = justica.oraculo
    for vez, ato in enumerate((*mundo.atos, Ato("abrir", 0))):
        for quando, pessoa in voltas:
            if quando == vez and pessoa < mundo.aprovados and feita.saiu(pessoa):
                feita.reintegrar(pessoa)
                justica.reintegrar(pessoa)
        if ato.verbo == "negar" and ato.valor in oraculo.reservadas[1]:
            justica.negadas.add(ato.valor)
        aplicar_no_oraculo(oraculo, ato, feita.vagas_criadas)
        aplicar(feita, ato)
        historia = feita.historia
        assert (
            list(zip(historia.vagas, historia.pessoas, historia.contas, strict=True))
            == oraculo.chamadas
        )
        assert {n: p for n, p in enumerate(feita.ocupante) if p >= 0} == oraculo.ocupantes()
        conferir_a_reserva(feita, oraculo)
    pendentes = [
        feita.pessoa(p.inscricoes[0])
        for p in feita.pendencias
        if p.tipo == "sem_vaga_para_decisao_judicial"
    ]
    assert pendentes == justica.sem_vaga


@given(mundos(("abrir", "abrir", "criar", "sair", "negar")), st.integers(1, 16), st.booleans())
def test_quem_esta_sub_judice_e_perde_nao_mudou_a_vaga_de_ninguem(
    mundo: Mundo, posto: int, no_grupo: bool
) -> None:
    """Com e sem a ação, as mesmas pessoas nas mesmas vagas: o posto é só um espelho."""
    assume(posto <= mundo.aprovados)
    com, sem = mundo.no_comeco(), mundo.no_comeco()
    nova = com.incluir("900", posto, ["pcd"] if no_grupo else [], sub_judice=True)
    for ato in mundo.atos:
        aplicar(com, ato)
        aplicar(sem, ato)
        assert com.ocupante == sem.ocupante
        assert com.historia.contas == sem.historia.contas
        assert not com.vaga_da(nova)
    com.decidir_contra(nova)
    com.criar_vagas(5)
    sem.criar_vagas(5)
    com.abrir_todas()
    sem.abrir_todas()
    assert com.ocupante == sem.ocupante


@given(st.sampled_from(LEITURAS), st.lists(st.integers(1, 9), min_size=2, max_size=3), st.data())
def test_cada_unidade_vive_como_um_cargo_com_os_tipos_dela(
    leitura: tuple[str, str], vagas: list[int], dados: st.DataObject
) -> None:
    regime = regime_da_lei(DENSO, *leitura, (grupo("pcd", Fraction(1, 4)),))
    cargo = Cargo("c", "C", sum(vagas), tuple(Unidade(f"u{i}", v) for i, v in enumerate(vagas)))
    quadro = quadro_do_cargo(regime, cargo)
    assume(isinstance(quadro, Decisao))
    assert isinstance(quadro, Decisao)
    faixas, inicio = [], 0
    for _ in vagas:
        quantos = dados.draw(st.integers(1, 10))
        faixas.append(range(inicio, inicio + quantos))
        inicio += quantos
    pcds = [sorted(dados.draw(st.sets(st.sampled_from(faixa)))) for faixa in faixas]
    ordem = Ordem(
        tuple(map(str, range(inicio))),
        tuple(
            ListasDaUnidade(f"u{i}", faixa.start, faixa.stop, {"pcd": tuple(pcd)})
            for i, (faixa, pcd) in enumerate(zip(faixas, pcds, strict=True))
        ),
    )
    feita = Convocacao(regime, quadro.valor, ordem)
    oraculos = [
        Oraculo(
            list(faixa), {1: list(pcd)}, [], v, leitura[0] == "compensada", leitura[1] == "sempre"
        )
        for faixa, pcd, v in zip(faixas, pcds, vagas, strict=True)
    ]
    atos = st.tuples(
        st.sampled_from(["abrir", "abrir", "criar", "sair", "negar"]),
        st.integers(0, len(vagas) - 1),
        st.integers(0, 9),
    )
    for verbo, unidade, valor in dados.draw(st.lists(atos, max_size=16)):
        oraculo = oraculos[unidade]
        numeros = [n for n, u in enumerate(feita.historia.unidades, start=1) if u == unidade]
        oraculo.tipos[:] = [feita.historia.tipos[n - 1] for n in numeros]
        pessoa = faixas[unidade][valor % len(faixas[unidade])]
        if verbo == "abrir":
            aplicar_no_oraculo(oraculo, Ato("abrir", valor), len(numeros))
            feita.abrir(valor, unidade)
        elif verbo == "criar":
            feita.criar_vagas(1 + valor, unidade)
        else:
            aplicar_no_oraculo(oraculo, Ato(verbo, pessoa), len(numeros))
            aplicar(feita, Ato(verbo, pessoa))
        numeros = [n for n, u in enumerate(feita.historia.unidades, start=1) if u == unidade]
        ocupam = {n: feita.ocupante[n] for n in numeros if feita.ocupante[n] >= 0}
        assert ocupam == {numeros[n - 1]: p for n, p in oraculo.ocupantes().items()}
        assert {p: feita.conta_da(p) for p in ocupam.values()} == oraculo.conta
    reversoes = sum(f.fato is Fato.REVERSAO for f in feita.historia.fatos)
    assert reversoes == sum(len(o.reversoes) for o in oraculos)
