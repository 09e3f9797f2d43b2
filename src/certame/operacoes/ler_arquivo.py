"""Lê um arquivo de texto, com o motivo em português quando não dá."""

from pathlib import Path

from certame.norma.erros import EntradaInvalida, Erro
from certame.planilhas.motivo_do_sistema import motivo_do_sistema


def texto_do_arquivo(caminho: Path) -> str:
    """O texto de um arquivo em UTF-8, sem a marca de ordem dos bytes que alguns editores põem.

    Erros: `EntradaInvalida` se o arquivo não existe, não pode ser lido ou não é UTF-8.
    """
    try:
        conteudo = caminho.read_bytes()
    except OSError as erro:
        raise EntradaInvalida([erro_do_sistema(erro, str(caminho))]) from None
    try:
        return conteudo.decode("utf-8-sig")
    except UnicodeDecodeError as erro:
        linha = conteudo.count(b"\n", 0, erro.start) + 1
        raise EntradaInvalida(
            [
                Erro(
                    str(caminho),
                    linha,
                    "",
                    "há um caractere que não está em UTF-8",
                    "grave o arquivo de novo escolhendo a codificação UTF-8",
                )
            ]
        ) from None


def erro_do_sistema(erro: OSError, arquivo: str = "") -> Erro:
    """O erro do sistema operacional em português, com o arquivo a que se refere."""
    return Erro(arquivo or str(erro.filename or "o arquivo"), 0, "", *motivo_do_sistema(erro))
