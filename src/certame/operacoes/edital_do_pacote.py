"""O edital escrito para ir num pacote: os mesmos dados de `certame.toml`, sem atos nem comentários.

Os comentários de quem escreveu o arquivo podem falar de pessoas; os atos vão no livro.
"""

import json
import re
import tomllib
from collections.abc import Mapping
from datetime import date, time
from typing import Any

_CHAVE_SIMPLES = re.compile(r"[A-Za-z0-9_-]+")
_FORA = ("ato", "livro")
_FORA_DO_EDITAL = ("pasta_da_norma",)


def edital_do_pacote(texto: str) -> str:
    r"""O texto de `certame.toml` sem os atos, os comentários e a pasta da norma.

    Lido de novo, dá o mesmo edital; escrito de novo, os mesmos bytes.

    >>> print(edital_do_pacote('# nota\nversao = 1\n[edital]\nid = "é"\n[[ato]]\nid = "x"\n'))
    versao = 1
    <BLANKLINE>
    [edital]
    id = "é"
    <BLANKLINE>
    """
    return _escrito(texto, _FORA)


def edital_canonico(texto: str) -> str:
    """Só o que se congela na publicação do edital: sem o arquivo da banca e os feriados."""
    return _escrito(texto, (*_FORA, "resultado", "feriado"))


def _escrito(texto: str, fora: tuple[str, ...]) -> str:
    dados = {chave: valor for chave, valor in tomllib.loads(texto).items() if chave not in fora}
    edital = dados.get("edital")
    if isinstance(edital, dict):
        dados["edital"] = {k: v for k, v in edital.items() if k not in _FORA_DO_EDITAL}
    return toml_dos_dados(dados)


def toml_dos_dados(dados: Mapping[str, Any]) -> str:
    """O TOML dos dados de um certame, na ordem deles; lido de novo, dá os mesmos dados."""
    soltas = [f"{_chave(k)} = {_valor(v)}\n" for k, v in dados.items() if not _e_tabela(v)]
    tabelas = [
        f"\n{abre}{_chave(nome)}{fecha}\n"
        + "".join(f"{_chave(k)} = {_valor(v)}\n" for k, v in tabela.items())
        for nome, valor in dados.items()
        if _e_tabela(valor)
        for abre, fecha, tabela in _tabelas(valor)
    ]
    return "".join(soltas + tabelas)


def _e_tabela(valor: Any) -> bool:
    return isinstance(valor, dict) or (
        isinstance(valor, list) and bool(valor) and all(isinstance(item, dict) for item in valor)
    )


def _tabelas(valor: Any) -> list[tuple[str, str, Mapping[str, Any]]]:
    if isinstance(valor, dict):
        return [("[", "]", valor)]
    return [("[[", "]]", item) for item in valor]


def _chave(chave: str) -> str:
    return chave if _CHAVE_SIMPLES.fullmatch(chave) else _texto(chave)


def _valor(valor: Any) -> str:
    match valor:
        case bool():
            return "true" if valor else "false"
        case str():
            return _texto(valor)
        case int() | float():
            return str(valor)
        case date() | time():
            return valor.isoformat()
        case list():
            return f"[{', '.join(map(_valor, valor))}]"
        case dict():
            dentro = ", ".join(f"{_chave(k)} = {_valor(v)}" for k, v in valor.items())
            return f"{{{dentro}}}"
    raise TypeError(f"certame.toml não tem valores como {valor!r}")


def _texto(texto: str) -> str:
    # As aspas e os escapes do JSON são os do TOML, menos o DEL, que o TOML pede escapado.
    return json.dumps(texto, ensure_ascii=False).replace("\x7f", "\\u007f")
