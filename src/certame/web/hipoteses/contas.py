"""A conta de uma hipótese: na hora, se é pequena; em segundo plano, se o certame é grande."""

import hashlib
import json
from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

from certame.motor.divergencia import alternativas
from certame.operacoes.comparar_leituras import comparar
from certame.operacoes.executar import Entrada
from certame.operacoes.imaginar_certame import Hipotese, imaginar
from certame.web.certames.mesa import MESA
from certame.web.certames.models import CertameRegistrado
from certame.web.contas.models import Pessoa
from certame.web.hipoteses.models import Conta
from certame.web.trabalhos.fila import enviar
from certame.web.trabalhos.models import ABERTOS, Trabalho
from certame.web.trabalhos.tipos import Avisar

TIPO = "calcular_hipotese"
COMPARAR = "comparar"
"""A pergunta que troca cada leitura, uma por vez."""

GUARDA = timedelta(days=7)
"""Quanto tempo se guarda uma conta feita."""

CABEM = 3_000
"""Até quantas inscrições a conta se faz na hora; comparar conta uma vez por leitura."""

GUARDADAS = 100
"""Quantas contas se guardam de um certame: além delas, as mais velhas se apagam."""

Pergunta = Mapping[str, Any]
"""O que se supõe, na forma de `Hipotese`; ou só `{COMPARAR: True}`."""


def conta_feita(certame: CertameRegistrado, entrada: Entrada, pergunta: Pergunta) -> Any:
    """O resultado, em dados: o que já se sabia, ou o que se faz agora; `None` se demora.

    Erros: os de `imaginar` e os de `comparar`.
    """
    chave = chave_da_conta(certame, entrada, pergunta)
    sabida = Conta.objects.filter(chave=chave).values_list("resultado", flat=True).first()
    if sabida is not None or _demora(entrada, pergunta):
        return sabida
    return _fazer(certame, chave, entrada, pergunta)


def mandar_fazer(
    certame: CertameRegistrado, pessoa: Pessoa, entrada: Entrada, pergunta: Pergunta, volta: str
) -> Trabalho:
    """Põe a conta na fila; feita, ela se vê em `volta`."""
    chave = f"hipotese-{pessoa.pk}-{chave_da_conta(certame, entrada, pergunta)}"
    # A conta pode já ter sido apagada: o trabalho acabado não impede que se faça de novo.
    Trabalho.objects.filter(chave=chave).exclude(estado__in=ABERTOS).delete()
    return enviar(
        TIPO,
        chave,
        certame=certame,
        pessoa=pessoa,
        titulo="O que mudaria",
        volta=volta,
        dados=dict(pergunta),
    )


def fazer(trabalho: Trabalho, avisar: Avisar) -> None:
    """Faz a conta pedida e a guarda."""
    avisar(1, 2, "lendo o certame")
    with MESA.certame(trabalho.certame) as curso:
        entrada = curso.entrada
    avisar(2, 2, "refazendo o certame no mundo suposto")
    chave = chave_da_conta(trabalho.certame, entrada, trabalho.dados)
    _fazer(trabalho.certame, chave, entrada, trabalho.dados)


def apagar_as_velhas(agora: datetime) -> None:
    """Apaga as contas feitas há mais de sete dias."""
    Conta.objects.filter(feita_em__lt=agora - GUARDA).delete()


def chave_da_conta(certame: CertameRegistrado, entrada: Entrada, pergunta: Pergunta) -> str:
    """O resumo do que se supõe, do ponto do livro e dos arquivos da pasta."""
    arquivos = sorted(
        (arquivo.name, arquivo.stat().st_mtime_ns)
        for arquivo in certame.pasta.iterdir()
        if arquivo.is_file()
    )
    tudo = json.dumps([certame.pk, str(entrada.cabeca), arquivos, pergunta], sort_keys=True)
    return hashlib.sha256(tudo.encode()).hexdigest()


def _demora(entrada: Entrada, pergunta: Pergunta) -> bool:
    assert entrada.regime is not None
    vezes = sum(1 for _ in alternativas(entrada.regime)) if COMPARAR in pergunta else 1
    return vezes * (len(entrada.candidatos) + len(entrada.registros)) > CABEM


def _fazer(
    certame: CertameRegistrado, chave: str, entrada: Entrada, pergunta: Pergunta
) -> dict[str, Any]:
    if COMPARAR in pergunta:
        resultado = comparar(entrada).para_dados()
    else:
        hipotese = Hipotese(
            sem=tuple(pergunta.get("sem", ())),
            sem_anulados=pergunta.get("sem_anulados", False),
            sem_ordens=pergunta.get("sem_ordens", False),
            processos=tuple(pergunta.get("processos", ())),
            leituras=pergunta.get("leituras"),
        )
        resultado = imaginar(entrada, hipotese).para_dados()
    Conta.objects.update_or_create(
        chave=chave, defaults={"certame": certame, "resultado": resultado}
    )
    do_certame = Conta.objects.filter(certame=certame).order_by("-feita_em", "-pk")
    a_mais = list(do_certame.values_list("pk", flat=True)[GUARDADAS:])
    Conta.objects.filter(pk__in=a_mais).delete()
    return resultado
