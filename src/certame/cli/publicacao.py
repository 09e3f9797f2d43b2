"""`certame publicacao`: emite, lista e confere as publicações de um certame em curso."""

from pathlib import Path

import click

from certame.cli.codigos import CodigoDeSaida
from certame.cli.cofre import opcoes_dos_nomes
from certame.cli.executar import PASTA_DO_CERTAME
from certame.cli.programa import AUTOR, Grupo, opcao_json
from certame.cli.relogio import agora
from certame.cli.saida import Documento, mostrar, mostrar_dados
from certame.dominio.documento import PapelDeQuemVe
from certame.operacoes.abrir_nomes_sociais import abrir_nomes_da_pasta
from certame.operacoes.certame_em_curso import abrir_em_curso, exigir_aberto
from certame.operacoes.emitir_publicacao import (
    PublicacaoEmitida,
    conferir_emitidas,
    conferir_levada,
    emitir_publicacao,
    faltas_das_emitidas,
    publicacoes_do_certame,
)


@click.group(cls=Grupo)
def comando() -> None:
    """As publicações numeradas de um certame em curso.

    Cada uma sai uma vez, com número, data, código de verificação, o hash dos dados e a cabeça do
    livro, em página, texto, CSV e JSON, e nunca mais muda.

    \b
    Exemplos:
      certame publicacao listar PASTA
      certame publicacao emitir PASTA lista-geral --autor comissao-1
      certame publicacao conferir PASTA
    """


@comando.command()
@click.argument("pasta", type=PASTA_DO_CERTAME)
@opcao_json
def listar(pasta: Path, em_dados: bool) -> None:
    """Lista o que se pode publicar agora e o que já saiu."""
    curso = abrir_em_curso(pasta)
    possiveis = [(p.nome, p.titulo) for p in publicacoes_do_certame(curso)]
    saidas = [emitida for emitida, _ in conferir_emitidas(pasta)]
    if em_dados:
        mostrar_dados(
            {
                "versao": 1,
                "possiveis": [{"nome": nome, "titulo": titulo} for nome, titulo in possiveis],
                "emitidas": [_dados(emitida) for emitida in saidas],
            }
        )
        return
    documento = Documento()
    documento.titulo("O que se pode publicar agora")
    documento.tabela(("nome", "título"), possiveis)
    documento.titulo("O que já saiu")
    if not saidas:
        documento.paragrafo("Nada ainda.")
    for emitida in saidas:
        documento.item(_frase(emitida))
    mostrar(documento)


@comando.command()
@click.argument("pasta", type=PASTA_DO_CERTAME)
@click.argument("nome")
@click.option(
    "--autor",
    envvar=AUTOR,
    required=True,
    metavar="QUEM",
    show_envvar=True,
    help="Quem publica: um identificador sem nome, como rh-1.",
)
@opcoes_dos_nomes
@opcao_json
def emitir(
    pasta: Path,
    nome: str,
    autor: str,
    chaves: Path | None,
    endereco: str,
    papel: str,
    em_dados: bool,
) -> None:
    """Emite a publicação NOME da lista, depois de conferir o certame inteiro.

    De quem tem nome social guardado no cofre, sai o nome social. Para isso o programa o abre, e cada
    vista fica anotada (certame vistas). Sem as chaves, a publicação não sai.
    """
    curso = abrir_em_curso(pasta)
    exigir_aberto(curso)
    instante = agora()
    emitida = emitir_publicacao(
        curso,
        nome,
        autor=autor,
        agora=instante,
        abrir_nomes=lambda: abrir_nomes_da_pasta(
            pasta,
            chaves,
            endereco,
            autor=autor,
            papel=PapelDeQuemVe(papel),
            instante=instante,
        ),
    )
    if em_dados:
        mostrar_dados({"versao": 1, "emitida": _dados(emitida)})
        return
    documento = Documento()
    documento.titulo(f"Saiu a publicação nº {emitida.numero}: {emitida.titulo}")
    documento.item("onde", str(emitida.pasta))
    documento.item("código", emitida.codigo)
    documento.item("SHA-256 dos dados", emitida.sha256)
    documento.item("cabeça do livro", emitida.cabeca)
    mostrar(documento)


@comando.command()
@click.argument("pasta", type=PASTA_DO_CERTAME)
@opcao_json
def conferir(pasta: Path, em_dados: bool) -> CodigoDeSaida:
    """Confere se cada publicação está como saiu e se nenhuma sumiu.

    PASTA é a do certame, ou a de uma publicação que se baixou, aberta do .zip; desta, compare ainda o código
    com o que a prefeitura publicou. Termina com 1 se uma mudou, sumiu ou se repete. Não prova nada contra quem apaga ou refaz tudo, com o
    índice: compare então o código com o de uma cópia que já saiu daqui.
    """
    levada = conferir_levada(pasta)
    conferidas = list(conferir_emitidas(pasta)) if levada is None else [levada]
    faltas = faltas_das_emitidas(pasta) if levada is None else ()
    if em_dados:
        dados = [_dados(emitida) | {"mudados": list(m)} for emitida, m in conferidas]
        mostrar_dados({"versao": 1, "emitidas": dados, "faltas": list(faltas)})
    else:
        documento = Documento()
        documento.titulo("Publicações conferidas")
        if not conferidas and not faltas:
            documento.paragrafo("Nada saiu ainda.")
        for emitida, mudados in conferidas:
            fim = f"MUDOU: {', '.join(mudados)}" if mudados else "está como saiu"
            documento.item(_frase(emitida), fim)
        for falta in faltas:
            documento.item(f"FALTA: {falta}", "procure-a na cópia de segurança")
        mostrar(documento)
    certas = not faltas and all(not mudados for _, mudados in conferidas)
    return CodigoDeSaida.CERTO if certas else CodigoDeSaida.DIFERENCAS


def _frase(emitida: PublicacaoEmitida) -> str:
    dia = emitida.instante.strftime("%d/%m/%Y, %H:%M")
    return f"nº {emitida.numero}, {emitida.titulo}, de {dia}, código {emitida.codigo}"


def _dados(emitida: PublicacaoEmitida) -> dict[str, object]:
    return {
        "numero": emitida.numero,
        "nome": emitida.nome,
        "titulo": emitida.titulo,
        "instante": emitida.instante.isoformat(),
        "autor": emitida.autor,
        "cabeca": emitida.cabeca,
        "codigo": emitida.codigo,
        "sha256": emitida.sha256,
        "arquivos": emitida.arquivos,
        "pasta": str(emitida.pasta),
    }
