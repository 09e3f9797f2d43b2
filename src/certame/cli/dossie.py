"""`certame dossie`: o caso de uma fraude decidida, num arquivo para entregar."""

from pathlib import Path

import click

from certame.cli.codigos import CodigoDeSaida
from certame.cli.executar import PASTA_DO_CERTAME
from certame.cli.livro import LIVRO
from certame.cli.programa import Grupo, opcao_json, opcao_trocar
from certame.cli.saida import Documento, mostrar, mostrar_dados
from certame.norma.concordancia import quantos
from certame.operacoes.conferir_dossie import DossieExaminado, conferir_dossie
from certame.operacoes.fazer_dossie import DossieFeito, fazer_dossie


@click.group(cls=Grupo)
def comando() -> None:
    """O dossiê de uma fraude decidida.

    É para entregar ao Ministério Público. Para o certame inteiro, use certame pacote.

    \b
    Exemplos:
      certame dossie fazer PASTA --inscricao 0042 --documentos autos --para 0042.zip
      certame dossie conferir 0042.zip
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


@comando.command()
@click.argument("arquivo", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option(
    "--livro",
    "livro",
    default="",
    metavar=LIVRO,
    help="O livro de atos do certame, para conferir também que a linha do tempo é a dele.",
)
@opcao_json
def conferir(arquivo: Path, livro: str, em_dados: bool) -> CodigoDeSaida:
    """Diz se o dossiê está inteiro ou onde difere.

    Sem rede. Confere o índice, o SHA-256 de cada documento e a linha do tempo: a ordem, a quem se
    refere, e se a fraude foi decidida depois de notificação e defesa (ou do prazo dela). Com
    --livro, cada ato tem de estar no livro, igual. Termina com 0 se está inteiro e 1 se difere.

    \b
    Exemplo:
      certame dossie conferir 0042.zip --livro certames.sqlite3
    """
    exame = conferir_dossie(arquivo, livro)
    if em_dados:
        mostrar_dados(_do_exame(exame))
    else:
        mostrar(_documento_do_exame(exame))
    return CodigoDeSaida.DIFERENCAS if exame.diferencas else CodigoDeSaida.CERTO


def _do_exame(exame: DossieExaminado) -> dict[str, object]:
    return {
        "versao": 1,
        "arquivo": exame.arquivo,
        "sha256": exame.sha256,
        "certo": not exame.diferencas,
        "certame": exame.certame,
        "cargo": exame.cargo,
        "inscricao": exame.inscricao,
        "norma": exame.norma,
        "atos": exame.atos,
        "documentos": exame.documentos,
        "com_livro": exame.com_livro,
        "diferencas": [
            {"arquivo": d.arquivo, "ato": d.ato, "frase": d.frase} for d in exame.diferencas
        ],
        "avisos": list(exame.avisos),
    }


def _documento_do_exame(exame: DossieExaminado) -> Documento:
    documento = Documento()
    documento.titulo(f"Dossiê {exame.arquivo}")
    documento.item("SHA-256", exame.sha256)
    if exame.certame:
        documento.item("certame", f"{exame.certame}, pela norma {exame.norma}")
        documento.item("inscrição", f"{exame.inscricao}, cargo {exame.cargo}")
    for aviso in exame.avisos:
        documento.item("Aviso", aviso)
    for diferenca in exame.diferencas:
        lugares = [diferenca.arquivo, f"ato {diferenca.ato}" if diferenca.ato else ""]
        onde = ", ".join(filter(None, lugares))
        documento.item(f"DIFERE em {onde}" if onde else "DIFERE", diferenca.frase)
    if not exame.diferencas:
        contados = (
            f"{quantos(exame.documentos, 'documento')} e {quantos(exame.atos, 'ato')} na linha do "
            "tempo"
        )
        documento.item("inteiro", f"{contados}{', como no livro' if exame.com_livro else ''}")
    return documento
