"""Tabelas num texto em que as colunas são alinhadas por espaços, como as de diário oficial."""

import re

from certame.planilhas.arquivo_lido import Anotacoes, ArquivoLido, Especie, Lugares
from certame.planilhas.codificacao import conferir_texto, texto_e_codificacao
from certame.planilhas.geometria import LinhaVisual, Palavra, tabelas_das_linhas
from certame.planilhas.leiaute_da_banca import LeiauteDaBanca

_VAO = 1.5
"""Dois espaços separam colunas; um só separa palavras."""

_PALAVRA = re.compile(r"\S+")


def tabelas_do_texto_alinhado(dados: bytes, arquivo: str, leiaute: LeiauteDaBanca) -> ArquivoLido:
    """As tabelas do texto, cada cabeçalho diferente numa. Erros: `ResultadoRecusado`."""
    texto, codificacao = texto_e_codificacao(dados, arquivo, leiaute.codificacao)
    conferir_texto(texto, arquivo, leiaute.linha_maxima)
    linhas = []
    pagina = 0
    for numero, linha in enumerate(re.split(r"\r\n|\r|\n", texto), start=1):
        pagina += linha.count("\f")
        palavras = tuple(
            Palavra(achada[0], achada.start(), achada.end(), numero, numero + 1)
            for achada in _PALAVRA.finditer(linha.replace("\f", " ").expandtabs())
        )
        if palavras:
            linhas.append(LinhaVisual(numero, pagina, palavras))
    notas = Anotacoes(Lugares(arquivo))
    tabelas = tabelas_das_linhas(linhas, leiaute, notas, _VAO)
    return ArquivoLido(
        Especie.TEXTO_ALINHADO,
        notas.lugares,
        tuple(tabelas),
        codificacao,
        sobras=tuple(sorted(notas.sobras, key=lambda sobra: sobra.numero)),
        avisos=tuple(notas.avisos),
        impedimentos=tuple(notas.impedimentos),
    )
