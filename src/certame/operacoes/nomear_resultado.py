"""Escreve em certame.toml qual é o arquivo do resultado, sem mexer em mais nada."""

import json
import re
import tomllib
from collections.abc import Sequence

from certame.norma.erros import EntradaInvalida, Erro
from certame.norma.leitor import dados_do_toml
from certame.operacoes.certame_toml import ARQUIVO

_TABELA = re.compile(r"^\s*\[")
_DO_RESULTADO = re.compile(r"^\s*\[\s*[\"']?resultado[\"']?\s*[\].]")


def texto_com_resultado(texto: str, arquivo: str, grupos_sem_coluna: Sequence[str] = ()) -> str:
    r"""O texto de certame.toml com a tabela [resultado] trocada; sem `arquivo`, sem ela.

    Tudo o mais fica como está, comentários também. Erros: `EntradaInvalida` se o [resultado] que há
    está escrito de um jeito que não se troca com segurança.

    >>> print(texto_com_resultado('a = 1\n[resultado]\narquivo = "b.csv"\n[c]\nd = 2\n', "r.csv"))
    a = 1
    [c]
    d = 2
    <BLANKLINE>
    [resultado]
    arquivo = "r.csv"
    <BLANKLINE>
    """
    linhas, dentro = [], False
    for linha in texto.splitlines(keepends=True):
        if _TABELA.match(linha):
            dentro = bool(_DO_RESULTADO.match(linha))
        if not dentro:
            linhas.append(linha)
    novo = "".join(linhas).rstrip("\n") + "\n"
    esperado = dados_do_toml(texto, ARQUIVO)
    esperado.pop("resultado", None)
    if arquivo:
        ditos: dict[str, str | list[str]] = {"arquivo": arquivo}
        if grupos_sem_coluna:
            ditos["grupos_sem_coluna"] = list(grupos_sem_coluna)
        novo += "\n[resultado]\n" + "".join(
            f"{chave} = {json.dumps(dito, ensure_ascii=False)}\n" for chave, dito in ditos.items()
        )
        esperado["resultado"] = ditos
    try:
        igual = tomllib.loads(novo) == esperado
    except tomllib.TOMLDecodeError:
        igual = False
    if not igual:
        problema = "o [resultado] que há no arquivo não se pode trocar sem risco"
        conserto = 'escreva-o como uma tabela: [resultado], e embaixo arquivo = "…"'
        raise EntradaInvalida([Erro(ARQUIVO, 0, "resultado", problema, conserto)])
    return novo
