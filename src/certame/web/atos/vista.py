"""O que a pessoa viu antes de confirmar: o ponto do livro, o edital, o resultado e os campos.

A página leva a vista escondida, e a confirmação só vale se tudo ainda é o que se viu.
"""

import hashlib
import json
import tomllib
from collections.abc import Sequence
from typing import Any, NamedTuple

from certame.livro.armazem import Conflito
from certame.livro.registro import Cabeca, Registro, cabeca_vista
from certame.norma.concordancia import quantos
from certame.operacoes.certame_em_curso import CertameEmCurso
from certame.operacoes.certame_toml import ARQUIVO
from certame.operacoes.ler_arquivo import texto_do_arquivo
from certame.operacoes.verbos import VERBOS
from certame.web.atos.livro import ve_registro
from certame.web.certames.casos_que_ve import Casos
from certame.web.pericias.equipes import nomes_das_pessoas

_MOSTRAM_SE = 20
_MUDANCAS = (
    ("edital", "o texto do edital"),
    ("resultado", "o resultado importado da banca"),
    ("campos", "os campos preenchidos"),
)


class Vista(NamedTuple):
    """O que se viu: a cabeça do livro e os resumos do edital, do resultado e dos campos."""

    cabeca: Cabeca
    edital: str = ""
    resultado: str = ""
    campos: str = ""

    def __str__(self) -> str:
        return " ".join(map(str, self))

    def mudancas(self, agora: "Vista") -> list[str]:
        """O que mudou fora do livro desde esta vista, em frases; o que ela não diz não se compara."""
        return [
            dito
            for parte, dito in _MUDANCAS
            if getattr(self, parte) and getattr(self, parte) != getattr(agora, parte)
        ]


def vista_de_agora(curso: CertameEmCurso, campos: object) -> Vista:
    """A vista do certame como está, com os `campos` que se preencheram."""
    edital, resultado = curso.das_listas("vista", lambda: _da_pasta(curso))
    return Vista(curso.cabeca, edital, resultado, resumo(campos))


def vista_lida(texto: str) -> Vista | None:
    """A vista que a página levava; `None` se não se lê, e então só se mostra a prévia outra vez."""
    cabeca, *resto = texto.split(" ")
    try:
        return Vista(cabeca_vista(cabeca), *resto[:3])
    except ValueError:
        return None


def conflito_do_livro(curso: CertameEmCurso, vista: Vista) -> Conflito | None:
    """O que entrou no livro desde a vista; `None` se ele ainda está lá."""
    if vista.cabeca == curso.cabeca:
        return None
    novos = tuple(curso.armazem.ler(curso.certame, vista.cabeca.numero))
    return Conflito(curso.certame, vista.cabeca, curso.cabeca, novos)


def o_que_entrou(novos: Sequence[Registro], casos: Casos) -> list[str]:
    """Os atos que entraram no livro desde a vista: dos casos que a pessoa não vê, só quantos."""
    atos = [um for um in novos if um.tipo in VERBOS]
    vistos = [um for um in atos if ve_registro(casos, um)]
    ditos = vistos[-_MOSTRAM_SE:]
    nomes = nomes_das_pessoas([registro.autor for registro in ditos])
    frases = [
        f"{VERBOS[um.tipo].feito}{_de_quem(um)}, por {nomes.get(um.autor, um.autor)}"
        for um in ditos
    ]
    if antes := len(vistos) - len(ditos):
        frases.insert(0, f"{quantos(antes, 'ato')} antes destes")
    if alheios := len(atos) - len(vistos):
        frases.append(f"{quantos(alheios, 'ato')} de casos que não são seus")
    return frases


def _de_quem(registro: Registro) -> str:
    inscricao = registro.dados.get("inscricao", "")
    return f", inscrição {inscricao}" if inscricao else ""


def _da_pasta(curso: CertameEmCurso) -> tuple[str, str]:
    """Os resumos do edital e do resultado, do que está nos arquivos; um comentário não conta."""
    pasta = curso.entrada.pasta
    dados: dict[str, Any] = tomllib.loads(texto_do_arquivo(pasta / ARQUIVO))
    resultado = dados.pop("resultado", {})
    arquivo = curso.entrada.lido.resultado.arquivo
    lido = ""
    if arquivo:
        with (pasta / arquivo).open("rb") as aberto:
            lido = hashlib.file_digest(aberto, "sha256").hexdigest()
    return resumo(dados), resumo([resultado, lido])


def resumo(dados: object) -> str:
    """O resumo do que se escreveu, para comparar com o que se escrever depois."""
    escrito = json.dumps(dados, ensure_ascii=False, sort_keys=True, default=str)
    return hashlib.sha256(escrito.encode()).hexdigest()
