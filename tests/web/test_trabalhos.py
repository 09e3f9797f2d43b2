"""Os trabalhos em segundo plano: uma vez só, mesmo que quem os faz morra no meio."""

import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.utils import timezone
from django_tasks_db.models import DBTaskResult

from certame.norma.erros import EntradaInvalida, Erro
from certame.web.certames.models import CertameRegistrado
from certame.web.contas.models import Pessoa
from certame.web.politica import Papel
from certame.web.trabalhos import fila
from certame.web.trabalhos.ao_lado import ORDEM, trabalhador_ao_lado
from certame.web.trabalhos.fila import GUARDA, TENTATIVAS, cancelar, ceifar, enviar, limpar
from certame.web.trabalhos.models import Estado, Trabalho
from certame.web.trabalhos.tipos import TIPOS, Avisar
from certame.web.trabalhos.trabalhador import trabalhar
from tests.web.certames_da_mesa import endereco
from tests.web.conftest import Elenco, dentro
from tests.web.trabalho_lento import LENTO, PRESO, trabalhador_noutro_processo

DEPOIS = timedelta(minutes=5)


@pytest.fixture
def certame(elenco: Elenco) -> CertameRegistrado:
    return CertameRegistrado.objects.create(
        cidade=elenco.irupi, identificador="010-2026", titulo="Concurso para motorista"
    )


Pedir = Callable[..., Trabalho]


@pytest.fixture
def pedir(certame: CertameRegistrado, fatima: Pessoa, tmp_path: Path) -> Pedir:
    def pedir(tipo: str = LENTO, chave: str = "a-1") -> Trabalho:
        return enviar(
            tipo,
            chave,
            certame=certame,
            pessoa=fatima,
            titulo="Leitura de exemplo",
            volta=endereco(certame),
            dados={"pasta": str(tmp_path)},
        )

    return pedir


def tudo() -> None:
    trabalhar(threading.Event(), ate_acabar=True)


def esperar(condicao: Callable[[], bool]) -> None:
    fim = time.monotonic() + 30
    while not condicao():
        assert time.monotonic() < fim, "demorou demais"
        time.sleep(0.05)


def test_pedir_duas_vezes_o_mesmo_faz_uma_vez_so(pedir: Pedir, tmp_path: Path) -> None:
    assert pedir().pk == pedir().pk
    tudo()
    trabalho = pedir()
    assert trabalho.estado == Estado.FEITO
    tudo()
    assert (tmp_path / "comecos").read_text() == "começo\n"
    assert DBTaskResult.objects.count() == 1


def test_o_trabalhador_morre_no_meio_e_outro_termina_uma_vez_so(
    pedir: Pedir, banco: Path, tmp_path: Path
) -> None:
    (tmp_path / "pausa").touch()
    trabalho = pedir()
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


def test_quem_nao_larga_o_interpretador_sai_no_limite_e_o_trabalho_volta_a_fila(
    pedir: Pedir, banco: Path
) -> None:
    trabalho = pedir()
    Trabalho.objects.filter(pk=trabalho.pk).update(tipo=PRESO)
    antes = "fila.MAIS_PRESO = 2; fila.DERRUBAR.append(lambda: None)"
    processo = trabalhador_noutro_processo(banco, antes)
    assert processo.wait(timeout=120) == 1
    assert Trabalho.objects.get(pk=trabalho.pk).estado == Estado.RODANDO
    assert ceifar(timezone.now() + DEPOIS) == 1
    assert Trabalho.objects.get(pk=trabalho.pk).estado == Estado.NA_FILA


def test_quem_da_sinal_nao_sai_por_mais_que_demore(
    pedir: Pedir, banco: Path, tmp_path: Path
) -> None:
    (tmp_path / "pausa").touch()
    trabalho = pedir()
    antes = "fila.SINAL = 0.2; fila.MAIS_PRESO = 5; fila.DERRUBAR.append(lambda: None)"
    processo = trabalhador_noutro_processo(banco, antes)
    esperar(lambda: Trabalho.objects.get(pk=trabalho.pk).passo == 1)
    time.sleep(6)
    (tmp_path / "pausa").unlink()
    assert processo.wait(timeout=120) == 0
    assert Trabalho.objects.get(pk=trabalho.pk).estado == Estado.FEITO


