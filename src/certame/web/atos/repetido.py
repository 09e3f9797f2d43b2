"""O que se escreveu num ato, repetido na prévia como a pessoa lê: cada rótulo e o valor dele."""

from collections.abc import Iterator

from django.forms import BoundField
from django.utils.text import capfirst

from certame.dominio.ato import Ato
from certame.operacoes.certame_em_curso import CertameEmCurso
from certame.operacoes.completar_ato import COMPLETADOS
from certame.operacoes.verbos import CAMPOS
from certame.web.atos.formularios import ARQUIVOS, GUARDADO, NOME_DO_ARQUIVO, FormularioDoAto
from certame.web.atos.lido import LeitorDoAto, Lido

_COMPLETADOS_QUE_SE_LEEM = ("feriados", "fonte")
"""O que o programa completa e a pessoa confere antes de confirmar."""


def repetir(formulario: FormularioDoAto, curso: CertameEmCurso, ato: Ato) -> list[Lido]:
    """Tudo o que se escreveu no formulário, na ordem dele, e o que o programa pôs que se confere.

    O que ficou em branco não aparece.
    """
    leitor = LeitorDoAto(curso, formulario.tipo, "")
    completados = [
        leitor.campo(nome, getattr(ato, nome))
        for nome in _COMPLETADOS_QUE_SE_LEEM
        if nome in COMPLETADOS.get(formulario.tipo, ()) and nome not in formulario.fields
    ]
    return [*_linhas(formulario, curso), *completados]


def _linhas(formulario: FormularioDoAto, curso: CertameEmCurso) -> Iterator[Lido]:
    cargo = str(formulario.cleaned_data.get("cargo") or "")
    leitor = LeitorDoAto(curso, formulario.tipo, cargo)
    for campo in formulario:
        if campo.name.endswith((GUARDADO, NOME_DO_ARQUIVO)):
            continue
        rotulo = CAMPOS[campo.name][0] if campo.is_hidden else str(campo.label)
        escrito = formulario.cleaned_data.get(campo.name)
        if enviado := _enviado(formulario, campo):
            yield Lido(capfirst(rotulo), enviado)
        elif escrito and campo.name not in ARQUIVOS:
            leitura = str(formulario.cleaned_data.get("leitura") or "")
            yield leitor.campo(campo.name, escrito, rotulo, leitura)


def _enviado(formulario: FormularioDoAto, campo: BoundField) -> str:
    """O nome do arquivo que se mandou, se o campo é de um."""
    if campo.name not in ARQUIVOS or not formulario.data.get(campo.name + GUARDADO):
        return ""
    nome = formulario.data.get(campo.name + NOME_DO_ARQUIVO) or "arquivo já enviado"
    return f"{nome} (guardado, cifrado)"
