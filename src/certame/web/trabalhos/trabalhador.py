"""O trabalhador: tira da fila um trabalho de cada vez e, entre um e outro, ceifa e limpa."""

from datetime import datetime, timedelta
from threading import Event
from uuid import uuid4

from django.db import close_old_connections
from django.utils import timezone
from django_tasks_db.management.commands.db_worker import Worker
from django_tasks_db.models import DBTaskResult

from certame.web.trabalhos.fila import ceifar, limpar
from certame.web.trabalhos.sinal_de_vida import SinalDeVida

_ESPERA = 1.0
_LIMPEZA = timedelta(hours=1)


def trabalhar(parar: Event, *, ate_acabar: bool = False) -> None:
    """Trabalha até que se mande parar ou, com `ate_acabar`, até que a fila se esvazie."""
    limpo: datetime | None = None
    vida = SinalDeVida()
    while not parar.is_set():
        close_old_connections()
        vida.dar()
        agora = timezone.now()
        if limpo is None or agora - limpo > _LIMPEZA:
            limpar(agora)
            limpo = agora
        ceifar(agora)
        if DBTaskResult.objects.ready().exists():
            _fazer_um()
        elif ate_acabar:
            return
        else:
            parar.wait(_ESPERA)


def _fazer_um() -> None:
    Worker(
        queue_names=["default"],
        excluded_queue_names=[],
        backend_name="default",
        interval=0,
        batch=True,
        max_tasks=1,
        startup_delay=False,
        worker_id=uuid4().hex,
    ).run()
