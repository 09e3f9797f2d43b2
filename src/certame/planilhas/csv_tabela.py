"""Um CSV qualquer como tabela de texto, com a linha em que cada registro começa."""

import csv
import io
from collections.abc import Iterator

from certame.norma.concordancia import quantos
from certame.planilhas.arquivo_lido import ArquivoLido, Especie, Lugares
from certame.planilhas.cabecalho import delimitador_do_texto, tabela_das_linhas
from certame.planilhas.codificacao import conferir_texto, texto_e_codificacao
from certame.planilhas.leiaute_da_banca import LeiauteDaBanca

_COMECO = 200_000
"""Caracteres do começo em que o delimitador é procurado."""

_LINHAS_DE_UM_REGISTRO = 5
"""Linhas que uma pessoa pode ocupar, com quebras dentro de células: mais é aspa que sobra."""


class _Linhas:
    """As linhas do texto, guardando as do registro em leitura."""

    def __init__(self, texto: str) -> None:
        self._fonte = io.StringIO(texto, newline="")
        self.do_registro: list[str] = []

    def __iter__(self) -> Iterator[str]:
        for linha in self._fonte:
            self.do_registro.append(linha)
            yield linha


def tabela_do_csv(dados: bytes, arquivo: str, leiaute: LeiauteDaBanca) -> ArquivoLido:
    """A tabela de um CSV. Erros: `ResultadoRecusado` se não é texto ou passa dos limites.

    Uma linha cujas aspas não fecham vira uma célula só: quem lê a tabela a recusa.
    """
    texto, codificacao = texto_e_codificacao(dados, arquivo, leiaute.codificacao)
    conferir_texto(texto, arquivo, leiaute.linha_maxima)
    delimitador = leiaute.delimitador or delimitador_do_texto(texto[:_COMECO], leiaute)
    fonte = _Linhas(texto)
    leitor = csv.reader(iter(fonte), delimiter=delimitador, strict=True)
    linhas: list[list[str]] = []
    numeros: list[int] = []
    compridos: list[tuple[int, int]] = []
    while True:
        inicio = leitor.line_num + 1
        fonte.do_registro.clear()
        try:
            linha = next(leitor)
        except StopIteration:
            break
        except csv.Error:
            linha = ["".join(fonte.do_registro).strip()[: leiaute.linha_maxima]]
        linhas.append(linha)
        numeros.append(inicio)
        if len(fonte.do_registro) > _LINHAS_DE_UM_REGISTRO:
            compridos.append((inicio, len(fonte.do_registro)))
    tabela, sobras = tabela_das_linhas("", linhas, numeros, leiaute)
    return ArquivoLido(
        Especie.CSV,
        Lugares(arquivo),
        (tabela,),
        codificacao,
        delimitador,
        tuple(sobras),
        impedimentos=tuple(
            (
                f"as aspas da linha {inicio} só fecham {quantos(quantas, 'linha')} depois",
                "confira as aspas no arquivo de origem: elas escondem outras pessoas",
            )
            for inicio, quantas in compridos
        ),
    )
