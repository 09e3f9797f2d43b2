"""O texto corrido das bancas: `inscrição, nome, n1, … / …`, com entradas quebradas em linhas.

Não há títulos: o que é cada campo quem diz é o leiaute. Uma entrada pode quebrar entre linhas e
páginas, o ponto final vem colado à última nota e, entre as listas, há títulos de seção.
"""

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from certame.planilhas.arquivo_lido import ArquivoLido, Especie, Lugares, Sobra, Tabela
from certame.planilhas.codificacao import conferir_texto, texto_e_codificacao
from certame.planilhas.leiaute_da_banca import LeiauteDaBanca

SECAO = "seção do texto"
"""O título da coluna com o título da seção em que a entrada está, se há mais de uma."""

_INSCRICAO = r"[0-9][0-9./-]{3,}[0-9]"
_INICIO = re.compile(rf"(?<![\w.,/-]){_INSCRICAO}\s*,\s*(?=[^\W\d_])")
_ENTRE_PESSOAS = re.compile(r"\s+/\s*|\s*/\s+")
_ENTRE_CAMPOS = re.compile(r",\s+|,(?=[^\d\s])")
_PAGINA = re.compile(
    r"(?:p[áa]g(?:ina|\.)?|fls?\.?)\s*[0-9]+(?:\s*(?:de|/)\s*[0-9]+)?", re.IGNORECASE
)
_ALGARISMO = re.compile(r"[0-9]+")
_MINIMO_DE_ENTRADAS = 3
_NA_BORDA = 3
_MOBILIA = 12
"""Letras que tem ao menos uma linha repetida para ser tida por cabeçalho ou rodapé de página."""


@dataclass(frozen=True, slots=True)
class LinhaDeTexto:
    """Uma linha do arquivo com o lugar dela."""

    numero: int
    texto: str
    pagina: int = 0


def parece_texto_corrido(texto: str) -> bool:
    """Diz se o texto tem o feitio de entradas separadas por barra."""
    inicios = len(_INICIO.findall(texto))
    return inicios >= _MINIMO_DE_ENTRADAS and len(_ENTRE_PESSOAS.findall(texto)) >= inicios // 2


def tabela_do_texto_corrido(dados: bytes, arquivo: str, leiaute: LeiauteDaBanca) -> ArquivoLido:
    """A tabela de um texto corrido. Erros: `ResultadoRecusado`."""
    texto, codificacao = texto_e_codificacao(dados, arquivo, leiaute.codificacao)
    conferir_texto(texto, arquivo, leiaute.linha_maxima)
    linhas = linhas_do_texto(texto)
    tabela, sobras = tabela_das_entradas(linhas, leiaute)
    lugares = Lugares(arquivo)
    return ArquivoLido(Especie.TEXTO_CORRIDO, lugares, (tabela,), codificacao, sobras=tuple(sobras))


def linhas_do_texto(texto: str) -> list[LinhaDeTexto]:
    """As linhas, contadas como um editor as conta; a página muda no sinal de nova página."""
    linhas: list[LinhaDeTexto] = []
    pagina = 0
    for numero, parte in enumerate(re.split(r"\r\n|\r|\n", texto), start=1):
        pagina += parte.count("\f")
        linhas.append(LinhaDeTexto(numero, parte.replace("\f", " "), pagina))
    return linhas


def tabela_das_entradas(
    linhas: Sequence[LinhaDeTexto], leiaute: LeiauteDaBanca
) -> tuple[Tabela, list[Sobra]]:
    """A tabela com uma entrada por linha, e os textos que não são de ninguém."""
    mobilia = _mobilia(linhas)
    sobras = [Sobra(linha.numero, linha.texto.strip()) for linha in linhas if linha in mobilia]
    junto, inicios, numeros = _juntas(linha for linha in linhas if linha not in mobilia)

    def numero(posicao: int) -> int:
        return numeros[bisect_right(inicios, posicao) - 1]

    entradas: list[list[str]] = []
    lugares: list[int] = []
    secoes: list[str] = []
    secao = ""
    for inicio, fim in _pedacos(junto):
        pedaco = junto[inicio:fim]
        marcos = [marco.start() for marco in _INICIO.finditer(pedaco)]
        if not marcos:
            if pedaco.strip():
                resto = _entrada(pedaco)
                if len(resto[0]) > 1:
                    entradas.append(resto[0])
                    lugares.append(numero(inicio))
                    secoes.append(secao)
                else:
                    secao = " ".join(pedaco.split())
                    sobras.append(Sobra(numero(inicio), secao))
            continue
        if titulo := " ".join(pedaco[: marcos[0]].split()):
            secao = titulo
            sobras.append(Sobra(numero(inicio), titulo))
        for marco, proximo in zip(marcos, [*marcos[1:], len(pedaco)], strict=True):
            campos, titulo = _entrada(pedaco[marco:proximo])
            entradas.append(campos)
            lugares.append(numero(inicio + marco))
            secoes.append(secao)
            if titulo:
                secao = titulo
                sobras.append(Sobra(numero(inicio + marco), titulo))
    cabecalho = leiaute.campos
    if len(set(secoes)) > 1:
        entradas = [[secao, *campos] for campos, secao in zip(entradas, secoes, strict=True)]
        cabecalho = (SECAO, *cabecalho) if cabecalho else ()
    return Tabela("", cabecalho, 0, entradas, lugares), sorted(sobras, key=lambda s: s.numero)


