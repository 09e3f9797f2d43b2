"""O que se escreveu num ato, repetido na prévia como a pessoa lê: cada rótulo e o valor dele."""

from collections.abc import Iterator
from datetime import date, datetime
from typing import Any, NamedTuple

from django import forms
from django.forms import BoundField

from certame.operacoes.certame_em_curso import CertameEmCurso
from certame.operacoes.preencher_ato import campos_do_tipo
from certame.operacoes.verbos import CAMPOS, por_extenso
from certame.web.atos.formularios import ARQUIVOS, GUARDADO, NOME_DO_ARQUIVO, FormularioDoAto
from certame.web.pericias.equipes import nomes_das_pessoas

_DE_QUEM = ("inscricao", "inscricoes")
_DE_MEMBROS = ("membros", "membro", "assinam", "assistente")


class Repetido(NamedTuple):
    """Um campo do ato: o rótulo e o valor, como se leem."""

    rotulo: str
    valor: str


def repetir(formulario: FormularioDoAto, curso: CertameEmCurso) -> list[Repetido]:
    """Tudo o que se escreveu no formulário, na ordem dele; o que ficou em branco não aparece."""
    return list(_Leitura(formulario, curso).linhas())


class _Leitura:
    def __init__(self, formulario: FormularioDoAto, curso: CertameEmCurso) -> None:
        self._formulario = formulario
        self._edital = curso.andamento.edital
        self._nomes = curso.entrada.nomes()

    def linhas(self) -> Iterator[Repetido]:
        for campo in self._formulario:
            if campo.name.endswith((GUARDADO, NOME_DO_ARQUIVO)):
                continue
            valor = self._valor(campo)
            if valor:
                yield Repetido(_rotulo(campo), valor)

    def _valor(self, campo: BoundField) -> str:
        ditos = self._formulario.data
        if campo.name in ARQUIVOS and ditos.get(campo.name + GUARDADO):
            nome = ditos.get(campo.name + NOME_DO_ARQUIVO) or "arquivo já enviado"
            return f"{nome} (guardado, cifrado)"
        escrito = self._formulario.cleaned_data.get(campo.name)
        if not escrito:
            return ""
        if campo.name == "cargo":
            return self._edital.cargo(str(escrito)).nome
        if campo.name in _DE_QUEM:
            return ", ".join(self._pessoa(um) for um in _separados(escrito))
        if campo.name in _DE_MEMBROS:
            return _membros(_separados(escrito))
        if isinstance(campo.field, forms.ChoiceField):
            nomes = {str(opcao): str(nome) for opcao, nome in campo.field.widget.choices}
            ditas = escrito if isinstance(escrito, list) else [escrito]
            return ", ".join(nomes[str(dita)] for dita in ditas)
        if isinstance(escrito, date):
            return escrito.strftime("%d/%m/%Y")
        if campos_do_tipo(self._formulario.tipo).get(campo.name) is datetime:
            return _hora(str(escrito))
        return str(escrito)

    def _pessoa(self, inscricao: str) -> str:
        cargos = [cargo.id for cargo in self._edital.cargos]
        cargo = str(self._formulario.cleaned_data.get("cargo") or cargos[0])
        nome = self._nomes.get(cargo, {}).get(inscricao, "")
        return f"{inscricao}, {nome}" if nome else inscricao


def _rotulo(campo: BoundField) -> str:
    rotulo = CAMPOS[campo.name][0] if campo.is_hidden else str(campo.label)
    return f"{rotulo[:1].upper()}{rotulo[1:]}"


def _separados(escrito: Any) -> list[str]:
    return [parte.strip() for parte in str(escrito).split(",") if parte.strip()]


def _membros(ditos: list[str]) -> str:
    partidos = [dito.split("/") for dito in ditos]  # quem assina vem só com o identificador
    nomes = nomes_das_pessoas([id for id, *_ in partidos])
    escritos = []
    for id, *o_que_e in partidos:
        por_palavra = ", ".join(por_extenso(parte) for parte in o_que_e if parte)
        nome = nomes.get(id, id)
        escritos.append(f"{nome} ({por_palavra})" if por_palavra else nome)
    return "; ".join(escritos)


def _hora(escrito: str) -> str:
    try:
        return datetime.fromisoformat(escrito).strftime("%d/%m/%Y, %H:%M")
    except ValueError:
        return escrito
