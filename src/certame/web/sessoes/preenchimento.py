"""Põe de volta, na página de um formulário, o que a pessoa tinha escrito nele.

Mexe só no texto da página já feita: nada se envia nem se pratica por ela.
"""

from collections.abc import Iterable
from html import escape
from html.parser import HTMLParser
from itertools import accumulate
from typing import NamedTuple
from urllib.parse import urlsplit

from django.http import QueryDict

from certame.web.sessoes.guarda import PARAMETRO, SELO

_NAO_SE_ESCREVEM = frozenset({"password", "file", "submit", "button", "image", "reset"})
_DA_PREVIA = frozenset({"confirmar", "corrigir"})
"""Campos que só a página de confirmar tem: quem volta ao formulário confirma de novo."""

_Atributos = list[tuple[str, str | None]]


class Preenchida(NamedTuple):
    """A página preenchida, o que não teve onde pôr, e se há arquivo a escolher de novo."""

    html: str
    sobras: dict[str, str]
    pede_arquivo: bool


def preencher(html: str, caminho: str, id: str, campos: QueryDict) -> Preenchida:
    """A página com os formulários que se enviam a `caminho` preenchidos com `campos`."""
    leitor = _Leitor(html, caminho, id, campos)
    leitor.feed(html)
    leitor.close()
    sobras = {
        nome: "\n".join(valor for valor in valores if valor.strip())
        for nome, valores in campos.lists()
        if nome not in leitor.vistos | _DA_PREVIA
    }
    return Preenchida(leitor.trocado(), {n: v for n, v in sobras.items() if v}, leitor.pede_arquivo)


class _Leitor(HTMLParser):
    def __init__(self, html: str, caminho: str, id: str, campos: QueryDict) -> None:
        super().__init__(convert_charrefs=True)
        self._html = html
        self._caminho = caminho
        self._id = id
        self._valores = {nome: list(valores) for nome, valores in campos.lists()}
        self._comecos = [0, *accumulate(len(linha) + 1 for linha in html.split("\n"))]
        self._trocas: list[tuple[int, int, str]] = []
        self._dentro = self._preencheu = False
        self._texto_de = -1
        self._texto = ""
        self._escolhidos: list[str] | None = None
        self.vistos: set[str] = set()
        self.pede_arquivo = False

    def trocado(self) -> str:
        """A página com as trocas feitas."""
        partes, ate = [], 0
        for de, fim, novo in sorted(self._trocas):
            partes += [self._html[ate:de], novo]
            ate = fim
        return "".join([*partes, self._html[ate:]])

    def handle_starttag(self, tag: str, attrs: _Atributos) -> None:
        ditos = dict(attrs)
        if tag == "form":
            destino = urlsplit(ditos.get("action") or self._caminho).path
            self._dentro = ditos.get("method") == "post" and destino == self._caminho
            self._preencheu = False
        nome = ditos.get("name") or ""
        if tag == "option" and self._escolhidos is not None:
            valor = ditos.get("value") or ""
            self._reescrever(tag, attrs, "selected", valor in self._escolhidos)
        if tag == "button":
            self.vistos.add(nome)  # pode estar fora do formulário, e não é o que a pessoa escreveu
        if not self._dentro or not nome or nome == SELO:
            return
        self.vistos.add(nome)
        if tag == "input":
            self._no_campo(attrs, nome, ditos.get("type") or "text")
        elif tag == "textarea" and self._valores.get(nome):
            self._texto_de = self._posicao() + len(self.get_starttag_text() or "")
            self._texto = self._valores[nome].pop(0)
        elif tag == "select" and nome in self._valores:
            self._escolhidos = self._valores[nome]
            self._preencheu = True

    handle_startendtag = handle_starttag

    def handle_endtag(self, tag: str) -> None:
        if tag == "textarea" and self._texto_de >= 0:
            # A primeira quebra de linha depois de <textarea> não conta: escreve-se uma a mais.
            self._trocas.append((self._texto_de, self._posicao(), "\n" + escape(self._texto)))
            self._texto_de, self._preencheu = -1, True
        elif tag == "select":
            self._escolhidos = None
        elif tag == "form" and self._dentro:
            if self._preencheu:
                campo = f'<input type="hidden" name="{PARAMETRO}" value="{self._id}">'
                self._trocas.append((self._posicao(), self._posicao(), campo))
            self._dentro = False

    def _no_campo(self, attrs: _Atributos, nome: str, tipo: str) -> None:
        if tipo in _NAO_SE_ESCREVEM:
            self.pede_arquivo |= tipo == "file"
        elif tipo in ("checkbox", "radio"):
            valor = dict(attrs).get("value") or "on"
            self._reescrever("input", attrs, "checked", valor in self._valores.get(nome, ()))
        elif self._valores.get(nome):
            outros = [(n, v) for n, v in attrs if n != "value"]
            self._escrever("input", [*outros, ("value", self._valores[nome].pop(0))])

    def _reescrever(self, tag: str, attrs: _Atributos, marca: str, marcado: bool) -> None:
        outros = [(n, v) for n, v in attrs if n != marca]
        self._escrever(tag, [*outros, *([(marca, None)] if marcado else [])])

    def _escrever(self, tag: str, attrs: Iterable[tuple[str, str | None]]) -> None:
        escritos = "".join(f" {n}" if v is None else f' {n}="{escape(v)}"' for n, v in attrs)
        de = self._posicao()
        self._trocas.append((de, de + len(self.get_starttag_text() or ""), f"<{tag}{escritos}>"))
        self._preencheu = True

    def _posicao(self) -> int:
        linha, coluna = self.getpos()
        return self._comecos[linha - 1] + coluna
