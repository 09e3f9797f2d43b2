"""`certame sorteio`: prepara o anúncio, faz o sorteio e deixa qualquer um conferi-lo."""

from pathlib import Path

import click

from certame.cli.atos import acrescentar_verbos
from certame.cli.codigos import CodigoDeSaida
from certame.cli.executar import PASTA_DO_CERTAME
from certame.cli.programa import Funcao, Grupo, opcao_json
from certame.cli.saida import Documento, mostrar, mostrar_dados
from certame.operacoes.anunciar_sorteio import ListaDoSorteio, lista_do_sorteio
from certame.operacoes.sortear import (
    Sorteio,
    TrocaDeLugar,
    inscricoes_do_arquivo,
    sortear,
    trocas_de_lugar,
)

_TROCAS_NA_TELA = 20
_ARQUIVO = click.Path(exists=True, dir_okay=False, path_type=Path)


def uma_linha(valor: str) -> str:
    """O texto, se cabe numa linha e não está vazio; senão é uso errado do comando."""
    if not valor or valor.splitlines() != [valor]:
        raise click.BadParameter("escreva um texto de uma linha, que não seja vazio.")
    return valor


def opcoes_do_sorteio(funcao: Funcao) -> Funcao:
    """Acrescenta ao comando as partes do sorteio: certame, finalidade e semente."""
    for nome, ajuda in (
        ("--semente", "O valor que saiu da fonte anunciada, como foi registrado."),
        ("--finalidade", "A finalidade anunciada, letra por letra."),
        ("--certame", "O id do edital, como está em certame.toml."),
    ):
        opcao = click.option(nome, type=uma_linha, metavar="TEXTO", required=True, help=ajuda)
        funcao = opcao(funcao)
    return funcao


@click.group(cls=Grupo)
def comando() -> None:
    """O sorteio público: a lista a anunciar, a ordem e a prova.

    A ordem é a do SHA-256 crescente do texto de quatro linhas certame, finalidade, semente e
    inscrição. Qualquer um a refaz, com este programa ou com sha256sum.

    \b
    Exemplos:
      certame sorteio lista exemplos/irupi-etapas-e-sorteio --finalidade desempate
      certame sorteio ordem --certame 002-2025 --finalidade desempate --semente 123 lista.txt
      certame sorteio conferir --certame 002-2025 --finalidade desempate --semente 123 ordem.txt
    """


@comando.command()
@click.argument("pasta", type=PASTA_DO_CERTAME)
@click.option(
    "--finalidade", type=uma_linha, metavar="TEXTO", required=True, help="Para que serve o sorteio."
)
@click.option("--cargo", default="", metavar="ID", help="Só os empates deste cargo.")
@click.option("--etapa", default="", metavar="ID", help="Os empates da barreira desta etapa.")
@opcao_json
def lista(pasta: Path, finalidade: str, cargo: str, etapa: str, em_dados: bool) -> None:
    """Mostra quem vai a sorteio no certame da PASTA e o hash a anunciar."""
    achada = lista_do_sorteio(pasta, finalidade, cargo, etapa)
    if em_dados:
        mostrar_dados(
            {
                "versao": 1,
                "certame": achada.certame,
                "finalidade": achada.finalidade,
                "cargo": achada.cargo,
                "etapa": achada.etapa,
                "inscricoes": list(achada.inscricoes),
                "hash_da_lista": achada.hash_da_lista,
            }
        )
    else:
        mostrar(_da_lista(achada))


def _da_lista(achada: ListaDoSorteio) -> Documento:
    documento = Documento()
    documento.titulo(f"Sorteio: {achada.finalidade}")
    if not achada.inscricoes:
        documento.paragrafo("Nenhum empate depende de sorteio.")
        return documento
    documento.item("vão a sorteio", str(len(achada.inscricoes)))
    for inscricao in achada.inscricoes:
        documento.item(inscricao, recuo=2)
    documento.item("hash da lista", achada.hash_da_lista)
    documento.titulo("O que anunciar")
    documento.paragrafo(
        "Publique a lista, o hash e a fonte da semente antes de a semente existir, e pratique o ato "
        "com esta finalidade: certame sorteio anunciar. Sem livro, escreva em certame.toml um ato "
        "sorteio_anunciado com ela e este hash_da_lista."
    )
    return documento


