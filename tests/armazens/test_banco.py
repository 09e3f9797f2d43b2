"""O armazém no banco: os gatilhos recusam, as restrições seguram, e o livro mexido é achado."""

import io
import re
from pathlib import Path
from typing import Any

import pytest

from certame.armazens import abrir_banco as abrir_banco_
from certame.instalacao import comando_do_extra
from certame.livro.armazem import Conflito
from certame.livro.corrente import conferir_registros
from certame.livro.defeito import LivroRecusado, TipoDeDefeito
from certame.livro.registro import VAZIO, linha_do_registro
from certame.norma.erros import EntradaInvalida
from certame.operacoes.abrir_armazem import abrir_armazem
from tests.armazens.servidor import Servidor
from tests.livro.livros import CERTAME, escritos, livro, posses

REGISTROS = livro(posses(6))
COLUNAS = "certame, numero, hash_anterior, hash, linha"


@pytest.fixture
def cheio(banco: Any) -> Any:
    banco.acrescentar(CERTAME, VAZIO, REGISTROS[:5])
    return banco


def executar(armazem: Any, comando: str, valores: Any = ()) -> None:
    with armazem._conexao.cursor() as cursor:
        cursor.execute(comando, valores)


def valores(registro: Any) -> list[object]:
    linha = linha_do_registro(registro)[:-1].decode()
    return [registro.certame, registro.numero, registro.hash_anterior, registro.hash, linha]


def inserir(armazem: Any, registro: Any, verbo: str = "INSERT") -> None:
    comando = f"{verbo} INTO livro_registro ({COLUNAS}) VALUES (%s, %s, %s, %s, %s)"
    executar(armazem, comando, valores(registro))


@pytest.mark.parametrize(
    "comando",
    [
        "UPDATE livro_registro SET linha = 'x' WHERE numero = 2",
        "UPDATE livro_registro SET numero = 9 WHERE numero = 5",
        "DELETE FROM livro_registro WHERE numero = 5",
        "DELETE FROM livro_registro",
    ],
)
def test_mudar_e_apagar_sao_recusados(cheio: Any, comando: str) -> None:
    from django.db import IntegrityError

    with pytest.raises(IntegrityError, match="o livro só cresce"):
        executar(cheio, comando)
    assert tuple(cheio.ler(CERTAME)) == REGISTROS[:5]


def test_esvaziar_ou_trocar_de_uma_vez_e_recusado(cheio: Any) -> None:
    from django.db import IntegrityError

    trocado = escritos(REGISTROS[1], posses(1, desde=90))[0]
    if cheio._conexao.vendor == "postgresql":
        with pytest.raises(IntegrityError, match="o livro só cresce"):
            executar(cheio, "TRUNCATE livro_registro")
    else:
        with pytest.raises(IntegrityError, match="não continua"):
            inserir(cheio, trocado, "INSERT OR REPLACE")
    assert tuple(cheio.ler(CERTAME)) == REGISTROS[:5]


def test_o_banco_recusa_sozinho_o_que_nao_continua(cheio: Any) -> None:
    """Mesmo um programa que não passa pelo armazém não bifurca nem salta."""
    from django.db import IntegrityError

    bifurcado = escritos(REGISTROS[2], posses(1, desde=90))[0]
    saltado = REGISTROS[6]
    reaberto = livro([], CERTAME)[0]
    for registro in (bifurcado, saltado, reaberto, REGISTROS[4]):
        with pytest.raises(IntegrityError):
            inserir(cheio, registro)
    inserir(cheio, REGISTROS[5])
    assert cheio.cabeca(CERTAME) == REGISTROS[5].cabeca


