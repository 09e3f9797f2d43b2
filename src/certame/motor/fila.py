"""Uma lista em uso: quem é a próxima pessoa, com quem volta, quem vai ao fim e quem entra."""

from bisect import bisect_left, insort
from collections.abc import Iterator, Sequence, Set
from enum import IntEnum
from fractions import Fraction
from heapq import heappop, heappush

from certame.dominio.historia import GERAL, NINGUEM

LIVRE, OCUPA, FORA, ESPELHADA = range(4)
"""Situação de uma pessoa: pode ser chamada, ocupa uma vaga, saiu, ou só tem posto espelho."""

SEM_CONTA = 255

Chave = tuple[int, int, int, int | Fraction]
"""Lugar na lista: posição; antes dela (0), nela (1) ou depois do fim (2); e a ordem entre iguais.

De quem entra por decisão, a ordem é o lugar que tem na lista geral; no fim, a da chegada.
"""

Lugar = tuple[int, Fraction]
"""O lugar, na lista geral, de quem entrou por decisão: antes de que posição, e a ordem ali."""


class Situacao:
    """A situação, a conta e a vaga de cada pessoa do cargo, em colunas."""

    __slots__ = ("conta", "estado", "vaga")

    def __init__(self, pessoas: int) -> None:
        self.estado = bytearray(pessoas)
        self.conta = bytearray(b"\xff" * pessoas)
        self.vaga = [0] * pessoas

    def acrescentar(self) -> int:
        """Dá lugar a mais uma pessoa e devolve o índice dela."""
        self.estado.append(LIVRE)
        self.conta.append(SEM_CONTA)
        self.vaga.append(0)
        return len(self.estado) - 1

    def copia(self) -> "Situacao":
        """Cópia independente."""
        outra = Situacao(0)
        outra.estado, outra.conta = bytearray(self.estado), bytearray(self.conta)
        outra.vaga = list(self.vaga)
        return outra


class Quem(IntEnum):
    """Quem uma fila aceita."""

    LIVRES = 0
    SEM_CONTA_GERAL = 1