def test_quem_so_estava_parado_nao_escreve_mais_nada(pedir: Pedir, tmp_path: Path) -> None:
    (tmp_path / "pausa").touch()
    trabalho = pedir()
    linha = threading.Thread(target=tudo)
    linha.start()
    esperar(lambda: Trabalho.objects.get(pk=trabalho.pk).passo == 1)
    assert ceifar(timezone.now() + DEPOIS) == 1
    (tmp_path / "pausa").unlink()
    linha.join()  # o mesmo trabalhador perde a primeira tarefa e faz a segunda
    feito = Trabalho.objects.get(pk=trabalho.pk)
    assert (feito.estado, feito.tentativa) == (Estado.FEITO, 2)


def test_o_que_derruba_o_programa_nao_se_tenta_para_sempre(pedir: Pedir) -> None:
    trabalho = pedir()
    for vez in range(TENTATIVAS):
        atual = Trabalho.objects.get(pk=trabalho.pk)
        DBTaskResult.objects.filter(pk=atual.tarefa).update(status="RUNNING")
        Trabalho.objects.filter(pk=trabalho.pk).update(
            estado=Estado.RODANDO, tentativa=vez + 1, pulso=timezone.now()
        )
        assert ceifar(timezone.now() + DEPOIS) == 1
    desistido = Trabalho.objects.get(pk=trabalho.pk)
    assert desistido.estado == Estado.FALHOU
    assert "não se tenta mais" in desistido.recusas[0]
    tudo()
    assert Trabalho.objects.get(pk=trabalho.pk).estado == Estado.FALHOU


def test_quem_morre_ao_pegar_a_tarefa_tambem_se_ceifa(pedir: Pedir) -> None:
    trabalho = pedir()
    assert ceifar(timezone.now() + DEPOIS) == 0  # na fila espera o tempo que for
    DBTaskResult.objects.update(status="RUNNING", started_at=timezone.now() + DEPOIS)
    assert ceifar(timezone.now() + DEPOIS) == 0  # acabou de ser pega
    DBTaskResult.objects.update(started_at=timezone.now())
    assert ceifar(timezone.now() + DEPOIS) == 1
    tudo()
    assert Trabalho.objects.get(pk=trabalho.pk).estado == Estado.FEITO


def test_cancelado_na_fila_nao_se_faz_e_em_andamento_se_larga(pedir: Pedir, tmp_path: Path) -> None:
    trabalho = pedir()
    assert cancelar(trabalho)
    assert not cancelar(trabalho)
    tudo()
    assert not (tmp_path / "comecos").exists()

    (tmp_path / "pausa").touch()
    outro = pedir(chave="a-2")
    linha = threading.Thread(target=tudo)
    linha.start()
    esperar(lambda: Trabalho.objects.get(pk=outro.pk).passo == 1)
    assert cancelar(outro)
    (tmp_path / "pausa").unlink()
    linha.join()
    assert Trabalho.objects.get(pk=outro.pk).estado == Estado.CANCELADO
    assert not (tmp_path / "feito").exists()


