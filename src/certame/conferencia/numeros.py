"""Confere que as vagas de cada unidade se abrem na ordem dos números, e só depois de criadas."""

from bisect import bisect_left
from collections.abc import Callable, Sequence
from itertools import compress, count, pairwise

from certame.conferencia.exame import Exame
from certame.dominio.historia import Fato


def conferir_numeros(exame: Exame, primeiras: Sequence[tuple[int, int]]) -> None:
    """Anota número pulado, repetido, fora de ordem ou ainda não criado.

    `primeiras` traz, de cada vaga notável nunca retida, o número e quantas chamadas havia quando
    se abriu. A que se cria no lugar de uma extinta abre-se logo, antes das que esperavam.
    """
    primeiras = [par for par in primeiras if par[0] not in exame.no_lugar_de_extintas]
    _conferir_comuns(exame)
    _conferir_notaveis(exame, primeiras)
    _conferir_criadas(exame)


def _conferir_comuns(exame: Exame) -> None:
    """As vagas sem fatos próprios são chamadas uma vez cada, em seguida."""
    vagas, total = exame.historia.vagas, len(exame.historia.tipos)
    if exame.em_sequencia and not exame.vagas_notaveis:
        return
    comum = bytearray(b"\1") * (exame.ultima + 1)
    for numero in exame.vagas_notaveis:
        comum[numero] = 0
    comuns = list(compress(vagas, map(comum.__getitem__, vagas)))
    numeros = list(compress(range(1, total + 1), comum[1 : total + 1]))
    if not exame.varias_unidades:
        _conferir_sequencia(exame, comuns, numeros)
        return
    for unidade in range(len(exame.ordem.unidades)):
        _conferir_sequencia(
            exame,
            [numero for numero in comuns if exame.unidade_da_vaga(numero) == unidade],
            [numero for numero in numeros if exame.unidade_da_vaga(numero) == unidade],
        )


def _conferir_sequencia(exame: Exame, comuns: Sequence[int], numeros: Sequence[int]) -> None:
    if comuns == numeros[: len(comuns)]:
        return
    vistas: set[int] = set()
    for numero, devido in zip(comuns, [*numeros, *comuns], strict=False):
        if numero in vistas:
            exame.relato.falha(
                "P11",
                f"a vaga {numero} foi dada a mais de uma pessoa sem que ninguém saísse",
                numero,
            )
        elif numero != devido:
            exame.relato.falha(
                "ordem_das_vagas", f"a vaga {numero} foi aberta na vez da vaga {devido}", numero
            )
        vistas.add(numero)


Contagem = Callable[[int], int]


def _conferir_notaveis(exame: Exame, primeiras: Sequence[tuple[int, int]]) -> None:
    """Antes de cada vaga notável se abrem as comuns de número menor da unidade, e só essas."""
    if not exame.varias_unidades:
        _conferir_lugar_das_notaveis(exame, primeiras, *_contagens(exame))
        return
    for unidade in range(len(exame.ordem.unidades)):
        daqui = [par for par in primeiras if exame.unidade_da_vaga(par[0]) == unidade]
        if daqui:
            _conferir_lugar_das_notaveis(exame, daqui, *_contagens_da_unidade(exame, unidade))


def _contagens(exame: Exame) -> tuple[Contagem, Contagem]:
    """Quantas vagas comuns há antes de um número, e quantas se abriram antes de uma chamada."""
    notaveis = sorted(exame.vagas_notaveis)
    das_notaveis = [
        chamada
        for chamada in exame.chamadas_notaveis
        if exame.historia.vagas[chamada] in exame.vagas_notaveis
    ]
    return (
        lambda numero: numero - 1 - bisect_left(notaveis, numero),
        lambda chamada: chamada - bisect_left(das_notaveis, chamada),
    )


def _contagens_da_unidade(exame: Exame, unidade: int) -> tuple[Contagem, Contagem]:
    numeros = [
        numero
        for numero in range(1, len(exame.historia.tipos) + 1)
        if exame.unidade_da_vaga(numero) == unidade and numero not in exame.vagas_notaveis
    ]
    chamadas = [
        chamada
        for chamada, numero in zip(count(), exame.historia.vagas)
        if exame.unidade_da_vaga(numero) == unidade and numero not in exame.vagas_notaveis
    ]
    return (
        lambda numero: bisect_left(numeros, numero),
        lambda chamada: bisect_left(chamadas, chamada),
    )


def _conferir_lugar_das_notaveis(
    exame: Exame, primeiras: Sequence[tuple[int, int]], menores: Contagem, abertas: Contagem
) -> None:
    for numero, chamada in primeiras:
        if menores(numero) != abertas(chamada):
            exame.relato.falha(
                "ordem_das_vagas", f"a vaga {numero} foi aberta fora da ordem dos números", numero
            )
    for (antes, _), (depois, _) in pairwise(primeiras):
        if antes > depois:
            exame.relato.falha(
                "ordem_das_vagas", f"a vaga {antes} foi aberta antes da vaga {depois}", depois
            )


def _conferir_criadas(exame: Exame) -> None:
    """Cada ato cria os números que se seguem aos que havia; nada se abre antes de criado."""
    historia, relato = exame.historia, exame.relato
    criadas, vistas, aberta = historia.vagas_do_edital, 0, 0
    for fato in exame.fatos_de(Fato.VAGAS_CRIADAS):
        if fato.vaga == 1 and fato.outro == criadas:
            continue
        maior = max(historia.vagas[vistas : fato.quando], default=0)
        vistas, aberta = fato.quando, max(aberta, maior)
        if maior > criadas:
            relato.falha("ordem_das_vagas", f"a vaga {maior} foi aberta antes de criada", maior)
        # A anulação (negativa) tira as últimas, que ninguém abriu: diz a primeira que some.
        primeira = criadas + 1 + min(fato.outro, 0)
        if fato.vaga != primeira:
            relato.falha(
                "ordem_das_vagas",
                f"um ato criou vagas a partir da {fato.vaga}, e a seguinte era a {primeira}",
                fato.vaga,
            )
        criadas += fato.outro
        if fato.outro < 0 and aberta > criadas:
            relato.falha(
                "ordem_das_vagas", f"a vaga {aberta} foi retirada depois de aberta", aberta
            )
    maior = len(historia.vagas)
    if not exame.em_sequencia:
        maior = max(historia.vagas[vistas:], default=0)
    if maior > criadas:
        relato.falha("ordem_das_vagas", f"a vaga {maior} foi aberta antes de criada", maior)
    if criadas != len(historia.tipos):
        relato.falha(
            "forma", f"os atos criaram {criadas} vagas e a história tem {len(historia.tipos)}"
        )
