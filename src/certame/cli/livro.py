"""`certame livro`: confere e exporta o livro de atos de um certame."""

from collections.abc import Sequence
from pathlib import Path

import click

from certame.cli.codigos import CodigoDeSaida
from certame.cli.programa import Grupo, opcao_json
from certame.cli.saida import Documento, mostrar, mostrar_dados
from certame.livro.registro import Cabeca, cabeca_do_texto
from certame.norma.concordancia import quantos
from certame.operacoes.conferir_livro import LivroExaminado, conferir_livros
from certame.operacoes.exportar_livro import exportar_livros

LIVRO = "ARQUIVO|PASTA|BANCO"
"""Como a ajuda chama o lugar de um livro: .jsonl, pasta, .sqlite3 ou postgresql://…"""


@click.group(cls=Grupo)
def comando() -> None:
    """O livro de atos: confere a corrente e exporta em linhas.

    O livro está num arquivo .jsonl, numa pasta deles, num arquivo .sqlite3 ou num PostgreSQL
    (postgresql://usuario@servidor/banco; a senha, em PGPASSWORD).

    \b
    Exemplos:
      certame livro conferir exemplos/livro-irupi
      certame livro conferir livro.jsonl --cabeca 3:0f52…
      certame livro exportar certames.sqlite3 saida
    """


def cabecas_pedidas(
    _ctx: click.Context, _param: click.Parameter, valores: tuple[str, ...]
) -> tuple[Cabeca, ...]:
    """As cabeças escritas em --cabeca; outra coisa é uso errado do comando."""
    try:
        return tuple(map(cabeca_do_texto, valores))
    except ValueError as falha:
        raise click.BadParameter(str(falha)) from None


opcao_cabeca = click.option(
    "--cabeca",
    "cabecas",
    multiple=True,
    callback=cabecas_pedidas,
    metavar="NÚMERO:HASH",
    help="A cabeça impressa numa publicação; o livro tem de passar por ela. Pode repetir.",
)
"""A opção --cabeca, que chega ao comando no argumento `cabecas`."""


@comando.command()
@click.argument("livro", metavar=LIVRO)
@opcao_cabeca
@click.option("--certame", default="", metavar="ID", help="Só o livro deste certame.")
@opcao_json
def conferir(
    livro: str, cabecas: tuple[Cabeca, ...], certame: str, em_dados: bool
) -> CodigoDeSaida:
    """Confere cada livro: hashes, ordem, forma de cada ato e as cabeças impressas.

    Nada é escrito. Termina com 0 se está tudo certo e 1 se um livro tem defeito, com o registro em
    que a corrente se parte. Sem --cabeca, um fim cortado não se nota: use a de uma publicação.

    \b
    Exemplo:
      certame livro conferir exemplos/livro-irupi
    """
    exames = conferir_livros(livro, cabecas, certame)
    if cabecas and len(exames) > 1:
        raise click.UsageError("--cabeca vale para um livro: diga de que certame, com --certame.")
    if em_dados:
        mostrar_dados({"versao": 1, "livros": [_dados(exame) for exame in exames]})
    else:
        mostrar(_documento(exames, len(cabecas)))
    certos = all(exame.defeito is None for exame in exames)
    return CodigoDeSaida.CERTO if certos else CodigoDeSaida.DIFERENCAS


def _dados(exame: LivroExaminado) -> dict[str, object]:
    conferido, defeito = exame.conferido, exame.defeito
    return {
        "certame": exame.certame,
        "onde": exame.onde,
        "certo": defeito is None,
        "registros": conferido.cabeca.numero if conferido else None,
        "atos": conferido.atos if conferido else None,
        "cabeca": str(conferido.cabeca) if conferido else None,
        "defeito": defeito
        and {"tipo": defeito.tipo.value, "registro": defeito.registro, "frase": defeito.frase},
    }


def _documento(exames: Sequence[LivroExaminado], cabecas: int) -> Documento:
    documento = Documento()
    for exame in exames:
        documento.titulo(f"Livro {exame.certame}" if exame.certame else "Livro sem nome")
        documento.item("onde", exame.onde)
        if exame.conferido is None:
            assert exame.defeito is not None
            defeito = exame.defeito
            documento.item(
                "DEFEITO", f"no registro {defeito.registro}: {defeito.frase} ({defeito.tipo.value})"
            )
            documento.paragrafo(
                "Não use este livro. Guarde-o como está, compare com uma cópia e com as "
                "publicações, e descubra quem mexeu."
            )
            continue
        documento.item(
            "certo",
            f"{quantos(exame.conferido.cabeca.numero, 'registro')}, dos quais "
            f"{quantos(exame.conferido.atos, 'ato')}",
        )
        if cabecas:
            documento.item("passa pelas cabeças dadas", str(cabecas))
        documento.item("cabeça", str(exame.conferido.cabeca))
    return documento


@comando.command()
@click.argument("livro", metavar=LIVRO)
@click.argument("pasta", type=click.Path(file_okay=False, path_type=Path))
@click.option("--certame", default="", metavar="ID", help="Só o livro deste certame.")
@opcao_json
def exportar(livro: str, pasta: Path, certame: str, em_dados: bool) -> None:
    """Escreve cada livro em PASTA, num arquivo de linhas, depois de conferi-lo.

    É a forma que qualquer programa lê e confere. Nunca escreve por cima de outro arquivo.

    \b
    Exemplo:
      certame livro exportar certames.sqlite3 saida
    """
    exportados = exportar_livros(livro, pasta, certame)
    if em_dados:
        mostrar_dados(
            {
                "versao": 1,
                "livros": [
                    {
                        "certame": exportado.conferido.certame,
                        "cabeca": str(exportado.conferido.cabeca),
                        "arquivo": str(exportado.arquivo),
                    }
                    for exportado in exportados
                ],
            }
        )
        return
    documento = Documento()
    documento.titulo("Livros exportados")
    for exportado in exportados:
        documento.item(str(exportado.arquivo), f"cabeça {exportado.conferido.cabeca}")
    mostrar(documento)
