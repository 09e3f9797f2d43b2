"""Grava um arquivo que o usuário nomeou: inteiro ou nada, e nunca por cima de outro em silêncio."""

import os
from pathlib import Path
from secrets import token_hex

from certame.armazens.falha_no_arquivo import falha_no_arquivo
from certame.norma.erros import EntradaInvalida, Erro


def gravar(arquivo: Path, conteudo: bytes, *, trocar: bool = False) -> None:
    """Grava o arquivo: escreve ao lado, espera o disco, e só então o nomeia.

    Erros: `EntradaInvalida` se já existe e tem outro conteúdo, salvo com `trocar`; `OSError` do
    disco, com o nome do arquivo.
    """
    if not trocar and (erro := erro_de_outro(arquivo, conteudo)):
        raise EntradaInvalida([erro])
    with falha_no_arquivo(arquivo):
        ao_lado = arquivo.parent / f".gravando-{token_hex(8)}"
        try:
            # Quem opera um servidor fecha mais os arquivos com a umask do processo.
            with open(
                ao_lado, "xb", opener=lambda nome, como: os.open(nome, como, 0o644)
            ) as aberto:
                aberto.write(conteudo)
                aberto.flush()
                os.fsync(aberto.fileno())
            ao_lado.replace(arquivo)
        except OSError:
            ao_lado.unlink(missing_ok=True)
            raise


def erro_de_outro(
    arquivo: Path,
    conteudo: bytes,
    conserto: str = "dê outro nome, ou use --trocar para pôr este no lugar dele",
) -> Erro | None:
    """O erro de gravar por cima de um arquivo que tem outro conteúdo; `None` se não é o caso."""
    if not arquivo.exists() or arquivo.read_bytes() == conteudo:
        return None
    return Erro(str(arquivo), 0, "", "já existe, e é outro", conserto)
