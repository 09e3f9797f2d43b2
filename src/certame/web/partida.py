"""A partida: prepara a pasta, põe o banco em dia e confere, antes de atender a primeira página."""

import io
import os
import secrets
from collections.abc import Callable
from pathlib import Path
from typing import Any

from certame.norma.erros import EntradaInvalida, Erro
from certame.web.pasta_de_dados import VARIAVEL, PastaDeDados, pasta_de_dados

_LINHAS = 8


def preparar(pasta: Path | None = None) -> PastaDeDados:
    """A pasta de dados pronta, com o Django de pé e o banco em dia.

    Erros: `EntradaInvalida` se a pasta não se escreve ou o banco não responde.
    """
    if pasta is not None:
        os.environ[VARIAVEL] = str(pasta)
    dados = pasta_de_dados()
    dados.preparar()
    os.environ["DJANGO_SETTINGS_MODULE"] = "certame.web.configuracao"
    import django
    from django.core.management import call_command
    from django.db import DatabaseError

    django.setup()
    try:
        call_command("migrate", interactive=False, verbosity=0)
        call_command("createcachetable", verbosity=0)
        call_command("check", stdout=io.StringIO())
    except DatabaseError as falha:
        frase = str(falha).strip().partition("\n")[0]
        raise EntradaInvalida(
            [Erro("", 0, "", f"o banco não respondeu ({frase})", "confira DATABASE_URL")]
        ) from None
    return dados


def codigo_do_primeiro_uso(dados: PastaDeDados) -> str:
    """O código que abre o assistente, ou "" se a instalação já tem gente.

    Só quem vê a tela do servidor o tem: ninguém de fora se adianta e toma a instalação.
    """
    from certame.armazens.cofre.chaveiro import gravar_fechado
    from certame.web.contas.models import Pessoa

    arquivo = dados.codigo_do_primeiro_uso
    if Pessoa.objects.exists():
        arquivo.unlink(missing_ok=True)
        return ""
    if not arquivo.exists():
        gravar_fechado(arquivo, secrets.token_hex(8).encode())
    return arquivo.read_text(encoding="ascii")


def servir(endereco: str, porta: int, *, pronto: Callable[[str], None]) -> None:
    """Atende até que se interrompa; chama `pronto` com o endereço quando já escuta.

    Erros: `EntradaInvalida` se a porta está ocupada.
    """
    from waitress.server import create_server

    from certame.web.aplicacao import aplicacao
    from certame.web.configuracao import CERTAME_MAIOR_ARQUIVO, DATA_UPLOAD_MAX_MEMORY_SIZE

    try:
        servidor: Any = create_server(
            aplicacao,
            host=endereco,
            port=porta,
            threads=_LINHAS,
            max_request_body_size=CERTAME_MAIOR_ARQUIVO + DATA_UPLOAD_MAX_MEMORY_SIZE,
        )
    except OSError as falha:
        raise EntradaInvalida(
            [
                Erro(
                    f"{endereco}:{porta}",
                    0,
                    "",
                    f"não se pode atender aqui ({falha.strerror})",
                    "diga outra em --porta",
                )
            ]
        ) from None
    pronto(f"http://{endereco}:{servidor.effective_port}")
    try:
        servidor.run()
    finally:
        servidor.close()
