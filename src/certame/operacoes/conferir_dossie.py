"""Confere um dossiê de fraude sem rede e sem mais nada: o índice, os documentos, a linha do tempo."""

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

from certame.acervo import ids_do_acervo, norma_do_acervo
from certame.dominio.ato import Ato, AtoAnulado, AtoDePessoa, FraudeDecidida
from certame.dominio.ato_da_fraude import (
    DefesaApresentada,
    DefesaNaoApresentada,
    InvestigacaoNotificada,
)
from certame.livro.corrente import ato_do_registro, ler_registros, linhas_do_conteudo
from certame.livro.vocabulario import VOCABULARIO, FormaDesconhecida
from certame.operacoes.conferir_livro import exigir_certos
from certame.operacoes.conteudo_do_pacote import em_bytes
from certame.operacoes.fazer_dossie import (
    DOCUMENTOS,
    FORMATO,
    INDICE,
    INDICE_EM_TEXTO,
    indice_em_texto,
)
from certame.operacoes.ler_livros import livros_guardados
from certame.publicacao.zip_certo import MAIOR_ARQUIVO, ZipRecusado, ler_zip


@dataclass(frozen=True, slots=True)
class DiferencaNoDossie:
    """Um ponto em que o dossiê não é o que devia ser: o arquivo dentro dele, o ato."""

    frase: str
    arquivo: str = ""
    ato: str = ""


@dataclass(frozen=True, slots=True)
class DossieExaminado:
    """O que se achou num dossiê; sem `diferencas`, está inteiro e combina consigo.

    `com_livro` diz se a linha do tempo foi comparada com um livro de atos.
    """

    arquivo: str
    sha256: str
    certame: str = ""
    cargo: str = ""
    inscricao: str = ""
    norma: str = ""
    atos: int = 0
    documentos: int = 0
    com_livro: bool = False
    diferencas: tuple[DiferencaNoDossie, ...] = ()
    avisos: tuple[str, ...] = ()


class _Difere(Exception):
    """Uma diferença que impede de seguir."""

    def __init__(self, frase: str, arquivo: str = "") -> None:
        self.diferenca = DiferencaNoDossie(frase, arquivo)
        super().__init__(frase)


def conferir_dossie(arquivo: Path, livro: str = "") -> DossieExaminado:
    """O exame do dossiê; com `livro`, o endereço do livro de atos, também contra ele.

    Erros: `OSError` se o arquivo não se lê; `EntradaInvalida` ou `LivroRecusado` pelo livro.
    """
    with arquivo.open("rb") as aberto:
        conteudo = aberto.read(MAIOR_ARQUIVO + 1)
    sha256 = hashlib.sha256(conteudo).hexdigest()
    try:
        arquivos, indice = _abrir(conteudo)
        momentos = [_ato_do_momento(momento) for momento in indice["linha_do_tempo"]]
        diferencas = [
            *_diferencas_nos_documentos(arquivos, indice),
            *_diferencas_na_linha_do_tempo(indice, momentos),
        ]
        certame, norma = indice["certame"]["id"], indice["norma"]["id"]
        cargo, inscricao = indice["cargo"]["id"], indice["inscricao"]
        avisos = list(_avisos(indice, com_livro=bool(livro)))
        diferencas += _diferencas_na_norma(indice)
    except _Difere as difere:
        return DossieExaminado(str(arquivo), sha256, diferencas=(difere.diferenca,))
    except (LookupError, TypeError, ValueError, AttributeError) as falha:
        frase = f"o índice não tem a forma de um índice ({falha})"
        diferenca = DiferencaNoDossie(frase, INDICE)
        return DossieExaminado(str(arquivo), sha256, diferencas=(diferenca,))
    if livro:
        diferencas += _diferencas_com_o_livro(indice, momentos, livro)
    return DossieExaminado(
        str(arquivo),
        sha256,
        certame,
        cargo,
        inscricao,
        norma,
        len(momentos),
        len(indice["documentos"]),
        bool(livro),
        tuple(diferencas),
        tuple(avisos),
    )


