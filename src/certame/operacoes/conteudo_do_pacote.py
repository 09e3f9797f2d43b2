"""O que há num pacote: os arquivos que a execução de um certame manda pôr nele."""

import hashlib
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime, time
from enum import StrEnum
from functools import cache
from typing import Any
from zoneinfo import ZoneInfo

import certame as programa
from certame.dominio.ato import ATOS_DO_PROCESSO, Ato, AtoDePessoa
from certame.dominio.edital import Edital
from certame.livro.corrente import LivroConferido
from certame.livro.escrita import livro_novo, registros_dos_atos
from certame.livro.registro import Cabeca, Registro, linha_do_registro
from certame.motor.andamento import Andamento
from certame.norma.norma import Norma
from certame.publicacao.dados_json import em_json
from certame.publicacao.modelo import Publicacao
from certame.publicacao.tabela_csv import em_csv
from certame.publicacao.texto import em_texto

_COM_PARTES = (dict, list, tuple)

FORMATO = 1
INDICE = "indice.json"
LIVRO = "livro.jsonl"
EDITAL = "edital.toml"
NORMA = "norma.toml"
ORDEM = "ordem.json"
CANDIDATOS = "candidatos.jsonl"
CHAMADAS = "chamadas.json"
PUBLICACOES = "publicacoes/"
DO_PUBLICO = ("quadro-de-vagas", "ordem-de-chamada")
"""As publicações que vão no pacote público, além das listas; as outras são de trabalho."""

LISTA = "lista-"
"""O começo do nome das listas."""

AUTOR_DO_ARQUIVO = "certame-toml"
"""Quem assina o livro feito dos atos de um `certame.toml`."""

_FORMATOS = (("txt", em_texto), ("csv", em_csv), ("json", em_json))


class Especie(StrEnum):
    """A quem serve o pacote: a todos, ou a quem pode ver notas e datas."""

    PUBLICO = "publico"
    RESERVADO = "reservado"


def livro_dos_atos(
    certame: str, atos: Sequence[Ato], norma: Norma, edital: Edital, texto_do_edital: str
) -> tuple[Registro, ...]:
    """O livro dos atos de um `certame.toml`: sempre o mesmo para o mesmo arquivo.

    Cada registro leva a hora zero do dia do ato, no fuso da cidade, e o autor "certame-toml"; o
    nonce da abertura é o começo do SHA-256 do edital. Erros: `AtoRecusado` se um ato traz dado
    pessoal.
    """
    fuso = ZoneInfo(norma.fuso)
    nonce = hashlib.sha256(f"certame pacote\n{certame}\n{texto_do_edital}".encode()).digest()[:16]

    def instante(dia: Any) -> datetime:
        return datetime.combine(dia, time(), tzinfo=fuso)

    registros = [
        livro_novo(
            certame, instante=instante(edital.publicacao), autor=AUTOR_DO_ARQUIVO, nonce=nonce
        )
    ]
    for ato in atos:
        registros += registros_dos_atos(
            certame,
            registros[-1].cabeca,
            [ato],
            instante=instante(ato.data),
            autor=AUTOR_DO_ARQUIVO,
        )
    return tuple(registros)


def linhas_do_livro(registros: Sequence[Registro], especie: Especie) -> bytes:
    """As linhas do livro, como num arquivo; no público, as que falam de alguém vão tarjadas."""
    tarja = especie is Especie.PUBLICO
    return b"".join(
        linha_tarjada(registro.cabeca)
        if tarja and e_reservado(registro)
        else linha_do_registro(registro)
        for registro in registros
    )


def e_reservado(registro: Registro) -> bool:
    """Diz se o ato é do processo de uma pessoa: inscrição, perícia, recurso, investigação.

    Não muda as chamadas, e não se publica.
    """
    classe = ATOS_DO_PROCESSO.get(registro.tipo)
    return classe is not None and issubclass(classe, AtoDePessoa)


def linha_tarjada(cabeca: Cabeca) -> bytes:
    """A linha que fica no lugar de um registro: só o número e o hash dele."""
    return f'{{"hash":"{cabeca.hash}","tarjado":{cabeca.numero}}}\n'.encode()


