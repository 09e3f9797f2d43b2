"""A auditoria do arquivo em segundo plano: guardar o que chega, mandar julgar, e o que se achou."""

import json
import shutil
from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone

from certame.analise.auditoria import Achado, Juizo
from certame.dominio.ato import NOMES_DOS_ATOS
from certame.dominio.resultado import AtoRecusado
from certame.livro.armazem import Conflito
from certame.livro.registro import Cabeca, cabeca_vista
from certame.norma.dispositivo import CONSTITUICAO
from certame.norma.erros import EntradaInvalida
from certame.norma.regime import Regime
from certame.operacoes.assumir_chamadas import assumir_chamadas
from certame.operacoes.auditar_chamadas import ChamadasAuditadas, auditar_de_fora
from certame.operacoes.certame_em_curso import CertameEmCurso
from certame.operacoes.importar_resultado import escrever_inteiro
from certame.planilhas.chamadas_passadas import olhar_chamadas_passadas
from certame.web.certames.mesa import MESA, autor
from certame.web.certames.models import CertameRegistrado
from certame.web.contas.models import Pessoa
from certame.web.de_fora.models import Exame
from certame.web.importacao.preparo import guardar, nome_de_arquivo
from certame.web.trabalhos.fila import cancelar, enviar
from certame.web.trabalhos.models import Trabalho
from certame.web.trabalhos.tipos import Avisar

TIPO = "auditar_chamadas"
GUARDA = timedelta(days=30)
"""Quanto tempo o arquivo fica guardado sem ninguém mexer nele."""

TIPO_DE_ASSUMIR = "assumir_chamadas"
CABEM_NO_PEDIDO = 500
"""Quantos atos se assumem no próprio pedido; mais do que isso vai à fila."""

_PASSOS_DE_ASSUMIR = ("abrindo o certame", "conferindo cada chamada e gravando todas")
_PASSOS = ("lendo o arquivo", "refazendo cada chamada pela lei", "vendo se cabe no livro")


def comecar(
    certame: CertameRegistrado, pessoa: Pessoa, nome: str, pedacos: Iterable[bytes], volta: str
) -> Trabalho:
    """Guarda o arquivo no lugar do que havia e manda auditá-lo."""
    with transaction.atomic():
        exame, _ = Exame.objects.get_or_create(certame=certame, pessoa=pessoa)
    _largar_o_trabalho(exame)
    shutil.rmtree(exame.pasta, ignore_errors=True)
    exame.nome, exame.colunas, exame.lida = nome_de_arquivo(nome), {}, 0
    guardar(exame.arquivo, pedacos)
    return mandar_auditar(exame, volta)


def mandar_auditar(exame: Exame, volta: str) -> Trabalho:
    """Põe na fila a auditoria da versão nova; a que estivesse em andamento é cancelada."""
    _largar_o_trabalho(exame)
    exame.versao += 1
    exame.trabalho = enviar(
        TIPO,
        f"de-fora-{exame.pk}-{exame.versao}",
        certame=exame.certame,
        pessoa=exame.pessoa,
        titulo=f"Auditoria de {exame.nome}",
        volta=volta,
        dados={"exame": exame.pk, "versao": exame.versao},
    )
    exame.mexido_em = timezone.now()
    exame.save()
    return exame.trabalho


def largar(exame: Exame) -> None:
    """Apaga o exame, o arquivo e o que se achou."""
    _largar_o_trabalho(exame)
    shutil.rmtree(exame.pasta, ignore_errors=True)
    exame.delete()


def auditar(trabalho: Trabalho, avisar: Avisar) -> None:
    """Audita o arquivo e grava o que achou; o de uma versão velha já não interessa."""
    exame = Exame.objects.select_related("certame__cidade", "pessoa").get(
        pk=trabalho.dados["exame"]
    )
    versao = trabalho.dados["versao"]
    if exame.versao != versao:
        return
    avisar(1, len(_PASSOS), _PASSOS[0])
    vista = olhar_chamadas_passadas(exame.arquivo)
    achado: dict[str, Any] = {"titulos": vista.titulos, "achadas": vista.achadas}
    achado["amostra"] = vista.amostra
    with MESA.certame(exame.certame) as curso:
        entrada, regime, veus = curso.entrada, curso.andamento.regime, curso.veus
    avisar(2, len(_PASSOS), _PASSOS[1])
    try:
        feita = auditar_de_fora(entrada, exame.arquivo, exame.colunas, veus)
    except EntradaInvalida as recusa:
        achado["erros"] = [
            [erro.linha, erro.campo, erro.problema, erro.conserto] for erro in recusa.erros
        ]
    else:
        achado |= _do_que_se_achou(feita, regime)
        avisar(3, len(_PASSOS), _PASSOS[2])
        with MESA.certame(exame.certame) as curso:
            achado["assumir"] = _se_coubesse(curso, exame)
    escrever_inteiro(exame.resultado, json.dumps(achado, ensure_ascii=False))
    Exame.objects.filter(pk=exame.pk, versao=versao).update(lida=versao)


