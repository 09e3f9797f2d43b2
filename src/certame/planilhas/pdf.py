"""As tabelas de um PDF com texto, lidas por dois programas e comparadas.

Cada programa diz onde está cada palavra; a mesma geometria faz delas tabelas. Se as duas leituras
não dão as mesmas células, a pessoa vê onde diferem e diz no leiaute qual vale: nunca se escolhe
em silêncio.
"""

import io
import logging
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import replace
from functools import partial
from time import monotonic
from typing import Any

from certame.norma.concordancia import quantos
from certame.planilhas.arquivo_lido import (
    Anotacoes,
    ArquivoLido,
    Duvida,
    Especie,
    Lugares,
    Tabela,
    sem_metades,
)
from certame.planilhas.codificacao import recusa
from certame.planilhas.geometria import LinhaVisual, Palavra, linhas_visuais, tabelas_das_linhas
from certame.planilhas.leiaute_da_banca import LEITORES_DO_PDF, LeiauteDaBanca
from certame.planilhas.pacotes import exigir_pacote
from certame.planilhas.pdf_conferido import conferir_pdf
from certame.planilhas.resultado import ResultadoRecusado
from certame.planilhas.texto_corrido import (
    LinhaDeTexto,
    entradas_do_texto,
    parece_texto_corrido,
)

_VAO = 0.6
"""O espaço entre palavras de colunas vizinhas, em alturas de letra."""

_VAO_DE_PALAVRA = 0.15
_PAGINAS = 5000
_LETRAS_POR_PAGINA = 200_000
_SEGUNDOS_POR_PAGINA = 60
_DITAS = 5
_QUEBRAS = frozenset("\r\n\t \u00a0\u200b\ufffe")

_ESTRAGADO = ("o PDF está cortado ou estragado", "peça o arquivo de novo")

Paginas = list[list[Palavra]]


def tabelas_do_pdf(dados: bytes, arquivo: str, leiaute: LeiauteDaBanca) -> ArquivoLido:
    """As tabelas do PDF.

    Erros: `ResultadoRecusado` se não há texto, se não se lê ou se lê-lo pararia a máquina.
    """
    conferir_pdf(dados, arquivo, leiaute.tamanho_maximo)
    lidas: list[ArquivoLido] = []
    for nome, ler in zip(LEITORES_DO_PDF, (_com_pypdfium2, _com_pdfplumber), strict=True):
        paginas = ler(dados, arquivo, exigir_pacote(nome, arquivo), leiaute.tamanho_maximo)
        lidas.append(_lido(paginas, arquivo, leiaute))
    diferencas = _diferencas(*lidas)
    if leiaute.leitor_do_pdf:
        escolhida = lidas[LEITORES_DO_PDF.index(leiaute.leitor_do_pdf)]
        avisos = [f"As duas leituras do PDF diferem: {texto}." for texto in diferencas]
        return replace(escolhida, avisos=(*escolhida.avisos, *avisos))
    if not diferencas:
        return lidas[0]
    impedimento = (
        f"as duas leituras do PDF ({' e '.join(LEITORES_DO_PDF)}) diferem: "
        + "; ".join(diferencas[:_DITAS])
        + (f"; e mais {len(diferencas) - _DITAS}" if len(diferencas) > _DITAS else ""),
        "confira no PDF qual está certa e escreva no leiaute leitor_do_pdf = "
        + " ou ".join(f'"{nome}"' for nome in LEITORES_DO_PDF),
    )
    return replace(lidas[0], impedimentos=(*lidas[0].impedimentos, impedimento))


