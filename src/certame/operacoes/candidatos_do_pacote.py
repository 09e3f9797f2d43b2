"""Os candidatos como vão no pacote reservado: o que as listas precisam para ser refeitas."""

import json
from collections.abc import Iterable
from dataclasses import fields
from datetime import date
from decimal import Decimal, InvalidOperation
from typing import Any

from certame.dominio.candidato import Candidato

_CAMPOS = frozenset(campo.name for campo in fields(Candidato) if campo.name != "linha")


def linhas_dos_candidatos(candidatos: Iterable[Candidato]) -> bytes:
    """Um candidato por linha, em JSON, por cargo e inscrição: a ordem do arquivo não vai."""
    em_ordem = sorted(candidatos, key=lambda c: (c.cargo, c.inscricao))
    return b"".join(_linha(candidato) for candidato in em_ordem)


def _linha(candidato: Candidato) -> bytes:
    nascimento = candidato.nascimento
    dados = {
        "inscricao": candidato.inscricao,
        "nome": candidato.nome,
        "cargo": candidato.cargo,
        "nota": str(candidato.nota),
        "notas": {prova: str(nota) for prova, nota in candidato.notas.items()},
        "grupos": sorted(candidato.grupos),
        "unidade": candidato.unidade,
        "nascimento": nascimento and nascimento.isoformat(),
        "hora_do_nascimento": candidato.hora_do_nascimento,
        "jurado": candidato.jurado,
        "na_geral": candidato.na_geral,
        "postos": dict(candidato.postos),
        "aprovado": candidato.aprovado,
    }
    texto = json.dumps(dados, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return texto.encode() + b"\n"


def candidatos_das_linhas(conteudo: bytes) -> list[Candidato]:
    """Os candidatos. Erros: `ValueError` com o número da linha que não serve."""
    lidos = []
    for numero, linha in enumerate(conteudo.decode().splitlines(), start=1):
        try:
            lidos.append(_candidato(json.loads(linha)))
        except (ValueError, TypeError, KeyError, InvalidOperation, RecursionError) as falha:
            raise ValueError(f"linha {numero}: não é um candidato ({falha})") from None
    return lidos


def _candidato(dados: Any) -> Candidato:
    if dados.keys() != _CAMPOS:
        raise ValueError("os campos são outros")
    nascimento = dados["nascimento"]
    return Candidato(
        inscricao=str(dados["inscricao"]),
        nome=str(dados["nome"]),
        cargo=str(dados["cargo"]),
        nota=Decimal(dados["nota"]),
        notas={str(prova): Decimal(nota) for prova, nota in dados["notas"].items()},
        grupos=frozenset(map(str, dados["grupos"])),
        unidade=str(dados["unidade"]),
        nascimento=None if nascimento is None else date.fromisoformat(nascimento),
        hora_do_nascimento=dados["hora_do_nascimento"],
        jurado=dados["jurado"],
        na_geral=dados["na_geral"] is True,
        postos={str(lista): int(posto) for lista, posto in dados["postos"].items()},
        aprovado=dados["aprovado"],
    )
