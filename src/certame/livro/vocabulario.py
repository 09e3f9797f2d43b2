"""O vocabulário do livro: de cada ato aos dados do registro, e de volta, versão por versão.

A versão atual de um tipo tem os campos da classe do domínio, todos escritos; só o que pode faltar
(`date | None`) fica fora quando falta. Mudou a classe? Suba a versão em `VERSOES` e diga em
`ATUALIZACOES` como os dados da antiga viram os da nova: o que foi escrito se lê para sempre.
"""

import dataclasses
import hashlib
import types
import typing
from collections.abc import Callable, Mapping
from datetime import date, datetime
from enum import StrEnum
from typing import Any, NamedTuple

from certame.dominio.ato import TIPOS_DE_ATO, Ato
from certame.livro.forma_canonica import (
    ForaDaForma,
    Valor,
    em_nfc,
    exigir_inteiro,
    instante_do_texto,
    texto_do_instante,
)

VERSOES: dict[str, int] = {
    "homologacao_publicada": 2,
    "fraude_decidida": 2,
    "ato_anulado": 2,
    "saida_registrada": 2,
}
"""A versão atual dos tipos de ato que já mudaram; a dos outros é 1."""

Atualizacao = Callable[[dict[str, Any]], dict[str, Any]]


def _sem_texto_livre(campo: str, **no_lugar: str) -> Atualizacao:
    """Troca um texto livre pela referência dele, que fica no registro antigo.

    Ninguém guardou um sal com ele: o compromisso é o hash do próprio texto.
    """

    def atualizar(dados: dict[str, Any]) -> dict[str, Any]:
        texto = dados.pop(campo, "")
        if type(texto) is not str:
            raise FormaDesconhecida(f"dados.{campo}: {texto!r} não é um texto")
        compromisso = hashlib.sha256(texto.encode()).hexdigest()
        return {**dados, **no_lugar, "documento": f"texto-do-registro:{compromisso}"}

    return atualizar


def _com_documento(dados: dict[str, Any]) -> dict[str, Any]:
    """Os dados da saída de antes, que não diziam documento nenhum."""
    return {"documento": "", **dados}


ATUALIZACOES: dict[tuple[str, int], Atualizacao] = {
    ("homologacao_publicada", 1): dict,  # a 2 acrescentou a validade, que pode faltar
    ("fraude_decidida", 1): _sem_texto_livre("decisao"),
    ("ato_anulado", 1): _sem_texto_livre("motivo", motivo="no_documento"),
    ("saida_registrada", 1): _com_documento,
}
"""De (tipo, versão antiga) a quem leva os dados dessa versão aos da seguinte."""

_SEM_REGISTRO = "linha"
"""O campo que fala do arquivo de onde o ato veio, e não do ato."""


class FormaDesconhecida(ValueError):
    """Um tipo, uma versão ou um campo que este programa não conhece; o texto diz qual."""


class _Campo(NamedTuple):
    nome: str
    para_valor: Callable[[Any], Valor]
    de_valor: Callable[[Any], Any]
    pode_faltar: bool


_Conhecido = tuple[type[Ato], int, tuple[_Campo, ...]]


