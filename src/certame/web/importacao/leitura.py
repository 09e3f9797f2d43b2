"""A leitura do arquivo em segundo plano, e a limpeza do que já não serve."""

import shutil
from datetime import datetime, timedelta

from certame.armazens.banco.armazem import ArmazemDoBanco
from certame.operacoes.confirmar_importacao import classificacao_divulgada
from certame.operacoes.executar import ler_edital
from certame.operacoes.prever_importacao import PASSOS, prever_importacao
from certame.web.importacao.models import Importacao
from certame.web.trabalhos.models import Trabalho
from certame.web.trabalhos.tipos import Avisar

TIPO = "ler_importacao"

GUARDA = timedelta(days=30)
"""Quanto tempo o arquivo da banca fica guardado sem ninguém mexer nele."""


def ler(trabalho: Trabalho, avisar: Avisar) -> None:
    """Lê o arquivo e grava a prévia da versão pedida; a de uma versão velha já não interessa."""
    importacao = Importacao.objects.filter(pk=trabalho.dados["importacao"]).first()
    versao = trabalho.dados["versao"]
    if importacao is None or importacao.versao != versao:
        return
    prever_importacao(
        importacao.preparo,
        importacao.arquivo,
        importacao.listas_de_declarantes,
        ler_edital(importacao.certame.pasta),
        sem_ninguem=importacao.sem_ninguem,
        avisar=lambda passo: avisar(passo, len(PASSOS), PASSOS[passo - 1]),
    )
    Importacao.objects.filter(pk=importacao.pk, versao=versao).update(lida=versao)


def apagar_o_que_nao_serve(agora: datetime) -> None:
    """Apaga o preparo em que ninguém mexe há trinta dias e o de certame já classificado."""
    armazem = ArmazemDoBanco()
    for importacao in Importacao.objects.select_related("certame__cidade"):
        velha = importacao.mexida_em < agora - GUARDA
        if velha or classificacao_divulgada(armazem.ler(importacao.certame.livro)):
            shutil.rmtree(importacao.preparo, ignore_errors=True)
            importacao.delete()
