"""Livros prontos para os testes: instantes parados, autores inventados, atos de todo tipo."""

import dataclasses
import types
import typing
from collections.abc import Iterator, Sequence
from datetime import date, datetime, timedelta, timezone
from enum import StrEnum
from typing import Any

from hypothesis import strategies as st

from certame.dominio.ato import (
    TIPOS_DE_ATO,
    Ato,
    AtoAnulado,
    CondicaoNaoConfirmada,
    ConvocacaoFeita,
    FaseDaInaptidao,
    FimDeFilaDeferido,
    HomologacaoPublicada,
    InaptidaoDeclarada,
    MotivoDaAnulacao,
    MotivoDaSaida,
    PosseRegistrada,
    SaidaRegistrada,
    VagasCriadas,
    ValidadeEncerrada,
)
from certame.dominio.edital import Clausulas
from certame.dominio.resultado import AtoRecusado
from certame.livro.escrita import livro_novo, registros_dos_atos
from certame.livro.registro import Registro, linha_do_registro
from certame.motor.andamento import Andamento
from tests.motor.certames import CARGO, PRIMEIRO_DIA, certame

CERTAME = "001-2026"
AUTOR = "rh-1"
INSTANTE = datetime(2026, 3, 2, 9, 0, tzinfo=timezone(timedelta(hours=-3)))
NONCE = bytes(range(32))


def ato_de_exemplo(tipo: str) -> Ato:
    """Um ato do tipo com todos os campos preenchidos, sempre o mesmo."""
    classe = TIPOS_DE_ATO[tipo]
    dicas = typing.get_type_hints(classe)
    valores = {
        campo.name: _valor(campo.name, dicas[campo.name])
        for campo in dataclasses.fields(classe)
        if campo.name != "linha"
    }
    return classe(**valores)


def _valor(nome: str, tipo: Any) -> Any:
    if isinstance(tipo, types.UnionType):
        (tipo,) = (parte for parte in typing.get_args(tipo) if parte is not type(None))
    if tipo is str:
        return f"{nome} de exemplo"
    if tipo is date:
        return date(2026, 3, 2)
    if tipo is datetime:
        return INSTANTE
    if tipo is bool:
        return True
    if tipo is int:
        return 3
    if isinstance(tipo, type) and issubclass(tipo, StrEnum):
        return next(iter(tipo))
    dentro, _ = typing.get_args(tipo)
    return (_valor(nome, dentro), _valor(nome, dentro))


def aberto(nome: str = CERTAME) -> Registro:
    """O primeiro registro de um livro."""
    return livro_novo(nome, instante=INSTANTE, autor=AUTOR, nonce=NONCE)


def livro(atos: Sequence[Ato], nome: str = CERTAME) -> tuple[Registro, ...]:
    """Um livro inteiro: a abertura e os atos."""
    primeiro = aberto(nome)
    return (primeiro, *escritos(primeiro, atos))


def escritos(anterior: Registro, atos: Sequence[Ato]) -> tuple[Registro, ...]:
    """Os registros dos atos depois de outro."""
    return registros_dos_atos(
        anterior.certame, anterior.cabeca, atos, instante=INSTANTE, autor=AUTOR
    )


def posses(quantas: int, desde: int = 1) -> list[Ato]:
    """Atos simples, um por inscrição."""
    return [
        PosseRegistrada(id=f"ato-{n}", data=PRIMEIRO_DIA, cargo=CARGO, inscricao=str(n))
        for n in range(desde, desde + quantas)
    ]


def linhas(registros: Sequence[Registro]) -> list[bytes]:
    """As linhas do livro, sem as quebras."""
    return [linha_do_registro(registro).removesuffix(b"\n") for registro in registros]


APROVADOS = 20


def no_comeco() -> Andamento:
    """Um certame de Irupi com 8 vagas e 20 pessoas, antes do primeiro ato."""
    return certame(
        8, APROVADOS, (3, 7, 11, 15), clausulas=Clausulas(fim_de_fila=True, item_do_fim_de_fila="9")
    )


Sorteado = tuple[int, int, int]
historias = st.lists(
    st.tuples(st.integers(0, 11), st.integers(1, APROVADOS), st.integers(0, 2)), max_size=200
)
"""Histórias ao acaso: o que fazer, com quem, e quantos dias depois."""


def atos_da_historia(sorteados: Sequence[Sorteado]) -> Iterator[Ato]:
    """Os atos sorteados, alguns dos quais a lei vai recusar."""
    dia = PRIMEIRO_DIA
    for indice, (verbo, posto, dias) in enumerate(sorteados, start=1):
        dia += timedelta(days=dias)
        yield _sorteado(verbo, posto, f"ato-{indice}", dia, indice)


def _sorteado(verbo: int, posto: int, id: str, dia: date, indice: int) -> Ato:
    do_cargo: dict[str, Any] = {"id": id, "data": dia, "cargo": CARGO}
    match verbo:
        case 0:
            return HomologacaoPublicada(id=id, data=dia)
        case 1:
            return VagasCriadas(**do_cargo, quantidade=posto % 3 + 1)
        case 2 | 3:
            return ConvocacaoFeita(**do_cargo, quantidade=posto % 4)
        case 4:
            return AtoAnulado(
                id=id,
                data=dia,
                ato=f"ato-{max(1, indice - posto)}",
                motivo=MotivoDaAnulacao.ERRO_MATERIAL,
            )
        case 5:
            if posto == 1:
                return ValidadeEncerrada(id=id, data=dia)
            return PosseRegistrada(**do_cargo, inscricao=str(posto))
        case _:
            return _com_pessoa(verbo, do_cargo | {"inscricao": str(posto)})


def _com_pessoa(verbo: int, campos: dict[str, Any]) -> Ato:
    match verbo:
        case 6 | 7:
            return SaidaRegistrada(**campos, motivo=MotivoDaSaida.DESISTENCIA)
        case 8:
            return CondicaoNaoConfirmada(**campos, grupo="pcd")
        case 9:
            return InaptidaoDeclarada(**campos, fase=FaseDaInaptidao.PERICIA)
        case 10:
            return FimDeFilaDeferido(**campos)
        case _:
            return PosseRegistrada(**campos)


def praticados(andamento: Andamento, atos: Iterator[Ato]) -> list[Ato]:
    """Pratica o que a lei permite e devolve só o que foi praticado."""
    feitos = []
    for ato in atos:
        try:
            andamento.praticar(ato)
        except AtoRecusado:
            continue
        feitos.append(ato)
    return feitos
