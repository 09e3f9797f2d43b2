"""O tipo que cada número de vaga deve ter: as séries dos grupos e as colisões entre elas."""

from collections.abc import Iterator, Sequence

from certame.conferencia.quantidade import (
    posicoes_escritas,
    reserva_devida,
    total_que_pede,
)
from certame.norma.grupo import DestinoDaColisao, FamiliaDeSerie, Grupo

FOLGA = 1_000
"""Quanto além do último número se olham as séries: uma colisão adiante pode voltar até ele."""


class SemLugar(Exception):
    """Uma vaga reservada deslocada por colisão não achou número livre."""


def numeros_da_serie(grupo: Grupo, limite: int) -> Iterator[int]:
    """Os números que a série `formula` ou `posicoes` pede, em ordem, até `limite`."""
    if grupo.serie.familia is FamiliaDeSerie.POSICOES:
        yield from posicoes_escritas(grupo, limite)
        return
    quantas = 1
    while (numero := total_que_pede(grupo, quantas)) <= limite:
        yield numero
        quantas += 1


def numeros_alternados(grupo: Grupo, atos: Sequence[int], por_ato: bool) -> list[int]:
    """Os números da alternância estrita, ato a ato; o primeiro ato é o edital.

    Nunca o número 1, nunca dois seguidos. No edital, até a reserva do total; depois, até a do
    total após o ato (`por_ato`) ou a do próprio número.
    """
    numeros: list[int] = []
    inicio = 1
    for ordem, quantidade in enumerate(atos):
        fim = inicio + quantidade - 1
        inteiro = por_ato or ordem == 0
        while True:
            numero = max(inicio, numeros[-1] + 2 if numeros else 2)
            if not inteiro:
                numero = max(numero, total_que_pede(grupo, len(numeros) + 1))
            elif reserva_devida(grupo, fim) <= len(numeros):
                break
            if numero > fim:
                break
            numeros.append(numero)
        inicio = fim + 1
    return numeros


def tipos_continuos(
    grupos: Sequence[Grupo], atos: Sequence[int], *, por_ato: bool, destino: DestinoDaColisao
) -> bytearray:
    """O tipo de cada vaga dos `atos`, numeradas em seguida (0: geral; k: o k-ésimo grupo).

    Erros: `SemLugar` se uma colisão não tem para onde ir.
    """
    total = sum(atos)
    pedidos = [
        numeros_alternados(grupo, atos, por_ato)
        if grupo.serie.familia is FamiliaDeSerie.ALTERNANCIA_ESTRITA
        else list(numeros_da_serie(grupo, total + FOLGA))
        for grupo in grupos
    ]
    reclamados = {numero for numeros in pedidos for numero in numeros}
    donos: dict[int, int] = {}
    for tipo, numeros in enumerate(pedidos, start=1):
        for numero in numeros:
            lugar = numero
            if lugar in donos:
                lugar = _livre(numero, reclamados, donos, destino)
            donos[lugar] = tipo
    tipos = bytearray(total + 1)
    for numero, tipo in donos.items():
        if numero <= total:
            tipos[numero] = tipo
    return tipos[1:]


def _livre(
    numero: int, reclamados: set[int], donos: dict[int, int], destino: DestinoDaColisao
) -> int:
    passo = -1 if destino is DestinoDaColisao.ANTERIOR_LIVRE else 1
    lugar = numero + passo
    while lugar in reclamados or lugar in donos:
        lugar += passo
    if lugar < 1:
        raise SemLugar(str(numero))
    return lugar


def tipos_reiniciados(
    grupos: Sequence[Grupo], atos: Sequence[int], *, por_ato: bool, destino: DestinoDaColisao
) -> bytearray:
    """O tipo de cada vaga quando cada ato recomeça a contagem. Erros: `SemLugar`."""
    tipos = bytearray()
    prontos: dict[tuple[int, bool], bytearray] = {}
    for ordem, quantidade in enumerate(atos):
        inteiro = por_ato or ordem == 0
        chave = (quantidade, inteiro)
        if chave not in prontos:
            ato = [quantidade] if inteiro else [0, quantidade]
            prontos[chave] = tipos_continuos(grupos, ato, por_ato=por_ato, destino=destino)
        tipos += prontos[chave]
    return tipos