def _abrir(conteudo: bytes) -> tuple[dict[str, bytes], dict[str, Any]]:
    try:
        arquivos = ler_zip(conteudo)
    except ZipRecusado as recusa:
        raise _Difere(f"não é um dossiê do certame: o arquivo {recusa}") from None
    if INDICE not in arquivos:
        raise _Difere(f"não é um dossiê do certame: falta {INDICE}")
    try:
        indice = json.loads(arquivos[INDICE])
    except (ValueError, RecursionError):
        raise _Difere("o índice não é JSON", INDICE) from None
    if not isinstance(indice, dict) or "linha_do_tempo" not in indice:
        raise _Difere("não é o índice de um dossiê", INDICE)
    if indice.get("formato") != FORMATO:
        raise _Difere(f"este programa lê dossiês do formato {FORMATO}; atualize-o", INDICE)
    if em_bytes(indice) != arquivos[INDICE]:
        raise _Difere("o índice está escrito de outro modo", INDICE)
    if arquivos.get(INDICE_EM_TEXTO) != indice_em_texto(indice).encode():
        raise _Difere("o índice em texto não é o do índice em JSON", INDICE_EM_TEXTO)
    return arquivos, indice


def _diferencas_nos_documentos(
    arquivos: Mapping[str, bytes], indice: Mapping[str, Any]
) -> Iterator[DiferencaNoDossie]:
    ditos = {dito["arquivo"]: (dito["bytes"], dito["sha256"]) for dito in indice["documentos"]}
    presentes = arquivos.keys() - {INDICE, INDICE_EM_TEXTO}
    for nome in sorted(presentes | ditos.keys()):
        if nome not in presentes:
            yield DiferencaNoDossie("falta este documento", nome)
        elif nome not in ditos or not nome.startswith(DOCUMENTOS):
            yield DiferencaNoDossie("este arquivo não está no índice", nome)
        elif (len(arquivos[nome]), hashlib.sha256(arquivos[nome]).hexdigest()) != ditos[nome]:
            yield DiferencaNoDossie("o documento não é o que o índice diz: foi mudado", nome)


def _ato_do_momento(momento: Mapping[str, Any]) -> Ato:
    dados = {"id": momento["ato"], "data": momento["data"], **momento["dados"]}
    tipo = momento["tipo"]
    try:
        return VOCABULARIO.ato_dos_dados(tipo, VOCABULARIO.versao(tipo), dados)
    except FormaDesconhecida as falha:
        raise _Difere(f"o ato {momento['ato']} não se lê: {falha}", INDICE) from None


def _diferencas_na_linha_do_tempo(
    indice: Mapping[str, Any], atos: Sequence[Ato]
) -> Iterator[DiferencaNoDossie]:
    quem = (indice["cargo"]["id"], indice["inscricao"])
    vivos = []
    antes: Ato | None = None
    for ato, momento in zip(atos, indice["linha_do_tempo"], strict=True):
        if antes is not None and ato.data < antes.data:
            yield DiferencaNoDossie("a linha do tempo não está na ordem das datas", INDICE, ato.id)
        if getattr(ato, "inscricao", "") != quem[1] and not momento["vagas"]:
            yield DiferencaNoDossie("o ato não é sobre esta inscrição", INDICE, ato.id)
        if not momento["anulado"]:
            vivos.append(ato)
        antes = ato
    fraudes = [
        ato
        for ato in vivos
        if isinstance(ato, FraudeDecidida) and (ato.cargo, ato.inscricao) == quem
    ]
    if not fraudes:
        frase = "não há na linha do tempo fraude decidida sobre esta inscrição, e não anulada"
        yield DiferencaNoDossie(frase, INDICE)
    for fraude in fraudes:
        # A decisão diz as datas, ou há um ato de cada passo da apuração.
        avisada = fraude.notificacao or _data_do(vivos, quem, InvestigacaoNotificada)
        ouvida = fraude.defesa or fraude.fim_do_prazo_sem_defesa
        ouvida = ouvida or _data_do(vivos, quem, DefesaApresentada, DefesaNaoApresentada)
        if avisada is None or ouvida is None:
            frase = "a fraude foi decidida sem notificação, ou sem a defesa nem o prazo dela"
            yield DiferencaNoDossie(frase, INDICE, fraude.id)
        elif not avisada <= ouvida <= fraude.data:
            frase = "a notificação, a defesa e a decisão não estão nessa ordem"
            yield DiferencaNoDossie(frase, INDICE, fraude.id)


