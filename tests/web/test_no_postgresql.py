"""As páginas num PostgreSQL: a fila com quem morre no meio, como no SQLite."""

import signal
from pathlib import Path

import pytest
from django.db import connection
from django.utils import timezone
from django_tasks_db.models import DBTaskResult

from certame.armazens.postgresql_inteiro import copiar_postgresql
from certame.norma.erros import EntradaInvalida
from certame.web.contas.models import Pessoa
from certame.web.trabalhos.fila import TENTATIVAS, ceifar, enviar
from certame.web.trabalhos.models import Estado, Trabalho
from tests.web.certames_da_mesa import endereco, registrado
from tests.web.conftest import Elenco
from tests.web.test_saude import BEM, perguntada
from tests.web.test_trabalhos import DEPOIS, esperar, tudo
from tests.web.trabalho_lento import LENTO, trabalhador_noutro_processo

pytestmark = pytest.mark.postgresql


@pytest.fixture
def banco(banco_no_postgresql: str) -> str:
    """No lugar do SQLite dos outros testes."""
    assert connection.vendor == "postgresql"
    return banco_no_postgresql


@pytest.fixture
def trabalho(elenco: Elenco, fatima: Pessoa, tmp_path: Path) -> Trabalho:
    certame = registrado(elenco.irupi)
    return enviar(
        LENTO, "a-1", certame=certame, pessoa=fatima, titulo="Leitura de exemplo",
        volta=endereco(certame), dados={"pasta": str(tmp_path)},
    )  # fmt: skip


def test_o_trabalhador_morre_no_meio_e_outro_termina_uma_vez_so(
    trabalho: Trabalho, banco: str, tmp_path: Path
) -> None:
    (tmp_path / "pausa").touch()
    processo = trabalhador_noutro_processo(banco)
    esperar(lambda: Trabalho.objects.get(pk=trabalho.pk).passo == 1)
    processo.send_signal(signal.SIGKILL)
    processo.wait()
    (tmp_path / "pausa").unlink()

    tudo()  # quem acabou de dar sinal ainda não se toma por morto
    assert Trabalho.objects.get(pk=trabalho.pk).estado == Estado.RODANDO
    assert ceifar(timezone.now() + DEPOIS) == 1
    assert ceifar(timezone.now() + DEPOIS) == 0
    tudo()
    feito = Trabalho.objects.get(pk=trabalho.pk)
    assert (feito.estado, feito.tentativa) == (Estado.FEITO, 2)
    assert (tmp_path / "comecos").read_text() == "começo\n" * 2
    assert (tmp_path / "feito").read_text() == "feito"
    assert sorted(DBTaskResult.objects.values_list("status", flat=True)) == ["FAILED", "SUCCESSFUL"]


def test_o_que_derruba_o_programa_nao_se_tenta_para_sempre(trabalho: Trabalho) -> None:
    for vez in range(TENTATIVAS):
        atual = Trabalho.objects.get(pk=trabalho.pk)
        DBTaskResult.objects.filter(pk=atual.tarefa).update(status="RUNNING")
        Trabalho.objects.filter(pk=trabalho.pk).update(
            estado=Estado.RODANDO, tentativa=vez + 1, pulso=timezone.now()
        )
        assert ceifar(timezone.now() + DEPOIS) == 1
    assert Trabalho.objects.get(pk=trabalho.pk).estado == Estado.FALHOU
    tudo()
    assert Trabalho.objects.get(pk=trabalho.pk).estado == Estado.FALHOU


def test_dois_trabalhadores_nao_fazem_o_mesmo_trabalho(
    trabalho: Trabalho, banco: str, tmp_path: Path
) -> None:
    processos = [trabalhador_noutro_processo(banco) for _ in range(2)]
    assert [processo.wait(timeout=60) for processo in processos] == [0, 0]
    assert Trabalho.objects.get(pk=trabalho.pk).estado == Estado.FEITO
    assert (tmp_path / "comecos").read_text() == "começo\n"


def test_a_saude_no_postgresql(banco: str) -> None:
    assert perguntada() == (503, BEM | {"saude": False, "fila": False})
    tudo()
    assert perguntada() == (200, BEM)


def test_sem_o_pg_dump_a_copia_diz_o_que_instalar(
    banco: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(EntradaInvalida, match="falta o programa pg_dump"):
        copiar_postgresql(banco, tmp_path / "banco.dump")