def mandar_assumir(exame: Exame, vista: Cabeca, volta: str) -> Trabalho:
    """Põe na fila a assunção das chamadas, se o livro ainda estiver em `vista`."""
    exame.trabalho = enviar(
        TIPO_DE_ASSUMIR,
        f"assumir-{exame.pk}-{exame.versao}-{vista.numero}",
        certame=exame.certame,
        pessoa=exame.pessoa,
        titulo=f"Assunção das chamadas de {exame.nome}",
        volta=volta,
        dados={"exame": exame.pk, "versao": exame.versao, "cabeca": str(vista)},
    )
    exame.mexido_em = timezone.now()
    exame.save()
    return exame.trabalho


def assumir(trabalho: Trabalho, avisar: Avisar) -> None:
    """Assume as chamadas do exame, todas ou nenhuma; o exame já assumido não se assume de novo.

    Erros: os de `assumir_chamadas`; `AtoRecusado` se o livro andou depois da auditoria.
    """
    achado = Exame.objects.filter(pk=trabalho.dados["exame"], versao=trabalho.dados["versao"])
    exame = achado.select_related("certame__cidade", "pessoa").first()
    if exame is None:
        return
    vista = cabeca_vista(trabalho.dados["cabeca"])
    avisar(1, len(_PASSOS_DE_ASSUMIR), _PASSOS_DE_ASSUMIR[0])
    try:
        with MESA.certame(exame.certame) as curso:
            if curso.cabeca != vista:
                raise Conflito(exame.certame.livro, vista, curso.cabeca, ())
            avisar(2, len(_PASSOS_DE_ASSUMIR), _PASSOS_DE_ASSUMIR[1])
            assumir_chamadas(
                curso,
                exame.arquivo,
                autor=autor(exame.pessoa),
                agora=timezone.now(),
                colunas=exame.colunas,
                se_cabeca=vista,
            )
    except Conflito:
        raise AtoRecusado(
            "o livro mudou depois da auditoria, e nada mais foi gravado",
            (CONSTITUICAO["cf_art37"],),
            "veja no livro o que entrou e, se as chamadas não estão lá, envie o arquivo de novo",
        ) from None
    exame.trabalho = None  # este mesmo, que não se cancela por acabar
    largar(exame)


def apagar_o_que_nao_serve(agora: datetime) -> None:
    """Apaga os exames em que ninguém mexe há trinta dias."""
    for exame in Exame.objects.filter(mexido_em__lt=agora - GUARDA):
        largar(exame)


def _do_que_se_achou(feita: ChamadasAuditadas, regime: Regime) -> dict[str, Any]:
    auditoria = feita.auditoria
    julgados = [achado.ato for achado in auditoria.achados]
    return {
        "conta": feita.lidas.para_dados(),
        "resumo": {juizo.value: auditoria.quantos(juizo) for juizo in Juizo},
        "chamadas": [_chamada(achado, feita, regime) for achado in auditoria.achados],
        "recusados": [
            [getattr(ato, "linha", 0), NOMES_DOS_ATOS[type(ato)], str(recusa)]
            for ato, recusa in auditoria.recusados
            if not any(ato is julgado for julgado in julgados)
        ],
    }


def _chamada(achado: Achado, feita: ChamadasAuditadas, regime: Regime) -> dict[str, Any]:
    ato = achado.ato
    nomes = feita.nomes.get(ato.cargo, {})
    pela_lei = regime.nome_da_lista(achado.lista_da_lei) if achado.lista_da_lei else ""
    return {
        "linha": ato.linha,
        "cargo": ato.cargo,
        "vaga": ato.vaga,
        "inscricao": ato.inscricao,
        "nome": nomes.get(ato.inscricao, ""),
        "lista": regime.nome_da_lista(ato.lista),
        "data": ato.data.strftime("%d/%m/%Y"),
        "juizo": achado.juizo.value,
        "seria": achado.seria,
        "nome_da_seria": nomes.get(achado.seria, ""),
        "lista_da_lei": pela_lei,
        "frase": f"{achado.frase} ({achado.citacao})" if achado.citacao else achado.frase,
    }


def _se_coubesse(curso: CertameEmCurso, exame: Exame) -> dict[str, Any]:
    """O que entraria no livro se as chamadas se assumissem agora, ou por que não cabem."""
    try:
        feitas = assumir_chamadas(
            curso,
            exame.arquivo,
            autor=autor(exame.pessoa),
            agora=timezone.now(),
            colunas=exame.colunas,
            simular=True,
        )
    except AtoRecusado as recusa:
        return {"recusa": str(recusa)}
    return {
        "atos": len(feitas.feito.praticados),
        "pendencias": len(feitas.feito.pendencias),
        "cabeca": str(feitas.feito.antes),
    }


def _largar_o_trabalho(exame: Exame) -> None:
    if exame.trabalho is not None:
        cancelar(exame.trabalho)