def _data_do(atos: Sequence[Ato], quem: tuple[str, str], *tipos: type[AtoDePessoa]) -> date | None:
    """O dia do último ato de um dos tipos sobre a pessoa; `None` se não há."""
    dias = [a.data for a in atos if isinstance(a, tipos) and (a.cargo, a.inscricao) == quem]
    return dias[-1] if dias else None


def _diferencas_na_norma(indice: Mapping[str, Any]) -> Iterator[DiferencaNoDossie]:
    dita = indice["norma"]
    if dita["id"] in ids_do_acervo():
        daqui = norma_do_acervo(dita["id"])
        if daqui.versao == dita["versao"] and daqui.sha256 != dita["sha256"]:
            frase = f"a norma {daqui.id}, versão {daqui.versao}, não é a que vem com o programa"
            yield DiferencaNoDossie(frase, INDICE)


def _avisos(indice: Mapping[str, Any], *, com_livro: bool) -> Iterator[str]:
    if not com_livro:
        yield (
            "sem --livro, não se sabe se a linha do tempo é a do livro de atos, nem se algum ato "
            "falta nela"
        )
    if indice["norma"]["id"] not in ids_do_acervo():
        yield f"a norma {indice['norma']['id']} não vem com o programa"


def _diferencas_com_o_livro(
    indice: Mapping[str, Any], momentos: Sequence[Ato], livro: str
) -> Iterator[DiferencaNoDossie]:
    """Cada ato da linha do tempo está no livro, igual; e nenhum de antes, sobre a pessoa, falta."""
    certame, inscricao = indice["certame"]["id"], indice["inscricao"]
    guardados = livros_guardados(livro, certame)
    exigir_certos(guardados)
    registros = ler_registros(linhas_do_conteudo(guardados[0].conteudo), certame)
    no_livro = [ato for r in registros if (ato := ato_do_registro(r)) is not None]
    por_id = {ato.id: ato for ato in no_livro}
    anulados = {ato.ato for ato in no_livro if isinstance(ato, AtoAnulado)}
    for ato, momento in zip(momentos, indice["linha_do_tempo"], strict=True):
        if ato.id not in por_id:
            yield DiferencaNoDossie("o ato não está no livro", INDICE, ato.id)
        elif por_id[ato.id] != ato:
            yield DiferencaNoDossie("o ato não é o que está no livro", INDICE, ato.id)
        elif momento["anulado"] and ato.id not in anulados:
            yield DiferencaNoDossie("o ato está anulado aqui, e não no livro", INDICE, ato.id)
        elif not momento["anulado"] and ato.id in anulados:
            yield DiferencaNoDossie("o livro anulou este ato", INDICE, ato.id)
    ids = {ato.id for ato in momentos}
    ate = max((n for n, ato in enumerate(no_livro) if ato.id in ids), default=-1)
    for ato in no_livro[: ate + 1]:
        da_pessoa = getattr(ato, "inscricao", "") == inscricao
        if da_pessoa and getattr(ato, "cargo", "") == indice["cargo"]["id"] and ato.id not in ids:
            yield DiferencaNoDossie("falta na linha do tempo um ato do livro", INDICE, ato.id)
