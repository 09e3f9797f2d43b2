"""Depois que o servidor atende, prepara ao lado o que o primeiro pedido esperaria."""

import time

from django.db import connections
from django.utils import timezone

from certame.web.certames.mesa import MESA, e_grande
from certame.web.certames.models import CertameRegistrado
from certame.web.contas.models import Cidade
from certame.web.prazos.guardados import prazos_da_cidade

_GRANDES = 4
"""Quantos certames grandes se abrem de antemão: os mais novos."""

_FOLGA = 0.2
"""Segundos entre um e outro: os pedidos passam na frente."""


def aquecer() -> None:
    """Abre os certames grandes mais novos e põe em dia os prazos guardados de cada cidade."""
    try:
        certames = CertameRegistrado.objects.select_related("cidade").order_by("-criado_em")
        grandes = [certame for certame in certames if e_grande(certame)]
        for certame in grandes[:_GRANDES]:
            MESA.preparar(certame)
            time.sleep(_FOLGA)
        for cidade in Cidade.objects.all():
            while prazos_da_cidade(cidade, timezone.now(), segundos=_FOLGA).por_contar:
                time.sleep(_FOLGA)
    finally:
        connections.close_all()
