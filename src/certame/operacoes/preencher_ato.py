"""Faz um ato do que alguém escreveu, campo a campo, na linha de comando ou num formulário."""

import dataclasses
import re
import types
import typing
from collections.abc import Mapping, Sequence
from datetime import date, datetime, tzinfo
from typing import Any

from certame.dominio.ato import TIPOS_DE_ATO, Ato
from certame.dominio.edital import Cargo
from certame.livro.forma_canonica import em_nfc
from certame.norma.erros import EntradaInvalida, Erro
from certame.norma.leitor import ANOS, Leitor, ano_de_fora
from certame.norma.texto_limpo import caractere_proibido, mostrada
from certame.operacoes.ato_toml import ato_do_leitor

Escrito = str | Sequence[str]
MAIOR_TEXTO = 1000
"""Quantas letras cabem num texto de um ato."""
MAIOR_QUANTIDADE = 10_000
"""Quantas vagas, ou pessoas, cabem num ato: mais que isso é engano de quem digita."""

_DIA_PRIMEIRO = re.compile(r"([0-9]{2})/([0-9]{2})/([0-9]{4})")
_ANO_PRIMEIRO = re.compile(r"([0-9]{4})-([0-9]{1,2})-([0-9]{1,2})")
_NUMERO = re.compile(r"-?[0-9]{1,9}")
_ALGARISMOS = re.compile(r"-?[0-9]+")


def campos_do_tipo(tipo: str) -> dict[str, Any]:
    """De cada campo que a pessoa escreve ao tipo dele: texto, número, data, instante, opção, lista.

    O que pode faltar vem pelo tipo sem o nulo.
    """
    classe = TIPOS_DE_ATO[tipo]
    dicas = typing.get_type_hints(classe)
    return {
        campo.name: _sem_nulo(dicas[campo.name])
        for campo in dataclasses.fields(classe)
        if campo.name not in ("id", "data", "linha")
    }


def pode_faltar(tipo: str, campo: str) -> bool:
    """Diz se o campo pode ficar em branco."""
    (achado,) = (c for c in dataclasses.fields(TIPOS_DE_ATO[tipo]) if c.name == campo)
    nulo = isinstance(typing.get_type_hints(TIPOS_DE_ATO[tipo])[campo], types.UnionType)
    return nulo or achado.default is not dataclasses.MISSING


def preencher_ato(
    tipo: str,
    escritos: Mapping[str, Escrito],
    *,
    id: str,
    data: date,
    cargos: tuple[Cargo, ...],
    fuso: tzinfo,
    onde: str = "",
) -> Ato:
    """O ato do tipo com os campos escritos; o vazio é como não escrito.

    Datas como 2026-03-02 ou 02/03/2026; instante sem fuso é a hora da cidade. `onde` é o que a
    mensagem põe no lugar do arquivo. Erros: `EntradaInvalida` com todos os campos que não servem.
    """
    exigir_escritos({"id": id or " ", **escritos}, tipo, onde)
    erros: list[Erro] = []
    dados: dict[str, Any] = {"tipo": tipo, "id": em_nfc(id.strip()), "data": data}
    tipos = campos_do_tipo(tipo)
    for campo, escrito in escritos.items():
        if not escrito:
            continue
        try:
            dados[campo] = _valor(tipos[campo], escrito, fuso)
        except ValueError as falha:
            erros.append(Erro(onde, 0, campo, f"'{_mostrado(escrito)}' não serve", str(falha)))
    leitor = Leitor(dados, arquivo=onde, linhas={}, erros=[])
    ato = ato_do_leitor(leitor, id, cargos)
    sem_repetir = [erro for erro in leitor.erros if erro.campo not in {e.campo for e in erros}]
    if erros or sem_repetir:
        raise EntradaInvalida([*erros, *sem_repetir])
    assert ato is not None
    return ato


def exigir_escritos(escritos: Mapping[str, Escrito], tipo: str, onde: str = "") -> None:
    """Só deixa passar campos do tipo, com textos de bom tamanho e que se veem por inteiro.

    Erros: `EntradaInvalida` com todos os campos que não servem.
    """
    tipos = {"id": str, **campos_do_tipo(tipo)}
    erros = [
        Erro(onde, 0, mostrada(campo), *defeito)
        for campo, escrito in escritos.items()
        if (defeito := _defeito(campo, escrito, tipos))
    ]
    if erros:
        raise EntradaInvalida(erros)