def dados_das_chamadas(andamento: Andamento) -> dict[str, Any]:
    """Cada chamada, cargo a cargo, com o ato que a fez, a vaga, a pessoa e a conta."""
    cargos = []
    for cargo, convocacao in andamento.convocacoes.items():
        historia = convocacao.historia
        cargos.append(
            {
                "cargo": cargo,
                "chamadas": [
                    {
                        "chamada": indice + 1,
                        "ato": praticado.ato.id,
                        "vaga": historia.vagas[indice],
                        "inscricao": convocacao.inscricoes[historia.pessoas[indice]],
                        "conta": historia.nome_da_conta(historia.contas[indice]),
                    }
                    for praticado in andamento.praticados
                    if getattr(praticado.ato, "cargo", "") == cargo
                    for indice in range(praticado.chamadas_de, praticado.chamadas_ate)
                ],
            }
        )
    return {"versao": 1, "cargos": cargos}


def arquivos_das_publicacoes(publicacoes: Sequence[Publicacao]) -> dict[str, bytes]:
    """Cada publicação em texto, CSV e JSON, pelo nome no pacote."""
    return {
        f"{PUBLICACOES}{publicacao.nome}.{terminacao}": "".join(desenho(publicacao)).encode()
        for publicacao in publicacoes
        for terminacao, desenho in _FORMATOS
    }


def com_indice(
    arquivos: Mapping[str, bytes],
    especie: Especie,
    norma: Norma,
    livro: LivroConferido,
    versao: str = programa.__version__,
) -> dict[str, bytes]:
    """Os arquivos e o índice deles, com os hashes, a norma e a cabeça do livro.

    `versao` é a do programa que fez o pacote.
    """
    dados = {
        "formato": FORMATO,
        "especie": especie.value,
        "certame": livro.certame,
        "programa": versao,
        "norma": {"id": norma.id, "versao": norma.versao, "sha256": norma.sha256},
        "livro": {
            "registros": livro.cabeca.numero,
            "atos": livro.atos,
            "cabeca": str(livro.cabeca),
        },
        "arquivos": {
            nome: {"bytes": len(conteudo), "sha256": hashlib.sha256(conteudo).hexdigest()}
            for nome, conteudo in sorted(arquivos.items())
        },
    }
    return {**arquivos, INDICE: em_bytes(dados)}


def em_bytes(dados: Any) -> bytes:
    """JSON com recuo, chaves na ordem dada, e a quebra no fim.

    São os bytes de `json.dumps(dados, ensure_ascii=False, indent=1)`, que com recuo não usa a parte
    dele escrita em C, e numa ordem de centenas de milhares demora dez vezes mais.

    >>> dados = {"vazia": [], "lista": [1, "é", {"a": None, "b": True}], "fim": {}}
    >>> em_bytes(dados)[:-1] == json.dumps(dados, ensure_ascii=False, indent=1).encode()
    True
    """
    return (_recuado(dados, "\n") + "\n").encode()


@cache
def _sem_partes(quebra: str) -> Callable[[Any], str]:
    """Quem escreve uma lista ou um dicionário de valores simples, um por linha."""
    return json.JSONEncoder(ensure_ascii=False, separators=(f",{quebra}", ": ")).encode


def _recuado(valor: Any, quebra: str) -> str:
    """O valor escrito; `quebra` é a mudança de linha com o recuo em que ele está."""
    dentro = f"{quebra} "
    if not isinstance(valor, _COM_PARTES) or not valor:
        return json.dumps(valor, ensure_ascii=False)
    if not any(isinstance(v, _COM_PARTES) for v in _partes(valor)):
        escrito = _sem_partes(dentro)(valor)
        return f"{escrito[0]}{dentro}{escrito[1:-1]}{quebra}{escrito[-1]}"
    partes = [_recuado(parte, dentro) for parte in _partes(valor)]
    abre, fecha = "[", "]"
    if isinstance(valor, dict):
        abre, fecha = "{", "}"
        chaves = [json.dumps(chave, ensure_ascii=False) for chave in valor]
        partes = [f"{chave}: {parte}" for chave, parte in zip(chaves, partes, strict=True)]
    return f"{abre}{dentro}{f',{dentro}'.join(partes)}{quebra}{fecha}"


def _partes(valor: Any) -> Iterable[Any]:
    return valor.values() if isinstance(valor, dict) else valor
