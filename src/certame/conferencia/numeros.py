"""Confere que as vagas se abrem na ordem dos números, e só depois de criadas."""

from bisect import bisect_left
from collections.abc import Sequence
from itertools import compress, pairwise

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
    comum = bytearray(b"\1") * (total + 1)
    for numero in exame.vagas_notaveis:
        comum[numero] = 0
    comuns = list(compress(vagas, map(comum.__getitem__, vagas)))
    numeros = list(compress(range(1, total + 1), comum[1:]))
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


def _conferir_notaveis(exame: Exame, primeiras: Sequence[tuple[int, int]]) -> None:
    notaveis = sorted(exame.vagas_notaveis)
    das_notaveis = [
        chamada
        for chamada in exame.chamadas_notaveis
        if exame.historia.vagas[chamada] in exame.vagas_notaveis
    ]
    for numero, chamada in primeiras:
        comuns_menores = numero - 1 - bisect_left(notaveis, numero)
        comuns_abertas = chamada - bisect_left(das_notaveis, chamada)
        if comuns_menores != comuns_abertas:
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
    criadas, vistas = historia.vagas_do_edital, 0
    for fato in exame.fatos_de(Fato.VAGAS_CRIADAS):
        if fato.vaga == 1 and fato.outro == criadas:
            continue
        maior = max(historia.vagas[vistas : fato.quando], default=0)
        vistas = fato.quando
        if maior > criadas:
            relato.falha("ordem_das_vagas", f"a vaga {maior} foi aberta antes de criada", maior)
        if fato.vaga != criadas + 1:
            relato.falha(
                "ordem_das_vagas",
                f"um ato criou vagas a partir da {fato.vaga}, e a seguinte era a {criadas + 1}",
                fato.vaga,
            )
        criadas += fato.outro
    maior = len(historia.vagas)
    if not exame.em_sequencia:
        maior = max(historia.vagas[vistas:], default=0)
    if maior > criadas:
        relato.falha("ordem_das_vagas", f"a vaga {maior} foi aberta antes de criada", maior)
    if criadas != len(historia.tipos):
        relato.falha(
            "forma", f"os atos criaram {criadas} vagas e a história tem {len(historia.tipos)}"
        )
