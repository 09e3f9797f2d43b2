"""`certame casos`: confere e calcula casos de conformidade."""

from pathlib import Path

import click

from certame.cli.codigos import CodigoDeSaida
from certame.cli.norma import normas_pedidas
from certame.cli.programa import Grupo, opcao_json
from certame.cli.saida import Documento, mostrar, mostrar_dados
from certame.norma.norma import Norma
from certame.operacoes.casos import (
    Caso,
    Conferencia,
    calcular_caso,
    casos_do_acervo,
    casos_do_arquivo,
    conferir_casos,
)

_ARQUIVO = click.Path(dir_okay=False, path_type=Path)

opcao_normas = click.option(
    "--norma",
    "normas",
    callback=normas_pedidas,
    metavar="ID|PASTA",
    multiple=True,
    help="Norma fora do acervo que os casos usam; pode repetir.",
)


@click.group(cls=Grupo)
def comando() -> None:
    """Listas pequenas com a resposta que se espera.

    O formato está em docs/referencia/casos-de-conformidade.md e em `certame esquema mostrar
    arquivo-de-casos`.

    \b
    Exemplos:
      certame casos conferir
      certame casos conferir meus-casos.toml
      certame casos calcular meus-casos.toml
    """


@comando.command()
@click.argument("arquivo", type=_ARQUIVO, required=False)
@opcao_normas
@opcao_json
def conferir(arquivo: Path | None, normas: tuple[Norma, ...], em_dados: bool) -> CodigoDeSaida:
    """Calcula os casos do ARQUIVO e compara com o que ele espera.

    Sem ARQUIVO, confere os casos que vêm com o programa. Termina com 1 se algum difere, e mostra
    a primeira diferença de cada um.
    """
    conferencias = conferir_casos(_casos(arquivo, normas))
    erradas = [conferencia for conferencia in conferencias if conferencia.diferencas]
    if em_dados:
        mostrar_dados(
            {
                "versao": 1,
                "casos": len(conferencias),
                "certos": len(conferencias) - len(erradas),
                "diferencas": [_dados(conferencia) for conferencia in erradas],
            }
        )
    else:
        mostrar(_documento(conferencias, erradas))
    return CodigoDeSaida.DIFERENCAS if erradas else CodigoDeSaida.CERTO


@comando.command()
@click.argument("arquivo", type=_ARQUIVO)
@opcao_normas
@click.option(
    "--json", "em_dados", is_flag=True, help="Também os erros em JSON; o resultado sempre é."
)
def calcular(arquivo: Path, normas: tuple[Norma, ...], em_dados: bool) -> None:  # noqa: ARG001
    """Calcula os casos do ARQUIVO, sem olhar o que ele espera, e escreve uma lista em JSON."""
    mostrar_dados([calcular_caso(caso).para_dados() for caso in _casos(arquivo, normas)])


def _casos(arquivo: Path | None, normas: tuple[Norma, ...]) -> list[Caso]:
    return casos_do_acervo() if arquivo is None else casos_do_arquivo(arquivo, normas)


def _dados(conferencia: Conferencia) -> dict[str, object]:
    return {
        "id": conferencia.caso.id,
        "titulo": conferencia.caso.titulo,
        "diferencas": list(conferencia.diferencas),
    }


def _documento(conferencias: list[Conferencia], erradas: list[Conferencia]) -> Documento:
    documento = Documento()
    for conferencia in erradas:
        documento.item(conferencia.caso.id, conferencia.caso.titulo)
        for diferenca in conferencia.diferencas:
            documento.item(diferenca, recuo=2)
    quantos = "1 caso" if len(conferencias) == 1 else f"{len(conferencias)} casos"
    documento.paragrafo(
        f"{quantos}: {len(conferencias) - len(erradas)} como esperado, {len(erradas)} com diferença."
    )
    return documento
