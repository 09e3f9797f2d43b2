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


def numeros_alternados(grupo: Grupo, do_edital: int, limite: int) -> list[int]:
    """Os números da alternância estrita até `limite`, se as vagas novas surgem uma a uma.

    Nunca o número 1, nunca dois seguidos. No edital, até a reserva do total dele; depois, até a do
    próprio número.
    """
    numeros: list[int] = []
    _alternar(grupo, numeros, 1, do_edital)
    while True:
        seguinte = max(do_edital + 1, numeros[-1] + 2 if numeros else 2)
        numero = max(seguinte, total_que_pede(grupo, len(numeros) + 1))
        if numero > limite:
            return numeros
        numeros.append(numero)


def tipos_continuos(
    grupos: Sequence[Grupo], atos: Sequence[int], *, por_ato: bool, destino: DestinoDaColisao
) -> bytearray:
    """O tipo de cada vaga dos `atos`, numeradas em seguida (0: geral; k: o k-ésimo grupo).

    O primeiro ato é o edital; quantidade negativa é a anulação que tira as últimas vagas. Erros:
    `SemLugar` se uma colisão não tem para onde ir.
    """
    if por_ato and any(map(alterna, grupos)):
        return _tipos_ato_a_ato(grupos, atos, destino)
    total = sum(atos)
    limite = total + (FOLGA if len(grupos) > 1 else 0)
    pedidos = [
        numeros_alternados(grupo, atos[0], limite)
        if alterna(grupo)
        else list(numeros_da_serie(grupo, limite))
        for grupo in grupos
    ]
    return tipos_por_pedidos(pedidos, total, destino, _pisos(grupos))


def alterna(grupo: Grupo) -> bool:
    """Diz se a série do grupo é a alternância estrita."""
    return grupo.serie.familia is FamiliaDeSerie.ALTERNANCIA_ESTRITA


def _tipos_ato_a_ato(
    grupos: Sequence[Grupo], atos: Sequence[int], destino: DestinoDaColisao
) -> bytearray:
    """Os tipos quando a alternância olha o total depois de cada ato, que não se sabe antes."""
    tipos = bytearray()
    alternados: dict[int, list[int]] = {k: [] for k, g in enumerate(grupos) if alterna(g)}
    for quantidade in atos:
        fim = len(tipos) + quantidade
        if quantidade < 0:
            for numeros in alternados.values():
                numeros[:] = [numero for numero in numeros if numero <= fim]
            del tipos[fim:]
            continue
        antes = len(alternados.get(0, ()))
        for k, numeros in alternados.items():
            _alternar(grupos[k], numeros, len(tipos) + 1, fim)
        if len(grupos) == 1:
            tipos += bytes(quantidade)
            for numero in alternados[0][antes:]:
                tipos[numero - 1] = 1
            continue
        pedidos = [
            alternados[k] if k in alternados else list(numeros_da_serie(grupo, fim + FOLGA))
            for k, grupo in enumerate(grupos)
        ]
        pisos = [max(len(tipos), piso) for piso in _pisos(grupos)]
        tipos += tipos_por_pedidos(pedidos, fim, destino, pisos)[len(tipos) :]
    return tipos


def _alternar(grupo: Grupo, numeros: list[int], inicio: int, fim: int) -> None:
    """Acrescenta os números de um ato: um sim e um não, até a reserva do total depois dele."""
    devidas = reserva_devida(grupo, fim)
    numero = max(inicio, numeros[-1] + 2 if numeros else 2)
    while len(numeros) < devidas and numero <= fim:
        numeros.append(numero)
        numero += 2


def _pisos(grupos: Sequence[Grupo]) -> list[int]:
    """Até que número cada grupo não pode ser levado por uma colisão: a alternância, à vaga 1."""
    return [int(alterna(grupo)) for grupo in grupos]


def tipos_por_pedidos(
    pedidos: Sequence[Sequence[int]],
    total: int,
    destino: DestinoDaColisao,
    pisos: Sequence[int],
) -> bytearray:
    """Dá a cada série os seus números, na ordem dos grupos.

    Quem colide vai ao livre mais próximo, na direção do destino; se cairia até o piso do grupo, ao
    livre seguinte. Erros: `SemLugar`.
    """
    reclamados = {numero for numeros in pedidos for numero in numeros}
    donos: dict[int, int] = {}
    for tipo, (numeros, piso) in enumerate(zip(pedidos, pisos, strict=True), start=1):
        for numero in numeros:
            lugar = numero
            if lugar in donos:
                lugar = _livre(numero, reclamados, donos, destino)
                if piso and lugar <= piso < numero:
                    lugar = _livre(numero, reclamados, donos, DestinoDaColisao.PROXIMA_LIVRE)
                if lugar < 1:
                    raise SemLugar(str(numero))
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
    return lugar


def tipos_reiniciados(
    grupos: Sequence[Grupo], atos: Sequence[int], *, por_ato: bool, destino: DestinoDaColisao
) -> bytearray:
    """O tipo de cada vaga quando cada ato recomeça a contagem. Erros: `SemLugar`."""
    tipos = bytearray()
    prontos: dict[tuple[int, bool], bytearray] = {}
    for ordem, quantidade in enumerate(atos):
        if quantidade < 0:
            del tipos[quantidade:]
            continue
        inteiro = por_ato or ordem == 0
        chave = (quantidade, inteiro)
        if chave not in prontos:
            ato = [quantidade] if inteiro else [0, quantidade]
            prontos[chave] = tipos_continuos(grupos, ato, por_ato=por_ato, destino=destino)
        tipos += prontos[chave]
    return tipos
