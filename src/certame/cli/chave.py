"""`certame chave`: as chaves dos dados pessoais e de saúde, a cópia delas e a troca da mestra."""

import getpass
import os
import warnings
from pathlib import Path

import click

from certame.armazens.cofre.chaveiro import VARIAVEL, Chaveiro
from certame.armazens.cofre.cofre import Cofre
from certame.armazens.cofre.copia_das_chaves import copiar_chaves, restaurar_chaves
from certame.armazens.endereco import sem_senha
from certame.cli.programa import Grupo, opcao_json
from certame.cli.saida import Documento, mostrar, mostrar_dados
from certame.norma.concordancia import quantos
from certame.operacoes.abrir_cofre import abrir_prateleira

SENHA = "CERTAME_SENHA_DA_COPIA"
"""A variável com a senha da cópia; sem ela, o comando pergunta."""

_CHAVEIRO = click.Path(exists=True, dir_okay=False, path_type=Path)
_NOVO = click.Path(dir_okay=False, path_type=Path)


@click.group(cls=Grupo)
def comando() -> None:
    """As chaves dos dados pessoais e de saúde.

    Ficam num arquivo que só quem opera lê, fora da pasta dos dados. Perdidas as chaves, perdem-se
    os dados: faça a cópia e ensaie a volta. A guarda e a destruição são de certame dados.

    \b
    Exemplos:
      certame chave criar chaves.json
      certame chave copiar chaves.json --para OUTRO-LUGAR/chaves.copia
      certame chave restaurar OUTRO-LUGAR/chaves.copia --para chaves.json --ensaio
    """


def _mostrar(
    acao: str, chaveiro: Chaveiro, frases: list[str], *, em_dados: bool, copia: str = ""
) -> None:
    if em_dados:
        mostrar_dados(
            {
                "versao": 1,
                "acao": acao,
                "arquivo": str(chaveiro.caminho),
                "copia": copia,
                "certames": list(chaveiro.certames()),
            }
        )
        return
    documento = Documento()
    for frase in frases:
        documento.paragrafo(frase)
    mostrar(documento)


def _senha(*, nova: bool) -> str:
    with warnings.catch_warnings():
        # Sem terminal, o getpass só avisa, em inglês, e mostra a senha: aqui não se pergunta.
        warnings.simplefilter("error", getpass.GetPassWarning)
        try:
            senha: str = os.environ.get(SENHA) or click.prompt(
                "Senha da cópia",
                hide_input=True,
                confirmation_prompt="Outra vez" if nova else False,
            )
        except getpass.GetPassWarning:
            raise click.UsageError(
                "Aqui não há um terminal em que perguntar a senha sem a mostrar. Rode o comando num "
                f"terminal, ou escreva a senha na variável {SENHA}."
            ) from None
    return senha


@comando.command()
@click.argument("arquivo", type=_NOVO)
@opcao_json
def criar(arquivo: Path, em_dados: bool) -> None:
    """Cria em ARQUIVO um chaveiro, que só quem opera lê.

    Com a variável CERTAME_CHAVE_MESTRA (id:base64 de 32 bytes), a chave mestra é a dela e não é
    escrita no arquivo.
    """
    chaveiro = Chaveiro.criar(arquivo)
    copia = f"OUTRO-LUGAR/{arquivo.name}.copia"
    frases = [
        f"Chaves criadas em {arquivo}.",
        f"Faça agora a cópia, noutro disco ou computador: certame chave copiar {arquivo} --para {copia}",
    ]
    if os.environ.get(VARIAVEL):
        frases.append(f"A chave mestra é a de {VARIAVEL}: guarde-a também.")
    _mostrar("criar", chaveiro, frases, em_dados=em_dados)


@comando.command()
@click.argument("arquivo", type=_CHAVEIRO)
@click.option("--para", "destino", required=True, type=_NOVO, metavar="CÓPIA")
@opcao_json
def copiar(arquivo: Path, destino: Path, em_dados: bool) -> None:
    """Copia as chaves de ARQUIVO, cifradas com uma senha.

    A cópia é lida de volta antes de se dizer que está pronta.
    """
    chaveiro = Chaveiro.ler(arquivo)
    copiar_chaves(chaveiro, destino, _senha(nova=True))
    frases = [
        f"Cópia feita e lida de volta: {destino}. Guarde-a noutro lugar, e a senha noutro ainda.",
        "Depois de destruir uma chave, faça outra cópia e apague esta.",
    ]
    _mostrar("copiar", chaveiro, frases, em_dados=em_dados, copia=str(destino))


@comando.command()
@click.argument("copia", type=_CHAVEIRO)
@click.option("--para", "destino", required=True, type=_NOVO, metavar="ARQUIVO")
@click.option("--ensaio", is_flag=True, help="Só prova que daria certo; nada é escrito.")
@click.option(
    "--cofre",
    "cofre",
    default="",
    metavar="PASTA|BANCO",
    help="Prova também que as chaves abrem os documentos deste cofre.",
)
@opcao_json
def restaurar(copia: Path, destino: Path, ensaio: bool, cofre: str, em_dados: bool) -> None:
    """Restaura em ARQUIVO as chaves da CÓPIA. O que já foi destruído continua destruído."""
    chaveiro = restaurar_chaves(copia, destino, _senha(nova=False), ensaio=ensaio)
    feito = "Ensaio certo; nada foi escrito" if ensaio else f"Chaves restauradas em {destino}"
    frases = [f"{feito}: {quantos(len(chaveiro.certames()), 'certame')}."]
    if cofre:
        guardados = Cofre(abrir_prateleira(cofre), chaveiro)
        vivos = [c for c in guardados.prateleira.certames() if not chaveiro.destruida_em(c)]
        documentos = sum(map(guardados.conferir, vivos))
        guardados.fechar()
        frases.append(f"As chaves abrem {quantos(documentos, 'documento')} de {sem_senha(cofre)}.")
    _mostrar("restaurar", chaveiro, frases, em_dados=em_dados, copia=str(copia))


@comando.command("trocar-mestra")
@click.argument("arquivo", type=_CHAVEIRO)
@opcao_json
def trocar_mestra(arquivo: Path, em_dados: bool) -> None:
    """Troca a chave mestra e embrulha todas as outras com a nova. Os dados não mudam.

    Se a mestra é a da variável CERTAME_CHAVE_MESTRA, ponha nela antes a nova e a antiga, com
    vírgula: nova:base64,antiga:base64.
    """
    chaveiro = Chaveiro.ler(arquivo)
    nova = chaveiro.trocar_mestra()
    frases = [f"A chave mestra agora é {nova}. Faça outra cópia."]
    _mostrar("trocar-mestra", chaveiro, frases, em_dados=em_dados)
