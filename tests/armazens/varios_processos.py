"""Programa à parte: muitos processos no mesmo livro, e processos mortos no meio da gravação.

    python -m tests.armazens.varios_processos juntos ENDEREÇO PROCESSOS ATOS
    python -m tests.armazens.varios_processos um_ganha ENDEREÇO PROCESSOS
    python -m tests.armazens.varios_processos mortos ENDEREÇO VEZES

Escreve em JSON o que cada processo recebeu de confirmação. Fica fora do pytest porque bifurca o
processo, e isso pede um sem outras linhas de execução.
"""

import json
import os
import random
import signal
import sys
import time
from collections.abc import Callable

from certame.livro.armazem import Armazem, Conflito
from certame.livro.escrita import registros_dos_atos
from certame.livro.registro import VAZIO, Cabeca
from certame.operacoes.abrir_armazem import abrir_armazem
from tests.livro.livros import AUTOR, CERTAME, INSTANTE, aberto, posses

_MAIS_LENTO = 0.03
_ATE_A_LARGADA = 0.3
_ENTRE_PEDACINHOS = 0.0002


def escrever(armazem: Armazem, numero: int, cabeca: Cabeca) -> Cabeca:
    """Um ato, uma tentativa."""
    registros = registros_dos_atos(
        CERTAME, cabeca, posses(1, desde=numero), instante=INSTANTE, autor=AUTOR
    )
    return armazem.acrescentar(CERTAME, cabeca, registros)


def insistir(armazem: Armazem, numero: int) -> int:
    """Um ato, até entrar; devolve quantas vezes alguém chegou antes."""
    cabeca, vezes = armazem.cabeca(CERTAME), 0
    while True:
        try:
            escrever(armazem, numero, cabeca)
        except Conflito as conflito:
            cabeca, vezes = conflito.atual, vezes + 1
        else:
            return vezes


def filho(trabalho: Callable[[int], None]) -> tuple[int, int]:
    """Um processo que faz o trabalho; devolve o número dele e por onde ele fala."""
    leitura, escrita = os.pipe()
    processo = os.fork()
    if processo == 0:
        codigo = 1
        try:
            os.close(leitura)
            trabalho(escrita)
            codigo = 0
        finally:
            os._exit(codigo)
    os.close(escrita)
    return processo, leitura


def esperar(largada: float) -> None:
    """Espera a hora de todos começarem juntos."""
    time.sleep(max(0.0, largada - time.time()))


def ouvir(leitura: int) -> list[int]:
    """Os números que o processo disse até se calar."""
    with os.fdopen(leitura) as aberto_:
        return [int(linha) for linha in aberto_ if linha.endswith("\n")]


def juntos(endereco: str, processos: int, atos: int) -> dict[str, object]:
    """Todos escrevem ao mesmo tempo, cada um os seus atos."""
    largada = time.time() + _ATE_A_LARGADA

    def trabalho(indice: int) -> Callable[[int], None]:
        def escrever_os_meus(fala: int) -> None:
            armazem = abrir_armazem(endereco)
            armazem.cabeca(CERTAME)
            esperar(largada)
            conflitos = 0
            for ato in range(atos):
                conflitos += insistir(armazem, indice * 1000 + ato)
            os.write(fala, b"%d\n" % conflitos)

        return escrever_os_meus

    filhos = [filho(trabalho(indice + 1)) for indice in range(processos)]
    conflitos = [sum(ouvir(leitura)) for _, leitura in filhos]
    codigos = [os.waitpid(processo, 0)[1] for processo, _ in filhos]
    return {"conflitos": sum(conflitos), "codigos": codigos}


def um_ganha(endereco: str, processos: int) -> dict[str, object]:
    """Todos leram a mesma cabeça: só um escreve, e os outros ficam sabendo o que ele escreveu."""
    lida = abrir_armazem(endereco).cabeca(CERTAME)
    _fechar_conexoes()
    largada = time.time() + _ATE_A_LARGADA

    def trabalho(indice: int) -> Callable[[int], None]:
        def tentar(fala: int) -> None:
            armazem = abrir_armazem(endereco)
            armazem.cabeca(CERTAME)
            esperar(largada)
            try:
                escrever(armazem, indice, lida)
            except Conflito as conflito:
                (novo,) = conflito.novos
                os.write(fala, b"%d\n" % int(novo.dados["inscricao"]))
            else:
                os.write(fala, b"%d\n" % indice)

        return tentar

    filhos = [filho(trabalho(indice + 1)) for indice in range(processos)]
    vencedores = [ouvir(leitura) for _, leitura in filhos]
    codigos = [os.waitpid(processo, 0)[1] for processo, _ in filhos]
    return {"vencedores": vencedores, "codigos": codigos}


def mortos(endereco: str, vezes: int) -> dict[str, object]:
    """Um processo de cada vez escreve sem parar, até ser morto com kill -9 num instante qualquer.

    Nas vezes ímpares, ele grava aos pedacinhos, para que a morte o pegue no meio de uma linha; de
    três em três, grava lotes de três atos. Numa máquina ocupada demais para algum ato entrar nesse
    tempo, segue dando mais tempo, até que entre.
    """
    acaso = random.Random(vezes)
    confirmados: list[int] = []
    vez = -1
    while (vez := vez + 1) < vezes or (not confirmados and vez < 6 * vezes):
        processo, leitura = filho(lambda fala, vez=vez: _sem_parar(endereco, vez, fala))  # type: ignore[misc]
        time.sleep(acaso.uniform(0, _MAIS_LENTO) * (1 + vez // vezes))
        os.kill(processo, signal.SIGKILL)
        confirmados += ouvir(leitura)
        os.waitpid(processo, 0)
    return {"confirmados": confirmados}


def _sem_parar(endereco: str, vez: int, fala: int) -> None:
    de_verdade = os.write
    if vez % 2:

        def aos_pedacinhos(descritor: int, dados: bytes) -> int:
            time.sleep(_ENTRE_PEDACINHOS)
            return de_verdade(descritor, dados[:16])

        os.write = aos_pedacinhos  # type: ignore[assignment]
    armazem = abrir_armazem(endereco)
    cabeca = armazem.cabeca(CERTAME)
    quantos = 3 if vez % 3 == 0 else 1
    for numero in range(vez * 10_000 + 1, vez * 10_000 + 9_999, quantos):
        registros = registros_dos_atos(
            CERTAME, cabeca, posses(quantos, desde=numero), instante=INSTANTE, autor=AUTOR
        )
        cabeca = armazem.acrescentar(CERTAME, cabeca, registros)
        for confirmado in range(numero, numero + quantos):
            de_verdade(fala, b"%d\n" % confirmado)


def _fechar_conexoes() -> None:
    if "django.db" in sys.modules:
        from django.db import connections

        connections.close_all()


def principal(tarefa: str, endereco: str, *numeros: str) -> None:
    """Abre o livro, faz a tarefa e escreve o que houve."""
    armazem = abrir_armazem(endereco)
    if armazem.cabeca(CERTAME) == VAZIO:
        armazem.acrescentar(CERTAME, VAZIO, [aberto()])
    _fechar_conexoes()
    tarefas: dict[str, Callable[..., dict[str, object]]] = {
        "juntos": juntos,
        "um_ganha": um_ganha,
        "mortos": mortos,
    }
    print(json.dumps(tarefas[tarefa](endereco, *map(int, numeros))))  # noqa: T201


if __name__ == "__main__":
    principal(*sys.argv[1:])
