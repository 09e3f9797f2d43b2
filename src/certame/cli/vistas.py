"""`certame vistas`: quem guardou, viu ou apagou documentos, para o encarregado de dados."""

from collections.abc import Sequence
from pathlib import Path

import click

from certame.cli.codigos import CodigoDeSaida
from certame.cli.cofre import dados_da_vista, frase_da_vista, opcao_cofre
from certame.cli.executar import PASTA_DO_CERTAME
from certame.cli.livro import opcao_cabeca
from certame.cli.programa import Grupo, opcao_json
from certame.cli.saida import Documento, mostrar, mostrar_dados
from certame.livro.registro import VAZIO, Cabeca
from certame.norma.concordancia import quantos
from certame.operacoes.abrir_cofre_do_certame import abrir_prateleira_do_certame
from certame.operacoes.conferir_vistas import conferir_vistas
from certame.operacoes.listar_vistas import Vista, listar_vistas


@click.group(cls=Grupo)
def comando() -> None:
    """O registro de quem viu cada documento do cofre.

    É uma corrente como a do livro: só cresce, e mostra quem a mexeu. Não tem dado de saúde, nome
    nem inscrição, e não pede as chaves.

    \b
    Exemplos:
      certame vistas listar PASTA
      certame vistas conferir PASTA
    """


@comando.command()
@click.argument("pasta", type=PASTA_DO_CERTAME)
@click.option("--documento", default="", metavar="ID", help="Só as deste documento.")
@click.option("--de", "autor", default="", metavar="ID", help="Só as desta pessoa, como med-1.")
@opcao_cofre
@opcao_json
def listar(pasta: Path, documento: str, autor: str, endereco: str, em_dados: bool) -> None:
    """Lista o que se fez com os documentos, depois de conferir a corrente."""
    certame, prateleira = abrir_prateleira_do_certame(pasta, endereco)
    registro = listar_vistas(prateleira, certame)
    prateleira.fechar()
    vistas = [
        vista
        for vista in registro.vistas
        if documento in ("", getattr(vista.ato, "documento", None)) and autor in ("", vista.autor)
    ]
    if em_dados:
        mostrar_dados(
            {
                "versao": 1,
                "certame": certame,
                "cabeca": _cabeca(registro.cabeca),
                "vistas": list(map(dados_da_vista, vistas)),
            }
        )
        return
    na_tela = Documento()
    na_tela.titulo(f"Vistas de {certame}")
    _escrever(na_tela, vistas)
    if registro.cabeca != VAZIO:
        na_tela.item("cabeça", str(registro.cabeca))
    mostrar(na_tela)


def _escrever(na_tela: Documento, vistas: Sequence[Vista]) -> None:
    if not vistas:
        na_tela.paragrafo("Nenhuma.")
    for vista in vistas:
        na_tela.item(
            f"{vista.numero}, {vista.instante:%d/%m/%Y %H:%M:%S}",
            f"{vista.autor} {frase_da_vista(vista)}",
        )


def _cabeca(cabeca: Cabeca) -> str:
    return "" if cabeca == VAZIO else str(cabeca)


@comando.command()
@click.argument("pasta", type=PASTA_DO_CERTAME)
@opcao_cabeca
@opcao_cofre
@opcao_json
def conferir(
    pasta: Path, cabecas: tuple[Cabeca, ...], endereco: str, em_dados: bool
) -> CodigoDeSaida:
    """Confere a corrente das vistas e se cada documento anotado está no cofre.

    Anote a cabeça de vez em quando: com --cabeca, um fim cortado aparece. Termina com 1 se algo
    não bate.
    """
    certame, prateleira = abrir_prateleira_do_certame(pasta, endereco)
    vistas, diferencas = conferir_vistas(prateleira, certame, cabecas)
    prateleira.fechar()
    if em_dados:
        mostrar_dados(
            {
                "versao": 1,
                "certame": certame,
                "certo": not diferencas,
                "vistas": len(vistas.vistas),
                "cabeca": _cabeca(vistas.cabeca),
                "diferencas": list(diferencas),
            }
        )
    else:
        documento = Documento()
        documento.titulo(f"Vistas de {certame}")
        documento.item("corrente certa", quantos(len(vistas.vistas), "vista"))
        if vistas.cabeca != VAZIO:
            documento.item("cabeça", str(vistas.cabeca))
        for frase in diferencas:
            documento.item("DIFERENÇA", frase)
        mostrar(documento)
    return CodigoDeSaida.DIFERENCAS if diferencas else CodigoDeSaida.CERTO