def _lido(paginas: Paginas, arquivo: str, leiaute: LeiauteDaBanca) -> ArquivoLido:
    lugares = Lugares(arquivo, tuple(f"página {n}" for n in range(1, len(paginas) + 1)) or ("",))
    notas = Anotacoes(lugares)
    sem_texto = [str(n) for n, palavras in enumerate(paginas, start=1) if not palavras]
    if len(sem_texto) == len(paginas):
        raise recusa(
            arquivo,
            0,
            "o PDF não tem texto: é imagem de papel digitalizado",
            "peça à banca a planilha ou o PDF original; o certame não lê letra em imagem",
        )
    if sem_texto:
        notas.impedimentos.append(
            (
                f"há {quantos(len(sem_texto), 'página')} sem texto ({', '.join(sem_texto[:_DITAS])})",
                "confira se são imagem; se há gente nelas, peça à banca a planilha",
            )
        )
    linhas: list[LinhaVisual] = []
    for indice, palavras in enumerate(paginas):
        linhas += linhas_visuais(palavras, indice, partial(lugares.numero, indice))
    corrido = leiaute.especie == Especie.TEXTO_CORRIDO
    tabelas: Sequence[Tabela] = ()
    if not corrido:
        tabelas = tabelas_das_linhas(linhas, leiaute, notas, _VAO)
        corrido = not tabelas and parece_texto_corrido(" ".join(linha.texto for linha in linhas))
    especie = Especie.PDF
    juntadas: tuple[int, ...] = ()
    duvidas: tuple[Duvida, ...] = ()
    if corrido:
        textos = [LinhaDeTexto(linha.numero, linha.texto, linha.pagina) for linha in linhas]
        entradas = entradas_do_texto(textos, leiaute, lugares)
        notas.sobras = list(entradas.sobras)
        notas.avisos += entradas.avisos
        juntadas, duvidas = entradas.juntadas, entradas.duvidas
        tabelas, especie = (entradas.tabela,), Especie.TEXTO_CORRIDO
    return ArquivoLido(
        especie,
        lugares,
        tuple(tabelas),
        sobras=tuple(sorted(notas.sobras, key=lambda sobra: sobra.numero)),
        avisos=tuple(notas.avisos),
        impedimentos=tuple(notas.impedimentos),
        juntadas=juntadas,
        duvidas=duvidas,
    )


# -------------------------------------------------------------------------- as duas leituras


def _com_pypdfium2(dados: bytes, arquivo: str, pdfium: Any, maximo: int) -> Paginas:
    try:
        with closing(pdfium.PdfDocument(dados)) as documento:
            _conferir_paginas(len(documento), arquivo)
            if b"/Encrypt" in dados:
                conferir_pdf(_sem_cifra(documento, pdfium.raw), arquivo, maximo)
            return [
                _no_prazo(partial(_palavras_do_pdfium, pagina, pdfium.raw, arquivo), arquivo)
                for pagina in documento
            ]
    except pdfium.PdfiumError as erro:
        if "password" in str(erro).lower():
            raise recusa(arquivo, 0, "o PDF tem senha", "peça o arquivo sem senha") from None
        raise recusa(arquivo, 0, *_ESTRAGADO) from None


def _sem_cifra(documento: Any, bruto: Any) -> bytes:
    """O mesmo PDF sem a cifra que impede mudá-lo: só assim as partes dele se medem."""
    copia = io.BytesIO()
    documento.save(copia, flags=bruto.FPDF_REMOVE_SECURITY)
    return copia.getvalue()


def _conferir_paginas(quantas: int, arquivo: str) -> None:
    if quantas > _PAGINAS:
        raise recusa(
            arquivo,
            0,
            f"o PDF tem {quantos(quantas, 'página')} e o limite é {_PAGINAS}",
            "divida-o ou peça a planilha à banca",
        )


def _no_prazo(ler: Callable[[], list[Palavra]], arquivo: str) -> list[Palavra]:
    """As palavras da página; a que demora demais para o resto do arquivo."""
    comeco = monotonic()
    palavras = ler()
    if monotonic() - comeco > _SEGUNDOS_POR_PAGINA:
        raise _pesado(arquivo, f"uma página levou mais de {_SEGUNDOS_POR_PAGINA} segundos")
    return palavras


def _pesado(arquivo: str, problema: str) -> ResultadoRecusado:
    return recusa(arquivo, 0, problema, "peça o original à banca, ou o resultado em planilha")


def _palavras_do_pdfium(pagina: Any, bruto: Any, arquivo: str) -> list[Palavra]:
    altura = pagina.get_height()
    texto = pagina.get_textpage()
    letras = []
    quantas = texto.count_chars()
    if quantas > _LETRAS_POR_PAGINA:
        raise _pesado(
            arquivo, f"uma página do PDF tem {quantas} letras e o limite é {_LETRAS_POR_PAGINA}"
        )
    for indice in range(quantas):
        letra = chr(bruto.FPDFText_GetUnicode(texto.raw, indice))
        x0, y0, x1, y1 = texto.get_charbox(indice, loose=True)
        letras.append((letra, x0, x1, altura - y1, altura - y0))
    return list(_juntar_letras(letras))


