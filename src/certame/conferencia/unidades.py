"""Os tipos das vagas do edital quando o cargo é dividido em unidades."""

from collections.abc import Sequence
from fractions import Fraction

from certame.conferencia.quantidade import reserva_devida
from certame.conferencia.tipos import FOLGA, alterna, numeros_da_serie, tipos_por_pedidos
from certame.dominio.edital import Unidade
from certame.norma.grupo import DestinoDaColisao, Grupo


class AssentosIndefinidos(Exception):
    """O cálculo não diz em que unidade cai uma vaga reservada, e o edital também não."""


def soma_por_unidade(grupo: Grupo, unidades: Sequence[Unidade]) -> int:
    """Quantas vagas do grupo resultam de aplicar a conta em cada unidade."""
    return sum(reserva_devida(grupo, unidade.vagas) for unidade in unidades)


def por_unidade_nao_reduz(grupos: Sequence[Grupo], unidades: Sequence[Unidade]) -> bool:
    """Diz se aplicar por unidade dá, em todo grupo, ao menos o que o total do cargo dá."""
    total = sum(unidade.vagas for unidade in unidades)
    return all(soma_por_unidade(g, unidades) >= reserva_devida(g, total) for g in grupos)


def assentos(grupo: Grupo, unidades: Sequence[Unidade]) -> list[int]:
    """Quantas vagas do grupo cabem a cada unidade, pelo maior resto sobre o total do cargo.

    Unidade de uma vaga só não recebe. O que o edital escreve prevalece. Erros:
    `AssentosIndefinidos` se o resto empata, se uma unidade passa do que tem ou se a soma não dá.
    """
    total = sum(unidade.vagas for unidade in unidades)
    devidas = reserva_devida(grupo, total)
    escritos = [dict(unidade.reservadas).get(grupo.id) for unidade in unidades]
    if any(quantos is not None for quantos in escritos):
        lugares = [quantos or 0 for quantos in escritos]
    else:
        lugares = _maior_resto(devidas, total, [unidade.vagas for unidade in unidades])
    cabem = [unidade.vagas if unidade.vagas > 1 else 0 for unidade in unidades]
    if sum(lugares) != devidas or any(map(int.__gt__, lugares, cabem)):
        raise AssentosIndefinidos(grupo.id)
    return lugares


def _maior_resto(devidas: int, total: int, vagas: Sequence[int]) -> list[int]:
    cotas = [Fraction(devidas * v, total) if v > 1 else Fraction(0) for v in vagas]
    lugares = [int(cota) for cota in cotas]
    sobra = devidas - sum(lugares)
    fila = sorted(
        (u for u, v in enumerate(vagas) if v > 1),
        key=lambda u: (cotas[u] - lugares[u], vagas[u]),
        reverse=True,
    )
    if sobra > len(fila):
        raise AssentosIndefinidos("")
    if 0 < sobra < len(fila):
        ultimo, seguinte = fila[sobra - 1], fila[sobra]
        if (cotas[ultimo] - lugares[ultimo], vagas[ultimo]) == (
            cotas[seguinte] - lugares[seguinte],
            vagas[seguinte],
        ):
            raise AssentosIndefinidos("")
    for u in fila[:sobra]:
        lugares[u] += 1
    return lugares


def tipos_com_assentos(
    grupos: Sequence[Grupo],
    unidades: Sequence[Unidade],
    lugares: Sequence[Sequence[int]],
    destino: DestinoDaColisao,
) -> bytearray:
    """Os tipos das vagas do edital, com os assentos de cada grupo postos em cada unidade.

    `lugares[k][u]` é quantas o k-ésimo grupo tem na unidade `u`: em cada uma, os primeiros números
    da série; os que faltam, os últimos livres. Erros: `SemLugar`; `AssentosIndefinidos` se uma
    unidade passa do que tem.
    """
    tipos = bytearray()
    for u, unidade in enumerate(unidades):
        quantos = [do_grupo[u] for do_grupo in lugares]
        if sum(quantos) > unidade.vagas:
            raise AssentosIndefinidos(unidade.nome)
        tipos += _tipos_da_unidade(grupos, unidade.vagas, quantos, destino)
    return tipos


def _tipos_da_unidade(
    grupos: Sequence[Grupo], vagas: int, quantos: Sequence[int], destino: DestinoDaColisao
) -> bytearray:
    serie = tipos_por_pedidos(
        [
            range(2, vagas + 1, 2)[:cabem]
            if alterna(grupo)
            else list(numeros_da_serie(grupo, vagas + (FOLGA if len(grupos) > 1 else 0)))
            for grupo, cabem in zip(grupos, quantos, strict=True)
        ],
        vagas,
        destino,
        [int(alterna(grupo)) for grupo in grupos],
    )
    tipos = bytearray(vagas)
    for tipo, cabem in enumerate(quantos, start=1):
        for numero in [n for n, t in enumerate(serie) if t == tipo][:cabem]:
            tipos[numero] = tipo
    for tipo, cabem in enumerate(quantos, start=1):
        faltam = cabem - tipos.count(tipo)
        for numero in [n for n, t in enumerate(tipos) if not t][
            vagas - sum(map(bool, tipos)) - faltam :
        ]:
            tipos[numero] = tipo
    return tipos


def tipos_que_surgem(
    grupos: Sequence[Grupo], do_edital: bytearray, atos_novos: Sequence[int], *, por_ato: bool
) -> bytearray:
    """Os tipos das vagas que surgem depois: a de número N é reservada se R(N) passa das que há.

    A alternância `por_ato` olha o total depois do ato, e não dá dois números seguidos. Quantidade
    negativa é a anulação que tira as últimas vagas.
    """
    tipos = bytearray(do_edital)
    for quantidade in atos_novos:
        fim = len(tipos) + quantidade
        if quantidade < 0:
            del tipos[fim:]
        ha = [tipos.count(tipo) for tipo in range(1, len(grupos) + 1)]
        for numero in range(len(tipos) + 1, fim + 1):
            tipo = 0
            for k, grupo in enumerate(grupos, start=1):
                no_ato = por_ato and alterna(grupo)
                seguida = no_ato and tipos[-1:] == bytes([k])
                if reserva_devida(grupo, fim if no_ato else numero) > ha[k - 1] and not seguida:
                    tipo = k
                    ha[k - 1] += 1
                    break
            tipos.append(tipo)
    return tipos
