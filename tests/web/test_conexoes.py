"""Com o PostgreSQL, as conexões ficam de um pedido ao outro; com o SQLite, não."""

import gc
import sys

import pytest
from django.db import close_old_connections, connection

from certame.web.conexoes import manter
from certame.web.contas.models import Cidade
from certame.web.partida import servir


def test_so_a_do_postgresql_fica_de_um_pedido_ao_outro(instalacao: str) -> None:
    connection.close()
    manter()
    assert not Cidade.objects.exists()
    aberta = connection.connection
    assert aberta is not None
    close_old_connections()
    if not instalacao:
        assert connection.connection is None
        return
    assert connection.connection is aberta
    aberta.close()
    close_old_connections()
    assert not Cidade.objects.exists(), "a que já não serve se troca por outra"
    assert connection.connection is not aberta


def test_quem_serve_mantem_as_conexoes(monkeypatch: pytest.MonkeyPatch) -> None:
    class Servidor:
        effective_port = 8000

        def run(self) -> None:
            raise KeyboardInterrupt

        def close(self) -> None:
            pass

    ditos: list[str] = []
    vez, objetos = sys.getswitchinterval(), gc.get_threshold()
    monkeypatch.setattr("waitress.server.create_server", lambda *_, **__: Servidor())
    monkeypatch.setattr("certame.web.aquecimento.aquecer", lambda: None)
    monkeypatch.setattr("certame.web.conexoes.manter", lambda: ditos.append("mantém"))
    try:
        servir("127.0.0.1", 0, pronto=ditos.append)
    finally:
        sys.setswitchinterval(vez)
        gc.set_threshold(*objetos)
    assert ditos == ["mantém", "http://127.0.0.1:8000"]
