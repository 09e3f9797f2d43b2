"""O sorteio público feito e conferido por qualquer um, só com a lista e a semente publicadas."""

from dataclasses import dataclass
from pathlib import Path

from certame.motor.sorteio import hash_da_lista, ordem_do_sorteio, resumo_do_sorteio
from certame.norma.erros import EntradaInvalida, Erro
from certame.operacoes.ler_arquivo import texto_do_arquivo


@dataclass(frozen=True, slots=True)
class Sorteada:
    """Uma inscrição no lugar que o sorteio lhe deu, com o resumo que a pôs ali."""

    lugar: int
    inscricao: str
    resumo: str


@dataclass(frozen=True, slots=True)
class Sorteio:
    """Um sorteio refeito: a lista em ordem e o hash que devia ter sido anunciado."""

    certame: str
    finalidade: str
    semente: str
    hash_da_lista: str
    ordem: tuple[Sorteada, ...]


@dataclass(frozen=True, slots=True)
class TrocaDeLugar:
    """Um lugar em que a ordem publicada não é a do sorteio."""

    lugar: int
    publicada: str
    sorteada: Sorteada


def inscricoes_do_arquivo(arquivo: Path) -> tuple[str, ...]:
    """As inscrições de um arquivo com uma por linha, na ordem dele.

    Erros: `EntradaInvalida` com a linha, se está vazio, se uma se repete ou se falta uma no meio.
    """
    linhas = [linha.strip() for linha in texto_do_arquivo(arquivo).splitlines()]
    while linhas and not linhas[-1]:
        linhas.pop()
    erros = []
    vistas: dict[str, int] = {}
    for numero, linha in enumerate(linhas, start=1):
        if not linha:
            problema, conserto = "a linha está vazia", "tire a linha ou escreva a inscrição"
        elif linha in vistas:
            problema = f"a inscrição {linha} já está na linha {vistas[linha]}"
            conserto = "deixe uma linha só para cada inscrição"
        else:
            vistas[linha] = numero
            continue
        erros.append(Erro(str(arquivo), numero, "", problema, conserto))
    if not linhas:
        erros = [Erro(str(arquivo), 0, "", "o arquivo está vazio", "ponha uma inscrição por linha")]
    if erros:
        raise EntradaInvalida(erros)
    return tuple(linhas)


def sortear(certame: str, finalidade: str, semente: str, inscricoes: tuple[str, ...]) -> Sorteio:
    """O sorteio feito. Erros: `ValueError` se uma parte está vazia ou tem quebra de linha."""
    ordem = ordem_do_sorteio(certame, finalidade, semente, inscricoes)
    return Sorteio(
        certame,
        finalidade,
        semente,
        hash_da_lista(certame, finalidade, inscricoes),
        tuple(
            Sorteada(lugar, i, resumo_do_sorteio(certame, finalidade, semente, i))
            for lugar, i in enumerate(ordem, start=1)
        ),
    )


def trocas_de_lugar(sorteio: Sorteio, publicadas: tuple[str, ...]) -> tuple[TrocaDeLugar, ...]:
    """Os lugares em que a ordem publicada difere; vazia se está certa."""
    return tuple(
        TrocaDeLugar(sorteada.lugar, publicada, sorteada)
        for publicada, sorteada in zip(publicadas, sorteio.ordem, strict=True)
        if publicada != sorteada.inscricao
    )
