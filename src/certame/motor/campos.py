"""Os campos que um ato pode ter: referências e identificadores, nunca textos sobre alguém."""

import dataclasses
import re
from datetime import datetime

from certame.dominio.ato import (
    ATOS_DO_PROCESSO,
    Ato,
    AtoAnulado,
    ChamadaAssumida,
    ChamadaDecidida,
    FraudeDecidida,
    LeituraAlterada,
    PretericaoDecidida,
    SaidaRegistrada,
)
from certame.dominio.resultado import AtoRecusado
from certame.norma.dispositivo import CONSTITUICAO

_REFERENCIA = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*:[0-9a-f]{64}")
_PSEUDONIMO = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*")
_MEMBRO = re.compile(rf"{_PSEUDONIMO.pattern}/[a-z][a-z_]*(?:/[a-z][a-z_]*)?")
_ITEM = re.compile(r"[0-9]+(?:\.[0-9]+)*(?:, [a-z]{1,4})?")
_ID = re.compile(r"[0-9A-Za-z][0-9A-Za-z._-]{0,63}")
_INSCRICAO = re.compile(r"[0-9A-Za-z][0-9A-Za-z./-]{0,31}")
_SHA256 = re.compile(r"[0-9a-f]{64}")
_NOME = re.compile(r"[a-z][a-z0-9_]*")
_FORMAS = {
    "id": (_ID, "um id curto, de letras sem acento, algarismos, ponto e hífen"),
    "inscricao": (_INSCRICAO, "o número de inscrição, como está no resultado"),
    "documento": (_REFERENCIA, 'uma referência "id:compromisso", com 64 algarismos hexadecimais'),
    "declaracao": (_REFERENCIA, 'uma referência "id:compromisso"'),
    "laudo": (_REFERENCIA, 'uma referência "id:compromisso"'),
    "pedido_de_condicao": (_REFERENCIA, 'uma referência "id:compromisso"'),
    "prova": (_REFERENCIA, 'uma referência "id:compromisso"'),
    "partes": (_REFERENCIA, 'referências "id:compromisso", uma para cada parte'),
    "membros": (_MEMBRO, 'membros como "med-1/medico" ou "med-1/medico/visual"'),
    "membro": (_PSEUDONIMO, "um identificador sem nome, como med-1"),
    "assistente": (_PSEUDONIMO, "um identificador sem nome, como assist-1"),
    "assinam": (_PSEUDONIMO, "identificadores sem nome, como med-1"),
    "item": (_ITEM, "o número do item do edital, como 4.2 ou 4.2, a"),
    "sha256": (_SHA256, "64 algarismos hexadecimais"),
    "leitura": (_NOME, "o nome de uma leitura"),
    "especie": (_NOME, "o id de uma equipe da norma"),
}
_DO_PROCESSO = frozenset(ATOS_DO_PROCESSO.values())
_SO_ESTES: dict[type[Ato], tuple[str, ...]] = dict.fromkeys(
    (
        ChamadaAssumida,
        LeituraAlterada,
        PretericaoDecidida,
        ChamadaDecidida,
        FraudeDecidida,
        AtoAnulado,
        SaidaRegistrada,
    ),
    ("documento",),
)
"""Dos atos que não são do processo, os campos que se olham."""


def exigir_campos(ato: Ato) -> None:
    """Recusa o campo que não está na forma: o livro não recebe texto livre sobre alguém.

    Dos atos que não são do processo, só olha os documentos; do resto cuidam as regras de cada um.
    Erros: `AtoRecusado`.
    """
    so_estes = _SO_ESTES.get(type(ato), ())
    if type(ato) not in _DO_PROCESSO and not so_estes:
        return
    for campo in dataclasses.fields(ato):
        if so_estes and campo.name not in so_estes:
            continue
        valor = getattr(ato, campo.name)
        if isinstance(valor, datetime) and valor.utcoffset() is None:
            raise _recusa(campo.name, "uma hora com fuso")
        if campo.name not in _FORMAS:
            continue
        forma, nome = _FORMAS[campo.name]
        textos = valor if isinstance(valor, tuple) else (valor,)
        pode_faltar = campo.default is not dataclasses.MISSING
        for texto in textos:
            if not (texto == "" and pode_faltar) and not forma.fullmatch(texto):
                raise _recusa(campo.name, nome)


def _recusa(campo: str, forma: str) -> AtoRecusado:
    return AtoRecusado(
        f"o campo {campo} não está na forma que o livro aceita, e ele fica para sempre",
        (CONSTITUICAO["cf_art5_inc79"],),
        f"escreva {forma}",
        campo=campo,
    )
