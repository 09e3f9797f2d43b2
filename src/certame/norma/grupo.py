"""Grupos com reserva: percentual, arredondamento, série das vagas reservadas."""

import re
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from certame.norma.dispositivo import Fundamento


class Arredondamento(StrEnum):
    """O que fazer com a fração de vaga."""

    MEIO_PARA_CIMA = "meio_para_cima"
    PARA_CIMA = "para_cima"
    PARA_BAIXO = "para_baixo"


class FamiliaDeSerie(StrEnum):
    """Como se escolhem os números das vagas reservadas."""

    FORMULA = "formula"
    POSICOES = "posicoes"
    ALTERNANCIA_ESTRITA = "alternancia_estrita"


class Multiplas(StrEnum):
    """O que vale para quem pertence a mais de um grupo."""

    QUEM_CHAMAR_PRIMEIRO = "quem_chamar_primeiro"
    MAIOR_PERCENTUAL = "maior_percentual"
    OPCAO = "opcao"


class DestinoDaColisao(StrEnum):
    """Para onde vai a vaga reservada quando duas séries pedem o mesmo número."""

    ANTERIOR_LIVRE = "anterior_livre"
    PROXIMA_LIVRE = "proxima_livre"


@dataclass(frozen=True, slots=True)
class Serie:
    """A série de um grupo.

    Em `posicoes`, `lista` traz os primeiros números escritos na norma e `intervalo` continua a
    partir do último (zero: a lista acaba ali).
    """

    familia: FamiliaDeSerie
    lista: tuple[int, ...] = ()
    intervalo: int = 0


@dataclass(frozen=True, slots=True)
class Faixa:
    """Até `ate` vagas, reservam-se exatamente `reservadas` (arredondamento por faixas)."""

    ate: int
    reservadas: int


@dataclass(frozen=True, slots=True)
class Grupo:
    """Um grupo com reserva, já com as leituras aplicadas.

    `fracao` é exata; `minimo_de_vagas`, o total a partir do qual há reserva e o primeiro número
    que pode ser reservado; `teto`, a maior
    parte permitida (`None`: sem teto); `cascata`, os grupos que recebem a vaga sem ninguém, em
    ordem, antes da lista geral. Ela não se encadeia: dois grupos podem cobrir-se um ao outro, mas
    nenhum passa duas vezes pelo mesmo, nem por si.
    """

    id: str
    nome: str
    fracao: Fraction
    arredondamento: Arredondamento
    serie: Serie
    fundamento_da_fracao: Fundamento
    fundamento_da_serie: Fundamento
    minimo_de_vagas: int = 0
    faixas: tuple[Faixa, ...] = ()
    teto: Fraction | None = None
    cascata: tuple[str, ...] = ()


MAXIMO_DE_GRUPOS = 254
"""Quantos grupos um certame pode ter: cada conta cabe num byte, e a zero é a da lista geral."""

CONSERTO_DO_ID_DE_GRUPO = "use letras minúsculas sem acento, algarismos e _, como pcd"
_ID_DE_GRUPO = re.compile(r"[a-z][a-z0-9_]*")
LISTA_GERAL = "geral"
"""O id da lista geral, que nenhum grupo pode ter."""


def id_de_grupo_ruim(id: str) -> str:
    """O que há de errado no id de um grupo; vazio se nada.

    >>> id_de_grupo_ruim("pcd"), id_de_grupo_ruim("geral"), id_de_grupo_ruim("PcD")
    ('', 'geral é o nome da lista geral', 'o id PcD não serve')
    """
    if id == LISTA_GERAL:
        return "geral é o nome da lista geral"
    return "" if _ID_DE_GRUPO.fullmatch(id) else f"o id {id} não serve"