@comando.command()
@opcoes_do_sorteio
@click.argument("arquivo", type=_ARQUIVO)
@opcao_json
def ordem(certame: str, finalidade: str, semente: str, arquivo: Path, em_dados: bool) -> None:
    """Sorteia as inscrições do ARQUIVO, uma por linha, em qualquer ordem."""
    sorteio = sortear(certame, finalidade, semente, inscricoes_do_arquivo(arquivo))
    if em_dados:
        mostrar_dados({"versao": 1, **_do_sorteio(sorteio)})
        return
    documento = Documento()
    documento.titulo(f"Sorteio: {finalidade}")
    documento.item("hash da lista", sorteio.hash_da_lista)
    documento.tabela(
        ("lugar", "inscrição", "SHA-256"),
        [(str(s.lugar), s.inscricao, s.resumo) for s in sorteio.ordem],
    )
    mostrar(documento)


@comando.command()
@opcoes_do_sorteio
@click.option(
    "--hash", "anunciado", default="", metavar="HASH", help="O hash da lista que foi anunciado."
)
@click.argument("arquivo", type=_ARQUIVO)
@opcao_json
def conferir(
    certame: str,
    finalidade: str,
    semente: str,
    anunciado: str,
    arquivo: Path,
    em_dados: bool,
) -> CodigoDeSaida:
    """Confere se o ARQUIVO traz as inscrições na ordem do sorteio.

    O arquivo tem uma inscrição por linha, na ordem publicada. Não usa rede nem o certame: só o que
    foi publicado. Termina com 1 se algo difere.
    """
    publicadas = inscricoes_do_arquivo(arquivo)
    sorteio = sortear(certame, finalidade, semente, publicadas)
    trocas = trocas_de_lugar(sorteio, publicadas)
    outra_lista = bool(anunciado) and anunciado.strip().lower() != sorteio.hash_da_lista
    certo = not trocas and not outra_lista
    if em_dados:
        mostrar_dados(
            {
                "versao": 1,
                "certo": certo,
                "mesma_lista": not outra_lista if anunciado else None,
                "diferencas": [
                    {"lugar": t.lugar, "publicada": t.publicada, "sorteada": t.sorteada.inscricao}
                    for t in trocas
                ],
                **_do_sorteio(sorteio),
            }
        )
    else:
        mostrar(_da_conferencia(sorteio, trocas, anunciado if outra_lista else ""))
    return CodigoDeSaida.CERTO if certo else CodigoDeSaida.DIFERENCAS


def _da_conferencia(
    sorteio: Sorteio, trocas: tuple[TrocaDeLugar, ...], outro_hash: str
) -> Documento:
    documento = Documento()
    quantas = len(sorteio.ordem)
    ditas = "a inscrição está" if quantas == 1 else f"as {quantas} inscrições estão"
    if not trocas:
        documento.paragrafo(f"Certo: {ditas} na ordem do sorteio.")
    else:
        lugares = "1 lugar difere" if len(trocas) == 1 else f"{len(trocas)} lugares diferem"
        documento.paragrafo(f"Errado: {lugares}, de {quantas}.")
        for troca in trocas[:_TROCAS_NA_TELA]:
            documento.item(
                f"{troca.lugar}º lugar",
                f"publicada {troca.publicada}; sorteada {troca.sorteada.inscricao} "
                f"({troca.sorteada.resumo})",
            )
        if len(trocas) > _TROCAS_NA_TELA:
            documento.paragrafo(f"… e mais {len(trocas) - _TROCAS_NA_TELA} (todos com --json)")
    documento.item("hash da lista", sorteio.hash_da_lista)
    if outro_hash:
        documento.paragrafo(f"Errado: o hash anunciado é outro ({outro_hash}): a lista mudou.")
    return documento


def _do_sorteio(sorteio: Sorteio) -> dict[str, object]:
    return {
        "certame": sorteio.certame,
        "finalidade": sorteio.finalidade,
        "semente": sorteio.semente,
        "hash_da_lista": sorteio.hash_da_lista,
        "ordem": [
            {"lugar": s.lugar, "inscricao": s.inscricao, "sha256": s.resumo} for s in sorteio.ordem
        ],
    }


acrescentar_verbos(comando, "sorteio")