class Fila:
    """A ordem de uma lista com um ponteiro que só avança.

    Quem volta a uma posição já passada, vai para o fim ou entra por ordem judicial fica numa
    pequena pilha ordenada ao lado. Cada pessoa é passada uma vez: o custo total é linear.
    """

    __slots__ = (
        "_chaves",
        "_chegadas",
        "_deslocadas",
        "_dispensadas",
        "_incluidas",
        "_lugares",
        "_marca",
        "_marcadas",
        "_posicoes",
        "_removidas",
        "_situacao",
        "ordem",
        "ponteiro",
        "quem",
    )

    def __init__(self, ordem: Sequence[int], situacao: Situacao, quem: Quem) -> None:
        self.ordem = ordem
        self.ponteiro = 0
        self.quem = quem
        self._situacao = situacao
        self._deslocadas: list[tuple[Chave, int]] = []
        self._chaves: dict[int, Chave] = {}
        self._incluidas: dict[int, Chave] = {}
        self._lugares: list[Lugar] = []
        self._marca = -1
        self._marcadas: list[tuple[Chave, int]] = []
        self._chegadas = 0
        self._removidas: set[int] = set()
        self._dispensadas: set[int] = set()
        self._posicoes: dict[int, int] | None = None

    def copia(self, situacao: Situacao) -> "Fila":
        """Cópia independente, ligada a outra situação."""
        outra = Fila(self.ordem, situacao, self.quem)
        outra.ponteiro = self.ponteiro
        outra._deslocadas = list(self._deslocadas)
        outra._chaves = dict(self._chaves)
        outra._incluidas = dict(self._incluidas)
        outra._lugares = list(self._lugares)
        outra._marca = self._marca
        outra._marcadas = list(self._marcadas)
        outra._chegadas = self._chegadas
        outra._removidas = set(self._removidas)
        outra._dispensadas = set(self._dispensadas)
        outra._posicoes = self._posicoes
        return outra

    def aceita(self, pessoa: int) -> bool:
        """Diz se a fila pode trazer a pessoa."""
        estado = self._situacao.estado[pessoa]
        if estado == LIVRE:
            return pessoa not in self._removidas and pessoa not in self._dispensadas
        return (
            self.quem is Quem.SEM_CONTA_GERAL
            and estado == OCUPA
            and self._situacao.conta[pessoa] != GERAL
        )

    def proxima(self) -> int:
        """A primeira pessoa que a fila aceita, ou `NINGUEM`. Não a tira da fila."""
        deslocadas = self._deslocadas
        if deslocadas:
            self._descartar_passadas()
        ordem, fim, posicao = self.ordem, len(self.ordem), self.ponteiro
        estado, chaves = self._situacao.estado, self._chaves
        ocupadas_tambem = self.quem is Quem.SEM_CONTA_GERAL
        while posicao < fim:
            pessoa = ordem[posicao]
            if (
                (ocupadas_tambem or not estado[pessoa])
                and pessoa not in chaves
                and self.aceita(pessoa)
            ):
                break
            posicao += 1
        self.ponteiro = posicao
        if deslocadas and (posicao == fim or deslocadas[0][0] < (posicao, 1, 0, 0)):
            return deslocadas[0][1]
        return ordem[posicao] if posicao < fim else NINGUEM

    def em_ordem(self) -> Iterator[int]:
        """As pessoas que a fila aceita, da primeira em diante, sem tirar nenhuma.

        Quem percorre só o começo não paga o resto; quem volta fora de ordem se conta à parte.
        """
        self.proxima()
        deslocadas, posicao, fim = list(self._deslocadas), self.ponteiro, len(self.ordem)
        ultima = NINGUEM
        while True:
            while deslocadas and not self._vale(*deslocadas[0]):
                heappop(deslocadas)
            while posicao < fim and not self._na_posicao(self.ordem[posicao]):
                posicao += 1
            if deslocadas and (posicao == fim or deslocadas[0][0] < (posicao, 1, 0, 0)):
                _, pessoa = heappop(deslocadas)
                if pessoa != ultima:
                    yield pessoa
                ultima = pessoa
            elif posicao < fim:
                yield self.ordem[posicao]
                posicao += 1
            else:
                return

    def _na_posicao(self, pessoa: int) -> bool:
        return pessoa not in self._chaves and self.aceita(pessoa)

    def _vale(self, chave: Chave, pessoa: int) -> bool:
        return self._chaves.get(pessoa) == chave and self.aceita(pessoa)

    def _descartar_passadas(self) -> None:
        deslocadas = self._deslocadas
        while deslocadas and not self._vale(*deslocadas[0]):
            heappop(deslocadas)

    def sem_deslocadas(self) -> bool:
        """Diz se só o ponteiro decide quem vem (ninguém que volta ou entrou espera a vez)."""
        self._descartar_passadas()
        return not self._deslocadas

    def faixa(self) -> tuple[int, int]:
        """O primeiro índice e o índice depois do último, quando a ordem é uma faixa de índices."""
        return (self.ordem[0], self.ordem[-1] + 1) if self.ordem else (0, 0)

    def posicao(self, pessoa: int) -> int:
        """Posição de origem na lista, de 0. Erros: `KeyError` se não está nela."""
        if isinstance(self.ordem, range):
            if pessoa not in self.ordem:
                raise KeyError(pessoa)
            return pessoa - self.ordem.start
        return self._por_posicao()[pessoa]

    def _por_posicao(self) -> dict[int, int]:
        if self._posicoes is None:
            self._posicoes = {p: i for i, p in enumerate(self.ordem)}
        return self._posicoes

    def chave(self, pessoa: int) -> Chave:
        """O lugar atual da pessoa; compara-se com o de outra. Erros: `KeyError`."""
        if pessoa in self._chaves:
            return self._chaves[pessoa]
        return self._incluidas.get(pessoa) or (self.posicao(pessoa), 1, 0, 0)

    def contem(self, pessoa: int) -> bool:
        """Diz se a pessoa está na lista."""
        if pessoa in self._removidas:
            return False
        if pessoa in self._chaves:
            return True
        if isinstance(self.ordem, range):
            return pessoa in self.ordem
        return pessoa in self._por_posicao()

    def contidas(self, pessoas: Set[int]) -> set[int]:
        """Das pessoas, as que estão na lista: `contem` de muitas de uma vez."""
        daqui = self._por_posicao().keys() & pessoas
        daqui.update(pessoa for pessoa in self._chaves if pessoa in pessoas)
        return daqui - self._removidas

    def conhece(self, pessoa: int) -> bool:
        """Diz se a pessoa tem lugar na lista, mesmo que tenha sido tirada dela."""
        return pessoa in self._removidas or self.contem(pessoa)

    def retornar(self, pessoa: int) -> None:
        """Devolve a pessoa ao lugar que tinha."""
        if self.contem(pessoa):
            self._dispensadas.discard(pessoa)
            chave = self._chaves[pessoa] = self.chave(pessoa)
            heappush(self._deslocadas, (chave, pessoa))

    def para_o_fim(self, pessoa: int) -> None:
        """Põe a pessoa depois de todas."""
        if self.contem(pessoa):
            chave = self._chaves[pessoa] = (len(self.ordem), 2, self._chegada(), 0)
            heappush(self._deslocadas, (chave, pessoa))

    def incluir(self, pessoa: int, posto: int) -> Lugar:
        """Põe uma pessoa nova no `posto` (de 0) da lista de agora; devolve o lugar dela.

        A lista de agora são as de origem e as que já entraram por decisão, também as que saíram:
        o lugar de cada uma não muda.
        """
        antes = bisect_left(range(len(self._lugares)), posto, key=lambda i: self._lugares[i][0] + i)
        posicao = min(posto - antes, len(self.ordem))
        entre = [
            ordem for onde, ordem in self._lugares[max(antes - 1, 0) : antes + 1] if onde == posicao
        ]
        depois_de = self._lugares[antes - 1 : antes] if antes else []
        if len(entre) == 2:
            ordem = (entre[0] + entre[1]) / 2
        elif not entre:
            ordem = Fraction(0)
        else:
            ordem = entre[0] + (1 if depois_de and depois_de[0][0] == posicao else -1)
        lugar = (posicao, ordem)
        insort(self._lugares, lugar)
        self._entrar(pessoa, (posicao, 0, *lugar))
        return lugar

    def incluir_no_lugar(self, pessoa: int, lugar: Lugar, indice: int) -> None:
        """Põe uma pessoa nova antes da primeira cujo índice não é menor que `indice`.

        Entre duas que não têm ninguém no meio, vale o `lugar` delas na lista geral.
        """
        self._entrar(pessoa, (bisect_left(self.ordem, indice), 0, *lugar))

    def _entrar(self, pessoa: int, chave: Chave) -> None:
        self._chaves[pessoa] = self._incluidas[pessoa] = chave
        heappush(self._deslocadas, (chave, pessoa))

    def marcar(self, pessoa: int) -> None:
        """Anota que a pessoa, se é da lista, ocupa vaga pela conta dela."""
        if pessoa in self._chaves:
            chave = self._chaves[pessoa]
            heappush(self._marcadas, (_ao_contrario(chave), pessoa))
        elif self.contem(pessoa):
            self._marca = max(self._marca, self.posicao(pessoa))

    def marcar_ate(self, ponteiro: int) -> None:
        """Anota que pode ocupar vaga pela conta quem está até o `ponteiro`, também ele."""
        self._marca = max(self._marca, min(ponteiro, len(self.ordem) - 1))

    def passou_de(self, pessoa: int, conta: int) -> bool:
        """Diz se alguém depois da pessoa na lista ocupa vaga pela `conta` da lista."""
        if not self.contem(pessoa):
            return False
        chave = self.chave(pessoa)
        marcadas = self._marcadas
        while marcadas and not (
            self._ocupa(marcadas[0][1], conta)
            and self._chaves.get(marcadas[0][1]) == _ao_contrario(marcadas[0][0])
        ):
            heappop(marcadas)
        if marcadas and _ao_contrario(marcadas[0][0]) > chave:
            return True
        ordem, marca = self.ordem, self._marca
        while marca >= 0 and (ordem[marca] in self._chaves or not self._ocupa(ordem[marca], conta)):
            marca -= 1
        self._marca = marca
        return (marca, 1, 0, 0) > chave

    def _ocupa(self, pessoa: int, conta: int) -> bool:
        situacao = self._situacao
        return situacao.estado[pessoa] == OCUPA and situacao.conta[pessoa] == conta

    def esperam(self) -> Iterator[int]:
        """Quem a fila ainda pode trazer, sem ordem certa (percorre a lista)."""
        sem_posicao = (p for p in self._chaves if p in self._incluidas)
        return (p for p in (*self.ordem, *sem_posicao) if self.aceita(p))

    def a_frente(self, pessoa: int) -> int:
        """Quantas pessoas que a fila aceita estão à frente desta (percorre a lista)."""
        chave = self.chave(pessoa)
        quantas = sum(
            1
            for outra, dela in self._chaves.items()
            if dela < chave and outra != pessoa and self.aceita(outra)
        )
        for posicao in range(min(chave[0], len(self.ordem))):
            outra = self.ordem[posicao]
            if outra not in self._chaves and self.aceita(outra):
                quantas += 1
        return quantas

    def _chegada(self) -> int:
        self._chegadas += 1
        return self._chegadas

    def dispensar(self, pessoa: int) -> None:
        """A pessoa segue na lista, mas preferiu outra: esta não a chama enquanto não voltar."""
        self._dispensadas.add(pessoa)

    def remover(self, pessoa: int) -> None:
        """Tira a pessoa da lista."""
        self._removidas.add(pessoa)

    def voltar_ao_lugar(self, pessoa: int) -> None:
        """Desfaz uma ida ao fim: a pessoa volta à posição de origem."""
        if self.contem(pessoa) and pessoa in self._chaves:
            self._chaves[pessoa] = self._incluidas.get(pessoa) or (self.posicao(pessoa), 1, 0, 0)
            self.retornar(pessoa)

    def readmitir(self, pessoa: int) -> None:
        """Desfaz a retirada e devolve a pessoa ao lugar que tinha."""
        self._removidas.discard(pessoa)
        self.retornar(pessoa)


def _ao_contrario(chave: Chave) -> Chave:
    """A chave com a ordem invertida, para que a maior venha primeiro."""
    posicao, onde, ordem, entre = chave
    return -posicao, -onde, -ordem, -entre
