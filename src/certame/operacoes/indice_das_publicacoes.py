"""O índice das publicações que saíram: uma linha por número, cada uma com o hash da anterior.

Diz quais saíram mesmo que a pasta de uma suma, e por isso o número dela não se repete. Não prova
nada contra quem apaga ou refaz tudo, índice e pastas: contra isso valem o código impresso em cada
publicação e as cópias que já saíram da máquina.
"""

import hashlib
import json
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from certame.norma.erros import EntradaInvalida, Erro
from certame.operacoes.gravar_arquivo import gravar

PASTA = "publicacoes"
"""A pasta das publicações emitidas, ao lado de certame.toml."""

INDICE = "indice.jsonl"
_ANTES_DO_PRIMEIRO = "0" * 64


class LinhaDoIndice(NamedTuple):
    """Uma publicação que saiu: o número, o nome e o SHA-256 do registro.json dela."""

    numero: int
    nome: str
    registro: str


def linhas_do_indice(publicacoes: Path) -> tuple[LinhaDoIndice, ...]:
    """As linhas do índice da pasta, em ordem; nenhuma se ele não existe.

    Erros: `EntradaInvalida` na primeira linha que não continua a anterior.
    """
    arquivo = publicacoes / INDICE
    linhas: list[LinhaDoIndice] = []
    anterior = _ANTES_DO_PRIMEIRO
    escritas = arquivo.read_bytes().splitlines() if arquivo.is_file() else []
    for lugar, escrita in enumerate(escritas, start=1):
        try:
            dados = json.loads(escrita)
            linha = LinhaDoIndice(int(dados["numero"]), str(dados["nome"]), str(dados["registro"]))
            certa = dados["anterior"] == anterior
        except (ValueError, KeyError, TypeError):
            certa = False
        if not certa or (linhas and linha.numero <= linhas[-1].numero):
            problema = "esta linha do índice das publicações não continua a anterior"
            conserto = "alguém a mudou: ponha de volta o índice da cópia de segurança"
            raise EntradaInvalida([Erro(str(arquivo), lugar, "", problema, conserto)])
        linhas.append(linha)
        anterior = _hash(escrita)
    return tuple(linhas)


def escrever_indice(publicacoes: Path, linhas: Sequence[LinhaDoIndice]) -> None:
    """Grava o índice inteiro, de uma vez: uma queda de energia não corta uma linha. Erros: `OSError`."""
    anterior = _ANTES_DO_PRIMEIRO
    escritas = []
    for linha in linhas:
        dados = {**linha._asdict(), "anterior": anterior}
        escritas.append(json.dumps(dados, ensure_ascii=False, sort_keys=True).encode())
        anterior = _hash(escritas[-1])
    gravar(publicacoes / INDICE, b"".join(e + b"\n" for e in escritas), trocar=True)


def _hash(escrita: bytes) -> str:
    return hashlib.sha256(escrita).hexdigest()
