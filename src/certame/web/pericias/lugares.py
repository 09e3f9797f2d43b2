"""Para onde as páginas das perícias levam: as migalhas, as outras páginas e o ato já preenchido."""

from collections.abc import Mapping
from typing import NamedTuple
from urllib.parse import urlencode

from django.urls import reverse

from certame.operacoes.proximo_passo import ProximoPasso
from certame.operacoes.verbos import VERBOS
from certame.web.atos.quem_pratica import pode_praticar
from certame.web.porteiro import Pedido

_COM_AJUDA = {"equipe_constituida": "pericias:constituir", "junta_instalada": "pericias:constituir"}
"""Os atos que têm uma página que ajuda a preenchê-los."""


class Filtro(NamedTuple):
    """Um filtro da busca: sem opções, é texto livre."""

    nome: str
    rotulo: str
    valor: str
    opcoes: tuple[tuple[str, str], ...] = ()


class Link(NamedTuple):
    """Um link: o que se lê e para onde leva."""

    texto: str
    endereco: str


def endereco(pedido: Pedido, nome: str, *resto: str, **campos: str) -> str:
    """O endereço de uma página deste certame, com os campos na busca."""
    base = reverse(nome, args=[pedido.cidade.identificador, pedido.certame.identificador, *resto])
    return f"{base}?{urlencode(campos)}" if campos else base


def link_do_passo(pedido: Pedido, passo: ProximoPasso, **campos: str) -> Link | None:
    """O link do ato, com os campos que já se sabem; `None` se a pessoa não o pratica."""
    if not pode_praticar(pedido.papeis, passo.tipo):
        return None
    todos = {**passo.campos, **campos}
    nome = VERBOS[passo.tipo].nome
    if pagina := _COM_AJUDA.get(passo.tipo):
        return Link(nome, endereco(pedido, pagina, ato=passo.tipo, **todos))
    return Link(nome, endereco(pedido, "atos:praticar", passo.tipo, **todos))


def caminho(pedido: Pedido, *resto: tuple[str, str]) -> list[tuple[str, str]]:
    """As migalhas, da cidade até aqui."""
    cidade = reverse("certames:lista", args=[pedido.cidade.identificador])
    certame = endereco(pedido, "certames:certame")
    return [("Certames", cidade), (pedido.certame.titulo, certame), *resto]


def opcoes(nomes: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
    """As opções de um filtro, com a que não filtra primeiro."""
    return (("", "Todos"), *nomes.items())
