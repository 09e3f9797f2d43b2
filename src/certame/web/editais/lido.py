"""O edital como se lê, sem formulário: só o que ele diz, com os nomes por extenso."""

from collections.abc import Callable, Iterable, Sequence
from datetime import date
from typing import NamedTuple

from django import forms

from certame.dominio.edital import nota_por_extenso
from certame.web.componentes.tabela import Coluna, Tabela
from certame.web.editais.formulario import FormularioDoEdital, LinhaDoCargo, Parte


class Dito(NamedTuple):
    """Uma coisa que o edital diz: o rótulo do campo e o valor, por extenso."""

    rotulo: str
    valor: str


class Item(NamedTuple):
    """Um critério ou um prazo: o que é, o item do edital, e o mais que se diz dele."""

    nome: str
    item: str
    resto: list[Dito]


class EditalLido(NamedTuple):
    """O edital por partes; o que ele não diz não aparece."""

    gerais: list[Dito]
    cargos: Tabela | None
    desempates: list[Item]
    clausulas: list[Dito]
    nota: list[Dito]
    prazos: list[Item]


def edital_lido(
    formulario: FormularioDoEdital, nome_da_nota: Callable[[str], str] = nota_por_extenso
) -> EditalLido:
    """O que os campos do formulário dizem, com os cargos da página que ele mostra.

    `nome_da_nota` é como o edital chama cada prova ou etapa.
    """
    edital = formulario.edital
    return EditalLido(
        _ditos([*edital.gerais, *edital.da_vigencia]),
        _cargos(list(formulario.pagina)),
        [_desempate(parte, nome_da_nota) for parte in formulario.desempates],
        _ditos(edital.das_clausulas),
        _ditos(edital.da_nota),
        [_item(parte, "id") for parte in formulario.prazos],
    )


def _cargos(linhas: Sequence[LinhaDoCargo]) -> Tabela | None:
    if not linhas:
        return None
    divide = any(linha.unidades for linha in linhas)
    colunas = ["Cargo", *(["Região ou especialidade"] if divide else [])]
    feitas = []
    for linha in linhas:
        nome, vagas = _valor(linha.cargo["nome"]), _valor(linha.cargo["vagas"])
        if not linha.unidades:
            feitas.append([nome, *([""] if divide else []), vagas, _resto(linha.cargo)])
        for unidade in linha.unidades:
            dela = [_valor(unidade[campo]) for campo in ("nome", "vagas")]
            mais = "; ".join(filter(None, (_resto(unidade), _resto(linha.cargo))))
            feitas.append([nome, *dela, mais])
    notas = any(feita[-1] for feita in feitas)
    return Tabela.de(
        "Cada cargo e as vagas dele",
        [*colunas, Coluna("Vagas", numero=True), *(["Mais"] if notas else [])],
        feitas if notas else [feita[:-1] for feita in feitas],
    )


def _resto(parte: Parte) -> str:
    ditos = _ditos(campo for campo in parte.visiveis if campo.name not in ("nome", "vagas"))
    return "; ".join(f"{dito.rotulo}: {dito.valor}" for dito in ditos)


def _item(parte: Parte, nome: str) -> Item:
    outros = (campo for campo in parte.visiveis if campo.name not in (nome, "item"))
    return Item(_valor(parte[nome]), _valor(parte["item"]), _ditos(outros))


def _desempate(parte: Parte, nome_da_nota: Callable[[str], str]) -> Item:
    """O critério, com o nome de cada nota no lugar do título da coluna dela."""
    item, rotulo = _item(parte, "criterio"), str(parte["prova"].label)

    def lido(dito: Dito) -> Dito:
        if dito.rotulo != rotulo:
            return dito
        return Dito(rotulo, ", ".join(nome_da_nota(um.strip()) for um in dito.valor.split(",")))

    return item._replace(resto=[lido(dito) for dito in item.resto])


def _ditos(campos: Iterable[forms.BoundField]) -> list[Dito]:
    ditos = (Dito(str(campo.label), _valor(campo)) for campo in campos)
    return [dito for dito in ditos if dito.valor]


def _valor(campo: forms.BoundField) -> str:
    """O que está escrito no campo, como se lê; vazio se nada."""
    escrito = campo.value()
    if escrito in (None, "", False) or escrito == []:
        return ""
    match campo.field:
        case forms.MultipleChoiceField() as varias:
            nomes = dict(varias.choices)  # type: ignore[arg-type]  # são pares
            return ", ".join(str(nomes.get(um, um)) for um in escrito)
        case forms.ChoiceField() as uma:
            nomes = dict(uma.choices)  # type: ignore[arg-type]  # são pares
            return str(nomes.get(escrito, escrito))
        case forms.BooleanField():
            return "sim"
        case forms.DateField():
            return _dia(escrito)
    return str(escrito)


def _dia(escrito: date | str) -> str:
    try:
        dia = date.fromisoformat(escrito) if isinstance(escrito, str) else escrito
    except ValueError:
        return str(escrito)
    return f"{dia:%d/%m/%Y}"