@pytest.mark.postgresql
def test_no_postgresql_cada_certame_tem_a_sua_vez(servidor: Servidor) -> None:
    """Quem escreve espera a tranca do certame; a de outro certame não o prende."""
    import psycopg
    from django.db import OperationalError

    endereco = servidor.banco_novo()
    armazem: Any = abrir_armazem(endereco, criar=True)
    armazem.acrescentar(CERTAME, VAZIO, REGISTROS[:2])
    executar(armazem, "SET lock_timeout = '200ms'")
    with psycopg.connect(endereco) as outra:
        outra.execute(
            "SELECT pg_advisory_xact_lock(hashtextextended('certame/livro/' || %s, 0))", [CERTAME]
        )
        with pytest.raises(OperationalError, match="lock"):
            armazem.acrescentar(CERTAME, REGISTROS[1].cabeca, REGISTROS[2:3])
        armazem.acrescentar("outro", VAZIO, livro([], "outro"))
    armazem.acrescentar(CERTAME, REGISTROS[1].cabeca, REGISTROS[2:3])
    armazem.fechar()


@pytest.mark.postgresql
def test_sem_a_tranca_as_restricoes_seguram(servidor: Servidor) -> None:
    """Dois programas, sem gatilho nenhum, continuam o mesmo registro: só um entra."""
    import psycopg

    endereco = servidor.banco_novo()
    armazem: Any = abrir_armazem(endereco, criar=True)
    armazem.acrescentar(CERTAME, VAZIO, REGISTROS[:5])
    sem_gatilhos(armazem)
    inserir(armazem, REGISTROS[5])
    bifurcado = escritos(REGISTROS[4], posses(1, desde=90))
    with psycopg.connect(endereco) as outra, pytest.raises(psycopg.errors.UniqueViolation):
        outra.execute(
            f"INSERT INTO livro_registro ({COLUNAS}) VALUES (%s, %s + 1, %s, %s, %s)",
            valores(bifurcado[0]),
        )
    with pytest.raises(Conflito) as conflito:
        armazem.acrescentar(CERTAME, REGISTROS[4].cabeca, bifurcado)
    assert conflito.value.novos == REGISTROS[5:6]
    armazem.fechar()


def sem_gatilhos(armazem: Any) -> None:
    """O que faria quem é dono do banco e quer mexer no livro."""
    if armazem._conexao.vendor == "postgresql":
        executar(armazem, "ALTER TABLE livro_registro DISABLE TRIGGER ALL")
        return
    for gatilho in ("nao_muda", "nao_se_apaga", "continua"):
        executar(armazem, f"DROP TRIGGER livro_registro_{gatilho}")


@pytest.mark.parametrize(
    ("comando", "tipo", "registro"),
    [
        (
            """UPDATE livro_registro SET linha = REPLACE(linha, '"inscricao":"2"', '"inscricao":"3"')""",
            TipoDeDefeito.TEXTO_MUDADO,
            3,
        ),
        ("DELETE FROM livro_registro WHERE numero = 3", TipoDeDefeito.FORA_DE_ORDEM, 3),
        ("DELETE FROM livro_registro WHERE numero = 5", TipoDeDefeito.CAUDA_CORTADA, 5),
        ("UPDATE livro_registro SET linha = '' WHERE numero = 1", TipoDeDefeito.LINHA_ILEGIVEL, 1),
    ],
)
def test_o_dono_do_banco_mexe_e_a_corrente_mostra(
    cheio: Any, comando: str, tipo: TipoDeDefeito, registro: int
) -> None:
    sem_gatilhos(cheio)
    executar(cheio, comando)
    with pytest.raises(LivroRecusado) as recusa:
        conferir_registros(cheio.ler(CERTAME), [REGISTROS[4].cabeca])
    assert (recusa.value.defeito.tipo, recusa.value.defeito.registro) == (tipo, registro)


def test_ler_do_meio_de_um_livro_com_buraco_recusa(cheio: Any) -> None:
    sem_gatilhos(cheio)
    executar(cheio, "DELETE FROM livro_registro WHERE numero = 3")
    with pytest.raises(LivroRecusado, match="registro 3"):
        list(cheio.ler(CERTAME, 3))
    assert tuple(cheio.ler(CERTAME, 4)) == REGISTROS[4:5]


