"""A parte dos atos no esquema de certame.toml, feita a partir das classes.

Depois de mexer num ato, refaça o esquema, na raiz do projeto:

    python -m tests.cli.esquema_do_certame
"""

import dataclasses
import json
import types
import typing
from datetime import date, datetime
from enum import StrEnum
from pathlib import Path
from typing import Any

from certame.dominio.ato import TIPOS_DE_ATO, Ato, ConvocacaoFeita, OrdemJudicialCumprida

ARQUIVO = (
    Path(__file__).resolve().parents[2] / "src" / "certame" / "cli" / "esquemas" / "certame.json"
)
_NAO_SE_ESCREVEM = {"linha"}
_COM_PADRAO = {"id", "cargo"}
"""Campos que o leitor preenche quando faltam, embora a classe os exija."""

_DO_EFEITO = (
    (["reserva_de_vaga", "liberacao", "chamada"], ["vaga"]),
    (["inclusao", "sub_judice", "exito_definitivo", "improcedencia"], ["inscricao"]),
)


def definicao(tipo: str) -> dict[str, Any]:
    """O esquema de um ato: os campos da classe dele, e nenhum outro."""
    classe = TIPOS_DE_ATO[tipo]
    tipos = typing.get_type_hints(classe)
    propriedades: dict[str, Any] = {"tipo": {"const": tipo}}
    obrigatorios = ["tipo"]
    for campo in dataclasses.fields(classe):
        if campo.name in _NAO_SE_ESCREVEM:
            continue
        propriedades[campo.name], obrigatorio = _do_campo(classe, campo, tipos[campo.name])
        if obrigatorio:
            obrigatorios.append(campo.name)
    descrito: dict[str, Any] = {
        "title": (classe.__doc__ or "").strip().split("\n")[0],
        "type": "object",
        "properties": propriedades,
        "required": obrigatorios,
        "additionalProperties": False,
    }
    if classe is OrdemJudicialCumprida:
        descrito["allOf"] = [
            {"if": {"properties": {"efeito": {"enum": efeitos}}}, "then": {"required": pedidos}}
            for efeitos, pedidos in _DO_EFEITO
        ]
    return descrito


def _do_campo(
    classe: type[Ato], campo: "dataclasses.Field[Any]", tipo: Any
) -> tuple[dict[str, Any], bool]:
    opcional = isinstance(tipo, types.UnionType)
    obrigatorio = (
        campo.default is dataclasses.MISSING and not opcional and campo.name not in _COM_PADRAO
    )
    if opcional:
        tipo = next(t for t in typing.get_args(tipo) if t is not type(None))
    if classe is ConvocacaoFeita and campo.name == "quantidade":
        return {"anyOf": [{"type": "integer", "minimum": 1}, {"const": "todas"}]}, obrigatorio
    if tipo is date:
        return {"$ref": "#/$defs/data"}, obrigatorio
    if tipo is datetime:
        return {"$ref": "#/$defs/instante"}, obrigatorio
    if tipo is int:
        return {"type": "integer", "minimum": 1}, obrigatorio
    if isinstance(tipo, type) and issubclass(tipo, StrEnum):
        return {"enum": [opcao.value for opcao in tipo]}, obrigatorio
    if typing.get_origin(tipo) is tuple:
        de_datas = date in typing.get_args(tipo)
        item = {"$ref": "#/$defs/data"} if de_datas else {"type": "string"}
        return {"type": "array", "items": item}, obrigatorio
    texto: dict[str, Any] = {"type": "string"}
    return (texto | {"minLength": 1} if obrigatorio else texto), obrigatorio


def definicoes() -> dict[str, Any]:
    """As definições que dependem dos atos: a que escolhe pelo tipo e uma por ato."""
    ato = {
        "type": "object",
        "properties": {"tipo": {"enum": list(TIPOS_DE_ATO)}},
        "required": ["tipo"],
        "allOf": [
            {
                "if": {"properties": {"tipo": {"const": tipo}}, "required": ["tipo"]},
                "then": {"$ref": f"#/$defs/{tipo}"},
            }
            for tipo in TIPOS_DE_ATO
        ],
    }
    return {"ato": ato} | {tipo: definicao(tipo) for tipo in TIPOS_DE_ATO}


def refeito(esquema: dict[str, Any]) -> dict[str, Any]:
    """O esquema com as definições de agora; as que não são de atos ficam como estão."""
    outras = {
        nome: valor
        for nome, valor in esquema["$defs"].items()
        if nome != "ato" and "tipo" not in valor.get("properties", {})
    }
    return esquema | {"$defs": outras | definicoes()}


if __name__ == "__main__":
    lido = json.loads(ARQUIVO.read_text(encoding="utf-8"))
    escrito = json.dumps(refeito(lido), ensure_ascii=False, indent=2)
    ARQUIVO.write_text(escrito + "\n", encoding="utf-8")
