"""Os pacotes feitos: um por espécie e ponto do livro, numa pasta que só quem opera lê."""

import hashlib
import json
from datetime import UTC, datetime, timedelta
from pathlib import Path

from django.conf import settings

from certame.operacoes.conteudo_do_pacote import Especie
from certame.operacoes.executar import Entrada
from certame.operacoes.fazer_pacote import pacote_da_entrada
from certame.web.certames.mesa import MESA
from certame.web.certames.models import CertameRegistrado
from certame.web.trabalhos.models import Trabalho
from certame.web.trabalhos.tipos import Avisar

TIPO = "fazer_pacote"
GUARDA = timedelta(days=7)
"""Quanto tempo se guarda um pacote feito; pedido de novo, sai com os mesmos bytes."""


def pacote_de(certame: CertameRegistrado, entrada: Entrada, especie: Especie) -> Path:
    """Onde fica o pacote deste ponto do livro e destes arquivos, feito ou por fazer."""
    arquivos = sorted(
        (arquivo.name, arquivo.stat().st_mtime_ns)
        for arquivo in certame.pasta.iterdir()
        if arquivo.is_file()
    )
    resumo = hashlib.sha256(json.dumps([str(entrada.cabeca), arquivos]).encode()).hexdigest()
    return _raiz() / str(certame.pk) / f"{especie}-{entrada.cabeca.numero}-{resumo[:16]}.zip"


def fazer(trabalho: Trabalho, avisar: Avisar) -> None:
    """Faz o pacote pedido, que só fica à mão depois de conferido."""
    especie = Especie(trabalho.dados["especie"])
    avisar(1, 2, "lendo o certame")
    with MESA.certame(trabalho.certame) as curso:
        entrada = curso.entrada
    destino = pacote_de(trabalho.certame, entrada, especie)
    for pasta in (_raiz(), destino.parent):
        pasta.mkdir(mode=0o700, exist_ok=True)
    avisar(2, 2, "fazendo o pacote e conferindo-o")
    feito = pacote_da_entrada(entrada, especie, destino.with_suffix(".novo"), trocar=True).arquivo
    feito.chmod(0o600)
    feito.replace(destino)


def apagar_os_velhos(agora: datetime) -> None:
    """Apaga os pacotes feitos há mais de sete dias."""
    for arquivo in _raiz().glob("*/*"):
        if datetime.fromtimestamp(arquivo.stat().st_mtime, UTC) < agora - GUARDA:
            arquivo.unlink(missing_ok=True)


def _raiz() -> Path:
    raiz: Path = settings.CERTAME_DADOS.raiz
    return raiz / "pacotes"
