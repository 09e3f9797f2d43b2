"""Para onde as páginas das perícias levam: as migalhas, as outras páginas e o ato já preenchido."""

from collections.abc import Mapping
from typing import NamedTuple
from urllib.parse import urlencode

from django.urls import reverse

from certame.operacoes.proximo_passo import ProximoPasso
from certame.operacoes.verbos import VERBOS
from certame.web.atos.quem_pratica import pode_praticar
from certame.web.politica import abre_para
from certame.web.porteiro import Pedido

COM_COMPOSICAO = ("equipe_constituida", "junta_instalada")
"""Os atos que compõem uma equipe, pessoa a pessoa, na página que ajuda."""

_NOUTRA_PAGINA = {
    "edital_publicado": "editais:edital",
    "edital_retificado": "editais:edital",
    "equipe_constituida": "pericias:equipes",
    "homologacao_publicada": "pericias:homologacao",
    "junta_instalada": "pericias:casos",
    "leitura_alterada": "editais:leituras",
    "leitura_escolhida": "editais:leituras",
}
"""Os atos que se começam noutra página, se ainda não se sabe de que ou de quem são."""


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
    if passo.tipo in COM_COMPOSICAO:
        return Link(nome, endereco(pedido, "pericias:constituir", ato=passo.tipo, **todos))
    return Link(nome, endereco(pedido, "atos:praticar", passo.tipo, **todos))


def endereco_do_ato(pedido: Pedido, tipo: str, **campos: str) -> str:
    """Onde se começa um ato de que pouco se sabe: a página que ajuda, ou o formulário."""
    if tipo in COM_COMPOSICAO and ("especie" in campos or "inscricao" in campos):
        return endereco(pedido, "pericias:constituir", ato=tipo, **campos)
    pagina = _NOUTRA_PAGINA.get(tipo)
    if pagina and abre_para(pagina, pedido.papeis):
        return endereco(pedido, pagina)
    return endereco(pedido, "atos:praticar", tipo)


def caminho(pedido: Pedido, *resto: tuple[str, str]) -> list[tuple[str, str]]:
    """As migalhas, da cidade até aqui."""
    cidade = reverse("certames:lista", args=[pedido.cidade.identificador])
    certame = endereco(pedido, "certames:certame")
    return [("Certames", cidade), (pedido.certame.titulo, certame), *resto]


def opcoes(nomes: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
    """As opções de um filtro, com a que não filtra primeiro."""
    return (("", "Todos"), *nomes.items())
