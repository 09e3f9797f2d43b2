"""O texto da lei outra vez, devagar e sem atalhos: listas de gente, um laço por vaga.

Não usa nada do motor: serve para duvidar dele.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import ceil, floor

GERAL = 0


def tipos_de_uma_formula(fracao: Fraction, vagas: int) -> list[int]:
    """O tipo de cada vaga quando há um grupo e a metade sobe: 1 onde R(N) cresce."""
    reservadas = [floor(fracao * n + Fraction(1, 2)) for n in range(vagas + 1)]
    return [reservadas[n] - reservadas[n - 1] for n in range(1, vagas + 1)]


def reserva_da_alternancia(vagas: int) -> int:
    """R(N) de Mogi 2006: a vigésima parte, para cima; nenhuma em uma vaga só."""
    return 0 if vagas <= 1 else ceil(Fraction(vagas, 20))


def tipos_da_alternancia(edital: int, vagas: int) -> list[int]:
    """O tipo de cada vaga em Mogi 2006: as do edital num fato só, as outras uma a uma."""
    tipos: list[int] = []
    for numero in range(1, vagas + 1):
        conhecido = max(numero, edital) if numero <= edital else numero
        devidas = reserva_da_alternancia(conhecido)
        anterior = tipos[-1] if tipos else 1
        tipos.append(int(devidas > sum(tipos) and not anterior))
    return tipos


@dataclass
class Oraculo:
    """A convocação, escrita como o texto a escreve.

    `reserva` é R(N), se não é o número de vagas reservadas entre as N primeiras.
    `geral` e `reservadas[conta]` são listas de pessoas em ordem; quem sai some delas; quem vai
    ao fim da fila muda de lugar nelas. `chamadas` são (vaga, pessoa, conta).
    """

    geral: list[int]
    reservadas: dict[int, list[int]]
    tipos: list[int]
    edital: int
    compensada: bool
    sempre: bool
    cascatas: Mapping[int, Sequence[int]] = field(default_factory=dict)
    validade_encerrada: bool = False
    abertas: int = 0
    conta: dict[int, int] = field(default_factory=dict)
    vaga: dict[int, int] = field(default_factory=dict)
    vazias: dict[int, tuple[int, bool]] = field(default_factory=dict)
    retidas: set[int] = field(default_factory=set)
    chamadas: list[tuple[int, int, int]] = field(default_factory=list)
    reversoes: list[tuple[int, int]] = field(default_factory=list)
    preteridas: list[int] = field(default_factory=list)
    reserva: Callable[[int], int] | None = None
    faltavam: set[int] = field(default_factory=set)
    recompostas: list[int] = field(default_factory=list)

    def abrir(self) -> None:
        """Abre a próxima vaga."""
        self.abertas += 1
        numero, tipo = self.abertas, self.tipos[self.abertas - 1]
        if numero in self.retidas:
            self.vazias[numero] = (tipo, True)
        else:
            self.preencher(numero, tipo, primeira=True)

    def preencher(self, numero: int, conta: int, *, primeira: bool, menos: int = -1) -> None:
        """Chama alguém para a vaga, sem olhar para `menos`."""
        converte = self.compensada and (self.sempre or (primeira and numero <= self.edital))
        if primeira and conta == GERAL and self.tipos[numero - 1] == GERAL and self._recompoe():
            self.recompostas.append(numero)
            conta = 1
        while True:
            if conta != GERAL:
                for lista in (conta, *self.cascatas.get(conta, ())):
                    for pessoa in self.reservadas[lista]:
                        if pessoa not in self.vaga and pessoa != menos:
                            self._chamar(numero, pessoa, lista)
                            return
                self.reversoes.append((numero, conta))
                conta = GERAL
            for pessoa in self.geral:
                if pessoa == menos:
                    continue
                if pessoa not in self.vaga:
                    self._chamar(numero, pessoa, GERAL)
                    return
                if converte and self.conta[pessoa] != GERAL:
                    conta, self.conta[pessoa] = self.conta[pessoa], GERAL
                    break
            else:
                self.vazias[numero] = (GERAL, primeira)
                return

    def faltam_vagas(self) -> bool:
        """Diz se o grupo tem menos contas, nas vagas abertas, do que a reserva manda."""
        devidas = self.tipos[: self.abertas].count(1)
        if self.reserva is not None:
            devidas = min(devidas, self.reserva(self.abertas))
        tem = list(self.conta.values()).count(1)
        return tem + [conta for conta, _ in self.vazias.values()].count(1) < devidas

    def lembrar_quem_faltava(self, pessoa: int) -> None:
        """Quem entrou por decisão e ainda espera recompõe o grupo que perdeu vaga."""
        if pessoa in self.reservadas[1] and pessoa not in self.vaga and self.faltam_vagas():
            self.faltavam.add(pessoa)

    def _recompoe(self) -> bool:
        self.faltavam = {p for p in self.faltavam & {*self.reservadas[1]} if p not in self.vaga}
        if self.faltavam and not self.faltam_vagas():
            self.faltavam = set()
        return bool(self.faltavam)

    def _chamar(self, numero: int, pessoa: int, conta: int) -> None:
        self.vazias.pop(numero, None)
        self.vaga[pessoa], self.conta[pessoa] = numero, conta
        self.chamadas.append((numero, pessoa, conta))

    def _largar(self, pessoa: int) -> tuple[int, int]:
        return self.vaga.pop(pessoa, 0), self.conta.pop(pessoa, GERAL)

    def _repor(self, numero: int, conta: int, menos: int = -1) -> None:
        if self.validade_encerrada:
            self.vazias[numero] = (conta, False)
        else:
            self.preencher(numero, conta, primeira=False, menos=menos)

    def sair(self, pessoa: int) -> None:
        """Saída: some das listas; a vaga é reposta pela conta que tinha."""
        for lista in (self.geral, *self.reservadas.values()):
            if pessoa in lista:
                lista.remove(pessoa)
        numero, conta = self._largar(pessoa)
        if numero:
            self._repor(numero, conta)

    def nao_confirmar(self, pessoa: int, conta: int) -> None:
        """Perda da condição: volta à geral e, se ocupava pela reservada, a vaga é reposta."""
        self.reservadas[conta].remove(pessoa)
        if self.conta.get(pessoa) == conta:
            numero, _ = self._largar(pessoa)
            self._repor(numero, conta)
        if pessoa not in self.vaga and pessoa in self.geral:
            abaixo = self.geral[self.geral.index(pessoa) + 1 :]
            if any(self.conta.get(outra) == GERAL for outra in abaixo):
                self.preteridas.append(pessoa)

    def fim_de_fila(self, pessoa: int) -> None:
        """Fim de fila em todas as listas; a reposição pula quem pediu."""
        numero, conta = self._largar(pessoa)
        if numero:
            self._repor(numero, conta, menos=pessoa)
        for lista in (self.geral, *self.reservadas.values()):
            if pessoa in lista:
                lista.remove(pessoa)
                lista.append(pessoa)

    def liberar(self, numero: int) -> None:
        """Fim da guarda de uma vaga."""
        self.retidas.remove(numero)
        if numero in self.vazias:
            conta, primeira = self.vazias[numero]
            self.preencher(numero, self.tipos[numero - 1] if primeira else conta, primeira=primeira)

    def preencher_vazia(self, numero: int) -> None:
        """Um ato chama para um número aberto que ficou sem ninguém."""
        conta, primeira = self.vazias[numero]
        self.preencher(numero, conta, primeira=primeira)

    def ocupantes(self) -> dict[int, int]:
        """Quem ocupa cada vaga."""
        return {numero: pessoa for pessoa, numero in self.vaga.items()}


def chamadas_por_duas_filas(geral: int, pcd: Sequence[int], tipos: Sequence[int]) -> list[int]:
    """A compensada como intercalação de duas filas: quem é chamado em cada vaga (sem saídas)."""
    membros = set(pcd)
    reservada, outras = sorted(pcd), [p for p in range(geral) if p not in membros]
    chamadas: list[int] = []
    ponteiro = da_reservada = das_outras = 0
    for tipo in tipos:
        pela_geral = ponteiro < geral and ponteiro in membros
        if (tipo or pela_geral) and da_reservada < len(reservada):
            chamadas.append(reservada[da_reservada])
            da_reservada += 1
        elif das_outras < len(outras):
            chamadas.append(outras[das_outras])
            das_outras += 1
        elif da_reservada < len(reservada):
            chamadas.append(reservada[da_reservada])
            da_reservada += 1
        ponteiro += not tipo
    return chamadas


def conjunto_da_lei(geral: Sequence[int], reservada: Sequence[int], n: int, r: int) -> set[int]:
    """Quem ocupa as vagas depois de N, das quais r reservadas, como conjunto."""
    dentro = list(geral[: n - r])
    dentro += [p for p in reservada if p not in dentro][:r]
    dentro += [p for p in geral if p not in dentro][: n - len(dentro)]
    return set(dentro)
