"""Lê um arquivo de texto, com o motivo em português quando não dá."""

import errno
from pathlib import Path

from certame.norma.erros import EntradaInvalida, Erro

_MOTIVOS = {
    errno.ENOENT: ("o arquivo não existe", "confira o nome e a pasta"),
    errno.EACCES: ("não há permissão", "peça permissão ou use outra pasta"),
    errno.EPERM: ("não há permissão", "peça permissão ou use outra pasta"),
    errno.EISDIR: ("é uma pasta, e não um arquivo", "dê o nome do arquivo"),
    errno.ENOTDIR: ("parte do caminho não é uma pasta", "confira o caminho"),
    errno.ENOSPC: ("o disco está cheio", "libere espaço e repita"),
    errno.EROFS: ("o disco só permite leitura", "use outra pasta"),
    errno.ENAMETOOLONG: ("o nome é longo demais", "use um nome mais curto"),
}


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
    problema, conserto = _MOTIVOS.get(
        erro.errno or 0,
        (f"o sistema recusou ({erro.strerror or erro})", "confira o arquivo e a pasta"),
    )
    return Erro(arquivo or str(erro.filename or ""), 0, "", problema, conserto)
