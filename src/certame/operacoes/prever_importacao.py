"""Prevê uma importação numa pasta de preparo: tudo o que a pessoa confere antes de confirmar."""

import json
import shutil
from collections.abc import Callable, Sequence
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

from certame.norma.erros import EntradaInvalida
from certame.operacoes.ajustar_leiaute import leiaute_em_perguntas
from certame.operacoes.certame_toml import ArquivoDoResultado
from certame.operacoes.executar import Entrada
from certame.operacoes.importar_resultado import (
    RESULTADO,
    Declarantes,
    Preparada,
    dados_da_importacao,
    escrever_inteiro,
    gravar_importacao,
    preparar_importacao,
)
from certame.operacoes.ler_resultado import resultado_do_certame

PREVIA = "previa.json"
"""A prévia, na pasta de preparo."""

PRONTA = "pronta"
"""A pasta, dentro da de preparo, com o que a confirmação leva para a do certame."""

PASSOS = ("lendo o arquivo", "conferindo com o edital", "escrevendo a prévia")
"""Os passos da prévia, na ordem."""


def prever_importacao(
    preparo: Path,
    arquivo: Path,
    declarantes: Sequence[Declarantes],
    edital: Entrada,
    *,
    sem_ninguem: Sequence[str] = (),
    avisar: Callable[[int], None],
) -> dict[str, Any]:
    """A prévia, também gravada em previa.json; feita de novo com o mesmo, dá o mesmo.

    O leiaute e as respostas são os da pasta de preparo; `sem_ninguem` são os grupos em que ninguém
    concorre; `avisar` recebe o número do passo que começa. Erros: `EntradaInvalida` se o arquivo
    não se lê.
    """
    avisar(1)
    preparada = preparar_importacao(arquivo, None, declarantes, preparo)
    avisar(2)
    do_edital = _pronta(preparada, preparo / PRONTA, edital, sem_ninguem)
    avisar(3)
    feita = preparada.feita
    cabecalho, linhas = feita.amostra
    dados = dados_da_importacao(preparada) | {
        "na_reserva": _na_reserva(preparada, edital),
        "notas": list(preparada.notas),
        "recusas_do_edital": do_edital,
        "amostra": {"cabecalho": list(cabecalho), "linhas": [list(linha) for linha in linhas]},
        "ajustes": asdict(leiaute_em_perguntas(feita.arquivo, preparada.leiaute)),
        "usado": {
            "banca": preparada.leiaute.banca,
            "cargo": preparada.leiaute.cargo,
            "casas": preparada.leiaute.casas,
            "nota_maxima": _texto(preparada.leiaute.nota_maxima),
            "sem_nota": preparada.leiaute.sem_nota,
            "com_os_de_fora": preparada.leiaute.com_os_de_fora,
            "leitor_do_pdf": preparada.leiaute.leitor_do_pdf,
        },
    }
    escrever_inteiro(preparo / PREVIA, json.dumps(dados, ensure_ascii=False))
    return dados


def _na_reserva(preparada: Preparada, edital: Entrada) -> dict[str, int]:
    """De cada grupo do edital, pelo nome, a quantas pessoas aprovadas o arquivo põe na lista dele."""
    if edital.regime is None or preparada.feita.resultado is None:
        return {}
    pessoas = preparada.feita.resultado.candidatos
    return {
        grupo.nome: sum(grupo.id in pessoa.grupos for pessoa in pessoas)
        for grupo in edital.regime.grupos
    }


def _texto(valor: object) -> str:
    return "" if valor is None else str(valor)


def _pronta(
    preparada: Preparada, pasta: Path, edital: Entrada, sem_ninguem: Sequence[str]
) -> list[str]:
    """Grava em `pasta` o que se confirmaria, e diz por que o edital não o leria."""
    shutil.rmtree(pasta, ignore_errors=True)
    if not preparada.feita.pronta or preparada.sugerido:
        return []
    gravar_importacao(preparada, pasta, confirmado=True)
    if edital.regime is None:
        return []
    resultado = ArquivoDoResultado(RESULTADO, {}, grupos_sem_coluna=tuple(sem_ninguem))
    try:
        resultado_do_certame(pasta, replace(edital.lido, resultado=resultado), edital.regime)
    except EntradaInvalida as recusa:
        frases = (f"{erro.problema}. O que fazer: {erro.conserto}." for erro in recusa.erros)
        return list(dict.fromkeys(frases))
    return []
