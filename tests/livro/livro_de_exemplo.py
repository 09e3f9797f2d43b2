"""O livro do exemplo `exemplos/livro-irupi`: os atos de irupi-25-vagas, com ids sem nomes.

Mudaram os atos do exemplo? Refaça o livro, na raiz do projeto:

    python -m tests.livro.livro_de_exemplo
"""

import dataclasses
import hashlib
from datetime import datetime, time, timedelta, timezone
from pathlib import Path

from certame.dominio.ato import Ato, AtoAnulado
from certame.livro.escrita import livro_novo, registros_dos_atos
from certame.livro.registro import Registro, linha_do_registro
from certame.operacoes.executar import ler_entrada

EXEMPLOS = Path(__file__).parents[2] / "exemplos"
ORIGEM = EXEMPLOS / "irupi-25-vagas"
ARQUIVO = EXEMPLOS / "livro-irupi" / "002-2025.jsonl"
_FUSO = timezone(timedelta(hours=-3))
_AUTOR = "comissao-1"


def atos_sem_nomes() -> list[Ato]:
    """Os atos do exemplo, com "ato-N" no lugar dos ids que ele usa."""
    atos = ler_entrada(ORIGEM).lido.atos
    novos = {ato.id: f"ato-{numero}" for numero, ato in enumerate(atos, start=1)}
    trocados: list[Ato] = []
    for ato in atos:
        trocado = dataclasses.replace(ato, id=novos[ato.id], linha=0)
        if isinstance(trocado, AtoAnulado):
            trocado = dataclasses.replace(trocado, ato=novos[trocado.ato])
        trocados.append(trocado)
    return trocados


def registros_do_exemplo() -> list[Registro]:
    """O livro: aberto no dia do edital, e cada ato gravado às dez da manhã do seu dia."""
    edital = ler_entrada(ORIGEM).lido.edital
    acaso = hashlib.sha256(b"livro de exemplo").digest()
    registros = [
        livro_novo(
            edital.id,
            instante=datetime.combine(edital.publicacao, time(10), _FUSO),
            autor=_AUTOR,
            nonce=acaso,
        )
    ]
    for ato in atos_sem_nomes():
        registros += registros_dos_atos(
            edital.id,
            registros[-1].cabeca,
            [ato],
            instante=datetime.combine(ato.data, time(10), _FUSO),
            autor=_AUTOR,
        )
    return registros


if __name__ == "__main__":
    ARQUIVO.parent.mkdir(exist_ok=True)
    ARQUIVO.write_bytes(b"".join(map(linha_do_registro, registros_do_exemplo())))
