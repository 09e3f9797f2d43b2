"""A ordem em que um leitor de tela diz cada página: o título, a ajuda, e uma frase do que a página é."""

from html.parser import HTMLParser

from certame.web.ajuda.temas import tema_da_pagina
from tests.web.conftest import confirmado
from tests.web.test_matriz import (
    DE_CIDADE,
    LETRAS,
    PRATICA,
    Cenario,
    cenario,
    pede,
    pessoa_com_o_papel,
    sem_registro,
)

__all__ = ["cenario", "sem_registro"]

SEM_FIM = {"input", "br", "img", "meta", "link", "hr", "col", "wbr"}
BLOCOS = {"h1", "h2", "h3", "p", "ul", "ol", "dl", "table", "form", "details", "figure"}


class Leitor(HTMLParser):
    """O que há em `main`, fora dos avisos, na ordem: a marca de cada bloco e o texto dele."""

    def __init__(self, pagina: str) -> None:
        super().__init__()
        self.blocos: list[tuple[str, str]] = []
        self._abertas: list[str] = []
        self._no_aviso = 0
        self.feed(pagina)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in SEM_FIM:
            return
        self._abertas.append(tag)
        if ("id", "avisos") in attrs:
            self._no_aviso = len(self._abertas)
        ajuda = ("class", "ajuda-da-pagina") in attrs
        if tag in BLOCOS and "main" in self._abertas and not self._no_aviso:
            self.blocos.append(("ajuda" if ajuda else tag, ""))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """O que se abre e fecha de uma vez, como os traços de um ícone, não se lê."""

    def handle_endtag(self, tag: str) -> None:
        while self._abertas and self._abertas.pop() != tag:
            pass
        if len(self._abertas) < self._no_aviso:
            self._no_aviso = 0

    def handle_data(self, data: str) -> None:
        if self.blocos and data.strip() and "main" in self._abertas and not self._no_aviso:
            tag, texto = self.blocos[-1]
            self.blocos[-1] = tag, f"{texto} {data.strip()}".strip()


def test_toda_pagina_diz_o_titulo_a_ajuda_e_para_que_serve(cenario: Cenario) -> None:
    sem_frase, fora_de_ordem, lidas = [], [], set()
    for nome, (leem, _) in DE_CIDADE.items():
        papel = LETRAS[leem[0]]
        pessoa = pessoa_com_o_papel(cenario, papel)
        resposta = pede(confirmado(pessoa), "GET", cenario.endereco(nome, pessoa, papel))
        tipo = resposta.get("Content-Type", "")
        if resposta.streaming:
            resposta.close()
        if resposta.status_code != 200 or not tipo.startswith("text/html"):
            continue
        lidas.add(nome)
        blocos = Leitor(resposta.content.decode()).blocos
        ordem = [tag for tag, _ in blocos]
        espera = ["h1"]
        if tema_da_pagina(nome, PRATICA.get(papel, "") if nome == "atos:praticar" else ""):
            espera.append("ajuda")
        if ordem[: len(espera)] != espera:
            fora_de_ordem.append((nome, ordem[:4]))
        depois = [bloco for bloco in blocos if bloco[0] != "ajuda"][1:2]
        if not depois or depois[0][0] != "p" or not depois[0][1].endswith((".", ":", ")", "?")):
            sem_frase.append((nome, depois))
    assert len(lidas) > 40
    assert "\n".join(map(str, fora_de_ordem)) == ""
    assert "\n".join(map(str, sem_frase)) == ""
