"""`certame copia`: faz, confere e restaura cópias de segurança."""

import os
import re
import shutil
from pathlib import Path

import click

from certame.armazens.endereco import e_postgresql
from certame.cli.programa import Grupo, opcao_json
from certame.cli.relogio import agora
from certame.cli.saida import Documento, mostrar, mostrar_dados
from certame.norma.concordancia import quantos
from certame.norma.dia_e_hora import hora_escrita
from certame.operacoes.copia_inteira import (
    ARQUIVOS,
    CHAVES,
    CopiaInteira,
    Origem,
    e_inteira,
    ler_copia_inteira,
)
from certame.operacoes.fazer_copia import INDICE, Copia, fazer_copia, ler_copia
from certame.operacoes.fazer_copia_inteira import fazer_copia_inteira, origem_da_pasta
from certame.operacoes.restaurar_copia import Restauracao, Situacao, restaurar_copia
from certame.operacoes.restaurar_copia_inteira import restaurar_copia_inteira

_FRASES = {
    Situacao.NOVO: "não havia; foi posto",
    Situacao.COMPLETADO: "faltava o fim; foi completado",
    Situacao.IGUAL: "já estava igual",
    Situacao.TROCADO: "posto no lugar do que havia",
}
_DATADA = "%Y-%m-%d-%H%M%S"
_E_DATADA = re.compile(r"\d{4}-\d{2}-\d{2}-\d{6}")
_BANCO = "DATABASE_URL"
_PASTA_DA_COPIA = click.Path(exists=True, file_okay=False, path_type=Path)


@click.group(cls=Grupo)
def comando() -> None:
    """Cópias de segurança: faz, confere e restaura.

    Da pasta de dados das páginas, ou da pasta de um certame, copia-se tudo, menos as chaves. De uma
    pasta de livros ou de um banco, os livros.

    \b
    Exemplos:
      certame copia fazer dados copias --datada --guardar 30
      certame copia fazer livros copias/2026-03-02
      certame copia conferir copias/2026-03-02
      certame copia restaurar copias/2026-03-02 livros
    """


@comando.command()
@click.argument("origem", metavar="PASTA|BANCO")
@click.argument("pasta", metavar="CÓPIA", type=click.Path(path_type=Path))
@click.option("--com-chaves", is_flag=True, help="Leva também as chaves dos dados pessoais.")
@click.option(
    "--datada", is_flag=True, help="CÓPIA é a pasta das cópias: esta leva o nome da hora."
)
@click.option(
    "--guardar",
    type=click.IntRange(1),
    metavar="QUANTAS",
    help="Com --datada, apaga as mais velhas que passarem deste número.",
)
@opcao_json
def fazer(
    origem: str, pasta: Path, com_chaves: bool, datada: bool, guardar: int | None, em_dados: bool
) -> None:
    """Copia o que há em PASTA ou BANCO para CÓPIA, que não pode existir, e confere a cópia.

    Pode ser feita com o programa em uso. Livro com defeito não se copia: o comando termina com 1 e
    diz onde ele está. O banco de uma pasta de dados é o da variável DATABASE_URL ou, sem ela, o
    SQLite da própria pasta.

    \b
    Exemplos:
      certame copia fazer dados copias --datada --guardar 30
      certame copia fazer certames.sqlite3 copias/2026-03-02
    """
    if guardar is not None and not datada:
        raise click.UsageError("--guardar pede --datada.")
    instante = agora()
    destino = pasta / instante.strftime(_DATADA) if datada else pasta
    raiz = Path(origem)
    if not e_postgresql(origem) and origem_da_pasta(raiz) is not None:
        inteira = fazer_copia_inteira(
            raiz, destino, instante, banco=os.environ.get(_BANCO, ""), com_chaves=com_chaves
        )
        _mostrar_inteira("Cópia feita e conferida", inteira, em_dados=em_dados)
    elif com_chaves:
        raise click.UsageError("--com-chaves só vale na cópia de uma pasta de dados.")
    else:
        _mostrar_a_de_livros(
            "Cópia feita e conferida", fazer_copia(origem, destino, instante), em_dados=em_dados
        )
    if guardar is not None:
        _apagar_as_velhas(pasta, guardar)


