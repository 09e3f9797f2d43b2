"""Responde às perguntas de uma importação: as respostas ficam em perguntas.toml, ao lado do resto."""

import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path

from certame.operacoes.importar_resultado import PERGUNTAS, escrever_inteiro
from certame.operacoes.ler_arquivo import texto_do_arquivo
from certame.planilhas.perguntas import (
    Assunto,
    Pergunta,
    Resposta,
    respostas_do_texto,
    texto_das_perguntas,
)


def perguntas_respondidas(pasta: Path) -> dict[str, tuple[Pergunta, Resposta]]:
    """As perguntas da pasta que já têm resposta, pela chave. Erros: `EntradaInvalida`."""
    caminho = pasta / PERGUNTAS
    if not caminho.is_file():
        return {}
    texto = texto_do_arquivo(caminho)
    respostas = respostas_do_texto(texto, str(caminho))
    return {
        dita["chave"]: (_pergunta(dita), respostas[dita["chave"]])
        for dita in tomllib.loads(texto).get("pergunta", ())
        if dita["chave"] in respostas
    }


def responder_perguntas(
    pasta: Path, perguntas: Sequence[Pergunta], respostas: Mapping[str, Resposta]
) -> None:
    """Grava as respostas; as de outras perguntas ficam, e a resposta vazia apaga a que havia.

    Erros: `EntradaInvalida` se uma resposta não está nas opções, ou se falta o motivo de deixar
    alguém de fora; nada então se grava.
    """
    guardadas = perguntas_respondidas(pasta)
    for pergunta in perguntas:
        if pergunta.chave in respostas:
            guardadas[pergunta.chave] = (pergunta, respostas[pergunta.chave])
    texto = texto_das_perguntas(
        [pergunta for pergunta, _ in guardadas.values()],
        {chave: resposta for chave, (_, resposta) in guardadas.items()},
    )
    respostas_do_texto(texto, PERGUNTAS)
    escrever_inteiro(pasta / PERGUNTAS, texto)


def pergunta_dos_dados(dados: Mapping[str, object]) -> Pergunta:
    """A pergunta escrita por `Pergunta.para_dados`."""
    return _pergunta(dados)


def _pergunta(dita: Mapping[str, object]) -> Pergunta:
    chave = str(dita["chave"])
    return Pergunta(
        chave,
        Assunto(chave.partition("-")[0]),
        str(dita["texto"]),
        tuple(map(str, _lista(dita["opcoes"]))),
        tuple(map(str, _lista(dita.get("sugestao", ())))),
    )


def _lista(valor: object) -> Sequence[object]:
    assert isinstance(valor, list | tuple)
    return valor
