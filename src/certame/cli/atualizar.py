"""`certame atualizar`: põe em dia o banco das páginas depois de instalada uma versão nova."""

import os
from pathlib import Path

import click

from certame.cli.codigos import CodigoDeSaida
from certame.cli.programa import Comando
from certame.cli.relogio import agora
from certame.cli.saida import Documento, mostrar
from certame.cli.servir import exigir_pacotes
from certame.norma.concordancia import quantos


@click.command(cls=Comando)
@click.option(
    "--pasta",
    type=click.Path(file_okay=False, path_type=Path),
    help="A pasta de dados. Sem ela, a de CERTAME_PASTA ou a da pessoa neste sistema.",
)
@click.option(
    "--copia",
    type=click.Path(path_type=Path),
    metavar="PASTA",
    help="Onde fazer, antes, a cópia inteira; não pode existir.",
)
@click.option("--sem-copia", is_flag=True, help="A cópia já foi feita de outro modo.")
@click.option("--ver", is_flag=True, help="Só diz o que falta: termina com 5 se falta algo.")
def comando(pasta: Path | None, copia: Path | None, sem_copia: bool, ver: bool) -> int:
    """Põe em dia o banco das páginas.

    É o que se faz depois de instalar uma versão nova do programa. Pare antes certame servir e certame trabalhar. Confere todos os livros, faz a cópia inteira,
    aplica o que falta e confere os livros outra vez. Com nada a aplicar, confere, e faz a cópia pedida.

    \b
    Exemplos:
      certame atualizar --ver
      certame atualizar --copia copias/antes-da-0.2
    """
    exigir_pacotes("certame atualizar")
    if ver and (copia or sem_copia):
        raise click.UsageError("Com --ver nada se faz: tire as outras opções.")
    if copia and sem_copia:
        raise click.UsageError("Diga --copia ou --sem-copia, não os dois.")
    from certame.web.partida import banco_que_responde, ligar

    ligar(pasta)
    from certame.web.atualizacao import atualizar, o_que_falta  # só depois do Django de pé

    documento = Documento()
    with banco_que_responde():
        faltam = o_que_falta()
        if ver:
            documento.paragrafo(
                f"Falta aplicar {quantos(len(faltam), 'migração', 'migrações')}."
                if faltam
                else "O banco está em dia."
            )
            for migracao in faltam:
                documento.item(migracao, "por aplicar")
            mostrar(documento)
            return CodigoDeSaida.PENDENCIAS if faltam else CodigoDeSaida.CERTO
        if faltam and not (copia or sem_copia):
            raise click.UsageError(
                "Antes de mudar o banco faz-se uma cópia: diga onde em --copia, ou --sem-copia se "
                "já a fez de outro modo."
            )
        banco = os.environ.get("DATABASE_URL", "")
        feita = atualizar(agora(), copia, banco=banco)
    documento.titulo("Banco em dia")
    if not feita.aplicadas:
        documento.paragrafo("Não havia nada a aplicar: o banco já estava em dia.")
    if feita.copia is not None:
        documento.item("cópia feita, e conferida", str(feita.copia.pasta))
    for migracao in feita.aplicadas:
        documento.item(migracao, "aplicada")
    documento.item("livros conferidos", quantos(len(feita.livros), "livro"))
    mostrar(documento)
    return CodigoDeSaida.CERTO