def _apagar_as_velhas(pasta: Path, guardar: int) -> None:
    """Apaga as cópias datadas mais velhas; o que não tem nome e manifesto de cópia fica."""
    copias = sorted(
        copia
        for copia in pasta.iterdir()
        if _E_DATADA.fullmatch(copia.name) and (copia / INDICE).is_file()
    )
    for velha in copias[:-guardar]:
        shutil.rmtree(velha)


@comando.command()
@click.argument("pasta", metavar="CÓPIA", type=_PASTA_DA_COPIA)
@opcao_json
def conferir(pasta: Path, em_dados: bool) -> None:
    """Confere uma cópia sem escrever nada: cada arquivo, cada livro, e o banco com os livros.

    A saída --json é a de certame copia fazer.

    \b
    Exemplo:
      certame copia conferir copias/2026-03-02
    """
    if e_inteira(pasta):
        _mostrar_inteira("A cópia confere", ler_copia_inteira(pasta), em_dados=em_dados)
    else:
        _mostrar_a_de_livros("A cópia confere", ler_copia(pasta), em_dados=em_dados)


def _mostrar_a_de_livros(titulo: str, copia: Copia, *, em_dados: bool) -> None:
    if em_dados:
        mostrar_dados(
            {
                "versao": 1,
                "pasta": str(copia.pasta),
                "instante": copia.instante.isoformat(),
                "inteira": False,
                "com_banco": copia.com_banco,
                "com_chaves": False,
                "arquivos": 0,
                "livros": _livros(copia),
                "nao_abrem": [],
            }
        )
        return
    documento = Documento()
    documento.titulo(f"{titulo}: {copia.pasta}")
    for copiado in copia.livros:
        documento.item(copiado.certame, f"cabeça {copiado.cabeca}")
    if copia.com_banco:
        documento.item("o banco inteiro", "banco.sqlite3")
    documento.paragrafo("Leve a pasta para outro lugar: cópia no mesmo disco não salva do disco.")
    mostrar(documento)


def _mostrar_inteira(titulo: str, copia: CopiaInteira, *, em_dados: bool) -> None:
    arquivos = sum(peca.arquivo.startswith(f"{ARQUIVOS}/") for peca in copia.pecas)
    if em_dados:
        mostrar_dados(
            {
                "versao": 1,
                "pasta": str(copia.pasta),
                "instante": copia.instante.isoformat(),
                "inteira": True,
                "com_banco": bool(copia.banco),
                "com_chaves": copia.com_chaves,
                "arquivos": arquivos,
                "livros": _livros(copia),
                "nao_abrem": sorted(copia.nao_abrem),
            }
        )
        return
    documento = Documento()
    documento.titulo(f"{titulo}: {copia.pasta}")
    documento.item("feita em", hora_escrita(copia.instante))
    for copiado in copia.livros:
        documento.item(copiado.certame, f"cabeça {copiado.cabeca}")
    if copia.banco:
        documento.item("o banco inteiro", copia.banco)
    documento.item("arquivos da pasta", str(arquivos))
    for onde, motivo in sorted(copia.nao_abrem.items()):
        documento.item(f"{onde} já não se abria ao copiar", motivo)
    if copia.com_chaves:
        documento.paragrafo(
            f"ATENÇÃO: as chaves vieram junto, em {CHAVES}/. Quem tiver esta pasta lê os dados de "
            "saúde de todos: guarde-a como se guardam os laudos."
        )
    elif copia.origem is Origem.INSTALACAO:
        documento.paragrafo(
            "As chaves não vieram: copie-as para outro lugar com certame chave copiar. Sem elas, os "
            "dados de saúde desta cópia não se abrem."
        )
    documento.paragrafo("Leve a pasta para outro lugar: cópia no mesmo disco não salva do disco.")
    mostrar(documento)


