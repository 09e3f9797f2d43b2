"""A fila: pedir um trabalho, cancelá-lo, fazê-lo, e devolver à fila o de quem morreu.

Um trabalhador morto deixa a tarefa dele "rodando" para sempre. Por isso quem faz dá um sinal a cada
poucos segundos, e o ceifador devolve à fila, como outra tarefa, o trabalho que parou de dar sinal. A
tarefa antiga deixa de valer: se quem a fazia só estava parado, já não escreve nada.
"""

import faulthandler
import logging
import os
import threading
import time
from collections.abc import Callable
from datetime import datetime, timedelta
from types import TracebackType
from typing import Any
from uuid import UUID

from django.db import DatabaseError, connection, transaction
from django.db.models import F
from django.utils import timezone
from django_tasks import TaskContext, TaskResultStatus, task
from django_tasks.base import TASK_MIN_PRIORITY
from django_tasks_db.models import DBTaskResult

from certame.web.certames.models import CertameRegistrado
from certame.web.contas.models import Pessoa
from certame.web.recusas import frases_da_recusa
from certame.web.trabalhos.models import ABERTOS, Estado, Trabalho
from certame.web.trabalhos.sinal_de_vida import SEGUNDOS_SEM_SINAL, SINAL, SinalDeVida
from certame.web.trabalhos.tipos import LIMPEZAS, TIPOS

SEM_SINAL = timedelta(seconds=SEGUNDOS_SEM_SINAL)
"""Depois de quanto tempo sem sinal se toma por morto quem fazia."""

MAIS_LONGO = 15 * 60
"""Depois de quantos segundos se desiste de um trabalho."""

DERRUBAR: list[Callable[[], object]] = []
"""Como se acaba com o processo que faz um trabalho cancelado e não o larga; vazia, não se acaba."""

MAIS_PRESO = 2 * SEGUNDOS_SEM_SINAL
"""Depois de quantos segundos se acaba com o processo que nem o sinal deixa dar."""

TENTATIVAS = 3
"""Quantas vezes um trabalho pode derrubar quem o faz antes de se desistir dele."""

GUARDA = timedelta(days=30)
"""Por quanto tempo se guarda o que se sabe de um trabalho acabado."""

_LARGAR = 1
"""Quantos sinais se espera que quem faz um trabalho que se perdeu o largue."""

_DEFEITO = (
    "Houve um defeito do programa no meio do trabalho. Nada ficou pela metade. Tente de novo; se "
    "voltar a acontecer, avise quem cuida do programa."
)
_DERRUBOU = (
    f"O programa parou {TENTATIVAS} vezes no meio deste trabalho, e não se tenta mais. O arquivo pode "
    "ser grande demais para esta máquina. Peça à banca o mesmo conteúdo em CSV."
)
_MEMORIA = (
    "O arquivo pede mais memória do que esta máquina dá a um trabalho. Confira se é o arquivo certo; se "
    "for, peça à banca o mesmo conteúdo em CSV, ou dividido por cargo."
)
_DEMOROU = (
    f"O trabalho passou de {MAIS_LONGO // 60} minutos e parou, para não prender a fila. Confira se é o "
    "arquivo certo; se for, peça à banca o mesmo conteúdo em CSV, ou dividido por cargo."
)
_registro = logging.getLogger("certame.web")
_NINGUEM = os.open(os.devnull, os.O_WRONLY)
"""Para onde vai o rastro de quem se derruba: um serviço pode não ter saída de erros."""


class Perdido(Exception):
    """O trabalho foi cancelado, ou já é de outro trabalhador."""


def enviar(
    tipo: str,
    chave: str,
    *,
    certame: CertameRegistrado,
    pessoa: Pessoa,
    titulo: str,
    volta: str,
    dados: dict[str, Any],
) -> Trabalho:
    """O trabalho desta chave: o que já há, ou um novo na fila. `volta` é para onde se vai depois."""
    with transaction.atomic():
        trabalho, novo = Trabalho.objects.get_or_create(
            chave=chave,
            defaults={
                "tipo": tipo,
                "certame": certame,
                "pessoa": pessoa,
                "titulo": titulo,
                "volta": volta,
                "dados": dados,
            },
        )
        if novo:
            trabalho.tarefa = _tarefa_nova(trabalho.pk)
            trabalho.save(update_fields=["tarefa"])
    return trabalho


def cancelar(trabalho: Trabalho) -> bool:
    """Cancela o trabalho aberto e diz se havia o que cancelar; quem o faz larga no passo seguinte."""
    abertos = Trabalho.objects.filter(pk=trabalho.pk, estado__in=ABERTOS)
    return bool(abertos.update(estado=Estado.CANCELADO))


def ceifar(agora: datetime) -> int:
    """Devolve à fila os trabalhos de quem parou de dar sinal; diz quantos."""
    parados = Trabalho.objects.filter(estado__in=ABERTOS, pulso__lt=agora - SEM_SINAL)
    return sum(_ceifar(trabalho, agora) for trabalho in parados)


def limpar(agora: datetime) -> None:
    """Apaga o que já passou da guarda: os trabalhos acabados e o que cada fatia deixou."""
    Trabalho.objects.exclude(estado__in=ABERTOS).filter(pulso__lt=agora - GUARDA).delete()
    DBTaskResult.objects.finished().filter(finished_at__lt=agora - GUARDA).delete()
    for limpeza in LIMPEZAS:
        limpeza(agora)


