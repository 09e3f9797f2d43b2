"""As páginas dos pacotes: o que cada um leva, mandar fazer, baixar, e como se confere sem rede."""

import hashlib

from django.http import FileResponse, Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_POST

from certame.livro.registro import VAZIO
from certame.operacoes.conteudo_do_pacote import Especie
from certame.operacoes.executar import Entrada
from certame.web.certames.mesa import MESA
from certame.web.pacotes.feitos import TIPO, exigir_quem_abra, pacote_de
from certame.web.politica import abre_para
from certame.web.porteiro import Pedido
from certame.web.publicacoes.nome_social import papel_de_quem_abre
from certame.web.trabalhos.fila import enviar
from certame.web.trabalhos.models import ABERTOS, Trabalho

_BAIXA = {Especie.PUBLICO: "pacotes:publico", Especie.RESERVADO: "pacotes:reservado"}


def pacotes(pedido: Pedido) -> HttpResponse:
    """Os pacotes que a pessoa pode levar, os que já estão feitos, e como se conferem."""
    entrada = _entrada(pedido)
    cidade, certame = _onde(pedido)
    contexto = {
        "caminho": [
            ("Certames", reverse("certames:lista", args=[cidade])),
            (pedido.certame.titulo, reverse("certames:certame", args=[cidade, certame])),
            ("Pacote", ""),
        ],
        "sem_livro": entrada.cabeca == VAZIO,
        "cabeca": str(entrada.cabeca),
        "nomes": {str(especie): _nome(pedido, especie) for especie in Especie},
        "feitos": {
            str(especie): _sha256(pedido, entrada, especie)
            for especie in Especie
            if abre_para(_BAIXA[especie], pedido.papeis)
        },
    }
    return render(pedido, "pacotes/pacotes.html", contexto)


@require_POST
def fazer(pedido: Pedido, especie: Especie) -> HttpResponse:
    """Manda fazer o pacote do ponto em que o livro está, se ainda não está feito."""
    entrada = _entrada(pedido)
    volta = reverse("pacotes:pacotes", args=_onde(pedido))
    destino = pacote_de(pedido.certame, entrada, especie)
    if entrada.cabeca == VAZIO or destino.exists():
        return redirect(volta)
    papel = papel_de_quem_abre(pedido.papeis) or ""
    exigir_quem_abra(pedido.certame, papel)
    chave = f"pacote-{pedido.user.pk}-{destino.parent.name}-{destino.stem}-"
    ja_pedido = Trabalho.objects.filter(chave__startswith=chave, estado__in=ABERTOS).first()
    trabalho = ja_pedido or enviar(
        TIPO,
        f"{chave}{timezone.now():%Y%m%d%H%M}",
        certame=pedido.certame,
        pessoa=pedido.user,
        titulo="O pacote do certame",
        volta=volta,
        dados={"especie": especie, "papel": papel},
    )
    return redirect("trabalhos:trabalho", *_onde(pedido), trabalho.pk)


def baixar(pedido: Pedido, especie: Especie) -> FileResponse:
    """O pacote feito. Erros: `Http404` se ele não é o deste ponto do livro."""
    pacote = pacote_de(pedido.certame, _entrada(pedido), especie)
    if not pacote.is_file():
        raise Http404
    return FileResponse(
        pacote.open("rb"),
        as_attachment=True,
        filename=_nome(pedido, especie),
        content_type="application/zip",
    )


def _entrada(pedido: Pedido) -> Entrada:
    with MESA.certame(pedido.certame) as curso:
        return curso.entrada


def _sha256(pedido: Pedido, entrada: Entrada, especie: Especie) -> str:
    pacote = pacote_de(pedido.certame, entrada, especie)
    if not pacote.is_file():
        return ""
    with pacote.open("rb") as aberto:
        return hashlib.file_digest(aberto, "sha256").hexdigest()


def _nome(pedido: Pedido, especie: Especie) -> str:
    return f"{pedido.cidade.identificador}-{pedido.certame.identificador}-{especie}.zip"


def _onde(pedido: Pedido) -> tuple[str, str]:
    return pedido.cidade.identificador, pedido.certame.identificador