def test_a_recusa_se_diz_e_o_defeito_nao_conta_dado_de_ninguem(
    pedir: Pedir, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def recusado(trabalho: Trabalho, avisar: Avisar) -> None:
        raise EntradaInvalida([Erro("banca.xls", 0, "", "isto é antigo", "salve como XLSX")])

    def defeituoso(trabalho: Trabalho, avisar: Avisar) -> None:
        raise KeyError("Ana Exemplo")

    monkeypatch.setitem(TIPOS, "recusado", recusado)
    monkeypatch.setitem(TIPOS, "defeituoso", defeituoso)
    pedir("recusado", "b-1")
    pedir("defeituoso", "c-1")
    tudo()
    recusa, defeito = Trabalho.objects.order_by("pk")
    assert recusa.estado == defeito.estado == Estado.FALHOU
    assert "salve como XLSX" in recusa.recusas[0]
    assert "defeito do programa" in defeito.recusas[0]
    assert "Ana" not in json.dumps(list(DBTaskResult.objects.values()), default=str)
    assert [r.getMessage() for r in caplog.records if r.name == "certame.web"] == [
        "trabalho com defeito"
    ]


def test_quem_faz_da_sinal_de_vida(
    pedir: Pedir, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fila, "SINAL", 0.05)
    (tmp_path / "pausa").touch()
    trabalho = pedir()
    linha = threading.Thread(target=tudo)
    linha.start()
    esperar(lambda: Trabalho.objects.get(pk=trabalho.pk).passo == 1)
    antes = Trabalho.objects.get(pk=trabalho.pk).pulso
    esperar(lambda: Trabalho.objects.get(pk=trabalho.pk).pulso > antes)
    (tmp_path / "pausa").unlink()
    linha.join()


def test_o_que_acabou_ha_muito_se_apaga(pedir: Pedir) -> None:
    pedir()
    tudo()
    limpar(timezone.now())
    assert Trabalho.objects.count() == DBTaskResult.objects.count() == 1
    limpar(timezone.now() + GUARDA + DEPOIS)
    assert Trabalho.objects.count() == DBTaskResult.objects.count() == 0


def test_a_pagina_acompanha_cancela_e_leva_ao_fim(
    pedir: Pedir, certame: CertameRegistrado, fatima: Pessoa
) -> None:
    cliente = dentro(fatima)
    trabalho = pedir()
    pagina = endereco(certame, f"trabalhos/{trabalho.pk}/")
    aberta = cliente.get(pagina).content.decode()
    assert "Na fila" in aberta
    assert "Ver de novo" in aberta
    assert "Ninguém está trabalhando" not in aberta
    Trabalho.objects.update(pulso=timezone.now() - DEPOIS)
    assert "Ninguém está trabalhando" in cliente.get(pagina).content.decode()
    tudo()
    assert cliente.get(pagina)["Location"] == endereco(certame)
    pelo_htmx: Any = {"HX-Request": "true"}
    assert cliente.get(pagina, headers=pelo_htmx)["HX-Redirect"] == endereco(certame)

    outro = pedir(chave="a-2")
    pagina = endereco(certame, f"trabalhos/{outro.pk}/")
    sem_formulario = cliente.get(f"{pagina}cancelar/")
    assert sem_formulario.status_code == 405
    assert "só recebe o que se envia pelo botão" in sem_formulario.content.decode()
    assert cliente.post(f"{pagina}cancelar/")["Location"] == endereco(certame)
    assert "foi cancelado" in cliente.get(pagina).content.decode()
    assert cliente.get(pagina, headers=pelo_htmx)["HX-Refresh"] == "true"
    cliente.post(f"{pagina}cancelar/")
    Trabalho.objects.filter(pk=outro.pk).update(estado=Estado.FALHOU, recusas=["Não coube."])
    assert "Não coube." in cliente.get(pagina).content.decode()


def test_o_trabalho_e_so_de_quem_o_pediu(
    pedir: Pedir, certame: CertameRegistrado, gil: Pessoa, elenco: Elenco
) -> None:
    pagina = endereco(certame, f"trabalhos/{pedir().pk}/")
    celia = dentro(elenco.pessoa("Celia", elenco.irupi, Papel.COMISSAO))
    controle = dentro(elenco.pessoa("Controle", elenco.irupi, Papel.CONTROLE))
    for cliente in (dentro(gil), celia, controle):
        assert cliente.get(pagina).status_code == 404
        assert cliente.post(f"{pagina}cancelar/").status_code == 404


def test_certame_trabalhar_faz_o_que_ha_e_termina(tmp_path: Path) -> None:
    ambiente = {n: v for n, v in os.environ.items() if not n.startswith(("CERTAME_", "DJANGO_"))}
    feito = subprocess.run(
        [*ORDEM[:3], "trabalhar", "--pasta", str(tmp_path / "dados"), "--ate-acabar"],
        env=ambiente | {"PYTHONPATH": os.pathsep.join(sys.path), "PYTHONIOENCODING": "utf-8"},
        capture_output=True,
        encoding="utf-8",
        check=False,
        timeout=60,
    )
    assert feito.returncode == 0, feito.stderr
    assert "Trabalhando" in feito.stdout
    assert (tmp_path / "dados" / "banco" / "certame.sqlite3").is_file()


def test_o_trabalhador_ao_lado_volta_se_morre_e_sai_com_as_paginas(tmp_path: Path) -> None:
    programa = "import os, sys; open(sys.argv[1], 'a').write(f'{os.getpid()}\\n'); sys.stdin.read()"
    marcas = tmp_path / "marcas"

    def pids() -> list[str]:
        return marcas.read_text().split("\n")[:-1] if marcas.exists() else []

    with trabalhador_ao_lado((sys.executable, "-c", programa, str(marcas))):
        esperar(lambda: len(pids()) == 1)
        os.kill(int(pids()[0]), signal.SIGKILL)
        esperar(lambda: len(pids()) == 2)
        ultimo = int(pids()[1])
    with pytest.raises(ProcessLookupError):
        os.kill(ultimo, 0)


def test_o_cancelado_que_nao_larga_cai_e_a_fila_segue(
    pedir: Pedir, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    caiu = threading.Event()

    def derrubar() -> None:
        caiu.set()
        (tmp_path / "pausa").unlink(missing_ok=True)

    monkeypatch.setattr(fila, "SINAL", 0.05)
    monkeypatch.setattr(fila, "DERRUBAR", [derrubar])
    (tmp_path / "pausa").touch()
    trabalho = pedir()
    linha = threading.Thread(target=tudo)
    linha.start()
    esperar(lambda: Trabalho.objects.get(pk=trabalho.pk).passo == 1)
    assert not caiu.wait(0.5)  # quem vai bem não cai
    assert cancelar(trabalho)
    assert caiu.wait(30)
    linha.join()
    assert Trabalho.objects.get(pk=trabalho.pk).estado == Estado.CANCELADO
    assert not (tmp_path / "feito").exists()


def test_o_que_demora_demais_falha_e_diz_o_que_fazer(
    pedir: Pedir, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fila, "SINAL", 0.05)
    monkeypatch.setattr(fila, "MAIS_LONGO", 0.2)
    monkeypatch.setattr(fila, "DERRUBAR", [lambda: (tmp_path / "pausa").unlink(missing_ok=True)])
    (tmp_path / "pausa").touch()
    trabalho = pedir()
    tudo()
    parado = Trabalho.objects.get(pk=trabalho.pk)
    assert parado.estado == Estado.FALHOU
    assert "para não prender a fila" in parado.recusas[0]
    assert not (tmp_path / "feito").exists()


def test_a_falta_de_memoria_se_diz(pedir: Pedir, monkeypatch: pytest.MonkeyPatch) -> None:
    def gasta(trabalho: Trabalho, avisar: Avisar) -> None:
        raise MemoryError

    monkeypatch.setitem(TIPOS, "gasta", gasta)
    trabalho = pedir("gasta")
    tudo()
    assert "pede mais memória" in Trabalho.objects.get(pk=trabalho.pk).recusas[0]


def test_o_trabalho_de_uma_cidade_nao_espera_todos_os_de_outra(
    pedir: Pedir, elenco: Elenco, gil: Pessoa, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    feitos: list[str] = []
    monkeypatch.setitem(TIPOS, "anota", lambda trabalho, _: feitos.append(trabalho.chave))
    for n in range(4):
        pedir("anota", f"irupi-{n}")
    mogi = CertameRegistrado.objects.create(
        cidade=elenco.mogi, identificador="001-2026", titulo="Concurso de Mogi"
    )
    enviar("anota", "mogi-0", certame=mogi, pessoa=gil, titulo="x", volta=endereco(mogi), dados={})
    tudo()
    assert feitos == ["irupi-0", "mogi-0", "irupi-1", "irupi-2", "irupi-3"]
