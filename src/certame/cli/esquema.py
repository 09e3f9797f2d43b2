"""`certame esquema`: os esquemas JSON das saídas e dos arquivos de entrada."""

import sys

import click

from certame.cli.esquemas import esquema, nomes_dos_esquemas, texto_do_esquema
from certame.cli.programa import Grupo, opcao_json
from certame.cli.saida import Documento, escrever, mostrar, mostrar_dados


@click.group(cls=Grupo)
def comando() -> None:
    """Os esquemas JSON das saídas e das entradas.

    Seguem o draft 2020-12 do JSON Schema.

    \b
    Exemplos:
      certame esquema listar
      certame esquema mostrar reserva
    """


@comando.command()
@opcao_json
def listar(em_dados: bool) -> None:
    """Lista os esquemas e o que cada um descreve."""
    esquemas = [(nome, str(esquema(nome)["title"])) for nome in nomes_dos_esquemas()]
    if em_dados:
        dados = [{"nome": nome, "titulo": titulo} for nome, titulo in esquemas]
        mostrar_dados({"versao": 1, "esquemas": dados})
        return
    documento = Documento()
    documento.tabela(("esquema", "descreve"), esquemas)
    mostrar(documento)


@comando.command("mostrar")
@click.argument("nome", type=click.Choice(nomes_dos_esquemas()), metavar="NOME")
def mostrar_esquema(nome: str) -> None:
    """Escreve o esquema de um NOME da lista."""
    escrever(texto_do_esquema(nome).rstrip("\n"), sys.stdout)
