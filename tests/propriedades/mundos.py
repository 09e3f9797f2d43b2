"""Mundos inventados: listas, vagas e uma história de atos, e como o motor e o oráculo os vivem."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import NamedTuple

from hypothesis import strategies as st

from certame.dominio.edital import Clausulas
from certame.motor.convocacao import Convocacao
from certame.norma.grupo import FamiliaDeSerie, Grupo
from certame.norma.regime import Regime
from tests.motor.moldes import IRUPI, MOGI_1993, MOGI_2006, convocacao, grupo, regime
from tests.propriedades.oraculo import (
    Oraculo,
    reserva_da_alternancia,
    tipos_da_alternancia,
    tipos_de_uma_formula,
)

DENSO = "denso"
"""Irupi com reserva de um terço: o que em Irupi leva vinte vagas aqui leva seis."""

LEIS = (IRUPI, MOGI_1993, MOGI_2006, DENSO)
LEITURAS = (("por_via", "sempre"), ("compensada", "sempre"), ("compensada", "vagas_do_edital"))


class Ato(NamedTuple):
    """Um ato da história; `valor` é a pessoa, ou quantas vagas."""

    verbo: str
    valor: int = 1


def regime_da_lei(
    lei: str, computo: str, compensa_ate: str, grupos: Sequence[Grupo] = ()
) -> Regime:
    """O regime de uma das leis, com a leitura dada."""
    escolhas = {"computo": computo, "compensa_ate": compensa_ate}
    if lei == DENSO:
        return regime(IRUPI, grupos or (grupo("pcd", Fraction(1, 3)),), escolhas)
    return regime(lei, grupos, escolhas)


@dataclass(frozen=True)
class Mundo:
    """Um cargo inventado e o que lhe acontece; as pessoas são índices na lista geral."""

    lei: str
    computo: str
    compensa_ate: str
    aprovados: int
    pcd: tuple[int, ...]
    vagas: int
    atos: tuple[Ato, ...] = ()
    fim_de_fila: bool = False

    @property
    def regime(self) -> Regime:
        """O regime do mundo."""
        return regime_da_lei(self.lei, self.computo, self.compensa_ate)

    @property
    def sempre(self) -> bool:
        """Diz se compensa sempre."""
        return self.computo == "compensada" and self.compensa_ate == "sempre"

    def com_atos(self, atos: Iterable[Ato]) -> "Mundo":
        """O mesmo mundo com outra história."""
        return replace(self, atos=tuple(atos))

    def no_comeco(self) -> Convocacao:
        """A convocação antes do primeiro ato."""
        clausulas = Clausulas(fim_de_fila=self.fim_de_fila)
        return convocacao(self.regime, self.vagas, self.aprovados, self.pcd, clausulas)

    def vivido(self) -> Convocacao:
        """A convocação depois de todos os atos."""
        feita = self.no_comeco()
        for ato in self.atos:
            aplicar(feita, ato)
        return feita

    def oraculo(self) -> Oraculo:
        """O oráculo antes do primeiro ato."""
        umregime = self.regime
        teto = self.vagas + sum(a.valor for a in self.atos if a.verbo == "criar") + 200
        (pcd,) = umregime.grupos
        reserva = None
        if pcd.serie.familia is FamiliaDeSerie.ALTERNANCIA_ESTRITA:
            reserva = reserva_da_alternancia
            tipos = tipos_da_alternancia(self.vagas, teto)
        else:
            tipos = tipos_de_uma_formula(pcd.fracao, teto)
        return Oraculo(
            geral=list(range(self.aprovados)),
            reservadas={1: list(self.pcd)},
            tipos=tipos,
            edital=self.vagas,
            compensada=self.computo == "compensada",
            sempre=self.compensa_ate == "sempre",
            reserva=reserva,
        )


def aplicar(convocacao: Convocacao, ato: Ato) -> None:
    """Aplica um ato; o que não cabe (pessoa que já saiu) é ignorado."""
    verbo, valor = ato
    if verbo in ("sair", "fim", "negar"):
        if not convocacao.saiu(valor):
            _aplicar_a_pessoa(convocacao, verbo, valor)
    elif verbo == "criar":
        convocacao.criar_vagas(valor)
    elif verbo == "encerrar":
        convocacao.encerrar_validade()
    elif verbo == "reter":
        if valor in convocacao.proximas_vagas() or valor in convocacao.vagas_vazias:
            convocacao.reter_vaga(valor)
    elif verbo == "liberar":
        if valor in convocacao.vagas_retidas:
            convocacao.liberar_vaga(valor)
    elif not convocacao.validade_encerrada:
        livres = set(convocacao.vagas_vazias) - set(convocacao.vagas_retidas)
        if verbo == "abrir":
            convocacao.abrir(valor)
        elif livres:
            convocacao.preencher_vazia(min(livres))


def _aplicar_a_pessoa(convocacao: Convocacao, verbo: str, pessoa: int) -> None:
    if verbo == "sair":
        convocacao.sair(pessoa)
    elif verbo == "fim":
        convocacao.pedir_fim_de_fila(pessoa)
    elif "pcd" in convocacao.grupos_da(pessoa):
        convocacao.nao_confirmar(pessoa, "pcd")


def aplicar_no_oraculo(oraculo: Oraculo, ato: Ato, criadas: int) -> None:
    """O mesmo ato no oráculo; `criadas` é quantas vagas existem antes dele."""
    verbo, valor = ato
    if verbo in ("sair", "fim", "negar"):
        if valor in oraculo.geral:
            _aplicar_a_pessoa_do_oraculo(oraculo, verbo, valor)
    elif verbo == "encerrar":
        oraculo.validade_encerrada = True
    elif verbo == "reter":
        if oraculo.abertas < valor <= criadas or valor in oraculo.vazias:
            oraculo.retidas.add(valor)
    elif verbo == "liberar":
        if valor in oraculo.retidas:
            oraculo.liberar(valor)
    elif verbo != "criar" and not oraculo.validade_encerrada:
        livres = set(oraculo.vazias) - oraculo.retidas
        if verbo == "abrir":
            for _ in range(min(valor, criadas - oraculo.abertas)):
                oraculo.abrir()
        elif livres:
            oraculo.preencher_vazia(min(livres))


def _aplicar_a_pessoa_do_oraculo(oraculo: Oraculo, verbo: str, pessoa: int) -> None:
    if verbo == "sair":
        oraculo.sair(pessoa)
    elif verbo == "fim":
        oraculo.fim_de_fila(pessoa)
    elif pessoa in oraculo.reservadas[1]:
        oraculo.nao_confirmar(pessoa, 1)


def retrato(convocacao: Convocacao, *, fatos: bool = True) -> bytes:
    """Tudo o que se vê de fora, em bytes: dois estados iguais dão o mesmo retrato."""
    historia, situacao = convocacao.historia, convocacao.situacao
    pessoas = range(len(convocacao.inscricoes))
    visto = (
        historia.vagas,
        historia.pessoas,
        historia.contas,
        bytes(historia.tipos),
        historia.unidades,
        historia.fatos if fatos else None,
        convocacao.pendencias,
        convocacao.ocupante,
        bytes(situacao.estado),
        bytes(situacao.conta),
        situacao.vaga,
        convocacao.vagas_vazias,
        convocacao.vagas_retidas,
        list(convocacao.proximas_vagas()),
        convocacao.validade_encerrada,
        convocacao.inscricoes,
        [convocacao.lugar(p) for p in pessoas],
        [convocacao.grupos_da(p) for p in pessoas],
        [convocacao.esta_em_exercicio(p) for p in pessoas],
    )
    return repr(visto).encode()


# Estratégias ---------------------------------------------------------------------------------

COM_TUDO = ("abrir", "abrir", "criar", "sair", "sair", "negar", "fim", "vazia")
SEM_FIM = ("abrir", "abrir", "criar", "sair", "sair", "negar")
SO_SAIDAS = ("abrir", "abrir", "criar", "sair", "sair")


@st.composite
def mundos(
    draw: st.DrawFn,
    verbos: Sequence[str] = COM_TUDO,
    leituras: Sequence[tuple[str, str]] = LEITURAS,
    *,
    ate: int = 16,
    atos: int = 14,
) -> Mundo:
    """Um mundo qualquer, com atos dos `verbos`; metade dos mundos abre logo todas as vagas."""
    aprovados = draw(st.integers(0, ate))
    pcd = draw(st.sets(st.integers(0, aprovados - 1))) if aprovados else set()
    computo, compensa_ate = draw(st.sampled_from(leituras))
    vagas = draw(st.integers(0, ate))
    pessoas = st.integers(0, max(0, aprovados - 1))
    quantas = st.integers(1, 6)
    por_verbo = {
        "abrir": quantas,
        "criar": quantas,
        "reter": st.integers(1, ate),
        "liberar": st.integers(1, ate),
        "vazia": st.just(0),
        "encerrar": st.just(0),
    }
    feitos = [Ato("abrir", vagas)] if draw(st.booleans()) else []
    feitos += [
        Ato(verbo, draw(por_verbo.get(verbo, pessoas)))
        for verbo in draw(st.lists(st.sampled_from(verbos), max_size=atos))
        if verbo in por_verbo or aprovados
    ]
    return Mundo(
        lei=draw(st.sampled_from(LEIS)),
        computo=computo,
        compensa_ate=compensa_ate,
        aprovados=aprovados,
        pcd=tuple(sorted(pcd)),
        vagas=vagas,
        atos=tuple(feitos),
        fim_de_fila=True,
    )
