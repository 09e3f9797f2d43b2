"""Dos bytes ao texto: tamanho, espécie e codificação conferidos antes de tudo."""

import codecs

from certame.norma.erros import Erro
from certame.planilhas.resultado import RelatorioDaLeitura, ResultadoRecusado

ESPECIES_PELO_COMECO = {
    b"PK\x03\x04": "uma planilha XLSX ou ODS",
    b"\xd0\xcf\x11\xe0": "uma planilha XLS",
    b"%PDF": "um PDF",
    b"\x1f\x8b": "um arquivo comprimido",
}
"""O que diz o começo de um arquivo que não é de texto."""

_BOMS = {
    b"\xef\xbb\xbf": "utf-8-sig",
    b"\xff\xfe": "utf-16",
    b"\xfe\xff": "utf-16",
}
_MEGA = 1024 * 1024


def texto_e_codificacao(dados: bytes, arquivo: str, declarada: str = "") -> tuple[str, str]:
    """O texto e a codificação em que está: a da marca inicial, UTF-8 ou Windows-1252.

    `declarada` é a que o leiaute diz: só vale se o arquivo está mesmo nela. Erros:
    `ResultadoRecusado`.
    """
    com_bom = next((nome for bom, nome in _BOMS.items() if dados.startswith(bom)), None)
    if declarada:
        return _na_declarada(dados, arquivo, declarada, com_bom)
    linha = 0
    for codificacao in (com_bom,) if com_bom else ("utf-8", "cp1252"):
        try:
            return dados.decode(codificacao), codificacao
        except UnicodeDecodeError as erro:
            linha = erro.object.count(b"\n", 0, erro.start) + 1
    raise recusa(
        arquivo,
        linha,
        "há um byte que não é letra em UTF-8 nem em Windows-1252"
        if com_bom is None
        else f"o começo do arquivo diz {com_bom.upper()}, mas esta linha não está assim",
        _conserto(arquivo),
    )


def _na_declarada(
    dados: bytes, arquivo: str, declarada: str, com_bom: str | None
) -> tuple[str, str]:
    try:
        nome = codecs.lookup(declarada).name
    except LookupError:
        raise recusa(
            arquivo,
            0,
            f"o leiaute diz a codificação {declarada}, que não existe",
            "use utf-8, utf-16, cp1252 ou latin-1, ou tire codificacao do leiaute",
        ) from None
    conserto = "corrija codificacao no leiaute, ou tire-a para que o programa descubra"
    if com_bom and nome.split("-")[:2] != com_bom.split("-")[:2]:
        raise recusa(
            arquivo,
            1,
            f"o leiaute diz {declarada}, mas o começo do arquivo diz {com_bom.upper()}",
            conserto,
        )
    nome = com_bom or nome
    try:
        texto = dados.decode(nome)
    except UnicodeDecodeError as erro:
        linha = erro.object.count(b"\n", 0, erro.start) + 1
        raise recusa(
            arquivo, linha, f"o leiaute diz {declarada}, mas esta linha não está assim", conserto
        ) from None
    # Um UTF-8 lido letra a letra não falha: só sai com duas letras estranhas em cada acento.
    if nome in {"cp1252", "iso8859-1", "iso8859-15"} and not dados.isascii() and _e_utf_8(dados):
        raise recusa(
            arquivo, 0, f"o leiaute diz {declarada}, mas o arquivo está em UTF-8", conserto
        )
    return texto, nome


def _conserto(arquivo: str) -> str:
    """O que fazer com o arquivo que não é texto; o que se chama planilha e não é, abre-se antes."""
    if arquivo.lower().endswith((".xlsx", ".ods")):
        return "o nome diz planilha, e o arquivo não é uma: peça-o de novo à banca, ou abra-o e salve como XLSX"
    return "salve de novo como CSV em UTF-8"


def _e_utf_8(dados: bytes) -> bool:
    try:
        dados.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True


def conferir_texto(texto: str, arquivo: str, linha_maxima: int) -> None:
    """Recusa texto vazio, com caractere nulo ou com linha longa demais."""
    if not texto.strip():
        raise recusa(arquivo, 0, "o arquivo está vazio", "envie o resultado da banca")
    if (nulo := texto.find("\0")) >= 0:
        raise recusa(
            arquivo,
            texto.count("\n", 0, nulo) + 1,
            "há um caractere nulo: o arquivo não é texto ou está em UTF-16 sem marca",
            _conserto(arquivo),
        )
    inicio = 0
    # Salta até a última quebra de cada janela: se uma janela não tem quebra, a linha é longa.
    while len(texto) - inicio > linha_maxima:
        quebra = max(texto.rfind(sinal, inicio, inicio + linha_maxima + 1) for sinal in "\n\r")
        if quebra < 0:
            raise recusa(
                arquivo,
                texto.count("\n", 0, inicio) + 1,
                f"a linha tem mais de {linha_maxima} caracteres",
                "confira se o arquivo é mesmo o resultado, com uma pessoa por linha",
            )
        inicio = quebra + 1


def conferir_tamanho(tamanho: int, arquivo: str, maximo: int) -> None:
    """Recusa, antes de ler, o arquivo maior que o limite."""
    if tamanho > maximo:
        raise recusa(
            arquivo,
            0,
            f"o arquivo tem {tamanho // _MEGA} MB e o limite é {maximo // _MEGA} MB",
            "divida o arquivo por cargo ou confira se é o certo",
        )


def recusa(arquivo: str, linha: int, problema: str, conserto: str) -> ResultadoRecusado:
    """A recusa do arquivo por um só motivo."""
    erro = Erro(arquivo, linha, "", problema, conserto)
    return ResultadoRecusado([erro], 1, RelatorioDaLeitura(arquivo))
