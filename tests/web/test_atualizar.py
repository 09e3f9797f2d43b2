"""`certame atualizar`: de um banco de um passo atrás, com cópia antes e os livros iguais depois."""

import os
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

import pytest
from django.core.cache import cache
from django.core.management import call_command
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder
from pytest_django import Settings

from certame.norma.erros import EntradaInvalida
from certame.operacoes.copia_inteira import ler_copia_inteira
from certame.web.atualizacao import atualizar
from certame.web.certames.mesa import MESA
from certame.web.certames.models import CertameRegistrado
from certame.web.migracoes import por_aplicar
from certame.web.trabalhos.sinal_de_vida import SinalDeVida
from tests.operacoes.cursos import pratica
from tests.web.certames_da_mesa import registrado
from tests.web.conftest import Elenco

ATRAS = ("certames.0002_resumo", "editais.0002_itens")
"""As migrações que se desfazem; as que dependem delas vão junto."""


@pytest.fixture
def banco(instalacao: str) -> str:
    """No lugar do banco dos outros testes: cada teste daqui roda nos dois."""
    return instalacao


@pytest.fixture
def certame(elenco: Elenco) -> CertameRegistrado:
    """Um certame com atos no livro, num banco de um passo atrás."""
    certame = registrado(elenco.irupi)
    with MESA.certame(certame) as curso:
        pratica(curso, "edital_publicado", "2026-03-02")
    MESA.esvaziar()
    voltar_um_passo()
    return certame


def voltar_um_passo() -> None:
    for migracao in ATRAS:
        call_command("migrate", migracao.partition(".")[0], "0001", verbosity=0)
    connection.close()


def rodar(banco: str, *argumentos: str | Path) -> tuple[int, str]:
    """O comando noutro processo, com o banco e a pasta deste teste."""
    from django.conf import settings

    limpo = {n: v for n, v in os.environ.items() if not n.startswith(("CERTAME_", "DJANGO_"))}
    limpo |= {"CERTAME_PASTA": str(settings.CERTAME_DADOS.raiz), "PYTHONIOENCODING": "utf-8"}
    limpo |= {"DATABASE_URL": banco} if banco else {}
    feito = subprocess.run(
        [sys.executable, "-c", "from certame.cli import principal; principal()", *argumentos],
        env=limpo | {"PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True,
        encoding="utf-8",
        check=False,
        timeout=120,
    )
    return feito.returncode, " ".join((feito.stdout + feito.stderr).split())


def test_de_um_passo_atras_recusa_servir_copia_migra_e_serve(
    certame: CertameRegistrado, banco: str, tmp_path: Path, settings: Settings
) -> None:
    faltam = por_aplicar()
    assert set(ATRAS) <= set(faltam)
    for comando in (("servir", "--porta", "0"), ("trabalhar", "--ate-acabar")):
        codigo, dito = rodar(banco, *comando)
        assert codigo == 3, dito
        assert f"{len(faltam)} migrações por aplicar" in dito
        assert f"certame atualizar --pasta {settings.CERTAME_DADOS.raiz} --copia" in dito
    codigo, dito = rodar(banco, "atualizar", "--ver")
    assert codigo == 5
    assert all(migracao in dito for migracao in faltam)
    codigo, dito = rodar(banco, "atualizar")
    assert codigo == 2
    assert "--copia" in dito

    copia = tmp_path / "antes"
    codigo, dito = rodar(banco, "atualizar", "--copia", copia)
    assert codigo == 0, dito
    assert "1 livro" in dito
    assert all(f"{migracao}: aplicada" in dito for migracao in faltam)
    assert por_aplicar() == ()
    with MESA.certame(certame) as curso:
        assert [str(c.cabeca) for c in ler_copia_inteira(copia).livros] == [str(curso.cabeca)]
    assert rodar(banco, "atualizar", "--ver") == (0, "O banco está em dia.")
    assert rodar(banco, "trabalhar", "--ate-acabar")[0] == 0
    codigo, dito = rodar(banco, "atualizar")
    assert (codigo, "aplicada" in dito) == (0, False)
    assert "Não havia nada a aplicar" in dito


@pytest.mark.parametrize("instalacao", ["sqlite"], indirect=True)
def test_a_copia_pedida_se_faz_sem_nada_a_aplicar(banco: str, tmp_path: Path) -> None:
    SinalDeVida().dar()
    with pytest.raises(EntradaInvalida, match="o programa está no ar"):
        atualizar(datetime(2026, 11, 30, tzinfo=UTC), tmp_path / "copia", banco=banco)
    assert not (tmp_path / "copia").exists()
    cache.clear()
    feita = atualizar(datetime(2026, 11, 30, tzinfo=UTC), tmp_path / "copia", banco=banco)
    assert feita.aplicadas == ()
    assert feita.copia is not None
    assert ler_copia_inteira(tmp_path / "copia").livros == ()


@pytest.mark.parametrize("instalacao", ["sqlite"], indirect=True)
def test_livro_com_defeito_nao_se_migra(certame: CertameRegistrado, banco: str) -> None:
    faltam = por_aplicar()
    with connection.cursor() as cursor:
        cursor.execute("DROP TRIGGER livro_registro_nao_muda")
        cursor.execute("UPDATE livro_registro SET linha = replace(linha, 'ato-1', 'ato-9')")
    connection.close()
    codigo, dito = rodar(banco, "atualizar", "--sem-copia")
    assert codigo == 1, dito
    assert "Livro recusado" in dito
    assert por_aplicar() == faltam


def test_com_o_programa_no_ar_nao_se_migra(
    certame: CertameRegistrado, banco: str, tmp_path: Path
) -> None:
    SinalDeVida().dar()
    with pytest.raises(EntradaInvalida, match="o programa está no ar"):
        atualizar(datetime(2026, 11, 30, tzinfo=UTC), tmp_path / "antes", banco=banco)
    assert not (tmp_path / "antes").exists()
    cache.clear()
    feita = atualizar(datetime(2026, 11, 30, tzinfo=UTC), tmp_path / "antes", banco=banco)
    assert set(ATRAS) <= set(feita.aplicadas)


@pytest.mark.parametrize("instalacao", ["sqlite"], indirect=True)
def test_o_banco_de_um_programa_mais_novo_se_recusa(banco: str) -> None:
    MigrationRecorder(connection).record_applied("editais", "0099_futuro")
    connection.close()
    for comando in (("trabalhar", "--ate-acabar"), ("atualizar", "--ver")):
        codigo, dito = rodar(banco, *comando)
        assert codigo == 3
        assert "versão mais nova do programa (editais.0099_futuro)" in dito


def test_opcoes_que_nao_combinam() -> None:
    for opcoes in (("--ver", "--sem-copia"), ("--copia", "x", "--sem-copia")):
        assert rodar("", "atualizar", *opcoes)[0] == 2
