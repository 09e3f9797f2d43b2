"""Confere as inscrições do livro com o arquivo da banca: quem está em lista reservada, e quem não."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from certame.dominio.ato import (
    InscricaoDecidida,
    InscricaoFeita,
    RecursoDecidido,
    RecursoInterposto,
)
from certame.dominio.ato_da_inscricao import DecisaoDaInscricao, DecisaoDoPedido
from certame.dominio.candidato import Candidato
from certame.dominio.resultado import AtoRecusado
from certame.motor.andamento import Andamento
from certame.motor.autos import Autos, Pessoa
from certame.norma.rito import RegraDoRito


class InscricaoDivergente(NamedTuple):
    """Uma inscrição que o livro e o arquivo da banca dizem de modos diferentes, e como."""

    cargo: str
    inscricao: str
    frase: str


def exigir_inscricoes_iguais(andamento: Andamento, candidatos: Sequence[Candidato]) -> None:
    """Recusa divulgar listas que contrariam as inscrições do livro, pessoa por pessoa.

    Só se olha quem tem a inscrição registrada e está no arquivo. Erros: `AtoRecusado`.
    """
    divergentes = list(inscricoes_divergentes(andamento, candidatos))
    if divergentes:
        raise AtoRecusado(
            "o arquivo da banca não diz o mesmo que as inscrições do livro: "
            + "; ".join(f"{d.inscricao} ({d.cargo}) {d.frase}" for d in divergentes),
            andamento.regime.fundamentos_do_rito(RegraDoRito.INSCRICAO),
            "peça à banca o arquivo certo; se a inscrição é que mudou, registre antes a decisão "
            "(inscricao_decidida) ou a do recurso (recurso_decidido)",
        )


def inscricoes_divergentes(
    andamento: Andamento, candidatos: Sequence[Candidato]
) -> Iterator[InscricaoDivergente]:
    """As inscrições em que o livro e o arquivo divergem, na ordem do arquivo."""
    autos = andamento.processo.autos
    nomes = {grupo.id: grupo.nome for grupo in andamento.regime.grupos}
    for candidato in candidatos:
        pessoa = candidato.cargo, candidato.inscricao
        feita = autos.ultimo(pessoa, InscricaoFeita)
        if feita is None:
            continue
        decisao = _decisao_que_vale(autos, pessoa)
        if decisao is DecisaoDaInscricao.RECUSADA:
            yield InscricaoDivergente(*pessoa, "está no arquivo, e a inscrição foi recusada")
            continue
        so_na_geral = decisao is DecisaoDaInscricao.SO_NA_GERAL
        declarados = frozenset() if so_na_geral else frozenset(feita.grupos)
        for grupo in sorted(declarados - candidato.grupos):
            frase = f"declarou-se entre as {nomes[grupo]}, e o arquivo não o diz"
            yield InscricaoDivergente(*pessoa, frase)
        for grupo in sorted(candidato.grupos - declarados):
            porque = "a decisão a deixou só na geral" if so_na_geral else "a inscrição não o diz"
            frase = f"está no arquivo entre as {nomes[grupo]}, e {porque}"
            yield InscricaoDivergente(*pessoa, frase)


def _decisao_que_vale(autos: Autos, pessoa: Pessoa) -> DecisaoDaInscricao | None:
    """A última decisão da inscrição; aceita, se um recurso contra ela foi provido."""
    decidida = autos.ultimo(pessoa, InscricaoDecidida)
    if decidida is None:
        return None
    contra = {
        recurso.id
        for recurso in autos.da_pessoa_do_tipo(pessoa, RecursoInterposto)
        if recurso.ato == decidida.id
    }
    provido = any(
        decisao.recurso in contra and decisao.conclusao is DecisaoDoPedido.FAVORAVEL
        for decisao in autos.da_pessoa_do_tipo(pessoa, RecursoDecidido)
    )
    return DecisaoDaInscricao.ACEITA if provido else decidida.decisao_da_inscricao
