"""Valida a norma que uma cidade escreveu: a escrita, os números, os feriados e os casos dela."""

from dataclasses import dataclass
from pathlib import Path

from certame.motor.coerencia import Gravidade, problemas_da_norma
from certame.norma.erros import EntradaInvalida, Erro
from certame.norma.norma import Norma
from certame.operacoes.abrir_norma import ARQUIVO_DA_NORMA, norma_da_pasta
from certame.operacoes.casos import casos_do_arquivo, conferir_casos
from certame.operacoes.feriados import feriados_da_norma

ARQUIVO_DOS_CASOS = "casos.toml"


@dataclass(frozen=True, slots=True)
class Validacao:
    """O que a validação achou.

    `norma` é `None` se o arquivo não pôde ser lido; `casos`, quantos foram conferidos;
    `diferencas`, uma linha por caso com resposta diferente da esperada.
    """

    norma: Norma | None
    erros: tuple[Erro, ...]
    avisos: tuple[str, ...] = ()
    casos: int = 0
    diferencas: tuple[str, ...] = ()


def validar_norma(pasta: Path) -> Validacao:
    """O resultado de validar a norma de `pasta`, com todos os erros de uma vez."""
    erros: list[Erro] = []
    try:
        feriados_da_norma(pasta)
    except EntradaInvalida as invalida:
        erros += invalida.erros
    try:
        norma = norma_da_pasta(pasta)
    except EntradaInvalida as invalida:
        return Validacao(None, (*invalida.erros, *erros))
    arquivo = str(pasta / ARQUIVO_DA_NORMA)
    avisos: list[str] = []
    for problema in problemas_da_norma(norma):
        erro = Erro(arquivo, 0, problema.chave, problema.frase, problema.conserto)
        if problema.gravidade is Gravidade.ERRO:
            erros.append(erro)
        else:
            avisos.append(str(erro))
    casos = pasta / ARQUIVO_DOS_CASOS
    if erros or not casos.exists():
        return Validacao(norma, tuple(erros), tuple(avisos))
    try:
        conferencias = conferir_casos(casos_do_arquivo(casos, [norma]))
    except EntradaInvalida as invalida:
        return Validacao(norma, tuple(invalida.erros), tuple(avisos))
    diferencas = tuple(
        f"{conferencia.caso.id}: {diferenca}"
        for conferencia in conferencias
        for diferenca in conferencia.diferencas
    )
    return Validacao(norma, (), tuple(avisos), len(conferencias), diferencas)