def _juntar_letras(letras: Sequence[tuple[str, float, float, float, float]]) -> list[Palavra]:
    palavras: list[Palavra] = []
    atual: list[tuple[str, float, float, float, float]] = []

    def fechar() -> None:
        if atual:
            palavras.append(
                Palavra(
                    sem_metades("".join(letra for letra, *_ in atual)),
                    min(x0 for _, x0, *_ in atual),
                    max(x1 for _, _, x1, *_ in atual),
                    min(y0 for *_, y0, _ in atual),
                    max(y1 for *_, y1 in atual),
                )
            )
            atual.clear()

    for letra in letras:
        if letra[0] in _QUEBRAS:
            fechar()
            continue
        if atual:
            antes = atual[-1]
            altura = max(antes[4] - antes[3], 0.1)
            longe = not -altura < letra[1] - antes[2] < _VAO_DE_PALAVRA * altura
            outra_linha = abs(letra[3] - antes[3]) > altura / 2
            if longe or outra_linha:
                fechar()
        atual.append(letra)
    fechar()
    return palavras


def _com_pdfplumber(dados: bytes, arquivo: str, pdfplumber: Any, _maximo: int) -> Paginas:
    paginas = []
    try:
        with _sem_registro("pdfminer"), pdfplumber.open(io.BytesIO(dados)) as documento:
            _conferir_paginas(len(documento.pages), arquivo)
            for pagina in documento.pages:
                ler = partial(_palavras_do_pdfplumber, pagina)
                paginas.append(_no_prazo(ler, arquivo))
                pagina.close()
    except ResultadoRecusado:
        raise
    except Exception:  # noqa: BLE001  # um PDF estragado o faz falhar de modos que ele não declara
        raise recusa(arquivo, 0, *_ESTRAGADO) from None
    return paginas


@contextmanager
def _sem_registro(nome: str) -> Iterator[None]:
    """Cala as queixas que o pacote escreveria na tela sobre cada defeito do PDF."""
    registro = logging.getLogger(nome)
    antes = registro.level
    registro.setLevel(logging.CRITICAL)
    try:
        yield
    finally:
        registro.setLevel(antes)


def _palavras_do_pdfplumber(pagina: Any) -> list[Palavra]:
    return [
        Palavra(sem_metades(p["text"]), p["x0"], p["x1"], p["top"], p["bottom"])
        for p in pagina.extract_words(x_tolerance_ratio=_VAO_DE_PALAVRA, use_text_flow=True)
    ]


# ------------------------------------------------------------------------------ comparação


def _diferencas(uma: ArquivoLido, outra: ArquivoLido) -> list[str]:
    """Onde as duas leituras não batem, em palavras."""
    achadas = []
    if len(uma.tabelas) != len(outra.tabelas):
        achadas.append(f"{quantos(len(uma.tabelas), 'tabela')} e {len(outra.tabelas)}")
    for a, b in zip(uma.tabelas, outra.tabelas, strict=False):
        if _limpas(a.cabecalho) != _limpas(b.cabecalho):
            achadas.append(
                f"na {a.nome}, {quantos(len(a.cabecalho), 'coluna')} ({', '.join(a.cabecalho)}) e "
                f"{len(b.cabecalho)} ({', '.join(b.cabecalho)})"
            )
        if len(a.linhas) != len(b.linhas):
            achadas.append(f"na {a.nome}, {quantos(len(a.linhas), 'linha')} e {len(b.linhas)}")
        achadas += _linhas_diferentes(uma.lugares, a, outra.lugares, b)
    return achadas


def _linhas_diferentes(lugares_a: Lugares, a: Tabela, lugares_b: Lugares, b: Tabela) -> list[str]:
    if len(a.linhas) == len(b.linhas):
        return [
            f"{lugares_a.dito(numero)}: {_trecho(de_a)} e {_trecho(de_b)}"
            for numero, de_a, de_b in zip(a.numeros, a.linhas, b.linhas, strict=True)
            if _limpas(de_a) != _limpas(de_b)
        ]
    de_a = {_limpas(linha): numero for linha, numero in zip(a.linhas, a.numeros, strict=True)}
    de_b = {_limpas(linha): numero for linha, numero in zip(b.linhas, b.numeros, strict=True)}
    so_a = [f"só a primeira tem a linha {lugares_a.dito(de_a[k])}" for k in de_a.keys() - de_b]
    so_b = [f"só a segunda tem a linha {lugares_b.dito(de_b[k])}" for k in de_b.keys() - de_a]
    return sorted(so_a) + sorted(so_b)


def _limpas(linha: Sequence[str]) -> tuple[str, ...]:
    return tuple("".join(celula.split()) for celula in linha)


def _trecho(linha: Sequence[str]) -> str:
    return " | ".join(celula for celula in linha if celula)[:80]