def _defeito(campo: str, escrito: Escrito, tipos: Mapping[str, Any]) -> tuple[str, str] | None:
    """O problema do que se escreveu no campo e o conserto; `None` se não há."""
    if campo not in tipos:
        return "este ato não tem este campo", f"use {', '.join(tipos)}"
    if campo == "id" and not str(escrito).strip():
        return "o id está em branco", "escreva um, ou nenhum: o programa numera"
    textos = _separados(escrito) if _e_lista(tipos[campo]) else _juntos(escrito)
    for texto in textos:
        if proibido := caractere_proibido(texto):
            return f"o texto tem {proibido}", "apague-o e escreva numa linha só"
        if campo == "quantidade" and _NUMERO.fullmatch(texto) and int(texto) > MAIOR_QUANTIDADE:
            return f"{texto} é demais para um ato só", f"use até {MAIOR_QUANTIDADE}"
        if len(texto) > MAIOR_TEXTO:
            return f"o texto tem {len(texto)} letras", f"use até {MAIOR_TEXTO}"
    return None


def _e_lista(tipo: Any) -> bool:
    return typing.get_origin(tipo) is tuple


def _juntos(escrito: Escrito) -> list[str]:
    return [escrito] if isinstance(escrito, str) else list(escrito)


def _separados(escrito: Escrito) -> list[str]:
    partes = (parte.strip(" ") for item in _juntos(escrito) for parte in item.split(","))
    return [parte for parte in partes if parte]


class _AnoDeFora(ValueError):
    """Um dia que existe, num ano que não pode ser."""


def data_escrita(texto: str) -> date:
    """A data de 2026-03-02 ou 02/03/2026. Erros: `ValueError` com o que escrever.

    O ano é um de `ANOS`: com outro, a conta de um prazo estoura.

    >>> data_escrita("02/03/2026") == data_escrita("2026-03-02") == date(2026, 3, 2)
    True
    """
    limpo = texto.strip()
    if brasileira := _DIA_PRIMEIRO.fullmatch(limpo):
        partes = brasileira.groups()[::-1]
    else:
        iso = _ANO_PRIMEIRO.fullmatch(limpo)
        partes = iso.groups() if iso else ()
    try:
        dia = date(*map(int, partes))
    except (TypeError, ValueError):
        raise ValueError("escreva um dia que exista, como 02/03/2026") from None
    if dia.year not in ANOS:
        raise _AnoDeFora(f"{ano_de_fora(dia.year)}; confira a data")
    return dia


def _sem_nulo(dica: Any) -> Any:
    if not isinstance(dica, types.UnionType):
        return dica
    (tipo,) = (parte for parte in typing.get_args(dica) if parte is not types.NoneType)
    return tipo


def _valor(tipo: Any, escrito: Escrito, fuso: tzinfo) -> Any:
    if _e_lista(tipo):
        datas = date in typing.get_args(tipo)
        return [data_escrita(item) if datas else em_nfc(item) for item in _separados(escrito)]
    if not isinstance(escrito, str):
        raise ValueError("escreva um valor só")
    if tipo is date:
        return data_escrita(escrito)
    if tipo is datetime:
        return _instante(escrito, fuso)
    if tipo is int and _ALGARISMOS.fullmatch(escrito.strip()):
        if not _NUMERO.fullmatch(escrito.strip()):
            raise ValueError("escreva um número de até nove algarismos")
        return int(escrito)
    return em_nfc(escrito.strip())


def _mostrado(escrito: Escrito) -> str:
    return mostrada(", ".join(_juntos(escrito)))


def _instante(escrito: str, fuso: tzinfo) -> datetime:
    dia, _, hora = escrito.strip().replace("T", " ").partition(" ")
    try:
        instante = datetime.fromisoformat(f"{data_escrita(dia)} {hora or 'falta'}")
    except _AnoDeFora:
        raise
    except ValueError:
        raise ValueError("escreva o dia e a hora, como 02/03/2026 14:30") from None
    return instante if instante.tzinfo else instante.replace(tzinfo=fuso)