def _livros(copia: Copia | CopiaInteira) -> list[dict[str, str]]:
    return [
        {
            "certame": copiado.certame,
            "cabeca": str(copiado.cabeca),
            "arquivo": copiado.arquivo,
        }
        for copiado in copia.livros
    ]


@comando.command()
@click.argument("pasta", metavar="CÓPIA", type=_PASTA_DA_COPIA)
@click.argument("destino", metavar="PASTA|BANCO")
@click.option(
    "--trocar",
    is_flag=True,
    help="Põe o que está no destino de lado, com outro nome, e a cópia no lugar. Só de livros.",
)
@opcao_json
def restaurar(pasta: Path, destino: str, trocar: bool, em_dados: bool) -> None:
    """Restaura a CÓPIA no lugar dado, depois de conferir tudo.

    Nunca apaga. A cópia de uma pasta inteira só volta numa pasta que não existe ou está vazia; o
    banco dela, no SQLite dessa pasta ou no de DATABASE_URL, que também tem de estar vazio. Na cópia
    de livros, o que já está no destino só recebe os atos que lhe faltam; se ele tem atos que a cópia
    não tem, ou defeito, nada é escrito e o comando termina com 3.

    \b
    Exemplos:
      certame copia restaurar copias/2026-03-02 dados
      certame copia restaurar copias/2026-03-02 certames.sqlite3
    """
    if not e_inteira(pasta):
        _mostrar_os_livros_de_volta(
            restaurar_copia(pasta, destino, trocar=trocar), em_dados=em_dados
        )
        return
    if trocar or e_postgresql(destino):
        raise click.UsageError(
            "Esta cópia é de uma pasta inteira: diga uma pasta que não exista, sem --trocar. O banco "
            "se diz em DATABASE_URL."
        )
    feita = restaurar_copia_inteira(pasta, Path(destino), banco=os.environ.get(_BANCO, ""))
    copia = feita.copia
    faltam = copia.origem is Origem.INSTALACAO and not copia.com_chaves
    arquivos = sum(peca.arquivo.startswith(f"{ARQUIVOS}/") for peca in copia.pecas)
    if em_dados:
        mostrar_dados(
            {
                "versao": 1,
                "inteira": True,
                "guardado": None,
                "arquivos": arquivos,
                "faltam_as_chaves": faltam,
                "livros": [
                    {
                        "certame": livro.certame,
                        "situacao": Situacao.NOVO.value,
                        "registros_antes": 0,
                        "cabeca": str(livro.cabeca),
                    }
                    for livro in copia.livros
                ],
            }
        )
        return
    documento = Documento()
    documento.titulo(f"Restauração feita e conferida: {destino}")
    documento.item("a cópia é de", hora_escrita(copia.instante))
    for livro in copia.livros:
        documento.item(livro.certame, f"cabeça {livro.cabeca}")
    if copia.banco:
        documento.item("o banco inteiro", "voltou")
    documento.item("arquivos da pasta", quantos(arquivos, "voltou", "voltaram"))
    for restaurado in feita.livros_de_fora:
        documento.item(f"{restaurado.certame}, fora da pasta", _FRASES[restaurado.situacao])
    if faltam:
        documento.paragrafo(
            "Antes de servir, traga as chaves: certame chave restaurar CÓPIA-DAS-CHAVES --para "
            f"{Path(destino) / 'segredos' / 'chaveiro.json'}"
        )
    documento.paragrafo(
        "Confira as cabeças com as da última publicação: o que se praticou depois da cópia não volta."
    )
    mostrar(documento)


def _mostrar_os_livros_de_volta(restauracao: Restauracao, *, em_dados: bool) -> None:
    if em_dados:
        mostrar_dados(
            {
                "versao": 1,
                "inteira": False,
                "guardado": None if restauracao.guardado is None else str(restauracao.guardado),
                "arquivos": 0,
                "faltam_as_chaves": False,
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
