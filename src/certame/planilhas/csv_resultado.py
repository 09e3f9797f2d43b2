"""O resultado de uma banca em CSV: descobre codificação e delimitador, e conta cada linha."""

import csv
import gc
import io
import re
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import accumulate, islice
from pathlib import Path

from certame.planilhas.arquivo_lido import com_texto
from certame.planilhas.codificacao import (
    ESPECIES_PELO_COMECO,
    conferir_tamanho,
    conferir_texto,
    recusa,
    texto_e_codificacao,
)
from certame.planilhas.leiaute import LeiauteDoResultado
from certame.planilhas.motivo_do_sistema import motivo_do_sistema
from certame.planilhas.resultado import ResultadoLido
from certame.planilhas.tabela import LeitorDaTabela, MapaDasColunas

DELIMITADORES = (";", ",", "\t")
_LINHAS_POR_BLOCO = 4096
_QUEBRA = re.compile(r"\r\n|\r|\n")
ASPAS_ABERTAS = (
    "as aspas desta linha não fecham, ou há texto depois delas",
    "conserte as aspas no arquivo de origem",
)


def ler_resultado(caminho: Path, leiaute: LeiauteDoResultado) -> ResultadoLido:
    """Os candidatos aprovados do arquivo e a conta das linhas dele.

    Erros: `ResultadoRecusado` com todos os problemas, se há algum.
    """
    dados = bytes_do_arquivo(caminho, leiaute.tamanho_maximo)
    return resultado_do_csv(dados, leiaute, caminho.name)


def bytes_do_arquivo(caminho: Path, tamanho_maximo: int) -> bytes:
    """Os bytes do arquivo, se cabem no limite. Erros: `ResultadoRecusado`."""
    nome = caminho.name or str(caminho)
    try:
        conferir_tamanho(caminho.stat().st_size, nome, tamanho_maximo)
        return caminho.read_bytes()
    except FileNotFoundError:
        raise recusa(nome, 0, "o arquivo não existe", "confira o nome e a pasta") from None
    except OSError as erro:
        raise recusa(nome, 0, *motivo_do_sistema(erro)) from None


def resultado_do_csv(
    dados: bytes, leiaute: LeiauteDoResultado, arquivo: str = "resultado.csv"
) -> ResultadoLido:
    """Os candidatos aprovados e a conta das linhas; `arquivo` é o nome nas mensagens.

    Erros: `ResultadoRecusado` com todos os problemas, se há algum.
    """
    conferir_tamanho(len(dados), arquivo, leiaute.tamanho_maximo)
    for comeco, especie in ESPECIES_PELO_COMECO.items():
        if dados.startswith(comeco):
            raise recusa(
                arquivo,
                0,
                f"isto é {especie}, e não um CSV",
                "importe-o antes, com certame importar, ou salve como CSV",
            )
    texto, codificacao = texto_e_codificacao(dados, arquivo)
    conferir_texto(texto, arquivo, leiaute.linha_maxima)
    delimitador = leiaute.delimitador or delimitador_do_resultado(texto, leiaute)
    del texto
    # Lê dos bytes aos poucos: o texto inteiro já foi conferido e ocuparia várias vezes mais.
    entrada = io.TextIOWrapper(io.BytesIO(dados), encoding=codificacao, newline="")
    with entrada, sem_coleta():
        return _lido(entrada, arquivo, leiaute, codificacao, delimitador)


def delimitador_do_resultado(texto: str, leiaute: LeiauteDoResultado) -> str:
    """O delimitador que faz o cabeçalho ter mais colunas conhecidas; depois, mais colunas."""

    def conhecidas(delimitador: str) -> tuple[int, int]:
        comeco = io.StringIO(texto[: 2 * leiaute.linha_maxima], newline="")
        try:
            cabecalho = next(filter(com_texto, csv.reader(comeco, delimiter=delimitador)))
        except (csv.Error, StopIteration):
            return 0, 0
        return len(MapaDasColunas(cabecalho, leiaute).indices), len(cabecalho)

    return max(DELIMITADORES, key=conhecidas)


def _lido(
    entrada: io.TextIOWrapper,
    arquivo: str,
    leiaute: LeiauteDoResultado,
    codificacao: str,
    delimitador: str,
) -> ResultadoLido:
    leitor = csv.reader(entrada, delimiter=delimitador, strict=True)
    linhas: list[list[str]] = []
    cabecalho: list[str] = []
    try:
        while not com_texto(cabecalho := next(leitor)):
            linhas.append(cabecalho)
    except csv.Error:
        raise recusa(arquivo, len(linhas) + 1, *ASPAS_ABERTAS) from None
    tabela = LeitorDaTabela(
        arquivo,
        leiaute,
        cabecalho,
        len(linhas) + 1,
        codificacao=codificacao,
        delimitador=delimitador,
    )
    tabela.receber(linhas, range(1, len(linhas) + 1))
    while True:
        inicio = leitor.line_num + 1
        linhas = []
        ilegivel = False
        try:
            # Se uma linha não se lê, extend guarda as que vieram antes dela.
            linhas.extend(islice(leitor, _LINHAS_POR_BLOCO))
        except csv.Error:
            ilegivel = True
        if not linhas and not ilegivel:
            return tabela.terminar()
        if not ilegivel and leitor.line_num == inicio - 1 + len(linhas):
            tabela.receber(linhas, range(inicio, inicio + len(linhas)))
        else:
            quebras = (len(_QUEBRA.findall(delimitador.join(linha))) for linha in linhas)
            numeros = list(accumulate(quebras, lambda n, q: n + q + 1, initial=inicio))
            tabela.receber(linhas, numeros[:-1])
            if ilegivel:
                tabela.receber_ilegivel(numeros[-1], *ASPAS_ABERTAS)


@contextmanager
def sem_coleta() -> Iterator[None]:
    """Desliga o coletor de ciclos: nada aqui forma ciclo, e varrer milhões de objetos custa."""
    ligado = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if ligado:
            gc.enable()
