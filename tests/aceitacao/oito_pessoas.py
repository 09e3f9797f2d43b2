"""Programa à parte: muitas pessoas, cada uma num processo, praticando atos no mesmo certame.

    python -m tests.aceitacao.oito_pessoas juntas PASTA PESSOAS ATOS
    python -m tests.aceitacao.oito_pessoas mortas PASTA VEZES

Escreve em JSON o que cada uma recebeu de confirmação: os números dos registros. Fica fora do
pytest porque bifurca o processo, e isso pede um sem outras linhas de execução.
"""

import json
import os
import random
import signal
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from certame.dominio.historia import NINGUEM
from certame.dominio.resultado import AtoRecusado
from certame.livro.armazem import Conflito
from certame.operacoes.certame_em_curso import CertameEmCurso, abrir_em_curso
from tests.armazens.varios_processos import esperar, filho, ouvir
from tests.operacoes.cursos import REF, pratica

_ATE_A_LARGADA = 0.5
_DESISTE = 400


def decisoes(curso: CertameEmCurso, acaso: random.Random) -> tuple[str, dict[str, Any]]:
    """O que esta pessoa faria agora, vendo o que vê."""
    (convocacao,) = curso.andamento.convocacoes.values()
    ocupantes = [convocacao.inscricoes[p] for p in convocacao.ocupante[1:] if p != NINGUEM]
    sorte = acaso.random()
    if not ocupantes or sorte < 0.4:
        return "convocacao_feita", {"quantidade": "1"}
    quem = {"inscricao": acaso.choice(ocupantes)}
    if sorte < 0.6:
        return "nomeacao_publicada", {"documento": REF, **quem}
    if sorte < 0.8:
        return "posse_registrada", quem
    return "saida_registrada", {"motivo": "desistencia", **quem}


def praticando(pasta: Path, autor: str, acaso: random.Random) -> Iterator[int]:
    """Pratica sem parar; a cada ato confirmado dá o número do registro, e a cada conflito, zero."""
    curso = abrir_em_curso(pasta)
    yield 0  # pronta
    while True:
        tipo, campos = decisoes(curso, acaso)
        try:
            yield pratica(curso, tipo, autor=autor, **campos).cabeca.numero
        except Conflito:
            curso.por_em_dia()
            yield 0
        except AtoRecusado:
            yield 0


def juntas(pasta: Path, pessoas: int, atos: int) -> dict[str, object]:
    """Todas ao mesmo tempo, até cada uma praticar os seus atos."""
    largada = time.time() + _ATE_A_LARGADA

    def trabalho(indice: int) -> Callable[[int], None]:
        def agir(fala: int) -> None:
            feitos = praticando(pasta, f"rh-{indice}", random.Random(indice))
            next(feitos)
            esperar(largada)
            meus = 0
            for _, numero in zip(range(_DESISTE), feitos, strict=False):
                os.write(fala, b"%d\n" % numero)
                meus += numero > 0
                if meus == atos:
                    return

        return agir

    filhos = [filho(trabalho(indice + 1)) for indice in range(pessoas)]
    ditos = [ouvir(leitura) for _, leitura in filhos]
    codigos = [os.waitpid(processo, 0)[1] for processo, _ in filhos]
    return {"ditos": ditos, "codigos": codigos}


def mortas(pasta: Path, vezes: int) -> dict[str, object]:
    """Uma de cada vez, morta com kill -9 num instante qualquer; nas ímpares, gravando devagar."""
    acaso = random.Random(vezes)
    ditos = []
    for vez in range(vezes):

        def agir(fala: int, vez: int = vez) -> None:
            if vez % 2:
                os.write = _aos_pedacinhos(os.write)
            de_verdade = _DE_VERDADE
            for numero in praticando(pasta, f"rh-{vez}", random.Random(vez)):
                de_verdade(fala, b"%d\n" % numero)

        processo, leitura = filho(agir)
        os.read(leitura, len(b"0\n"))  # até ela abrir o certame, nada há a interromper
        time.sleep(acaso.uniform(0, 0.3))
        os.kill(processo, signal.SIGKILL)
        ditos.append(ouvir(leitura))
        os.waitpid(processo, 0)
    return {"ditos": ditos}


_DE_VERDADE = os.write


def _aos_pedacinhos(de_verdade: Callable[..., int]) -> Callable[..., int]:
    def escrever(descritor: int, dados: bytes) -> int:
        time.sleep(0.0005)
        return de_verdade(descritor, dados[:16])

    return escrever


def principal(tarefa: str, pasta: str, *numeros: str) -> None:
    """Faz a tarefa e escreve o que houve."""
    tarefas: dict[str, Callable[..., dict[str, object]]] = {"juntas": juntas, "mortas": mortas}
    print(json.dumps(tarefas[tarefa](Path(pasta), *map(int, numeros))))  # noqa: T201


if __name__ == "__main__":
    principal(*sys.argv[1:])
