"""O resultado de uma banca em CSV: descobre codificação e delimitador, e conta cada linha."""

import csv
import gc
import io
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import accumulate, islice
from pathlib import Path

from certame.norma.erros import Erro
from certame.planilhas.leiaute import LeiauteDoResultado
from certame.planilhas.resultado import RelatorioDaLeitura, ResultadoLido, ResultadoRecusado
from certame.planilhas.tabela import LeitorDaTabela, MapaDasColunas

DELIMITADORES = (";", ",", "\t")
_LINHAS_POR_BLOCO = 4096
_QUEBRA = re.compile(r"\r\n|\r|\n")
_ASPAS = (
    "as aspas desta linha não fecham, ou há texto depois delas",
    "conserte as aspas no arquivo de origem",
)
_NOMES_DOS_FORMATOS = {
    b"PK\x03\x04": "uma planilha XLSX ou ODS",
    b"\xd0\xcf\x11\xe0": "uma planilha XLS",
    b"%PDF": "um PDF",
    b"\x1f\x8b": "um arquivo comprimido",
}
_BOMS = {
    b"\xef\xbb\xbf": "utf-8-sig",
    b"\xff\xfe": "utf-16",
    b"\xfe\xff": "utf-16",
}


def ler_resultado(caminho: Path, leiaute: LeiauteDoResultado) -> ResultadoLido:
    """Os candidatos aprovados do arquivo e a conta das linhas dele.

    Erros: `ResultadoRecusado` com todos os problemas, se há algum.
    """
    nome = caminho.name
    try:
        tamanho = caminho.stat().st_size
        dados = caminho.read_bytes() if tamanho <= leiaute.tamanho_maximo else None
    except FileNotFoundError:
        raise _recusa(nome, 0, "o arquivo não existe", "confira o nome e a pasta") from None
    except OSError as erro:
        raise _recusa(
            nome, 0, f"o arquivo não pôde ser aberto ({erro.strerror})", "confira a permissão"
        ) from None
    if dados is None:
        raise _grande_demais(nome, tamanho, leiaute)
    return resultado_do_csv(dados, leiaute, nome)


def resultado_do_csv(
    dados: bytes, leiaute: LeiauteDoResultado, arquivo: str = "resultado.csv"
) -> ResultadoLido:
    """Os candidatos aprovados e a conta das linhas; `arquivo` é o nome nas mensagens.

    Erros: `ResultadoRecusado` com todos os problemas, se há algum.
    """
    if len(dados) > leiaute.tamanho_maximo:
        raise _grande_demais(arquivo, len(dados), leiaute)
    texto, codificacao = _texto(dados, arquivo)
    _conferir_texto(texto, arquivo, leiaute)
    delimitador = leiaute.delimitador or _delimitador(texto, leiaute)
    del texto
    # Lê dos bytes aos poucos: o texto inteiro já foi conferido e ocuparia várias vezes mais.
    entrada = io.TextIOWrapper(io.BytesIO(dados), encoding=codificacao, newline="")
    with entrada, _sem_coleta():
        return _lido(entrada, arquivo, leiaute, codificacao, delimitador)


def _texto(dados: bytes, arquivo: str) -> tuple[str, str]:
    """O texto e a codificação em que está."""
    for comeco, formato in _NOMES_DOS_FORMATOS.items():
        if dados.startswith(comeco):
            raise _recusa(arquivo, 0, f"isto é {formato}, e não um CSV", "salve como CSV")
    com_bom = next((nome for bom, nome in _BOMS.items() if dados.startswith(bom)), None)
    for codificacao in (com_bom,) if com_bom else ("utf-8", "cp1252"):
        try:
            return dados.decode(codificacao), codificacao
        except UnicodeDecodeError as erro:
            linha = erro.object.count(b"\n", 0, erro.start) + 1
    raise _recusa(
        arquivo,
        linha,
        "há um byte que não é letra em UTF-8 nem em Windows-1252"
        if com_bom is None
        else f"o começo do arquivo diz {com_bom.upper()}, mas esta linha não está assim",
        "salve de novo como CSV em UTF-8",
    )


def _conferir_texto(texto: str, arquivo: str, leiaute: LeiauteDoResultado) -> None:
    if not texto.strip():
        raise _recusa(arquivo, 0, "o arquivo está vazio", "envie o resultado da banca")
    if (nulo := texto.find("\0")) >= 0:
        raise _recusa(
            arquivo,
            texto.count("\n", 0, nulo) + 1,
            "há um caractere nulo: o arquivo não é texto ou está em UTF-16 sem marca",
            "salve de novo como CSV em UTF-8",
        )
    maxima = leiaute.linha_maxima
    inicio = 0
    # Salta até a última quebra de cada janela: se uma janela não tem quebra, a linha é longa.
    while len(texto) - inicio > maxima:
        quebra = max(texto.rfind(sinal, inicio, inicio + maxima + 1) for sinal in "\n\r")
        if quebra < 0:
            raise _recusa(
                arquivo,
                texto.count("\n", 0, inicio) + 1,
                f"a linha tem mais de {maxima} caracteres",
                "confira se o arquivo é mesmo o resultado, com uma pessoa por linha",
            )
        inicio = quebra + 1


def _delimitador(texto: str, leiaute: LeiauteDoResultado) -> str:
    """O delimitador que faz o cabeçalho ter mais colunas conhecidas; depois, mais colunas."""

    def conhecidas(delimitador: str) -> tuple[int, int]:
        comeco = io.StringIO(texto[: 2 * leiaute.linha_maxima], newline="")
        try:
            cabecalho = next(filter(_tem_texto, csv.reader(comeco, delimiter=delimitador)))
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
        while not _tem_texto(cabecalho := next(leitor)):
            linhas.append(cabecalho)
    except csv.Error:
        raise _recusa(arquivo, len(linhas) + 1, *_ASPAS) from None
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
                tabela.receber_ilegivel(numeros[-1], *_ASPAS)


def _tem_texto(linha: Sequence[str]) -> bool:
    return any(map(str.strip, linha))


@contextmanager
def _sem_coleta() -> Iterator[None]:
    """Desliga o coletor de ciclos: nada aqui forma ciclo, e varrer milhões de objetos custa."""
    ligado = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if ligado:
            gc.enable()


def _grande_demais(arquivo: str, tamanho: int, leiaute: LeiauteDoResultado) -> ResultadoRecusado:
    mega = 1024 * 1024
    return _recusa(
        arquivo,
        0,
        f"o arquivo tem {tamanho // mega} MB e o limite é {leiaute.tamanho_maximo // mega} MB",
        "divida o arquivo por cargo ou confira se é o certo",
    )


def _recusa(arquivo: str, linha: int, problema: str, conserto: str) -> ResultadoRecusado:
    erro = Erro(arquivo, linha, "", problema, conserto)
    return ResultadoRecusado([erro], 1, RelatorioDaLeitura(arquivo))
