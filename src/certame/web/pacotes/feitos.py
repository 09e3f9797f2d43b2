"""Os pacotes feitos: um por espécie e ponto do livro, numa pasta que só quem opera lê."""

import hashlib
import json
from datetime import UTC, datetime, timedelta
from pathlib import Path

from django.conf import settings
from django.utils import timezone

from certame.dominio.documento import PapelDeQuemVe
from certame.dominio.resultado import AtoRecusado
from certame.norma.dispositivo import CONSTITUICAO
from certame.operacoes.abrir_nomes_sociais import abrir_nomes_sociais, fichas_dos_nomes
from certame.operacoes.conteudo_do_pacote import Especie
from certame.operacoes.executar import Entrada, com_os_nomes
from certame.operacoes.fazer_pacote import pacote_da_entrada
from certame.web.atos.documentos import cofre_da_instalacao
from certame.web.certames.mesa import MESA, autor
from certame.web.certames.models import CertameRegistrado
from certame.web.trabalhos.models import Trabalho
from certame.web.trabalhos.tipos import Avisar

TIPO = "fazer_pacote"
GUARDA = timedelta(days=7)
"""Quanto tempo se guarda um pacote feito; pedido de novo, sai com os mesmos bytes."""


def pacote_de(certame: CertameRegistrado, entrada: Entrada, especie: Especie) -> Path:
    """Onde fica o pacote deste ponto do livro, destes arquivos e nomes sociais, feito ou por fazer."""
    arquivos = sorted(
        (arquivo.name, arquivo.stat().st_mtime_ns)
        for arquivo in certame.pasta.iterdir()
        if arquivo.is_file()
    )
    fichas = fichas_dos_nomes(cofre_da_instalacao().prateleira, certame.livro)
    partes = [str(entrada.cabeca), arquivos, [ficha.id for ficha in fichas]]
    resumo = hashlib.sha256(json.dumps(partes).encode()).hexdigest()
    return _raiz() / str(certame.pk) / f"{especie}-{entrada.cabeca.numero}-{resumo[:16]}.zip"


def fazer(trabalho: Trabalho, avisar: Avisar) -> None:
    """Faz o pacote pedido, que só fica à mão depois de conferido."""
    especie = Especie(trabalho.dados["especie"])
    avisar(1, 2, "lendo o certame")
    with MESA.certame(trabalho.certame) as curso:
        entrada, fuso = curso.entrada, curso.fuso
    destino = pacote_de(trabalho.certame, entrada, especie)
    for pasta in (_raiz(), destino.parent):
        pasta.mkdir(mode=0o700, exist_ok=True)
    avisar(2, 2, "fazendo o pacote e conferindo-o")
    exigir_quem_abra(trabalho.certame, trabalho.dados["papel"])
    if papel := trabalho.dados["papel"]:
        nomes = abrir_nomes_sociais(
            cofre_da_instalacao(),
            trabalho.certame.livro,
            autor=autor(trabalho.pessoa),
            papel=PapelDeQuemVe(papel),
            instante=timezone.now().astimezone(fuso),
        )
        entrada = com_os_nomes(entrada, nomes)
    feito = pacote_da_entrada(entrada, especie, destino.with_suffix(".novo"), trocar=True).arquivo
    feito.chmod(0o600)
    feito.replace(destino)


def exigir_quem_abra(certame: CertameRegistrado, papel: str) -> None:
    """Recusa o pacote de quem só acompanha, se há nomes sociais no cofre. Erros: `AtoRecusado`."""
    if not papel and fichas_dos_nomes(cofre_da_instalacao().prateleira, certame.livro):
        raise AtoRecusado(
            "há nomes sociais no cofre deste certame, e quem só acompanha não os abre",
            (CONSTITUICAO["cf_art5_inc79"],),
            "peça a quem conduz o certame que faça o pacote: depois ele se baixa aqui",
        )


def apagar_os_velhos(agora: datetime) -> None:
    """Apaga os pacotes feitos há mais de sete dias."""
    for arquivo in _raiz().glob("*/*"):
        if datetime.fromtimestamp(arquivo.stat().st_mtime, UTC) < agora - GUARDA:
            arquivo.unlink(missing_ok=True)


def _raiz() -> Path:
    raiz: Path = settings.CERTAME_DADOS.raiz
    return raiz / "pacotes"
