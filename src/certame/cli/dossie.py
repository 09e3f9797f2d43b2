"""`certame dossie`: o caso de uma fraude decidida, num arquivo para entregar."""

from pathlib import Path

import click

from certame.cli.executar import PASTA_DO_CERTAME
from certame.cli.programa import Grupo, opcao_json, opcao_trocar
from certame.cli.saida import Documento, mostrar, mostrar_dados
from certame.operacoes.fazer_dossie import DossieFeito, fazer_dossie


@click.group(cls=Grupo)
def comando() -> None:
    """O dossiê de uma fraude decidida.

    É para entregar ao Ministério Público. Para o certame inteiro, use certame pacote.

    \b
    Exemplo:
      certame dossie fazer PASTA --inscricao 0042 --documentos autos --para 0042.zip
    """


@comando.command()
@click.argument("pasta", type=PASTA_DO_CERTAME)
@click.option("--inscricao", required=True, metavar="NÚMERO")
@click.option(
    "--cargo", default="", metavar="ID", help="Só se a fraude foi decidida em mais de um."
)
@click.option(
    "--documentos",
    required=True,
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    metavar="PASTA",
    help="Onde estão os documentos do caso; todos vão no dossiê.",
)
@click.option(
    "--para",
    "destino",
    required=True,
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="ARQUIVO.zip",
)
@opcao_trocar
@opcao_json
def fazer(
    pasta: Path,
    inscricao: str,
    cargo: str,
    documentos: Path,
    destino: Path,
    trocar: bool,
    em_dados: bool,
) -> None:
    """Junta o índice, os documentos e a linha do tempo.

    Num ZIP, com o SHA-256 de cada documento. Só de quem tem fraude decidida, depois de notificação e defesa (ou do prazo dela). Traz dados
    pessoais: entregue só a quem a lei manda.
    """
    feito = fazer_dossie(pasta, inscricao, documentos, destino, cargo, trocar=trocar)
    if em_dados:
        mostrar_dados(_dados(feito))
        return
    documento = Documento()
    documento.titulo(f"Dossiê da inscrição {feito.inscricao}, certame {feito.certame}")
    documento.item("arquivo", str(feito.arquivo))
    documento.item("SHA-256", feito.sha256)
    documento.item("atos na linha do tempo", str(len(feito.momentos)))
    for junto in feito.documentos:
        documento.item(junto.arquivo, junto.nome)
    documento.paragrafo(
        "Tem dados pessoais. Entregue ao Ministério Público e registre o envio com o SHA-256."
    )
    mostrar(documento)


def _dados(feito: DossieFeito) -> dict[str, object]:
    return {
        "versao": 1,
        "arquivo": str(feito.arquivo),
        "sha256": feito.sha256,
        "certame": feito.certame,
        "cargo": feito.cargo,
        "inscricao": feito.inscricao,
        "atos": [momento.ato for momento in feito.momentos],
        "documentos": [
            {"arquivo": d.arquivo, "nome": d.nome, "sha256": d.sha256} for d in feito.documentos
        ],
    }
