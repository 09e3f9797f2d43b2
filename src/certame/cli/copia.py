"""`certame copia`: faz e restaura cópias de segurança dos livros."""

from datetime import UTC, datetime
from pathlib import Path

import click

from certame.cli.livro import argumento_livro
from certame.cli.programa import Grupo, opcao_json
from certame.cli.saida import Documento, mostrar, mostrar_dados
from certame.operacoes.fazer_copia import fazer_copia
from certame.operacoes.restaurar_copia import Situacao, restaurar_copia

_FRASES = {
    Situacao.NOVO: "não havia; foi posto",
    Situacao.COMPLETADO: "faltava o fim; foi completado",
    Situacao.IGUAL: "já estava igual",
    Situacao.TROCADO: "posto no lugar do que havia",
}


@click.group(cls=Grupo)
def comando() -> None:
    """Cópias de segurança dos livros: faz, confere e restaura.

    \b
    Exemplos:
      certame copia fazer livros copias/2026-03-02
      certame copia restaurar copias/2026-03-02 livros
    """


@comando.command()
@argumento_livro
@click.argument("pasta", type=click.Path(path_type=Path))
@opcao_json
def fazer(livro: str, pasta: Path, em_dados: bool) -> None:
    """Copia os livros para PASTA, que não pode existir, e confere a cópia.

    Pode ser feita com o programa em uso. Livro com defeito não se copia: o comando termina com 1 e
    diz onde ele está.

    \b
    Exemplo:
      certame copia fazer certames.sqlite3 copias/2026-03-02
    """
    copia = fazer_copia(livro, pasta, datetime.now(UTC).astimezone())
    if em_dados:
        mostrar_dados(
            {
                "versao": 1,
                "pasta": str(copia.pasta),
                "instante": copia.instante.isoformat(),
                "com_banco": copia.com_banco,
                "livros": [
                    {
                        "certame": copiado.certame,
                        "cabeca": str(copiado.cabeca),
                        "arquivo": copiado.arquivo,
                    }
                    for copiado in copia.livros
                ],
            }
        )
        return
    documento = Documento()
    documento.titulo(f"Cópia feita e conferida: {copia.pasta}")
    for copiado in copia.livros:
        documento.item(copiado.certame, f"cabeça {copiado.cabeca}")
    if copia.com_banco:
        documento.item("o banco inteiro", "banco.sqlite3")
    documento.paragrafo("Leve a pasta para outro lugar: cópia no mesmo disco não salva do disco.")
    mostrar(documento)


@comando.command()
@click.argument("pasta", type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.argument("livro", metavar="PASTA|BANCO")
@click.option(
    "--trocar",
    is_flag=True,
    help="Põe o que está no destino de lado, com outro nome, e a cópia no lugar.",
)
@opcao_json
def restaurar(pasta: Path, livro: str, trocar: bool, em_dados: bool) -> None:
    """Restaura a cópia de PASTA no lugar dado, depois de conferir tudo.

    Nunca apaga. Um livro que já está no destino só recebe os atos que lhe faltam; se ele tem atos
    que a cópia não tem, ou defeito, nada é escrito e o comando termina com 3.

    \b
    Exemplo:
      certame copia restaurar copias/2026-03-02 certames.sqlite3
    """
    restauracao = restaurar_copia(pasta, livro, trocar=trocar)
    if em_dados:
        mostrar_dados(
            {
                "versao": 1,
                "guardado": None if restauracao.guardado is None else str(restauracao.guardado),
                "livros": [
                    {
                        "certame": restaurado.certame,
                        "situacao": restaurado.situacao.value,
                        "registros_antes": restaurado.antes.numero,
                        "cabeca": str(restaurado.cabeca),
                    }
                    for restaurado in restauracao.livros
                ],
            }
        )
        return
    documento = Documento()
    documento.titulo("Restauração feita e conferida")
    for restaurado in restauracao.livros:
        documento.item(
            restaurado.certame, f"{_FRASES[restaurado.situacao]}; cabeça {restaurado.cabeca}"
        )
    if restauracao.guardado is not None:
        documento.item("o que estava no lugar", str(restauracao.guardado))
    mostrar(documento)
