"""Emite uma publicação: numerada, datada, com o hash dos dados e a cabeça do livro, e nunca mais muda."""

import hashlib
import json
import os
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import datetime
from importlib import resources
from pathlib import Path
from typing import NamedTuple

from certame.armazens.tranca import trancado
from certame.livro.pseudonimo import exigir_pseudonimo
from certame.norma.erros import EntradaInvalida, Erro
from certame.operacoes.certame_em_curso import CertameEmCurso
from certame.operacoes.conferir_apuracao import vereditos_com_as_notas
from certame.operacoes.conferir_resultado import exigir_sem_falhas
from certame.operacoes.pasta_de_saida import pasta_nova
from certame.operacoes.publicar_execucao import publicacoes_de
from certame.publicacao.dados_json import em_json
from certame.publicacao.modelo import Emissao, Publicacao
from certame.publicacao.pagina_html import FOLHA, em_pagina
from certame.publicacao.tabela_csv import em_csv
from certame.publicacao.texto import em_texto

PASTA = "publicacoes"
"""A pasta das publicações emitidas, ao lado de certame.toml."""

REGISTRO = "registro.json"
_FORMATOS = (
    ("pagina.html", em_pagina),
    ("texto.txt", em_texto),
    ("dados.csv", em_csv),
    ("dados.json", em_json),
)


class PublicacaoEmitida(NamedTuple):
    """Uma publicação que saiu: o que é, quando, por quem, de que ponto do livro, e os hashes.

    `arquivos` vai do nome ao SHA-256; `pasta` é onde estão.
    """

    numero: int
    nome: str
    titulo: str
    instante: datetime
    autor: str
    cabeca: str
    codigo: str
    sha256: str
    arquivos: dict[str, str]
    pasta: Path


def publicacoes_do_certame(curso: CertameEmCurso) -> tuple[Publicacao, ...]:
    """As publicações que o certame permite agora, como se veriam; nada é emitido."""
    return publicacoes_de(curso.entrada, curso.preparo, curso.andamento)


def emitir_publicacao(
    curso: CertameEmCurso, nome: str, *, autor: str, agora: datetime
) -> PublicacaoEmitida:
    """Confere o certame inteiro por fora e emite a publicação em página, texto, CSV e JSON.

    O número segue o da anterior; duas pessoas ao mesmo tempo recebem números diferentes. Erros:
    `EntradaInvalida` se não há a publicação; `ResultadoReprovado`; `AtoRecusado` se o autor não é
    um pseudônimo.
    """
    exigir_pseudonimo(autor)
    prontas = {publicacao.nome: publicacao for publicacao in publicacoes_do_certame(curso)}
    if nome not in prontas:
        problema = f"não há a publicação {nome}"
        conserto = f"use uma destas: {', '.join(prontas)}"
        raise EntradaInvalida([Erro(str(curso.entrada.pasta), 0, "", problema, conserto)])
    _exigir_conferido(curso)
    pasta = curso.entrada.pasta / PASTA
    pasta.mkdir(exist_ok=True)
    with trancado(pasta / ".trava"):
        numero = max((emitida.numero for emitida in emitidas(curso.entrada.pasta)), default=0) + 1
        return _emitir(pasta, prontas[nome], numero, autor, agora.astimezone(curso.fuso))


def _exigir_conferido(curso: CertameEmCurso) -> None:
    vereditos = vereditos_com_as_notas(
        curso.andamento.edital,
        curso.andamento,
        curso.preparo.classificados,
        curso.entrada.candidatos,
    )
    exigir_sem_falhas([falha for veredito in vereditos.values() for falha in veredito.falhas])


def _emitir(
    pasta: Path, publicacao: Publicacao, numero: int, autor: str, instante: datetime
) -> PublicacaoEmitida:
    instante = instante.replace(microsecond=0)
    sem_emissao = hashlib.sha256()
    for pedaco in em_json(publicacao):
        sem_emissao.update(pedaco.encode())
    emissao = Emissao(numero, instante, sem_emissao.hexdigest())
    pronta = replace(publicacao, emissao=emissao)
    destino = pasta / f"{numero:04d}-{publicacao.nome}"
    with pasta_nova(destino) as nova:
        hashes = {}
        for arquivo, desenho in _FORMATOS:
            resumo = hashlib.sha256()
            with (nova / arquivo).open("wb") as aberto:
                for pedaco in desenho(pronta):
                    bruto = pedaco.encode()
                    resumo.update(bruto)
                    aberto.write(bruto)
                aberto.flush()
                os.fsync(aberto.fileno())
            hashes[arquivo] = resumo.hexdigest()
        folha = resources.files("certame.publicacao").joinpath(FOLHA).read_bytes()
        (nova / FOLHA).write_bytes(folha)
        dados = {
            "versao": 1,
            "numero": numero,
            "nome": publicacao.nome,
            "titulo": publicacao.titulo,
            "instante": instante.isoformat(),
            "autor": autor,
            "cabeca": str(publicacao.livro or ""),
            "sha256": emissao.sha256,
            "arquivos": hashes,
        }
        texto = json.dumps(dados, ensure_ascii=False, indent=1) + "\n"
        (nova / REGISTRO).write_text(texto, encoding="utf-8")
    return _lida(destino)


def emitidas(pasta: Path) -> tuple[PublicacaoEmitida, ...]:
    """As publicações emitidas do certame da pasta, da primeira à última.

    Erros: `EntradaInvalida` se o registro de uma não se lê.
    """
    achadas = (pasta / PASTA).glob(f"[0-9]*/{REGISTRO}")
    return tuple(sorted((_lida(achada.parent) for achada in achadas), key=lambda e: e.numero))


def conferir_emitidas(pasta: Path) -> Iterator[tuple[PublicacaoEmitida, Sequence[str]]]:
    """Cada publicação emitida e os arquivos dela que já não são os que saíram (vazio: está certa)."""
    for emitida in emitidas(pasta):
        mudados = [
            nome
            for nome, sha256 in emitida.arquivos.items()
            if not (emitida.pasta / nome).is_file()
            or hashlib.sha256((emitida.pasta / nome).read_bytes()).hexdigest() != sha256
        ]
        yield emitida, mudados


def _lida(pasta: Path) -> PublicacaoEmitida:
    arquivo = pasta / REGISTRO
    try:
        dados = json.loads(arquivo.read_text(encoding="utf-8"))
        instante = datetime.fromisoformat(dados["instante"])
        emissao = Emissao(int(dados["numero"]), instante, str(dados["sha256"]))
        return PublicacaoEmitida(
            emissao.numero,
            str(dados["nome"]),
            str(dados["titulo"]),
            instante,
            str(dados["autor"]),
            str(dados["cabeca"]),
            emissao.codigo,
            emissao.sha256,
            {str(nome): str(sha256) for nome, sha256 in dados["arquivos"].items()},
            pasta,
        )
    except (ValueError, KeyError, TypeError, AttributeError):
        problema, conserto = "o registro da publicação não se lê", "procure a cópia de segurança"
        raise EntradaInvalida([Erro(str(arquivo), 0, "", problema, conserto)]) from None
