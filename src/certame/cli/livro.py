"""`certame livro`: mostra, confere e exporta o livro de atos de um certame."""

import difflib
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from certame.cli.atos import dia_dito
from certame.cli.codigos import CodigoDeSaida
from certame.cli.programa import Grupo, opcao_json
from certame.cli.saida import Documento, mostrar, mostrar_dados
from certame.livro.registro import Cabeca, cabeca_do_texto
from certame.norma.concordancia import quantos
from certame.operacoes.conferir_livro import LivroExaminado, conferir_livros
from certame.operacoes.exportar_livro import exportar_livros
from certame.operacoes.verbos import VERBOS
from certame.publicacao.hora_por_extenso import dia_e_hora

if TYPE_CHECKING:
    from certame.operacoes.mostrar_livro import AtoNoLivro, LivroMostrado

LIVRO = "ARQUIVO|PASTA|BANCO"
"""Como a ajuda chama o lugar de um livro: pasta de um certame, .jsonl, pasta, .sqlite3 ou postgresql://…"""


@click.group(cls=Grupo)
def comando() -> None:
    """O livro de atos: mostra, confere e exporta em linhas.

    O livro está na pasta de um certame, num arquivo .jsonl, numa pasta deles, num arquivo .sqlite3
    ou num PostgreSQL (postgresql://usuario@servidor/banco; a senha, em PGPASSWORD).

    \b
    Exemplos:
      certame livro mostrar meu-certame --inscricao 0042
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


def _lugar(_ctx: click.Context, _param: click.Parameter, valor: str) -> str:
    """O endereço do livro, sem ler o edital quando o lugar já é o de um livro."""
    if not (Path(valor) / "certame.toml").is_file():
        return valor
    from certame.operacoes.mostrar_livro import lugar_do_livro

    return lugar_do_livro(valor)


argumento_livro = click.argument("livro", metavar=LIVRO, callback=_lugar)
"""O argumento que diz onde o livro está; na pasta de um certame, é o livro dela."""

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
@argumento_livro
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
            documento.paragrafo(f"O que fazer: {defeito.conserto}.")
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
@argumento_livro
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


def _tipo(_ctx: click.Context, _param: click.Parameter, valor: str) -> str:
    """O tipo do ato, escrito como no livro ou como o comando que o pratica."""
    comandos = {verbo.comando: tipo for tipo, verbo in VERBOS.items()}
    if valor and valor not in VERBOS and valor not in comandos:
        todos = [*comandos, *VERBOS]
        parecidos = difflib.get_close_matches(valor, todos, n=1)
        fim = f"; quis dizer {parecidos[0]!r}?" if parecidos else ""
        raise click.BadParameter(f"não há ato {valor!r}{fim}")
    return comandos.get(valor, valor)


@comando.command("mostrar")
@argumento_livro
@click.option("--certame", default="", metavar="ID", help="O certame, se o lugar tem vários.")
@click.option(
    "--tipo",
    default="",
    callback=_tipo,
    metavar="ATO",
    help='Só os deste ato: "chamada fazer" ou convocacao_feita.',
)
@click.option("--inscricao", default="", metavar="NÚMERO", help="Só os desta inscrição.")
@click.option("--cargo", default="", metavar="ID", help="Só os deste cargo.")
@click.option("--autor", default="", metavar="QUEM", help="Só os que esta pessoa praticou.")
@click.option("--desde", callback=dia_dito, metavar="DIA", help="Só os deste dia em diante.")
@click.option("--ate", callback=dia_dito, metavar="DIA", help="Só os até este dia.")
@click.option("--busca", default="", metavar="TEXTO", help="Só os que têm isto, sem ver acento.")
@click.option(
    "-n", "maximo", type=click.IntRange(1), default=50, metavar="N", help="Quantos se mostram."
)
@click.option(
    "--a-partir-de",
    type=click.IntRange(1),
    default=1,
    metavar="N",
    help="Do registro deste número em diante.",
)
@opcao_json
def mostrar_atos(
    livro: str,
    certame: str,
    maximo: int,
    a_partir_de: int,
    em_dados: bool,
    **procurado: Any,
) -> None:
    """Mostra os atos do livro, em ordem, depois de conferir a corrente.

    De cada um: o número do registro, o dia, o que foi, sobre quem, por quem e quando foi gravado. O
    que está marcado TARJADO fala do processo de uma pessoa, e sai tarjado de um pacote público.

    \b
    Exemplos:
      certame livro mostrar meu-certame
      certame livro mostrar meu-certame --inscricao 0042
      certame livro mostrar meu-certame --tipo "chamada fazer" --desde 01/07/2026
    """
    from certame.operacoes.mostrar_livro import Procura, mostrar_livro

    texto = procurado.pop("busca")
    achado = mostrar_livro(livro, certame, Procura(texto=texto, **procurado))
    cabem = [ato for ato in achado.atos if ato.numero >= a_partir_de]
    pagina = cabem[:maximo]
    seguinte = cabem[maximo].numero if len(cabem) > maximo else None
    if em_dados:
        mostrar_dados(_dados_do_livro(achado, pagina, seguinte))
    else:
        mostrar(_documento_do_livro(achado, pagina, seguinte))


def _dados_do_livro(
    livro: "LivroMostrado", pagina: "Sequence[AtoNoLivro]", seguinte: int | None
) -> dict[str, object]:
    return {
        "versao": 1,
        "certame": livro.certame,
        "onde": livro.onde,
        "total": livro.total,
        "achados": len(livro.atos),
        "cabeca": str(livro.cabeca),
        "atos": [
            {
                "numero": ato.numero,
                "id": ato.id,
                "tipo": ato.tipo,
                "nome": ato.nome,
                "dia": ato.dia.isoformat(),
                "instante": ato.instante.isoformat(),
                "autor": ato.autor,
                "cargo": ato.cargo,
                "inscricao": ato.inscricao,
                "campos": [{"campo": rotulo, "valor": valor} for rotulo, valor in ato.campos],
                "anulado_por": ato.anulado_por,
                "tarjado": ato.tarjado,
            }
            for ato in pagina
        ],
        "seguinte": seguinte,
    }


def _documento_do_livro(
    livro: "LivroMostrado", pagina: "Sequence[AtoNoLivro]", seguinte: int | None
) -> Documento:
    documento = Documento()
    documento.titulo(f"Livro {livro.certame}")
    for ato in pagina:
        sobre = ", ".join(
            parte
            for parte in (
                f"inscrição {ato.inscricao}" if ato.inscricao else "",
                f"cargo {ato.cargo}" if ato.cargo else "",
            )
            if parte
        )
        anulado = f"ANULADO por {ato.anulado_por}; " if ato.anulado_por else ""
        tarjado = "TARJADO; " if ato.tarjado else ""
        documento.item(
            f"{ato.numero}. {ato.dia.strftime('%d/%m/%Y')} {ato.nome} ({ato.id})",
            f"{anulado}{tarjado}{sobre or 'todo o certame'}; gravado por {ato.autor} em "
            f"{dia_e_hora(ato.instante)}",
        )
        for rotulo, valor in ato.campos:
            documento.item(rotulo, valor, recuo=4)
    documento.paragrafo("")
    achados = "" if len(livro.atos) == livro.total else f"; a procura achou {len(livro.atos)}"
    documento.paragrafo(f"{quantos(livro.total, 'ato')} no livro{achados}; cabeça {livro.cabeca}")
    if seguinte is not None:
        documento.paragrafo(f"Há mais: continue com --a-partir-de {seguinte}.")
    if any(ato.tarjado for ato in pagina):
        documento.paragrafo("TARJADO: fala do processo de uma pessoa; o pacote público o esconde.")
    return documento
