"""A conferência aceita o que o motor faz de chamadas assumidas, certas ou erradas, entre outros atos."""

from hypothesis import strategies as st
from hypothesis.stateful import rule

from certame.dominio.ato import AssuncaoEncerrada, ChamadaAssumida, EfeitoJudicial
from certame.dominio.edital import Aplicacao
from certame.dominio.historia import NINGUEM
from certame.motor.assuncao import chamada_da_lei
from certame.norma.grupo import Multiplas
from tests.propriedades.todo_ato import (
    COM_FIM_DE_FILA,
    POSTO,
    Partida,
    TodoAto,
    maquina_de,
)


class Assumindo(TodoAto):
    """As chamadas vêm de fora; de vez em quando, uma própria acaba a assunção."""

    def assumir(self, frente: int, quem: int, lista: int, *, como_a_lei: bool) -> None:
        """Assume uma chamada: a da lei, ou outra qualquer."""
        if self.andamento is None:
            return
        convocacao = self.convocacao
        numeros = [*convocacao.vagas_vazias, *convocacao.proximas_vagas()]
        if not numeros:
            return
        vaga = numeros[frente % len(numeros)]
        listas = ["geral", *convocacao.historia.grupos]
        inscricao, nome = self.inscricao(quem), listas[lista % len(listas)]
        if como_a_lei:
            da_lei = chamada_da_lei(convocacao, vaga)
            if da_lei.pessoa != NINGUEM:
                inscricao, nome = convocacao.inscricoes[da_lei.pessoa], listas[da_lei.conta]
        self.fazer(ChamadaAssumida, inscricao=inscricao, vaga=vaga, lista=nome)

    @rule(frente=st.sampled_from([0, 0, 0, 1, 2]), quem=POSTO, lista=POSTO)
    def convocar(self, frente: int, quem: int, lista: int) -> None:
        self.assumir(frente, quem, lista, como_a_lei=True)

    @rule(frente=st.sampled_from([0, 0, 0, 1, 2]), quem=POSTO, lista=POSTO)
    def chamar_outra(self, frente: int, quem: int, lista: int) -> None:
        self.assumir(frente, quem, lista, como_a_lei=False)

    @rule(frente=st.integers(0, 15), quem=POSTO, lista=POSTO, como_a_lei=st.booleans())
    def convocar_longe(self, frente: int, quem: int, lista: int, *, como_a_lei: bool) -> None:
        self.assumir(frente, quem, lista, como_a_lei=como_a_lei)

    @rule(acaba=st.integers(0, 5))
    def convocar_todas(self, acaba: int) -> None:
        if acaba == 0:
            super().convocar_todas()

    @rule(acaba=st.integers(0, 5))
    def encerrar_a_assuncao(self, acaba: int) -> None:
        if acaba == 0:
            self.fazer(AssuncaoEncerrada)

    @rule(acaba=st.integers(0, 5), quantas=st.integers(1, 4), onde=POSTO)
    def convocar_por_si(self, acaba: int, quantas: int, onde: int) -> None:
        if acaba == 0 or (self.andamento is not None and not self.convocacao.assume):
            super().convocar(quantas, onde)


TestAssuncaoSeConfere = Assumindo.TestCase


def test_anulada_a_primeira_saida_a_segunda_de_quem_voltou_a_ser_chamado_fica_de_pe() -> None:
    maquina = Assumindo()
    maquina.publicar(
        partida=Partida(
            lei="irupi",
            escolhas={},
            multiplas=Multiplas.QUEM_CHAMAR_PRIMEIRO,
            vagas=(1,),
            aplicacao=Aplicacao.AUTOMATICA,
            pessoas=((0, frozenset()),),
            clausulas=COM_FIM_DE_FILA,
        )
    )
    maquina.chamar_outra(frente=0, lista=0, quem=0)
    maquina.desistir(quem=0)
    maquina.chamar_outra(frente=0, lista=1, quem=0)
    maquina.desistir(quem=0)
    maquina.anular(qual=2)  # a primeira desistência
    assert maquina.convocacao.saiu(0)
    assert maquina.convocacao.vagas_vazias
    maquina.anular(qual=1)  # a segunda, a única que ainda tirava a pessoa
    assert not maquina.convocacao.saiu(0)
    assert maquina.convocacao.historia.nome_da_conta(maquina.convocacao.conta_da(0)) == "pcd"


def test_anulada_a_saida_de_antes_fica_fora_quem_voltou_por_ordem_sem_vaga_e_saiu_de_novo() -> None:
    maquina = maquina_de("denso", (1,), ())
    maquina.convocar_todas()
    maquina.desistir(quem=0)
    maquina.decidir_em_juizo(quem=0, efeito=EfeitoJudicial.SUB_JUDICE)
    maquina.desistir(quem=0)
    maquina.anular(qual=2)
    assert maquina.convocacao.saiu(0)