def _mobilia(linhas: Sequence[LinhaDeTexto]) -> set[LinhaDeTexto]:
    """Os cabeçalhos e rodapés de página: números de página e linhas que se repetem."""
    formas = Counter(_ALGARISMO.sub("#", linha.texto.strip()) for linha in linhas)
    bordas = _bordas(linhas)
    achadas = set()
    for linha in linhas:
        texto = linha.texto.strip()
        # Um pedaço de nome também se repete; mas não tem algarismo nem mora na borda.
        repetida = (
            formas[_ALGARISMO.sub("#", texto)] > 1
            and len(texto) >= _MOBILIA
            and not re.search(r"[,/]", texto)
            and (linha in bordas or _ALGARISMO.search(texto) is not None)
        )
        so_pagina = linha in bordas and texto == str(linha.pagina + 1)
        if _PAGINA.fullmatch(texto) or repetida or so_pagina:
            achadas.add(linha)
    return achadas


def _bordas(linhas: Sequence[LinhaDeTexto]) -> set[LinhaDeTexto]:
    """As primeiras e as últimas linhas de cada página, se há mais de uma página."""
    paginas: dict[int, list[LinhaDeTexto]] = {}
    for linha in linhas:
        if linha.texto.strip():
            paginas.setdefault(linha.pagina, []).append(linha)
    if len(paginas) < 2:
        return set()
    return {
        linha
        for da_pagina in paginas.values()
        for linha in (*da_pagina[:_NA_BORDA], *da_pagina[-_NA_BORDA:])
    }


def _juntas(linhas: Iterable[LinhaDeTexto]) -> tuple[str, list[int], list[int]]:
    """O texto numa linha só, onde cada linha começa nele e o lugar de cada uma."""
    partes: list[str] = []
    inicios: list[int] = []
    numeros: list[int] = []
    posicao = 0
    for linha in linhas:
        texto = linha.texto.strip()
        if not texto:
            continue
        inicios.append(posicao)
        numeros.append(linha.numero)
        # Um nome com hífen quebrado nele continua sem espaço; um "-" sozinho é um campo.
        colado = len(texto) > 1 and texto[-1] == "-" and texto[-2].isalpha()
        partes.append(texto if colado else texto + " ")
        posicao += len(partes[-1])
    return "".join(partes), inicios or [0], numeros or [0]


def _pedacos(junto: str) -> Iterable[tuple[int, int]]:
    inicio = 0
    for barra in _ENTRE_PESSOAS.finditer(junto):
        yield inicio, barra.start()
        inicio = barra.end()
    yield inicio, len(junto)


def _entrada(pedaco: str) -> tuple[list[str], str]:
    """Os campos de uma entrada e o título que vem depois do ponto final dela.

    >>> _entrada("10000001, Ana Modelo, -1.25, - . 2 CARGO 2: MÉDICO ")
    (['10000001', 'Ana Modelo', '-1.25', '-'], '2 CARGO 2: MÉDICO')
    >>> _entrada("10000002, Gil de Exemplo, 28.00, 31.")
    (['10000002', 'Gil de Exemplo', '28.00', '31'], '')
    """
    cortes = list(_ENTRE_CAMPOS.finditer(pedaco))
    titulo = ""
    # O título pode ter vírgulas: o ponto final é o primeiro ponto seguido de espaço, depois do
    # nome, ou o que termina o texto.
    if len(cortes) >= 2:
        depois = cortes[1].end()
        final = re.search(r"\.(?=\s|$)", pedaco[depois:])
        if final is not None:
            titulo = " ".join(pedaco[depois + final.end() :].split())
            pedaco = pedaco[: depois + final.start()]
    campos = [" ".join(campo.split()) for campo in _ENTRE_CAMPOS.split(pedaco)]
    return campos, titulo
