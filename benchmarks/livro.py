"""Mede o livro: repetir conferindo a corrente, e acrescentar com oito processos.

Repetir: ler as linhas, conferir hash, forma e elo de cada registro e praticar o ato, dividido por
só ler o mesmo JSON com a biblioteca padrão. Acrescentar: atos por segundo de oito processos, cada
um esperando o disco, divididos pelas linhas por segundo do mesmo armazém sem livro: o mesmo banco
(ou arquivo com tranca), a mesma garantia de disco, uma tabela numerada, sem corrente nem gatilhos. Com todos no mesmo
certame, quem perde a vez tenta de novo.

Uso, na raiz do projeto: python -m benchmarks.livro
"""

import contextlib
import fcntl
import gc
import json
import os
import signal
import sqlite3
import tempfile
import time
from collections.abc import Callable, Iterator
from datetime import date
from itertools import count
from pathlib import Path
from typing import Any

from certame.dominio.ato import (
    Ato,
    ConvocacaoFeita,
    MotivoDaSaida,
    PosseRegistrada,
    SaidaRegistrada,
)
from certame.livro.armazem import Conflito
from certame.livro.corrente import ler_registros
from certame.livro.escrita import livro_novo, registros_dos_atos
from certame.livro.registro import VAZIO, linha_do_registro
from certame.livro.repeticao import Repeticao
from certame.motor.andamento import Andamento
from certame.operacoes.abrir_armazem import abrir_armazem
from faz import pasta_do_postgresql
from tests.armazens.servidor import servidor_ligado
from tests.livro.livros import AUTOR, INSTANTE, NONCE, linhas, livro, posses
from tests.motor.certames import CARGO, certame

ATOS = 10_000
VEZES = 9
PROCESSOS = 8
SEGUNDOS = 1.5
RODADAS = 4

Trabalho = Callable[[int], Callable[[int], None]]
"""Do número do processo à função que escreve a linha de número dado."""


def no_comeco() -> Andamento:
    """Um certame de trinta mil pessoas, antes do primeiro ato."""
    return certame(ATOS, 3 * ATOS, range(3, 3 * ATOS, 10))


def historia() -> list[Ato]:
    """Uma chamada grande e dez mil posses e desistências."""
    dia = date(2025, 7, 1)
    atos: list[Ato] = [ConvocacaoFeita(id="chamada", data=dia, cargo=CARGO, quantidade=ATOS)]
    for numero in range(1, ATOS):
        campos = {"id": f"ato-{numero}", "data": dia, "cargo": CARGO, "inscricao": str(numero)}
        if numero % 3:
            atos.append(PosseRegistrada(**campos))  # type: ignore[arg-type]
        else:
            atos.append(SaidaRegistrada(**campos, motivo=MotivoDaSaida.DESISTENCIA))  # type: ignore[arg-type]
    return atos


def medir_repeticao() -> None:
    """Imprime o menor tempo por registro, de cada um, e a razão."""
    escritas = linhas(livro(historia()))

    def ler_json() -> None:
        for linha in escritas:
            json.loads(linha)

    so_json, tudo = [], []
    for _ in range(VEZES):
        so_json.append(tempo(ler_json))
        repetida = Repeticao("001-2026", no_comeco())
        tudo.append(tempo(lambda repetida=repetida: repetida.avancar(ler_registros(escritas))))  # type: ignore[misc]
    print(f"repetir {len(escritas)} registros conferindo a corrente")
    print(f"  {min(tudo) / ATOS * 1e6:.1f} µs por registro; ", end="")
    print(f"só o JSON, {min(so_json) / ATOS * 1e6:.1f} µs")
    print(f"  razão {min(tudo) / min(so_json):.2f} (meta: até 6)")


def tempo(tarefa: Callable[[], object]) -> float:
    """Quanto a tarefa ocupa o processador, em segundos: outros programas não contam."""
    gc.collect()
    comeco = time.process_time()
    tarefa()
    return time.process_time() - comeco


def por_segundo(preparar: Trabalho) -> float:
    """Quantas escritas confirmadas por segundo fazem os processos juntos."""
    filhos = []
    largada = time.time() + 0.8
    for indice in range(PROCESSOS):
        leitura, escrita = os.pipe()
        processo = os.fork()
        if processo == 0:
            escrever, feitas = preparar(indice), 0
            time.sleep(max(0.0, largada - time.time()))
            while time.time() < largada + SEGUNDOS:
                escrever(feitas)
                feitas += 1
            os.write(escrita, b"%d" % feitas)
            os.kill(os.getpid(), signal.SIGKILL)  # sem desfazer nada do processo de cima
        os.close(escrita)
        filhos.append((processo, leitura))
    total = 0
    for processo, leitura in filhos:
        with os.fdopen(leitura) as fala:
            total += int(fala.read() or 0)
        os.waitpid(processo, 0)
    return total / SEGUNDOS


def no_livro(endereco: str, certames: int) -> Trabalho:
    """Escreve atos no livro, até entrar; os processos se dividem entre os certames."""
    armazem = abrir_armazem(endereco, criar=True)
    for numero in range(certames):
        nome = f"certame-{numero}"
        if armazem.cabeca(nome) == VAZIO:
            primeiro = livro_novo(nome, instante=INSTANTE, autor=AUTOR, nonce=NONCE)
            armazem.acrescentar(nome, VAZIO, [primeiro])
    armazem.fechar()

    def preparar(indice: int) -> Callable[[int], None]:
        meu, nome = abrir_armazem(endereco), f"certame-{indice % certames}"
        cabeca = meu.cabeca(nome)

        def escrever(numero: int) -> None:
            nonlocal cabeca
            atos = posses(1, desde=indice * 1_000_000 + numero)
            while True:
                registros = registros_dos_atos(nome, cabeca, atos, instante=INSTANTE, autor=AUTOR)
                try:
                    cabeca = meu.acrescentar(nome, cabeca, registros)
                except Conflito as conflito:
                    cabeca = conflito.atual
                else:
                    return

        return escrever

    return preparar


