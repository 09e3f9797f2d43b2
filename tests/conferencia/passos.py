"""Uma história ato a ato: onde cada ato acaba, e a conferência que anda com ela."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from certame.conferencia.chamadas import conferir_chamadas
from certame.conferencia.exame import abrir_exame, montar_filas
from certame.conferencia.percurso_por_ato import PercursoPorAto
from certame.conferencia.veredito import Falha, Relato
from certame.dominio.edital import Cargo, Clausulas
from certame.dominio.historia import Historia
from certame.dominio.ordem import Ordem
from certame.norma.regime import Regime


class Passo(NamedTuple):
    """Quantos tipos, chamadas e fatos havia no fim de um ato."""

    tipos: int
    chamadas: int
    fatos: int


class Caso(NamedTuple):
    """Um cargo com a história inteira e o fim de cada ato."""

    regime: Regime
    cargo: Cargo
    ordem: Ordem
    historia: Historia
    clausulas: Clausulas
    passos: Sequence[Passo]

    def ate_cada_ato(self) -> Iterator[Historia]:
        """A mesma história, que cresce de ato em ato."""
        inteira = self.historia
        nova = Historia(inteira.grupos, inteira.vagas_do_edital)
        fatos = list(inteira.fatos)
        for tipos, chamadas, quantos in self.passos:
            nova.tipos[:] = inteira.tipos[:tipos]
            nova.unidades[:] = inteira.unidades[:tipos]
            nova.vagas[:] = inteira.vagas[:chamadas]
            nova.pessoas[:] = inteira.pessoas[:chamadas]
            nova.contas[:] = inteira.contas[:chamadas]
            for fato in fatos[len(nova.fatos) : quantos]:
                nova.fatos.append(fato)
            yield nova


def passo_de(historia: Historia) -> Passo:
    return Passo(len(historia.tipos), len(historia.vagas), len(historia.fatos))


def comparar(caso: Caso, *, do_comeco: bool = False) -> tuple[list[Falha], list[Falha]]:
    """As falhas do primeiro ato que uma das duas recusa: da que anda, e da que confere tudo.

    De fora ficam os tipos das vagas, que o percurso inteiro não confere, e a forma de conjunto, que
    só se vê no fim.
    """
    andando: PercursoPorAto | None = None
    for historia in caso.ate_cada_ato():
        if andando is None or do_comeco:
            relato = Relato(caso.ordem.inscricoes)
            exame = abrir_exame(caso.regime, caso.ordem, historia, caso.clausulas, relato)
            montar_filas(exame)
            andando = PercursoPorAto(exame, caso.cargo)
        andando.avancar()
        if andando.refazer:
            return comparar(caso, do_comeco=True)
        tudo = conferir_chamadas(caso.regime, caso.cargo, caso.ordem, historia, caso.clausulas)
        inteira = [falha for falha in tudo if falha.principio != "P3"]
        achadas = [falha for falha in relato.falhas() if falha.principio != "reserva"]
        if achadas or inteira:
            return achadas, inteira
    return [], []