class Vocabulario:
    """Os tipos de ato que um livro aceita, e como se escrevem."""

    def __init__(
        self,
        tipos: Mapping[str, type[Ato]],
        versoes: Mapping[str, int] | None = None,
        atualizacoes: Mapping[tuple[str, int], Atualizacao] | None = None,
    ) -> None:
        self.tipos = tipos
        self._nomes = {classe: nome for nome, classe in tipos.items()}
        self._versoes = versoes or {}
        self._atualizacoes = atualizacoes or {}
        self._conhecidos: dict[str, _Conhecido] = {}

    def versao(self, tipo: str) -> int:
        """A versão em que se escreve hoje um ato desse tipo."""
        return self._versoes.get(tipo, 1)

    def dados_do_ato(self, ato: Ato) -> tuple[str, int, dict[str, Valor]]:
        """O tipo, a versão e os dados com que o ato entra no livro.

        Erros: `FormaDesconhecida` se a classe não é de nenhum tipo.
        """
        classe = type(ato)
        tipo = self._nomes.get(classe)
        if tipo is None:
            raise FormaDesconhecida(f"{classe.__name__} não é um tipo de ato do livro")
        _, versao, campos = self._conhecidos.get(tipo) or self._conhecer(tipo)
        dados = {}
        for campo in campos:
            valor = getattr(ato, campo.nome)
            if valor is not None:
                dados[campo.nome] = campo.para_valor(valor)
        return tipo, versao, dados

    def ato_dos_dados(self, tipo: str, versao: int, dados: Mapping[str, Any]) -> Ato:
        """O ato, com `linha` em zero. Erros: `FormaDesconhecida` com o campo e o motivo."""
        conhecido = self._conhecidos.get(tipo) or self._conhecer(tipo)
        classe, atual, campos = conhecido
        if versao != atual:
            dados = self._atualizados(tipo, versao, atual, dados)
        valores: dict[str, Any] = {}
        lidos = 0
        for nome, _, de_valor, pode_faltar in campos:
            valor = dados.get(nome)
            if type(valor) is str and de_valor is _texto:
                valores[nome] = valor
            elif valor is None:
                if not pode_faltar:
                    raise FormaDesconhecida(f"dados.{nome}: falta, e {tipo} o pede")
                valores[nome] = None
                continue
            else:
                try:
                    valores[nome] = de_valor(valor)
                except (TypeError, ValueError):
                    raise FormaDesconhecida(
                        f"dados.{nome}: {valor!r} não serve em {tipo}"
                    ) from None
            lidos += 1
        if lidos != len(dados):
            sobram = {nome for nome in dados if valores.get(nome) is None}
            raise FormaDesconhecida(f"dados.{min(sobram)}: {tipo} não tem esse campo, ou é nulo")
        return classe(**valores)

    def _conhecer(self, tipo: str) -> _Conhecido:
        classe = self.tipos.get(tipo)
        if classe is None:
            raise FormaDesconhecida(f"tipo: este programa não conhece {tipo!r}")
        dicas = typing.get_type_hints(classe)
        campos = tuple(
            _campo(campo.name, dicas[campo.name])
            for campo in dataclasses.fields(classe)
            if campo.name != _SEM_REGISTRO
        )
        self._conhecidos[tipo] = classe, self.versao(tipo), campos
        return self._conhecidos[tipo]

    def _atualizados(
        self, tipo: str, versao: int, atual: int, dados: Mapping[str, Any]
    ) -> Mapping[str, Any]:
        if not 1 <= versao <= atual:
            raise FormaDesconhecida(
                f"versao: este programa lê {tipo} até a versão {atual}, não a {versao}"
            )
        for antiga in range(versao, atual):
            dados = self._atualizacoes[tipo, antiga](dict(dados))
        return dados


def _campo(nome: str, dica: Any) -> _Campo:
    partes = typing.get_args(dica) if isinstance(dica, types.UnionType) else (dica,)
    cheias = [parte for parte in partes if parte is not types.NoneType]
    (tipo,) = cheias
    return _Campo(nome, *_conversoes(tipo), pode_faltar=len(cheias) < len(partes))


def _conversoes(tipo: Any) -> tuple[Callable[[Any], Valor], Callable[[Any], Any]]:
    if tipo is str:
        return em_nfc, _texto
    if tipo is bool:
        return bool, _booleano
    if tipo is int:
        return int, _inteiro
    if tipo is date:
        return date.isoformat, _data
    if tipo is datetime:
        return texto_do_instante, instante_do_texto
    if isinstance(tipo, type) and issubclass(tipo, StrEnum):
        return str, tipo
    if typing.get_origin(tipo) is tuple:
        dentro, reticencias = typing.get_args(tipo)
        if reticencias is ...:
            para, de = _conversoes(dentro)
            return (
                lambda valores: [para(valor) for valor in valores],
                lambda valores: tuple(map(de, _lista(valores))),
            )
    raise TypeError(f"o livro não sabe escrever {tipo}")


def _texto(valor: object) -> str:
    if type(valor) is not str:
        raise TypeError
    return valor


def _booleano(valor: object) -> bool:
    if type(valor) is not bool:
        raise TypeError
    return valor


def _inteiro(valor: object) -> int:
    if type(valor) is not int:
        raise TypeError
    exigir_inteiro(valor, "")
    return valor


def _data(valor: str) -> date:
    dia = date.fromisoformat(valor)
    if dia.isoformat() != valor:
        raise ForaDaForma(valor)
    return dia


def _lista(valor: object) -> list[Any]:
    if type(valor) is not list:
        raise TypeError
    return valor


VOCABULARIO = Vocabulario(TIPOS_DE_ATO, VERSOES, ATUALIZACOES)
"""O vocabulário de todos os atos do domínio."""
