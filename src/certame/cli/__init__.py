"""A linha de comando: um arquivo por subcomando, registrado em `programa.COMANDOS`."""

from certame.cli.traducao import ligar_traducao

ligar_traducao()


def principal() -> None:
    """Roda o comando pedido e termina o processo com o código de saída dele."""
    from certame.cli.programa import certame

    certame()
