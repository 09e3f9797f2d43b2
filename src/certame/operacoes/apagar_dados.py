"""Apaga os dados pessoais de um certame, acabada a guarda: a chave, os documentos e os nomes."""

import shutil
from collections.abc import Iterator
from datetime import date, datetime
from pathlib import Path
from typing import NamedTuple

from certame.armazens.cofre.cifra import CofreRecusado
from certame.armazens.cofre.cofre import Cofre
from certame.dominio.ato import (
    AtoAnulado,
    EditalPublicado,
    HomologacaoPublicada,
    ValidadeEncerrada,
    ValidadeProrrogada,
)
from certame.dominio.ato_do_cofre import DadosApagados
from certame.dominio.resultado import AtoRecusado
from certame.livro.corrente import ato_do_registro
from certame.livro.pseudonimo import exigir_pseudonimo
from certame.motor.prazos import validade_maxima
from certame.norma.dia_e_hora import dia_escrito
from certame.norma.dispositivo import CONSTITUICAO
from certame.operacoes.abrir_cofre import PASTA as COFRE
from certame.operacoes.abrir_cofre_do_certame import certame_da_pasta
from certame.operacoes.anotar_vista import anotar_vista
from certame.operacoes.certame_toml import ARQUIVO, CertameLido
from certame.operacoes.conteudo_do_pacote import Especie
from certame.operacoes.fazer_pacote import fazer_pacote
from certame.operacoes.hora_da_cidade import na_hora_da_cidade
from certame.operacoes.importar_resultado import LEIAUTE, PERGUNTAS, RELATORIO, RESULTADO
from certame.operacoes.livro_da_pasta import PASTA_DO_LIVRO, registros_do_livro
from certame.operacoes.publicar_execucao import PASTA as SAIDA
from certame.operacoes.retificar_edital import PASTA_DOS_EDITAIS

PACOTE_SEM_NOMES = "publico-sem-nomes.zip"
"""O pacote público que fica no lugar dos arquivos com nomes."""

_COM_NOMES = (RESULTADO, RELATORIO, PERGUNTAS, SAIDA, "saida-lote")
_SEM_NOMES = frozenset(
    {ARQUIVO, LEIAUTE, COFRE, PASTA_DO_LIVRO, PASTA_DOS_EDITAIS, PACOTE_SEM_NOMES}
)


class DadosDoCertame(NamedTuple):
    """O que se apaga, ou se apagou: documentos, arquivos com nomes, e o que não se conhece.

    `por_ver` são os arquivos da pasta que podem ter nomes e que não se apagam: a pessoa decide.
    """

    certame: str
    documentos: int
    com_nomes: tuple[Path, ...]
    por_ver: tuple[Path, ...]


def dados_do_certame(cofre: Cofre, pasta: Path) -> DadosDoCertame:
    """O que há para apagar do certame da pasta; nada muda."""
    lido = certame_da_pasta(pasta)
    com_nomes = tuple(_com_nomes(pasta, lido))
    conhecidos = {pasta / nome for nome in _SEM_NOMES} | set(com_nomes)
    if lido.pasta_da_norma:
        conhecidos.add(pasta / Path(lido.pasta_da_norma).parts[0])
    por_ver = tuple(sorted(set(pasta.iterdir()) - conhecidos))
    return DadosDoCertame(
        lido.nome_do_livro, len(cofre.prateleira.fichas(lido.nome_do_livro)), com_nomes, por_ver
    )