def _ceifar(trabalho: Trabalho, agora: datetime) -> bool:
    tarefa = DBTaskResult.objects.filter(pk=trabalho.tarefa).first()
    if trabalho.estado == Estado.NA_FILA and tarefa is not None:
        pega_agora = tarefa.status == TaskResultStatus.RUNNING and (
            tarefa.started_at is None or tarefa.started_at > agora - SEM_SINAL
        )
        if tarefa.status == TaskResultStatus.READY or pega_agora:
            return False
    meu = Trabalho.objects.filter(
        pk=trabalho.pk, estado=trabalho.estado, tarefa=trabalho.tarefa, pulso=trabalho.pulso
    )
    with transaction.atomic():
        DBTaskResult.objects.filter(
            pk=trabalho.tarefa, status__in=(TaskResultStatus.READY, TaskResultStatus.RUNNING)
        ).update(status=TaskResultStatus.FAILED, finished_at=agora)
        if trabalho.tentativa >= TENTATIVAS:
            return bool(meu.update(estado=Estado.FALHOU, pulso=agora, recusas=[_DERRUBOU]))
        nova = _tarefa_nova(trabalho.pk)
        if not meu.update(estado=Estado.NA_FILA, tarefa=nova, pulso=agora, frase=""):
            transaction.set_rollback(True)
            return False
    return True


def _tarefa_nova(pk: int) -> UUID:
    """A tarefa que faz o trabalho; atrás das de cidades que têm menos trabalhos em aberto."""
    cidade = Trabalho.objects.filter(pk=pk).values("certame__cidade")
    na_frente = Trabalho.objects.filter(estado__in=ABERTOS, certame__cidade__in=cidade)
    vez = min(na_frente.exclude(pk=pk).count(), -TASK_MIN_PRIORITY)
    return UUID(str(fazer.using(priority=-vez).enqueue(pk).id))


@task(takes_context=True)
def fazer(context: TaskContext, pk: int) -> None:  # o nome é o que a fila pede
    """Faz o trabalho, se a tarefa que o trouxe é a que vale. Nunca falha: o que houve fica nele.

    A fila guardaria a mensagem da falha, que pode trazer dado de alguém.
    """
    vez = _Vez(pk, UUID(str(context.task_result.id)))
    if not vez.tomada():
        return
    trabalho = Trabalho.objects.select_related("certame__cidade", "pessoa").get(pk=pk)
    with vez:
        try:
            TIPOS[trabalho.tipo](trabalho, vez.avisar)
        except Perdido:
            return
        except MemoryError:
            vez.terminar(Estado.FALHOU, [_MEMORIA])
        except Exception as falha:  # noqa: BLE001  # aqui toda falha vira o que se diz à pessoa
            frases = frases_da_recusa(falha)
            if not frases:
                _registro.error("trabalho com defeito", exc_info=True)
            vez.terminar(Estado.FALHOU, frases or [_DEFEITO])
        else:
            vez.terminar(Estado.FEITO)


class _Vez:
    """A vez de fazer um trabalho: enquanto dura, uma linha de execução dá sinal de vida."""

    def __init__(self, pk: int, tarefa: UUID) -> None:
        self._meu = Trabalho.objects.filter(pk=pk, tarefa=tarefa)
        self._tarefa = tarefa
        self._fim = threading.Event()
        self._linha = threading.Thread(target=self._dar_sinal, daemon=True)

    def tomada(self) -> bool:
        """Toma a vez; `False` se o trabalho foi cancelado ou é de outra tarefa."""
        na_fila = self._meu.filter(estado=Estado.NA_FILA)
        return bool(
            na_fila.update(
                estado=Estado.RODANDO, tentativa=F("tentativa") + 1, pulso=timezone.now()
            )
        )

    def avisar(self, passo: int, passos: int, frase: str) -> None:
        """Escreve o passo. Erros: `Perdido`."""
        if not self._dito(passo=passo, passos=passos, frase=frase):
            raise Perdido

    def terminar(self, estado: Estado, recusas: list[str] | None = None) -> None:
        """Escreve o fim; se a vez se perdeu, não escreve nada."""
        self._dito(estado=estado, recusas=recusas or [])

    def _dito(self, **campos: object) -> bool:
        rodando = self._meu.filter(estado=Estado.RODANDO)
        return bool(rodando.update(pulso=timezone.now(), **campos))

    def _dar_sinal(self) -> None:
        vida = SinalDeVida()
        comeco, perdida = time.monotonic(), 0
        while not self._fim.wait(SINAL):
            self._vigiar()
            vida.dar()
            try:
                if time.monotonic() - comeco > MAIS_LONGO:
                    self.terminar(Estado.FALHOU, [_DEMOROU])
                perdida = 0 if self._dito() else perdida + 1
                if perdida > _LARGAR:
                    self._derrubar()
            except DatabaseError:
                _registro.warning("o banco não recebeu o sinal")
        connection.close()

    def _derrubar(self) -> None:
        """Acaba com o processo: o trabalho já não é deste, e ele não o larga sozinho."""
        DBTaskResult.objects.filter(pk=self._tarefa).update(
            status=TaskResultStatus.FAILED, finished_at=timezone.now()
        )
        for derrubar in DERRUBAR:
            derrubar()

    def _vigiar(self) -> None:
        """Acerta de novo o relógio que acaba com o processo se não se volta aqui a tempo.

        Um leitor em C pode não largar o interpretador, e a linha que dá sinal para com ele. Este
        relógio não o pede, e o trabalho volta à fila por falta de sinal.
        """
        if DERRUBAR:
            faulthandler.dump_traceback_later(MAIS_PRESO, exit=True, file=_NINGUEM)

    def __enter__(self) -> "_Vez":
        self._vigiar()
        self._linha.start()
        return self

    def __exit__(
        self,
        tipo: type[BaseException] | None,
        falha: BaseException | None,
        rastro: TracebackType | None,
    ) -> None:
        self._fim.set()
        self._linha.join()
        if DERRUBAR:
            faulthandler.cancel_dump_traceback_later()
