"""Em que listas cada pessoa fica: a geral, as dos grupos que declarou, ou só a de maior percentual."""

from certame.dominio.candidato import Candidato
from certame.motor.desempate import LISTA_GERAL
from certame.norma.grupo import Multiplas
from certame.norma.regime import Regime


class Pertencimento:
    """Em que listas reservadas cada pessoa fica, quando pertence a mais de um grupo.

    `escolhidos` são as inscrições que a norma deixou só na lista do grupo de maior percentual.
    """

    def __init__(self, regime: Regime) -> None:
        self.ids = tuple(grupo.id for grupo in regime.grupos)
        self.escolhidos: list[str] = []
        self._conhecidos = frozenset(self.ids)
        self._uma_so = regime.norma.multiplas is Multiplas.MAIOR_PERCENTUAL
        # sorted é estável: entre frações iguais fica a ordem dos grupos.
        ordenados = sorted(regime.grupos, key=lambda grupo: grupo.fracao, reverse=True)
        self._do_maior = tuple(grupo.id for grupo in ordenados)

    def conferir(self, pessoa: Candidato) -> None:
        """Aceita os grupos da pessoa. Erros: `ValueError` se algum não existe."""
        if desconhecidos := pessoa.grupos - self._conhecidos:
            raise ValueError(
                f"a inscrição {pessoa.inscricao} traz o grupo {min(desconhecidos)}, que não existe"
            )
        if self._uma_so and len(pessoa.grupos) > 1:
            self.escolhidos.append(pessoa.inscricao)

    def grupos(self, pessoa: Candidato) -> frozenset[str]:
        """Os grupos em cujas listas a pessoa fica."""
        if self._uma_so and len(pessoa.grupos) > 1:
            return frozenset([next(id for id in self._do_maior if id in pessoa.grupos)])
        return pessoa.grupos

    def listas(self, pessoa: Candidato) -> frozenset[str]:
        """Todas as listas em que a pessoa fica, com a geral."""
        grupos = self.grupos(pessoa)
        return grupos | {LISTA_GERAL} if pessoa.na_geral else grupos
