"""A partida: prepara a pasta e confere o banco e tudo o mais, antes de atender a primeira página."""

import gc
import io
import os
import secrets
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from certame.norma.concordancia import quantos
from certame.norma.erros import EntradaInvalida, Erro
from certame.web.pasta_de_dados import VARIAVEL, PastaDeDados, pasta_de_dados

_LINHAS = 8
_VEZ = 0.001
"""De quantos em quantos segundos uma linha dá a vez a outra: um pedido curto não espera um longo."""
_OBJETOS = 20_000
"""Quantos objetos novos fazem varrer ciclos: uma página grande cria milhares, e nenhum é ciclo."""


def preparar(pasta: Path | None = None) -> PastaDeDados:
    """A pasta de dados pronta, com o Django de pé; um banco novo ganha as tabelas.

    Erros: `EntradaInvalida` se a pasta não se escreve, o banco não responde, ou as tabelas dele são
    de outra versão do programa.
    """
    dados = ligar(pasta)
    from django.core.management import call_command

    from certame.web.migracoes import banco_novo, desconhecidas, por_aplicar

    with banco_que_responde():
        exigir_conhecidas(desconhecidas())
        if banco_novo():
            por_em_dia()
        elif faltam := por_aplicar():
            raise EntradaInvalida(
                [
                    Erro(
                        str(dados.raiz),
                        0,
                        "",
                        "o banco é de uma versão anterior do programa: "
                        f"{quantos(len(faltam), 'migração', 'migrações')} por aplicar",
                        "pare todos os programas que o usam e rode certame atualizar "
                        f"--pasta {dados.raiz} --copia PASTA-DA-COPIA",
                    )
                ]
            )
        call_command("check", stdout=io.StringIO())
    return dados


def ligar(pasta: Path | None = None) -> PastaDeDados:
    """A pasta de dados, com o Django de pé; o banco fica como está. Erros: `EntradaInvalida`."""
    os.umask(0o077)  # o que se grava dali em diante, só quem opera lê
    if pasta is not None:
        os.environ[VARIAVEL] = str(pasta)
    dados = pasta_de_dados()
    dados.preparar()
    os.environ["DJANGO_SETTINGS_MODULE"] = "certame.web.configuracao"
    import django

    django.setup()
    return dados


def por_em_dia() -> None:
    """Aplica ao banco o que lhe falta. Erros: `DatabaseError`."""
    from django.core.management import call_command

    call_command("migrate", interactive=False, verbosity=0)
    call_command("createcachetable", verbosity=0)


def exigir_conhecidas(desconhecidas: Sequence[str]) -> None:
    """Recusa o banco que um programa mais novo já mudou. Erros: `EntradaInvalida`."""
    if desconhecidas:
        raise EntradaInvalida(
            [
                Erro(
                    "",
                    0,
                    "",
                    "o banco já foi usado por uma versão mais nova do programa "
                    f"({', '.join(desconhecidas)})",
                    "instale de novo aquela versão, ou restaure a cópia de antes dela",
                )
            ]
        )


@contextmanager
def banco_que_responde() -> Iterator[None]:
    """Troca a falha do banco por uma recusa que diz o que conferir. Erros: `EntradaInvalida`."""
    from django.db import DatabaseError

    try:
        yield
    except DatabaseError as falha:
        frase = str(falha).strip().partition("\n")[0]
        raise EntradaInvalida(
            [Erro("", 0, "", f"o banco não respondeu ({frase})", "confira DATABASE_URL")]
        ) from None


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
    from waitress.server import BaseWSGIServer, create_server

    from certame.web.aplicacao import aplicacao
    from certame.web.aquecimento import aquecer
    from certame.web.conexoes import manter
    from certame.web.configuracao import (
        CERTAME_MAIOR_ARQUIVO,
        CERTAME_PROXY,
        DATA_UPLOAD_MAX_MEMORY_SIZE,
    )
    from certame.web.erro_do_servidor import Canal

    # De quem não se disse que está na frente, o waitress apaga os cabeçalhos encaminhados.
    frente: dict[str, Any] = {}
    if CERTAME_PROXY:
        frente = {
            "trusted_proxy": "*" if CERTAME_PROXY == "sim" else CERTAME_PROXY,
            "trusted_proxy_count": 1,
            "trusted_proxy_headers": {"x-forwarded-for", "x-forwarded-proto"},
        }
    BaseWSGIServer.channel_class = Canal
    try:
        servidor: Any = create_server(
            aplicacao,
            host=endereco,
            port=porta,
            threads=_LINHAS,
            max_request_body_size=CERTAME_MAIOR_ARQUIVO + DATA_UPLOAD_MAX_MEMORY_SIZE,
            ident=None,
            **frente,
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
    try:
        manter()
        pronto(f"http://{endereco}:{servidor.effective_port}")
        sys.setswitchinterval(_VEZ)
        gc.set_threshold(_OBJETOS, 20, 20)
        threading.Thread(target=aquecer, daemon=True).start()
        servidor.run()
    except KeyboardInterrupt:  # veio antes de o servidor começar a atender: também é o fim certo
        return
    finally:
        servidor.close()
