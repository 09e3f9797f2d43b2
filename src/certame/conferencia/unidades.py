"""Os tipos das vagas do edital quando o cargo é dividido em unidades."""

from collections.abc import Sequence
from fractions import Fraction

from certame.conferencia.quantidade import reserva_devida
from certame.conferencia.tipos import numeros_da_serie, tipos_continuos
from certame.dominio.edital import Unidade
from certame.norma.grupo import DestinoDaColisao, FamiliaDeSerie, Grupo


class AssentosIndefinidos(Exception):
    """O cálculo não diz em que unidade cai uma vaga reservada, e o edital também não."""


def soma_por_unidade(grupo: Grupo, unidades: Sequence[Unidade]) -> int:
    """Quantas vagas do grupo resultam de aplicar a conta em cada unidade."""
    return sum(reserva_devida(grupo, unidade.vagas) for unidade in unidades)


def por_unidade_nao_reduz(grupos: Sequence[Grupo], unidades: Sequence[Unidade]) -> bool:
    """Diz se aplicar por unidade dá, em todo grupo, ao menos o que o total do cargo dá."""
    total = sum(unidade.vagas for unidade in unidades)
    return all(soma_por_unidade(g, unidades) >= reserva_devida(g, total) for g in grupos)


def tipos_por_unidade(
    grupos: Sequence[Grupo],
    unidades: Sequence[Unidade],
    *,
    por_ato: bool,
    destino: DestinoDaColisao,
) -> bytearray:
    """Os tipos com a série recomeçando em cada unidade. Erros: `SemLugar`."""
    tipos = bytearray()
    for unidade in unidades:
        tipos += tipos_continuos(grupos, [unidade.vagas], por_ato=por_ato, destino=destino)
    return tipos


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


def tipos_com_assentos(grupo: Grupo, unidades: Sequence[Unidade]) -> bytearray:
    """Os tipos de um grupo só, com os assentos postos em cada unidade.

    Em cada uma, os primeiros números da série; os que faltam, os últimos livres. Erros:
    `AssentosIndefinidos`.
    """
    tipos = bytearray()
    for unidade, quantos in zip(unidades, assentos(grupo, unidades), strict=True):
        da_unidade = bytearray(unidade.vagas)
        for numero in _primeiros(grupo, unidade.vagas)[:quantos]:
            da_unidade[numero - 1] = 1
        for _ in range(quantos - sum(da_unidade)):
            da_unidade[da_unidade.rindex(0)] = 1
        tipos += da_unidade
    return tipos


def _primeiros(grupo: Grupo, vagas: int) -> list[int]:
    if grupo.serie.familia is FamiliaDeSerie.ALTERNANCIA_ESTRITA:
        return list(range(2, vagas + 1, 2))
    return sorted(set(numeros_da_serie(grupo, vagas)))


def tipos_que_surgem(
    grupos: Sequence[Grupo], do_edital: bytearray, atos_novos: Sequence[int], *, por_ato: bool
) -> bytearray:
    """Os tipos das vagas que surgem depois: a de número N é reservada se R(N) passa das que há.

    Havendo alternância estrita, a vaga seguinte a uma do grupo não é dele.
    """
    tipos = bytearray(do_edital)
    ha = [tipos.count(tipo) for tipo in range(1, len(grupos) + 1)]
    for quantidade in atos_novos:
        fim = len(tipos) + quantidade
        for numero in range(len(tipos) + 1, fim + 1):
            tipo = 0
            for k, grupo in enumerate(grupos, start=1):
                estrita = grupo.serie.familia is FamiliaDeSerie.ALTERNANCIA_ESTRITA
                base = fim if estrita and por_ato else numero
                seguida = estrita and tipos[-1:] == bytes([k])
                if reserva_devida(grupo, base) > ha[k - 1] and not seguida:
                    tipo = k
                    ha[k - 1] += 1
                    break
            tipos.append(tipo)
    return tipos
