"""As publicações que um ato pede e ainda não saíram: as listas, e a ordem de quem se chamou."""

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from certame.dominio.ato import ClassificacaoDivulgada
from certame.livro.registro import Registro
from certame.motor.andamento import Andamento
from certame.operacoes.certame_em_curso import CertameEmCurso
from certame.operacoes.emitir_publicacao import emitidas, publicacoes_do_certame
from certame.publicacao.modelo import Publicacao

_LISTA, _ORDEM = "lista-", "ordem-de-chamada"


class PublicacaoPorSair(NamedTuple):
    """Uma publicação que não saiu depois do último ato que a muda (`ato`, o id dele)."""

    nome: str
    titulo: str
    ato: str


def publicacoes_por_sair(curso: CertameEmCurso) -> tuple[PublicacaoPorSair, ...]:
    """As publicações do certame que a última emissão não cobre; não impedem ato nenhum.

    Erros: os de `emitidas`.
    """
    if not (atos := _atos_que_pedem(curso.andamento)):
        return ()
    entrada = curso.entrada
    prontas = publicacoes_do_certame(curso)
    return tuple(_por_sair(entrada.pasta, prontas, entrada.registros, atos))


def por_sair_da_execucao(
    pasta: Path, andamento: Andamento, registros: Sequence[Registro], prontas: Iterable[Publicacao]
) -> tuple[PublicacaoPorSair, ...]:
    """O mesmo, de um certame executado. Erros: os de `emitidas`."""
    atos = _atos_que_pedem(andamento)
    return tuple(_por_sair(pasta, prontas, registros, atos)) if atos else ()


def _atos_que_pedem(andamento: Andamento) -> dict[str, str]:
    """De cada espécie de publicação ao id do último ato que a muda."""
    atos = {}
    for praticado in andamento.praticados:
        ato = praticado.ato
        if ato.id in andamento.anulados:
            continue
        if isinstance(ato, ClassificacaoDivulgada):
            atos[_LISTA] = ato.id
        if praticado.chamadas_ate > praticado.chamadas_de:
            atos[_ORDEM] = ato.id
    return atos


def _por_sair(
    pasta: Path,
    prontas: Iterable[Publicacao],
    registros: Sequence[Registro],
    atos: dict[str, str],
) -> Iterator[PublicacaoPorSair]:
    numeros = {registro.dados.get("id"): registro.numero for registro in registros}
    sairam = {saida.nome: int(saida.cabeca.partition(":")[0] or 0) for saida in emitidas(pasta)}
    for pronta in prontas:
        especie = _LISTA if pronta.nome.startswith(_LISTA) else pronta.nome
        ato = atos.get(especie)
        if ato is not None and sairam.get(pronta.nome, 0) < numeros.get(ato, 0):
            yield PublicacaoPorSair(pronta.nome, pronta.titulo, ato)
