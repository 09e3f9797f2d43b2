"""As páginas da ajuda: os temas, cada tema com a lei da cidade, e o glossário."""

from functools import partial
from typing import NamedTuple

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from certame.acervo import norma_do_acervo
from certame.norma.dispositivo import CONSTITUICAO
from certame.norma.norma import Norma, Prazo
from certame.operacoes.verbos import VERBOS
from certame.web.ajuda.palavras import procurar
from certame.web.ajuda.temas import TEMAS, Tema
from certame.web.porteiro import Pedido


class DaLei(NamedTuple):
    """O que uma lei da cidade diz de um tema: o nome dela e cada dispositivo, com o resumo.

    `prazos`, só no tema deles: o que se faz, o prazo por extenso, a consequência e o dispositivo.
    """

    lei: str
    dispositivos: list[tuple[str, str]]
    prazos: list[tuple[str, str, str, str]] | None = None


def temas(pedido: Pedido) -> HttpResponse:
    """Os temas da ajuda."""
    contexto = {"caminho": [("Ajuda", "")], "temas": TEMAS.values()}
    return render(pedido, "ajuda/temas.html", contexto)


def tema(pedido: Pedido, tema: str) -> HttpResponse:
    """Um tema em palavras simples, o que não se desfaz nele, e o que diz a lei da cidade."""
    achado = TEMAS.get(tema)
    if achado is None:
        raise Http404
    contexto = {
        "caminho": [("Ajuda", _base(pedido)), (achado.titulo, "")],
        "tema": achado,
        "leis": _das_leis(achado, pedido.cidade.normas),
        "constituicao": [CONSTITUICAO[id].citacao for id in achado.constituicao],
    }
    return render(pedido, "ajuda/tema.html", contexto)


def glossario(pedido: Pedido) -> HttpResponse:
    """O glossário, com busca; cada termo tem um endereço."""
    procurado = pedido.GET.get("q", "").strip()
    contexto = {
        "caminho": [("Ajuda", _base(pedido)), ("Glossário", "")],
        "procurado": procurado,
        "partes": procurar(procurado),
    }
    return render(pedido, "ajuda/glossario.html", contexto)


def _das_leis(tema: Tema, normas: list[str]) -> list[DaLei]:
    achadas = []
    for id in normas:
        ids = tema.dispositivos.get(id, ())
        if not ids and tema.nome != _PRAZOS:
            continue
        norma = norma_do_acervo(id)
        ditos = [(norma.fundamento(d).citacao, norma.dispositivos[d].resumo) for d in ids]
        prazos = list(map(partial(_prazo, norma), norma.prazos)) if tema.nome == _PRAZOS else None
        achadas.append(DaLei(norma.lei, ditos, prazos))
    return achadas


def _prazo(norma: Norma, prazo: Prazo) -> tuple[str, str, str, str]:
    """O prazo da norma em palavras: o que se faz, em quanto tempo, e se não, de onde vem."""
    contagem = " seguidas" if prazo.unidade == "horas" else _CONTAGENS[prazo.contagem]
    quanto = f"{prazo.quantidade} {prazo.unidade}{contagem}"
    desde = VERBOS[prazo.conta_de].feito
    return (
        prazo.para[0].upper() + prazo.para[1:],
        f"{quanto}, desde {desde[0].lower()}{desde[1:]}",
        prazo.consequencia,
        norma.fundamento(prazo.dispositivo).citacao,
    )


_PRAZOS = "prazos"
_CONTAGENS = {
    "corridos": " corridos",
    "uteis": " úteis",
    "do_edital": ", úteis ou corridos como o edital disser",
}


def _base(pedido: Pedido) -> str:
    return reverse("ajuda:temas", args=[pedido.cidade.identificador])