def apagar_dados(
    cofre: Cofre,
    pasta: Path,
    *,
    com_os_arquivos: bool,
    simular: bool,
    autor: str,
    instante: datetime,
) -> DadosDoCertame:
    """Destrói a chave do certame e apaga os documentos; não há volta, nem pelas cópias.

    Com `com_os_arquivos`, antes faz e confere o pacote público sem nomes, e depois apaga os
    arquivos da pasta que têm nomes. O livro e o registro de vistas ficam. Com `simular`, só
    confere que se pode. Interrompido, basta repetir.

    Erros: os de `exigir_apagavel`; os de `fazer_pacote`, e então nada se apaga.
    """
    exigir_pseudonimo(autor)
    dados = dados_do_certame(cofre, pasta)
    if not com_os_arquivos:
        dados = dados._replace(com_nomes=(), por_ver=(*dados.com_nomes, *dados.por_ver))
    chaveiro = cofre.chaveiro
    instante = exigir_apagavel(cofre, pasta, instante)
    if simular:
        return dados
    if pasta / certame_da_pasta(pasta).resultado.arquivo in dados.com_nomes:
        fazer_pacote(pasta, Especie.PUBLICO, pasta / PACOTE_SEM_NOMES, trocar=True, sem_nomes=True)
    if not chaveiro.destruida_em(dados.certame):
        chaveiro.destruir(dados.certame, instante.date())

    def apagados(id: str) -> DadosApagados:
        return DadosApagados(id=id, data=instante.date(), documentos=dados.documentos)

    anotar_vista(
        cofre.prateleira.vistas, dados.certame, (apagados,), instante=instante, autor=autor
    )
    cofre.prateleira.apagar(dados.certame)
    for caminho in dados.com_nomes:
        shutil.rmtree(caminho) if caminho.is_dir() else caminho.unlink()
    return dados


def exigir_apagavel(cofre: Cofre, pasta: Path, instante: datetime) -> datetime:
    """Recusa apagar antes do fim da guarda, ou enquanto o certame corre; devolve a hora da cidade.

    Erros: `AtoRecusado` antes do fim da guarda, ou se a validade do certame não acabou.
    """
    lido = certame_da_pasta(pasta)
    na_cidade = na_hora_da_cidade(pasta, instante)
    dia = na_cidade.date()
    try:
        cofre.chaveiro.exigir_guarda_vencida(lido.nome_do_livro, dia)
    except CofreRecusado as recusa:
        (erro,) = recusa.erros
        fundamentos = (CONSTITUICAO["cf_art5_inc79"],)
        raise AtoRecusado(erro.problema, fundamentos, erro.conserto) from None
    fim = _fim_da_validade(pasta, lido)
    if fim is None or dia <= fim:
        ate = f": a validade vai até {dia_escrito(fim)}" if fim else ""
        raise AtoRecusado(
            f"o certame {lido.nome_do_livro} não está encerrado{ate}",
            (CONSTITUICAO["cf_art37_inc3"], CONSTITUICAO["cf_art5_inc79"]),
            "espere o fim da validade, ou pratique antes o ato que a encerra",
        )
    return na_cidade


def _fim_da_validade(pasta: Path, lido: CertameLido) -> date | None:
    """O último dia em que o certame corre; `None` se não se homologou, ou se nada o diz."""
    do_livro = (ato_do_registro(registro) for registro in registros_do_livro(pasta, lido))
    atos = [*lido.atos, *filter(None, do_livro)]
    anulados = {ato.ato for ato in atos if isinstance(ato, AtoAnulado)}
    de_pe = [ato for ato in atos if ato.id not in anulados]
    fim = lido.edital.validade
    acompanhado = any(isinstance(ato, EditalPublicado) for ato in de_pe)
    homologacao = next((ato for ato in de_pe if isinstance(ato, HomologacaoPublicada)), None)
    if homologacao is not None:
        fim = fim or homologacao.validade or validade_maxima(homologacao.data)
    elif acompanhado:
        fim = None
    for ato in de_pe:
        if isinstance(ato, ValidadeProrrogada):
            fim = ato.ate
    encerrada = next((ato.data for ato in de_pe if isinstance(ato, ValidadeEncerrada)), None)
    return encerrada or fim


def _com_nomes(pasta: Path, lido: CertameLido) -> Iterator[Path]:
    raiz = pasta.resolve()
    nomes = dict.fromkeys((lido.resultado.arquivo, *_COM_NOMES))
    for nome in filter(None, nomes):
        caminho = pasta / nome
        if caminho.exists() and caminho.resolve().is_relative_to(raiz):
            yield caminho