LINHA = linha_do_registro(livro(posses(1))[1])


def no_arquivo(pasta: Path) -> Trabalho:
    """A linha num arquivo com tranca, e o disco."""

    def preparar(_indice: int) -> Callable[[int], None]:
        trava = os.open(pasta / "trava", os.O_RDWR | os.O_CREAT)
        arquivo = os.open(pasta / "linhas", os.O_WRONLY | os.O_APPEND | os.O_CREAT)

        def escrever(_numero: int) -> None:
            fcntl.flock(trava, fcntl.LOCK_EX)
            os.write(arquivo, LINHA)
            os.fsync(arquivo)
            fcntl.flock(trava, fcntl.LOCK_UN)

        return escrever

    return preparar


CRIAR = (
    "CREATE TABLE nua (id {} PRIMARY KEY, certame TEXT, numero BIGINT, linha TEXT, "
    "UNIQUE (certame, numero))"
)


def no_sqlite(arquivo: Path) -> Trabalho:
    """A linha numa tabela comum do SQLite, com o mesmo diário e a mesma espera."""

    def aberto() -> sqlite3.Connection:
        conexao = sqlite3.connect(arquivo, timeout=30, isolation_level=None)
        conexao.execute("PRAGMA journal_mode=WAL")
        conexao.execute("PRAGMA synchronous=FULL")
        return conexao

    with contextlib.closing(aberto()) as conexao:
        conexao.execute(CRIAR.format("INTEGER"))

    def preparar(indice: int) -> Callable[[int], None]:
        conexao = aberto()

        def escrever(numero: int) -> None:
            conexao.execute("BEGIN IMMEDIATE")
            conexao.execute(
                "INSERT INTO nua (certame, numero, linha) VALUES (?, ?, ?)",
                (str(indice), numero, LINHA.decode()),
            )
            conexao.execute("COMMIT")

        return escrever

    return preparar


def no_postgresql(endereco: str) -> Trabalho:
    """A linha numa tabela comum do PostgreSQL."""
    import psycopg

    with psycopg.connect(endereco, autocommit=True) as conexao:
        conexao.execute(CRIAR.format("BIGINT GENERATED ALWAYS AS IDENTITY"))

    def preparar(indice: int) -> Callable[[int], None]:
        conexao: Any = psycopg.connect(endereco)

        def escrever(numero: int) -> None:
            conexao.execute(
                "INSERT INTO nua (certame, numero, linha) VALUES (%s, %s, %s)",
                (str(indice), numero, LINHA.decode()),
            )
            conexao.commit()

        return escrever

    return preparar


Lugar = tuple[str, Callable[[], Trabalho], Callable[[], str]]
"""O nome do armazém, a escrita nua num lugar novo, e o endereço de um livro novo."""


@contextlib.contextmanager
def lugares(pasta: Path) -> Iterator[list[Lugar]]:
    """Os armazéns que há nesta máquina."""
    numeros = count(1)

    def nova(terminacao: str = "") -> Path:
        return pasta / f"lugar-{next(numeros)}{terminacao}"

    def nova_pasta() -> Path:
        criada = nova()
        criada.mkdir()
        return criada

    achados: list[Lugar] = [
        ("linhas", lambda: no_arquivo(nova_pasta()), lambda: str(nova_pasta())),
        ("SQLite", lambda: no_sqlite(nova(".sqlite3")), lambda: str(nova(".sqlite3"))),
    ]
    if pasta_do_postgresql() is None:
        print("  PostgreSQL: não há servidor nesta máquina")
        yield achados
        return
    with servidor_ligado(firme=True) as servidor:
        achados.append(
            ("PostgreSQL", lambda: no_postgresql(servidor.banco_novo()), servidor.banco_novo)
        )
        yield achados


def medir_acrescimos() -> None:
    """Imprime, por armazém, o melhor de cada rodada e as razões."""
    print(f"acrescentar com {PROCESSOS} processos (meta: razão de ao menos 0,5)")
    cabecalho = ("armazém", "nu/s", "8 certames/s", "razão", "1 certame/s", "razão")
    print("  {:<12}{:>9}{:>14}{:>8}{:>14}{:>8}".format(*cabecalho))
    with tempfile.TemporaryDirectory() as nome, lugares(Path(nome)) as achados:
        for armazem, escrita_nua, livro_novo_em in achados:
            # As três medidas se alternam: o que mais a máquina faz atinge todas.
            nu, de_oito, de_um = (
                max(vezes)
                for vezes in zip(
                    *(
                        (
                            por_segundo(escrita_nua()),
                            por_segundo(no_livro(livro_novo_em(), PROCESSOS)),
                            por_segundo(no_livro(livro_novo_em(), 1)),
                        )
                        for _ in range(RODADAS)
                    ),
                    strict=True,
                )
            )
            print(
                f"  {armazem:<12}{nu:>9.0f}{de_oito:>14.0f}{de_oito / nu:>8.2f}"
                f"{de_um:>14.0f}{de_um / nu:>8.2f}"
            )


if __name__ == "__main__":
    medir_repeticao()
    medir_acrescimos()
