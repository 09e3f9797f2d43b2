"""Todo texto que se guarda ou se mostra recusa o que não se vê."""

from collections.abc import Iterator

import pytest
from django import forms

from certame.web import enderecos
from certame.web.componentes.campos import numa_linha, so_o_que_se_ve
from certame.web.editais.formulario import FormularioDoEdital, Parte

_FORA = {
    "confirmo": "compara-se com o nome, e não se guarda",
    "cor": "só admite os algarismos da cor",
    "ibge": "só admite algarismos",
    "q": "procura, e não se guarda",
    "procura": "procura, e não se guarda",
    "inscricao": "procura, e não se guarda",
    "sem": "as marcas do que se tirou da hipótese",
    "cabeca": "compara-se com a do livro",
    "code": "o código do segundo fator, que só se compara",
    "texto": "o que se cola tem leitor, que diz a linha",
}
_SEM_GUARDAR = {"_Exemplo": "o catálogo das peças", "Experiencia": "só se leem números"}


def _formularios(de: type[forms.Form] = forms.Form) -> Iterator[type[forms.Form]]:
    filhos: list[type[forms.Form]] = de.__subclasses__()
    for filho in filhos:
        if filho.__module__.startswith("certame.web."):
            yield filho
        yield from _formularios(filho)


def _sem_validador(campo: forms.Field) -> bool:
    return (
        isinstance(campo, forms.CharField)
        and not isinstance(campo.widget, (forms.HiddenInput, forms.PasswordInput))
        and not any(v in (numa_linha, so_o_que_se_ve) for v in campo.validators)
    )


def test_todo_campo_de_texto_que_se_guarda_recusa_o_que_nao_se_ve() -> None:
    assert enderecos.urlpatterns  # traz todas as páginas, e com elas os formulários
    faltam = [
        f"{formulario.__module__}.{formulario.__name__}.{nome}"
        for formulario in _formularios()
        for nome, campo in formulario.base_fields.items()
        if not issubclass(formulario, Parte) and formulario.__name__ not in _SEM_GUARDAR
        if nome not in _FORA and _sem_validador(campo)
    ]
    assert faltam == []


@pytest.mark.parametrize("escrito", ["٣", "３", "1２", "²"])
def test_o_numero_so_se_escreve_com_os_algarismos_que_os_atos_leem(escrito: str) -> None:
    nomes = ("cargo-0-vagas", "cargo-0-unidade-0-vagas", "cargo-0-unidade-0-reservadas_pcd")
    achatado = {"cargos": 1, "cargo-0-unidades": 1, **dict.fromkeys(nomes, escrito)}
    listas = [("geral", "lista geral"), ("pcd", "pessoas com deficiência")]
    formulario = FormularioDoEdital(achatado, listas=listas)
    assert not formulario.valido()
    frase = "Escreva o número só com os algarismos de 0 a 9"
    assert [c.removeprefix("id_") for c, dito in formulario.achados if frase in dito] == list(nomes)


@pytest.mark.parametrize("marca", ["\u202e", "\u200b", "\n"])
def test_o_formulario_do_edital_recusa_o_que_nao_se_ve(marca: str) -> None:
    escrito = {
        "edital-titulo": f"Con{marca}curso",
        "edital-fim_de_fila_item": f"9{marca}3",
        "cargos": 1,
        "cargo-0-nome": f"Moto{marca}rista",
        "cargo-0-unidades": 1,
        "cargo-0-unidade-0-nome": f"Sede{marca}2",
        "desempates": 1,
        "desempate-0-item": f"4{marca}2",
        "prazos": 1,
        "prazo-0-para": f"Pedir{marca}vista",
    }
    formulario = FormularioDoEdital(escrito)
    assert not formulario.valido()
    acusados = {
        campo.removeprefix("id_") for campo, frase in formulario.achados if "Apague" in frase
    }
    assert acusados == {nome for nome in escrito if "-" in nome and not nome.endswith("s")}