def test_o_que_se_confirma_nao_fica_preso_a_outra_transacao(cheio: Any) -> None:
    from django.db import transaction

    with (
        transaction.atomic(using=cheio.apelido),
        pytest.raises(RuntimeError, match="outra transação"),
    ):
        cheio.acrescentar(CERTAME, REGISTROS[4].cabeca, REGISTROS[5:])


def test_um_acrescimo_enorme_entra_inteiro_ou_nao_entra(banco: Any) -> None:
    registros = livro(posses(2500))
    assert banco.acrescentar(CERTAME, VAZIO, registros[:-1]) == registros[-2].cabeca
    assert conferir_registros(banco.ler(CERTAME)).cabeca == registros[-2].cabeca
    outros = escritos(registros[-2], posses(2500, desde=5000))
    banco.acrescentar(CERTAME, registros[-2].cabeca, registros[-1:])
    with pytest.raises(Conflito):
        banco.acrescentar(CERTAME, registros[-2].cabeca, outros)
    assert banco.cabeca(CERTAME) == registros[-1].cabeca


def test_a_migracao_acompanha_a_tabela(
    banco: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from django.core.management import call_command

    monkeypatch.chdir(tmp_path)  # o comando abre também o banco padrão, que é na pasta atual
    call_command("makemigrations", "livro", check=True, dry_run=True, stdout=io.StringIO())


def test_o_sqlite_espera_o_disco(tmp_path: Path) -> None:
    armazem: Any = abrir_armazem(str(tmp_path / "x.sqlite3"), criar=True)
    with armazem._conexao.cursor() as cursor:
        assert cursor.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        assert cursor.execute("PRAGMA synchronous").fetchone() == (2,)
    armazem.fechar()


def test_conexao_sem_immediate_e_recusada(tmp_path: Path) -> None:
    from django.core.exceptions import ImproperlyConfigured
    from django.db import connections

    from certame.armazens.banco.armazem import ArmazemDoBanco

    abrir_armazem(str(tmp_path / "x.sqlite3"), criar=True)
    frouxa = {"ENGINE": "django.db.backends.sqlite3", "NAME": str(tmp_path / "x.sqlite3")}
    connections.settings["frouxa"] = connections.configure_settings(
        {"default": {}, "frouxa": frouxa}
    )["frouxa"]
    with pytest.raises(ImproperlyConfigured, match="IMMEDIATE"):
        ArmazemDoBanco("frouxa")
    del connections.settings["frouxa"]


def test_o_endereco_errado_diz_o_que_fazer(tmp_path: Path) -> None:
    import sqlite3

    vazio = tmp_path / "vazio.sqlite3"
    sqlite3.connect(vazio).close()
    lixo = tmp_path / "lixo.sqlite3"
    lixo.write_bytes(b"isto nao e um banco" * 100)
    casos = {
        str(tmp_path / "nada"): "a pasta não existe",
        str(tmp_path / "nada.sqlite3"): "o arquivo não existe",
        str(vazio): "não tem livro nenhum",
        str(lixo): "não respondeu",
        f"postgresql://rh:segredo@/x?host={tmp_path}": "não respondeu",
    }
    for endereco, frase in casos.items():
        with pytest.raises(EntradaInvalida, match=frase) as recusa:
            abrir_armazem(endereco)
        assert "segredo" not in str(recusa.value)


@pytest.mark.parametrize(
    ("endereco", "falta", "extra"),
    [
        ("x.sqlite3", "django", "banco"),
        ("postgresql:///x", "psycopg", "postgres"),
    ],
)
def test_o_pacote_que_falta_e_nomeado(
    monkeypatch: pytest.MonkeyPatch, endereco: str, falta: str, extra: str
) -> None:
    monkeypatch.setattr(abrir_banco_, "find_spec", lambda modulo: None if modulo == falta else "há")
    with pytest.raises(EntradaInvalida, match=re.escape(comando_do_extra(extra))) as recusa:
        abrir_armazem(endereco)
    assert f"falta o pacote {falta}" in str(recusa.value)
