"""Confere uma lista: quem foi chamado por ela era sempre a primeira pessoa que se podia chamar.

Nada aqui refaz a fila. De cada pessoa se sabe em que trechos do tempo ela podia ser chamada; em
cada trecho, o maior posto chamado na lista tem de ser menor que o dela. Para quem só entra e sai
uma vez bastam as chamadas em ordem crescente; para os poucos que voltam, o máximo de um trecho.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import accumulate, count, islice, repeat
from operator import add, gt, lt, sub
from typing import NamedTuple

from certame.conferencia.veredito import Relato
from certame.dominio.historia import Fatos

Posto = int | Fraction
"""Lugar numa lista; fracionário para quem foi incluído entre duas pessoas."""

FIM_DA_LISTA = 1 << 60
"""A partir daqui, os postos de quem foi para o fim da lista, na ordem dos pedidos."""

ESGOTADA = 1 << 61
"""O posto de um registro que afirma não haver mais ninguém na lista."""

NUNCA = 1 << 62
"""Um instante depois de tudo, e um posto depois de todos."""


class Avulsa(NamedTuple):
    """Uma tomada fora da sequência comum: de quem volta, uma conversão, ou lista esgotada.

    `ordem` é o lugar entre todas as chamadas e fatos; `chamadas`, quantas chamadas havia antes.
    """

    ordem: int
    chamadas: int
    posto: Posto
    principio: str
    pessoa: int
    vaga: int


class Trecho(NamedTuple):
    """De quando a quando uma pessoa podia ser chamada por uma lista (o fim não conta)."""

    ordem: int
    chamadas: int
    ordem_do_fim: int
    chamadas_do_fim: int
    posto: Posto
    pessoa: int


@dataclass(slots=True)
class Sequencia:
    """Tomadas comuns de uma lista, no tempo: os postos, as pessoas e o número de cada chamada.

    As chamadas contam de 1. No fim das três colunas há sempre `NUNCA`, para que a procura de quem
    vem depois de todos ache alguma coisa.
    """

    postos: list[int] = field(default_factory=lambda: [NUNCA])
    pessoas: list[int] = field(default_factory=lambda: [NUNCA])
    chamadas: list[int] = field(default_factory=lambda: [NUNCA])

    def __len__(self) -> int:
        """Quantas tomadas há."""
        return len(self.postos) - 1

    def ultimo(self) -> int:
        """O posto da última tomada; -1 se não há nenhuma."""
        return self.postos[-2] if len(self) else -1


@dataclass(slots=True)
class Conversoes:
    """As conversões de pessoas comuns, no tempo: que fatos são, de quem e depois de que chamada."""

    fatos: Fatos = field(default_factory=Fatos)
    indices: list[int] = field(default_factory=list)
    pessoas: list[int] = field(default_factory=list)
    chamadas: list[int] = field(default_factory=list)

    def ordens(self) -> list[int]:
        """O lugar de cada uma entre todas as chamadas e fatos."""
        return list(map(add, self.indices, self.chamadas))

    def vagas(self) -> list[int]:
        """A vaga que se preenchia em cada uma."""
        return list(map(self.fatos.vaga.__getitem__, self.indices))

    def contas(self) -> list[int]:
        """A conta que deixou de ser reservada em cada uma."""
        return list(map(self.fatos.grupo.__getitem__, self.indices))


@dataclass(slots=True)
class Fila:
    """O que se sabe de uma lista numa unidade.

    Na lista `geral` o posto é o próprio índice; na reservada, o lugar entre os membros, de 0.
    `saidas` são os postos das pessoas comuns que deixaram a lista chamadas por outra, com a chamada
    de cada uma e o lugar em que cairiam entre as tomadas. `notaveis` são os postos de quem tem
    trechos próprios.
    """

    nome: str
    membros: Sequence[int]
    geral: bool
    comuns: Sequencia = field(default_factory=Sequencia)
    saidas: list[int] = field(default_factory=list)
    chamadas_das_saidas: list[int] = field(default_factory=list)
    lugares_das_saidas: list[int] = field(default_factory=list)
    notaveis: list[int] = field(default_factory=list)
    avulsas: list[Avulsa] = field(default_factory=list)
    trechos: list[Trecho] = field(default_factory=list)
    esgotada: bool = False
    _postos: dict[int, int] | None = None

    def posto(self, pessoa: int) -> int | None:
        """O posto de uma pessoa na lista, ou `None` se não está nela."""
        if not self.geral:
            return self._todos_os_postos().get(pessoa)
        if self.membros and self.membros[0] <= pessoa <= self.membros[-1]:
            return pessoa
        return None

    def postos_de(self, pessoas: list[int]) -> list[int]:
        """Os postos de várias pessoas; -1 para quem não está na lista."""
        if self.geral:
            return pessoas
        if pessoas == list(self.membros[: len(pessoas)]):
            return list(range(len(pessoas)))
        return list(map(self._todos_os_postos().get, pessoas, repeat(-1)))

    def _todos_os_postos(self) -> dict[int, int]:
        if self._postos is None:
            self._postos = dict(zip(self.membros, range(len(self.membros)), strict=True))
        return self._postos

    def membro(self, posto: int) -> int:
        """A pessoa de um posto."""
        return posto if self.geral else self.membros[posto]

    def faixa(self) -> tuple[int, int]:
        """O primeiro posto e o que vem depois do último."""
        inicio = self.membros[0] if self.geral and self.membros else 0
        return inicio, inicio + len(self.membros)


class MaximosDeTrecho:
    """O maior posto entre as avulsas de um trecho: montar é linear, perguntar é logarítmico."""

    def __init__(self, postos: Sequence[Posto]) -> None:
        self._niveis: list[list[Posto]] = [list(postos)]
        while len(self._niveis[-1]) > 1:
            nivel = self._niveis[-1]
            acima = list(map(max, nivel[::2], nivel[1::2]))
            if len(nivel) % 2:
                acima.append(nivel[-1])
            self._niveis.append(acima)

    def maximo(self, inicio: int, fim: int) -> Posto:
        """O maior posto de `inicio` a `fim - 1`; -1 se não há nenhum."""
        maior: Posto = -1
        for nivel in self._niveis:
            if inicio >= fim:
                break
            if inicio % 2:
                maior = max(maior, nivel[inicio])
                inicio += 1
            if fim % 2:
                fim -= 1
                maior = max(maior, nivel[fim])
            inicio //= 2
            fim //= 2
        return maior


def conferir_fila(fila: Fila, conversoes: Conversoes, vagas: Sequence[int], relato: Relato) -> None:
    """Anota cada pessoa ultrapassada na fila, que já passou por `so_os_crescentes`.

    `conversoes` são as que a lista geral fez; nas outras listas, nenhuma.
    """
    fila.avulsas.sort()
    _conferir_saidas(fila, vagas, relato)
    _conferir_avulsas(fila, relato)
    _conferir_quem_ficou(fila, conversoes, vagas, relato)
    conferir_trechos(fila, conversoes, vagas, relato)


def so_os_crescentes(fila: Fila, vagas: Sequence[int], relato: Relato) -> None:
    """Acusa quem não é da lista, quem se repete e quem foi ultrapassado; deixa os crescentes."""
    comuns = fila.comuns
    inicio, fim = fila.faixa()
    crescem = all(map(lt, comuns.postos, islice(comuns.postos, 1, None)))
    if crescem and (not comuns or inicio <= comuns.postos[0] <= comuns.ultimo() < fim):
        return
    certas = Sequencia([], [], [])
    maior = -1
    vistas: set[int] = set()
    for posto, pessoa, chamada in zip(comuns.postos, comuns.pessoas, comuns.chamadas, strict=True):
        if posto == NUNCA or (posto > maior and inicio <= posto < fim):
            certas.postos.append(posto)
            certas.pessoas.append(pessoa)
            certas.chamadas.append(chamada)
            maior = posto
        else:
            nome, vaga = relato.nome(pessoa), vagas[chamada - 1]
            if not inicio <= posto < fim:
                relato.falha(
                    "P4",
                    f"a inscrição {nome} foi chamada para a vaga {vaga} pela lista {fila.nome}, em "
                    "que não está",
                    vaga,
                    [nome],
                )
            elif pessoa in vistas:
                relato.falha("P11", f"a inscrição {nome} foi chamada de novo", vaga, [nome])
            else:
                acusar(relato, fila.nome, "P4", pessoa, fila.membro(maior), vaga)
                fila.notaveis.append(posto)
        vistas.add(pessoa)
    fila.comuns = certas


def acusar(
    relato: Relato, lista: str, principio: str, ultrapassada: int, chamada: int, vaga: int
) -> None:
    """Anota que uma pessoa foi ultrapassada por outra, ou por uma lista dada por esgotada."""
    nome = relato.nome(ultrapassada)
    if chamada < 0:
        relato.falha(
            principio,
            f"a lista {lista} foi dada por esgotada na vaga {vaga}, e a inscrição {nome} ainda "
            "podia ser chamada por ela",
            vaga,
            [nome],
        )
        return
    outra = relato.nome(chamada)
    relato.falha(
        principio,
        f"a inscrição {nome} foi ultrapassada na lista {lista} pela inscrição {outra} (vaga {vaga})",
        vaga,
        [nome, outra],
    )


def _conferir_saidas(fila: Fila, vagas: Sequence[int], relato: Relato) -> None:
    """Confere quem saiu da lista chamado por outra: não pode ter sido ultrapassado antes."""
    comuns, saidas, quando = fila.comuns, fila.saidas, fila.chamadas_das_saidas
    lugares = _lugares_seguidos(comuns.postos, saidas, fila.faixa()[0])
    if lugares is None:
        lugares = list(map(bisect_left, repeat(comuns.postos), saidas))
        for lugar, saida in zip(lugares, saidas, strict=True):
            if comuns.postos[lugar] == saida:
                nome, vaga = relato.nome(fila.membro(saida)), vagas[comuns.chamadas[lugar] - 1]
                relato.falha("P11", f"a inscrição {nome} foi chamada por duas listas", vaga, [nome])
    fila.lugares_das_saidas = lugares
    if any(map(lt, map(comuns.chamadas.__getitem__, lugares), quando)):
        for lugar, saida, chamada in zip(lugares, saidas, quando, strict=True):
            if comuns.postos[lugar] != saida and comuns.chamadas[lugar] < chamada:
                outra, vaga = comuns.pessoas[lugar], vagas[comuns.chamadas[lugar] - 1]
                acusar(relato, fila.nome, "P4", fila.membro(saida), outra, vaga)
    if fila.avulsas:
        instantes = [avulsa.chamadas for avulsa in fila.avulsas]
        maximos = [-1, *accumulate((avulsa.posto for avulsa in fila.avulsas), max)]
        ates = list(map(bisect_left, repeat(instantes), quando))
        if any(map(gt, map(maximos.__getitem__, ates), saidas)):
            for ate, saida in zip(ates, saidas, strict=True):
                if maximos[ate] > saida:
                    _acusar_por_avulsa(relato, fila, saida, fila.avulsas[:ate])


def _lugares_seguidos(
    postos: Sequence[int], saidas: Sequence[int], inicio: int
) -> list[int] | None:
    """O lugar em que cada saída cairia entre os postos tomados, se a lista foi toda tomada.

    Então a saída de número k está a k tomadas do seu posto: o palpite se confere em duas passadas,
    que também provam que nenhuma saída é uma tomada. Não dando certo, `None`.
    """
    palpites = list(map(sub, saidas, count(inicio)))
    if not palpites or min(palpites) < 1 or max(palpites) >= len(postos):
        return None
    antes = map(postos.__getitem__, map(sub, palpites, repeat(1)))
    depois = map(postos.__getitem__, palpites)
    if all(map(gt, depois, saidas)) and all(map(lt, antes, saidas)):
        return palpites
    return None


def _acusar_por_avulsa(relato: Relato, fila: Fila, posto: Posto, avulsas: Sequence[Avulsa]) -> None:
    avulsa = next(a for a in avulsas if a.posto > posto)
    pessoa = fila.membro(int(posto))
    acusar(relato, fila.nome, avulsa.principio, pessoa, avulsa.pessoa, avulsa.vaga)


def _conferir_avulsas(fila: Fila, relato: Relato) -> None:
    """Confere que ninguém chamado depois de uma avulsa estava antes dela na lista."""
    comuns = fila.comuns
    for avulsa in fila.avulsas:
        seguinte = bisect_right(comuns.chamadas, avulsa.chamadas)
        if comuns.postos[seguinte] < avulsa.posto:
            pessoa = comuns.pessoas[seguinte]
            acusar(relato, fila.nome, avulsa.principio, pessoa, avulsa.pessoa, avulsa.vaga)


def _conferir_quem_ficou(
    fila: Fila, conversoes: Conversoes, vagas: Sequence[int], relato: Relato
) -> None:
    """Confere que quem nunca saiu da lista está depois de todos os que ela tomou."""
    comuns = fila.comuns
    maior: Posto = max(
        comuns.ultimo(),
        max(conversoes.pessoas, default=-1),
        max((avulsa.posto for avulsa in fila.avulsas), default=-1),
    )
    inicio, fim = fila.faixa()
    limite = min(int(maior // 1) + 1, fim)
    fora = fila.saidas
    if max(fora, default=-1) >= limite:
        fora = [p for p in fora if p < limite]
    notaveis = [p for p in fila.notaveis if p < limite]
    if len(comuns) + len(fora) + len(notaveis) >= limite - inicio:
        return
    sabidos = {*comuns.postos, *fora, *notaveis}
    for posto in range(inicio, limite):
        if posto < maior and posto not in sabidos:
            acusar_quem_ficou(fila, posto, conversoes, vagas, relato)


def acusar_quem_ficou(
    fila: Fila,
    posto: int,
    conversoes: Conversoes,
    vagas: Sequence[int],
    relato: Relato,
    principio: str = "P4",
) -> None:
    """Anota que quem nunca foi tomado está antes de alguém que a lista tomou."""
    comuns = fila.comuns
    lugar = bisect_left(comuns.postos, posto)
    if lugar < len(comuns):
        outra, vaga = comuns.pessoas[lugar], vagas[comuns.chamadas[lugar] - 1]
        acusar(relato, fila.nome, principio, fila.membro(posto), outra, vaga)
        return
    for outra, vaga in zip(conversoes.pessoas, conversoes.vagas(), strict=True):
        if outra > posto:
            acusar(relato, fila.nome, principio, fila.membro(posto), outra, vaga)
            return
    _acusar_por_avulsa(relato, fila, posto, fila.avulsas)


def conferir_trechos(
    fila: Fila,
    conversoes: Conversoes,
    vagas: Sequence[int],
    relato: Relato,
    principio: str = "P4",
) -> None:
    """Anota quem tem trechos próprios e foi ultrapassado num deles."""
    if not fila.trechos:
        return
    comuns, avulsas = fila.comuns, fila.avulsas
    ordens = [avulsa.ordem for avulsa in avulsas]
    das_conversoes, vagas_das_conversoes = conversoes.ordens(), conversoes.vagas()
    maximos = MaximosDeTrecho([avulsa.posto for avulsa in avulsas])
    for trecho in fila.trechos:
        de = bisect_right(comuns.chamadas, trecho.chamadas)
        ate = min(bisect_right(comuns.chamadas, trecho.chamadas_do_fim), len(comuns)) - 1
        if ate >= de and comuns.postos[ate] > trecho.posto:
            outra, vaga = comuns.pessoas[ate], vagas[comuns.chamadas[ate] - 1]
            acusar(relato, fila.nome, principio, trecho.pessoa, outra, vaga)
            continue
        de = bisect_left(das_conversoes, trecho.ordem)
        ate = bisect_left(das_conversoes, trecho.ordem_do_fim) - 1
        if ate >= de and conversoes.pessoas[ate] > trecho.posto:
            outra, vaga = conversoes.pessoas[ate], vagas_das_conversoes[ate]
            acusar(relato, fila.nome, principio, trecho.pessoa, outra, vaga)
            continue
        de = bisect_left(ordens, trecho.ordem)
        ate = bisect_left(ordens, trecho.ordem_do_fim)
        if de < ate and maximos.maximo(de, ate) > trecho.posto:
            avulsa = next(a for a in islice(avulsas, de, ate) if a.posto > trecho.posto)
            acusar(relato, fila.nome, avulsa.principio, trecho.pessoa, avulsa.pessoa, avulsa.vaga)
