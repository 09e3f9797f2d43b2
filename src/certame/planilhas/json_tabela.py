"""Um JSON com a lista das pessoas como tabela de texto."""

import json
from decimal import Decimal
from typing import Any

from certame.planilhas.arquivo_lido import ArquivoLido, Especie, Lugares, Tabela, sem_metades
from certame.planilhas.cabecalho import tabela_das_linhas
from certame.planilhas.codificacao import recusa, texto_e_codificacao
from certame.planilhas.leiaute_da_banca import LeiauteDaBanca

_FORMA = "use uma lista de objetos, um por pessoa, com os mesmos nomes em todos"


class _ChaveRepetida(ValueError):
    pass


def tabelas_do_json(dados: bytes, arquivo: str, leiaute: LeiauteDaBanca) -> ArquivoLido:
    """As tabelas de um JSON: uma lista de objetos ou de listas, ou um objeto que as traz.

    A "linha" de cada pessoa é a ordem dela na lista. Erros: `ResultadoRecusado`.
    """
    texto, codificacao = texto_e_codificacao(dados, arquivo, leiaute.codificacao)
    try:
        lido = json.loads(
            texto,
            parse_float=Decimal,
            parse_constant=lambda nome: nome,
            object_pairs_hook=_sem_repetir,
        )
    except json.JSONDecodeError as erro:
        raise recusa(
            arquivo, erro.lineno, "o JSON está cortado ou mal escrito", "peça o arquivo de novo"
        ) from None
    except _ChaveRepetida as erro:
        raise recusa(
            arquivo, 0, f"um objeto tem duas vezes a chave {erro}", "deixe uma só em cada objeto"
        ) from None
    except (RecursionError, ValueError):
        raise recusa(arquivo, 0, "o JSON não é o de um resultado", _FORMA) from None
    listas = {"": lido} if isinstance(lido, list) else _listas(lido, arquivo)
    listas = {sem_metades(nome): lista for nome, lista in listas.items()}
    lugares = Lugares(arquivo, tuple(nome and f"lista {nome}" for nome in listas))
    tabelas = [
        _tabela(nome, lista, lugares, indice, leiaute)
        for indice, (nome, lista) in enumerate(listas.items())
    ]
    return ArquivoLido(Especie.JSON, lugares, tuple(tabelas), codificacao)


def _sem_repetir(pares: list[tuple[str, Any]]) -> dict[str, Any]:
    objeto = dict(pares)
    if len(objeto) < len(pares):
        vistas: set[str] = set()
        raise _ChaveRepetida(next(c for c, _ in pares if c in vistas or vistas.add(c)))  # type: ignore[func-returns-value]  # add devolve None
    return objeto


def _listas(lido: object, arquivo: str) -> dict[str, list[Any]]:
    listas = (
        {nome: valor for nome, valor in lido.items() if isinstance(valor, list)}
        if isinstance(lido, dict)
        else {}
    )
    if not listas:
        raise recusa(arquivo, 0, "o JSON não traz nenhuma lista de pessoas", _FORMA)
    return listas


def _tabela(
    nome: str, lista: list[Any], lugares: Lugares, indice: int, leiaute: LeiauteDaBanca
) -> Tabela:
    numeros = [lugares.numero(indice, ordem) for ordem in range(1, len(lista) + 1)]
    parte = nome and f"lista {nome}"
    if lista and all(isinstance(item, list) for item in lista):
        linhas = [[_em_texto(valor) for valor in item] for item in lista]
        return tabela_das_linhas(parte, linhas, numeros, leiaute)[0]
    titulos: dict[str, None] = {}
    for item in lista:
        if isinstance(item, dict):
            titulos |= dict.fromkeys(item)
    linhas = [
        [_em_texto(item.get(titulo)) for titulo in titulos]
        if isinstance(item, dict)
        else [_em_texto(item)]
        for item in lista
    ]
    return Tabela(parte, tuple(map(sem_metades, titulos)), 0, linhas, numeros)


def _em_texto(valor: object) -> str:
    match valor:
        case None:
            return ""
        case bool():
            return "sim" if valor else "não"
        case Decimal():
            return f"{valor:f}"
        case str() | int():
            return sem_metades(str(valor))
        case _:
            return sem_metades(json.dumps(valor, ensure_ascii=False, default=str))
